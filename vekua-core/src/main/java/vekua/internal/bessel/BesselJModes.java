package vekua.internal.bessel;

import vekua.internal.Check;

/**
 * The Fourier–Bessel modes {@code 2^{e_n} J_n(k r) e^{i n theta}} of the Helmholtz equation.
 *
 * <p>{@code e_n = floor(eta(n, kR) / ln 2)} with {@code eta(n, x) = n acosh(n/x) - sqrt(n^2 - x^2)}
 * for n > x, else 0: the modes are of order one at the rim r = R.
 */
public final class BesselJModes implements ModeKernel {

  private final DownwardModes modes;

  private BesselJModes(DownwardModes modes) {
    this.modes = modes;
  }

  /**
   * The modes of wavenumber {@code k} about a disc.
   *
   * @param k wavenumber, positive
   * @param radius radius R of the disc, positive
   * @param order highest order N, at least 0
   * @throws IllegalArgumentException if an argument, or {@code k * radius}, is out of bounds
   */
  public static BesselJModes of(double k, double radius, int order) {
    Check.positive(k, "wavenumber");
    Check.positive(radius, "radius");
    Check.positive(k * radius, "wavenumber * radius");
    Check.inRange(order, 0, DownwardModes.MAXIMUM_ORDER, "order");
    return new BesselJModes(new DownwardModes(Radial.J, k, radius, order));
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
