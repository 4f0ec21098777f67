package vekua.geometry;

import java.util.Arrays;
import vekua.internal.Check;

/**
 * A simple polygon: sides meet in their common vertices alone. Side i runs from vertex i to the
 * next.
 */
public final class Polygon implements Curve {

  private final double[] x;
  private final double[] y;
  private final double area;
  private final double[] lengths;

  private Polygon(double[] x, double[] y) {
    this.x = x;
    this.y = y;
    this.area = area(x, y);
    this.lengths = new double[x.length];
    Arrays.setAll(lengths, i -> Math.hypot(x(i + 1) - x(i), y(i + 1) - y(i)));
  }

  /**
   * The polygon with the given vertices, in either direction; a vertex may lie on a straight side
   * to separate two boundary conditions.
   *
   * @param x abscissas of the vertices in order, finite, 3 to 10,000
   * @param y ordinates of the vertices, finite, as many as abscissas
   * @throws IllegalArgumentException if there are fewer than three vertices, neighbours are the
   *     same, or two sides meet elsewhere than in a common vertex
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

  /**
   * The boundary of a rectangle, counter-clockwise from the lower left corner.
   *
   * @param r of positive width and height
   */
  public static Polygon of(Rectangle r) {
    return of(
        new double[] {r.x0(), r.x1(), r.x1(), r.x0()},
        new double[] {r.y0(), r.y0(), r.y1(), r.y1()});
  }

  /**
   * The abscissa of vertex {@code i}, counted cyclically.
   *
   * @param i index of the vertex; beyond the last the first follows, before the first the last
   */
  public double x(int i) {
    return x[Math.floorMod(i, x.length)];
  }

  /**
   * The ordinate of vertex {@code i}, counted cyclically.
   *
   * @param i index of the vertex; beyond the last the first follows, before the first the last
   */
  public double y(int i) {
    return y[Math.floorMod(i, y.length)];
  }

  @Override
  public int sides() {
    return x.length;
  }

  @Override
  public double length(int side) {
    return lengths[Math.floorMod(side, lengths.length)];
  }

  /** A point is inside if a ray from it to the right crosses the sides an odd number of times. */
  @Override
  public boolean encloses(double px, double py) {
    return encloses(x, y, px, py);
  }

  static boolean encloses(double[] x, double[] y, double px, double py) {
    boolean inside = false;
    for (int i = 0, j = x.length - 1; i < x.length; j = i++) {
      if ((y[i] > py) != (y[j] > py) && px < (x[j] - x[i]) * (py - y[i]) / (y[j] - y[i]) + x[i]) {
        inside = !inside;
      }
    }
    return inside;
  }

  @Override
  public double distance(double px, double py) {
    return distance(x, y, px, py);
  }

  static double distance(double[] x, double[] y, double px, double py) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0, j = x.length - 1; i < x.length; j = i++) {
      least = Math.min(least, squaredDistance(x[j], y[j], x[i], y[i], px, py));
    }
    return Math.sqrt(least);
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
  public Points extremes() {
    return outline(1);
  }

  @Override
  public boolean counterClockwise() {
    return area > 0;
  }

  /** The square of the distance of a point p from the line from a to b. */
  static double squaredDistance(double ax, double ay, double bx, double by, double px, double py) {
    double sx = bx - ax;
    double sy = by - ay;
    double along = ((px - ax) * sx + (py - ay) * sy) / (sx * sx + sy * sy);
    double t = Math.max(0, Math.min(1, along));
    double dx = ax + t * sx - px;
    double dy = ay + t * sy - py;
    return dx * dx + dy * dy;
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
            "vertices of a polygon must differ from their neighbours: vertex "
                + i
                + (i == n - 1 ? ", the last, is the first again: leave it out" : ""));
      }
    }
    int[] worst = {n, n};
    OverlappingBoxes.of(x, y, new double[n])
        .search(
            (i, j) -> {
              boolean adjacent = j == i + 1 || (i == 0 && j == n - 1);
              boolean first = i < worst[0] || (i == worst[0] && j < worst[1]);
              if (first && (adjacent ? foldsBack(i, j) : meet(i, j))) {
                worst[0] = i;
                worst[1] = j;
              }
              return false;
            });
    if (worst[0] < n) {
      throw new IllegalArgumentException(
          "sides of a polygon must not meet between vertices: sides "
              + worst[0]
              + " and "
              + worst[1]);
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
    return cross(x(i), y(i), x(i + 1), y(i + 1), x(j), y(j), x(j + 1), y(j + 1));
  }

  /** Whether the lines from a to b and from c to d, whose boxes overlap, have a common point. */
  static boolean cross(
      double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy) {
    return turn(ax, ay, bx, by, cx, cy) * turn(ax, ay, bx, by, dx, dy) <= 0
        && turn(cx, cy, dx, dy, ax, ay) * turn(cx, cy, dx, dy, bx, by) <= 0;
  }

  private static double turn(double ax, double ay, double bx, double by, double cx, double cy) {
    return Math.signum((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
  }

  @Override
  public String toString() {
    return "Polygon[" + sides() + " sides]";
  }
}
