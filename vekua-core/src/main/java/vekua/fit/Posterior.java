package vekua.fit;

import java.util.ArrayList;
import java.util.List;
import vekua.internal.linalg.Engines;

/**
 * What remains unknown after a fit, as columns of coefficients whose squares add.
 *
 * @param spread columns F with spread² = ‖Fᵀφ‖² for the values φ of the basis functions
 * @param blind columns F with blind² = ‖Fᵀφ‖²
 */
record Posterior(List<double[]> spread, List<double[]> blind) {

  /** Columns smaller than this, relative to the largest, cannot be seen in a spread. */
  private static final double NEGLIGIBLE = 1e-18;

  double[][] spreadFactor() {
    return few(significant(spread));
  }

  double[][] blindFactor() {
    return few(significant(blind));
  }

  private static List<double[]> significant(List<double[]> columns) {
    double[] sizes = new double[columns.size()];
    double largest = 0;
    for (int k = 0; k < sizes.length; k++) {
      for (double e : columns.get(k)) {
        sizes[k] = Math.max(sizes[k], Math.abs(e));
      }
      largest = Math.max(largest, sizes[k]);
    }
    List<double[]> kept = new ArrayList<>();
    for (int k = 0; k < sizes.length; k++) {
      // NaN, an unknown noise, is kept and shows.
      if (!(sizes[k] <= NEGLIGIBLE * largest)) {
        kept.add(columns.get(k));
      }
    }
    return kept;
  }

  /** No more columns than coefficients: with Fᵀ = QR the rows of R do as well. */
  private static double[][] few(List<double[]> columns) {
    int m = columns.size();
    if (m == 0 || m <= columns.get(0).length) {
      return columns.toArray(double[][]::new);
    }
    int n = columns.get(0).length;
    double[] transposed = new double[m * n];
    for (int k = 0; k < m; k++) {
      for (int j = 0; j < n; j++) {
        transposed[j * m + k] = columns.get(k)[j];
      }
    }
    double[] triangle = Engines.choose(n, m).factor(transposed, m, n).triangle();
    double[][] rows = new double[n][n];
    for (int k = 0; k < n; k++) {
      for (int j = k; j < n; j++) {
        rows[k][j] = triangle[j * n + k];
      }
    }
    return rows;
  }
}
