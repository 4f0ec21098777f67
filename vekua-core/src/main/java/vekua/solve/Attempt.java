package vekua.solve;

import java.util.Arrays;
import vekua.basis.DomainBasis;
import vekua.geometry.BoundaryNodes;
import vekua.internal.Interruption;

/**
 * One fit to the boundary at one resolution, and its errors on a finer mesh.
 *
 * @param layout the functions
 * @param real coefficients of the solution, of its real part where it is complex
 * @param imaginary coefficients of the imaginary part, empty if the solution is real
 * @param residual the largest error on the finer mesh
 * @param fitted the largest error on the mesh that was fitted to
 * @param target the error to reach
 * @param samples how many rows were fitted to
 * @param atCorner the largest error close to each corner
 * @param away the largest error away from corners
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record Attempt(
    Layout layout,
    double[] real,
    double[] imaginary,
    double residual,
    double fitted,
    double target,
    int samples,
    double[] atCorner,
    double away) {

  /** What is close to a corner, in units of the shorter of its sides. */
  private static final double CLOSE = 0.1;

  static Attempt of(Problem problem, Recipe recipe, Resolution resolution, double tolerance) {
    Interruption.ofThisThread().check();
    BoundaryNodes nodes = recipe.samples(resolution);
    Layout layout = recipe.layout(resolution, nodes);
    DomainBasis basis = layout.basis();
    Rows rows = new Rows(problem, nodes, recipe.frame.radius());
    boolean complex = problem.radiating();
    double[][] coefficients =
        complex ? complex(rows, layout) : new double[][] {real(rows, layout), new double[0]};
    if (problem.floating()) {
      centre(basis, coefficients[0], nodes);
    }
    BoundaryNodes fine = recipe.checks(resolution);
    Rows checks = new Rows(problem, fine, recipe.frame.radius());
    double[] error = errors(checks, basis, coefficients);
    double[] atCorner = new double[recipe.domain.corners().size()];
    double away = 0;
    for (int r = 0; r < error.length; r++) {
      int node = checks.node(r);
      int corner = fine.corner(node);
      double reach = corner < 0 ? 0 : recipe.domain.corners().get(corner).reach();
      if (fine.distance(node) < CLOSE * reach) {
        atCorner[corner] = Math.max(atCorner[corner], error[r]);
      } else {
        away = Math.max(away, error[r]);
      }
    }
    double size = 0;
    for (boolean part : new boolean[] {false, true}) {
      size = Math.max(size, largest(rows.data(part)));
    }
    return new Attempt(
        layout,
        coefficients[0],
        coefficients[1],
        largest(error),
        largest(errors(rows, basis, coefficients)),
        tolerance * (size > 0 ? size : 1),
        rows.size(),
        atCorner,
        away);
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  private static double[] real(Rows rows, Layout layout) {
    int n = layout.unknowns();
    int m = rows.size();
    double[] a = new double[m * (n + 1)];
    rows.fill(layout.basis(), n, a, m);
    double[] b = rows.data(false);
    double[] particular = new double[layout.basis().size()];
    Arrays.fill(particular, n, particular.length, 1);
    if (particular.length > n) {
      double[] known = rows.apply(layout.basis(), particular);
      for (int r = 0; r < m; r++) {
        b[r] -= known[r];
      }
    }
    System.arraycopy(LeastSquares.solve(a, m, n, b), 0, particular, 0, n);
    return particular;
  }

  /**
   * Functions are pairs of columns (J, Y) for J + iY. With coefficients p + iq the real part of the
   * sum has the coefficients (p, −q) and the imaginary part (q, p).
   */
  private static double[][] complex(Rows rows, Layout layout) {
    int n = layout.unknowns();
    int m = rows.size();
    double[] half = new double[m * n];
    rows.fill(layout.basis(), n, half, m);
    double[] a = new double[2 * m * (n + 1)];
    for (int j = 0; j < n; j += 2) {
      for (int r = 0; r < m; r++) {
        double re = half[j * m + r];
        double im = half[(j + 1) * m + r];
        a[j * 2 * m + r] = re;
        a[j * 2 * m + m + r] = im;
        a[(j + 1) * 2 * m + r] = -im;
        a[(j + 1) * 2 * m + m + r] = re;
      }
    }
    double[] b = Arrays.copyOf(rows.data(false), 2 * m);
    System.arraycopy(rows.data(true), 0, b, m, m);
    double[] x = LeastSquares.solve(a, 2 * m, n, b);
    double[] real = new double[n];
    double[] imaginary = new double[n];
    for (int j = 0; j < n; j += 2) {
      real[j] = x[j];
      real[j + 1] = -x[j + 1];
      imaginary[j] = x[j + 1];
      imaginary[j + 1] = x[j];
    }
    return new double[][] {real, imaginary};
  }

  private static double[] errors(Rows rows, DomainBasis basis, double[][] coefficients) {
    double[] error = rows.apply(basis, coefficients[0]);
    double[] g = rows.data(false);
    for (int r = 0; r < error.length; r++) {
      error[r] = Math.abs(error[r] - g[r]);
    }
    if (coefficients[1].length > 0) {
      double[] other = rows.apply(basis, coefficients[1]);
      double[] h = rows.data(true);
      for (int r = 0; r < error.length; r++) {
        error[r] = Math.hypot(error[r], other[r] - h[r]);
      }
    }
    return error;
  }

  /** Changes the coefficient of the constant, the first function, so that u has mean zero. */
  private static void centre(DomainBasis basis, double[] coefficients, BoundaryNodes nodes) {
    double[] u = new double[nodes.size()];
    basis.series(coefficients, nodes.sites(), u, 0);
    coefficients[0] -= Arrays.stream(u).average().orElse(0);
  }
}
