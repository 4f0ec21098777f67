package vekua.geometry;

import java.util.Objects;
import vekua.internal.Check;

/**
 * A regular grid over a box, its faces included; values on it are stored with x fastest and z
 * slowest.
 *
 * @param bounds the box
 * @param nx nodes along x, at least 1
 * @param ny nodes along y, at least 1
 * @param nz nodes along z, at least 1; the grid has at most 2^28 nodes
 */
public record SpaceGrid(Box bounds, int nx, int ny, int nz) implements RegularGrid {

  /** The most nodes: an array of them fills two gigabytes. */
  private static final long MAX_NODES = 1L << 28;

  /**
   * Refuses a grid without nodes, or with too many.
   *
   * @param bounds the box
   * @param nx nodes along x, at least 1
   * @param ny nodes along y, at least 1
   * @param nz nodes along z, at least 1
   */
  public SpaceGrid {
    Check.inRange(nx, 1, Integer.MAX_VALUE, "nx");
    Check.inRange(ny, 1, Integer.MAX_VALUE, "ny");
    Check.inRange(nz, 1, Integer.MAX_VALUE, "nz");
    if ((double) nx * ny * nz > MAX_NODES) {
      throw new IllegalArgumentException(
          "grid must have at most " + MAX_NODES + " points: " + nx + " x " + ny + " x " + nz);
    }
  }

  @Override
  public int nodes(int axis) {
    return axis == 0 ? nx : axis == 1 ? ny : nz;
  }

  @Override
  public Points points() {
    return points(0, size());
  }

  @Override
  public Points points(int from, int to) {
    Objects.checkFromToIndex(from, to, size());
    double[][] at = new double[3][to - from];
    for (int i = from; i < to; i++) {
      at[0][i - from] = Rectangle.node(bounds.x0(), bounds.x1(), i % nx, nx);
      at[1][i - from] = Rectangle.node(bounds.y0(), bounds.y1(), i / nx % ny, ny);
      at[2][i - from] = Rectangle.node(bounds.z0(), bounds.z1(), i / nx / ny, nz);
    }
    return Points.of(at[0], at[1], at[2]);
  }
}
