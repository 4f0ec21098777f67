package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.formula.Expression;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.SmoothCurve;

/** Data with many oscillations, where few functions see nothing at all. */
class OscillationsTest {

  private static final Domain L_SHAPE =
      Domain.inside(Polygon.of(new double[] {2, 2, 1, 1, 0, 0}, new double[] {0, 1, 1, 2, 2, 0}));

  private static Solution solve(Problem problem, double tolerance) {
    Solution s = Solver.withDefaults().withTolerance(tolerance).solve(problem);
    assertThat(s.warnings()).isEmpty();
    assertThat(s.reached()).isTrue();
    return s;
  }

  @Test
  void outsideAnEllipse() {
    // Powers of the map of the outside to the unit disc: cos nt on the ellipse.
    double a = 1;
    double b = 0.4;
    double focus = Math.sqrt(a * a - b * b);
    BoundaryData exact = (x, y, nx, ny) -> outside(x, y, focus, a + b, 70);
    Domain domain = Domain.outside(SmoothCurve.ellipse(0, 0, a, b, 0));
    Problem problem = Problem.of(Equation.laplace(), domain).withValue("hole.0", exact);
    Solution s = solve(problem, 1e-8);
    double bound = s.errorBound().orElseThrow();
    for (double[] p :
        List.of(new double[] {1.001, 0}, new double[] {0.3, 0.4}, new double[] {-0.7, -0.3})) {
      assertThat(s.field().at(p[0], p[1])).isCloseTo(exact.at(p[0], p[1], 0, 0), within(bound));
    }
  }

  /** Re ((a + b)/(z + √(z² − f²)))^n, the root like z far away. */
  private static double outside(double x, double y, double focus, double sum, int n) {
    double r = Math.sqrt(Math.hypot(x - focus, y) * Math.hypot(x + focus, y));
    double angle = (Math.atan2(y, x - focus) + Math.atan2(y, x + focus)) / 2;
    double u = x + r * Math.cos(angle);
    double v = y + r * Math.sin(angle);
    return Math.pow(sum / Math.hypot(u, v), n) * Math.cos(n * Math.atan2(v, u));
  }

  @Test
  void layersThatEndAtACornerThatTurnsInwards() {
    Problem problem = Problem.of(Equation.laplace(), L_SHAPE).withValue("outer", "sin(50*x)");
    Solution s = solve(problem, 1e-4);
    Solution finer = solve(problem, 1e-6);
    double bound = s.errorBound().orElseThrow() + finer.errorBound().orElseThrow();
    for (double[] p :
        List.of(new double[] {0.99, 0.99}, new double[] {1.3, 0.98}, new double[] {0.5, 0.03})) {
      assertThat(s.field().at(p[0], p[1])).isCloseTo(finer.field().at(p[0], p[1]), within(bound));
    }
    // Close to a side the field is what is given on it.
    assertThat(finer.field().at(1.5, 1 - 1e-4)).isCloseTo(Math.sin(75), within(0.02));
  }

  @Test
  void wavesInAStarShorterThanTheEquations() {
    String r = "(1 + 0.3*cos(5*t))";
    Domain star =
        Domain.inside(
            SmoothCurve.of(
                Expression.parseParametric(r + "*cos(t)"),
                Expression.parseParametric(r + "*sin(t)")));
    solve(Problem.of(Equation.helmholtz(10), star).withValue("outer", "cos(60*theta)"), 1e-6);
  }
}
