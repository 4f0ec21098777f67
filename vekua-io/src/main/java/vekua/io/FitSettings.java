package vekua.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import vekua.basis.Equation;
import vekua.basis.FrameBasis;
import vekua.fit.Fitter;
import vekua.fit.ModelErrorPolicy;
import vekua.fit.OutlierPolicy;
import vekua.fit.Regularisation;
import vekua.fit.Scaling;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Exterior;
import vekua.geometry.Frame;
import vekua.geometry.Points;
import vekua.geometry.Shell;

/**
 * What a user says about a fit besides the measurements: the options of the command, or the members
 * of a JSON object.
 *
 * @param type the equation
 * @param number its wavenumber or decay rate
 * @param fitter how to fit, with the order that is wanted, if any
 * @param centre of the frame; empty: of the smallest disc or ball that covers the sensors
 * @param radius of the frame; empty: to the farthest sensor, or for a field outside its sources to
 *     the nearest
 * @param region where the field lives
 * @param medium what the frame is filled with
 */
public record FitSettings(
    EquationType type,
    EquationParameter number,
    Fitter fitter,
    Optional<Centre> centre,
    OptionalDouble radius,
    FitRegion region,
    MediumSettings medium) {

  /** Sensors all around their sources leave more room than this share of their distance. */
  private static final double ROOM = 0.05;

  /** An origin of coordinates so close to the middle of the sensors, in radii, is meant. */
  private static final double CLOSE = 0.1;

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
          "radius",
          "outside",
          "shell",
          "source");

  /**
   * Settings of a field that lives around its sensors.
   *
   * @param type the equation
   * @param number its wavenumber or decay rate
   * @param fitter how to fit
   * @param centre of the frame
   * @param radius of the frame
   */
  public FitSettings(
      EquationType type,
      EquationParameter number,
      Fitter fitter,
      Optional<Centre> centre,
      OptionalDouble radius) {
    this(type, number, fitter, centre, radius, FitRegion.inside());
  }

  /** Settings of a field in a homogeneous space. */
  public FitSettings(
      EquationType type,
      EquationParameter number,
      Fitter fitter,
      Optional<Centre> centre,
      OptionalDouble radius,
      FitRegion region) {
    this(type, number, fitter, centre, radius, region, MediumSettings.none());
  }

  /** The same in a medium. */
  public FitSettings with(MediumSettings newMedium) {
    return new FitSettings(type, number, fitter, centre, radius, region, newMedium);
  }

  /**
   * The equation with its number.
   *
   * @param value wavenumber or decay rate; ignored if the equation has none
   */
  public Equation equation(double value) {
    return medium.equation(type, value);
  }

  /** Refuses radii that exclude each other. */
  public FitSettings {
    if (region.shell().isPresent() && radius.isPresent()) {
      throw new BadInputException("a shell has two radii of its own: leave out the radius");
    }
  }

  /**
   * The centre of a frame, or another place.
   *
   * @param x its first coordinate
   * @param y its second
   * @param z its third, in space
   */
  public record Centre(double x, double y, OptionalDouble z) {

    /** A place of the plane. */
    public Centre(double x, double y) {
      this(x, y, OptionalDouble.empty());
    }

    /**
     * A place of its coordinates.
     *
     * @param coordinates two or three
     */
    public static Centre of(double... coordinates) {
      return new Centre(
          coordinates[0],
          coordinates[1],
          coordinates.length == 2 ? OptionalDouble.empty() : OptionalDouble.of(coordinates[2]));
    }

    static Centre of(Frame frame) {
      double[] c = new double[frame.dimension()];
      Arrays.setAll(c, frame::centre);
      return of(c);
    }

    /** Two or three numbers. */
    public double[] coordinates() {
      return z.isPresent() ? new double[] {x, y, z.getAsDouble()} : new double[] {x, y};
    }

    /** The place as a point. */
    public Points point() {
      double[][] axes = new double[coordinates().length][1];
      Arrays.setAll(axes, axis -> new double[] {coordinates()[axis]});
      return Points.ofAxes(axes);
    }

    /** The disc or ball of a radius about this place. */
    Frame frame(double radius) {
      return z.isPresent() ? new Ball(x, y, z.getAsDouble(), radius) : new Disk(x, y, radius);
    }

    @Override
    public String toString() {
      return Arrays.stream(coordinates())
          .mapToObj(String::valueOf)
          .collect(Collectors.joining(", ", "(", ")"));
    }
  }

  /** The settings of a fitter, whose frame is the disc of the fit if it has one. */
  public static FitSettings of(EquationType type, EquationParameter number, Fitter fitter) {
    return new FitSettings(
        type,
        number,
        fitter,
        fitter.frame().map(Centre::of),
        fitter
            .frame()
            .filter(frame -> !(frame instanceof Shell))
            .map(frame -> OptionalDouble.of(frame.radius()))
            .orElse(OptionalDouble.empty()),
        fitter
            .frame()
            .map(FitSettings::region)
            .orElse(fitter.isOutsideSources() ? FitRegion.outsideSources() : FitRegion.inside()));
  }

  private static FitRegion region(Frame frame) {
    FrameRange range = FrameRange.of(frame);
    if (!range.hasCore()) {
      return FitRegion.inside();
    }
    return Double.isInfinite(range.outer())
        ? FitRegion.outsideSources()
        : FitRegion.shell(range.inner(), range.outer());
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
        json.find("centre").map(FitSettings::centre),
        json.find("radius")
            .map(node -> OptionalDouble.of(positive(node)))
            .orElse(OptionalDouble.empty()),
        region(json),
        MediumSettings.fromJson(type, equation, Optional.empty()).withSource(json.find("source")));
  }

  private static FitRegion region(JsonNode json) {
    boolean outside = json.find("outside").map(JsonNode::truth).orElse(false);
    Optional<JsonNode> shell = json.find("shell");
    if (shell.isEmpty()) {
      return outside ? FitRegion.outsideSources() : FitRegion.inside();
    }
    if (outside) {
      throw shell.get().problem("and outside exclude each other");
    }
    double[] radii = shell.get().numbers(2);
    if (!(radii[0] > 0 && radii[0] < radii[1])) {
      throw shell.get().problem("must be two positive radii in ascending order");
    }
    return FitRegion.shell(radii[0], radii[1]);
  }

  private static Centre centre(JsonNode json) {
    double[] c = json.numbers();
    if (!(c.length == 2 || c.length == 3)) {
      throw json.problem("must be two numbers, or three in space");
    }
    return Centre.of(c);
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
      json.allow(allowed(type, "type"));
      return EquationParameter.none();
    }
    json.allow(allowed(type, "type", name, name + "Range"));
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

  private static List<String> allowed(EquationType type, String... names) {
    List<String> all = new ArrayList<>(List.of(names));
    all.addAll(MediumSettings.members(type));
    return all;
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

  /** The same, looking neither for gross errors nor for errors of the equation: that takes time. */
  public FitSettings withoutDoubts() {
    return new FitSettings(
        type,
        number,
        fitter.with(OutlierPolicy.UNASKED).with(ModelErrorPolicy.UNASKED),
        centre,
        radius,
        region,
        medium);
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

  /** The distance of the nearest sensor from a place. */
  @FunctionalInterface
  public interface Nearest {
    /** The distance from the nearest sensor; may read all of them. */
    double from(double[] place) throws IOException;
  }

  /**
   * The frame of sensors.
   *
   * @param survey of the sensors
   * @param nearest how far from a place the nearest is; asked for fields outside their sources
   * @throws BadInputException if centre or region are not such as the sensors need
   */
  public Frame frame(Survey survey, Nearest nearest) throws IOException {
    Frame covering = survey.frame();
    checkCentre(covering.dimension());
    if (!region.isInside()) {
      return around(middle(covering), covering, nearest);
    }
    if (centre.isEmpty() && radius.isEmpty()) {
      return covering;
    }
    Centre middle = centre.orElseGet(() -> Centre.of(covering));
    if (radius.isPresent()) {
      return middle.frame(radius.getAsDouble());
    }
    double reach = survey.bounds().reach(middle.coordinates());
    return middle.frame(reach > 0 ? reach : 1);
  }

  /** Where sources are thought to be: the origin, if it is about in the middle of the sensors. */
  private Centre middle(Frame covering) {
    double off = 0;
    for (int axis = 0; axis < covering.dimension(); axis++) {
      off = Math.hypot(off, covering.centre(axis));
    }
    Centre origin = Centre.of(new double[covering.dimension()]);
    boolean close = off <= CLOSE * covering.radius();
    return centre.orElseGet(() -> close ? origin : Centre.of(covering));
  }

  /** A frame with sources about its centre; in the plane the disc that holds them. */
  private Frame around(Centre middle, Frame covering, Nearest nearest) throws IOException {
    if (region.shell().isPresent()) {
      return shell(middle);
    }
    if (radius.isPresent()) {
      return outside(middle, radius.getAsDouble());
    }
    double least = nearest.from(middle.coordinates());
    if (!(least > (centre.isPresent() ? 0 : ROOM * covering.radius()))) {
      throw new BadInputException(
          "sensors must leave room for the sources of a field outside them, but one is "
              + least
              + " from "
              + middle
              + ": give the centre of the sources");
    }
    return outside(middle, least);
  }

  private static Frame outside(Centre middle, double radius) {
    return middle.frame(radius) instanceof Ball ball ? new Exterior(ball) : middle.frame(radius);
  }

  private Frame shell(Centre middle) {
    FitRegion.Radii radii = region.shell().orElseThrow();
    if (middle.frame(radii.outer()) instanceof Ball ball) {
      return new Shell(ball, radii.inner());
    }
    throw new BadInputException("a shell needs places of three coordinates: the table has no z");
  }

  /** Refuses a centre of another dimension than the sensors. */
  private void checkCentre(int dimension) {
    if (centre.isPresent() && centre.get().coordinates().length != dimension) {
      throw new BadInputException(
          "the centre must have "
              + (dimension == 2 ? "two" : "three")
              + " coordinates, as the sensors have: "
              + centre.get());
    }
  }

  /** The same with another wavenumber or decay rate. */
  public FitSettings with(EquationParameter newNumber) {
    return new FitSettings(type, newNumber, fitter, centre, radius, region, medium);
  }

  /** The same with another fitter. */
  public FitSettings with(Fitter newFitter) {
    return new FitSettings(type, number, newFitter, centre, radius, region, medium);
  }

  /** The same in a frame, unless these say where. */
  public FitSettings in(Frame frame) {
    boolean told = region.isInside() && (centre.isPresent() || radius.isPresent());
    return told
        ? this
        : new FitSettings(
            type,
            number,
            fitter,
            Optional.of(Centre.of(frame)),
            region.shell().isPresent() ? radius : OptionalDouble.of(frame.radius()),
            region,
            medium);
  }

  /** The order that is wanted, if any. */
  public OptionalInt order() {
    return fitter.order();
  }

  /**
   * The frame, if the settings say all of it.
   *
   * @param dimension of the sensors
   * @throws BadInputException if the centre is not one for them
   */
  public Optional<Frame> frame(int dimension) {
    checkCentre(dimension);
    if (centre.isEmpty() || (radius.isEmpty() && region.shell().isEmpty())) {
      return Optional.empty();
    }
    if (region.shell().isPresent()) {
      return Optional.of(shell(centre.get()));
    }
    double r = radius.getAsDouble();
    return Optional.of(region.outside() ? outside(centre.get(), r) : centre.get().frame(r));
  }

  /** The most functions that a search or a fit may need. */
  public int mostColumns(Frame frame, long rows) {
    Equation equation = equation(number.largest(this::equation, rows, frame));
    if (equation.medium().isPresent()) {
      // Functions of a medium cost much: they are counted without being made.
      int own = equation.order(frame, rows);
      int fits = order().orElse(own);
      return equation.size(number.given().isPresent() ? fits : Math.max(own, fits));
    }
    int fitted = basis(equation, frame, rows).size();
    // A search takes the order that the equation needs, whatever order the fit then has.
    return number.given().isPresent() || order().isEmpty()
        ? fitted
        : Math.max(fitted, equation.basis(equation.order(frame, rows), frame).size());
  }

  /** The functions of a fit in a frame. */
  public FrameBasis basis(Equation equation, Frame frame, long rows) {
    return fitter.basis(equation, frame, rows);
  }
}
