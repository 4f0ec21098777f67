package vekua.io;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import vekua.basis.Equation;
import vekua.medium.Coefficient;
import vekua.medium.Conducting;

/** The equations by the names that files and commands give them. */
public enum EquationType {
  /** Δu = 0. */
  LAPLACE(Equation.Laplace.class, "", k -> Equation.laplace()),
  /** Δu + k²u = 0. */
  HELMHOLTZ(Equation.Helmholtz.class, "wavenumber", Equation::helmholtz),
  /** Δu − κ²u = 0. */
  YUKAWA(Equation.Yukawa.class, "decay", Equation::yukawa),
  /** Δ²u = 0. */
  BIHARMONIC(Equation.Biharmonic.class, "", k -> Equation.biharmonic()),
  /** div(σ∇u) + b·∇u + cu = 0. */
  DIFFUSION(
      Equation.Diffusion.class,
      "",
      k -> Equation.diffusion(Conducting.of(Coefficient.constant(1)))),
  /** Δu = E(x, y, u, ux, uy). */
  SEMILINEAR(Equation.Semilinear.class, "", k -> Equation.semilinear("0", Optional.empty()));

  private final Class<? extends Equation> kind;
  private final String parameter;

  @SuppressWarnings("ImmutableEnumChecker") // A method reference, without state.
  private final DoubleFunction<Equation> constructor;

  EquationType(
      Class<? extends Equation> kind, String parameter, DoubleFunction<Equation> constructor) {
    this.kind = kind;
    this.parameter = parameter;
    this.constructor = constructor;
  }

  /** The type of an equation. */
  public static EquationType of(Equation equation) {
    return Arrays.stream(values())
        .filter(type -> type.kind.isInstance(equation))
        .findFirst()
        // Waves in a medium go by the same name as others.
        .orElse(HELMHOLTZ);
  }

  /** The type of a name. */
  public static Optional<EquationType> named(String name) {
    return Arrays.stream(values()).filter(type -> type.toString().equals(name)).findFirst();
  }

  /** All names, for complaints. */
  static String oneOf() {
    return Arrays.stream(values())
        .map(EquationType::toString)
        .collect(Collectors.joining(", ", "one of ", ""));
  }

  /** What a wrong name may have meant, as a clause; empty if nothing is near. */
  static String suggestion(String typed) {
    List<String> names = Arrays.stream(values()).map(EquationType::toString).toList();
    return Spelling.nearest(typed.toLowerCase(Locale.ROOT), names)
        .map(near -> "; did you mean " + near + "?")
        .orElse("");
  }

  /** The name of the number that the equation needs, empty if it needs none. */
  public String parameter() {
    return parameter;
  }

  /** The equation with its number, which is ignored if it needs none. */
  public Equation equation(double value) {
    return constructor.apply(value);
  }

  /** An equation as JSON. */
  public static Map<String, Object> toJson(Equation equation) {
    EquationType type = of(equation);
    Map<String, Object> json = JsonWriter.members("type", type.toString());
    if (!type.parameter.isEmpty()) {
      json.put(type.parameter, equation.wavenumber());
    }
    MediumSettings.put(equation, json);
    return json;
  }

  static EquationType typeFromJson(JsonNode json) {
    JsonNode name = json.get("type");
    return named(name.text())
        .orElseThrow(() -> name.problem("must be " + oneOf() + suggestion(name.text())));
  }

  static Equation fromJson(JsonNode json) {
    return fromJson(json, Optional.empty());
  }

  /**
   * Reads an equation.
   *
   * @param folder that names of files are relative to; empty if none may be named
   */
  static Equation fromJson(JsonNode json, Optional<Path> folder) {
    EquationType type = typeFromJson(json);
    List<String> allowed = new ArrayList<>(List.of("type"));
    allowed.addAll(MediumSettings.members(type));
    double number = 0;
    if (!type.parameter.isEmpty()) {
      allowed.add(type.parameter);
      json.allow(allowed);
      JsonNode value = json.get(type.parameter);
      number = value.number();
      if (!(number > 0)) {
        throw value.problem("must be positive");
      }
    }
    json.allow(allowed);
    MediumSettings medium = MediumSettings.fromJson(type, json, folder);
    if (medium.exponent().auto()) {
      throw json.get("exponent").problem("must be a number: only a fit finds it");
    }
    return medium.equation(type, number);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
