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

  /**
   * The product of a small matrix with rows: out[to + i] = Σ w[at + i·step + k] rows[from + k] for
   * i below {@code count}, k below {@code terms}.
   */
  static void multiply(
      double[][] out,
      int to,
      int count,
      double[] w,
      int at,
      int step,
      double[][] rows,
      int from,
      int terms) {
    int i = 0;
    for (; i < count - 3; i += 4) {
      double[] p = out[to + i];
      double[] q = out[to + i + 1];
      double[] r = out[to + i + 2];
      double[] s = out[to + i + 3];
      Arrays.fill(p, 0);
      Arrays.fill(q, 0);
      Arrays.fill(r, 0);
      Arrays.fill(s, 0);
      int a = at + i * step;
      int b = a + step;
      int c = b + step;
      int d = c + step;
      int k = 0;
      for (; k < terms - 1; k += 2) {
        add(
            p,
            q,
            r,
            s,
            rows[from + k],
            rows[from + k + 1],
            w[a + k],
            w[a + k + 1],
            w[b + k],
            w[b + k + 1],
            w[c + k],
            w[c + k + 1],
            w[d + k],
            w[d + k + 1]);
      }
      if (k < terms) {
        add(p, rows[from + k], w[a + k]);
        add(q, rows[from + k], w[b + k]);
        add(r, rows[from + k], w[c + k]);
        add(s, rows[from + k], w[d + k]);
      }
    }
    for (; i < count; i++) {
      combine(out[to + i], rows, from, w, at + i * step, terms);
    }
  }

  /** Two rows into four sums: what the compiler keeps in registers. */
  private static void add(
      double[] p,
      double[] q,
      double[] r,
      double[] s,
      double[] x,
      double[] y,
      double px,
      double py,
      double qx,
      double qy,
      double rx,
      double ry,
      double sx,
      double sy) {
    for (int i = 0; i < p.length; i++) {
      double u = x[i];
      double v = y[i];
      p[i] = Math.fma(py, v, Math.fma(px, u, p[i]));
      q[i] = Math.fma(qy, v, Math.fma(qx, u, q[i]));
      r[i] = Math.fma(ry, v, Math.fma(rx, u, r[i]));
      s[i] = Math.fma(sy, v, Math.fma(sx, u, s[i]));
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

  /** out = wa·a + wb·b. */
  static void sum(double[] out, double[] a, double wa, double[] b, double wb) {
    for (int i = 0; i < out.length; i++) {
      out[i] = Math.fma(wb, b[i], wa * a[i]);
    }
  }

  /** out = w·row. */
  static void set(double[] out, double[] row, double w) {
    for (int i = 0; i < out.length; i++) {
      out[i] = w * row[i];
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
