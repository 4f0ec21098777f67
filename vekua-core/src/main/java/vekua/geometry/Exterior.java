package vekua.geometry;

import vekua.internal.Check;

/**
 * All space outside a ball that holds the sources of a field: the {@link Frame} of functions that
 * decay at large distances.
 *
 * @param ball the ball
 */
public record Exterior(Ball ball) implements Frame {

  /** Sensors all around leave more room than this share of their distance about the centre. */
  private static final double ROOM = 0.05;

  /**
   * The exterior of the largest ball about the middle of the points that none of them is inside of;
   * the middle is the centre of the smallest ball that covers them, so points should lie all around
   * the sources.
   *
   * @param points of space, at least one
   * @throws IllegalArgumentException if points lie about the middle itself, where the sources
   *     should be
   */
  public static Exterior within(Points points) {
    Ball all = Ball.covering(points);
    double least = nearest(points, all.x(), all.y(), all.z());
    if (!(least > ROOM * all.radius())) {
      throw new IllegalArgumentException(
          "points must leave room for the sources of an exterior field, but one lies "
              + least
              + " from the middle of all; give the centre of the sources");
    }
    return new Exterior(new Ball(all.x(), all.y(), all.z(), least));
  }

  /**
   * The exterior of the largest ball about a centre that no point is inside of.
   *
   * @param x first coordinate of the centre, finite
   * @param y second coordinate of the centre, finite
   * @param z third coordinate of the centre, finite
   * @param points of space, at least one
   * @throws IllegalArgumentException if the centre is one of the points
   */
  public static Exterior within(double x, double y, double z, Points points) {
    double least = nearest(points, x, y, z);
    if (!(least > 0)) {
      throw new IllegalArgumentException(
          "the centre of the sources of an exterior field must not be one of the points: ("
              + x
              + ", "
              + y
              + ", "
              + z
              + ")");
    }
    return new Exterior(new Ball(x, y, z, least));
  }

  private static double nearest(Points points, double x, double y, double z) {
    Check.inRange(points.size(), 1, Integer.MAX_VALUE, "number of points");
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < points.size(); i++) {
      double flat = Math.hypot(points.x(i) - x, points.y(i) - y);
      least = Math.min(least, Math.hypot(flat, points.coordinate(2, i) - z));
    }
    return least;
  }

  @Override
  public int dimension() {
    return 3;
  }

  @Override
  public double centre(int axis) {
    return ball.centre(axis);
  }

  /** The radius of the ball. */
  @Override
  public double radius() {
    return ball.radius();
  }

  @Override
  public boolean covers(Points points, int i) {
    return distance(points, i) >= ball.radius() * (1 - ROUNDING);
  }

  /** Points spread evenly over the ball's surface, where exterior fields are largest. */
  @Override
  public Points spread(int perSide) {
    return ball.surface(perSide * perSide);
  }

  @Override
  public void check(Points points) {
    Frame.super.check(points);
    for (int i = 0; i < points.size(); i++) {
      if (!covers(points, i)) {
        throw new IllegalArgumentException(
            "samples must lie outside the ball of the sources, of radius "
                + radius()
                + " about the centre: sample "
                + i
                + " is "
                + distance(points, i)
                + " away from it");
      }
    }
  }

  @Override
  public <T> T match(Cases<T> cases) {
    return cases.exterior(this);
  }

  @Override
  public String toString() {
    return "Exterior[" + ball + "]";
  }
}
