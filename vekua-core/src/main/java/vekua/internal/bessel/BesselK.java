package vekua.internal.bessel;

import vekua.internal.Check;

/** The scaled modified functions {@code e^x K_0(x), e^x K_1(x), …} at one argument. */
public final class BesselK {

  private BesselK() {}

  /**
   * Writes {@code e^x K_n(x)} to {@code out[n]} for all n; beyond the range of a double, infinity.
   *
   * <p>Upward recurrence {@code K_(n+1) = (2n/x) K_n + K_(n-1)}, all positive.
   *
   * @param x argument, positive
   * @param out filled; at least one element
   */
  public static void orders(double x, double[] out) {
    Check.positive(x, "x");
    Check.inRange(out.length, 1, Integer.MAX_VALUE, "length of out");
    double[] low = new double[2];
    LowOrders.scaledK(x, low);
    BesselY.upward(x, 1, low[0], low[1], out);
  }
}
