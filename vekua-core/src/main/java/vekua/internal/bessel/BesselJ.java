package vekua.internal.bessel;

import vekua.internal.Check;

/** The Bessel functions {@code J_0(x), J_1(x), …} at one argument. */
public final class BesselJ {

  private BesselJ() {}

  /**
   * Writes {@code J_n(x)} to {@code out[n]} for all n; values below about 1e-300 may become 0.
   *
   * @param x argument, zero or positive
   * @param out filled; at least one element
   */
  public static void orders(double x, double[] out) {
    orders(RadialFamily.J, x, out);
  }

  /** The same for a family of radial functions. */
  static void orders(RadialFamily family, double x, double[] out) {
    Check.nonNegative(x, "x");
    Check.inRange(out.length, 1, BesselModes.MAXIMUM_ORDER, "length of out");
    ModeScaling unscaled = ModeScaling.none(family, out.length - 1);
    new RadialFunctions(unscaled, x, 0).evaluate(x, 0, out);
  }
}
