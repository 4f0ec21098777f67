package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.formula.Expression;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.SmoothCurve;

/** Shapes that polynomials and modes do not serve: stars, a kite, and thin boundary layers. */
class SourcesAroundTest {

  private static Domain star(int arms) {
    String r = "(1 + 0.3*cos(" + arms + "*t))";
    return Domain.inside(curve(r + "*cos(t)", r + "*sin(t)"));
  }

  private static Domain kite() {
    return Domain.inside(curve("cos(t) + 0.65*cos(2*t) - 0.65", "1.5*sin(t)"));
  }

  private static SmoothCurve curve(String x, String y) {
    return SmoothCurve.of(Expression.parseParametric(x), Expression.parseParametric(y));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5})
  void harmonicInAStar(int arms) {
    // Between two arms, where fields continue least far.
    BoundaryData exact = (x, y, nx, ny) -> Math.log(Math.hypot(x + 1, y - 0.1)) + x * y;
    Problem problem = Problem.of(Equation.laplace(), star(arms)).withValue("outer", exact);
    Solution s = Solver.withDefaults().withTolerance(1e-9).solve(problem);
    assertThat(s.reached()).isTrue();
    for (double[] p :
        List.of(new double[] {0, 0}, new double[] {1.25, 0}, new double[] {0.5, 0.3})) {
      assertThat(s.field().at(p[0], p[1]))
          .isCloseTo(exact.at(p[0], p[1], 0, 0), within(s.errorBound().orElseThrow()));
    }
  }

  @Test
  void fieldsHaveRootsBetweenLobes() {
    // The image of the unit disc under w(1 + a w¹⁶), which is not one to one from |w| = 1.0022 on.
    double a = 0.0568;
    SmoothCurve lobes =
        curve("cos(t) + %s*cos(17*t)".formatted(a), "sin(t) + %s*sin(17*t)".formatted(a));
    BoundaryData exact = (x, y, nx, ny) -> cubeOfPreimage(x, y, a);
    Problem problem =
        Problem.of(Equation.laplace(), Domain.inside(lobes)).withValue("outer", exact);
    Solution s = Solver.withDefaults().withTolerance(1e-10).solve(problem);
    assertThat(s.reached()).isTrue();
    double bound = s.errorBound().orElseThrow();
    for (double t = 0.05; t < 6.3; t += 0.31) {
      for (double r : new double[] {0.5, 0.99, 0.999}) {
        double x = r * Math.cos(t) + a * Math.pow(r, 17) * Math.cos(17 * t);
        double y = r * Math.sin(t) + a * Math.pow(r, 17) * Math.sin(17 * t);
        assertThat(s.field().at(x, y)).isCloseTo(r * r * r * Math.cos(3 * t), within(bound));
      }
    }
  }

  /** Re w³ where w(1 + a w¹⁶) = x + iy. */
  private static double cubeOfPreimage(double x, double y, double a) {
    double u = 0;
    double v = 0;
    // Newton's method from smaller lobes to the full ones, for it has to find the right w.
    for (double depth = 0.1; depth < 1.05; depth += 0.1) {
      for (int step = 0; step < 8; step++) {
        double r = Math.hypot(u, v);
        double angle = Math.atan2(v, u);
        double power = depth * a * Math.pow(r, 16);
        double c = power * Math.cos(16 * angle);
        double s = power * Math.sin(16 * angle);
        double fx = u + u * c - v * s - x;
        double fy = v + u * s + v * c - y;
        double dx = 1 + 17 * c;
        double dy = 17 * s;
        double norm = dx * dx + dy * dy;
        u -= (fx * dx + fy * dy) / norm;
        v -= (fy * dx - fx * dy) / norm;
      }
    }
    return Math.pow(Math.hypot(u, v), 3) * Math.cos(3 * Math.atan2(v, u));
  }

  @Test
  void fortyLobes() {
    String r = "(1 + 0.1*cos(40*t))";
    Domain lobes = Domain.inside(curve(r + "*cos(t)", r + "*sin(t)"));
    Problem problem = Problem.of(Equation.laplace(), lobes).withValue("outer", "x^4");
    Solution s = Solver.withDefaults().withTolerance(1e-4).solve(problem);
    assertThat(s.reached()).isTrue();
    Solution finer = Solver.withDefaults().withTolerance(1e-6).solve(problem);
    assertThat(finer.reached()).isTrue();
    for (double[] p : List.of(new double[] {0.2, 0.1}, new double[] {1.08, 0})) {
      assertThat(s.field().at(p[0], p[1]))
          .isCloseTo(finer.field().at(p[0], p[1]), within(s.errorBound().orElseThrow()));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {5, 20})
  void wavesInAKite(double k) {
    // A sum of plane waves, one of which an error of the phase would show.
    BoundaryData exact = (x, y, nx, ny) -> Math.cos(k * x) - 2 * Math.sin(k * (0.6 * x - 0.8 * y));
    Problem problem = Problem.of(Equation.helmholtz(k), kite()).withValue("outer", exact);
    Solution s = Solver.withDefaults().withTolerance(1e-9).solve(problem);
    assertThat(s.reached()).isTrue();
    double error = Math.abs(s.field().at(-0.3, 1.1) - exact.at(-0.3, 1.1, 0, 0));
    assertThat(error).isLessThan(s.errorEstimate().orElseThrow() + 1e-11);
  }

  @Test
  void platesInAStar() {
    // |z|² times a harmonic function, and its slope.
    BoundaryData value = (x, y, nx, ny) -> (x * x + y * y) * Math.exp(x) * Math.cos(y);
    BoundaryData slope =
        (x, y, nx, ny) -> {
          double c = Math.exp(x) * Math.cos(y);
          double s = Math.exp(x) * Math.sin(y);
          double r = x * x + y * y;
          return nx * (2 * x * c + r * c) + ny * (2 * y * c - r * s);
        };
    Problem problem =
        Problem.of(Equation.biharmonic(), star(5))
            .with("outer", Condition.value(value), Condition.normal(slope));
    Solution s = Solver.withDefaults().withTolerance(1e-8).solve(problem);
    assertThat(s.reached()).isTrue();
    assertThat(s.field().at(0.9, 0.1)).isCloseTo(value.at(0.9, 0.1, 0, 0), within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(doubles = {60, 500})
  void layersInAnEllipse(double kappa) {
    layers(Domain.inside(SmoothCurve.ellipse(0, 0, 1, 0.5, 0)), kappa);
  }

  @ParameterizedTest
  @ValueSource(doubles = {25, 600})
  void layersInASquare(double kappa) {
    layers(Domain.inside(Polygon.of(new Rectangle(-0.6, 0.8, -0.5, 0.9))), kappa);
  }

  @Test
  void layersInATriangle() {
    layers(
        Domain.inside(Polygon.of(new double[] {-1, 1, 0.2}, new double[] {-0.7, -0.5, 0.9})), 300);
  }

  /** A wave that decays across the domain, aslant, and one along a side. */
  private static void layers(Domain domain, double kappa) {
    BoundaryData exact =
        (x, y, nx, ny) -> Math.exp(kappa * (0.6 * x + 0.8 * y - 1.2)) + Math.exp(-kappa * (x + 1));
    Problem problem = Problem.of(Equation.yukawa(kappa), domain).withValue("outer", exact);
    Solution s = Solver.withDefaults().withTolerance(1e-8).solve(problem);
    assertThat(s.reached()).isTrue();
    double bound = s.errorBound().orElseThrow();
    for (double[] p : List.of(new double[] {0.1, 0}, new double[] {0.3, 0.3})) {
      assertThat(s.field().at(p[0], p[1])).isCloseTo(exact.at(p[0], p[1], 0, 0), within(bound));
    }
  }

  @Test
  void unitDataMakeAnEqualLayerOnEverySide() {
    Problem problem =
        Problem.of(Equation.yukawa(500), Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1))))
            .withValue("outer", "1");
    Solution s = Solver.withDefaults().withTolerance(1e-9).solve(problem);
    assertThat(s.reached()).isTrue();
    double bound = s.errorBound().orElseThrow();
    // Far from corners the side is as good as a straight line without ends.
    assertThat(s.field().at(0.5, 0.002)).isCloseTo(Math.exp(-1), within(bound));
    assertThat(s.field().at(0.998, 0.5)).isCloseTo(Math.exp(-1), within(bound));
    assertThat(s.field().at(0.001, 0.002)).isCloseTo(s.field().at(0.998, 0.999), within(2 * bound));
  }
}
