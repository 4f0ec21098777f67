package vekua.geometry;

import vekua.internal.Check;

/**
 * A regular grid over a rectangle, its sides included; values on it are stored row by row with
 * ascending ordinates.
 *
 * @param bounds the rectangle
 * @param nx nodes in a row, at least 1
 * @param ny rows, at least 1
 */
public record Grid(Rectangle bounds, int nx, int ny) {

  /**
   * Refuses a grid without nodes.
   *
   * @param bounds the rectangle
   * @param nx nodes in a row, at least 1
   * @param ny rows, at least 1
   */
  public Grid {
    Check.inRange(nx, 1, Integer.MAX_VALUE, "nx");
    Check.inRange(ny, 1, Integer.MAX_VALUE, "ny");
  }

  /** The nodes, row by row with ascending ordinates. */
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
