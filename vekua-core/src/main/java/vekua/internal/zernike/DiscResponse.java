package vekua.internal.zernike;

import java.util.Arrays;

/**
 * The terms of the equation beside Δu, of a few columns whose Laplacians are given: coefficients to
 * coefficients, by values at nodes. Derivatives are a complex field, u_x − iu_y = 2u_z, so that one
 * transform gives both; values of u and what is analysed take two rings at a time. Holds its
 * buffers, so it serves one thread.
 */
final class DiscResponse {

  private final DiscGrid grid;
  private final Degrees degrees;
  private final DiscSolver.Coefficients coefficients;
  private final double[] reflection;
  private final int columns;
  private final int width;

  private final double[][] fr;
  private final double[][] fi;
  private final double[][] hr;
  private final double[][] hi;

  private final double[][] view;

  /** Coefficients of one order of the field that is being synthesised. */
  private final double[][] some;

  private final Spectrum slopes;

  /**
   * Radial parts of u, then those of the answer, by ring and order: a ring is worked on as a whole.
   */
  private final double[][] re;

  private final double[][] im;
  private final ColumnFft.Rows pair;
  private final ColumnFft.Rows complex;
  private final double[][] gaps;

  DiscResponse(DiscSolver solver, int columns) {
    grid = solver.grid();
    degrees = grid.degrees();
    coefficients = solver.coefficients();
    reflection = solver.reflection();
    this.columns = columns;
    // Whole vectors: what the compiler's loops are fastest with.
    width = columns <= 8 ? columns : (columns + 15) / 16 * 16;
    fr = new double[degrees.size()][width];
    fi = new double[degrees.size()][width];
    hr = new double[degrees.orders()][width];
    hi = new double[degrees.orders()][width];
    view = new double[grid.rings()][];
    some = new double[degrees.count(0)][width];
    slopes = new Spectrum(coefficients.hasSlopes());
    re = new double[degrees.orders() * grid.rings()][width];
    im = new double[degrees.orders() * grid.rings()][width];
    pair = new ColumnFft.Rows(grid.angles(), width);
    complex = new ColumnFft.Rows(grid.angles());
    gaps = new double[2 * (grid.angles() - 2 * degrees.orders() + 1)][width];
  }

  /** The radial parts of a complex field by ring and order, of orders m ≥ 0 and of −m. */
  private final class Spectrum {
    final double[][] plusRe;
    final double[][] plusIm;
    final double[][] minusRe;
    final double[][] minusIm;

    Spectrum(boolean wanted) {
      int n = wanted ? degrees.orders() * grid.rings() : 0;
      plusRe = new double[n][width];
      plusIm = new double[n][width];
      minusRe = new double[n][width];
      minusIm = new double[n][width];
    }
  }

  /**
   * The terms b·∇u + cu.
   *
   * @param f rows of Δu
   * @param h rows by order of the incident harmonic part; none for zero
   * @param out receives rows of the answer
   */
  void apply(double[][] f, double[][] h, double[][] out) {
    for (int i = 0; i < fr.length; i++) {
      System.arraycopy(f[i], 0, fr[i], 0, columns);
      System.arraycopy(f[i], columns, fi[i], 0, columns);
    }
    for (int m = 0; m < hr.length; m++) {
      if (h.length > 0) {
        System.arraycopy(h[m], 0, hr[m], 0, columns);
        System.arraycopy(h[m], columns, hi[m], 0, columns);
      } else {
        Arrays.fill(hr[m], 0);
        Arrays.fill(hi[m], 0);
      }
      if (reflection[m] != 0) {
        Rows.add(hr[m], fr[degrees.at(m)], reflection[m]);
        Rows.add(hi[m], fi[degrees.at(m)], reflection[m]);
      }
    }
    for (int m = 0; m < degrees.orders(); m++) {
      synthesise(m);
    }
    for (int ring = 0; ring < grid.rings(); ring += 2) {
      products(ring);
    }
    for (int m = 0; m < degrees.orders(); m++) {
      analyse(m, re, 0, out);
      analyse(m, im, columns, out);
    }
  }

