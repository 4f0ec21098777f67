package vekua.formula;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A step of a {@link Program}: it pushes a number or a variable, or replaces the topmost one or two
 * values of the stack by a result.
 */
enum Operation {
  CONSTANT,
  VARIABLE,
  PLUS,
  MINUS,
  TIMES,
  OVER,
  POWER,
  ATAN2,
  NEGATE,
  SIN,
  COS,
  TAN,
  ASIN,
  ACOS,
  ATAN,
  SINH,
  COSH,
  TANH,
  EXP,
  LOG,
  SQRT,
  ABS,
  SIGN;

  /** The function that a formula calls by this name; the logarithm has two. */
  static Optional<Operation> function(String name) {
    String known = name.equals("ln") ? "log" : name;
    return Arrays.stream(values())
        .filter(f -> f.isCalled() && f.toString().equals(known))
        .findFirst();
  }

  /** The names of all functions. */
  static String functions() {
    // That of two arguments comes last.
    return Stream.concat(
            Arrays.stream(values()).filter(f -> f.compareTo(SIN) >= 0), Stream.of(ATAN2))
        .map(Operation::toString)
        .collect(Collectors.joining(", "));
  }

  private boolean isCalled() {
    return this == ATAN2 || compareTo(SIN) >= 0;
  }

  /** How many more values are on the stack afterwards. */
  int growth() {
    return compareTo(PLUS) < 0 ? 1 : compareTo(NEGATE) < 0 ? -1 : 0;
  }

  /** The value of a function of one argument. */
  double of(double u) {
    return switch (this) {
      case NEGATE -> -u;
      case SIN -> Math.sin(u);
      case COS -> Math.cos(u);
      case TAN -> Math.tan(u);
      case ASIN -> Math.asin(u);
      case ACOS -> Math.acos(u);
      case ATAN -> Math.atan(u);
      case SINH -> Math.sinh(u);
      case COSH -> Math.cosh(u);
      case TANH -> Math.tanh(u);
      case EXP -> Math.exp(u);
      case LOG -> Math.log(u);
      case SQRT -> Math.sqrt(u);
      case ABS -> Math.abs(u);
      case SIGN -> Math.signum(u);
      default -> throw new IllegalStateException(this + " has two arguments");
    };
  }

  /** The derivative of such a function where its value is known. */
  double slope(double u, double value) {
    return switch (this) {
      case NEGATE -> -1;
      case SIN -> Math.cos(u);
      case COS -> -Math.sin(u);
      case TAN -> 1 + value * value;
      case ASIN -> 1 / Math.sqrt(1 - u * u);
      case ACOS -> -1 / Math.sqrt(1 - u * u);
      case ATAN -> 1 / (1 + u * u);
      case SINH -> Math.cosh(u);
      case COSH -> Math.sinh(u);
      case TANH -> 1 - value * value;
      case EXP -> value;
      case LOG -> 1 / u;
      case SQRT -> 0.5 / value;
      case ABS -> Math.signum(u);
      case SIGN -> 0;
      default -> throw new IllegalStateException(this + " has two arguments");
    };
  }

  /** u to the power v. */
  static double power(double u, double v) {
    return v == 2 ? u * u : Math.pow(u, v);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
