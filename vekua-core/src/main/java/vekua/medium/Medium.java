package vekua.medium;

import java.io.Serializable;
import java.util.List;
import vekua.geometry.Disk;

/**
 * A medium as an equation sees it: Δu + b·∇u + cu = s/σ, where b, c and σ are functions of the
 * plane. Immutable.
 */
public sealed interface Medium extends Serializable permits Conducting, Refracting, Linearised {

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

  /** Discs of other materials, in which σ or n is a multiple of what it is around them. */
  List<Inclusion> inclusions();

  /**
   * Refuses a medium with inclusions that is not the same everywhere around them.
   *
   * @param frame the disc that it fills
   * @throws IllegalArgumentException saying what is not constant, and where
   */
  void checkInclusions(Disk frame);

  /** Refuses a coefficient beside inclusions that is not constant. */
  private static void constant(String name, Coefficient of, double value, Disk frame) {
    for (int i = 0; i < 97; i++) {
      double r = frame.radius() * Math.sqrt((i + 0.5) / 97);
      double x = frame.x() + r * Math.cos(2.4 * i);
      double y = frame.y() + r * Math.sin(2.4 * i);
      double here = finite(name, of, x, y);
      if (Math.abs(here - value) > 1e-12 * Math.abs(value)) {
        throw new IllegalArgumentException(
            name
                + " around inclusions must be "
                + value
                + " everywhere: "
                + here
                + " at ("
                + (float) x
                + ", "
                + (float) y
                + ")");
      }
    }
  }

  /**
   * Refuses a coefficient that is not constant in a disc.
   *
   * @param name what complaints call it
   * @param of the coefficient
   * @param frame the disc
   * @param value what it must be; NaN for what it is in the centre
   */
  static void checkConstant(String name, Coefficient of, Disk frame, double value) {
    double centre = finite(name, of, frame.x(), frame.y());
    constant(name, of, Double.isNaN(value) ? centre : value, frame);
  }

  /**
   * The product of contrasts at a place.
   *
   * @param inclusions of any number
   * @param x abscissa
   * @param y ordinate
   */
  static double contrast(List<Inclusion> inclusions, double x, double y) {
    double factor = 1;
    for (Inclusion one : inclusions) {
      factor *= one.contains(x, y) ? one.contrast() : 1;
    }
    return factor;
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
