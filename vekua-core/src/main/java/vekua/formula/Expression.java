package vekua.formula;

import java.util.List;
import java.util.Optional;

/**
 * A formula in x, y, r, theta, pi and e, or in a curve's parameter t: {@code x^2 - sin(pi*y)}.
 * Operators {@code + - * / ^} and brackets; functions sin cos tan asin acos atan sinh cosh tanh exp
 * log sqrt abs, sign, which is zero at zero, and atan2(y, x), the angle of (x, y). At most 100,000
 * characters, 20,000 numbers, names and operations, and 200 brackets in each other. Immutable.
 */
public final class Expression {

  private static final List<String> PLACE = List.of("x", "y", "r", "theta");

  private final String text;
  private final Program program;
  private final boolean radial;
  private final boolean angular;

  private Expression(String text, List<String> variables) {
    this.text = text;
    program = new ExpressionParser(text, variables).parse();
    radial = program.uses(PLACE.indexOf("r"));
    angular = program.uses(PLACE.indexOf("theta"));
  }

  /**
   * Reads a formula in x, y, r and theta, where r and theta are polar coordinates about the origin.
   *
   * @param text the formula, within the limits above
   * @throws IllegalArgumentException naming the column at which it stops making sense
   */
  public static Expression parse(String text) {
    return new Expression(text, PLACE);
  }

  /**
   * Reads a formula in the parameter t of a curve.
   *
   * @param text the formula, within the limits above
   * @throws IllegalArgumentException naming the column at which it stops making sense
   */
  public static Expression parseParametric(String text) {
    return new Expression(text, List.of("t"));
  }

  /**
   * Reads a formula in variables of any names.
   *
   * @param text the formula, within the limits above
   * @param variables their names, in the order of {@link #valueAndSlopes}
   * @throws IllegalArgumentException naming the column at which it stops making sense
   */
  public static Expression parse(String text, List<String> variables) {
    return new Expression(text, variables);
  }

  /**
   * The value of a formula in any variables, and its derivatives in the last of them, exact but for
   * rounding.
   *
   * @param variables their values
   * @param first index of the first variable to differentiate in
   * @param out receives the value, then the derivatives
   */
  public void valueAndSlopes(double[] variables, int first, double[] out) {
    out[0] = program.value(variables);
    for (int i = first; i < variables.length; i++) {
      double[] rates = new double[variables.length];
      rates[i] = 1;
      out[1 + i - first] = program.slope(variables, rates);
    }
  }

  /**
   * The value of a formula in x, y, r and theta at a place.
   *
   * @param x abscissa of the place
   * @param y ordinate of the place
   */
  public double at(double x, double y) {
    return program.value(x, y, radial ? Math.hypot(x, y) : 0, angular ? Math.atan2(y, x) : 0);
  }

  /**
   * Bounds of a formula in x, y, r and theta in a rectangle: no value is outside, rounding aside,
   * but they may be far apart.
   *
   * @param x0 the least abscissa
   * @param x1 the largest abscissa, not less
   * @param y0 the least ordinate
   * @param y1 the largest ordinate, not less
   * @return the least and the largest, infinite where they are not known
   */
  public double[] range(double x0, double x1, double y0, double y1) {
    double nearX = Math.max(0, Math.max(x0, -x1));
    double nearY = Math.max(0, Math.max(y0, -y1));
    double farX = Math.max(Math.abs(x0), Math.abs(x1));
    double farY = Math.max(Math.abs(y0), Math.abs(y1));
    Interval all =
        program.range(
            Interval.between(x0, x1),
            Interval.between(y0, y1),
            Interval.between(Math.hypot(nearX, nearY), Math.hypot(farX, farY)),
            angular
                ? Interval.between(y0, y1).angle(Interval.between(x0, x1))
                : Interval.between(0, 0));
    return new double[] {all.low(), all.high()};
  }

  /**
   * The derivatives in x and y at a place of a formula in x, y, r and theta, exact but for
   * rounding.
   *
   * @param x abscissa of the place
   * @param y ordinate of the place
   */
  public double[] gradientAt(double x, double y) {
    double r = Math.hypot(x, y);
    double[] variables = {x, y, r, Math.atan2(y, x)};
    return new double[] {
      program.slope(variables, new double[] {1, 0, x / r, -y / r / r}),
      program.slope(variables, new double[] {0, 1, y / r, x / r / r})
    };
  }

  /**
   * The value of a formula in t.
   *
   * @param t the parameter
   */
  public double at(double t) {
    return program.value(t);
  }

  /**
   * The derivative of a formula in t, exact but for rounding.
   *
   * @param t the parameter
   */
  public double derivativeAt(double t) {
    return program.slope(new double[] {t}, new double[] {1});
  }

  /** The formula as a polynomial in x and y, if it is one of degree 40 at most. */
  public Optional<Polynomial> polynomial() {
    return program.polynomial();
  }

  @Override
  public String toString() {
    return text;
  }
}