  private void analyse(int m, double[][] radial, int part, double[][] out) {
    int rings = grid.rings();
    int sources = degrees.sources(m);
    Rows.multiply(some, 0, sources, grid.analysis(m), 0, rings, order(m, radial), 0, rings);
    for (int k = 0; k < degrees.count(m); k++) {
      double[] row = out[degrees.at(m) + k];
      if (k < sources) {
        System.arraycopy(some[k], 0, row, part, columns);
      } else {
        Arrays.fill(row, part, part + columns, 0);
      }
    }
  }

  private void synthesise(int m) {
    if (coefficients.hasValue()) {
      field(m, fr, hr);
      radial(m, some, re);
      field(m, fi, hi);
      radial(m, some, im);
    }
    if (coefficients.hasSlopes()) {
      lower(m, fr, hr);
      radial(m, some, slopes.plusRe);
      lower(m, fi, hi);
      radial(m, some, slopes.plusIm);
      if (m > 0) {
        raise(m, fr, 1);
        radial(m, some, slopes.minusRe);
        raise(m, fi, -1);
        radial(m, some, slopes.minusIm);
      }
    }
  }

  private void radial(int m, double[][] of, double[][] to) {
    int count = degrees.count(m);
    Rows.multiply(order(m, to), 0, view.length, grid.table().of(m), 0, count, of, 0, count);
  }

  /** The rows of an order, by ring. */
  private double[][] order(int m, double[][] of) {
    for (int ring = 0; ring < view.length; ring++) {
      view[ring] = of[at(m, ring)];
    }
    return view;
  }

  private int at(int m, int ring) {
    return ring * degrees.orders() + m;
  }

  /** h + Vf, of order m. */
  private void field(int m, double[][] f, double[][] h) {
    int at = degrees.at(m);
    int count = degrees.count(m);
    for (int k = 0; k < count; k++) {
      double n = m + 2.0 * k;
      double own = n > 0 ? -1 / (2 * n * (n + 2)) : -1.0 / 8;
      if (k > 0) {
        Rows.sum(some[k], f[at + k], own, f[at + k - 1], 1 / (4 * (n - 1) * n));
      } else {
        Rows.sum(some[k], f[at + k], own, h[m], 1);
      }
      if (k + 1 < count) {
        Rows.add(some[k], f[at + k + 1], 1 / (4 * (n + 2) * (n + 3)));
      }
    }
  }

  /** 2u_z, of order m: what order m + 1 contributes. */
  private void lower(int m, double[][] f, double[][] h) {
    boolean any = m + 1 < degrees.orders();
    int above = any ? degrees.at(m + 1) : 0;
    int count = any ? degrees.count(m + 1) : 0;
    for (int k = 0; k < degrees.count(m); k++) {
      double n = m + 2.0 * k;
      double[] row = some[k];
      Arrays.fill(row, 0);
      if (k > 0 && k - 1 < count) {
        Rows.add(row, f[above + k - 1], 1 / (2 * n));
      }
      if (k < count) {
        Rows.add(row, f[above + k], -1 / (2 * (n + 2)));
      }
      if (k == 0 && any) {
        Rows.add(row, h[m + 1], 2 * (m + 1));
      }
    }
  }

  /** 2u_z, of order −m: what order 1 − m contributes. */
  private void raise(int m, double[][] f, int sign) {
    int below = degrees.at(m - 1);
    int count = degrees.count(m - 1);
    for (int k = 0; k < degrees.count(m); k++) {
      double n = m + 2.0 * k;
      if (k + 1 < count) {
        Rows.sum(some[k], f[below + k], sign / (2 * n), f[below + k + 1], -sign / (2 * (n + 2)));
      } else {
        Rows.set(some[k], f[below + k], sign / (2 * n));
      }
    }
  }

