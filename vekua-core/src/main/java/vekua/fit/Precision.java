package vekua.fit;

import java.util.Arrays;

/**
 * The inverse of K + λ, the precision of sensors under a prior and noise. Its columns for some
 * sensors tell what the others think of them, so that sets of sensors are weighed without a further
 * factorisation. Immutable.
 */
final class Precision {

  private final double lambda;
  private final double[][] inverse;
  private final double logDeterminant;

  /**
   * Inverts K + λ.
   *
   * @param covariance K, symmetric, by rows
   * @param lambda the variance of the noise beside it, positive
   */
  Precision(double[][] covariance, double lambda) {
    this.lambda = lambda;
    int n = covariance.length;
    inverse = new double[n][];
    for (int i = 0; i < n; i++) {
      inverse[i] = covariance[i].clone();
      inverse[i][i] += lambda;
    }
    logDeterminant = invert(inverse);
  }

  /** Whether the matrix was positive in spite of rounding. */
  boolean positive() {
    return !Double.isNaN(logDeterminant);
  }

  /** The variance of the noise. */
  double lambda() {
    return lambda;
  }

  /** The log determinant of K + λ. */
  double logDeterminant() {
    return logDeterminant;
  }

  /** A row of the inverse: read, never write. */
  double[] row(int i) {
    return inverse[i];
  }

  /** A copy of the diagonal of the inverse. */
  double[] diagonal() {
    double[] diagonal = new double[inverse.length];
    Arrays.setAll(diagonal, i -> inverse[i][i]);
    return diagonal;
  }

  /** The inverse times a vector. */
  double[] times(double[] vector) {
    double[] product = new double[vector.length];
    for (int j = 0; j < vector.length; j++) {
      double factor = vector[j];
      double[] row = inverse[j];
      for (int i = 0; i < vector.length; i++) {
        product[i] = Math.fma(factor, row[i], product[i]);
      }
    }
    return product;
  }

  /**
   * Replaces a symmetric matrix by its inverse, by pivots from the first to the last, two at a
   * time; only the lower half takes part until the end.
   *
   * @return the log determinant, NaN where rounding leaves no positive matrix
   */
  static double invert(double[][] a) {
    int n = a.length;
    double[] x = new double[n];
    double[] y = new double[n];
    double log = 0;
    int p = 0;
    for (; p < n - 1; p += 2) {
      double pivot = a[p][p];
      double along = a[p + 1][p] / pivot;
      double second = a[p + 1][p + 1] - along * a[p + 1][p];
      if (!(pivot > 0 && second > 0)) {
        return Double.NaN;
      }
      log += Math.log(pivot) + Math.log(second);
      double corner = -along / second;
      double first = 1 / pivot - along * corner;
      take(a, p, x);
      take(a, p + 1, y);
      x[p + 1] = 0;
      y[p] = 0;
      int i = 0;
      for (; i < n - 1; i += 2) {
        double v = Math.fma(first, x[i], corner * y[i]);
        double w = Math.fma(corner, x[i], y[i] / second);
        double t = Math.fma(first, x[i + 1], corner * y[i + 1]);
        double z = Math.fma(corner, x[i + 1], y[i + 1] / second);
        subtract(a[i], v, w, a[i + 1], t, z, i + 1, x, y);
        a[i + 1][i + 1] = Math.fma(-t, x[i + 1], Math.fma(-z, y[i + 1], a[i + 1][i + 1]));
        put(a, i, p, v);
        put(a, i, p + 1, w);
        put(a, i + 1, p, t);
        put(a, i + 1, p + 1, z);
      }
      if (i < n) {
        double v = Math.fma(first, x[i], corner * y[i]);
        double w = Math.fma(corner, x[i], y[i] / second);
        subtract(a[i], i + 1, v, x, w, y);
        put(a, i, p, v);
        put(a, i, p + 1, w);
      }
      // The pivots that are done hold minus the inverse.
      a[p][p] = -first;
      a[p + 1][p] = -corner;
      a[p + 1][p + 1] = -1 / second;
    }
    if (p < n) {
      double pivot = a[p][p];
      if (!(pivot > 0)) {
        return Double.NaN;
      }
      log += Math.log(pivot);
      take(a, p, x);
      Arrays.fill(y, 0);
      for (int i = 0; i < n; i++) {
        double v = x[i] / pivot;
        subtract(a[i], i + 1, v, x, 0, y);
        put(a, i, p, v);
      }
      a[p][p] = -1 / pivot;
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        a[i][j] = -a[i][j];
        a[j][i] = a[i][j];
      }
    }
    return log;
  }

  /** A column of a symmetric matrix by its lower half, zero at the pivot. */
  private static void take(double[][] a, int p, double[] column) {
    System.arraycopy(a[p], 0, column, 0, p);
    for (int i = p + 1; i < a.length; i++) {
      column[i] = a[i][p];
    }
    column[p] = 0;
  }

  private static void put(double[][] a, int i, int j, double value) {
    a[Math.max(i, j)][Math.min(i, j)] = value;
  }

  private static void subtract(double[] row, int to, double v, double[] x, double w, double[] y) {
    for (int j = 0; j < to; j++) {
      row[j] = Math.fma(-v, x[j], Math.fma(-w, y[j], row[j]));
    }
  }

  /** The same for two rows at a time. */
  private static void subtract(
      double[] a,
      double va,
      double wa,
      double[] b,
      double vb,
      double wb,
      int to,
      double[] x,
      double[] y) {
    for (int j = 0; j < to; j++) {
      double p = x[j];
      double q = y[j];
      a[j] = Math.fma(-va, p, Math.fma(-wa, q, a[j]));
      b[j] = Math.fma(-vb, p, Math.fma(-wb, q, b[j]));
    }
  }
}
