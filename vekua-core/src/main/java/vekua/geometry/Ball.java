package vekua.geometry;

import java.io.Serializable;
import vekua.internal.Check;

/**
 * The closed ball of a given centre and radius, the {@link Frame} of functions of space.
 *
 * @param x first coordinate of the centre, finite
 * @param y second coordinate of the centre, finite
 * @param z third coordinate of the centre, finite
 * @param radius positive and finite
 */
public record Ball(double x, double y, double z, double radius) implements Frame, Serializable {

  /**
   * Refuses a centre that is not finite and a radius that is not positive.
   *
   * @param x first coordinate of the centre, finite
   * @param y second coordinate of the centre, finite
   * @param z third coordinate of the centre, finite
   * @param radius positive and finite
   */
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
   * The smallest ball that holds all points of space; a single point gets a ball of radius one. The
   * ball turns and moves with the points.
   *
   * @param points of space, at least one
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

  /**
   * Whether a point lies inside the ball or on its boundary.
   *
   * @param px first coordinate of the point
   * @param py second coordinate of the point
   * @param pz third coordinate of the point
   */
  public boolean contains(double px, double py, double pz) {
    return Math.hypot(Math.hypot(px - x, py - y), pz - z) <= radius;
  }
}
