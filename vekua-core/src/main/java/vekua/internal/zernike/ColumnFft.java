package vekua.internal.zernike;

import java.util.Arrays;

/**
 * The discrete Fourier transform of many columns at once (Stockham's, of radices 2 to 5). What
 * belongs to one index is a row of its own, so that every butterfly is a loop that the compiler
 * vectorises.
 */
final class ColumnFft {

  private static final int[] RADICES = {5, 3, 4, 2};
  private static final double HALF_ROOT_3 = Math.sqrt(3) / 2;
  private static final double C1 = Math.cos(0.4 * Math.PI);
  private static final double C2 = Math.cos(0.8 * Math.PI);
  private static final double S1 = Math.sin(0.4 * Math.PI);
  private static final double S2 = Math.sin(0.8 * Math.PI);

  private final int n;
  private final int[] radices;
  private final double[] cos;
  private final double[] sin;

  ColumnFft(int n) {
    this.n = n;
    int[] found = new int[32];
    int count = 0;
    int rest = n;
    for (int p : RADICES) {
      while (rest % p == 0) {
        found[count++] = p;
        rest /= p;
      }
    }
    if (rest != 1) {
      throw new IllegalArgumentException("length must have no factors but 2, 3 and 5: " + n);
    }
    radices = Arrays.copyOf(found, count);
    cos = new double[n];
    sin = new double[n];
    for (int i = 0; i < n; i++) {
      cos[i] = Math.cos(2 * Math.PI * i / n);
      sin[i] = Math.sin(2 * Math.PI * i / n);
    }
  }

  /** The least length that is a multiple of four, has no other factors and is at least so long. */
  static int length(int least) {
    int n = (least + 3) / 4 * 4;
    while (true) {
      int rest = n;
      for (int p : RADICES) {
        while (rest % p == 0) {
          rest /= p;
        }
      }
      if (rest == 1) {
        return n;
      }
      n += 4;
    }
  }

  int length() {
    return n;
  }

  /** The cosine of the angle with an index. */
  double cos(int i) {
    return cos[i];
  }

  /** The sine of the angle with an index. */
  double sin(int i) {
    return sin[i];
  }

  /** Rows that {@link #transform} works with. */
  static final class Rows {
    double[][] re;
    double[][] im;
    private double[][] workRe;
    private double[][] workIm;

    Rows(int n, int width) {
      re = new double[n][width];
      im = new double[n][width];
      workRe = new double[n][width];
      workIm = new double[n][width];
    }

    private void swap() {
      double[][] r = re;
      double[][] i = im;
      re = workRe;
      im = workIm;
      workRe = r;
      workIm = i;
    }
  }

  /** Replaces rows x_j by Σ x_l e^{±2πijl/n}, without a factor. */
  void transform(Rows x, int sign) {
    int length = n;
    int inner = 1;
    for (int p : radices) {
      int m = length / p;
      int turn = n / length;
      for (int q = 0; q < m; q++) {
        for (int s = 0; s < inner; s++) {
          int from = q * inner + s;
          int apart = m * inner;
          int to = p * q * inner + s;
          switch (p) {
            case 2 -> two(x, from, apart, to, inner);
            case 3 -> three(x, from, apart, to, inner, sign);
            case 4 -> four(x, from, apart, to, inner, sign);
            default -> five(x, from, apart, to, inner, sign);
          }
          for (int j = 1; j < p && q > 0; j++) {
            int at = turn * q * j % n;
            rotate(x.workRe[to + j * inner], x.workIm[to + j * inner], cos[at], sign * sin[at]);
          }
        }
      }
      x.swap();
      length = m;
      inner *= p;
    }
  }

  private static void rotate(double[] yr, double[] yi, double c, double s) {
    for (int i = 0; i < yr.length; i++) {
      double r = yr[i];
      double m = yi[i];
      yr[i] = r * c - m * s;
      yi[i] = r * s + m * c;
    }
  }

  private static void two(Rows x, int a, int apart, int to, int step) {
    addAndSubtract(x.re[a], x.re[a + apart], x.workRe[to], x.workRe[to + step]);
    addAndSubtract(x.im[a], x.im[a + apart], x.workIm[to], x.workIm[to + step]);
  }

  private static void addAndSubtract(double[] a, double[] b, double[] sum, double[] difference) {
    for (int i = 0; i < a.length; i++) {
      double u = a[i];
      double v = b[i];
      sum[i] = u + v;
      difference[i] = u - v;
    }
  }

