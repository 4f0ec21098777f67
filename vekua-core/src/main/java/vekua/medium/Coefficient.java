package vekua.medium;

import java.io.Serializable;
import java.util.function.DoubleBinaryOperator;

/**
 * A function of the plane that an equation has for a coefficient: a formula, a map on a grid, or a
 * function of a program. Immutable.
 */
public interface Coefficient extends Serializable {

  /**
   * The value at a place.
   *
   * @param x abscissa
   * @param y ordinate
   */
  double at(double x, double y);

  /**
   * The derivatives in x and y at a place.
   *
   * @param x abscissa
   * @param y ordinate
   */
  double[] gradientAt(double x, double y);

  /** Whether the function has derivatives of all orders, so that solutions can be exact. */
  default boolean smooth() {
    return true;
  }

  /** What is said of the places where it is not known; empty where it is known everywhere. */
  default String extent() {
    return "";
  }

  /**
   * A formula in x, y, r and theta, whose derivatives are exact but for rounding.
   *
   * @param formula such as {@code exp(sin(2*x) + y/2)}
   * @throws IllegalArgumentException naming the column at which it stops making sense
   */
  static Coefficient of(String formula) {
    return new FormulaCoefficient(formula);
  }

  /**
   * The same everywhere.
   *
   * @param value finite
   */
  static Coefficient constant(double value) {
    return of(Double.toString(value));
  }

  /**
   * A function with its derivatives. Files cannot hold it, unless it is a {@link
   * FormulaCoefficient} or a {@link GridCoefficient}.
   *
   * @param value smooth
   * @param slopeX its derivative in x
   * @param slopeY its derivative in y
   */
  static Coefficient of(
      DoubleBinaryOperator value, DoubleBinaryOperator slopeX, DoubleBinaryOperator slopeY) {
    return new FunctionCoefficient(value, slopeX, slopeY);
  }
}
