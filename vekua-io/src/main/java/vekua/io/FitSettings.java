package vekua.io;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import vekua.basis.Equation;
import vekua.fit.Fitter;
import vekua.fit.ModelErrorPolicy;
import vekua.fit.OutlierPolicy;
import vekua.fit.Regularisation;
import vekua.fit.Scaling;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Disk;
import vekua.geometry.Frame;
import vekua.geometry.Rectangle;

/**
 * What a user says about a fit besides the measurements: the options of the command, or the members
 * of a JSON object.
 *
 * @param type the equation
 * @param number its wavenumber or decay rate
 * @param fitter how to fit, with the order that is wanted, if any
 * @param centre of the frame, two numbers; empty: of the smallest disc that covers the sensors
 * @param radius of the frame; empty: to the farthest sensor
 */
public record FitSettings(
    EquationType type,
    EquationParameter number,
    Fitter fitter,
    Optional<Centre> centre,
    OptionalDouble radius) {

  /** The members of a JSON object that {@link #fromJson} reads. */
  public static final List<String> MEMBERS =
      List.of(
          "equation",
          "order",
          "regularisation",
          "scaling",
          "outliers",
          "modelError",
          "centre",
          "radius");

  /** The centre of a frame. */
  public record Centre(double x, double y) {}

  /** The settings of a fitter, whose frame is the disc of the fit if it has one. */
  public static FitSettings of(EquationType type, EquationParameter number, Fitter fitter) {
    return new FitSettings(
        type,
        number,
        fitter,
        fitter.frame().map(frame -> new Centre(frame.centre(0), frame.centre(1))),
        fitter.frame().map(Frame::radius).map(OptionalDouble::of).orElse(OptionalDouble.empty()));
  }

  /**
   * Reads {@code {"equation": {"type": "helmholtz", "wavenumber": 20}, "order": "auto", …}}; all
   * but the equation may be absent.
   */
  public static FitSettings fromJson(JsonNode json) {
    JsonNode equation = json.get("equation");
    EquationType type = EquationType.typeFromJson(equation);
    return new FitSettings(
        type,
        number(type, equation),
        fitter(json),
        json.find("centre").map(node -> node.numbers(2)).map(c -> new Centre(c[0], c[1])),
        json.find("radius")
            .map(node -> OptionalDouble.of(positive(node)))
            .orElse(OptionalDouble.empty()));
  }

  private static Fitter fitter(JsonNode json) {
    return fitter(
        json.find("order").map(FitSettings::order).orElse(OptionalInt.empty()),
        member(json, "regularisation", FitSettings::regularisation),
        member(json, "scaling", FitSettings::scaling),
        member(json, "outliers", FitSettings::outliers),
        member(json, "modelError", FitSettings::modelError));
  }

  private static <T> Optional<T> member(JsonNode json, String name, Function<String, T> parser) {
    return json.find(name).map(node -> node.converted(parser));
  }

  /**
   * How to fit, as options say it; what they do not say is as usual.
   *
   * @param order the highest angular order; empty: as equation, frame and sensors need
   * @param regularisation how hardly determined directions are damped
   * @param scaling of the columns
   * @param outliers what to do with gross errors
   * @param modelError what to do where the data speak against the equation
   */
  public static Fitter fitter(
      OptionalInt order,
      Optional<Regularisation> regularisation,
      Optional<Scaling> scaling,
      Optional<OutlierPolicy> outliers,
      Optional<ModelErrorPolicy> modelError) {
    Fitter fitter =
        Fitter.withDefaults()
            .with(regularisation.orElseGet(Regularisation::automatic))
            .with(scaling.orElse(Scaling.DOMAIN))
            .with(outliers.orElse(OutlierPolicy.LEAVE_OUT))
            .with(modelError.orElse(ModelErrorPolicy.AUTO));
    return order.isPresent() ? fitter.withOrder(order.getAsInt()) : fitter;
  }

  private static EquationParameter number(EquationType type, JsonNode json) {
    String name = type.parameter();
    if (name.isEmpty()) {
      json.allow(List.of("type"));
      return EquationParameter.none();
    }
    json.allow(List.of("type", name, name + "Range"));
    JsonNode value = json.get(name);
    Optional<JsonNode> range = json.find(name + "Range");
    if (value.isNumber()) {
      if (range.isPresent()) {
        throw value.problem("must be auto where there is a range");
      }
      return EquationParameter.of(positive(value));
    }
    if (!value.text().equals("auto")) {
      throw value.problem("must be auto or a positive number");
    }
    return EquationParameter.auto(range.map(FitSettings::range));
  }

  private static WavenumberSearch range(JsonNode json) {
    double[] ends = json.numbers(2);
    if (!(ends[0] > 0 && ends[0] < ends[1])) {
      throw json.problem("must be two positive numbers in ascending order");
    }
    return WavenumberSearch.between(ends[0], ends[1]);
  }

  private static double positive(JsonNode json) {
    double value = json.number();
    if (!(value > 0)) {
      throw json.problem("must be positive");
    }
    return value;
  }

  private static OptionalInt order(JsonNode json) {
    if (json.isNumber()) {
      return OptionalInt.of((int) json.integer(0, Equation.MAX_ORDER));
    }
    if (!json.text().equals("auto")) {
      throw json.problem("must be auto or a whole number from 0 to " + Equation.MAX_ORDER);
    }
    return OptionalInt.empty();
  }

  /**
   * The regularisation of a name: {@code auto}, {@code evidence}, …, {@code truncate:TAU}, {@code
   * ridge:MU}.
   *
   * @throws IllegalArgumentException that goes on after the name of the option
   */
  public static Regularisation regularisation(String text) {
    if (text.startsWith("truncate:")) {
      return Regularisation.truncate(OptionText.number(text.substring("truncate:".length())));
    }
    if (text.startsWith("ridge:")) {
      return Regularisation.ridge(OptionText.number(text.substring("ridge:".length())));
    }
    return switch (text) {
      case "auto" -> Regularisation.automatic();
      case "evidence" -> Regularisation.evidence();
      case "loo" -> Regularisation.leaveOneOut();
      case "gcv" -> Regularisation.gcv();
      case "discrepancy" -> Regularisation.discrepancy();
      default ->
          throw new IllegalArgumentException(
              "must be auto, evidence, loo, gcv, discrepancy, truncate:TAU or ridge:MU: " + text);
    };
  }

  /**
   * The scaling of a name: {@code domain} or {@code samples}.
   *
   * @throws IllegalArgumentException that goes on after the name of the option
   */
  public static Scaling scaling(String text) {
    return switch (text) {
      case "domain" -> Scaling.DOMAIN;
      case "samples" -> Scaling.SAMPLES;
      default -> throw new IllegalArgumentException("must be domain or samples: " + text);
    };
  }

  /**
   * What to do with gross errors: {@code auto} leaves them out, {@code keep} does not.
   *
   * @throws IllegalArgumentException that goes on after the name of the option
   */
  public static OutlierPolicy outliers(String text) {
    return switch (text) {
      case "auto" -> OutlierPolicy.LEAVE_OUT;
      case "keep" -> OutlierPolicy.KEEP;
      default -> throw new IllegalArgumentException("must be auto or keep: " + text);
    };
  }

  /**
   * What to do where the data speak against the equation: {@code auto} fits an error beside the
   * solution, {@code none} does not.
   *
   * @throws IllegalArgumentException that goes on after the name of the option
   */
  public static ModelErrorPolicy modelError(String text) {
    return switch (text) {
      case "auto" -> ModelErrorPolicy.AUTO;
      case "none" -> ModelErrorPolicy.NONE;
      default -> throw new IllegalArgumentException("must be auto or none: " + text);
    };
  }

  /**
   * The frame of sensors.
   *
   * @param covering the smallest disc that covers them
   * @param bounds the smallest rectangle that covers them
   */
  public Disk frame(Disk covering, Rectangle bounds) {
    double x = centre.map(Centre::x).orElse(covering.x());
    double y = centre.map(Centre::y).orElse(covering.y());
    if (radius.isPresent()) {
      return new Disk(x, y, radius.getAsDouble());
    }
    if (centre.isEmpty()) {
      return covering;
    }
    double reach =
        Math.hypot(
            Math.max(x - bounds.x0(), bounds.x1() - x), Math.max(y - bounds.y0(), bounds.y1() - y));
    return new Disk(x, y, reach > 0 ? reach : 1);
  }

  /** The same with another wavenumber or decay rate. */
  public FitSettings with(EquationParameter newNumber) {
    return new FitSettings(type, newNumber, fitter, centre, radius);
  }

  /** The same in a disc, unless these say where. */
  public FitSettings in(Disk disk) {
    return centre.isPresent() || radius.isPresent()
        ? this
        : new FitSettings(
            type,
            number,
            fitter,
            Optional.of(new Centre(disk.x(), disk.y())),
            OptionalDouble.of(disk.radius()));
  }

  /** The order that is wanted, if any. */
  public OptionalInt order() {
    return fitter.order();
  }

  /** The frame, if the settings say all of it. */
  public Optional<Disk> frame() {
    return centre
        .filter(c -> radius.isPresent())
        .map(c -> new Disk(c.x(), c.y(), radius.getAsDouble()));
  }

  /** The most functions that a search or a fit may need. */
  public int mostColumns(Disk frame, long rows) {
    Equation equation = type.equation(number.largest(rows, frame));
    // A search takes the order that the equation needs, whatever order the fit then has.
    int searched = number.given().isPresent() ? 0 : equation.order(frame, rows);
    return equation.size(Math.max(searched, fitter.basis(equation, frame, rows).order()));
  }
}
