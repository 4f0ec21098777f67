package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Gap;

/** Boundaries that nearly touch, against closed forms. */
class GapTest {

  /** Circles of radius one have potentials ±acosh(1 + d/2), charged at their limit points. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-2, 1e-4, 1e-6})
  void circlesThatNearlyTouch(double d) {
    double c = 1 + d / 2;
    double s = Math.sqrt((c - 1) * (c + 1));
    BoundaryData exact =
        (x, y, nx, ny) -> Math.log(Math.hypot(x - s, y) / Math.hypot(x + s, y)) + 0.3 * x * y;
    Domain domain =
        Domain.inside(Curve.circle(0.3, 0.1, 4), Curve.circle(-c, 0, 1), Curve.circle(c, 0, 1));
    Problem problem =
        Problem.of(Equation.laplace(), domain)
            .withValue("outer", exact)
            .withValue("hole.0", exact)
            .withValue("hole.1", exact);
    Solution solution = Solver.withDefaults().withTolerance(1e-8).solve(problem);
    assertThat(solution.reached()).isTrue();
    for (double y = d / 100; y < 2; y *= 3) {
      assertThat(solution.field().at(0, y)).isCloseTo(0, within(1e-8));
      // Off the axis of symmetry, within the gap.
      double x = 0.3 * (c - Math.sqrt(Math.max(0, 1 - y * y)));
      assertThat(solution.field().at(x, y)).isCloseTo(exact.at(x, y, 0, 0), within(1e-8));
    }
  }

  @Test
  void aHoleCloseToTheOuterBoundary() {
    // Between eccentric circles there is a charge at each limit point of the pencil.
    double d = 1e-4;
    double centre = 0.5 - d;
    double m = (centre * centre + 1 - 0.25) / (2 * centre);
    double s = Math.sqrt(m * m - 1);
    BoundaryData exact =
        (x, y, nx, ny) -> Math.log(Math.hypot(x - m - s, y) / Math.hypot(x - m + s, y)) + y;
    Problem problem =
        Problem.of(
                Equation.laplace(),
                Domain.inside(Curve.circle(0, 0, 1), Curve.circle(centre, 0, 0.5)))
            .withValue("outer", exact)
            .withValue("hole.0", exact);
    Solution solution = Solver.withDefaults().withTolerance(1e-8).solve(problem);
    assertThat(solution.reached()).isTrue();
    for (double angle = 1e-4; angle < 3; angle *= 2) {
      double toCentre = Math.hypot(Math.cos(angle) - centre, Math.sin(angle));
      double share = 0.4 * (toCentre - 0.5) / toCentre;
      double x = Math.cos(angle) + share * (centre - Math.cos(angle));
      double y = Math.sin(angle) * (1 - share);
      assertThat(solution.field().at(x, y))
          .isCloseTo(exact.at(x, y, 0, 0), within(solution.errorBound().orElseThrow() + 1e-12));
    }
  }

  @Test
  void wavesBetweenTwoObstacles() {
    double k = 3;
    Incident source = Incident.point(-1, 0.2);
    Condition condition =
        new Condition(
            1, 0, (x, y, nx, ny) -> source.at(k, x, y)[0], (x, y, nx, ny) -> source.at(k, x, y)[1]);
    Problem problem =
        Problem.of(
                Equation.helmholtz(k),
                Domain.outside(Curve.circle(-1.0005, 0, 1), Curve.circle(1.0005, 0, 1)))
            .with("hole.0", condition)
            .with("hole.1", condition);
    Solution solution = Solver.withDefaults().withTolerance(1e-7).solve(problem);
    assertThat(solution.reached()).isTrue();
    assertThat(solution.field().at(0, 0.02)).isCloseTo(source.at(k, 0, 0.02)[0], within(1e-6));
    assertThat(solution.field().at(0.5, 1.4)).isCloseTo(source.at(k, 0.5, 1.4)[0], within(1e-6));
  }

  @Test
  void whereCurvesAreClosestAndHowTheyOpen() {
    Gap gap = Gap.of(Domain.outside(Curve.circle(0, 0, 1), Curve.circle(3.01, 0, 2))).get(0);
    assertThat(gap.width()).isCloseTo(0.01, within(1e-12));
    assertThat(gap.radius()).isCloseTo(2 / 3.0, within(1e-6));
    assertThat(Math.sin(gap.t())).isCloseTo(0, within(1e-6));
    assertThat(Gap.of(Domain.outside(Curve.circle(0, 0, 1), Curve.circle(5, 0, 2)))).isEmpty();
  }
}
