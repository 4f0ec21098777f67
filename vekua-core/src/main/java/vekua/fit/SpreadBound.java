package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import vekua.internal.Interruption;

/**
 * A bound of the spread of an average that one small factorisation gives, without the directions of
 * any component: enough to know that a spread is small.
 *
 * <p>Of one component the covariance is V = D Σ_p v_p (AᵀA + λ_p)⁻¹ D with A = RD. Since y/(1 + xy)
 * is concave in y = 1/λ, it is at most v (RᵀR + Y⁻¹)⁻¹ with Y = D² times the mean of 1/λ and v = Σ
 * v_p. How far the dampings of a component are apart adds at most Σ_k shift_k²/V_k times V, by
 * Cauchy and Schwarz. And the parallel sum (RᵀR + Y⁻¹)⁻¹ is concave in Y, so that all components
 * together have at most the covariance of their mean Y.
 */
final class SpreadBound {

  /**
   * The largest diagonal element of 1 + Y½RᵀRY½, which is one at least, for which rounding stays
   * far below a hundredth of the bound.
   */
  private static final double LARGEST = 1e11;

  /** What rounding may add. */
  private static final double ROUNDING = 1.01;

  private final Design design;

  /** What was added: components, and their variances of the noise. */
  private final List<Mixture.Part> parts = new ArrayList<>();

  private final List<double[]> noise = new ArrayList<>();

  SpreadBound(Design design) {
    this.design = design;
  }

  /**
   * Adds a component.
   *
   * @param variances v_p: probabilities times variances of the noise
   */
  void add(Mixture.Part part, double[] variances) {
    parts.add(part);
    noise.add(variances);
  }

  /**
   * Whether the sum over all coefficients of their variances, times the squares of the basis'
   * scales, is more than a limit for certain: an element on the diagonal of V is at least the
   * inverse of that of V⁻¹, and 1/(x + λ) is convex in λ.
   */
  boolean exceeds(double limit) {
    if (limit == Double.POSITIVE_INFINITY) {
      return false;
    }
    double[] squares = design.columnSquares();
    double[] scales = design.basis().scales();
    double sum = 0;
    for (int c = 0; c < parts.size(); c++) {
      double[] lambdas = parts.get(c).component().lambdas();
      double[] variances = noise.get(c);
      double all = 0;
      double mean = 0;
      for (int p = 0; p < lambdas.length; p++) {
        all += variances[p];
        mean += variances[p] * lambdas[p];
      }
      double[] deviations = parts.get(c).spectrum().factors();
      for (int j = 0; j < scales.length && all > 0; j++) {
        double precision = squares[j] + mean / all / (deviations[j] * deviations[j]);
        sum += all / precision * scales[j] * scales[j];
      }
    }
    return sum > limit;
  }

  /** Σ_p Σ_k shift²/variance: how far the dampings are apart, in deviations. */
  private static double apart(Mixture.Part part, double[] variances) {
    double[] weights = part.component().weights();
    double sum = 0;
    for (int k = 0; k < part.mean().length; k++) {
      double[] inverse = part.inverses()[k];
      double mean = part.mean()[k];
      double gain = part.gains()[k];
      double shifts = 0;
      double spread = 0;
      for (int p = 0; p < variances.length; p++) {
        double shift = gain * inverse[p] - mean;
        shifts += weights[p] * shift * shift;
        spread += variances[p] * inverse[p];
      }
      sum += shifts > 0 ? shifts / spread : 0;
    }
    return sum;
  }

  /**
   * Columns of coefficients whose squares add up to no less than the spread of all that was added;
   * empty where rounding forbids it.
   */
  Optional<List<double[]>> columns() {
    int n = design.columns();
    // Σ v Y.
    double[] believed = new double[n];
    double total = 0;
    for (int c = 0; c < parts.size(); c++) {
      Mixture.Part part = parts.get(c);
      double[] variances = noise.get(c);
      double[] lambdas = part.component().lambdas();
      double all = 0;
      double over = 0;
      for (int p = 0; p < lambdas.length; p++) {
        all += variances[p];
        over += variances[p] / lambdas[p];
      }
      double factor = 1 + apart(part, variances);
      double[] deviations = part.spectrum().factors();
      for (int j = 0; j < n; j++) {
        believed[j] = Math.fma(factor * over * deviations[j], deviations[j], believed[j]);
      }
      total += factor * all;
    }
    double[] e = new double[n];
    for (int j = 0; j < n; j++) {
      e[j] = Math.sqrt(believed[j] / total);
    }
    double[][] m = new double[n][];
    for (int j = 0; j < n; j++) {
      m[j] = design.triangleColumn(j, e[j]);
    }
    double[][] upper = product(m);
    if (!factor(upper)) {
      return Optional.empty();
    }
    invert(upper);
    List<double[]> columns = new ArrayList<>();
    for (int k = 0; k < n; k++) {
      double[] column = new double[n];
      for (int j = 0; j <= k; j++) {
        column[j] = ROUNDING * Math.sqrt(total) * e[j] * upper[j][k];
      }
      columns.add(column);
    }
    return Optional.of(columns);
  }

  /** The upper half of 1 + AᵀA, by rows, for a triangle A by columns. */
  private static double[][] product(double[][] a) {
    int n = a.length;
    double[][] rows = new double[n][n];
    double[] row = new double[n];
    Interruption interruption = Interruption.ofThisThread();
    for (int l = 0; l < n; l++) {
      interruption.check();
      for (int j = l; j < n; j++) {
        row[j] = a[j][l];
      }
      for (int i = l; i < n; i++) {
        add(row[i], row, rows[i], i);
      }
      rows[l][l] += 1;
    }
    return rows;
  }

  /** Replaces M by its Cholesky factor; false where rounding could be seen. */
  private static boolean factor(double[][] rows) {
    int n = rows.length;
    for (int k = 0; k < n; k++) {
      if (!(rows[k][k] <= LARGEST)) {
        return false;
      }
    }
    Interruption interruption = Interruption.ofThisThread();
    for (int k = 0; k < n; k++) {
      interruption.check();
      double[] row = rows[k];
      double root = Math.sqrt(row[k]);
      if (!(root > 0)) {
        return false;
      }
      for (int j = k; j < n; j++) {
        row[j] /= root;
      }
      for (int i = k + 1; i < n; i++) {
        add(-row[i], row, rows[i], i);
      }
    }
    return true;
  }

  /** Replaces an upper triangle, by rows, by its inverse. */
  private static void invert(double[][] rows) {
    int n = rows.length;
    double[] old = new double[n];
    Interruption interruption = Interruption.ofThisThread();
    for (int i = n - 1; i >= 0; i--) {
      interruption.check();
      double[] row = rows[i];
      System.arraycopy(row, i, old, i, n - i);
      Arrays.fill(row, i, n, 0);
      for (int j = i + 1; j < n; j++) {
        add(-old[j], rows[j], row, j);
      }
      row[i] = 1;
      for (int j = i; j < n; j++) {
        row[j] /= old[i];
      }
    }
  }

  private static void add(double factor, double[] row, double[] sum, int from) {
    for (int j = from; j < sum.length; j++) {
      sum[j] = Math.fma(factor, row[j], sum[j]);
    }
  }
}
