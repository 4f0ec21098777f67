package vekua.io;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import vekua.basis.Equation;

/** The equations by the names that files and commands give them. */
public enum EquationType {
  /** Δu = 0. */
  LAPLACE(Equation.Laplace.class, "", k -> Equation.laplace()),
  /** Δu + k²u = 0. */
  HELMHOLTZ(Equation.Helmholtz.class, "wavenumber", Equation::helmholtz),
  /** Δu − κ²u = 0. */
  YUKAWA(Equation.Yukawa.class, "decay", Equation::yukawa),
  /** Δ²u = 0. */
  BIHARMONIC(Equation.Biharmonic.class, "", k -> Equation.biharmonic());

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
        .orElseThrow();
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
    return json;
  }

  static EquationType typeFromJson(JsonNode json) {
    JsonNode name = json.get("type");
    return named(name.text())
        .orElseThrow(() -> name.problem("must be " + oneOf() + suggestion(name.text())));
  }

  static Equation fromJson(JsonNode json) {
    EquationType type = typeFromJson(json);
    if (type.parameter.isEmpty()) {
      json.allow(List.of("type"));
      return type.equation(0);
    }
    json.allow(List.of("type", type.parameter));
    JsonNode value = json.get(type.parameter);
    if (!(value.number() > 0)) {
      throw value.problem("must be positive");
    }
    return type.equation(value.number());
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
