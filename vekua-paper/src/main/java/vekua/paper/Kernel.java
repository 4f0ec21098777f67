package vekua.paper;

/**
 * The radial fundamental solutions that point sources have: Y_0(x) of the Helmholtz and K_0(x) of
 * the Yukawa equation, and their derivatives.
 *
 * <p>Both come from one integral along the path of steepest descent, with ρ = 1/(2x) for K and ρ =
 * i/(2x) for H = J + iY:
 *
 * <pre>
 *   K_0(x) = √(π/2x) e^{−x}      · (2/√π) ∫₀^∞ e^{−s²} (1 + ρ s²)^{−1/2} ds
 *   H_0(x) = √(2/πx) e^{i(x−π/4)} · (2/√π) ∫₀^∞ e^{−s²} (1 + ρ s²)^{−1/2} ds
 * </pre>
 *
 * K_1 and H_1 have 2s² (1 + ρ s²)^{1/2} in place of (1 + ρ s²)^{−1/2}, and H_1 the phase x − 3π/4.
 *
 * <p>The integrand is even and analytic, so the trapezoidal rule converges exponentially; the step
 * keeps away from the branch points at |s| = √(2x).
 */
final class Kernel {

  private static final double REACH = 6.2;

  private Kernel() {}

  /** Y_0(x) and Y_1(x) for positive x. */
  static double[] y(double x) {
    double[] sums = new double[4];
    integrate(x, 0, 1 / (2 * x), sums);
    double size = Math.sqrt(2 / (Math.PI * x));
    double sin0 = Math.sin(x - Math.PI / 4);
    double cos0 = Math.cos(x - Math.PI / 4);
    double y0 = size * (sin0 * sums[0] + cos0 * sums[1]);
    // H_1 has the phase x − 3π/4: its sine is −cos0, its cosine sin0.
    double y1 = size * (-cos0 * sums[2] + sin0 * sums[3]);
    return new double[] {y0, y1};
  }

  /** K_0(x) and K_1(x) for positive x. */
  static double[] k(double x) {
    double[] sums = new double[4];
    integrate(x, 1 / (2 * x), 0, sums);
    double size = Math.sqrt(Math.PI / (2 * x)) * Math.exp(-x);
    return new double[] {size * sums[0], size * sums[2]};
  }

  /**
   * The integrals of e^{−s²} (1 + ρ s²)^{−1/2} and 2 s² e^{−s²} (1 + ρ s²)^{1/2}, normalised to one
   * at ρ = 0; real and imaginary parts in turn.
   */
  private static void integrate(double x, double re, double im, double[] sums) {
    double step = Math.min(0.2, Math.sqrt(x) / 7);
    int n = (int) Math.ceil(REACH / step);
    for (int i = 0; i <= n; i++) {
      double s2 = (i * step) * (i * step);
      double weight = (i == 0 ? 0.5 : 1) * step * Math.exp(-s2) * 2 / Math.sqrt(Math.PI);
      double a = 1 + re * s2;
      double b = im * s2;
      // The principal root of a + ib, a > 0.
      double modulus = Math.hypot(a, b);
      double rootRe = Math.sqrt((modulus + a) / 2);
      double rootIm = b / (2 * rootRe);
      sums[0] += weight * rootRe / modulus;
      sums[1] -= weight * rootIm / modulus;
      sums[2] += weight * 2 * s2 * rootRe;
      sums[3] += weight * 2 * s2 * rootIm;
    }
  }
}
