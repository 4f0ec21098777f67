package vekua.formula;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * A formula in x, y, r, theta, pi and e, or in a curve's parameter t: {@code x^2 - sin(pi*y)}.
 * Operators {@code + - * / ^} and brackets; functions sin cos tan asin acos atan sinh cosh tanh exp
 * log sqrt abs. Immutable.
 */
public final class Expression {

  private final String text;
  private final Node root;

  private Expression(String text, Node root) {
    this.text = text;
    this.root = root;
  }

  /**
   * Reads a formula of a place.
   *
   * @throws IllegalArgumentException naming the column at which it stops making sense
   */
  public static Expression parse(String text) {
    return new Expression(
        text, new ExpressionParser(text, List.of("x", "y", "r", "theta")).parse());
  }

  /** Reads a formula of the parameter t alone. */
  public static Expression parseParametric(String text) {
    return new Expression(text, new ExpressionParser(text, List.of("t")).parse());
  }

  /** The value at a place. */
  public double at(double x, double y) {
    double[] v = {x, y, Math.hypot(x, y), Math.atan2(y, x)};
    return root.dual(v, -1).value;
  }

  /** The value at a parameter. */
  public double at(double t) {
    return root.dual(new double[] {t}, -1).value;
  }

  /** The derivative at a parameter. */
  public double derivativeAt(double t) {
    return root.dual(new double[] {t}, 0).slope;
  }

  /** The formula as a polynomial in x and y, if it is one. */
  public Optional<Polynomial> polynomial() {
    return root.polynomial();
  }

  @Override
  public String toString() {
    return text;
  }

  /** A value with its derivative. */
  record Dual(double value, double slope) {}

  /** A part of a formula. */
  interface Node {
    /** The value and its derivative in variable {@code by}, none if that is negative. */
    Dual dual(double[] variables, int by);

    /** The same as a polynomial, if it is one. */
    default Optional<Polynomial> polynomial() {
      return Optional.empty();
    }
  }

  record Constant(double value) implements Node {
    @Override
    public Dual dual(double[] variables, int by) {
      return new Dual(value, 0);
    }

    @Override
    public Optional<Polynomial> polynomial() {
      return Optional.of(Polynomial.monomial(value, 0, 0));
    }
  }

  record Variable(int index) implements Node {
    @Override
    public Dual dual(double[] variables, int by) {
      return new Dual(variables[index], index == by ? 1 : 0);
    }

    @Override
    public Optional<Polynomial> polynomial() {
      return switch (index) {
        case 0 -> Optional.of(Polynomial.monomial(1, 1, 0));
        case 1 -> Optional.of(Polynomial.monomial(1, 0, 1));
        default -> Optional.empty();
      };
    }
  }

  record Binary(char operator, Node left, Node right) implements Node {
    @Override
    public Dual dual(double[] variables, int by) {
      Dual a = left.dual(variables, by);
      Dual b = right.dual(variables, by);
      double u = a.value;
      double v = b.value;
      return switch (operator) {
        case '+' -> new Dual(u + v, a.slope + b.slope);
        case '-' -> new Dual(u - v, a.slope - b.slope);
        case '*' -> new Dual(u * v, a.slope * v + u * b.slope);
        case '/' -> new Dual(u / v, (a.slope - u / v * b.slope) / v);
        default -> power(a, b);
      };
    }

    private static Dual power(Dual a, Dual b) {
      double value = b.value == 2 ? a.value * a.value : Math.pow(a.value, b.value);
      double slope = a.slope == 0 ? 0 : b.value * Math.pow(a.value, b.value - 1) * a.slope;
      return new Dual(value, b.slope == 0 ? slope : slope + value * Math.log(a.value) * b.slope);
    }

    @Override
    public Optional<Polynomial> polynomial() {
      Optional<Polynomial> a = left.polynomial();
      Optional<Polynomial> b = right.polynomial();
      if (a.isEmpty() || b.isEmpty()) {
        return Optional.empty();
      }
      return switch (operator) {
        case '+' -> Optional.of(a.get().plus(b.get()));
        case '-' -> Optional.of(a.get().plus(b.get().times(-1)));
        case '*' -> Optional.of(a.get().times(b.get()));
        case '/' -> b.get().constant().map(c -> a.get().times(1 / c));
        default -> b.get().constant().flatMap(c -> a.get().power(c));
      };
    }
  }

  record Call(String name, Node argument) implements Node {

    private static final Map<String, DoubleUnaryOperator> VALUES =
        Map.ofEntries(
            Map.entry("sin", Math::sin),
            Map.entry("cos", Math::cos),
            Map.entry("tan", Math::tan),
            Map.entry("asin", Math::asin),
            Map.entry("acos", Math::acos),
            Map.entry("atan", Math::atan),
            Map.entry("sinh", Math::sinh),
            Map.entry("cosh", Math::cosh),
            Map.entry("tanh", Math::tanh),
            Map.entry("exp", Math::exp),
            Map.entry("log", Math::log),
            Map.entry("sqrt", Math::sqrt),
            Map.entry("abs", Math::abs));

    static boolean known(String name) {
      return VALUES.containsKey(name);
    }

    @Override
    public Dual dual(double[] variables, int by) {
      Dual a = argument.dual(variables, by);
      double u = a.value;
      double value = Objects.requireNonNull(VALUES.get(name)).applyAsDouble(u);
      return new Dual(value, a.slope == 0 ? 0 : a.slope * slope(u, value));
    }

    private double slope(double u, double value) {
      return switch (name) {
        case "sin" -> Math.cos(u);
        case "cos" -> -Math.sin(u);
        case "tan" -> 1 + value * value;
        case "asin" -> 1 / Math.sqrt(1 - u * u);
        case "acos" -> -1 / Math.sqrt(1 - u * u);
        case "atan" -> 1 / (1 + u * u);
        case "sinh" -> Math.cosh(u);
        case "cosh" -> Math.sinh(u);
        case "tanh" -> 1 - value * value;
        case "exp" -> value;
        case "log" -> 1 / u;
        case "sqrt" -> 0.5 / value;
        default -> Math.signum(u);
      };
    }

    @Override
    public Optional<Polynomial> polynomial() {
      return argument
          .polynomial()
          .flatMap(Polynomial::constant)
          .map(
              c ->
                  Polynomial.monomial(
                      Objects.requireNonNull(VALUES.get(name)).applyAsDouble(c), 0, 0));
    }
  }
}
