package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.basis.Equation;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;

/** Conditions that hardly hold a level: it is what the data say together. */
class BalanceTest {

  private static final Domain L =
      Domain.inside(Polygon.of(new double[] {0, 2, 2, 1, 1, 0}, new double[] {0, 0, 1, 1, 2, 2}));

  /** A field with its gradient. */
  private interface Exact {
    double[] at(double x, double y);
  }

  /** e^(sx) sin y + 3, which solves (Δ + λ)u = 3λ where s² = 1 − λ. */
  private static Exact exact(double lambda) {
    double s = Math.sqrt(1 - lambda);
    double k = Math.sqrt(Math.abs(lambda));
    return (x, y) -> {
      double e = Math.exp(s * x);
      double level = lambda > 0 ? Math.cos(k * x) : Math.cosh(k * x);
      double slope = lambda > 0 ? -k * Math.sin(k * x) : k * Math.sinh(k * x);
      return new double[] {
        e * Math.sin(y) + 3 * level, s * e * Math.sin(y) + 3 * slope, e * Math.cos(y)
      };
    };
  }

  private static BoundaryData given(Exact exact, double a, double b) {
    return (x, y, nx, ny) -> {
      double[] u = exact.at(x, y);
      return a * u[0] + b * (u[1] * nx + u[2] * ny);
    };
  }

  private static Problem weighted(Equation equation, Domain domain, double a, double b) {
    return Problem.of(equation, domain)
        .with("outer", Condition.robin(a, b, given(exact(equation.lambda()), a, b)));
  }

  private static double error(Solution s, Exact exact) {
    double most = 0;
    for (double[] p : new double[][] {{0.3, 0.2}, {0.1, 0.9}, {0.8, 0.6}, {0.5, 0.5}}) {
      most = Math.max(most, Math.abs(s.field().at(p[0], p[1]) - exact.at(p[0], p[1])[0]));
    }
    return most;
  }

