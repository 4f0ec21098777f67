package vekua.fit;

import org.jspecify.annotations.Nullable;
import vekua.basis.Basis;
import vekua.internal.linalg.Engines;
import vekua.internal.linalg.TriangleSvd;
import vekua.internal.linalg.Triangles;

/**
 * What the sensors can tell, whatever they measure: the triangle R of the weighted, column-scaled
 * matrix of functionals, and its singular values when somebody asks for them. Weights are relative,
 * their mean square is one, so that residuals stay in the unit of the data. Thread-safe.
 */
final class Design {

  private final double[] r;
  private final int columns;
  private final double[] scales;
  private final long rows;
  private final double noise;
  private final double clearance;
  private volatile @Nullable TriangleSvd svd;

  private Design(double[] r, double[] scales, long rows, double noise) {
    this.r = r;
    this.columns = scales.length;
    this.scales = scales;
    this.rows = rows;
    this.noise = noise;
    // 1/‖R⁻¹‖ ≤ s_min and s_max ≤ ‖R‖ in Frobenius' norm: a bound from below without singular
    // values. NaN and zero mean that nothing is certified.
    this.clearance =
        1 / (Triangles.frobeniusNorm(r, columns) * Triangles.inverseFrobeniusNorm(r, columns));
  }

  /**
   * Scales the columns of a triangle.
   *
   * @param triangle column-major R of the rows divided by their noise; modified
   * @param order leading dimension of {@code triangle}, at least the size of the basis
   * @param rows number of rows behind it
   * @param noise the noise of a row of weight one, or NaN where unknown and all weights are one
   */
  static Design of(
      double[] triangle, int order, Basis basis, long rows, double noise, Scaling scaling) {
    int n = basis.size();
    double weight = Double.isNaN(noise) ? 1 : noise;
    double[] scales = scaling == Scaling.DOMAIN ? basis.scales() : new double[n];
    double[] r = new double[n * n];
    for (int j = 0; j < n; j++) {
      if (scaling == Scaling.SAMPLES) {
        scales[j] = weight * columnNorm(triangle, j * order, j + 1) / Math.sqrt((double) rows);
      }
      if (!(scales[j] > 0)) {
        scales[j] = 1;
      }
      for (int i = 0; i <= j; i++) {
        r[j * n + i] = weight * triangle[j * order + i] / scales[j];
      }
    }
    return new Design(r, scales, rows, noise);
  }

  private static double columnNorm(double[] a, int from, int count) {
    double largest = 0;
    for (int i = from; i < from + count; i++) {
      largest = Math.max(largest, Math.abs(a[i]));
    }
    if (largest == 0) {
      return 0;
    }
    double sum = 0;
    for (int i = from; i < from + count; i++) {
      sum += (a[i] / largest) * (a[i] / largest);
    }
    return largest * Math.sqrt(sum);
  }

  int columns() {
    return columns;
  }

  long rows() {
    return rows;
  }

  /** The noise of a row of weight one, NaN where unknown. */
  double noise() {
    return noise;
  }

  /** What column {@code j} was divided by. */
  double scale(int j) {
    return scales[j];
  }

  /** The singular value decomposition of the scaled triangle, computed once when first needed. */
  TriangleSvd svd() {
    TriangleSvd known = svd;
    if (known == null) {
      known = Engines.choose(columns, columns).svd(r, columns);
      svd = known;
    }
    return known;
  }

  /**
   * Solves for rotated data.
   *
   * @param c Qᵀu in the weights of this design, not modified
   */
  Solution solve(double[] c, Filter filter) {
    double[] w = new double[columns];
    if (filter.keepsAllAbove(clearance)) {
      System.arraycopy(c, 0, w, 0, columns);
      Triangles.solve(r, columns, w, 1);
      unscale(w);
      return new Solution(w, columns, columns, 0);
    }
    TriangleSvd d = svd();
    double[] s = d.s();
    double largest = columns == 0 ? 0 : s[0];
    // Below this a singular value is rounding alone, whatever the filter says.
    double negligible = columns * Math.ulp(largest);
    int rank = 0;
    double freedom = 0;
    double damped = 0;
    for (int k = 0; k < columns; k++) {
      double a = 0;
      for (int i = 0; i < columns; i++) {
        a = Math.fma(d.u()[k * columns + i], c[i], a);
      }
      double f = filter.factor(s[k], largest);
      damped += (1 - f) * a * ((1 - f) * a);
      freedom += f;
      if (f > 0) {
        rank += s[k] > negligible ? 1 : 0;
        double g = f * (a / s[k]);
        for (int j = 0; j < columns; j++) {
          w[j] = Math.fma(d.v()[k * columns + j], g, w[j]);
        }
      }
    }
    unscale(w);
    return new Solution(w, rank, freedom, damped);
  }

  private void unscale(double[] w) {
    for (int j = 0; j < columns; j++) {
      w[j] /= scales[j];
    }
  }

  /**
   * A solution.
   *
   * @param coefficients of the basis' own, unscaled functions
   * @param rank number of directions that the data determine
   * @param freedom sum of the filter factors
   * @param damped energy within reach of the columns that the filter gave up
   */
  @SuppressWarnings("ArrayRecordComponent") // internal and short-lived
  record Solution(double[] coefficients, int rank, double freedom, double damped) {}
}
