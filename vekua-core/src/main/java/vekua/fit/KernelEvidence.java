package vekua.fit;

import java.util.Arrays;

/**
 * The log evidence of an equation from the covariance of the samples alone, at a few fixed ratios
 * of noise to field: coarse, but it needs no decomposition and costs M³/3 operations however many
 * functions the basis has. It serves to scan, not to decide.
 */
final class KernelEvidence {

  /** Noise variance relative to the mean variance of the field at the samples. */
  private static final double[] RATIOS = {1e-4, 1e-2, 1e-1, 1};

  private KernelEvidence() {}

  /**
   * The largest log evidence over the ratios.
   *
   * @param columns weighted functionals times prior deviations, column-major
   * @param u weighted data
   */
  static double of(double[] columns, double[] u) {
    int m = u.length;
    double[] k = gram(columns, m);
    double mean = 0;
    for (int i = 0; i < m; i++) {
      mean += k[i * m + i] / m;
    }
    double best = Double.NEGATIVE_INFINITY;
    for (double ratio : RATIOS) {
      best = Math.max(best, logEvidence(k, m, u, ratio * mean));
    }
    return best;
  }

  /** The lower triangle of A Aᵀ, by rows. */
  private static double[] gram(double[] a, int m) {
    double[] k = new double[m * m];
    double[] row = new double[m];
    double[] column = new double[m];
    int n = a.length / m;
    for (int i = 0; i < m; i++) {
      Arrays.fill(row, 0);
      for (int j = 0; j < n; j++) {
        System.arraycopy(a, j * m, column, 0, i + 1);
        double w = column[i];
        for (int l = 0; l <= i; l++) {
          row[l] = Math.fma(w, column[l], row[l]);
        }
      }
      System.arraycopy(row, 0, k, i * m, i + 1);
    }
    return k;
  }

  /** Gaussian log density of u under α (K + λ I), maximised over α. */
  private static double logEvidence(double[] k, int m, double[] u, double lambda) {
    double[][] l = new double[m][];
    double[] z = new double[m];
    double logDeterminant = 0;
    double quadratic = 0;
    for (int i = 0; i < m; i++) {
      double[] row = Arrays.copyOfRange(k, i * m, i * m + i + 1);
      row[i] += lambda;
      for (int j = 0; j <= i; j++) {
        double[] other = j < i ? l[j] : row;
        double sum = row[j];
        for (int t = 0; t < j; t++) {
          sum -= row[t] * other[t];
        }
        row[j] = j < i ? sum / other[j] : Math.sqrt(Math.max(sum, Double.MIN_NORMAL));
      }
      l[i] = row;
      double sum = u[i];
      for (int t = 0; t < i; t++) {
        sum -= row[t] * z[t];
      }
      z[i] = sum / row[i];
      quadratic += z[i] * z[i];
      logDeterminant += 2 * Math.log(row[i]);
    }
    return -0.5 * (m * Math.log(Math.max(quadratic, Double.MIN_NORMAL) / m) + logDeterminant + m);
  }
}
