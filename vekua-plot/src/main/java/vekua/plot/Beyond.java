package vekua.plot;

import vekua.geometry.Grid;

/** Values on a grid that end at the rim of a region, continued by one node beyond it. */
final class Beyond {

  private Beyond() {}

  /**
   * The same values with those missing (NaN) beside others continued in straight lines, so that
   * cells that the rim cuts have four values.
   */
  static double[] continued(Grid grid, double[] values) {
    double[] all = values.clone();
    for (int j = 0; j < grid.ny(); j++) {
      for (int i = 0; i < grid.nx(); i++) {
        int at = j * grid.nx() + i;
        if (Double.isNaN(values[at])) {
          all[at] = continued(grid, values, i, j);
        }
      }
    }
    return all;
  }

  /** The mean over all directions with a neighbour that has a value; NaN if there is none. */
  private static double continued(Grid grid, double[] values, int i, int j) {
    double sum = 0;
    int count = 0;
    for (int dj = -1; dj <= 1; dj++) {
      for (int di = -1; di <= 1; di++) {
        double next = at(grid, values, i + di, j + dj);
        double second = at(grid, values, i + 2 * di, j + 2 * dj);
        if (!Double.isNaN(next)) {
          sum += Double.isNaN(second) ? next : 2 * next - second;
          count++;
        }
      }
    }
    return sum / count;
  }

  private static double at(Grid grid, double[] values, int i, int j) {
    return i >= 0 && i < grid.nx() && j >= 0 && j < grid.ny()
        ? values[j * grid.nx() + i]
        : Double.NaN;
  }
}
