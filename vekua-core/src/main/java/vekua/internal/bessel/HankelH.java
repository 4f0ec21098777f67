package vekua.internal.bessel;

/** The Hankel functions of the first kind {@code H_n(x) = J_n(x) + i Y_n(x)} at one argument. */
public final class HankelH {

  private HankelH() {}

  /**
   * Writes the real part J_n(x) to {@code re[n]} and the imaginary part Y_n(x) to {@code im[n]}.
   *
   * @param x argument, positive
   * @param re filled; at least one element
   * @param im filled; at least one element
   */
  public static void orders(double x, double[] re, double[] im) {
    BesselJ.orders(x, re);
    BesselY.orders(x, im);
  }
}
