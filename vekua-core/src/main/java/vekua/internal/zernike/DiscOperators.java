package vekua.internal.zernike;

import java.util.Arrays;

/**
 * Operators of the unit disc that are sparse in Zernike functions. With Δu = f and u = h + Vf, h
 * harmonic, V is the Newton potential and u_z = h_z + Tf/4, T Pompeiu's operator:
 *
 * <pre>
 *   V Z_n = Z_{n+2}/(4(n+1)(n+2)) − Z_n/(2n(n+2)) + Z_{n−2}/(4n(n+1)),   V Z_0 = (Z_2 − Z_0)/8
 *   T Z_n^m = (Z_{n+1}^{m−1} − Z_{n−1}^{m−1})/(n+1)
 * </pre>
 *
 * where terms of a degree below their order are zero.
 */
final class DiscOperators {

  private DiscOperators() {}

  /**
   * The field h + Vf.
   *
   * @param f rows of the source
   * @param h rows by order m of the coefficient of r^m e^{imθ}
   */
  static double[][] field(Degrees degrees, double[][] f, double[][] h) {
    double[][] u = new double[f.length][];
    for (int m = 0; m < degrees.orders(); m++) {
      int at = degrees.at(m);
      int count = degrees.count(m);
      for (int k = 0; k < count; k++) {
        double n = m + 2.0 * k;
        double[] row = new double[f[0].length];
        Rows.add(row, f[at + k], n > 0 ? -1 / (2 * n * (n + 2)) : -1.0 / 8);
        if (k > 0) {
          Rows.add(row, f[at + k - 1], 1 / (4 * (n - 1) * n));
        }
        if (k + 1 < count) {
          Rows.add(row, f[at + k + 1], 1 / (4 * (n + 2) * (n + 3)));
        }
        if (k == 0) {
          Rows.add(row, h[m], 1);
        }
        u[at + k] = row;
      }
    }
    return u;
  }

  /**
   * The derivatives in x and y of h + Vf: rows of both. As u is real, u_x = (A + B), u_y = i(A − B)
   * with A what orders m + 1 and B what orders m − 1 contribute.
   */
  static double[][][] gradient(Degrees degrees, double[][] f, double[][] h) {
    int width = f[0].length;
    int w = width / 2;
    double[][][] out = new double[2][f.length][];
    double[] a = new double[width];
    double[] b = new double[width];
    for (int m = 0; m < degrees.orders(); m++) {
      int at = degrees.at(m);
      for (int k = 0; k < degrees.count(m); k++) {
        Arrays.fill(a, 0);
        Arrays.fill(b, 0);
        lower(degrees, f, h, m, k, a);
        if (m == 0) {
          for (int i = 0; i < w; i++) {
            b[i] = a[i];
            b[w + i] = -a[w + i];
          }
        } else {
          raise(degrees, f, m, k, b);
        }
        double[] x = new double[width];
        double[] y = new double[width];
        for (int i = 0; i < width; i++) {
          x[i] = a[i] + b[i];
        }
        for (int i = 0; i < w; i++) {
          y[i] = b[w + i] - a[w + i];
          y[w + i] = a[i] - b[i];
        }
        out[0][at + k] = x;
        out[1][at + k] = y;
      }
    }
    return out;
  }

  /** What order m + 1 contributes to the coefficient m, k. */
  private static void lower(Degrees degrees, double[][] f, double[][] h, int m, int k, double[] a) {
    if (m + 1 >= degrees.orders()) {
      return;
    }
    int above = degrees.at(m + 1);
    double n = m + 2.0 * k;
    if (k > 0 && k - 1 < degrees.count(m + 1)) {
      Rows.add(a, f[above + k - 1], 1 / (4 * n));
    }
    if (k < degrees.count(m + 1)) {
      Rows.add(a, f[above + k], -1 / (4 * (n + 2)));
    }
    if (k == 0) {
      Rows.add(a, h[m + 1], m + 1);
    }
  }

  /** What order m − 1 contributes to it. */
  private static void raise(Degrees degrees, double[][] f, int m, int k, double[] b) {
    int below = degrees.at(m - 1);
    double n = m + 2.0 * k;
    if (k < degrees.count(m - 1)) {
      Rows.add(b, f[below + k], 1 / (4 * n));
    }
    if (k + 1 < degrees.count(m - 1)) {
      Rows.add(b, f[below + k + 1], -1 / (4 * (n + 2)));
    }
  }
}
