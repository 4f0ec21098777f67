package vekua.solve;

import vekua.formula.Expression;

/**
 * A function on the boundary of a domain: it depends on the place and on the outward unit normal
 * there.
 */
@FunctionalInterface
public interface BoundaryData {

  /**
   * The value at a place of the boundary.
   *
   * @param x abscissa of the place
   * @param y ordinate of the place
   * @param nx abscissa of the outward unit normal there
   * @param ny ordinate of the outward unit normal there
   * @return the value, finite
   */
  double at(double x, double y, double nx, double ny);

  /**
   * The same value everywhere.
   *
   * @param value finite
   */
  static BoundaryData constant(double value) {
    return (x, y, nx, ny) -> value;
  }

  /**
   * A function of the place alone.
   *
   * @param expression a formula in x, y, r and theta
   */
  static BoundaryData of(Expression expression) {
    return (x, y, nx, ny) -> expression.at(x, y);
  }

  /**
   * A function of the place alone, given by a formula.
   *
   * @param formula in x, y, r and theta, as {@link Expression#parse} reads it
   * @throws IllegalArgumentException if the formula makes no sense
   */
  static BoundaryData of(String formula) {
    return of(Expression.parse(formula));
  }
}
