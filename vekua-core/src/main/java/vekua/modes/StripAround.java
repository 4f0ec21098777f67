package vekua.modes;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import vekua.geometry.Curve;
import vekua.geometry.Points;
import vekua.geometry.Polygon;

/**
 * The narrowest strip around a curve. A clamped drum inside has no eigenvalue below that of the
 * strip, π² over the square of its width: in slivers that is far above what their area tells.
 */
final class StripAround {

  /** What a smooth curve may be wider than the places on it. */
  private static final double BETWEEN = 1.01;

  private StripAround() {}

  static double width(Curve curve) {
    Points rim = curve.extremes();
    int[] hull = hull(rim);
    double least = Double.POSITIVE_INFINITY;
    // One of the strip's two lines runs along a side of the convex hull.
    for (int h = 0; h < hull.length; h++) {
      int a = hull[h];
      int b = hull[(h + 1) % hull.length];
      double most = 0;
      for (int c : hull) {
        most = Math.max(most, cross(rim, a, b, c));
      }
      double length = Math.hypot(rim.x(b) - rim.x(a), rim.y(b) - rim.y(a));
      least = Math.min(least, most / length);
    }
    return curve instanceof Polygon ? least : BETWEEN * least;
  }

  /** The corners of the convex hull, counter-clockwise (Andrew's chains). */
  private static int[] hull(Points rim) {
    int[] order =
        IntStream.range(0, rim.size())
            .boxed()
            .sorted(Comparator.<Integer>comparingDouble(rim::x).thenComparingDouble(rim::y))
            .mapToInt(i -> i)
            .toArray();
    int n = order.length;
    int[] hull = new int[2 * n];
    int size = 0;
    for (int i = 0; i < n; i++) {
      size = appended(rim, hull, size, 0, order[i]);
    }
    int lower = size - 1;
    for (int i = n - 2; i >= 0; i--) {
      size = appended(rim, hull, size, lower, order[i]);
    }
    return Arrays.copyOf(hull, size - 1);
  }

  /** Adds a place after those of a chain that it leaves on the hull. */
  private static int appended(Points rim, int[] hull, int size, int first, int place) {
    int end = size;
    while (end - first >= 2 && cross(rim, hull[end - 2], hull[end - 1], place) <= 0) {
      end--;
    }
    hull[end] = place;
    return end + 1;
  }

  private static double cross(Points p, int a, int b, int c) {
    return (p.x(b) - p.x(a)) * (p.y(c) - p.y(a)) - (p.y(b) - p.y(a)) * (p.x(c) - p.x(a));
  }
}
