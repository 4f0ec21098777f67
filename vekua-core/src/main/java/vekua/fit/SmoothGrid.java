package vekua.fit;

import java.util.Arrays;
import vekua.basis.DiskBasis;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.internal.linalg.Combinations;

/**
 * Squares of combinations of a disc's functions on a fine grid, by interpolation. Such squares are
 * entire functions, as smooth as two of the functions multiplied: their values at few Chebyshev
 * points tell all others. Immutable.
 */
final class SmoothGrid {

  /**
   * Values smaller than this, relative to the largest, are not told: rounding of the large ones
   * would take more than half of their digits.
   */
  private static final double TELLABLE = 1e-7;

  private final Grid grid;
  private final int mx;
  private final int my;

  private SmoothGrid(Grid grid, int mx, int my) {
    this.grid = grid;
    this.mx = mx;
    this.my = my;
  }

  /** The Chebyshev points that a basis needs on a grid. */
  static SmoothGrid of(DiskBasis basis, Grid grid) {
    Rectangle bounds = grid.bounds();
    return new SmoothGrid(
        grid,
        count(basis, (bounds.x1() - bounds.x0()) / 2),
        count(basis, (bounds.y1() - bounds.y0()) / 2));
  }

  /** Along a side of the rectangle, of which half is given. */
  private static int count(DiskBasis basis, double half) {
    // A product of two waves has twice their wavenumber; its Chebyshev coefficients are Bessel
    // functions, which vanish beyond their argument. Of the degree of a product of two modes, the
    // upper half lives near the frame only, where priors leave little of it; who asks checks.
    double phase = 2 * basis.equation().wavenumber() * half;
    double wave = phase + 9 * Math.cbrt(phase) + 3;
    return (int) Math.ceil(Math.max(basis.order() + 8, wave));
  }

  /** Whether there are much fewer Chebyshev points than nodes. */
  boolean pays() {
    return 2L * mx * my < (long) grid.nx() * grid.ny();
  }

  /** The Chebyshev points, row by row. */
  Points points() {
    double[] ax = nodes(grid.bounds().x0(), grid.bounds().x1(), mx);
    double[] ay = nodes(grid.bounds().y0(), grid.bounds().y1(), my);
    double[] x = new double[mx * my];
    double[] y = new double[mx * my];
    for (int i = 0; i < x.length; i++) {
      x[i] = ax[i % mx];
      y[i] = ay[i / mx];
    }
    return Points.of(x, y);
  }

  /**
   * Values on the grid from values at the Chebyshev points.
   *
   * @return the values; NaN where they are too small to be told this way
   */
  double[] interpolate(double[] values) {
    double[][] alongX = transposed(weights(mx, grid.nx()));
    double[][] alongY = weights(my, grid.ny());
    // Rows of Chebyshev points become rows of nodes first.
    double[][] rows = new double[my][grid.nx()];
    for (int j = 0; j < my; j++) {
      Combinations.combine(alongX, Arrays.copyOfRange(values, j * mx, (j + 1) * mx), rows[j]);
    }
    double least = TELLABLE * Arrays.stream(values).max().orElse(0);
    double[] out = new double[grid.nx() * grid.ny()];
    double[] sum = new double[grid.nx()];
    for (int j = 0; j < grid.ny(); j++) {
      Combinations.combine(rows, alongY[j], sum);
      for (int i = 0; i < sum.length; i++) {
        out[j * sum.length + i] = sum[i] > least ? sum[i] : Double.NaN;
      }
    }
    return out;
  }

  private static double[][] transposed(double[][] rows) {
    double[][] columns = new double[rows[0].length][rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < columns.length; j++) {
        columns[j][i] = rows[i][j];
      }
    }
    return columns;
  }

  private static double[] nodes(double from, double to, int m) {
    double[] nodes = new double[m];
    for (int i = 0; i < m; i++) {
      nodes[i] = (from + to) / 2 + (to - from) / 2 * Math.cos(Math.PI * i / (m - 1));
    }
    return nodes;
  }

  /** Barycentric interpolation from m Chebyshev points to n points at equal distances. */
  private static double[][] weights(int m, int n) {
    double[] nodes = nodes(-1, 1, m);
    double[][] weights = new double[n][m];
    for (int p = 0; p < n; p++) {
      double t = n == 1 ? 0 : -1 + 2.0 * p / (n - 1);
      double sum = 0;
      for (int i = 0; i < m; i++) {
        double factor = (i % 2 == 0 ? 1 : -1) * (i == 0 || i == m - 1 ? 0.5 : 1);
        if (t == nodes[i]) {
          Arrays.fill(weights[p], 0);
          weights[p][i] = 1;
          sum = 1;
          break;
        }
        weights[p][i] = factor / (t - nodes[i]);
        sum += weights[p][i];
      }
      for (int i = 0; i < m; i++) {
        weights[p][i] /= sum;
      }
    }
    return weights;
  }
}
