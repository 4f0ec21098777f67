package vekua.geometry;

import vekua.internal.Check;

/**
 * The closed ball of a given centre and radius, the {@link Frame} of functions of space.
 *
 * @param x first coordinate of the centre, finite
 * @param y second coordinate of the centre, finite
 * @param z third coordinate of the centre, finite
 * @param radius positive and finite
 */
public record Ball(double x, double y, double z, double radius) implements Frame {

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

  @Override
  public boolean covers(Points points, int i) {
    return distance(points, i) <= radius * (1 + ROUNDING);
  }

  /**
   * Points spread evenly over the surface, along a spiral from pole to pole.
   *
   * @param n how many points, at least 1
   */
  public Points surface(int n) {
    Check.inRange(n, 1, Integer.MAX_VALUE, "n");
    double[][] p = new double[3][n];
    double golden = Math.PI * (3 - Math.sqrt(5));
    for (int i = 0; i < n; i++) {
      double height = 1 - (2 * i + 1.0) / n;
      double across = Math.sqrt((1 - height) * (1 + height));
      p[0][i] = x + radius * across * Math.cos(golden * i);
      p[1][i] = y + radius * across * Math.sin(golden * i);
      p[2][i] = z + radius * height;
    }
    return Points.of(p[0], p[1], p[2]);
  }

  /**
   * The nodes of a regular grid over the bounding cube, those that lie in the ball.
   *
   * @param n nodes along each side of the grid, 1 to 400
   */
  public Points grid(int n) {
    Check.inRange(n, 1, 400, "n");
    double[][] p = new double[3][n * n * n];
    int count = 0;
    for (int i = 0; i < n * n * n; i++) {
      double a = node(i % n, n);
      double b = node(i / n % n, n);
      double c = node(i / (n * n), n);
      if (a * a + b * b + c * c <= 1) {
        p[0][count] = x + radius * a;
        p[1][count] = y + radius * b;
        p[2][count] = z + radius * c;
        count++;
      }
    }
    return Points.of(p[0], p[1], p[2]).slice(0, count);
  }

  private static double node(int i, int n) {
    return n == 1 ? 0 : 2.0 * i / (n - 1) - 1;
  }

  @Override
  public Points spread(int perSide) {
    return grid(perSide);
  }

  @Override
  public <T> T match(Cases<T> cases) {
    return cases.ball(this);
  }
}
