package vekua.internal.bessel;

import vekua.internal.Check;

/** The scaled modified Bessel functions {@code e^-x I_0(x), e^-x I_1(x), …} at one argument. */
public final class BesselI {

  private BesselI() {}

  /**
   * Writes {@code e^-x I_n(x)} to {@code out[n]} for all n; values below about 1e-300 may become 0.
   *
   * @param x argument, zero or positive
   * @param out filled; at least one element
   */
  public static void orders(double x, double[] out) {
    Check.nonNegative(x, "x");
    Check.inRange(out.length, 1, BesselModes.MAXIMUM_ORDER, "length of out");
    ModeScaling unscaled = ModeScaling.none(RadialFamily.I, out.length - 1);
    new RadialFunctions(unscaled, x, 0).evaluate(x, 0, out);
  }
}
