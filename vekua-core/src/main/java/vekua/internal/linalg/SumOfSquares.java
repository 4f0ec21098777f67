package vekua.internal.linalg;

import java.util.List;
import org.jspecify.annotations.Nullable;
import vekua.internal.Interruption;

/**
 * The sum G = Σ c cᵀ of many columns as the product of a triangle with its transpose: half of the
 * work of an orthogonal factorisation, for sums that are conditioned well enough.
 */
public final class SumOfSquares {

  /**
   * The least part of a diagonal element that elimination may leave: rounding, some hundred times
   * 1e-16, is then below a millionth of every xᵀGx.
   */
  private static final double LEAST_PIVOT = 1e-6;

  private SumOfSquares() {}

  /**
   * The rows of a triangle T with TᵀT = G, each as long as the columns.
   *
   * @param columns at least one, all of one length
   * @return null where rounding could be seen in the result
   */
  public static double @Nullable [][] factor(List<double[]> columns) {
    double[][] g = sum(columns);
    int n = g.length;
    double[][] rows = new double[n][n];
    Interruption interruption = Interruption.ofThisThread();
    for (int k = 0; k < n; k++) {
      interruption.check();
      double before = g[k][k];
      double[] column = rows[k];
      for (int i = k; i < n; i++) {
        column[i] = g[i][k];
      }
      int l = 0;
      for (; l < k - 3; l += 4) {
        subtract(column, k, rows[l], rows[l + 1], rows[l + 2], rows[l + 3]);
      }
      for (; l < k; l++) {
        Reflectors.add(-rows[l][k], rows[l], column, k, n);
      }
      if (!(column[k] > LEAST_PIVOT * before)) {
        return null;
      }
      double root = Math.sqrt(column[k]);
      for (int i = k; i < n; i++) {
        column[i] /= root;
      }
    }
    return rows;
  }

  /** The lower half of G, four columns in each pass. */
  private static double[][] sum(List<double[]> columns) {
    int n = columns.get(0).length;
    double[][] g = new double[n][n];
    Interruption interruption = Interruption.ofThisThread();
    int k = 0;
    for (; k < columns.size() - 3; k += 4) {
      interruption.check();
      double[] a = columns.get(k);
      double[] b = columns.get(k + 1);
      double[] c = columns.get(k + 2);
      double[] d = columns.get(k + 3);
      for (int i = 0; i < n; i++) {
        add(g[i], i + 1, a[i], b[i], c[i], d[i], a, b, c, d);
      }
    }
    for (; k < columns.size(); k++) {
      double[] a = columns.get(k);
      for (int i = 0; i < n; i++) {
        Reflectors.add(a[i], a, g[i], 0, i + 1);
      }
    }
    return g;
  }

  private static void add(
      double[] sum,
      int to,
      double wa,
      double wb,
      double wc,
      double wd,
      double[] a,
      double[] b,
      double[] c,
      double[] d) {
    for (int i = 0; i < to; i++) {
      sum[i] =
          Math.fma(wd, d[i], Math.fma(wc, c[i], Math.fma(wb, b[i], Math.fma(wa, a[i], sum[i]))));
    }
  }

  /** Takes four rows, times their elements at an index, from another beyond that index. */
  private static void subtract(
      double[] column, int from, double[] a, double[] b, double[] c, double[] d) {
    double wa = -a[from];
    double wb = -b[from];
    double wc = -c[from];
    double wd = -d[from];
    for (int i = from; i < column.length; i++) {
      column[i] =
          Math.fma(wd, d[i], Math.fma(wc, c[i], Math.fma(wb, b[i], Math.fma(wa, a[i], column[i]))));
    }
  }
}
