package vekua.io;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import vekua.basis.Equation;
import vekua.medium.Coefficient;
import vekua.medium.Conducting;
import vekua.medium.Inclusion;
import vekua.medium.Refracting;

/**
 * What a user says about a medium.
 *
 * @param coefficients by name: conductivity, advectionX, advectionY, reaction, index
 * @param source the right-hand side of the equation
 * @param inclusions discs of other materials
 * @param nonlinear what a nonlinear equation is
 * @param exponent the power of the conductivity
 */
public record MediumSettings(
    Map<String, Coefficient> coefficients,
    Optional<Coefficient> source,
    List<Inclusion> inclusions,
    Optional<Nonlinear> nonlinear,
    Exponent exponent) {

  /**
   * The power of the conductivity.
   *
   * @param value given or found
   * @param sigma its deviation; zero if it is given, NaN if it is still to be found
   */
  public record Exponent(double value, double sigma) {

    static final Exponent ONE = new Exponent(1, 0);
    static final Exponent AUTO = new Exponent(1, Double.NaN);

    /** Whether it must be found. */
    public boolean auto() {
      return Double.isNaN(sigma);
    }
  }

  /**
   * The same with a power that was found.
   *
   * @param found with its deviation
   */
  public MediumSettings with(Exponent found) {
    return new MediumSettings(coefficients, source, inclusions, nonlinear, found);
  }

  /**
   * What a user says about a nonlinear equation.
   *
   * @param right its right-hand side
   * @param start where to begin
   */
  public record Nonlinear(String right, Optional<String> start) {}

  private static final String CONDUCTIVITY = "conductivity";
  private static final String ADVECTION = "advection";
  private static final String REACTION = "reaction";
  private static final String INDEX = "index";
  private static final String INCLUSIONS = "inclusions";
  private static final String EXPONENT = "exponent";

  /** The names of the members of a medium, and of the options after their dashes. */
  private static final List<String> OF_DIFFUSION =
      List.of(CONDUCTIVITY, ADVECTION, REACTION, INCLUSIONS, EXPONENT);

  /** Copies map and list. */
  public MediumSettings {
    coefficients = Map.copyOf(coefficients);
    inclusions = List.copyOf(inclusions);
  }

  /** No medium: a homogeneous space. */
  public static MediumSettings none() {
    return new MediumSettings(
        Map.of(), Optional.empty(), List.of(), Optional.empty(), Exponent.ONE);
  }

  /** The members that the JSON of an equation may have besides its number. */
  static List<String> members(EquationType type) {
    return switch (type) {
      case DIFFUSION -> OF_DIFFUSION;
      case HELMHOLTZ -> List.of(INDEX, INCLUSIONS);
      case SEMILINEAR -> List.of("right", "start");
      default -> List.of();
    };
  }

  /**
   * Reads the members of an equation.
   *
   * @param folder that names of files are relative to; empty if none may be named
   */
  static MediumSettings fromJson(EquationType type, JsonNode json, Optional<Path> folder) {
    if (type == EquationType.SEMILINEAR) {
      JsonNode right = json.get("right");
      Nonlinear nonlinear = new Nonlinear(right.text(), json.find("start").map(JsonNode::text));
      DomainJson.checked(right, () -> Equation.semilinear(nonlinear.right, nonlinear.start));
      return new MediumSettings(
          Map.of(), Optional.empty(), List.of(), Optional.of(nonlinear), Exponent.ONE);
    }
    Map<String, Coefficient> found = new LinkedHashMap<>();
    List<Inclusion> inclusions = new ArrayList<>();
    for (String name : members(type)) {
      Optional<JsonNode> member = json.find(name);
      if (name.equals(EXPONENT)) {
        continue;
      }
      if (member.isPresent() && name.equals(INCLUSIONS)) {
        member.get().elements().forEach(one -> inclusions.add(inclusion(one)));
      } else if (member.isPresent() && name.equals(ADVECTION)) {
        List<JsonNode> both = member.get().elements();
        if (both.size() != 2) {
          throw member.get().problem("must have two components");
        }
        found.put("advectionX", CoefficientJson.read(both.get(0), folder));
        found.put("advectionY", CoefficientJson.read(both.get(1), folder));
      } else if (member.isPresent()) {
        found.put(name, CoefficientJson.read(member.get(), folder));
      }
    }
    if (type == EquationType.DIFFUSION && found.isEmpty() && inclusions.isEmpty()) {
      throw json.problem("must have a conductivity, advection, reaction or inclusions");
    }
    return new MediumSettings(
        found,
        Optional.empty(),
        inclusions,
        Optional.empty(),
        json.find(EXPONENT).map(MediumSettings::exponent).orElse(Exponent.ONE));
  }

  /** The same with the source that a request or a project names beside its equation, if any. */
  MediumSettings withSource(Optional<JsonNode> json) {
    if (json.isEmpty()) {
      return this;
    }
    if (coefficients.isEmpty()) {
      throw json.get()
          .problem(
              "needs a medium: an equation of type diffusion with a conductivity, or helmholtz with"
                  + " an index");
    }
    return new MediumSettings(
        coefficients,
        Optional.of(CoefficientJson.read(json.get(), Optional.empty())),
        inclusions,
        nonlinear,
        exponent);
  }

  /**
   * A coefficient as an equation's JSON has it: a number, a formula, or a map with its nodes.
   *
   * @throws BadInputException if it is none of them
   */
  public static Coefficient coefficient(JsonNode json) {
    return CoefficientJson.read(json, Optional.empty());
  }

  /**
   * A table x, y, value of a rectangular grid as the JSON of a coefficient.
   *
   * @param name of the table, for messages
   * @param content its bytes
   */
  public static Object map(String name, byte[] content) {
    return CoefficientJson.toJson(CoefficientJson.grid(ByteSource.of(name, content)));
  }

  private static Inclusion inclusion(JsonNode json) {
    json.allow(List.of("centre", "radius", "contrast"));
    double[] centre = json.get("centre").numbers();
    if (centre.length != 2) {
      throw json.get("centre").problem("must have two coordinates");
    }
    return DomainJson.checked(
        json,
        () ->
            new Inclusion(
                centre[0], centre[1], json.get("radius").number(), json.get("contrast").number()));
  }

  /** X,Y,RADIUS,CONTRAST of each, separated by semicolons. */
  private static List<Inclusion> inclusions(String text) {
    List<Inclusion> all = new ArrayList<>();
    for (String one : text.split(";", -1)) {
      String[] parts = one.split(",", -1);
      try {
        if (parts.length != 4) {
          throw new NumberFormatException();
        }
        all.add(
            new Inclusion(
                Double.parseDouble(parts[0].trim()),
                Double.parseDouble(parts[1].trim()),
                Double.parseDouble(parts[2].trim()),
                Double.parseDouble(parts[3].trim())));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "--inclusions must be X,Y,RADIUS,CONTRAST, several separated by semicolons: " + one, e);
      }
    }
    return all;
  }

  /**
   * What the options --conductivity, --advection, --reaction, --index, --inclusions, --source,
   * --right and --start say.
   *
   * @param option the text of an option, if it is given
   * @throws IllegalArgumentException in a whole sentence
   */
  public static MediumSettings ofOptions(
      EquationType type, Function<String, Optional<String>> option) {
    List<String> all = new ArrayList<>(OF_DIFFUSION);
    all.add(INDEX);
    Map<String, Coefficient> found = new LinkedHashMap<>();
    List<Inclusion> inclusions = new ArrayList<>();
    for (String name : all) {
      Optional<String> text = name.equals(EXPONENT) ? Optional.empty() : option.apply("--" + name);
      if (text.isEmpty()) {
        continue;
      }
      if (!members(type).contains(name)) {
        throw new IllegalArgumentException(
            "--"
                + name
                + " belongs to --equation "
                + (name.equals(INCLUSIONS)
                    ? EquationType.DIFFUSION + " or " + EquationType.HELMHOLTZ
                    : name.equals(INDEX) ? EquationType.HELMHOLTZ : EquationType.DIFFUSION)
                + ", not "
                + type);
      }
      if (name.equals(INCLUSIONS)) {
        inclusions.addAll(inclusions(text.get()));
      } else if (name.equals(ADVECTION)) {
        String[] both = text.get().split(",", -1);
        if (both.length != 2) {
          throw new IllegalArgumentException("--advection must be EX,EY: " + text.get());
        }
        found.put("advectionX", CoefficientJson.ofOption("--advection", both[0]));
        found.put("advectionY", CoefficientJson.ofOption("--advection", both[1]));
      } else {
        found.put(name, CoefficientJson.ofOption("--" + name, text.get()));
      }
    }
    Optional<Coefficient> source =
        option.apply("--source").map(text -> CoefficientJson.ofOption("--source", text));
    if (type == EquationType.DIFFUSION && found.isEmpty() && inclusions.isEmpty()) {
      throw new IllegalArgumentException(
          "--equation diffusion needs --conductivity, a formula or a file with x,y,value");
    }
    if (source.isPresent() && found.isEmpty()) {
      throw new IllegalArgumentException(
          "--source needs a medium: --equation diffusion --conductivity, or helmholtz --index");
    }
    return new MediumSettings(
        found, source, inclusions, nonlinear(type, option), exponent(type, option, found));
  }

  private static Exponent exponent(JsonNode json) {
    if (!json.isNumber()) {
      if (json.text().equals("auto")) {
        return Exponent.AUTO;
      }
      throw json.problem("must be a number or auto");
    }
    return new Exponent(json.number(), 0);
  }

  private static Exponent exponent(
      EquationType type,
      Function<String, Optional<String>> option,
      Map<String, Coefficient> found) {
    Optional<String> text = option.apply("--exponent");
    if (text.isEmpty()) {
      return Exponent.ONE;
    }
    if (!found.containsKey(CONDUCTIVITY)) {
      throw new IllegalArgumentException(
          "--exponent is a power of --conductivity, which belongs to --equation diffusion, not "
              + type);
    }
    if (text.get().equals("auto")) {
      return Exponent.AUTO;
    }
    try {
      double value = Double.parseDouble(text.get());
      if (Double.isFinite(value)) {
        return new Exponent(value, 0);
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw new IllegalArgumentException("--exponent must be a number or auto: " + text.get());
  }

  private static Optional<Nonlinear> nonlinear(
      EquationType type, Function<String, Optional<String>> option) {
    Optional<String> right = option.apply("--right");
    Optional<String> start = option.apply("--start");
    if (type != EquationType.SEMILINEAR) {
      if (right.isPresent() || start.isPresent()) {
        throw new IllegalArgumentException(
            (right.isPresent() ? "--right" : "--start")
                + " belongs to --equation semilinear, not "
                + type);
      }
      return Optional.empty();
    }
    if (right.isEmpty()) {
      throw new IllegalArgumentException(
          "--equation semilinear needs --right, a formula in x, y, u, ux and uy");
    }
    // Formulas that make no sense are refused here, by their options.
    try {
      Equation.semilinear(right.get(), Optional.empty());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--right: " + e.getMessage(), e);
    }
    try {
      Equation.semilinear("0", start);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--start: " + e.getMessage(), e);
    }
    return Optional.of(new Nonlinear(right.get(), start));
  }

  /**
   * The equation with its number, in the medium if there is one.
   *
   * @param number wavenumber or decay rate; ignored if the equation has none
   */
  public Equation equation(EquationType type, double number) {
    Optional<Coefficient> index = coefficient(INDEX);
    if (type == EquationType.HELMHOLTZ && (index.isPresent() || !inclusions.isEmpty())) {
      return Equation.helmholtz(
          new Refracting(number, index.orElseGet(() -> Coefficient.constant(1)), inclusions));
    }
    if (type == EquationType.DIFFUSION) {
      return Equation.diffusion(
          new Conducting(
              coefficient(CONDUCTIVITY).orElseGet(() -> Coefficient.constant(1)),
              coefficient("advectionX"),
              coefficient("advectionY"),
              coefficient(REACTION),
              exponent.value,
              inclusions));
    }
    if (nonlinear.isPresent()) {
      return Equation.semilinear(nonlinear.get().right, nonlinear.get().start);
    }
    return type.equation(number);
  }

  private Optional<Coefficient> coefficient(String name) {
    return Optional.ofNullable(coefficients.get(name));
  }

  /** The members of an equation's JSON that describe its medium. */
  static void put(Equation equation, Map<String, Object> json) {
    if (equation instanceof Equation.Diffusion diffusion) {
      Conducting medium = diffusion.conducting();
      json.put(CONDUCTIVITY, CoefficientJson.toJson(medium.conductivity()));
      if (medium.advectionX().isPresent()) {
        json.put(
            ADVECTION,
            List.of(
                CoefficientJson.toJson(medium.advectionX().get()),
                CoefficientJson.toJson(medium.advectionY().orElseThrow())));
      }
      medium.reaction().ifPresent(c -> json.put(REACTION, CoefficientJson.toJson(c)));
      if (medium.exponent() != 1) {
        json.put(EXPONENT, medium.exponent());
      }
      put(medium.inclusions(), json);
    } else if (equation instanceof Equation.Refraction refraction) {
      json.put(INDEX, CoefficientJson.toJson(refraction.refracting().index()));
      put(refraction.refracting().inclusions(), json);
    } else if (equation instanceof Equation.Semilinear semilinear) {
      json.put("right", semilinear.right());
      semilinear.start().ifPresent(start -> json.put("start", start));
    }
  }

  private static void put(List<Inclusion> inclusions, Map<String, Object> json) {
    if (!inclusions.isEmpty()) {
      json.put(
          INCLUSIONS,
          inclusions.stream()
              .map(
                  one ->
                      Map.of(
                          "centre",
                          List.of(one.x(), one.y()),
                          "radius",
                          one.radius(),
                          "contrast",
                          one.contrast()))
              .toList());
    }
  }
}