  private static void three(Rows x, int a, int apart, int to, int step, int sign) {
    int b = a + apart;
    int c = b + apart;
    double h = sign * HALF_ROOT_3;
    // The real parts of the results need differences of imaginary parts, and the reverse.
    three(x.re[a], x.re[b], x.re[c], x.im[b], x.im[c], -h, x.workRe, to, step);
    three(x.im[a], x.im[b], x.im[c], x.re[b], x.re[c], h, x.workIm, to, step);
  }

  private static void three(
      double[] a,
      double[] b,
      double[] c,
      double[] otherB,
      double[] otherC,
      double h,
      double[][] y,
      int to,
      int step) {
    three(a, b, c, otherB, otherC, h, y[to], y[to + step], y[to + 2 * step]);
  }

  private static void three(
      double[] a,
      double[] b,
      double[] c,
      double[] otherB,
      double[] otherC,
      double h,
      double[] y0,
      double[] y1,
      double[] y2) {
    for (int i = 0; i < a.length; i++) {
      double s = b[i] + c[i];
      double d = h * (otherB[i] - otherC[i]);
      double m = a[i] - 0.5 * s;
      y0[i] = a[i] + s;
      y1[i] = m + d;
      y2[i] = m - d;
    }
  }

  private static void four(Rows x, int a, int apart, int to, int step, int sign) {
    int b = a + apart;
    int c = b + apart;
    int d = c + apart;
    four(
        x.re[a],
        x.re[b],
        x.re[c],
        x.re[d],
        x.im[b],
        x.im[d],
        -sign,
        x.workRe[to],
        x.workRe[to + step],
        x.workRe[to + 2 * step],
        x.workRe[to + 3 * step]);
    four(
        x.im[a],
        x.im[b],
        x.im[c],
        x.im[d],
        x.re[b],
        x.re[d],
        sign,
        x.workIm[to],
        x.workIm[to + step],
        x.workIm[to + 2 * step],
        x.workIm[to + 3 * step]);
  }

  private static void four(
      double[] a,
      double[] b,
      double[] c,
      double[] d,
      double[] otherB,
      double[] otherD,
      double sign,
      double[] y0,
      double[] y1,
      double[] y2,
      double[] y3) {
    for (int i = 0; i < a.length; i++) {
      double e = a[i] + c[i];
      double f = a[i] - c[i];
      double g = b[i] + d[i];
      double h = sign * (otherB[i] - otherD[i]);
      y0[i] = e + g;
      y1[i] = f + h;
      y2[i] = e - g;
      y3[i] = f - h;
    }
  }

  private static void five(Rows x, int a, int apart, int to, int step, int sign) {
    double[][] r = new double[5][];
    double[][] m = new double[5][];
    double[][] yr = new double[5][];
    double[][] yi = new double[5][];
    for (int j = 0; j < 5; j++) {
      r[j] = x.re[a + j * apart];
      m[j] = x.im[a + j * apart];
      yr[j] = x.workRe[to + j * step];
      yi[j] = x.workIm[to + j * step];
    }
    five(
        r[0], r[1], r[2], r[3], r[4], m[1], m[2], m[3], m[4], -sign, C1, C2, yr[0], yr[1], yr[4],
        S1, S2);
    five(
        r[0], r[1], r[2], r[3], r[4], m[1], m[2], m[3], m[4], -sign, C2, C1, yr[0], yr[2], yr[3],
        S2, -S1);
    five(
        m[0], m[1], m[2], m[3], m[4], r[1], r[2], r[3], r[4], sign, C1, C2, yi[0], yi[1], yi[4], S1,
        S2);
    five(
        m[0], m[1], m[2], m[3], m[4], r[1], r[2], r[3], r[4], sign, C2, C1, yi[0], yi[2], yi[3], S2,
        -S1);
  }

  private static void five(
      double[] a,
      double[] b,
      double[] c,
      double[] d,
      double[] e,
      double[] otherB,
      double[] otherC,
      double[] otherD,
      double[] otherE,
      double sign,
      double near,
      double far,
      double[] y0,
      double[] up,
      double[] down,
      double nearSine,
      double farSine) {
    for (int i = 0; i < a.length; i++) {
      double be = b[i] + e[i];
      double cd = c[i] + d[i];
      double p = a[i] + near * be + far * cd;
      double q = sign * (nearSine * (otherB[i] - otherE[i]) + farSine * (otherC[i] - otherD[i]));
      y0[i] = a[i] + be + cd;
      up[i] = p + q;
      down[i] = p - q;
    }
  }
}
