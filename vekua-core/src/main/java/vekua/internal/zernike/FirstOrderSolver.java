package vekua.internal.zernike;

import java.util.Arrays;

/**
 * Solves ∂w/∂z̄ + Aw + Bw̄ = 0 in the unit disc, w = Φ + Tf with Φ holomorphic and T Pompeiu's
 * operator: f + A(Φ + Tf) + B conj(Φ + Tf) = 0. Of a complex function real part and imaginary part
 * are two columns, half of all columns apart: so their values come out of one transform.
 */
public final class FirstOrderSolver implements ColumnOperator {

  private static final double TOLERANCE = 2e-15;

  private final DiscGrid grid;

  /** Real and imaginary parts of A, then of B, by ring and angle. */
  private final double[][][] coefficients;

  /**
   * A solver.
   *
   * @param grid the nodes
   * @param coefficients real and imaginary parts of A, then of B, by ring and angle
   */
  public FirstOrderSolver(DiscGrid grid, double[][][] coefficients) {
    this.grid = grid;
    this.coefficients = coefficients;
  }

  /**
   * Solutions with their derivative f in z̄.
   *
   * @param w rows of the functions
   * @param f rows of their derivatives in z̄
   * @param g rows of their derivatives in z
   * @param residual of the discrete equation
   */
  @SuppressWarnings("ArrayRecordComponent") // internal: shared without copying
  record Solved(double[][] w, double[][] f, double[][] g, double residual) {}

  /** The generalised powers: for every n of 0 to the order those of zⁿ and of i zⁿ. */
  Solved powers(int order) {
    Degrees degrees = grid.degrees();
    int half = 2 * (order + 1);
    double[][] phi = Rows.zeros(degrees.size(), 4 * half);
    double[][] slope = Rows.zeros(degrees.size(), 4 * half);
    for (int n = 0; n <= order; n++) {
      power(phi[degrees.at(n)], n, 1, half);
      if (n > 0) {
        power(slope[degrees.at(n - 1)], n, n, half, n - 1);
      }
    }
    double[][] rhs = multiplied(phi);
    for (double[] row : rhs) {
      Arrays.setAll(row, j -> -row[j]);
    }
    double[][] f = Rows.zeros(degrees.size(), 4 * half);
    double residual = new Gmres(this, Rows::copy, TOLERANCE).solve(rhs, f);
    double[][] w = pompeiu(f);
    double[][] g = beurling(f);
    for (int i = 0; i < w.length; i++) {
      Rows.add(w[i], phi[i], 1);
      Rows.add(g[i], slope[i], 1);
    }
    return new Solved(w, f, g, residual);
  }

  private static void power(double[] row, int n, double factor, int half) {
    power(row, n, factor, half, n);
  }

  /** zᵐ times a factor for column 2n, and i times that for the next: cos + i sin, −sin + i cos. */
  private static void power(double[] row, int n, double factor, int half, int m) {
    int w = 2 * half;
    double share = m == 0 ? factor : factor / 2;
    int one = 2 * n;
    row[one] += share;
    row[half + one + 1] += share;
    if (m > 0) {
      row[w + half + one] -= share;
      row[w + one + 1] += share;
    }
  }

  /** Tf = 2(∂x − i∂y)Vf for the real and for the imaginary part of f. */
  private double[][] pompeiu(double[][] f) {
    Degrees degrees = grid.degrees();
    double[][][] g = DiscOperators.gradient(degrees, f, Rows.zeros(degrees.orders(), f[0].length));
    int half = f[0].length / 4;
    double[][] out = new double[f.length][4 * half];
    for (int i = 0; i < f.length; i++) {
      for (int part = 0; part < 4 * half; part += 2 * half) {
        for (int j = part; j < part + half; j++) {
          out[i][j] = 2 * (g[0][i][j] + g[1][i][half + j]);
          out[i][half + j] = 2 * (g[0][i][half + j] - g[1][i][j]);
        }
      }
    }
    return out;
  }

  /** The derivative in z of Tf: Z of order m becomes that of order m − 2 and the same degree. */
  private double[][] beurling(double[][] f) {
    Degrees degrees = grid.degrees();
    int half = f[0].length / 4;
    int w = 2 * half;
    double[][] out = new double[f.length][2 * w];
    double[] above = new double[2 * w];
    double[] below = new double[2 * w];
    for (int m = 0; m < degrees.orders(); m++) {
      for (int k = 0; k < degrees.count(m); k++) {
        int n = m + 2 * k;
        shifted(f, n, m + 2, above);
        shifted(f, n, m - 2, below);
        double[] row = out[degrees.at(m) + k];
        for (int j = 0; j < half; j++) {
          // Of a real function s = (above + below)/2 + i (above − below)/2i.
          double sr = (above[j] + below[j]) / 2;
          double si = (above[w + j] + below[w + j]) / 2;
          double tr = (above[w + j] - below[w + j]) / 2;
          double ti = -(above[j] - below[j]) / 2;
          int q = half + j;
          double ur = (above[q] + below[q]) / 2;
          double ui = (above[w + q] + below[w + q]) / 2;
          double vr = (above[w + q] - below[w + q]) / 2;
          double vi = -(above[q] - below[q]) / 2;
          row[j] = sr - vr;
          row[w + j] = si - vi;
          row[q] = tr + ur;
          row[w + q] = ti + ui;
        }
      }
    }
    return out;
  }

  /** The coefficient of degree n and any order of real functions. */
  private void shifted(double[][] f, int n, int m, double[] out) {
    Degrees degrees = grid.degrees();
    int order = Math.abs(m);
    if (order > n || order >= degrees.orders() || (n - order) / 2 >= degrees.count(order)) {
      Arrays.fill(out, 0);
      return;
    }
    double[] row = f[degrees.at(order) + (n - order) / 2];
    int w = row.length / 2;
    for (int j = 0; j < w; j++) {
      out[j] = row[j];
      out[w + j] = m < 0 ? -row[w + j] : row[w + j];
    }
  }

  /** The coefficients of Aw + Bw̄. */
  private double[][] multiplied(double[][] w) {
    double[][] radial = new double[grid.degrees().orders() * grid.rings()][];
    grid.forEachRing(
        (ring, of) -> {
          for (int j = 0; j < grid.angles(); j++) {
            double ar = coefficients[0][ring][j];
            double ai = coefficients[1][ring][j];
            double br = coefficients[2][ring][j];
            double bi = coefficients[3][ring][j];
            double[] p = of[0].re[j];
            double[] q = of[0].im[j];
            for (int i = 0; i < p.length; i++) {
              double re = (ar + br) * p[i] + (bi - ai) * q[i];
              q[i] = (ar - br) * q[i] + (ai + bi) * p[i];
              p[i] = re;
            }
          }
          grid.analyseRing(ring, of[0], radial);
        },
        grid.radial(w));
    return grid.analyse(radial);
  }

  @Override
  public double[][] response(double[][] f) {
    return multiplied(pompeiu(f));
  }

  /** Of complex functions, the same number for both of their columns. */
  @Override
  public double[] products(double[][] a, double[][] b) {
    double[] each = DiscSolver.products(grid.degrees(), a, b);
    int half = each.length / 2;
    for (int j = 0; j < half; j++) {
      each[j] += each[half + j];
      each[half + j] = each[j];
    }
    return each;
  }
}
