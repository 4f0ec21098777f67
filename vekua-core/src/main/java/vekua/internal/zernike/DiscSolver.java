package vekua.internal.zernike;

import java.util.Arrays;
import vekua.internal.Interruption;

/**
 * Solves Δu + b·∇u + cu = s in the unit disc for many columns at once. The unknown is f = Δu in
 * Zernike functions: f + b·∇u + cu = s, u = h + Vf + Σ ρ_m F_m r^m e^{imθ}, where F_m is the
 * coefficient of f of degree and order m and the factors ρ_m belong to the condition on the rim.
 * All operators but the products with b and c are sparse, and those are formed at nodes.
 */
public final class DiscSolver implements ColumnOperator {

  /** Residuals are driven below this, relative to the right-hand side. */
  private static final double TOLERANCE = 3e-16;

  private static final int MOST_STEPS = 40;

  /** A step that leaves more than this is too slow: others do better. */
  private static final double SLOW = 0.4;

  /** Up to this degree the dense inverse reaches. */
  private static final int COARSE = 24;

  /** Above this the coefficient of u is that of waves too short for the dense inverse. */
  private static final double MANY_WAVES = 300;

  private final DiscGrid grid;
  private final Coefficients coefficients;
  private final double[] reflection;

  /**
   * Coefficients at the nodes of a grid, by ring and angle; empty where they are zero.
   *
   * @param bx of u_x
   * @param by of u_y
   * @param c of u
   */
  @SuppressWarnings("ArrayRecordComponent") // internal: shared without copying
  public record Coefficients(double[][] bx, double[][] by, double[][] c) {

    boolean hasSlopes() {
      return bx.length > 0;
    }

    boolean hasValue() {
      return c.length > 0;
    }

    double largestValue() {
      return Arrays.stream(c).flatMapToDouble(Arrays::stream).map(Math::abs).max().orElse(0);
    }
  }

  /**
   * A solver.
   *
   * @param grid the nodes
   * @param coefficients there
   * @param reflection ρ_m for each order m, from zero to the grid's degree
   */
  public DiscSolver(DiscGrid grid, Coefficients coefficients, double[] reflection) {
    this.grid = grid;
    this.coefficients = coefficients;
    this.reflection = reflection;
  }

  DiscGrid grid() {
    return grid;
  }

  Coefficients coefficients() {
    return coefficients;
  }

  double[] reflection() {
    return reflection;
  }

  /**
   * ρ_m for columns whose exterior is that of Laplace's equation.
   *
   * @param degree highest order
   */
  public static double[] matched(int degree) {
    return new double[degree + 1];
  }

  /**
   * ρ_m for fields that are given on the rim.
   *
   * @param degree highest order
   */
  public static double[] fixed(int degree) {
    double[] rho = new double[degree + 1];
    for (int m = 1; m <= degree; m++) {
      rho[m] = 1 / (4.0 * m * (m + 1));
    }
    return rho;
  }

  /**
   * ρ_m for the condition u_m′ − Λ u_m = g_m on the rim.
   *
   * @param degree highest order
   * @param lambda Λ of an order m, neither m nor, for m = 0, zero
   */
  public static double[] robin(int degree, java.util.function.IntToDoubleFunction lambda) {
    double[] rho = new double[degree + 1];
    rho[0] = 0.5 / lambda.applyAsDouble(0);
    for (int m = 1; m <= degree; m++) {
      double l = lambda.applyAsDouble(m);
      rho[m] = (m + l) / (m - l) * (-1 / (4.0 * m * (m + 1)));
    }
    return rho;
  }

  /** h with what f reflects. */
  double[][] harmonic(double[][] f, double[][] h) {
    double[][] all = Rows.copy(h);
    for (int m = 0; m < all.length; m++) {
      if (reflection[m] != 0) {
        Rows.add(all[m], f[grid.degrees().at(m)], reflection[m]);
      }
    }
    return all;
  }

  @Override
  public double[][] response(double[][] f) {
    return response(f, Rows.zeros(grid.degrees().orders(), f[0].length));
  }

  /** The coefficients of b·∇u + cu. */
  double[][] response(double[][] f, double[][] h) {
    Degrees degrees = grid.degrees();
    double[][] all = harmonic(f, h);
    double[][] radial = new double[degrees.orders() * grid.rings()][];
    double[][][] parts = new double[0][][];
    if (coefficients.hasSlopes()) {
      double[][][] slopes = DiscOperators.gradient(degrees, f, all);
      parts = new double[][][] {grid.radial(slopes[0]), grid.radial(slopes[1])};
    }
    if (coefficients.hasValue()) {
      parts = Arrays.copyOf(parts, parts.length + 1);
      parts[parts.length - 1] = grid.radial(DiscOperators.field(degrees, f, all));
    }
    grid.forEachRing(
        (ring, of) -> {
          multiply(ring, of);
          grid.analyseRing(ring, of[0], radial);
        },
        parts);
    return grid.analyse(radial);
  }

