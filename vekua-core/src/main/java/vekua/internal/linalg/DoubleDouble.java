package vekua.internal.linalg;

/**
 * Residuals in about twice the working precision. A vector is held as an unevaluated sum hi + lo;
 * products are split exactly by a fused multiply-add and sums by Knuth's two-sum, whose branch-free
 * form lets the loops over rows be vectorised.
 */
public final class DoubleDouble {

  /** Rows handled together, so that sums and columns stay in the first-level cache. */
  private static final int TILE = 512;

  private DoubleDouble() {}

  /**
   * Subtracts a product: (hi, lo) ← (hi, lo) − Φ w. Start from hi = u and lo = 0 for a residual;
   * call again with the low part of w if w itself is held as a sum.
   *
   * @param phi element (i, j) at {@code phi[j * stride + i]}
   * @param hi leading parts, updated
   * @param lo trailing parts, updated
   */
  public static void subtractProduct(
      double[] phi, int rows, int columns, int stride, double[] w, double[] hi, double[] lo) {
    int tile = Math.min(rows, TILE);
    double[] a = new double[tile];
    double[] b = new double[tile];
    boolean whole = rows <= tile;
    double[] h = whole ? hi : new double[tile];
    double[] l = whole ? lo : new double[tile];
    for (int first = 0; first < rows; first += tile) {
      int m = Math.min(tile, rows - first);
      if (!whole) {
        System.arraycopy(hi, first, h, 0, m);
        System.arraycopy(lo, first, l, 0, m);
      }
      int j = 0;
      for (; j < columns - 1; j += 2) {
        System.arraycopy(phi, j * stride + first, a, 0, m);
        System.arraycopy(phi, (j + 1) * stride + first, b, 0, m);
        subtract2(a, w[j], b, w[j + 1], h, l, m);
      }
      if (j < columns) {
        System.arraycopy(phi, j * stride + first, a, 0, m);
        subtract(a, w[j], h, l, m);
      }
      if (!whole) {
        System.arraycopy(h, 0, hi, first, m);
        System.arraycopy(l, 0, lo, first, m);
      }
    }
  }

  /** Arrays of their own with one common index: the compiler vectorises nothing else. */
  private static void subtract(double[] a, double w, double[] hi, double[] lo, int m) {
    for (int i = 0; i < m; i++) {
      double x = a[i];
      double h = hi[i];
      double p = -w * x;
      double pe = Math.fma(-w, x, -p);
      double s = h + p;
      double t = s - h;
      double se = (h - (s - t)) + (p - t);
      hi[i] = s;
      lo[i] += se + pe;
    }
  }

  private static void subtract2(
      double[] a, double wa, double[] b, double wb, double[] hi, double[] lo, int m) {
    for (int i = 0; i < m; i++) {
      double x = a[i];
      double h = hi[i];
      double p = -wa * x;
      double pe = Math.fma(-wa, x, -p);
      double s = h + p;
      double t = s - h;
      double se = (h - (s - t)) + (p - t);
      double y = b[i];
      double q = -wb * y;
      double qe = Math.fma(-wb, y, -q);
      double r = s + q;
      double v = r - s;
      double re = (s - (r - v)) + (q - v);
      hi[i] = r;
      lo[i] += (se + pe) + (re + qe);
    }
  }

  /**
   * The residual u − Φ w, accumulated in twice the precision and then rounded once.
   *
   * @param phi element (i, j) at {@code phi[j * stride + i]}
   */
  public static double[] residual(
      double[] phi, int rows, int columns, int stride, double[] w, double[] u) {
    double[] hi = new double[rows];
    System.arraycopy(u, 0, hi, 0, rows);
    double[] lo = new double[rows];
    subtractProduct(phi, rows, columns, stride, w, hi, lo);
    for (int i = 0; i < rows; i++) {
      hi[i] += lo[i];
    }
    return hi;
  }
}
