package vekua.internal.bessel;

import java.util.Arrays;

/**
 * Orders zero and one of the Bessel functions of both kinds, from which all orders of the second
 * kind follow by upward recurrence; also the columns of point sources and dipoles, of which there
 * are many: hence tables where there is no short formula.
 */
public final class LowOrders {

  private static final double EULER = 0.5772156649015329;

  /** What the double {@link #EULER} lacks of Euler's constant. */
  private static final double EULER_LOW = -4.942915152430645e-18;

  private static final double TWO_OVER_PI = 0.6366197723675814;

  /** From this argument on Hankel's expansion reaches full precision: its best term is e^-2x. */
  private static final int ASYMPTOTIC = 25;

  /** Below this argument power series serve: their cancellation is mild there. */
  private static final int SERIES = 2;

  private static final int TERMS = 16;

  /** 1/(k!)² and 1/(k! (k+1)!), and these times H_k and H_k + H_(k+1), H harmonic numbers. */
  private static final double[] ZERO = new double[TERMS];

  private static final double[] ONE = new double[TERMS];
  private static final double[] ZERO_LOG = new double[TERMS];
  private static final double[] ONE_LOG = new double[TERMS];

  /** {@code 2/n} for even orders n = 2k, {@code n/(k (k+1))} for odd orders n = 2k + 1, signed. */
  private static final double[] NEUMANN = new double[80];

  private static final Piecewise[] JY = new Piecewise[4];

  /** Intervals [2^i, 2^(i+1)): e^x K is smooth but for its singularity at zero. */
  private static final Piecewise[] K = new Piecewise[2];

  static {
    double inverse = 1;
    double harmonic = 0;
    for (int k = 0; k < TERMS; k++) {
      ZERO[k] = inverse;
      ONE[k] = inverse / (k + 1);
      ZERO_LOG[k] = inverse * harmonic;
      ONE_LOG[k] = inverse / (k + 1) * (2 * harmonic + 1.0 / (k + 1));
      harmonic += 1.0 / (k + 1);
      inverse /= (k + 1.0) * (k + 1.0);
    }
    for (int n = 2; n < NEUMANN.length; n++) {
      int k = n / 2;
      double magnitude = n % 2 == 0 ? 1.0 / k : n / (k * (k + 1.0));
      NEUMANN[n] = k % 2 == 0 ? -magnitude : magnitude;
    }
    double[] ends = new double[ASYMPTOTIC - SERIES + 1];
    Arrays.setAll(ends, i -> SERIES + i);
    for (int f = 0; f < 4; f++) {
      int which = f;
      // Y is singular at zero, at least five half-lengths away: 5 + √24 to the 18th is 2^59.
      JY[f] = new Piecewise(ends, 17, (x, low) -> shifted(which, x, low));
    }
    for (int n = 0; n < 2; n++) {
      int order = n;
      // Zero is three half-lengths away: 3 + √8 to the 23rd is 2^58.
      K[n] = new Piecewise(new double[] {1, 2, 4, 8, 16, 32}, 23, (x, low) -> integralK(order, x));
    }
  }

  private LowOrders() {}

  /**
   * Writes J_0, J_1, Y_0, Y_1 at {@code x > 0} to {@code out[0..3]}, to a few ulps of the modulus.
   */
  public static void jy(double x, double[] out) {
    if (x >= ASYMPTOTIC) {
      Hankel.jy(x, out);
    } else if (x >= SERIES) {
      int interval = (int) x - SERIES;
      for (int f = 0; f < 4; f++) {
        out[f] = JY[f].at(interval, x);
      }
    } else {
      // DLMF 10.2.2, 10.8.1.
      double q = -0.25 * x * x;
      double log = Math.log(0.5 * x) + EULER;
      double j0 = power(ZERO, q);
      double j1 = 0.5 * x * power(ONE, q);
      out[0] = j0;
      out[1] = j1;
      out[2] = TWO_OVER_PI * (log * j0 - power(ZERO_LOG, q));
      out[3] = TWO_OVER_PI * (log * j1 - 0.25 * x * power(ONE_LOG, q) - 1 / x);
    }
  }

