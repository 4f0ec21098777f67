package vekua.solve;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * A polynomial on an interval that agrees with a function at the zeros of a Chebyshev polynomial,
 * none of which is an end of the interval.
 *
 * @param a where the interval begins
 * @param b where it ends
 * @param c coefficients of Chebyshev polynomials, from degree 0
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record Chebyshev(double a, double b, double[] c) {

  /** Up to this many points the cosines are kept. */
  private static final int KEPT = 64;

  private static final double[][] COSINES = new double[KEPT + 1][];

  static {
    Arrays.setAll(COSINES, n -> newCosines(n));
  }

  /** cos πi/2n over a whole period. */
  private static double[] cosines(int n) {
    return n <= KEPT ? COSINES[n] : newCosines(n);
  }

  private static double[] newCosines(int n) {
    double[] cosine = new double[4 * n];
    Arrays.setAll(cosine, i -> Math.cos(Math.PI * i / (2 * n)));
    return cosine;
  }

  /** The zeros of the n-th polynomial on [−1, 1], ascending. */
  static double[] zeros(int n) {
    double[] cosine = cosines(n);
    double[] x = new double[n];
    Arrays.setAll(x, i -> -cosine[2 * i + 1]);
    return x;
  }

  static Chebyshev of(DoubleUnaryOperator f, double a, double b, int n) {
    double[] values = new double[n];
    double[] x = zeros(n);
    for (int i = 0; i < n; i++) {
      values[i] = f.applyAsDouble((a + b) / 2 + (b - a) / 2 * x[i]);
    }
    return ofValues(a, b, values);
  }

  /** The polynomial with values at the zeros. */
  static Chebyshev ofValues(double a, double b, double[] values) {
    int n = values.length;
    double[] cosine = cosines(n);
    double[] c = new double[n];
    for (int k = 0; k < n; k++) {
      double sum = 0;
      int at = k;
      for (int i = 0; i < n; i++) {
        // T_k(−cos θ) = (−1)^k cos kθ.
        sum += values[i] * cosine[at];
        at += 2 * k;
        at -= at < 4 * n ? 0 : 4 * n;
      }
      c[k] = (k == 0 ? 1 : k % 2 == 0 ? 2 : -2) * sum / n;
    }
    return new Chebyshev(a, b, c);
  }

  /**
   * The same without last coefficients that add up to no more than a limit, but at least two.
   *
   * @param limit zero or more
   */
  Chebyshev without(double limit) {
    int n = c.length;
    for (double sum = Math.abs(c[n - 1]); n > 2 && sum <= limit; sum += Math.abs(c[n - 1])) {
      n--;
    }
    return n == c.length ? this : new Chebyshev(a, b, Arrays.copyOf(c, n));
  }

  double at(double x) {
    double t = (2 * x - a - b) / (b - a);
    double u = 0;
    double v = 0;
    for (int k = c.length - 1; k > 0; k--) {
      double w = 2 * t * u - v + c[k];
      v = u;
      u = w;
    }
    return t * u - v + c[0];
  }

  double derivative(double x) {
    double t = (2 * x - a - b) / (b - a);
    double u = 0;
    double v = 0;
    for (int k = c.length - 1; k > 0; k--) {
      double w = 2 * t * u - v + k * c[k];
      v = u;
      u = w;
    }
    return u * 2 / (b - a);
  }

  double start() {
    double sum = 0;
    for (int k = 0; k < c.length; k++) {
      sum += k % 2 == 0 ? c[k] : -c[k];
    }
    return sum;
  }

  double end() {
    double sum = 0;
    for (double ck : c) {
      sum += ck;
    }
    return sum;
  }

  /** The largest of the last coefficients: what a longer series would still change. */
  double tail() {
    double tail = 0;
    for (int k = c.length - Math.max(2, c.length / 8); k < c.length; k++) {
      tail = Math.max(tail, Math.abs(c[k]));
    }
    return tail;
  }

  /** About the largest slope away from the ends. */
  double steepest() {
    double sum = 0;
    for (int k = 1; k < c.length; k++) {
      sum += k * Math.abs(c[k]);
    }
    return sum * 2 / (b - a);
  }

  /** The largest slope between neighbouring places. */
  double slope() {
    double[] x = zeros(c.length);
    double largest = 0;
    double before = Double.NaN;
    for (int i = 0; i < x.length; i++) {
      double value = at((a + b) / 2 + (b - a) / 2 * x[i]);
      if (i > 0) {
        double rise = Math.abs(value - before) * 2 / ((x[i] - x[i - 1]) * (b - a));
        largest = Math.max(largest, rise);
      }
      before = value;
    }
    return largest;
  }

  /** The number of coefficients after which none is larger than a limit. */
  int needed(double limit) {
    int n = c.length;
    while (n > 0 && Math.abs(c[n - 1]) <= limit) {
      n--;
    }
    return n;
  }
}
