package vekua.geometry;

import vekua.internal.Distances;

/**
 * The smallest enclosing disc by incremental construction: whenever a point falls outside, it lies
 * on the boundary of the new disc (Welzl 1991). The points are visited in a fixed pseudo-random
 * order, which makes the expected time linear and the result repeatable.
 */
final class SmallestDisk {

  /** Points closer to the rim than this, relative to the radius, count as covered. */
  private static final double SLACK = 1e-12;

  private final double[] x;
  private final double[] y;
  private double cx;
  private double cy;
  private double radius;

  private SmallestDisk(Points points) {
    int n = points.size();
    x = new double[n];
    y = new double[n];
    points.copy(0, n, x, y);
    // A multiplicative congruential shuffle: no clock, no hidden seed.
    long state = 0x9E3779B97F4A7C15L;
    for (int i = n - 1; i > 0; i--) {
      state = state * 6364136223846793005L + 1442695040888963407L;
      int j = (int) Long.remainderUnsigned(state >>> 16, i + 1L);
      swap(x, i, j);
      swap(y, i, j);
    }
  }

  static Disk of(Points points) {
    int n = points.size();
    if (n == 0) {
      throw new IllegalArgumentException("points must not be empty");
    }
    SmallestDisk d = new SmallestDisk(points);
    d.cover(n);
    double r = 0;
    for (int i = 0; i < n; i++) {
      double dx = d.x[i] - d.cx;
      double dy = d.y[i] - d.cy;
      r = Distances.excess(dx, dy, r) > 0 ? Math.hypot(dx, dy) : r;
    }
    return new Disk(d.cx, d.cy, r > 0 ? r : 1);
  }

  private void cover(int n) {
    around(x[0], y[0], 0);
    for (int i = 1; i < n; i++) {
      if (outside(i)) {
        around(x[i], y[i], 0);
        for (int j = 0; j < i; j++) {
          if (outside(j)) {
            diameter(i, j);
            for (int k = 0; k < j; k++) {
              if (outside(k)) {
                circumscribe(i, j, k);
              }
            }
          }
        }
      }
    }
  }

  private boolean outside(int i) {
    return Distances.excess(x[i] - cx, y[i] - cy, radius * (1 + SLACK)) > 0;
  }

  private void around(double px, double py, double r) {
    cx = px;
    cy = py;
    radius = r;
  }

  private void diameter(int i, int j) {
    double mx = x[i] + (x[j] - x[i]) / 2;
    double my = y[i] + (y[j] - y[i]) / 2;
    around(mx, my, Distances.length(x[i] - mx, y[i] - my));
  }

  private void circumscribe(int i, int j, int k) {
    double ax = x[j] - x[i];
    double ay = y[j] - y[i];
    double bx = x[k] - x[i];
    double by = y[k] - y[i];
    double d = 2 * (ax * by - ay * bx);
    double a = ax * ax + ay * ay;
    double b = bx * bx + by * by;
    double ux = (by * a - ay * b) / d;
    double uy = (ax * b - bx * a) / d;
    if (Double.isFinite(ux) && Double.isFinite(uy)) {
      around(x[i] + ux, y[i] + uy, Distances.length(ux, uy));
    }
  }

  private static void swap(double[] a, int i, int j) {
    double t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
}