  private void multiply(int ring, ColumnFft.Rows[] of) {
    for (int j = 0; j < grid.angles(); j++) {
      int last = of.length - 1;
      if (coefficients.hasSlopes()) {
        double bx = coefficients.bx[ring][j];
        double by = coefficients.by[ring][j];
        if (last == 2) {
          double c = coefficients.c[ring][j];
          sum(of[0].re[j], bx, of[1].re[j], by, of[2].re[j], c);
          sum(of[0].im[j], bx, of[1].im[j], by, of[2].im[j], c);
        } else {
          sum(of[0].re[j], bx, of[1].re[j], by);
          sum(of[0].im[j], bx, of[1].im[j], by);
        }
      } else {
        scale(of[0].re[j], coefficients.c[ring][j]);
        scale(of[0].im[j], coefficients.c[ring][j]);
      }
    }
  }

  private static void scale(double[] a, double wa) {
    for (int i = 0; i < a.length; i++) {
      a[i] *= wa;
    }
  }

  private static void sum(double[] a, double wa, double[] b, double wb) {
    for (int i = 0; i < a.length; i++) {
      a[i] = wa * a[i] + wb * b[i];
    }
  }

  private static void sum(double[] a, double wa, double[] b, double wb, double[] c, double wc) {
    for (int i = 0; i < a.length; i++) {
      a[i] = wa * a[i] + wb * b[i] + wc * c[i];
    }
  }

  /**
   * Columns of solutions.
   *
   * @param f the coefficients of Δu
   * @param h those of the harmonic part, reflections included
   * @param residual of the discrete equation, relative to the right-hand side, of the worst column
   */
  @SuppressWarnings("ArrayRecordComponent") // internal: shared without copying
  record Solved(double[][] f, double[][] h, double residual) {}

  /**
   * Solves.
   *
   * @param h rows by order of the incident harmonic part, an even number of columns
   * @param s rows of the source
   */
  Solved solve(double[][] h, double[][] s) {
    int width = h[0].length;
    double[][] f = Rows.zeros(grid.degrees().size(), width);
    if (!coefficients.hasSlopes() && !coefficients.hasValue()) {
      double[][] copy = Rows.copy(s);
      return new Solved(copy, harmonic(copy, h), 0);
    }
    double[][] rhs = response(f, h);
    for (int i = 0; i < rhs.length; i++) {
      for (int j = 0; j < width; j++) {
        rhs[i][j] = s[i][j] - rhs[i][j];
      }
    }
    boolean waves = coefficients.largestValue() > MANY_WAVES;
    double residual;
    if (waves) {
      residual = new Gmres(this, new RadialBlocks(this)).solve(rhs, f);
    } else {
      CoarseInverse inverse = new CoarseInverse(this, Math.min(COARSE, grid.degree()));
      residual = richardson(inverse, rhs, f);
      if (residual > 1e3 * TOLERANCE) {
        // What is left of the right-hand side is solved for by another method.
        residual = new Gmres(this, inverse).solve(rhs, f);
      }
    }
    return new Solved(f, harmonic(f, h), residual);
  }

  /** f ← f + M r, r ← r − (1 + Q)M r, until r is as small as rounding. */
  private double richardson(Preconditioner inverse, double[][] r, double[][] f) {
    Interruption interruption = Interruption.ofThisThread();
    double[][] none = Rows.zeros(grid.degrees().orders(), r[0].length);
    double[] size = norms(r);
    double largest = Arrays.stream(size).max().orElse(0);
    double before = Double.POSITIVE_INFINITY;
    double worst = 1;
    for (int step = 0; step < MOST_STEPS && worst > TOLERANCE; step++) {
      interruption.check();
      double[][] z = inverse.apply(r);
      double[][] q = response(z, none);
      for (int i = 0; i < r.length; i++) {
        Rows.add(f[i], z[i], 1);
        Rows.add(r[i], z[i], -1);
        Rows.add(r[i], q[i], -1);
      }
      double[] left = norms(r);
      worst = 0;
      for (int j = 0; j < left.length; j++) {
        worst = Math.max(worst, left[j] / Math.max(size[j], 1e-14 * largest));
      }
      if (!(worst <= SLOW * before) && step > 1) {
        break;
      }
      before = worst;
    }
    return largest == 0 ? 0 : worst;
  }

  @Override
  public double[] products(double[][] a, double[][] b) {
    return products(grid.degrees(), a, b);
  }

  /** The inner products of columns over the disc, up to a factor. */
  static double[] products(Degrees degrees, double[][] a, double[][] b) {
    int w = a[0].length / 2;
    double[] sums = new double[2 * w];
    for (int m = 0; m < degrees.orders(); m++) {
      for (int k = 0; k < degrees.sources(m); k++) {
        double weight = (m == 0 ? 1.0 : 2.0) / (m + 2 * k + 1);
        addProducts(sums, a[degrees.at(m) + k], b[degrees.at(m) + k], weight);
      }
    }
    double[] out = new double[w];
    for (int j = 0; j < w; j++) {
      out[j] = sums[j] + sums[w + j];
    }
    return out;
  }

  private static void addProducts(double[] sums, double[] a, double[] b, double weight) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += weight * a[i] * b[i];
    }
  }
}
