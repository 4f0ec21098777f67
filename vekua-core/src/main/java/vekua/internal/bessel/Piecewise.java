package vekua.internal.bessel;

import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;

/**
 * A smooth function as one polynomial per interval, interpolated at Chebyshev points when the class
 * that owns it is loaded: evaluation then is a handful of multiplications.
 */
final class Piecewise {

  private final int degree;
  private final double[] middle;
  private final double[] perHalf;
  private final double[] coefficients;

  /**
   * Tabulates a function.
   *
   * @param ends of the intervals, one more than there are
   * @param function its value at the sum of a double and a correction below its rounding
   */
  Piecewise(double[] ends, int degree, DoubleBinaryOperator function) {
    this.degree = degree;
    int n = ends.length - 1;
    middle = new double[n];
    perHalf = new double[n];
    coefficients = new double[n * (degree + 1)];
    for (int i = 0; i < n; i++) {
      double half = (ends[i + 1] - ends[i]) / 2;
      middle[i] = ends[i] + half;
      perHalf[i] = 1 / half;
      interpolate(i, half, function);
    }
  }

  /** Chebyshev coefficients by the cosine transform, then powers by the recurrence of T_j. */
  private void interpolate(int interval, double half, DoubleBinaryOperator function) {
    int n = degree + 1;
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      double t = cosine(2 * i + 1, n);
      double x = Math.fma(half, t, middle[interval]);
      values[i] = function.applyAsDouble(x, Math.fma(half, t, middle[interval] - x));
    }
    double[] before = new double[n];
    double[] here = new double[n];
    here[0] = 1;
    for (int j = 0; j < n; j++) {
      double c = 0;
      for (int i = 0; i < n; i++) {
        c += values[i] * cosine(j * (2 * i + 1), n);
      }
      c *= (j == 0 ? 1.0 : 2.0) / n;
      for (int p = 0; p <= j; p++) {
        coefficients[interval * n + p] += c * here[p];
      }
      double[] next = new double[n + 1];
      for (int p = 0; p < n; p++) {
        next[p + 1] = (j == 0 ? 1 : 2) * here[p];
      }
      for (int p = 0; p < n; p++) {
        next[p] -= j == 0 ? 0 : before[p];
      }
      before = here;
      here = Arrays.copyOf(next, n);
    }
  }

  /** The cosine of mπ/(2n), reduced exactly. */
  private static double cosine(int m, int n) {
    int r = m % (4 * n);
    int folded = Math.min(r, 4 * n - r);
    double sign = folded > n ? -1 : 1;
    int q = folded > n ? 2 * n - folded : folded;
    double unit = Math.PI / (2 * n);
    return sign * (2 * q <= n ? Math.cos(q * unit) : Math.sin((n - q) * unit));
  }

  /** The value at x, which lies in the given interval. */
  double at(int interval, double x) {
    double t = (x - middle[interval]) * perHalf[interval];
    int first = interval * (degree + 1);
    double sum = coefficients[first + degree];
    for (int p = first + degree - 1; p >= first; p--) {
      sum = Math.fma(sum, t, coefficients[p]);
    }
    return sum;
  }
}
