package vekua.internal.zernike;

import java.util.Arrays;

/**
 * The inverse among functions of low degree, dense; functions of higher degree are left alone, for
 * which Δu dwarfs the other terms.
 */
final class CoarseInverse implements Preconditioner {

  private final Degrees fine;
  private final Degrees coarse;
  private final int n;
  private final double[] inverse;

  CoarseInverse(DiscSolver solver, int degree) {
    fine = solver.grid().degrees();
    DiscGrid grid = DiscGrid.of(degree, degree / 8);
    coarse = grid.degrees();
    DiscSolver small =
        new DiscSolver(
            grid,
            solver.coefficients().on(solver.grid(), grid),
            Arrays.copyOf(solver.reflection(), coarse.orders()));
    double[][] rows = DenseInverse.of(matrix(small));
    n = rows.length;
    inverse = new double[n * n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(rows[i], 0, inverse, i * n, n);
    }
  }

  private CoarseInverse(Degrees fine, Degrees coarse, int n, double[] inverse) {
    this.fine = fine;
    this.coarse = coarse;
    this.n = n;
    this.inverse = inverse;
  }

  /** The same for rows of functions of other degrees. */
  CoarseInverse among(Degrees other) {
    return new CoarseInverse(other, coarse, n, inverse);
  }

  /** The number of unknowns: real parts, then imaginary parts of orders above zero. */
  private static int unknowns(Degrees degrees) {
    int all = 0;
    for (int m = 0; m < degrees.orders(); m++) {
      all += (m == 0 ? 1 : 2) * degrees.sources(m);
    }
    return all;
  }

  private static double[][] matrix(DiscSolver small) {
    Degrees degrees = small.grid().degrees();
    int n = unknowns(degrees);
    int w = n + (n & 1);
    double[][] unit = Rows.zeros(degrees.size(), 2 * w);
    int column = 0;
    for (int m = 0; m < degrees.orders(); m++) {
      for (int k = 0; k < degrees.sources(m); k++) {
        unit[degrees.at(m) + k][column++] = 1;
        if (m > 0) {
          unit[degrees.at(m) + k][w + column++] = 1;
        }
      }
    }
    double[][] all = small.response(unit);
    double[][] out = new double[n][];
    int row = 0;
    for (int m = 0; m < degrees.orders(); m++) {
      for (int k = 0; k < degrees.sources(m); k++) {
        double[] both = all[degrees.at(m) + k];
        Rows.add(both, unit[degrees.at(m) + k], 1);
        out[row++] = Arrays.copyOf(both, n);
        if (m > 0) {
          out[row++] = Arrays.copyOfRange(both, w, w + n);
        }
      }
    }
    return out;
  }

  @Override
  public double[][] apply(double[][] rows) {
    int w = rows[0].length / 2;
    double[][] in = new double[n][];
    int at = 0;
    for (int m = 0; m < coarse.orders(); m++) {
      for (int k = 0; k < coarse.sources(m); k++) {
        double[] both = rows[fine.at(m) + k];
        in[at++] = Arrays.copyOf(both, w);
        if (m > 0) {
          in[at++] = Arrays.copyOfRange(both, w, 2 * w);
        }
      }
    }
    double[][] out = new double[n][w];
    Rows.multiply(out, 0, n, inverse, 0, n, in, 0, n);
    double[][] all = Rows.copy(rows);
    at = 0;
    for (int m = 0; m < coarse.orders(); m++) {
      for (int k = 0; k < coarse.sources(m); k++) {
        double[] both = all[fine.at(m) + k];
        System.arraycopy(out[at++], 0, both, 0, w);
        if (m > 0) {
          System.arraycopy(out[at++], 0, both, w, w);
        }
      }
    }
    return all;
  }
}
