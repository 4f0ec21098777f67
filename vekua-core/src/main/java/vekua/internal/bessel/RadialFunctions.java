package vekua.internal.bessel;

import java.util.Arrays;

/**
 * All orders of the scaled radial functions at one argument at a time.
 *
 * <p>Arguments are unevaluated sums {@code x + xl}, so that the rounding of {@code k r} does not
 * cost the high orders {@code n} ulps. The downward recurrence (Miller's algorithm, DLMF 3.6) is
 * the one the blocks use; this class adds what only stray points need.
 */
final class RadialFunctions {

  /** Below this argument the leading term of the power series is exact to a double. */
  static final double TINY = 0x1p-27;

  /** From this argument on Hankel's expansion is short, and cheaper than the recurrence. */
  private static final double ASYMPTOTIC = 200;

  private static final int RESCALE = 500;

  final ModeScaling scaling;
  private final StartOrders starts;
  private final double asymptotic;
  private final double rim;
  private final double rimLow;

  /** The functions scaled by {@code scaling}, for I relative to {@code exp(rim + rimLow)}. */
  RadialFunctions(ModeScaling scaling, double rim, double rimLow) {
    this.scaling = scaling;
    this.rim = rim;
    this.rimLow = rimLow;
    starts = new StartOrders(scaling);
    asymptotic =
        scaling.radial == RadialFamily.J
            ? Math.max(ASYMPTOTIC, scaling.order)
            : Double.POSITIVE_INFINITY;
  }

  /** The packed start of the recurrence at {@code x}, or {@link StartOrders#NONE}. */
  int start(double x) {
    return x >= TINY && x < asymptotic ? starts.find(x) : StartOrders.NONE;
  }

  /** The value of {@code f_0 + 2 f_2 + 2 f_4 + …} that the recurrence is normalised to. */
  double norm(double x, double xl) {
    return scaling.radial == RadialFamily.J ? 1 : 0.5 * growth(x, xl) * (1 + Math.exp(-2 * x));
  }

  /** {@code exp(x - rim)}, without the rounding error of the difference. */
  private double growth(double x, double xl) {
    double a = x - rim;
    double b = a - x;
    double error = (x - (a - b)) - (rim + b) + (xl - rimLow);
    return Math.exp(a) * (1 + error);
  }

  /** Writes h_0, …, h_N at {@code x + xl >= 0}. */
  void evaluate(double x, double xl, double[] h) {
    if (x < TINY) {
      product(x, xl, h);
    } else if (x >= asymptotic) {
      upward(x, xl, h);
    } else if (norm(x, xl) > Double.MAX_VALUE) {
      Arrays.fill(h, Double.POSITIVE_INFINITY);
    } else {
      int start = starts.find(x);
      if (start == StartOrders.NONE) {
        rescaled(x, xl, h);
      } else {
        downward(x, xl, StartOrders.order(start), StartOrders.value(start), h);
      }
    }
  }

  /** {@code f_n = (x/2)^n / n!}; the powers of two pair up, so that x may be anything. */
  private void product(double x, double xl, double[] h) {
    double f = Math.scalb(scaling.radial == RadialFamily.J ? 1 : growth(0, 0), scaling.exponent(0));
    h[0] = f;
    int d = scaling.step(1);
    double u = Math.scalb(x, d - 1);
    double low = x > 0 ? xl / x : 0;
    for (int n = 1; n <= scaling.order; n++) {
      f *= Math.scalb(u, scaling.step(n) - d) / n;
      h[n] = f * (1 + n * low);
    }
  }

  /** Downward recurrence; fills all of {@code h}, with zeros above the start. */
  private void downward(double x, double xl, int start, double value, double[] h) {
    double t = 2 / x;
    double tl = low(t, x, xl);
    double a = 0;
    double b = value;
    double sum = 0;
    Arrays.fill(h, 0);
    if (start < h.length) {
      h[start] = b;
    }
    for (int n = start; n > 0; n--) {
      double c = Math.fma(Math.fma(t, b, tl * b), scaling.p(n), a * scaling.q(n));
      a = b;
      b = c;
      if (n <= h.length) {
        h[n - 1] = c;
      }
      if ((n & 1) != 0) {
        sum = Math.fma(c, scaling.norm(n - 1), sum);
      }
    }
    double scale = norm(x, xl) / sum;
    for (int n = 0; n < h.length; n++) {
      h[n] *= scale;
    }
  }

