package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.SmoothCurve;

/** Long and thin domains, which are cut into pieces, against fields of known sources. */
class ThinTest {

  private static BoundaryData source(double px, double py) {
    return (x, y, nx, ny) -> Math.log(Math.hypot(x - px, y - py));
  }

  private static Solution solve(Domain domain, BoundaryData exact, double tolerance) {
    Problem problem = Problem.of(Equation.laplace(), domain).withValue("outer", exact);
    for (int h = 0; h < domain.holes().size(); h++) {
      problem = problem.withValue("hole." + h, exact);
    }
    return Solver.withDefaults().withTolerance(tolerance).solve(problem);
  }

  private static void assertGood(Solution solution, BoundaryData exact, double x, double y) {
    assertThat(solution.reached()).isTrue();
    assertThat(solution.field().at(x, y))
        .isCloseTo(exact.at(x, y, 0, 0), within(solution.errorBound().orElseThrow()));
  }

  @Test
  void rectangleThirtyTimesAsLongAsWide() {
    Domain domain = Domain.inside(Polygon.of(new Rectangle(0, 30, 0, 1)));
    Solution solution = solve(domain, source(10, 1.5), 1e-8);
    for (double x = 0.01; x < 30; x += 0.173) {
      assertGood(solution, source(10, 1.5), x, 0.5 + 0.49 * Math.sin(7 * x));
      double[] slope = solution.field().gradientAt(x, 0.4);
      double square = (x - 10) * (x - 10) + 1.1 * 1.1;
      assertThat(slope[0]).isCloseTo((x - 10) / square, within(1e-7));
      assertThat(slope[1]).isCloseTo(-1.1 / square, within(1e-7));
    }
  }

  @Test
  void ellipseFiftyTimesAsLongAsWide() {
    Domain domain = Domain.inside(SmoothCurve.ellipse(0, 0, 1, 0.02, 0));
    Solution solution = solve(domain, source(0.2, 0.1), 1e-8);
    for (double x = -0.999; x < 1; x += 0.0371) {
      assertGood(solution, source(0.2, 0.1), x, 0.0199 * Math.sqrt(1 - x * x));
    }
  }

  @Test
  void holesStayInTheirPieces() {
    Domain domain =
        Domain.inside(
            Polygon.of(new Rectangle(0, 12, 0, 1)),
            Curve.circle(3, 0.5, 0.2),
            Curve.circle(8.1, 0.4, 0.1));
    BoundaryData exact =
        (x, y, nx, ny) ->
            source(3.05, 0.5).at(x, y, 0, 0) - 2 * source(8.1, 0.42).at(x, y, 0, 0) + x;
    Solution solution = solve(domain, exact, 1e-8);
    for (double x = 0.1; x < 12; x += 0.37) {
      assertGood(solution, exact, x, 0.05);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {16, -16})
  void wavesInADuct(double lambda) {
    double k = 4;
    BoundaryData exact =
        lambda > 0
            ? (x, y, nx, ny) -> Math.cos(k * (0.6 * x + 0.8 * y))
            : (x, y, nx, ny) -> Math.exp(k * (0.6 * (x - 12) + 0.8 * y));
    Equation equation = lambda > 0 ? Equation.helmholtz(k) : Equation.yukawa(k);
    Problem problem =
        Problem.of(equation, Domain.inside(Polygon.of(new Rectangle(0, 12, 0, 1))))
            .withValue("outer", exact);
    Solution solution = Solver.withDefaults().withTolerance(1e-9).solve(problem);
    assertThat(solution.reached()).isTrue();
    // In pieces nobody knows of resonances, and that is said.
    assertThat(String.join(" ", solution.warnings()).contains("eigenvalue")).isEqualTo(lambda > 0);
    for (double x = 0.1; x < 12; x += 0.37) {
      assertThat(solution.field().at(x, 0.3)).isCloseTo(exact.at(x, 0.3, 0, 0), within(1e-7));
    }
  }

  @Test
  void slopesAloneLeaveAConstantFreeAndASourceIsCarriedAlong() {
    // u = x²/2 + constant, with Δu = 1.
    Problem problem =
        Problem.of(Equation.laplace(), Domain.inside(Polygon.of(new Rectangle(0, 20, 0, 1))))
            .withSource("1")
            .withNormal("outer", "0")
            .withNormal("outer.1", "20");
    Solution solution = Solver.withDefaults().withTolerance(1e-9).solve(problem);
    assertThat(solution.reached()).isTrue();
    assertThat(solution.errorBound()).isEmpty();
    Field u = solution.field();
    assertThat(u.at(19.3, 0.2) - u.at(1.3, 0.7))
        .isCloseTo((19.3 * 19.3 - 1.3 * 1.3) / 2, within(1e-6));
  }

  @Test
  void reentrantCornersOfASpiral() {
    // No closed form: the bound is what the finer solution has to confirm.
    Problem problem =
        Problem.of(
                Equation.laplace(),
                Domain.inside(
                    Polygon.of(
                        new double[] {0, 9, 9, 2, 2, 7, 7, 3, 3, 8, 8, 0},
                        new double[] {0, 0, 8, 8, 3, 3, 4, 4, 7, 7, 1, 1})))
            .withValue("outer", "x^2");
    Solution coarse = Solver.withDefaults().withTolerance(1e-6).solve(problem);
    Solution fine = Solver.withDefaults().withTolerance(1e-9).solve(problem);
    assertThat(coarse.reached()).isTrue();
    assertThat(fine.reached()).isTrue();
    for (double x = 0.2; x < 8; x += 0.31) {
      double u = coarse.field().at(x, 0.6);
      assertThat(u).isCloseTo(fine.field().at(x, 0.6), within(coarse.errorBound().orElseThrow()));
    }
  }
}
