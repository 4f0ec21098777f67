package vekua.basis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import vekua.geometry.Corner;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;

/**
 * Reflections in the straight sides of a convex outer boundary, odd where the value is given and
 * even where the normal derivative is, and products of two in sides that meet at a right angle.
 */
final class Mirrors {

  private Mirrors() {}

  /** Sign, matrix by rows and shift of each; empty if the outer boundary is not convex. */
  static double[] of(Domain domain, BoundaryKinds boundary) {
    if (!(domain.outer().orElse(null) instanceof Polygon polygon)) {
      return new double[0];
    }
    List<Corner> corners = domain.corners().subList(0, polygon.sides());
    if (corners.stream().anyMatch(c -> c.angle() > Math.PI * (1 - 1e-9))) {
      return new double[0];
    }
    List<double[]> maps = new ArrayList<>();
    for (int s = 0; s < polygon.sides(); s++) {
      maps.add(reflection(polygon, s, boundary.values()[s] ? -1 : 1));
    }
    for (Corner corner : corners) {
      if (Math.abs(corner.angle() - Math.PI / 2) < 1e-9) {
        maps.add(product(maps.get(corner.first()), maps.get(corner.last())));
      }
    }
    return maps.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  private static double[] reflection(Polygon p, int s, double sign) {
    double length = p.length(s);
    double c = (p.x(s + 1) - p.x(s)) / length;
    double d = (p.y(s + 1) - p.y(s)) / length;
    // 2 t tᵀ − 1 about vertex s, t the unit tangent.
    double a = 2 * c * c - 1;
    double b = 2 * c * d;
    double e = 2 * d * d - 1;
    return new double[] {
      sign, a, b, b, e, p.x(s) - a * p.x(s) - b * p.y(s), p.y(s) - b * p.x(s) - e * p.y(s)
    };
  }

  private static double[] product(double[] f, double[] g) {
    return new double[] {
      f[0] * g[0],
      f[1] * g[1] + f[2] * g[3],
      f[1] * g[2] + f[2] * g[4],
      f[3] * g[1] + f[4] * g[3],
      f[3] * g[2] + f[4] * g[4],
      f[1] * g[5] + f[2] * g[6] + f[5],
      f[3] * g[5] + f[4] * g[6] + f[6]
    };
  }
}