  /** Y_0 at {@code x > 0}, as {@link #jy} has it. */
  public static double y0(double x) {
    if (x >= ASYMPTOTIC) {
      return Hankel.y0(x);
    }
    if (x >= SERIES) {
      return JY[2].at((int) x - SERIES, x);
    }
    double q = -0.25 * x * x;
    double log = Math.log(0.5 * x) + EULER;
    return TWO_OVER_PI * (log * power(ZERO, q) - power(ZERO_LOG, q));
  }

  /** Writes Y_0, Y_1 at {@code x > 0} to {@code out[0..1]}, as {@link #jy} has them. */
  public static void y(double x, double[] out) {
    if (x >= ASYMPTOTIC) {
      Hankel.y(x, out);
    } else if (x >= SERIES) {
      int interval = (int) x - SERIES;
      out[0] = JY[2].at(interval, x);
      out[1] = JY[3].at(interval, x);
    } else {
      double q = -0.25 * x * x;
      double log = Math.log(0.5 * x) + EULER;
      double j1 = 0.5 * x * power(ONE, q);
      out[0] = TWO_OVER_PI * (log * power(ZERO, q) - power(ZERO_LOG, q));
      out[1] = TWO_OVER_PI * (log * j1 - 0.25 * x * power(ONE_LOG, q) - 1 / x);
    }
  }

  private static double power(double[] coefficients, double q) {
    double sum = coefficients[TERMS - 1];
    for (int k = TERMS - 2; k >= 0; k--) {
      sum = Math.fma(sum, q, coefficients[k]);
    }
    return sum;
  }

  /**
   * Miller's downward recurrence for J together with Neumann's series of Y in J (DLMF 10.8.1,
   * 10.23.16): {@code Y_0 = (2/π)(L J_0 + 2 Σ (-1)^(k+1) J_2k / k)} and {@code Y_1 = (2/π)(-J_0/x +
   * (L - 1) J_1 - Σ (-1)^k (2k+1) J_(2k+1) / (k (k+1)))} with {@code L = ln(x/2) + γ}.
   */
  private static double[] neumann(double x, double[] out) {
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
    return out;
  }

  /** One of the four at x + low: F_0' = −F_1 and F_1' = F_0 − F_1/x. */
  private static double shifted(int which, double x, double low) {
    double[] f = neumann(x, new double[4]);
    boolean zero = which % 2 == 0;
    double slope = zero ? -f[which + 1] : f[which - 1] - f[which] / x;
    return Math.fma(low, slope, f[which]);
  }

  /** Writes {@code e^x K_0(x)} and {@code e^x K_1(x)} at {@code x > 0} to {@code out[0..1]}. */
  public static void scaledK(double x, double[] out) {
    if (x >= ASYMPTOTIC) {
      out[0] = Hankel.k(0, x);
      out[1] = Hankel.k(1, x);
    } else if (x >= 1) {
      int interval = Math.getExponent(x);
      out[0] = K[0].at(interval, x);
      out[1] = K[1].at(interval, x);
    } else {
      // DLMF 10.31.1–2.
      double q = 0.25 * x * x;
      double log = Math.log(0.5 * x) + EULER;
      double e = Math.exp(x);
      out[0] = e * (power(ZERO_LOG, q) - log * power(ZERO, q));
      out[1] = e * (1 / x + 0.5 * x * (log * power(ONE, q) - 0.5 * power(ONE_LOG, q)));
    }
  }

  /**
   * {@code ∫ exp(-x (cosh t - 1)) cosh(n t) dt}: analytic in |Im t| &lt; π/2 and doubly
   * exponential, so that the trapezoidal rule's error is about exp(x - π²/step), far below
   * rounding.
   */
  private static double integralK(int n, double x) {
    double step = 0.125;
    double sum = 0.5;
    for (int j = 1; j < 38; j++) {
      double s = Math.sinh(j * step / 2);
      sum += Math.exp(-2 * x * s * s) * (n == 0 ? 1 : Math.cosh(j * step));
    }
    return step * sum;
  }
}
