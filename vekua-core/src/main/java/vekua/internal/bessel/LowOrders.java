package vekua.internal.bessel;

/**
 * Orders zero and one of the Bessel functions of both kinds, from which all orders of the second
 * kind follow by upward recurrence; also the columns of point sources and dipoles.
 */
public final class LowOrders {

  private static final double EULER = 0.5772156649015329;

  /** What the double {@link #EULER} lacks of Euler's constant. */
  private static final double EULER_LOW = -4.942915152430645e-18;

  private static final double TWO_OVER_PI = 0.6366197723675814;

  /** Below this argument two terms of each power series are exact to a double. */
  private static final double SMALL = 1e-4;

  /** From this argument on Hankel's expansion reaches full precision: its best term is e^-2x. */
  private static final double ASYMPTOTIC = 25;

  /** Below this argument K comes from its power series, whose cancellation is mild there. */
  private static final double SERIES = 1;

  private static final double STEP = 0.125;

  /** {@code 2/n} for even orders n = 2k, {@code n/(k (k+1))} for odd orders n = 2k + 1, signed. */
  private static final double[] NEUMANN = new double[80];

  /** {@code cosh t - 1} and {@code cosh t} at the nodes of the trapezoidal rule for K. */
  private static final double[] COSH_MINUS_ONE = new double[38];

  private static final double[] COSH = new double[COSH_MINUS_ONE.length];

  static {
    for (int n = 2; n < NEUMANN.length; n++) {
      int k = n / 2;
      double magnitude = n % 2 == 0 ? 1.0 / k : n / (k * (k + 1.0));
      NEUMANN[n] = k % 2 == 0 ? -magnitude : magnitude;
    }
    for (int j = 0; j < COSH.length; j++) {
      double s = Math.sinh(j * STEP / 2);
      COSH_MINUS_ONE[j] = 2 * s * s;
      COSH[j] = Math.cosh(j * STEP);
    }
  }

  private LowOrders() {}

  /**
   * Writes J_0, J_1, Y_0, Y_1 at {@code x > 0} to {@code out[0..3]}, to a few ulps of the modulus.
   */
  public static void jy(double x, double[] out) {
    if (x >= ASYMPTOTIC) {
      for (int nu = 0; nu < 2; nu++) {
        Hankel.jy(nu, x, out);
      }
    } else if (x < SMALL) {
      double q = 0.25 * x * x;
      double log = Math.log(0.5 * x) + EULER;
      out[0] = 1 - q;
      out[1] = 0.5 * x * (1 - 0.5 * q);
      out[2] = TWO_OVER_PI * (log * (1 - q) + q);
      out[3] = -TWO_OVER_PI / x + TWO_OVER_PI * 0.5 * x * (log - 0.5);
    } else {
      neumann(x, out);
    }
  }

  /**
   * Miller's downward recurrence for J together with Neumann's series of Y in J (DLMF 10.8.1,
   * 10.23.16): {@code Y_0 = (2/π)(L J_0 + 2 Σ (-1)^(k+1) J_2k / k)} and {@code Y_1 = (2/π)(-J_0/x +
   * (L - 1) J_1 - Σ (-1)^k (2k+1) J_(2k+1) / (k (k+1)))} with {@code L = ln(x/2) + γ}.
   */
  private static void neumann(double x, double[] out) {
    // e^-η is below 2^-70 at this order for every x in range.
    int start = 2 * (int) (8 + 0.55 * x + 4.2 * Math.cbrt(x));
    double t = 2 / x;
    double tl = RadialFunctions.low(t, x, 0);
    double above = 0;
    double f = 0x1p-900;
    double norm = 0;
    double even = 0;
    double odd = 0;
    for (int n = start; n > 1; n -= 2) {
      // f is the even order n here.
      norm += 2 * f;
      even = Math.fma(NEUMANN[n], f, even);
      above = Math.fma(Math.fma(t, f, tl * f), n, -above);
      if (n > 2) {
        odd = Math.fma(NEUMANN[n - 1], above, odd);
      }
      f = Math.fma(Math.fma(t, above, tl * above), n - 1, -f);
    }
    norm += f;
    double j0 = f / norm;
    double j1 = above / norm;
    double log = Math.log(0.5 * x) + (EULER + EULER_LOW);
    out[0] = j0;
    out[1] = j1;
    out[2] = TWO_OVER_PI * (log * j0 + 2 * (even / norm));
    out[3] = TWO_OVER_PI * (-j0 / x + (log - 1) * j1 + odd / norm);
  }

  /** Writes {@code e^x K_0(x)} and {@code e^x K_1(x)} at {@code x > 0} to {@code out[0..1]}. */
  public static void scaledK(double x, double[] out) {
    if (x >= ASYMPTOTIC) {
      out[0] = Hankel.k(0, x);
      out[1] = Hankel.k(1, x);
    } else if (x < SERIES) {
      series(x, out);
    } else {
      // ∫ exp(-x (cosh t - 1)) cosh(n t) dt: analytic in |Im t| < π/2 and doubly exponential, so
      // that the rule's error is about exp(x - π²/STEP), far below rounding.
      double k0 = 0.5;
      double k1 = 0.5;
      for (int j = 1; j < COSH.length; j++) {
        double e = Math.exp(-x * COSH_MINUS_ONE[j]);
        if (e < 0x1p-70) {
          break;
        }
        k0 += e;
        k1 += e * COSH[j];
      }
      out[0] = STEP * k0;
      out[1] = STEP * k1;
    }
  }

  /** Power series (DLMF 10.31.1–2): with H_k the harmonic numbers and q = x²/4. */
  private static void series(double x, double[] out) {
    double q = 0.25 * x * x;
    double log = -(Math.log(0.5 * x) + EULER);
    double a = 1;
    double b = 0.5 * x;
    double harmonic = 0;
    double k0 = log;
    double k1 = 1 / x - b * (log + 0.5);
    for (int k = 1; k < 16; k++) {
      a *= q / ((double) k * k);
      b *= q / (k * (k + 1.0));
      harmonic += 1.0 / k;
      k0 += a * (log + harmonic);
      k1 -= b * (log + harmonic + 0.5 / (k + 1));
    }
    double e = Math.exp(x);
    out[0] = e * k0;
    out[1] = e * k1;
  }
}
