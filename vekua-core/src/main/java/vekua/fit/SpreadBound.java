package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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

  /** Σ v Y. */
  private final double[] believed;

  private double total;

  SpreadBound(Design design) {
    this.design = design;
    believed = new double[design.columns()];
  }

  /**
   * Adds a component.
   *
   * @param variances v_p: probabilities times variances of the noise
   * @param mean the amounts along its directions, averaged over its dampings
   */
  void add(Component component, double[] variances, double[] mean) {
    double all = 0;
    double over = 0;
    double[] lambdas = component.lambdas();
    for (int p = 0; p < lambdas.length; p++) {
      all += variances[p];
      over += variances[p] / lambdas[p];
    }
    double factor = 1 + apart(component, variances, mean);
    double[] deviations = component.curve().curve().spectrum().factors();
    for (int j = 0; j < believed.length; j++) {
      believed[j] = Math.fma(factor * over * deviations[j], deviations[j], believed[j]);
    }
    total += factor * all;
  }

  /** Σ_p Σ_k shift²/variance: how far the dampings are apart, in deviations. */
  private static double apart(Component component, double[] variances, double[] mean) {
    double[] squares = component.curve().curve().squares();
    double[] s = component.curve().curve().spectrum().values();
    double[] amounts = component.curve().amounts;
    double[] lambdas = component.lambdas();
    double sum = 0;
    for (int k = 0; k < squares.length; k++) {
      double shifts = 0;
      double variance = 0;
      for (int p = 0; p < lambdas.length; p++) {
        double inverse = 1 / (squares[k] + lambdas[p]);
        double shift = amounts[k] * s[k] * inverse - mean[k];
        shifts += component.weights()[p] * shift * shift;
        variance += variances[p] * inverse;
      }
      sum += shifts > 0 ? shifts / variance : 0;
    }
    return sum;
  }

  /**
   * Columns of coefficients whose squares add up to no less than the spread of all that was added;
   * empty where rounding forbids it.
   */
  Optional<List<double[]>> columns() {
    int n = believed.length;
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
    for (int l = 0; l < n; l++) {
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
    for (int k = 0; k < n; k++) {
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
    for (int i = n - 1; i >= 0; i--) {
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
