package vekua.internal.zernike;

import java.util.Arrays;

/**
 * The discrete Fourier transform of many columns at once, in place and decimated in time. What
 * belongs to one index is a row of its own: reordering moves references only, and every butterfly
 * is a loop over few arrays, which the compiler vectorises.
 */
final class ColumnFft {

  private static final int[] RADICES = {5, 3, 2};
  private static final double HALF_ROOT_3 = Math.sqrt(3) / 2;
  private static final double C1 = Math.cos(0.4 * Math.PI);
  private static final double C2 = Math.cos(0.8 * Math.PI);
  private static final double S1 = Math.sin(0.4 * Math.PI);
  private static final double S2 = Math.sin(0.8 * Math.PI);

  private final int n;
  private final int[] radices;

  /** Which row comes to an index before the first butterflies. */
  private final int[] order;

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
    int[] some = {0};
    for (int p : radices) {
      int[] more = new int[p * some.length];
      for (int j = 0; j < p; j++) {
        for (int i = 0; i < some.length; i++) {
          more[j * some.length + i] = j + p * some[i];
        }
      }
      some = more;
    }
    order = some;
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

  /** Rows that {@link #transform} works with; it permutes them. */
  static final class Rows {
    double[][] re;
    double[][] im;
    private double[][] spareRe;
    private double[][] spareIm;

    /** Rows of zeros. */
    Rows(int n, int width) {
      this(n);
      for (int i = 0; i < n; i++) {
        re[i] = new double[width];
        im[i] = new double[width];
      }
    }

    /** Rows that are still to be put in. */
    Rows(int n) {
      re = new double[n][];
      im = new double[n][];
      spareRe = new double[n][];
      spareIm = new double[n][];
    }

    private void reorder(int[] order) {
      for (int i = 0; i < order.length; i++) {
        spareRe[i] = re[order[i]];
        spareIm[i] = im[order[i]];
      }
      double[][] r = re;
      double[][] i = im;
      re = spareRe;
      im = spareIm;
      spareRe = r;
      spareIm = i;
    }
  }

  /** Replaces rows x_j by Σ x_l e^{±2πijl/n}, without a factor. */
  void transform(Rows x, int sign) {
    x.reorder(order);
    int m = 1;
    for (int p : radices) {
      int turn = n / (p * m);
      for (int block = 0; block < n; block += p * m) {
        for (int q = 0; q < m; q++) {
          butterfly(x.re, x.im, p, block + q, m, q * turn, sign);
        }
      }
      m *= p;
    }
  }

  /** One butterfly of p rows that are m apart; row j is first turned by j times an angle. */
  private void butterfly(double[][] re, double[][] im, int p, int at, int m, int turn, int sign) {
    if (p == 2) {
      int b = at + m;
      if (turn == 0) {
        addAndSubtract(re[at], re[b], 1, -1);
        addAndSubtract(im[at], im[b], 1, -1);
      } else {
        turnAndAdd(re[at], im[at], re[b], im[b], cos[turn], sign * sin[turn]);
      }
      return;
    }
    for (int j = 1; j < p && turn > 0; j++) {
      int angle = j * turn % n;
      rotate(re[at + j * m], im[at + j * m], cos[angle], sign * sin[angle]);
    }
    if (p == 3) {
      three(re, im, at, at + m, at + 2 * m, sign);
    } else {
      five(re, im, at, m, sign);
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

  /** p, q become p + αq and p + βq. */
  private static void addAndSubtract(double[] p, double[] q, double alpha, double beta) {
    for (int i = 0; i < p.length; i++) {
      double u = p[i];
      double v = q[i];
      p[i] = Math.fma(alpha, v, u);
      q[i] = Math.fma(beta, v, u);
    }
  }

  /** p, q become p + wq and p − wq, w = c + is. */
  private static void turnAndAdd(
      double[] pr, double[] pi, double[] qr, double[] qi, double c, double s) {
    for (int i = 0; i < pr.length; i++) {
      double u = qr[i];
      double v = qi[i];
      double a = pr[i];
      double b = pi[i];
      pr[i] = Math.fma(-s, v, Math.fma(c, u, a));
      pi[i] = Math.fma(c, v, Math.fma(s, u, b));
      qr[i] = Math.fma(s, v, Math.fma(-c, u, a));
      qi[i] = Math.fma(-c, v, Math.fma(-s, u, b));
    }
  }

  private static void three(double[][] re, double[][] im, int a, int b, int c, int sign) {
    // Sums in b, differences in c; then the mean part in b; then both results, in b and c.
    addAndSubtract(re[b], re[c], 1, -1);
    addAndSubtract(im[b], im[c], 1, -1);
    addAndSubtract(re[a], re[b], 1, -0.5);
    addAndSubtract(im[a], im[b], 1, -0.5);
    double h = sign * HALF_ROOT_3;
    addAndSubtract(re[b], im[c], -h, h);
    addAndSubtract(im[b], re[c], h, -h);
    // The imaginary part of the one difference became a real part, and the reverse.
    double[] swap = re[c];
    re[c] = im[c];
    im[c] = swap;
  }

  private static void five(double[][] re, double[][] im, int a, int m, int sign) {
    int b = a + m;
    int c = b + m;
    int d = c + m;
    int e = d + m;
    for (double[][] x : new double[][][] {re, im}) {
      addAndSubtract(x[b], x[e], 1, -1);
      addAndSubtract(x[c], x[d], 1, -1);
      means(x[a], x[b], x[c]);
      turns(x[e], x[d], sign);
    }
    addAndSubtract(re[b], im[e], -1, 1);
    addAndSubtract(im[b], re[e], 1, -1);
    addAndSubtract(re[c], im[d], -1, 1);
    addAndSubtract(im[c], re[d], 1, -1);
    for (int j : new int[] {d, e}) {
      double[] swap = re[j];
      re[j] = im[j];
      im[j] = swap;
    }
  }

  private static void means(double[] a, double[] s, double[] t) {
    for (int i = 0; i < a.length; i++) {
      double x = a[i];
      double u = s[i];
      double v = t[i];
      a[i] = x + u + v;
      s[i] = Math.fma(C2, v, Math.fma(C1, u, x));
      t[i] = Math.fma(C1, v, Math.fma(C2, u, x));
    }
  }

  /** Differences d₁, d₂ become S₁d₁ + S₂d₂ and S₂d₁ − S₁d₂. */
  private static void turns(double[] d1, double[] d2, double sign) {
    for (int i = 0; i < d1.length; i++) {
      double u = sign * d1[i];
      double v = sign * d2[i];
      d1[i] = Math.fma(S2, v, S1 * u);
      d2[i] = Math.fma(-S1, v, S2 * u);
    }
  }
}
