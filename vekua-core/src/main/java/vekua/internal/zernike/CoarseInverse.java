package vekua.internal.zernike;

import java.util.Arrays;
import vekua.internal.Blocks;

/**
 * The inverse among functions of low degree, dense; functions of higher degree are left alone, for
 * which Δu dwarfs the other terms.
 */
final class CoarseInverse implements Preconditioner {

  private final Degrees fine;
  private final Degrees coarse;
  private final double[][] inverse;

  CoarseInverse(DiscSolver solver, int degree) {
    fine = solver.grid().degrees();
    DiscGrid grid = DiscGrid.of(degree, degree / 8);
    coarse = grid.degrees();
    DiscSolver small =
        new DiscSolver(
            grid,
            new DiscSolver.Coefficients(
                coarser(solver.grid(), solver.coefficients().bx(), grid),
                coarser(solver.grid(), solver.coefficients().by(), grid),
                coarser(solver.grid(), solver.coefficients().c(), grid)),
            Arrays.copyOf(solver.reflection(), coarse.orders()));
    inverse = DenseInverse.of(matrix(small));
  }

  /** Values at the nodes of a coarser grid of what is left without high degrees. */
  private static double[][] coarser(DiscGrid grid, double[][] values, DiscGrid to) {
    if (values.length == 0) {
      return values;
    }
    double[][] rows = grid.analyse(values, true);
    Degrees from = grid.degrees();
    Degrees less = to.degrees();
    double[][] some = Rows.zeros(less.size(), 4);
    for (int m = 0; m < less.orders(); m++) {
      for (int k = 0; k < less.count(m) && k < from.count(m); k++) {
        some[less.at(m) + k] = rows[from.at(m) + k];
      }
    }
    return to.values(some);
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
    double[][] all = small.response(unit, Rows.zeros(degrees.orders(), 2 * w));
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
    int n = inverse.length;
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
    Blocks.inParallel(
        n,
        (n + 7) / 8,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            Rows.combine(out[i], in, 0, inverse[i], 0, n);
          }
        });
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
