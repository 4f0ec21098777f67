package vekua.internal.bessel;

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
    BesselJ.orders(RadialFamily.I, x, out);
  }
}
