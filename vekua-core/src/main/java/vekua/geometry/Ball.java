package vekua.geometry;

import java.io.Serializable;
import vekua.internal.Check;

/**
 * The closed ball of a given centre and radius, the {@link Frame} of functions of space.
 *
 * @param x first coordinate of the centre
 * @param y second coordinate of the centre
 * @param z third coordinate of the centre
 * @param radius positive radius
 */
public record Ball(double x, double y, double z, double radius) implements Frame, Serializable {

  /** Validates centre and radius. */
  public Ball {
    Check.finite(x, "centre x");
    Check.finite(y, "centre y");
    Check.finite(z, "centre z");
    Check.positive(radius, "radius");
  }

  /** The unit ball about the origin. */
  public static Ball unit() {
    return new Ball(0, 0, 0, 1);
  }

  /**
   * The smallest ball that holds all points of space; a single point gets a ball of radius one. It
   * turns and moves with the points.
   *
   * @throws IllegalArgumentException if there are no points
   */
  public static Ball covering(Points points) {
    return SmallestBall.of(points);
  }

  @Override
  public int dimension() {
    return 3;
  }

  @Override
  public double centre(int axis) {
    return axis == 0 ? x : axis == 1 ? y : z;
  }

  /** Whether the point lies inside or on the boundary. */
  public boolean contains(double px, double py, double pz) {
    return Math.hypot(Math.hypot(px - x, py - y), pz - z) <= radius;
  }
}