  /** Values on two rings, the second as an imaginary part, and their radial parts again. */
  private void products(int ring) {
    int next = ring + 1 < grid.rings() ? ring + 1 : -1;
    int n = grid.angles();
    if (coefficients.hasValue()) {
      values(ring, next);
      for (int j = 0; j < n; j++) {
        Rows.set(pair.re[j], pair.re[j], coefficients.c()[ring][j]);
        if (next >= 0) {
          Rows.set(pair.im[j], pair.im[j], coefficients.c()[next][j]);
        }
      }
    } else {
      for (int j = 0; j < n; j++) {
        Arrays.fill(pair.re[j], 0);
        Arrays.fill(pair.im[j], 0);
      }
    }
    addProducts(ring, pair.re);
    if (next >= 0) {
      addProducts(next, pair.im);
    }
    grid.fft().transform(pair, -1);
    double half = 0.5 / n;
    for (int m = 0; m < degrees.orders(); m++) {
      int negative = m == 0 ? 0 : n - m;
      int at = at(m, ring);
      int after = at + degrees.orders();
      Rows.sum(re[at], pair.re[m], half, pair.re[negative], half);
      Rows.sum(im[at], pair.im[m], half, pair.im[negative], -half);
      if (next >= 0) {
        Rows.sum(re[after], pair.im[m], half, pair.im[negative], half);
        Rows.sum(im[after], pair.re[m], -half, pair.re[negative], half);
      }
    }
  }

  /** u on two rings. */
  private void values(int ring, int next) {
    int n = grid.angles();
    for (int j = degrees.orders(); j <= n - degrees.orders(); j++) {
      Arrays.fill(pair.re[j], 0);
      Arrays.fill(pair.im[j], 0);
    }
    for (int m = 0; m < degrees.orders(); m++) {
      int at = at(m, ring);
      int after = at + degrees.orders();
      // Two real functions a, b make the complex one a + ib; order zero is real.
      if (m == 0) {
        System.arraycopy(re[at], 0, pair.re[0], 0, width);
        if (next >= 0) {
          System.arraycopy(re[after], 0, pair.im[0], 0, width);
        } else {
          Arrays.fill(pair.im[0], 0);
        }
      } else if (next >= 0) {
        Rows.sum(pair.re[m], re[at], 1, im[after], -1);
        Rows.sum(pair.im[m], im[at], 1, re[after], 1);
        Rows.sum(pair.re[n - m], re[at], 1, im[after], 1);
        Rows.sum(pair.im[n - m], re[after], 1, im[at], -1);
      } else {
        Rows.set(pair.re[m], re[at], 1);
        Rows.set(pair.im[m], im[at], 1);
        Rows.set(pair.re[n - m], re[at], 1);
        Rows.set(pair.im[n - m], im[at], -1);
      }
    }
    grid.fft().transform(pair, 1);
  }

  private void addProducts(int ring, double[][] to) {
    if (coefficients.hasSlopes()) {
      transform(slopes, ring);
      for (int j = 0; j < to.length; j++) {
        addTwo(
            to[j],
            complex.re[j],
            coefficients.bx()[ring][j],
            complex.im[j],
            -coefficients.by()[ring][j]);
      }
    }
  }

  private static void addTwo(double[] out, double[] a, double wa, double[] b, double wb) {
    for (int i = 0; i < out.length; i++) {
      out[i] = Math.fma(wb, b[i], Math.fma(wa, a[i], out[i]));
    }
  }

  /** Values of a complex field on a ring; its radial parts there are used up. */
  private void transform(Spectrum of, int ring) {
    int n = grid.angles();
    int gap = 0;
    for (int j = degrees.orders(); j <= n - degrees.orders(); j++) {
      Arrays.fill(gaps[gap], 0);
      complex.re[j] = gaps[gap++];
      Arrays.fill(gaps[gap], 0);
      complex.im[j] = gaps[gap++];
    }
    for (int m = 0; m < degrees.orders(); m++) {
      int at = at(m, ring);
      complex.re[m] = of.plusRe[at];
      complex.im[m] = of.plusIm[at];
      if (m > 0) {
        complex.re[n - m] = of.minusRe[at];
        complex.im[n - m] = of.minusIm[at];
      }
    }
    grid.fft().transform(complex, 1);
  }
}
