package vekua.internal.zernike;

import java.util.Arrays;

/**
 * Arithmetic on rows: arrays of their own with one common index, the form that the compiler
 * vectorises. A row holds one coefficient of many columns, all real parts and then all imaginary
 * parts.
 */
final class Rows {

  private Rows() {}

  /** out = Σ w[at + k] rows[from + k], k from 0 to count − 1. */
  static void combine(double[] out, double[][] rows, int from, double[] w, int at, int count) {
    Arrays.fill(out, 0);
    int k = 0;
    for (; k < count - 3; k += 4) {
      add(
          out,
          rows[from + k],
          w[at + k],
          rows[from + k + 1],
          w[at + k + 1],
          rows[from + k + 2],
          w[at + k + 2],
          rows[from + k + 3],
          w[at + k + 3]);
    }
    for (; k < count; k++) {
      add(out, rows[from + k], w[at + k]);
    }
  }

  private static void add(
      double[] out,
      double[] a,
      double wa,
      double[] b,
      double wb,
      double[] c,
      double wc,
      double[] d,
      double wd) {
    for (int i = 0; i < out.length; i++) {
      out[i] =
          Math.fma(wd, d[i], Math.fma(wc, c[i], Math.fma(wb, b[i], Math.fma(wa, a[i], out[i]))));
    }
  }

  /** out += w row. */
  static void add(double[] out, double[] row, double w) {
    for (int i = 0; i < out.length; i++) {
      out[i] = Math.fma(w, row[i], out[i]);
    }
  }

  /** New rows of zeros. */
  static double[][] zeros(int count, int width) {
    return new double[count][width];
  }

  static double[][] copy(double[][] rows) {
    double[][] copy = new double[rows.length][];
    Arrays.setAll(copy, i -> rows[i].clone());
    return copy;
  }
}