  /** Downward recurrence of f itself, each value with its own exponent: slow, of any range. */
  private void rescaled(double x, double xl, double[] h) {
    double target = norm(x, xl);
    double t = 2 / x;
    double tl = low(t, x, xl);
    int sign = scaling.radial.sign;
    int[] shift = new int[h.length];
    int exponent = 0;
    double a = 0;
    double b = 1;
    double sum = 0;
    Arrays.fill(h, 0);
    for (int n = scaling.radial.start(scaling.order, x); n > 0; n--) {
      double c = Math.fma(Math.fma(t, b, tl * b), n, sign * a);
      a = b;
      b = c;
      if (Math.abs(b) > 0x1p500) {
        a = Math.scalb(a, -RESCALE);
        b = Math.scalb(b, -RESCALE);
        sum = Math.scalb(sum, -RESCALE);
        exponent += RESCALE;
      }
      if (n <= h.length) {
        h[n - 1] = b;
        shift[n - 1] = exponent;
      }
      if ((n & 1) != 0) {
        sum += n == 1 ? b : 2 * b;
      }
    }
    for (int n = 0; n < h.length; n++) {
      h[n] = Math.scalb(h[n] / sum * target, shift[n] - exponent + scaling.exponent(n));
    }
  }

  /** Upward recurrence of J from Hankel's expansion, stable as long as n does not exceed x. */
  private void upward(double x, double xl, double[] h) {
    double a = Hankel.j(0, x, xl);
    double b = Hankel.j(1, x, xl);
    double t = 2 / x;
    double tl = low(t, x, xl);
    h[0] = Math.scalb(a, scaling.exponent(0));
    for (int n = 1; n <= scaling.order; n++) {
      int e = scaling.exponent(n);
      h[n] = e == 0 ? b : Math.scalb(b, e);
      double c = Math.fma(Math.fma(t, b, tl * b), n, -a);
      a = b;
      b = c;
    }
  }

  /** What {@code t} lacks of {@code 2 / (x + xl)}. */
  static double low(double t, double x, double xl) {
    return (Math.fma(-t, x, 2) - t * xl) * (0.5 * t);
  }

  /**
   * The means over the disc of the squared columns: {@code (f_n^2 - f_{n-1} f_{n+1})} at the rim,
   * halved for n >= 1.
   *
   * <p>Evaluated as {@code (4/x^2) sum_m (n+1+2m) f_{n+1+2m}^2}, m = 0, 1, …, whose terms are all
   * positive for J and for I (from DLMF 10.22.5 and its analytic continuation). Where J oscillates
   * there is nothing to cancel, and the sum would have as many terms as x is large.
   */
  double[] meanSquares() {
    int order = scaling.order;
    double[] mean = new double[2 * order + 1];
    if (rim >= asymptotic && rim >= 4 * (order + 1.0)) {
      double[] f = new double[order + 2];
      new RadialFunctions(ModeScaling.none(RadialFamily.J, order + 1), rim, rimLow)
          .evaluate(rim, rimLow, f);
      put(mean, 0, f[0] * f[0] + f[1] * f[1]);
      for (int n = 1; n <= order; n++) {
        put(mean, n, f[n] * f[n] - f[n - 1] * f[n + 1]);
      }
      return mean;
    }
    int tail = rim < TINY ? order + 2 : scaling.radial.start(order + 2, rim);
    double[] h = new double[tail + 4];
    if (rim < TINY) {
      double[] low = new double[order + 1];
      product(rim, rimLow, low);
      System.arraycopy(low, 0, h, 0, order + 1);
      h[order + 1] = low[order] * Math.scalb(rim, scaling.step(order + 1) - 1) / (order + 1);
    } else {
      int log = (int) Math.max(scaling.log2(tail, rim), -1000);
      downward(rim, rimLow, tail, Math.scalb(1.0, log), h);
    }
    double odd = 0;
    double even = 0;
    for (int n = tail; n >= 0; n--) {
      // The sum for order n, relative to the exponent of order n + 1.
      double sum =
          (n + 1) * h[n + 1] * h[n + 1]
              + Math.scalb(odd, -2 * (scaling.step(n + 2) + scaling.step(n + 3)));
      odd = even;
      even = sum;
      if (n <= order) {
        double c = 2 / Math.scalb(rim, scaling.step(n + 1));
        put(mean, n, sum * c * c);
      }
    }
    return mean;
  }

  private static void put(double[] mean, int n, double square) {
    if (n == 0) {
      mean[0] = square;
    } else {
      mean[2 * n - 1] = 0.5 * square;
      mean[2 * n] = 0.5 * square;
    }
  }
}
