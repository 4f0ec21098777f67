package vekua.internal.bessel;

/** Hankel's expansions of orders zero and one for large arguments (DLMF 10.17.3–4, 10.40.2). */
final class Hankel {

  private static final double NEGLIGIBLE = 0x1p-56;

  /** Terms of P and of Q that reach full precision from x = 25 on. */
  private static final int HALF = 10;

  /** The same from x = 40 and from x = 85 on: the next terms are below 2^-57. */
  private static final int FROM_40 = 7;

  private static final int FROM_85 = 5;

  /** The coefficients of P and Q in powers of 1/x², for orders zero and one. */
  private static final double[][][] TERMS = new double[2][2][HALF];

  static {
    for (int nu = 0; nu < 2; nu++) {
      double term = 1;
      for (int k = 0; k < 2 * HALF; k++) {
        TERMS[nu][k % 2][k / 2] = (k / 2) % 2 == 0 ? term : -term;
        double odd = 2 * k + 1;
        term *= (4 * nu - odd * odd) / (8 * (k + 1));
      }
    }
  }

  private Hankel() {}

  /** J_nu(x + xl) for nu = 0 or 1 and {@code x >= 200}, relative to the modulus. */
  static double j(int nu, double x, double xl) {
    double[] pq = new double[2];
    amplitudes(nu, x, pq);
    double c = Math.cos(x);
    double s = Math.sin(x);
    double cosine = cosine(nu, c, s);
    double sine = sine(nu, c, s);
    double shifted = Math.fma(-xl, sine, cosine);
    double shiftedSine = Math.fma(xl, cosine, sine);
    return (pq[0] * shifted - pq[1] * shiftedSine) / Math.sqrt(Math.PI * x);
  }

  /** Writes J_0, J_1, Y_0, Y_1 at {@code x >= 25} to {@code out[0..3]}. */
  static void jy(double x, double[] out) {
    double c = Math.cos(x);
    double s = Math.sin(x);
    double root = 1 / Math.sqrt(Math.PI * x);
    double inverse = 1 / x;
    int terms = terms(x);
    for (int nu = 0; nu < 2; nu++) {
      double p = power(TERMS[nu][0], terms, inverse);
      double q = inverse * power(TERMS[nu][1], terms, inverse);
      double cosine = cosine(nu, c, s);
      double sine = sine(nu, c, s);
      out[nu] = (p * cosine - q * sine) * root;
      out[2 + nu] = (p * sine + q * cosine) * root;
    }
  }

  /** Y_0 at {@code x >= 25}. */
  static double y0(double x) {
    double c = Math.cos(x);
    double s = Math.sin(x);
    double inverse = 1 / x;
    int terms = terms(x);
    double p = power(TERMS[0][0], terms, inverse);
    double q = inverse * power(TERMS[0][1], terms, inverse);
    return (p * sine(0, c, s) + q * cosine(0, c, s)) * (1 / Math.sqrt(Math.PI * x));
  }

  /** Writes Y_0, Y_1 at {@code x >= 25} to {@code out[0..1]}. */
  static void y(double x, double[] out) {
    double c = Math.cos(x);
    double s = Math.sin(x);
    double root = 1 / Math.sqrt(Math.PI * x);
    double inverse = 1 / x;
    int terms = terms(x);
    for (int nu = 0; nu < 2; nu++) {
      double p = power(TERMS[nu][0], terms, inverse);
      double q = inverse * power(TERMS[nu][1], terms, inverse);
      out[nu] = (p * sine(nu, c, s) + q * cosine(nu, c, s)) * root;
    }
  }

  private static int terms(double x) {
    return x < 40 ? HALF : x < 85 ? FROM_40 : FROM_85;
  }

  private static double power(double[] coefficients, int terms, double inverse) {
    double square = inverse * inverse;
    double sum = coefficients[terms - 1];
    for (int k = terms - 2; k >= 0; k--) {
      sum = Math.fma(sum, square, coefficients[k]);
    }
    return sum;
  }

  /** {@code e^x K_nu(x)} for nu = 0 or 1 and {@code x >= 25}. */
  static double k(int nu, double x) {
    double sum = 1;
    double term = 1;
    for (int k = 1; Math.abs(term) > NEGLIGIBLE; k++) {
      double odd = 2 * k - 1;
      term *= (4 * nu - odd * odd) / (8 * k * x);
      sum += term;
    }
    return Math.sqrt(Math.PI / (2 * x)) * sum;
  }

  /** The slowly varying factors P and Q of cosine and sine. */
  private static void amplitudes(int nu, double x, double[] pq) {
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
    pq[0] = p;
    pq[1] = q;
  }

  /** The cosine of x - (2 nu + 1) pi / 4, times the square root of two. */
  private static double cosine(int nu, double c, double s) {
    return nu == 0 ? c + s : s - c;
  }

  /** The sine of x - (2 nu + 1) pi / 4, times the square root of two. */
  private static double sine(int nu, double c, double s) {
    return nu == 0 ? s - c : -s - c;
  }
}
