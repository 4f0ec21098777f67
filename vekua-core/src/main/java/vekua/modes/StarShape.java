package vekua.modes;

import java.util.ArrayList;
import java.util.List;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.internal.Interruption;

/** Whether all of a polygon is seen from a place in it. */
final class StarShape {

  /** The least share of a polygon that all of it must be seen from. */
  private static final double LEAST = 1e-3;

  private StarShape() {}

  /**
   * Whether it is so from a part of the polygon that is more than a spot: then ways out of its
   * corners, away from there, are clear, and functions of all corners together serve it best.
   *
   * @param bounds around the polygon
   */
  static boolean is(Polygon p, Rectangle bounds) {
    List<double[]> seen = new ArrayList<>();
    seen.add(new double[] {bounds.x0(), bounds.y0()});
    seen.add(new double[] {bounds.x1(), bounds.y0()});
    seen.add(new double[] {bounds.x1(), bounds.y1()});
    seen.add(new double[] {bounds.x0(), bounds.y1()});
    double turn = p.counterClockwise() ? 1 : -1;
    List<double[]> vertices = new ArrayList<>();
    Interruption interruption = Interruption.ofThisThread();
    for (int i = 0; i < p.sides(); i++) {
      interruption.check();
      vertices.add(new double[] {p.x(i), p.y(i)});
      double dx = turn * (p.x(i + 1) - p.x(i));
      double dy = turn * (p.y(i + 1) - p.y(i));
      seen = inFrontOf(seen, p.x(i), p.y(i), dx, dy);
    }
    return area(seen) > LEAST * area(vertices);
  }

  /** The part of a convex polygon to the left of a line through a place in a direction. */
  private static List<double[]> inFrontOf(
      List<double[]> polygon, double x, double y, double dx, double dy) {
    List<double[]> left = new ArrayList<>();
    for (int k = 0; k < polygon.size(); k++) {
      double[] a = polygon.get(k);
      double[] b = polygon.get((k + 1) % polygon.size());
      double from = dx * (a[1] - y) - dy * (a[0] - x);
      double to = dx * (b[1] - y) - dy * (b[0] - x);
      if (from > 0) {
        left.add(a);
      }
      if ((from > 0) != (to > 0)) {
        double t = from / (from - to);
        left.add(new double[] {a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])});
      }
    }
    return left;
  }

  private static double area(List<double[]> polygon) {
    double twice = 0;
    for (int i = 1; i + 1 < polygon.size(); i++) {
      double[] o = polygon.get(0);
      double[] a = polygon.get(i);
      double[] b = polygon.get(i + 1);
      twice += (a[0] - o[0]) * (b[1] - o[1]) - (b[0] - o[0]) * (a[1] - o[1]);
    }
    return Math.abs(twice) / 2;
  }
}
