package vekua.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import vekua.basis.Ansatz;
import vekua.basis.DomainBasis;
import vekua.basis.Layout;
import vekua.basis.Resolution;
import vekua.functions.Columns;
import vekua.functions.Functions;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Domain;
import vekua.internal.Interruption;
import vekua.rows.Reduction;
import vekua.rows.RowAssembler;

/**
 * One fit to the boundary at one resolution, and its errors on a finer mesh.
 *
 * @param layout the functions
 * @param nodes where they were fitted
 * @param real coefficients of the solution, of its real part where it is complex
 * @param imaginary coefficients of the imaginary part, empty if the solution is real
 * @param boundaryResidual the largest error on the finer mesh
 * @param fitted the largest error on the mesh that was fitted to
 * @param target the error to reach
 * @param size the largest of the data
 * @param samples how many rows were fitted to
 * @param atCorner the largest error close to each corner
 * @param onHole the largest error on each hole's rim away from corners
 * @param away the largest error away from corners
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record Attempt(
    Layout layout,
    BoundaryNodes nodes,
    double[] real,
    double[] imaginary,
    double boundaryResidual,
    double fitted,
    double target,
    double size,
    int samples,
    double[] atCorner,
    double[] onHole,
    double away) {

  /** What is close to a corner, in units of the shorter of its sides. */
  private static final double CLOSE = 0.1;

  /** An error this large, relative to the data, tells that they are not followed at all. */
  private static final double UNRESOLVED = 0.1;

  /** Nothing is more exact than a few roundings of the level that data say. */
  private static final double ROUNDINGS = 0x1p-44;

  /** The damping of redundant functions: a few roundings. */
  static final double DELTA = 0x1p-51;

  static Attempt of(
      ResolvedProblem resolved, Ansatz ansatz, Resolution resolution, double tolerance) {
    return of(resolved, ansatz, resolution, tolerance, List.of());
  }

  /**
   * One fit.
   *
   * @param more rows over all functions whose sums shall be zero, with a last number of their own
   *     perhaps; a {@link Balance} joins them
   */
  static Attempt of(
      ResolvedProblem resolved,
      Ansatz ansatz,
      Resolution resolution,
      double tolerance,
      List<double[]> more) {
    Interruption.ofThisThread().check();
    Problem problem = resolved.problem();
    Domain domain = problem.domain();
    BoundaryNodes nodes = ansatz.samples(resolution);
    Layout layout = ansatz.layout(resolution, nodes);
    for (Functions particular : resolved.particular().functions()) {
      layout = layout.and(particular);
    }
    DomainBasis basis = layout.basis();
    RowAssembler assembler = new RowAssembler(basis);
    BoundaryRows rows = BoundaryRows.of(resolved, nodes, ansatz.frame().radius());
    double[][] data = rows.data();
    double[] matrix = assembler.matrix(rows.samples());
    List<double[]> besides = new ArrayList<>(more);
    Optional<Balance> balance = Balance.of(resolved, layout, nodes, rows.size());
    balance.map(Balance::row).ifPresent(besides::add);
    double[][] coefficients =
        problem.radiating()
            ? complex(matrix, layout, data)
            : real(matrix, layout, data[0], besides);
    double[][] fit = new double[data.length][rows.size()];
    for (int c = 0; c < fit.length; c++) {
      RowAssembler.multiply(matrix, rows.size(), coefficients[c], fit[c], 0);
    }
    if (problem.floating()) {
      centre(basis, coefficients[0], nodes);
    }
    BoundaryNodes fine = ansatz.checks(resolution);
    BoundaryRows checks = BoundaryRows.of(resolved, fine, ansatz.frame().radius());
    double[] error = errors(assembler.apply(checks.samples(), coefficients), checks.data());
    double[] atCorner = new double[domain.corners().size()];
    double[] onHole = new double[domain.holes().size()];
    double away = gather(domain, fine, checks.node(), error, atCorner, onHole);
    double size = Math.max(rows.largest(problem), resolved.largestValue());
    return new Attempt(
        layout,
        nodes,
        coefficients[0],
        problem.radiating() ? coefficients[1] : new double[0],
        largest(error),
        largest(errors(fit, data)),
        Math.max(
            tolerance * (size > 0 ? size : 1),
            ROUNDINGS * balance.map(b -> Math.abs(b.level())).orElse(0.0)),
        size,
        rows.size(),
        atCorner,
        onHole,
        away);
  }

  /** The same for another error to reach. */
  Attempt aimingAt(double other) {
    return new Attempt(
        layout,
        nodes,
        real,
        imaginary,
        boundaryResidual,
        fitted,
        other,
        size,
        samples,
        atCorner,
        onHole,
        away);
  }

  /** Whether there are too few functions to follow the data at all. */
  boolean unresolved() {
    return boundaryResidual > UNRESOLVED * size;
  }

  /**
   * Gathers errors by where they are.
   *
   * @param node of each error
   * @param atCorner receives the largest error close to each corner
   * @param onHole receives the largest error on each hole's rim away from corners
   * @return the largest error away from corners
   */
  static double gather(
      Domain domain,
      BoundaryNodes nodes,
      int[] node,
      double[] error,
      double[] atCorner,
      double[] onHole) {
    double away = 0;
    for (int r = 0; r < error.length; r++) {
      int corner = nodes.corner(node[r]);
      double reach = corner < 0 ? 0 : domain.corners().get(corner).reach();
      if (nodes.distance(node[r]) < CLOSE * reach) {
        atCorner[corner] = Math.max(atCorner[corner], error[r]);
      } else {
        away = Math.max(away, error[r]);
        int hole = domain.sides().get(nodes.side(node[r])).hole();
        if (hole >= 0) {
          onHole[hole] = Math.max(onHole[hole], error[r]);
        }
      }
    }
    return away;
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  /** Coefficients of the unknown functions, and one for the particular solution. */
  private static double[][] real(
      double[] matrix, Layout layout, double[] data, List<double[]> more) {
    int n = layout.unknowns();
    int m = data.length;
    int rows = m + more.size();
    double[] b = Arrays.copyOf(data, rows);
    for (int at = n * m; at < matrix.length; at++) {
      b[at % m] -= matrix[at];
    }
    double[] a = new double[rows * n];
    for (int j = 0; j < n; j++) {
      System.arraycopy(matrix, j * m, a, j * rows, m);
    }
    for (int i = 0; i < more.size(); i++) {
      double[] row = more.get(i);
      for (int j = 0; j < row.length; j++) {
        if (j < n) {
          a[j * rows + m + i] = row[j];
        } else {
          b[m + i] -= row[j];
        }
      }
    }
    double[] x = Arrays.copyOf(Reduction.of(a, b).damped(DELTA), layout.basis().size());
    Arrays.fill(x, n, x.length, 1);
    return new double[][] {x};
  }

  /**
   * Functions are pairs of columns (J, Y) for J + iY. With coefficients p + iq the real part of the
   * sum has the coefficients (p, −q) and the imaginary part (q, p).
   */
  private static double[][] complex(double[] matrix, Layout layout, double[][] data) {
    int n = layout.unknowns();
    int m = data[0].length;
    double[] a = new double[2 * m * n];
    for (int j = 0; j < n; j += 2) {
      for (int r = 0; r < m; r++) {
        double re = matrix[j * m + r];
        double im = matrix[(j + 1) * m + r];
        a[j * 2 * m + r] = re;
        a[j * 2 * m + m + r] = im;
        a[(j + 1) * 2 * m + r] = -im;
        a[(j + 1) * 2 * m + m + r] = re;
      }
    }
    double[] b = Arrays.copyOf(data[0], 2 * m);
    System.arraycopy(data[1], 0, b, m, m);
    double[] x = Reduction.of(a, b).damped(DELTA);
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

  /** The moduli of the differences, of real and imaginary parts where there are both. */
  private static double[] errors(double[][] u, double[][] data) {
    double[] error = new double[data[0].length];
    for (int r = 0; r < error.length; r++) {
      for (int c = 0; c < data.length; c++) {
        double d = u[c][r] - data[c][r];
        error[r] = c == 0 ? Math.abs(d) : Math.hypot(error[r], d);
      }
    }
    return error;
  }

  /** Changes the coefficient of the constant, the first function, so that u has mean zero. */
  private static void centre(DomainBasis basis, double[] coefficients, BoundaryNodes nodes) {
    double[] u = new double[nodes.size()];
    basis.sum(coefficients, nodes.points(), Columns.ofValues(u, 0, u.length));
    coefficients[0] -= Arrays.stream(u).average().orElse(0);
  }
}
