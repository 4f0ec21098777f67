package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;

/** Data that vary at the end of a side with a power that is none of the corner's own. */
class EndPowerTest {

  private static final Domain SQUARE = Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)));

  @ParameterizedTest
  @ValueSource(doubles = {0.25, 1 / 3.0, 0.5, 0.7, 1.5, 2.5})
  void powersAreFound(double power) {
    // Beside a smooth function, and times another.
    double found = EndPower.of(d -> 2 + Math.sin(d) + (1 + d * d - 0.3 * d) * Math.pow(d, power));
    assertThat(found).isCloseTo(power, within(power == 0.7 ? 1e-5 : 1e-15));
  }

  /** Fractions up to eighths are exact, others as they are found. */
  @ParameterizedTest
  @ValueSource(doubles = {1 / 7.0, 3 / 8.0, 4 / 3.0, 7 / 5.0, 5 / 6.0, 3.5, 2 / 9.0, 0.4142})
  void simpleFractions(double power) {
    double found = EndPower.of(d -> 1 - d + Math.pow(d, power));
    boolean simple = power != 2 / 9.0 && power != 0.4142;
    assertThat(found).isCloseTo(power, within(simple ? 1e-15 : 1e-6));
  }

  /** Powers from four on, and whole ones, belong to what is smooth. */
  @Test
  void powersThatAreNone() {
    assertThat(EndPower.of(d -> 1 + Math.pow(d, 4.5))).isZero();
    assertThat(EndPower.of(d -> 1 + Math.pow(d, 1.0001))).isZero();
    assertThat(EndPower.of(d -> 1 + Math.pow(d, -0.5))).isZero();
    assertThat(EndPower.of(d -> 1 + Math.pow(d, 0.0001))).isZero();
  }

  @Test
  void smoothFunctionsAndLogarithmsHaveNone() {
    assertThat(EndPower.of(d -> 1 + d - 3 * d * d)).isZero();
    assertThat(EndPower.of(d -> d == 0 ? 0 : d * Math.log(d))).isZero();
    assertThat(EndPower.of(d -> Math.sin(1 / d))).isZero();
    assertThat(EndPower.of(d -> 0)).isZero();
  }

  private static Problem everywhere(Domain domain, BoundaryData g) {
    return IntStream.range(0, domain.sides().size())
        .boxed()
        .reduce(
            Problem.of(Equation.laplace(), domain),
            (p, s) -> p.withValue(domain.sides().get(s).name(), g),
            (p, q) -> q);
  }

  @Test
  void cubeRootAtACorner() {
    BoundaryData exact =
        (x, y, nx, ny) ->
            Math.cbrt(Math.hypot(x, y)) * Math.cos(Math.atan2(y, x) / 3 + 0.2) + x * y;
    Solution s = Solver.withDefaults().withTolerance(1e-9).solve(everywhere(SQUARE, exact));
    assertThat(s.reached()).isTrue();
    double bound = s.errorBound().orElseThrow();
    assertThat(bound).isLessThan(1e-8);
    for (double[] p :
        List.of(new double[] {1e-5, 2e-5}, new double[] {0.01, 0.003}, new double[] {0.5, 0.9})) {
      assertThat(s.field().at(p[0], p[1])).isCloseTo(exact.at(p[0], p[1], 0, 0), within(bound));
    }
  }

  @Test
  void rootOfTheDistanceFromTwoCorners() {
    Problem problem = Problem.of(Equation.laplace(), SQUARE).withValue("outer", "sqrt(x)");
    Solution s = Solver.withDefaults().solve(problem);
    assertThat(s.reached()).isTrue();
    assertThat(s.columns()).isLessThan(400);
    assertThat(s.field().at(0.3, 0.2)).isCloseTo(s.field().at(0.3, 0.8), within(1e-9));
    Problem decaying = Problem.of(Equation.yukawa(3), SQUARE).withValue("outer", "sqrt(x)");
    assertThat(Solver.withDefaults().withTolerance(1e-8).solve(decaying).reached()).isTrue();
  }

  @Test
  void rootInsideASide() {
    Problem problem =
        Problem.of(Equation.laplace(), SQUARE)
            .withValue("outer", "1")
            .withValue("outer.0", "sqrt(abs(x-0.3))");
    Solution s = Solver.withDefaults().withTolerance(1e-6).solve(problem);
    assertThat(s.reached()).isTrue();
    assertThat(s.field().at(0.3, 1e-6)).isCloseTo(1e-3 / Math.cos(Math.PI / 4), within(1e-5));
  }
}
