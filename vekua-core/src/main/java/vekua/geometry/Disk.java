package vekua.geometry;

import java.util.Arrays;
import vekua.internal.Check;
import vekua.internal.Distances;

/**
 * The closed disc of a given centre and radius, the {@link Frame} of functions of the plane.
 *
 * @param x abscissa of the centre, finite
 * @param y ordinate of the centre, finite
 * @param radius positive and finite
 */
public record Disk(double x, double y, double radius) implements Frame {

  /** Smaller grids are gone through sooner than tasks are handed out. */
  private static final int SMALL = 2000;

  /**
   * Refuses a centre that is not finite and a radius that is not positive.
   *
   * @param x abscissa of the centre, finite
   * @param y ordinate of the centre, finite
   * @param radius positive and finite
   */
  public Disk {
    Check.finite(x, "centre x");
    Check.finite(y, "centre y");
    Check.positive(radius, "radius");
  }

  /** The unit disc about the origin. */
  public static Disk unit() {
    return new Disk(0, 0, 1);
  }

  /**
   * The smallest disc that holds all points; a single point gets a disc of radius one. The disc
   * turns and moves with the points, so a fit does not depend on the coordinate system.
   *
   * @param points of the plane, at least one
   * @throws IllegalArgumentException if there are no points
   */
  public static Disk covering(Points points) {
    return SmallestDisk.of(points);
  }

  @Override
  public int dimension() {
    return 2;
  }

  @Override
  public double centre(int axis) {
    return axis == 0 ? x : y;
  }

  /**
   * Whether a point lies inside the disc or on its boundary.
   *
   * @param px abscissa of the point
   * @param py ordinate of the point
   */
  public boolean contains(double px, double py) {
    return Distances.excess(px - x, py - y, radius) <= 0;
  }

  /**
   * Points equally spaced along the boundary, counter-clockwise from angle zero.
   *
   * @param n how many points, at least 1
   */
  public Points boundary(int n) {
    Check.inRange(n, 1, Integer.MAX_VALUE, "n");
    double[] xs = new double[n];
    double[] ys = new double[n];
    for (int i = 0; i < n; i++) {
      double theta = 2 * Math.PI * i / n;
      xs[i] = x + radius * Math.cos(theta);
      ys[i] = y + radius * Math.sin(theta);
    }
    return Points.of(xs, ys);
  }

  /**
   * The nodes of a regular grid over the bounding square, those that lie in the disc.
   *
   * @param nx nodes in a row of the grid, at least 1
   * @param ny rows of the grid, at least 1; the grid has at most 2^26 nodes
   */
  public Points grid(int nx, int ny) {
    if ((long) nx * ny >= SMALL || nx < 1 || ny < 1) {
      return bounds().grid(nx, ny).where(this::contains);
    }
    Rectangle bounds = bounds();
    double[] xs = new double[nx * ny];
    double[] ys = new double[nx * ny];
    int count = 0;
    for (int j = 0; j < ny; j++) {
      double py = Rectangle.node(bounds.y0(), bounds.y1(), j, ny);
      for (int i = 0; i < nx; i++) {
        double px = Rectangle.node(bounds.x0(), bounds.x1(), i, nx);
        if (contains(px, py)) {
          xs[count] = px;
          ys[count++] = py;
        }
      }
    }
    return Points.of(Arrays.copyOf(xs, count), Arrays.copyOf(ys, count));
  }

  /** The smallest rectangle that holds the disc. */
  public Rectangle bounds() {
    return new Rectangle(x - radius, x + radius, y - radius, y + radius);
  }

  @Override
  public boolean covers(Points points, int i) {
    return distance(points, i) <= radius * (1 + ROUNDING);
  }

  @Override
  public Points spread(int perSide) {
    return grid(perSide, perSide);
  }

  @Override
  public <T> T match(Cases<T> cases) {
    return cases.disk(this);
  }
}
