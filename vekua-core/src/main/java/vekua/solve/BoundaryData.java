package vekua.solve;

import vekua.formula.Expression;

/** A function on the boundary, of the place and of the outward unit normal there. */
@FunctionalInterface
public interface BoundaryData {

  /** The value at (x, y) where the outward unit normal is (nx, ny). */
  double at(double x, double y, double nx, double ny);

  /** A constant. */
  static BoundaryData constant(double value) {
    return (x, y, nx, ny) -> value;
  }

  /** A function of the place alone. */
  static BoundaryData of(Expression expression) {
    return (x, y, nx, ny) -> expression.at(x, y);
  }

  /** A formula in x, y, r, theta. */
  static BoundaryData of(String formula) {
    return of(Expression.parse(formula));
  }
}
