package vekua.internal.zernike;

import java.util.Arrays;
import vekua.internal.Blocks;

/** The inverse of a small matrix, by elimination with row pivoting. */
final class DenseInverse {

  /** Columns of the inverse that are formed together. */
  private static final int BLOCK = 192;

  private DenseInverse() {}

  /**
   * Inverts.
   *
   * @param a by rows; replaced
   * @return by rows; not finite where the matrix is singular
   */
  static double[][] of(double[][] a) {
    int n = a.length;
    int[] order = new int[n];
    Arrays.setAll(order, i -> i);
    for (int j = 0; j < n; j++) {
      int pivot = j;
      for (int i = j + 1; i < n; i++) {
        pivot = Math.abs(a[i][j]) > Math.abs(a[pivot][j]) ? i : pivot;
      }
      double[] row = a[j];
      a[j] = a[pivot];
      a[pivot] = row;
      int index = order[j];
      order[j] = order[pivot];
      order[pivot] = index;
      eliminate(a, j);
    }
    double[][] out = new double[n][n];
    Blocks.inParallel(n, BLOCK, (from, to) -> substitute(a, order, from, to, out));
    return out;
  }

  /** Takes multiples of row j from those below, and keeps the multipliers in column j. */
  private static void eliminate(double[][] a, int j) {
    double scale = 1 / a[j][j];
    for (int i = j + 1; i < a.length; i++) {
      double factor = a[i][j] * scale;
      if (factor != 0) {
        double[] row = a[i];
        double[] from = a[j];
        for (int k = j + 1; k < row.length; k++) {
          row[k] = Math.fma(-factor, from[k], row[k]);
        }
      }
      a[i][j] = factor;
    }
  }

  private static void substitute(double[][] lu, int[] order, int from, int to, double[][] out) {
    int n = lu.length;
    double[][] b = new double[n][to - from];
    double[] sum = new double[to - from];
    for (int i = 0; i < n; i++) {
      Rows.combine(sum, b, 0, lu[i], 0, i);
      for (int k = 0; k < sum.length; k++) {
        b[i][k] = -sum[k];
      }
      if (order[i] >= from && order[i] < to) {
        b[i][order[i] - from] += 1;
      }
    }
    for (int i = n - 1; i >= 0; i--) {
      Rows.combine(sum, b, i + 1, lu[i], i + 1, n - 1 - i);
      double scale = 1 / lu[i][i];
      for (int k = 0; k < sum.length; k++) {
        b[i][k] = (b[i][k] - sum[k]) * scale;
      }
      System.arraycopy(b[i], 0, out[i], from, to - from);
    }
  }
}
