package vekua.internal.bessel;

import vekua.internal.Check;

/** The Bessel functions of the second kind {@code Y_0(x), Y_1(x), …} at one argument. */
public final class BesselY {

  private BesselY() {}

  /**
   * Writes {@code Y_n(x)} to {@code out[n]} for all n; beyond the range of a double, minus
   * infinity.
   *
   * <p>Upward recurrence {@code Y_(n+1) = (2n/x) Y_n - Y_(n-1)}, stable because Y is the dominant
   * solution where the two differ in size.
   *
   * @param x argument, positive
   * @param out filled; at least one element
   */
  public static void orders(double x, double[] out) {
    Check.positive(x, "x");
    Check.inRange(out.length, 1, Integer.MAX_VALUE, "length of out");
    double[] low = new double[4];
    LowOrders.jy(x, low);
    upward(x, -1, low[2], low[3], out);
  }

  /** Fills {@code f_(n+1) = (2n/x) f_n + sign f_(n-1)}; once infinite, it stays so. */
  static void upward(double x, int sign, double f0, double f1, double[] out) {
    double t = 2 / x;
    double tl = RadialFunctions.low(t, x, 0);
    double below = f0;
    double f = f1;
    out[0] = below;
    for (int n = 1; n < out.length; n++) {
      out[n] = f;
      double above = Double.isInfinite(f) ? f : Math.fma(Math.fma(t, f, tl * f), n, sign * below);
      below = f;
      f = above;
    }
  }
}
