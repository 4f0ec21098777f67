package vekua.internal.linalg;

import java.util.Arrays;

/**
 * Linear combinations of columns. Columns are arrays of their own, and loops have one index: the
 * form that the compiler vectorises. Terms are added in the order of the columns, so a sum does not
 * depend on how many are formed together.
 */
public final class Combinations {

  private Combinations() {}

  /**
   * Σ w[j] columns[j].
   *
   * @param sum receives the result
   */
  public static void combine(double[][] columns, double[] w, double[] sum) {
    Arrays.fill(sum, 0);
    add(sum, w, columns, w.length);
  }

  /**
   * Adds Σ w[j] columns[j].
   *
   * @param sum is added to
   * @param w at least as many as there are columns
   */
  public static void add(double[] sum, double[] w, double[][] columns) {
    add(sum, w, columns, columns.length);
  }

  private static void add(double[] sum, double[] w, double[][] columns, int count) {
    int j = 0;
    for (; j < count - 3; j += 4) {
      add(sum, w, j, columns[j], columns[j + 1], columns[j + 2], columns[j + 3]);
    }
    for (; j < count; j++) {
      add(sum, w[j], columns[j]);
    }
  }

  /** How many combinations {@link #combine(double[][], int, double[][], double[][])} forms. */
  public static final int TOGETHER = 4;

  /**
   * Four combinations at once, of the columns from an index on: each is loaded once for all.
   *
   * @param w the weights of each combination, as many as there are columns
   * @param sums receives the results
   */
  public static void combine(double[][] columns, int from, double[][] w, double[][] sums) {
    for (double[] sum : sums) {
      Arrays.fill(sum, 0);
    }
    add(columns, from, w, sums);
  }

  private static void add(double[][] columns, int from, double[][] w, double[][] sums) {
    int j = from;
    for (; j < columns.length - 1; j += 2) {
      add(sums[0], sums[1], sums[2], sums[3], w, j, columns[j], columns[j + 1]);
    }
    if (j < columns.length) {
      for (int k = 0; k < TOGETHER; k++) {
        add(sums[k], w[k][j], columns[j]);
      }
    }
  }

  /**
   * A product of matrices by rows: sums[i] = Σ w[i][j] columns[j].
   *
   * @param sums receives the results
   */
  public static void multiply(double[][] w, double[][] columns, double[][] sums) {
    for (double[] sum : sums) {
      Arrays.fill(sum, 0);
    }
    addProduct(w, columns, sums);
  }

  /**
   * Adds a product of matrices by rows: sums[i] += Σ w[i][j] columns[j].
   *
   * @param sums is added to
   */
  public static void addProduct(double[][] w, double[][] columns, double[][] sums) {
    double[][] some = new double[TOGETHER][];
    double[][] into = new double[TOGETHER][];
    int i = 0;
    for (; i <= w.length - TOGETHER; i += TOGETHER) {
      System.arraycopy(w, i, some, 0, TOGETHER);
      System.arraycopy(sums, i, into, 0, TOGETHER);
      add(columns, 0, some, into);
    }
    for (; i < w.length; i++) {
      add(sums[i], w[i], columns);
    }
  }

  private static void add(double[] sum, double w, double[] column) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] = Math.fma(w, column[i], sum[i]);
    }
  }

  /** Four columns per pass: a quarter of the traffic of the sums. */
  private static void add(
      double[] sum, double[] w, int j, double[] a, double[] b, double[] c, double[] d) {
    double wa = w[j];
    double wb = w[j + 1];
    double wc = w[j + 2];
    double wd = w[j + 3];
    for (int i = 0; i < sum.length; i++) {
      sum[i] =
          Math.fma(wd, d[i], Math.fma(wc, c[i], Math.fma(wb, b[i], Math.fma(wa, a[i], sum[i]))));
    }
  }

  /** Two columns into four sums: what C2 keeps in registers. */
  private static void add(
      double[] first,
      double[] second,
      double[] third,
      double[] fourth,
      double[][] w,
      int j,
      double[] a,
      double[] b) {
    double pa = w[0][j];
    double pb = w[0][j + 1];
    double qa = w[1][j];
    double qb = w[1][j + 1];
    double ra = w[2][j];
    double rb = w[2][j + 1];
    double sa = w[3][j];
    double sb = w[3][j + 1];
    for (int i = 0; i < first.length; i++) {
      double x = a[i];
      double y = b[i];
      first[i] = Math.fma(pb, y, Math.fma(pa, x, first[i]));
      second[i] = Math.fma(qb, y, Math.fma(qa, x, second[i]));
      third[i] = Math.fma(rb, y, Math.fma(ra, x, third[i]));
      fourth[i] = Math.fma(sb, y, Math.fma(sa, x, fourth[i]));
    }
  }
}
