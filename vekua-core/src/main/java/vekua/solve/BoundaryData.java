package vekua.solve;

import java.util.Optional;
import vekua.formula.Expression;
import vekua.formula.Polynomial;

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

  /** The degree as a polynomial in x and y, −1 if this is none or not known to be one. */
  default int degree() {
    return -1;
  }

  /**
   * Bounds of the values at all places of a rectangle: the least and the largest, infinite where
   * they are not known.
   *
   * @param x0 the least abscissa
   * @param x1 the largest abscissa, not less
   * @param y0 the least ordinate
   * @param y1 the largest ordinate, not less
   */
  default Optional<double[]> range(double x0, double x1, double y0, double y1) {
    return Optional.empty();
  }

  /**
   * The same value everywhere.
   *
   * @param value finite
   */
  static BoundaryData constant(double value) {
    return new BoundaryData() {
      @Override
      public double at(double x, double y, double nx, double ny) {
        return value;
      }

      @Override
      public int degree() {
        return 0;
      }
    };
  }

  /**
   * A function of the place alone.
   *
   * @param expression a formula in x, y, r and theta
   */
  static BoundaryData of(Expression expression) {
    int degree = expression.polynomial().map(Polynomial::degree).orElse(-1);
    return new BoundaryData() {
      @Override
      public double at(double x, double y, double nx, double ny) {
        return expression.at(x, y);
      }

      @Override
      public int degree() {
        return degree;
      }

      @Override
      public Optional<double[]> range(double x0, double x1, double y0, double y1) {
        return Optional.of(expression.range(x0, x1, y0, y1));
      }
    };
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
