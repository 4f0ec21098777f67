package vekua.internal.zernike;

import java.util.Arrays;
import vekua.internal.Blocks;

/** The inverse for coefficients averaged over the angle: orders then do not mix. */
final class RadialBlocks implements Preconditioner {

  private final Degrees degrees;
  private final double[][][] inverses;

  RadialBlocks(DiscSolver solver) {
    DiscGrid grid = solver.grid();
    degrees = grid.degrees();
    double[] mean = new double[grid.rings()];
    Arrays.setAll(mean, i -> Arrays.stream(solver.coefficients().c()[i]).average().orElse(0));
    inverses = new double[degrees.orders()][][];
    Blocks.inParallel(
        inverses.length,
        8,
        (from, to) -> {
          for (int m = from; m < to; m++) {
            inverses[m] = DenseInverse.of(block(grid, mean, m, solver.reflection()[m]));
          }
        });
  }

  private double[][] block(DiscGrid grid, double[] mean, int m, double reflection) {
    int n = degrees.sources(m);
    int count = degrees.count(m);
    double[] z = grid.table().of(m);
    double[][] a = new double[n][n];
    double[] field = new double[grid.rings()];
    for (int j = 0; j < n; j++) {
      double d = m + 2.0 * j;
      for (int i = 0; i < field.length; i++) {
        int at = i * count + j;
        double v = z[at] * (d > 0 ? -1 / (2 * d * (d + 2)) : -1.0 / 8);
        v += z[at + 1] / (4 * (d + 1) * (d + 2));
        v += j > 0 ? z[at - 1] / (4 * d * (d + 1)) : z[at] * reflection;
        field[i] = v * mean[i] * grid.radii().weights[i];
      }
      for (int k = 0; k < n; k++) {
        double sum = 0;
        for (int i = 0; i < field.length; i++) {
          sum += z[i * count + k] * field[i];
        }
        a[k][j] = 2.0 * (m + 2 * k + 1) * sum + (k == j ? 1 : 0);
      }
    }
    return a;
  }

  @Override
  public double[][] apply(double[][] rows) {
    double[][] out = new double[rows.length][];
    for (int m = 0; m < inverses.length; m++) {
      int at = degrees.at(m);
      for (int k = 0; k < degrees.count(m); k++) {
        out[at + k] = new double[rows[0].length];
        if (k < inverses[m].length) {
          Rows.combine(out[at + k], rows, at, inverses[m][k], 0, inverses[m].length);
        }
      }
    }
    return out;
  }
}
