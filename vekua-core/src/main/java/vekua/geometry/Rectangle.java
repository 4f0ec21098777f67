package vekua.geometry;

import java.util.Arrays;
import vekua.internal.Check;

/**
 * The closed rectangle [x0, x1] × [y0, y1].
 *
 * @param x0 left side, finite
 * @param x1 right side, finite, not left of {@code x0}
 * @param y0 lower side, finite
 * @param y1 upper side, finite, not below {@code y0}
 */
public record Rectangle(double x0, double x1, double y0, double y1) implements Bounds {

  /** The most points a grid may have: two coordinate arrays of it fill a gigabyte. */
  private static final long MAX_GRID = 1L << 26;

  /**
   * Refuses sides that are not finite or in the wrong order.
   *
   * @param x0 left side, finite
   * @param x1 right side, finite, not left of {@code x0}
   * @param y0 lower side, finite
   * @param y1 upper side, finite, not below {@code y0}
   */
  public Rectangle {
    Check.nonNegative(Check.finite(x1, "x1") - Check.finite(x0, "x0"), "x1 - x0");
    Check.nonNegative(Check.finite(y1, "y1") - Check.finite(y0, "y0"), "y1 - y0");
  }

  @Override
  public int dimension() {
    return 2;
  }

  @Override
  public double low(int axis) {
    return axis == 0 ? x0 : y0;
  }

  @Override
  public double high(int axis) {
    return axis == 0 ? x1 : y1;
  }

  /**
   * The smallest rectangle that holds all points of the plane.
   *
   * @param points at least one
   */
  public static Rectangle covering(Points points) {
    double[] x = new double[Check.inRange(points.size(), 1, Integer.MAX_VALUE, "number of points")];
    double[] y = new double[points.size()];
    points.copy(0, points.size(), x, y);
    Arrays.sort(x);
    Arrays.sort(y);
    return new Rectangle(x[0], x[x.length - 1], y[0], y[y.length - 1]);
  }

  /**
   * Whether a point lies inside the rectangle or on its boundary.
   *
   * @param x abscissa of the point
   * @param y ordinate of the point
   */
  public boolean contains(double x, double y) {
    return x >= x0 && x <= x1 && y >= y0 && y <= y1;
  }

  /** Refuses grids with more nodes than anybody wants in memory. */
  static void checkGrid(int nx, int ny) {
    if ((long) nx * ny > MAX_GRID) {
      throw new IllegalArgumentException(
          "grid must have at most " + MAX_GRID + " points: " + nx + " x " + ny);
    }
  }

  /**
   * The nodes of a regular grid that includes the sides, row by row with ascending ordinates; a
   * single column or row lies in the middle.
   *
   * @param nx nodes in a row, at least 1
   * @param ny rows, at least 1; the grid has at most 2^26 nodes
   */
  public Points grid(int nx, int ny) {
    Check.inRange(nx, 1, Integer.MAX_VALUE, "nx");
    Check.inRange(ny, 1, Integer.MAX_VALUE, "ny");
    checkGrid(nx, ny);
    double[] x = new double[nx * ny];
    double[] y = new double[nx * ny];
    for (int j = 0, i = 0; j < ny; j++) {
      double yj = node(y0, y1, j, ny);
      for (int c = 0; c < nx; c++, i++) {
        x[i] = node(x0, x1, c, nx);
        y[i] = yj;
      }
    }
    return Points.of(x, y);
  }

  /**
   * Points equally spaced along the boundary, counter-clockwise from the lower left corner.
   *
   * @param n how many points, at least 1
   */
  public Points boundary(int n) {
    Check.inRange(n, 1, Integer.MAX_VALUE, "n");
    double width = x1 - x0;
    double height = y1 - y0;
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      double s = 2 * (width + height) * i / n;
      if (s < width) {
        x[i] = x0 + s;
        y[i] = y0;
      } else if (s < width + height) {
        x[i] = x1;
        y[i] = y0 + (s - width);
      } else if (s < 2 * width + height) {
        x[i] = x1 - (s - width - height);
        y[i] = y1;
      } else {
        x[i] = x0;
        y[i] = y1 - (s - 2 * width - height);
      }
    }
    return Points.of(x, y);
  }

  /** Node {@code i} of {@code n} equally spaced ones; the last is exactly the upper end. */
  static double node(double low, double high, int i, int n) {
    if (n == 1) {
      return low + (high - low) / 2;
    }
    return i == n - 1 ? high : low + (high - low) * i / (n - 1);
  }
}
