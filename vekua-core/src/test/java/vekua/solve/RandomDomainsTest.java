package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Polygon;

/**
 * Random polygons with a random round hole, anywhere and in any unit of length, against an exact
 * solution with a source inside the hole. The bound must hold, whether the tolerance was reached or
 * not.
 */
class RandomDomainsTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void theBoundHolds(long seed) {
    Random random = new Random(seed);
    double unit = Math.pow(10, 12 * random.nextDouble() - 6);
    double cx = unit * (20 * random.nextDouble() - 10);
    double cy = unit * (20 * random.nextDouble() - 10);
    int corners = 3 + random.nextInt(5);
    double[] x = new double[corners];
    double[] y = new double[corners];
    for (int i = 0; i < corners; i++) {
      double t = 2 * Math.PI * (i + 0.6 * random.nextDouble()) / corners;
      double r = unit * (0.8 + 0.7 * random.nextDouble());
      x[i] = cx + r * Math.cos(t);
      y[i] = cy + r * Math.sin(t);
    }
    double radius = unit * (0.05 + 0.1 * random.nextDouble());
    Domain domain = Domain.inside(Polygon.of(x, y), Curve.circle(cx, cy, radius));
    // log r about the hole, and e^x cos y: both harmonic.
    BoundaryData exact =
        (px, py, nx, ny) -> {
          double dx = (px - cx) / unit;
          double dy = (py - cy) / unit;
          return Math.log(Math.hypot(dx, dy)) + Math.exp(dx) * Math.cos(dy);
        };
    Problem problem =
        Problem.of(Equation.laplace(), domain).withValue("outer", exact).withValue("hole.0", exact);
    Solution solution = Solver.withDefaults().withTolerance(1e-8).solve(problem);
    double bound = solution.errorBound().orElseThrow();
    assertThat(solution.reached()).as(domain.toString()).isTrue();
    Points inside = domain.grid(12);
    for (int i = 0; i < inside.size(); i++) {
      double u = exact.at(inside.x(i), inside.y(i), 0, 0);
      double miss = Math.abs(solution.field().at(inside.x(i), inside.y(i)) - u);
      // Beside the bound, what the exact formula itself loses to rounded coordinates.
      assertThat(miss).isLessThanOrEqualTo(bound + 1e-13);
    }
  }
}
