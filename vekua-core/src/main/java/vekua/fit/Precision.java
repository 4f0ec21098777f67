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
   * Replaces a symmetric matrix by its inverse, by pivots from the first to the last; only the
   * lower half takes part until the end.
   *
   * @return the log determinant, NaN where rounding leaves no positive matrix
   */
  static double invert(double[][] a) {
    int n = a.length;
    double[] column = new double[n];
    double log = 0;
    for (int p = 0; p < n; p++) {
      double pivot = a[p][p];
      if (!(pivot > 0)) {
        return Double.NaN;
      }
      log += Math.log(pivot);
      System.arraycopy(a[p], 0, column, 0, p);
      for (int i = p + 1; i < n; i++) {
        column[i] = a[i][p];
      }
      column[p] = 0;
      for (int i = 0; i < n; i++) {
        double factor = -column[i] / pivot;
        double[] row = a[i];
        for (int j = 0; j <= i; j++) {
          row[j] = Math.fma(factor, column[j], row[j]);
        }
      }
      // The pivots that are done hold minus the inverse.
      for (int j = 0; j < p; j++) {
        a[p][j] = column[j] / pivot;
      }
      for (int i = p + 1; i < n; i++) {
        a[i][p] = column[i] / pivot;
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
}
