package vekua.geometry;

/**
 * What covers points along every axis: a {@link Rectangle} in the plane, a {@link Box} in space.
 */
public sealed interface Bounds permits Rectangle, Box {

  /** The number of coordinates of a point: two or three. */
  int dimension();

  /**
   * The lower end along an axis.
   *
   * @param axis 0 for x, 1 for y, 2 for z where points are of space
   */
  double low(int axis);

  /**
   * The upper end along an axis.
   *
   * @param axis 0 for x, 1 for y, 2 for z where points are of space
   */
  double high(int axis);

  /**
   * The length along an axis.
   *
   * @param axis 0 for x, 1 for y, 2 for z where points are of space
   */
  default double length(int axis) {
    return high(axis) - low(axis);
  }

  /** The length along the longest axis. */
  default double longest() {
    double longest = 0;
    for (int axis = 0; axis < dimension(); axis++) {
      longest = Math.max(longest, length(axis));
    }
    return longest;
  }

  /**
   * The distance of a place from the farthest corner.
   *
   * @param place its coordinates, as many as the dimension
   */
  default double reach(double... place) {
    double reach = 0;
    for (int axis = 0; axis < dimension(); axis++) {
      reach = Math.hypot(reach, Math.max(place[axis] - low(axis), high(axis) - place[axis]));
    }
    return reach;
  }

  /**
   * Bounds from their ends.
   *
   * @param ends x0, x1, y0, y1, and in space z0, z1: finite, in ascending pairs
   */
  static Bounds of(double... ends) {
    return ends.length == 4
        ? new Rectangle(ends[0], ends[1], ends[2], ends[3])
        : new Box(ends[0], ends[1], ends[2], ends[3], ends[4], ends[5]);
  }

  /** The ends: x0, x1, y0, y1, and in space z0, z1. */
  default double[] ends() {
    double[] ends = new double[2 * dimension()];
    for (int axis = 0; axis < dimension(); axis++) {
      ends[2 * axis] = low(axis);
      ends[2 * axis + 1] = high(axis);
    }
    return ends;
  }
}
