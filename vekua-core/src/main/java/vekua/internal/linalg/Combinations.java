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
    int j = 0;
    for (; j < w.length - 3; j += 4) {
      add(sum, w, j, columns[j], columns[j + 1], columns[j + 2], columns[j + 3]);
    }
    for (; j < w.length; j++) {
      add(sum, w[j], columns[j]);
    }
  }

  /**
   * Two combinations at once, of the columns from an index on: each is loaded once for both.
   *
   * @param first receives Σ v[j] columns[j]
   * @param second receives Σ w[j] columns[j]
   */
  public static void combine(
      double[][] columns, int from, double[] v, double[] w, double[] first, double[] second) {
    Arrays.fill(first, 0);
    Arrays.fill(second, 0);
    int j = from;
    for (; j < w.length - 3; j += 4) {
      add(first, second, v, w, j, columns[j], columns[j + 1], columns[j + 2], columns[j + 3]);
    }
    for (; j < w.length; j++) {
      add(first, v[j], columns[j]);
      add(second, w[j], columns[j]);
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

  private static void add(
      double[] first,
      double[] second,
      double[] v,
      double[] w,
      int j,
      double[] a,
      double[] b,
      double[] c,
      double[] d) {
    double va = v[j];
    double vb = v[j + 1];
    double vc = v[j + 2];
    double vd = v[j + 3];
    double wa = w[j];
    double wb = w[j + 1];
    double wc = w[j + 2];
    double wd = w[j + 3];
    for (int i = 0; i < first.length; i++) {
      first[i] =
          Math.fma(vd, d[i], Math.fma(vc, c[i], Math.fma(vb, b[i], Math.fma(va, a[i], first[i]))));
      second[i] =
          Math.fma(wd, d[i], Math.fma(wc, c[i], Math.fma(wb, b[i], Math.fma(wa, a[i], second[i]))));
    }
  }
}
