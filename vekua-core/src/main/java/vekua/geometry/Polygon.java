package vekua.geometry;

import vekua.internal.Check;

/** A simple polygon; side i runs from vertex i to the next. */
public final class Polygon implements Curve {

  private final double[] x;
  private final double[] y;
  private final double area;

  private Polygon(double[] x, double[] y) {
    this.x = x;
    this.y = y;
    this.area = area(x, y);
  }

  /**
   * The polygon with the given vertices, in either direction; a vertex may lie on a straight side
   * to separate two boundary conditions.
   *
   * @throws IllegalArgumentException if there are fewer than three vertices, or two sides meet
   *     elsewhere than in a common vertex
   */
  public static Polygon of(double[] x, double[] y) {
    Check.sameLength(x.length, y.length, "x", "y");
    Check.inRange(x.length, 3, 10_000, "number of vertices");
    Check.finite(x, "x");
    Check.finite(y, "y");
    Polygon polygon = new Polygon(x.clone(), y.clone());
    polygon.checkSimple();
    return polygon;
  }

  /** The rectangle's boundary, counter-clockwise from the lower left corner. */
  public static Polygon of(Rectangle r) {
    return of(
        new double[] {r.x0(), r.x1(), r.x1(), r.x0()},
        new double[] {r.y0(), r.y0(), r.y1(), r.y1()});
  }

  /** The abscissa of vertex {@code i}, counted cyclically. */
  public double x(int i) {
    return x[Math.floorMod(i, x.length)];
  }

  /** The ordinate of vertex {@code i}, counted cyclically. */
  public double y(int i) {
    return y[Math.floorMod(i, y.length)];
  }

  @Override
  public int sides() {
    return x.length;
  }

  @Override
  public double length(int side) {
    return Math.hypot(x(side + 1) - x(side), y(side + 1) - y(side));
  }

  @Override
  public boolean encloses(double px, double py) {
    return encloses(x, y, px, py);
  }

  @Override
  public double distance(double px, double py) {
    return distance(x, y, px, py);
  }

  @Override
  public Points outline(int n) {
    int each = Math.max(1, (n + sides() - 1) / sides());
    double[] px = new double[each * sides()];
    double[] py = new double[px.length];
    for (int i = 0; i < sides(); i++) {
      for (int k = 0; k < each; k++) {
        double t = (double) k / each;
        px[i * each + k] = x(i) + t * (x(i + 1) - x(i));
        py[i * each + k] = y(i) + t * (y(i + 1) - y(i));
      }
    }
    return Points.of(px, py);
  }

  @Override
  public boolean counterClockwise() {
    return area > 0;
  }

  /** Whether a ray from the point to the right crosses the closed line of vertices oddly often. */
  static boolean encloses(double[] x, double[] y, double px, double py) {
    boolean inside = false;
    for (int i = 0, j = x.length - 1; i < x.length; j = i++) {
      if ((y[i] > py) != (y[j] > py) && px < (x[j] - x[i]) * (py - y[i]) / (y[j] - y[i]) + x[i]) {
        inside = !inside;
      }
    }
    return inside;
  }

  /** The distance from the closed line of vertices. */
  static double distance(double[] x, double[] y, double px, double py) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0, j = x.length - 1; i < x.length; j = i++) {
      double sx = x[i] - x[j];
      double sy = y[i] - y[j];
      double along = ((px - x[j]) * sx + (py - y[j]) * sy) / (sx * sx + sy * sy);
      double t = Math.max(0, Math.min(1, along));
      double dx = x[j] + t * sx - px;
      double dy = y[j] + t * sy - py;
      least = Math.min(least, dx * dx + dy * dy);
    }
    return Math.sqrt(least);
  }

  /** The signed area, positive if counter-clockwise. */
  static double area(double[] x, double[] y) {
    double twice = 0;
    for (int i = 0, j = x.length - 1; i < x.length; j = i++) {
      twice += (x[j] - x[0]) * (y[i] - y[0]) - (x[i] - x[0]) * (y[j] - y[0]);
    }
    return twice / 2;
  }

  private void checkSimple() {
    int n = sides();
    for (int i = 0; i < n; i++) {
      if (!(length(i) > 0)) {
        throw new IllegalArgumentException(
            "vertices of a polygon must differ from their neighbours: vertex " + i);
      }
    }
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        boolean adjacent = j == i + 1 || (i == 0 && j == n - 1);
        if (adjacent ? foldsBack(i, j) : meet(i, j)) {
          throw new IllegalArgumentException(
              "sides of a polygon must not meet between vertices: sides " + i + " and " + j);
        }
      }
    }
  }

  /** Whether two neighbouring sides lie on each other. */
  private boolean foldsBack(int i, int j) {
    int first = j == i + 1 ? i : j;
    double ux = x(first) - x(first + 1);
    double uy = y(first) - y(first + 1);
    double vx = x(first + 2) - x(first + 1);
    double vy = y(first + 2) - y(first + 1);
    return ux * vx + uy * vy > 0
        && Math.abs(ux * vy - uy * vx) < 1e-12 * Math.hypot(ux, uy) * Math.hypot(vx, vy);
  }

  private boolean meet(int i, int j) {
    return turn(i, i + 1, j) * turn(i, i + 1, j + 1) <= 0
        && turn(j, j + 1, i) * turn(j, j + 1, i + 1) <= 0
        && overlap(x(i), x(i + 1), x(j), x(j + 1))
        && overlap(y(i), y(i + 1), y(j), y(j + 1));
  }

  private double turn(int a, int b, int c) {
    return Math.signum((x(b) - x(a)) * (y(c) - y(a)) - (y(b) - y(a)) * (x(c) - x(a)));
  }

  private static boolean overlap(double a, double b, double c, double d) {
    return Math.max(Math.min(a, b), Math.min(c, d)) <= Math.min(Math.max(a, b), Math.max(c, d));
  }

  @Override
  public String toString() {
    return "Polygon[" + sides() + " sides]";
  }
}
