package vekua.geometry;

/**
 * The disc in the plane, or the ball in space, whose centre is the origin of modes and whose radius
 * is their unit: they are of order one at its rim, whatever the unit of length.
 */
public sealed interface Frame permits Disk, Ball {

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
}
