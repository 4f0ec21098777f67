package vekua.internal.bessel;

import vekua.internal.Check;

/**
 * The modes {@code 2^{e_n} e^{-kappa R} I_n(kappa r) e^{i n theta}} of the modified Helmholtz
 * equation.
 *
 * <p>The factor {@code e^{-kappa R}} and the exponents bring the modes to order one at the rim r =
 * R; the exponents follow Debye's form of I_n (DLMF 10.41.3).
 */
public final class BesselIModes implements ModeKernel {

  private final DownwardModes modes;

  private BesselIModes(DownwardModes modes) {
    this.modes = modes;
  }

  /**
   * The modes of inverse screening length {@code kappa} about a disc.
   *
   * @param kappa inverse screening length, positive
   * @param radius radius R of the disc, positive
   * @param order highest order N, at least 0
   * @throws IllegalArgumentException if an argument, or {@code kappa * radius}, is out of bounds
   */
  public static BesselIModes of(double kappa, double radius, int order) {
    Check.positive(kappa, "screening");
    Check.positive(radius, "radius");
    Check.positive(kappa * radius, "screening * radius");
    Check.inRange(order, 0, DownwardModes.MAXIMUM_ORDER, "order");
    return new BesselIModes(new DownwardModes(Radial.I, kappa, radius, order));
  }

  @Override
  public int order() {
    return modes.order();
  }

  /** {@inheritDoc} Defined for n = 0, …, N + 1. */
  @Override
  public int exponent(int n) {
    return modes.exponent(n);
  }

  @Override
  public void modes(double[] x, double[] y, int count, double[] out, int offset, int stride) {
    modes.modes(x, y, count, out, offset, stride);
  }

  @Override
  public void series(
      double[] weights, double[] x, double[] y, int count, double[] out, int offset) {
    modes.series(weights, x, y, count, out, offset);
  }

  /** The mean over the disc of the square of each of the {@code 2N + 1} columns. */
  @Override
  public double[] meanSquares() {
    return modes.meanSquares();
  }
}
