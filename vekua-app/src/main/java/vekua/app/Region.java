package vekua.app;

import java.awt.Shape;
import java.awt.geom.Area;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;

/** What part of the plane a picture shows. */
enum Region {
  /** Whichever the sensors fill. */
  AUTO,
  /** The smallest rectangle that covers the sensors. */
  RECTANGLE,
  /** The disc of the fit. */
  DISC,
  /** The convex hull of the sensors. */
  HULL,
  /** All of the grid. */
  ALL;

  /** Sensors that cover so much of a shape fill it. */
  private static final double FILLED = 0.8;

  /** Without sensors, a rectangle whose corners are no farther out than this was filled. */
  private static final double CORNERS = 1.15;

  /** In units of the frame: corners farther out are cut off, for beyond it fields only guess. */
  private static final double REACH = 1.05;

  /** Sensors lie on the rim of their hull: it is drawn a bit larger. */
  private static final double MARGIN = 1.03;

  /**
   * The shape outside of which nothing is shown; empty if everything is.
   *
   * @param bounds of the sensors
   * @param frame the disc of the fit
   * @param sensors where they are known
   */
  Optional<Shape> shape(Rectangle bounds, Disk frame, Optional<Points> sensors) {
    return switch (this) {
      case ALL, RECTANGLE -> Optional.empty();
      case DISC -> Optional.of(disc(frame));
      case HULL -> Optional.of(path(hull(sensors.orElseThrow()), frame));
      case AUTO -> automatic(bounds, frame, sensors);
    };
  }

  private static Optional<Shape> automatic(Rectangle bounds, Disk frame, Optional<Points> sensors) {
    double width = bounds.x1() - bounds.x0();
    double height = bounds.y1() - bounds.y0();
    if (sensors.isEmpty() || sensors.get().size() < 3) {
      boolean rectangle = Math.hypot(width, height) / 2 <= CORNERS * frame.radius();
      return rectangle ? Optional.empty() : Optional.of(disc(frame));
    }
    List<double[]> hull = hull(sensors.get());
    double area = area(hull);
    if (hull.size() < 3) {
      return Optional.empty();
    }
    if (area >= FILLED * width * height) {
      return corners(bounds, frame);
    }
    return Optional.of(
        area >= FILLED * Math.PI * frame.radius() * frame.radius()
            ? disc(frame)
            : path(hull, frame));
  }

  /** A rectangle, without corners that are clearly outside the frame. */
  private static Optional<Shape> corners(Rectangle bounds, Disk frame) {
    double x = Math.max(frame.x() - bounds.x0(), bounds.x1() - frame.x());
    double y = Math.max(frame.y() - bounds.y0(), bounds.y1() - frame.y());
    return Math.hypot(x, y) <= REACH * frame.radius() ? Optional.empty() : Optional.of(disc(frame));
  }

  /** Beyond the frame a series only extrapolates. */
  private static Shape disc(Disk frame) {
    double r = 1.0001 * frame.radius();
    return new java.awt.geom.Ellipse2D.Double(frame.x() - r, frame.y() - r, 2 * r, 2 * r);
  }

  /** The corners of the convex hull, counter-clockwise (Andrew's monotone chain). */
  private static List<double[]> hull(Points points) {
    List<double[]> sorted = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      sorted.add(new double[] {points.x(i), points.y(i)});
    }
    sorted.sort(Comparator.<double[]>comparingDouble(p -> p[0]).thenComparingDouble(p -> p[1]));
    List<double[]> hull = new ArrayList<>();
    for (int pass = 0; pass < 2; pass++) {
      int floor = hull.size() + 1;
      for (int i = 0; i < sorted.size(); i++) {
        double[] p = sorted.get(pass == 0 ? i : sorted.size() - 1 - i);
        while (hull.size() > floor
            && turn(hull.get(hull.size() - 2), hull.get(hull.size() - 1), p) <= 0) {
          hull.remove(hull.size() - 1);
        }
        hull.add(p);
      }
      hull.remove(hull.size() - 1);
    }
    return hull;
  }

  private static double turn(double[] a, double[] b, double[] c) {
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  }

  private static double area(List<double[]> hull) {
    double sum = 0;
    for (int i = 0; i < hull.size(); i++) {
      double[] p = hull.get(i);
      double[] q = hull.get((i + 1) % hull.size());
      sum += p[0] * q[1] - p[1] * q[0];
    }
    return Math.abs(sum) / 2;
  }

  /** A bit larger than the hull, as far as the frame goes. */
  private static Shape path(List<double[]> hull, Disk frame) {
    double cx = hull.stream().mapToDouble(p -> p[0]).average().orElse(0);
    double cy = hull.stream().mapToDouble(p -> p[1]).average().orElse(0);
    Path2D path = new Path2D.Double();
    for (double[] p : hull) {
      double x = cx + MARGIN * (p[0] - cx);
      double y = cy + MARGIN * (p[1] - cy);
      if (path.getCurrentPoint() == null) {
        path.moveTo(x, y);
      } else {
        path.lineTo(x, y);
      }
    }
    path.closePath();
    Area inside = new Area(path);
    inside.intersect(new Area(disc(frame)));
    return inside;
  }
}
