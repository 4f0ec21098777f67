package vekua.app;

import vekua.geometry.Disk;
import vekua.geometry.Grid;
import vekua.geometry.Points;

/** Fields that end inside a grid, such as those of media, which are known in a disc alone. */
final class Rims {

  /** Nodes beyond the rim that a picture's smoothing may ask for. */
  private static final int LAYERS = 2;

  private Rims() {}

  /** Whether there are values in all of a disc, and none somewhere beyond it. */
  static boolean endsAt(Disk disc, Grid grid, double[] values) {
    boolean ends = false;
    Points nodes = grid.points();
    for (int i = 0; i < values.length; i++) {
      if (Double.isNaN(values[i])) {
        double r = Math.hypot(nodes.x(i) - disc.x(), nodes.y(i) - disc.y());
        if (r < (1 - 1e-9) * disc.radius()) {
          return false;
        }
        ends = true;
      }
    }
    return ends;
  }

  /**
   * Goes on a bit beyond the rim, with the mean of the neighbours: a picture that is cut off at the
   * rim has no steps then.
   *
   * @param grid of the values
   * @param values rows of them; NaN where there is none
   */
  static double[] beyond(Grid grid, double[] values) {
    double[] known = values;
    for (int layer = 0; layer < LAYERS; layer++) {
      double[] next = known.clone();
      for (int i = 0; i < known.length; i++) {
        if (Double.isNaN(known[i])) {
          next[i] = around(known, grid.nx(), grid.ny(), i % grid.nx(), i / grid.nx());
        }
      }
      known = next;
    }
    return known;
  }

  private static double around(double[] known, int nx, int ny, int column, int row) {
    double sum = 0;
    int count = 0;
    for (int y = Math.max(0, row - 1); y <= Math.min(ny - 1, row + 1); y++) {
      for (int x = Math.max(0, column - 1); x <= Math.min(nx - 1, column + 1); x++) {
        double value = known[y * nx + x];
        if (!Double.isNaN(value)) {
          sum += value;
          count++;
        }
      }
    }
    return count > 0 ? sum / count : Double.NaN;
  }
}
