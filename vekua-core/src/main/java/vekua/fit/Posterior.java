package vekua.fit;

import java.util.Arrays;

/**
 * What remains unknown after a fit, direction by direction of a spectrum.
 *
 * @param spectrum the directions
 * @param variances the variance along each direction
 * @param shifts joint shifts of all directions, one array each, that add their squares: the
 *     uncertainty of the regularisation itself
 * @param filter the filter factors; what they damp is blind
 */
@SuppressWarnings("ArrayRecordComponent") // internal and short-lived
record Posterior(Spectrum spectrum, double[] variances, double[][] shifts, double[] filter) {

  /** Factors smaller than this, relative to the largest, cannot be seen in a spread. */
  private static final double NEGLIGIBLE = 1e-18;

  /** Columns F with spread² = ‖Fᵀφ‖² for the values φ of the basis functions. */
  double[][] spreadFactor() {
    int n = spectrum.size();
    double[][] columns = new double[n + shifts.length][];
    for (int k = 0; k < n; k++) {
      columns[k] = column(k, Math.sqrt(variances[k]));
    }
    for (int l = 0; l < shifts.length; l++) {
      columns[n + l] = spectrum.coefficients(shifts[l]);
    }
    return significant(columns);
  }

  /** Columns F with blind² = ‖Fᵀφ‖². */
  double[][] blindFactor() {
    double[][] columns = new double[spectrum.size()][];
    for (int k = 0; k < columns.length; k++) {
      columns[k] = column(k, 1 - filter[k]);
    }
    return significant(columns);
  }

  private double[] column(int k, double amount) {
    double[] amounts = new double[spectrum.size()];
    amounts[k] = amount;
    return spectrum.coefficients(amounts);
  }

  private static double[][] significant(double[][] columns) {
    double[] sizes = new double[columns.length];
    double largest = 0;
    for (int k = 0; k < columns.length; k++) {
      for (double e : columns[k]) {
        sizes[k] = Math.max(sizes[k], Math.abs(e));
      }
      largest = Math.max(largest, sizes[k]);
    }
    int kept = 0;
    double[][] out = new double[columns.length][];
    for (int k = 0; k < columns.length; k++) {
      // NaN, an unknown noise, is kept and shows.
      if (!(sizes[k] <= NEGLIGIBLE * largest)) {
        out[kept++] = columns[k];
      }
    }
    return Arrays.copyOf(out, kept);
  }
}
