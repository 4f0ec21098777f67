package vekua.geometry;

import java.util.ArrayList;
import java.util.List;
import vekua.internal.Check;

/**
 * The smallest enclosing ball by incremental construction (Welzl 1991), as {@link SmallestDisk} is
 * found: whenever a point falls outside, it lies on the boundary of the new ball, whose other
 * points are then found in the same way among those before it.
 */
final class SmallestBall {

  /** Points closer to the boundary than this, relative to the radius, count as covered. */
  private static final double SLACK = 1e-12;

  private final double[][] points;
  private final List<double[]> boundary = new ArrayList<>();
  private double[] centre;
  private double radius;

  private SmallestBall(double[][] points) {
    this.points = points;
    this.centre = points[0];
  }

  static Ball of(Points p) {
    Check.inRange(p.size(), 1, Integer.MAX_VALUE, "number of points");
    double[][] all = new double[p.size()][];
    long state = 0x9E3779B97F4A7C15L;
    for (int i = 0; i < all.length; i++) {
      // A shuffle without clock or hidden seed makes the expected time linear.
      state = state * 6364136223846793005L + 1442695040888963407L;
      int j = (int) Long.remainderUnsigned(state >>> 16, i + 1L);
      all[i] = all[j];
      all[j] = new double[] {p.coordinate(0, i), p.coordinate(1, i), p.coordinate(2, i)};
    }
    SmallestBall ball = new SmallestBall(all);
    ball.cover(all.length);
    double reach = 0;
    for (double[] point : all) {
      reach = Math.max(reach, ball.distance(point));
    }
    double[] c = ball.centre;
    return new Ball(c[0], c[1], c[2], reach > 0 ? reach : 1);
  }

  /** Covers the first n points with the present boundary points on the boundary. */
  private void cover(int n) {
    for (int i = 0; i < n && boundary.size() < 4; i++) {
      if (distance(points[i]) > radius * (1 + SLACK)) {
        boundary.add(points[i]);
        circumscribe();
        cover(i);
        boundary.remove(boundary.size() - 1);
      }
    }
  }

  private double distance(double[] p) {
    return Math.hypot(Math.hypot(p[0] - centre[0], p[1] - centre[1]), p[2] - centre[2]);
  }

  /**
   * The ball with the boundary points on its boundary and its centre among them: p₀ + Σ λ_j q_j
   * with q_j = p_j − p₀ and 2 Σ_j (q_i·q_j) λ_j = q_i·q_i; left as it is where they span too
   * little.
   */
  private void circumscribe() {
    double[] origin = boundary.get(0);
    int m = boundary.size() - 1;
    double[][] q = new double[m][3];
    double[][] system = new double[m][m + 1];
    for (int i = 0; i < m; i++) {
      for (int axis = 0; axis < 3; axis++) {
        q[i][axis] = boundary.get(i + 1)[axis] - origin[axis];
      }
    }
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < m; j++) {
        system[i][j] = 2 * dot(q[i], q[j]);
      }
      system[i][m] = dot(q[i], q[i]);
    }
    double[] shift = new double[3];
    for (int i = m - 1; i >= 0; i--) {
      eliminate(system, i);
    }
    for (int j = 0; j < m; j++) {
      for (int i = 0; i < j; i++) {
        system[j][m] -= system[j][i] * system[i][m];
      }
      system[j][m] /= system[j][j];
      for (int axis = 0; axis < 3; axis++) {
        shift[axis] += system[j][m] * q[j][axis];
      }
    }
    double length = Math.sqrt(dot(shift, shift));
    if (length < Double.POSITIVE_INFINITY) {
      centre = new double[] {origin[0] + shift[0], origin[1] + shift[1], origin[2] + shift[2]};
      radius = length;
    }
  }

  /** Removes unknown {@code pivot} from the equations before it. */
  private static void eliminate(double[][] system, int pivot) {
    int m = system.length;
    for (int i = 0; i < pivot; i++) {
      double factor = system[i][pivot] / system[pivot][pivot];
      for (int j = 0; j < pivot; j++) {
        system[i][j] -= factor * system[pivot][j];
      }
      system[i][m] -= factor * system[pivot][m];
    }
  }

  private static double dot(double[] a, double[] b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }
}
