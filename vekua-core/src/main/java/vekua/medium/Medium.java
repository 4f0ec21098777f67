package vekua.medium;

import java.io.Serializable;

/**
 * A medium as an equation sees it: Δu + b·∇u + cu = s/σ, where b, c and σ are functions of the
 * plane. Immutable.
 */
public sealed interface Medium extends Serializable permits Conducting, Refracting {

  /**
   * b, c and σ at a place.
   *
   * @param x abscissa
   * @param y ordinate
   * @param out receives b_x, b_y, c and σ
   * @throws IllegalArgumentException naming the place if one is not finite there or makes no sense
   */
  void at(double x, double y, double[] out);

  /** Whether b is zero everywhere. */
  boolean still();

  /** Whether c is zero everywhere. */
  boolean passive();

  /** The wavenumber of the homogeneous space around; zero where it has none. */
  default double wavenumber() {
    return 0;
  }

  /** Whether all coefficients have derivatives of all orders. */
  boolean smooth();

  /** Refuses a number that is not finite, telling where. */
  private static IllegalArgumentException undefined(
      String name, Coefficient of, double x, double y, double value) {
    String extent = of.extent();
    return new IllegalArgumentException(
        name
            + " must be finite in the whole disc: "
            + value
            + " at ("
            + (float) x
            + ", "
            + (float) y
            + ")"
            + (extent.isEmpty() ? "" : "; " + extent));
  }

  /**
   * A value that is finite.
   *
   * @param name what complaints call it
   * @param of the coefficient
   * @param x abscissa
   * @param y ordinate
   * @throws IllegalArgumentException naming the place if it is not finite there
   */
  static double finite(String name, Coefficient of, double x, double y) {
    double value = of.at(x, y);
    if (!Double.isFinite(value)) {
      throw undefined(name, of, x, y, value);
    }
    return value;
  }

  /**
   * Derivatives that are finite.
   *
   * @param name what complaints call it
   * @param of the coefficient
   * @param x abscissa
   * @param y ordinate
   * @throws IllegalArgumentException naming the place if they are not finite there
   */
  static double[] slopes(String name, Coefficient of, double x, double y) {
    double[] slopes = of.gradientAt(x, y);
    for (double slope : slopes) {
      if (!Double.isFinite(slope)) {
        throw undefined("the derivative of " + name, of, x, y, slope);
      }
    }
    return slopes;
  }
}