  /** The field is at most 10: residuals were small, and errors a thousand to a million times. */
  @ParameterizedTest
  @CsvSource({"1, 1e6, 1e-6", "1, 1e4, 1e-8", "1e-3, 1, 1e-10", "-1, -1e5, 1e-7", "-1, 1e5, 1e-7"})
  void littleBiotNumbers(double a, double b, double tolerance) {
    Solution s =
        Solver.withDefaults().withTolerance(tolerance).solve(weighted(Equation.laplace(), L, a, b));
    assertThat(s.reached()).isTrue();
    assertThat(s.warnings()).isEmpty();
    double error = error(s, exact(0));
    assertThat(error).isLessThan(10 * tolerance);
    assertThat(error).isLessThan(s.errorEstimate().orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({"1e-2, 1e-8", "1e-4, 1e-6", "1e-5, 1e-4"})
  void slowDecayAndSlowWaves(double k, double tolerance) {
    for (Equation equation : new Equation[] {Equation.yukawa(k), Equation.helmholtz(k)}) {
      Solution s =
          Solver.withDefaults().withTolerance(tolerance).solve(weighted(equation, L, 0, 1));
      assertThat(s.reached()).isTrue();
      assertThat(s.warnings()).isEmpty();
      assertThat(error(s, exact(equation.lambda()))).isLessThan(10 * tolerance);
    }
  }

  /** Slopes of 1e-14 tell that the field is one. */
  @Test
  void wavesThatAreHardlyAny() {
    double k = 1e-7;
    Solution s =
        Solver.withDefaults()
            .solve(
                Problem.of(Equation.helmholtz(k), L)
                    .withNormal("outer", (x, y, nx, ny) -> -k * Math.sin(k * x) * nx));
    assertThat(s.warnings()).isEmpty();
    assertThat(s.reached()).isTrue();
    assertThat(s.field().at(0.5, 0.5)).isCloseTo(1, within(1e-13));
  }

  /** Sixteen digits of the data are four of the level. */
  @Test
  void whatRoundedDataLeaveOpen() {
    Solution s = Solver.withDefaults().solve(weighted(Equation.laplace(), L, 1e-6, 1e6));
    assertThat(s.reached()).isFalse();
    assertThat(s.warnings())
        .hasSize(2)
        .anyMatch(w -> w.contains("rounded to sixteen digits"))
        .anyMatch(w -> w.contains("not reached inside"));
    double error = error(s, exact(0));
    assertThat(error).isLessThan(s.errorEstimate().orElseThrow());
    assertThat(s.errorEstimate().orElseThrow()).isLessThan(0.1);
  }

  /** Sources flow through the boundary, too: u = x²/2 + xy + 2. */
  @Test
  void sources() {
    Exact exact = (x, y) -> new double[] {x * x / 2 + x * y + 2, x + y, x};
    Problem problem =
        Problem.of(Equation.laplace(), L)
            .with("outer", Condition.robin(1, 1e5, given(exact, 1, 1e5)));
    for (Problem p : new Problem[] {problem.withSource("1"), problem.withSource((x, y) -> 1)}) {
      Solution s = Solver.withDefaults().withTolerance(1e-8).solve(p);
      assertThat(s.warnings()).isEmpty();
      assertThat(error(s, exact)).isLessThan(1e-7);
    }
  }

  /** One of many sides holds the level, around a hole and along a strip that would be cut. */
  @Test
  void oneSideOfMany() {
    Exact exact = exact(0);
    Domain holed = Domain.inside(Polygon.of(square(0), square(1)), Curve.circle(1.5, 1.5, 0.2));
    Problem around =
        Problem.of(Equation.laplace(), holed)
            .withNormal("outer", given(exact, 0, 1))
            .with("hole.0", Condition.robin(1e-4, 1, given(exact, 1e-4, 1)));
    Domain strip =
        Domain.inside(Polygon.of(new double[] {0, 20, 20, 0}, new double[] {0, 0, 1, 1}));
    Exact linear = (x, y) -> new double[] {x + 2 * y, 1, 2};
    Problem along =
        Problem.of(Equation.laplace(), strip)
            .withNormal("outer", given(linear, 0, 1))
            .with("outer.3", Condition.robin(1, 1e4, given(linear, 1, 1e4)));
    Solver solver = Solver.withDefaults().withTolerance(1e-7);
    assertThat(error(solver.solve(around), exact)).isLessThan(1e-5);
    assertThat(error(solver.solve(along), linear)).isLessThan(2e-5);
  }

  private static double[] square(int axis) {
    return axis == 0 ? new double[] {0, 2, 2, 0} : new double[] {0, 0, 2, 2};
  }

  /** What the residual is over a bounds the error where weights have one sign. */
  @Test
  void weightsOfOneSign() {
    Solver solver = Solver.withDefaults().withTolerance(1e-6);
    Domain disc = Domain.inside(Curve.circle(0.4, 0.5, 0.6));
    for (Equation equation : new Equation[] {Equation.laplace(), Equation.yukawa(2)}) {
      Exact exact =
          (x, y) -> {
            double s = Math.sqrt(1 - equation.lambda());
            double e = Math.exp(s * x);
            return new double[] {e * Math.sin(y), s * e * Math.sin(y), e * Math.cos(y)};
          };
      Problem problem =
          Problem.of(equation, disc).with("outer", Condition.robin(2, 1, given(exact, 2, 1)));
      Solution s = solver.solve(problem);
      assertThat(error(s, exact)).isLessThan(s.errorBound().orElseThrow());
      assertThat(s.errorBound().orElseThrow()).isLessThan(1e-5);
    }
    assertThat(solver.solve(weighted(Equation.laplace(), disc, 2, -3)).errorBound()).isEmpty();
  }

  /** Two rooms with a thin wall's door between them hardly know of each other's level. */
  @Test
  void levelsOfRooms() {
    Exact exact = exact(0);
    Domain rooms =
        Domain.inside(
            Polygon.of(
                new double[] {0, 1, 1, 1.1, 1.1, 2.1, 2.1, 1.1, 1.1, 1, 1, 0},
                new double[] {0, 0, 0.499, 0.499, 0, 0, 1, 1, 0.501, 0.501, 1, 1}));
    Problem problem =
        Problem.of(Equation.laplace(), rooms)
            .withNormal("outer", given(exact, 0, 1))
            .withValue("outer.11", given(exact, 1, 0));
    Solution s = Solver.withDefaults().withTolerance(1e-6).solve(problem);
    assertThat(Math.abs(s.field().at(1.6, 0.5) - exact.at(1.6, 0.5)[0])).isLessThan(1e-4);
  }

  /** Far from resonances no eigenvalue is told. */
  @Test
  void farFromResonances() {
    Solution s =
        Solver.withDefaults()
            .withTolerance(1e-6)
            .solve(Problem.of(Equation.helmholtz(1), L).withValue("outer", "1 + x*y"));
    assertThat(s.resonance().orElseThrow().eigenvalue()).isNaN();
    assertThat(s.resonance().orElseThrow().distance()).isNaN();
    assertThat(s.resonance().orElseThrow().amplification()).isBetween(1.0, 10.0);
    assertThat(s.warnings()).isEmpty();
  }

  /** Data that are large close to a corner alone: the field's size is theirs. */
  @Test
  void peaksAtCorners() {
    Domain square = Domain.inside(Polygon.of(square(0), square(1)));
    Solution s =
        Solver.withDefaults()
            .withTolerance(1e-3)
            .withMaxColumns(300)
            .solve(
                Problem.of(Equation.yukawa(2e4), square)
                    .withValue("outer", "exp(-2e4*(0.6*x + 0.8*y))"));
    assertThat(s.target()).isCloseTo(1e-3, within(1e-6));
  }
}
