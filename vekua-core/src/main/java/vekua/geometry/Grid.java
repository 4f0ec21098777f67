package vekua.geometry;

import java.util.Objects;
import vekua.internal.Check;

/**
 * A regular grid over a rectangle, its sides included; values on it are stored row by row with
 * ascending ordinates.
 *
 * @param bounds the rectangle
 * @param nx nodes in a row, at least 1
 * @param ny rows, at least 1; the grid has at most 2^26 nodes
 */
public record Grid(Rectangle bounds, int nx, int ny) implements RegularGrid {

  /**
   * Refuses a grid without nodes, or with too many.
   *
   * @param bounds the rectangle
   * @param nx nodes in a row, at least 1
   * @param ny rows, at least 1
   */
  public Grid {
    Check.inRange(nx, 1, Integer.MAX_VALUE, "nx");
    Check.inRange(ny, 1, Integer.MAX_VALUE, "ny");
    Rectangle.checkGrid(nx, ny);
  }

  @Override
  public int nodes(int axis) {
    return axis == 0 ? nx : ny;
  }

  @Override
  public Points points(int from, int to) {
    Objects.checkFromToIndex(from, to, size());
    double[] x = new double[to - from];
    double[] y = new double[to - from];
    for (int i = from; i < to; i++) {
      x[i - from] = Rectangle.node(bounds.x0(), bounds.x1(), i % nx, nx);
      y[i - from] = Rectangle.node(bounds.y0(), bounds.y1(), i / nx, ny);
    }
    return Points.of(x, y);
  }

  /** The nodes, row by row with ascending ordinates. */
  @Override
  public Points points() {
    return bounds.grid(nx, ny);
  }

  /** The distance between neighbours in a row; zero where there is one column. */
  public double dx() {
    return nx == 1 ? 0 : (bounds.x1() - bounds.x0()) / (nx - 1);
  }

  /** The distance between rows; zero where there is one row. */
  public double dy() {
    return ny == 1 ? 0 : (bounds.y1() - bounds.y0()) / (ny - 1);
  }
}
