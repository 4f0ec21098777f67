package vekua.geometry;

import java.io.Serializable;
import vekua.internal.Check;

/**
 * The disc in the plane, or the ball in space, whose centre is the origin of modes and whose radius
 * is their unit: they are of order one at its rim, whatever the unit of length. In space the field
 * may also live outside the ball, or between two spheres.
 */
public sealed interface Frame extends Serializable permits Disk, Ball, Exterior, Shell {

  /** How far beyond its rim, relative to the radius, a frame still covers points. */
  double ROUNDING = 1e-9;

  /** The number of coordinates of a point: two or three. */
  int dimension();

  /**
   * One coordinate of the centre.
   *
   * @param axis 0 for x, 1 for y, 2 for z
   */
  double centre(int axis);

  /** The radius, positive. */
  double radius();

  /**
   * The smallest disc that holds all points of the plane, or the smallest ball that holds all
   * points of space; a single point gets a frame of radius one.
   *
   * @param points at least one
   * @throws IllegalArgumentException if there are no points
   */
  static Frame covering(Points points) {
    return points.dimension() == 2 ? Disk.covering(points) : Ball.covering(points);
  }

  /**
   * The power of two nearest below the radius, as a unit of length: to change to it costs no
   * rounding, and products of coordinates neither overflow nor underflow whether a user measures in
   * nanometres or light-years.
   */
  default double lengthUnit() {
    return Math.scalb(1.0, Math.getExponent(radius()));
  }

  /**
   * The coordinates of points along an axis, measured from the centre in {@link #lengthUnit}s.
   *
   * @param points of the frame's dimension
   * @param axis 0 for x, 1 for y, 2 for z
   */
  default double[] local(PointBlock points, int axis) {
    // A power of two has an exact inverse, except at the very ends of the range.
    return points.local(axis, centre(axis), 1 / lengthUnit());
  }

  /**
   * Whether a point lies in the frame or on its rim, to rounding.
   *
   * @param points of the frame's dimension
   * @param i index of the point, 0 to {@code points.size() - 1}
   */
  boolean covers(Points points, int i);

  /**
   * Refuses points of another dimension, and such as lie where the sources are.
   *
   * @param points where something is measured
   * @throws IllegalArgumentException if a point lies in the ball of an exterior, or not in a shell
   */
  default void check(Points points) {
    Check.sameLength(dimension(), points.dimension(), "coordinates of the frame", "of the points");
  }

  /**
   * Points spread evenly over the frame.
   *
   * @param perSide how many along a side of the frame, at least 1
   */
  Points spread(int perSide);

  /**
   * The distance of a point from the centre.
   *
   * @param points of the frame's dimension
   * @param i index of the point, 0 to {@code points.size() - 1}
   */
  default double distance(Points points, int i) {
    double flat = Math.hypot(points.x(i) - centre(0), points.y(i) - centre(1));
    return dimension() == 2 ? flat : Math.hypot(flat, points.coordinate(2, i) - centre(2));
  }

  /**
   * What to do with each kind of frame.
   *
   * @param <T> what comes of it
   */
  interface Cases<T> {
    /** For a disc of the plane. */
    T disk(Disk disk);

    /** For a ball. */
    T ball(Ball ball);

    /** For the outside of a ball. */
    T exterior(Exterior exterior);

    /** For a shell. */
    T shell(Shell shell);
  }

  /**
   * Does what suits this kind of frame.
   *
   * @param cases what to do with each kind
   */
  <T> T match(Cases<T> cases);
}
