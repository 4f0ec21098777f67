package vekua.internal.bessel;

/** Hankel's expansion of J_0 and J_1 for large arguments (DLMF 10.17.3). */
final class Hankel {

  private static final double NEGLIGIBLE = 0x1p-56;

  private Hankel() {}

  /** J_nu(x + xl) for nu = 0 or 1 and {@code x >= 200}, relative to the modulus. */
  static double j(int nu, double x, double xl) {
    double p = 1;
    double q = 0;
    double term = 1;
    for (int k = 1; Math.abs(term) > NEGLIGIBLE; k++) {
      double odd = 2 * k - 1;
      term *= (4 * nu - odd * odd) / (8 * k * x);
      switch (k & 3) {
        case 1 -> q += term;
        case 2 -> p -= term;
        case 3 -> q -= term;
        default -> p += term;
      }
    }
    double c = Math.cos(x);
    double s = Math.sin(x);
    // Sine and cosine of x + xl - (2 nu + 1) pi / 4, times the square root of two.
    double cosine = nu == 0 ? c + s : s - c;
    double sine = nu == 0 ? s - c : -s - c;
    double shifted = Math.fma(-xl, sine, cosine);
    double shiftedSine = Math.fma(xl, cosine, sine);
    return (p * shifted - q * shiftedSine) / Math.sqrt(Math.PI * x);
  }
}
