package vekua.basis;

import java.util.Arrays;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.geometry.Polygon;

/**
 * A curve at constant distance inside a polygon, less where the polygon is narrow. It stays away
 * from corners, which have functions of their own.
 */
final class InsetCurve implements SourceCurve {

  private static final int CANDIDATES = 1000;

  private final double[] x;
  private final double[] y;
  private final double[] depth;

  InsetCurve(Polygon rim, double deepest) {
    Points p = rim.outline(CANDIDATES);
    int n = p.size();
    double[] px = new double[n];
    double[] py = new double[n];
    double[] pd = new double[n];
    int count = 0;
    int each = n / rim.sides();
    double left = rim.counterClockwise() ? 1 : -1;
    for (int i = 0; i < n; i++) {
      int side = i / each;
      double nx = -left * (rim.y(side + 1) - rim.y(side)) / rim.length(side);
      double ny = left * (rim.x(side + 1) - rim.x(side)) / rim.length(side);
      // In a corner itself, where sides begin, no disc touches.
      double room = i % each == 0 ? 0 : inscribed(rim, side, p.x(i), p.y(i), nx, ny);
      if (room >= 0.6 * deepest) {
        double d = Math.min(deepest, 0.6 * room);
        px[count] = p.x(i) + d * nx;
        py[count] = p.y(i) + d * ny;
        pd[count++] = d;
      }
    }
    x = Arrays.copyOf(px, count);
    y = Arrays.copyOf(py, count);
    depth = Arrays.copyOf(pd, count);
  }

  /** The radius of the largest disc inside that touches a side at a place, from within. */
  private static double inscribed(
      Polygon rim, int touched, double x, double y, double nx, double ny) {
    double radius = Double.POSITIVE_INFINITY;
    for (int s = 0; s < rim.sides(); s++) {
      if (s == touched) {
        continue;
      }
      double dx = rim.x(s) - x;
      double dy = rim.y(s) - y;
      double height = dx * nx + dy * ny;
      if (height > 1e-9 * Math.hypot(dx, dy)) {
        radius = Math.min(radius, (dx * dx + dy * dy) / (2 * height));
      }
      double tx = (rim.x(s + 1) - rim.x(s)) / rim.length(s);
      double ty = (rim.y(s + 1) - rim.y(s)) / rim.length(s);
      // The disc's centre, r along the normal, is as far from the line of the side.
      double away = dx * ty - dy * tx;
      double cosine = nx * ty - ny * tx;
      double r = Math.abs(away) / (1 + Math.signum(away) * cosine);
      double along = (r * nx - dx) * tx + (r * ny - dy) * ty;
      if (r > 0 && along >= 0 && along <= rim.length(s)) {
        radius = Math.min(radius, r);
      }
    }
    return radius;
  }

  @Override
  public Disk[] places(int n) {
    double fine = 0.01;
    double coarse = 10;
    // The number falls with the spacing, though not at every step: bisection finds one that fits.
    for (int step = 0; step < 20; step++) {
      double middle = Math.sqrt(fine * coarse);
      if (spaced(middle).length > n) {
        fine = middle;
      } else {
        coarse = middle;
      }
    }
    return spaced(coarse);
  }

  /** Places at least a multiple of the depth apart. */
  private Disk[] spaced(double spacing) {
    Disk[] chosen = new Disk[x.length];
    int size = 0;
    for (int c = 0; c < x.length; c++) {
      boolean free = true;
      for (int j = size - 1; j >= 0 && free; j--) {
        double gap = Math.hypot(x[c] - chosen[j].x(), y[c] - chosen[j].y());
        free = gap >= spacing * depth[c];
      }
      if (free) {
        chosen[size++] = new Disk(x[c], y[c], depth[c]);
      }
    }
    return Arrays.copyOf(chosen, size);
  }

  @Override
  public int suggestion(double tolerance) {
    // What sources a distance h apart miss at a depth d falls like exp(−2πd/h).
    return spaced(2 * Math.PI / (5 - Math.log(tolerance))).length;
  }

  @Override
  public boolean ring() {
    return true;
  }
}
