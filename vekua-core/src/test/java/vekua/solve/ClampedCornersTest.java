package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;

/**
 * Plates whose clamped corners turn inwards, where fields with unbounded slopes satisfy all
 * conditions, too. Values by differences of thirteen points, extrapolated: reference.py.
 */
class ClampedCornersTest {

  private static final BoundaryData ZERO = BoundaryData.constant(0);

  private static final Polygon L =
      Polygon.of(new double[] {0, 2, 2, 1, 1, 0}, new double[] {0, 0, 1, 1, 2, 2});

  private static Problem clamped(Domain domain, String... curves) {
    Problem problem = Problem.of(Equation.biharmonic(), domain);
    for (String on : curves) {
      problem = problem.with(on, Condition.value(ZERO), Condition.normal(ZERO));
    }
    return problem.withSource("1");
  }

  private static Solution solve(Problem problem, double tolerance) {
    return Solver.withDefaults().withTolerance(tolerance).solve(problem);
  }

  private static double slope(Solution s, double x, double y) {
    double[] gradient = s.field().gradientAt(x, y);
    return Math.hypot(gradient[0], gradient[1]);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-3, 1e-5, 1e-7, 1e-10})
  void plateOfTheShapeOfAnL(double tolerance) {
    Solution s = solve(clamped(Domain.inside(L), "outer"), tolerance);
    assertThat(s.reached()).isTrue();
    double error = tolerance == 1e-3 ? 5e-8 : 2e-8;
    assertThat(s.field().at(0.75, 0.75)).isCloseTo(0.003318004, within(error));
    assertThat(s.field().at(0.75, 0.875)).isCloseTo(0.002663600, within(error));
    assertThat(slope(s, 1 - 1e-9, 1 - 1e-9)).as("clamped at the corner").isLessThan(3e-6);
  }

  @Test
  void armsBesideASlot() {
    Polygon u =
        Polygon.of(new double[] {0, 3, 3, 2, 2, 1, 1, 0}, new double[] {0, 0, 2, 2, 1, 1, 2, 2});
    Solution s = solve(clamped(Domain.inside(u), "outer"), 1e-6);
    assertThat(s.reached()).isTrue();
    assertThat(s.field().at(0.75, 0.75)).isCloseTo(0.003306221, within(2e-8));
    assertThat(slope(s, 1 - 1e-9, 1 - 1e-9)).isLessThan(3e-6);
  }

  /** No cut leaves the domain at the corners of a hole. */
  @Test
  void squareHole() {
    Polygon hole =
        Polygon.of(new double[] {-0.5, 0.5, 0.5, -0.5}, new double[] {-0.5, -0.5, 0.5, 0.5});
    Polygon outer = Polygon.of(new double[] {-2, 2, 2, -2}, new double[] {-2, -2, 2, 2});
    Solution s = solve(clamped(Domain.inside(outer, hole), "outer", "hole.0"), 1e-4);
    assertThat(s.reached()).isTrue();
    assertThat(s.field().at(1, 0)).isCloseTo(0.0109295, within(4e-7));
    assertThat(slope(s, 0.5 + 1e-9, 0.5 + 1e-9)).isLessThan(2e-5);
  }

  @Test
  void outsideASquareWithGradientsThatDoNotFitTogether() {
    Polygon square = Polygon.of(new double[] {-1, 1, 1, -1}, new double[] {-1, -1, 1, 1});
    Problem problem =
        Problem.of(Equation.biharmonic(), Domain.outside(square))
            .with("hole.0", Condition.value(BoundaryData.of("x")), Condition.normal(ZERO));
    Solution s = solve(problem, 1e-3);
    assertThat(s.reached()).isTrue();
    // At 1e-6.
    assertThat(s.field().at(2, 1)).isCloseTo(1.4279475, within(1e-5));
    assertThat(s.field().at(3, 3)).isCloseTo(2.0849939, within(1e-4));
  }

  /** Another way to say the same. */
  @Test
  void twoCombinationsOfValueAndSlopeAreAsGood() {
    Problem problem =
        Problem.of(Equation.biharmonic(), Domain.inside(L))
            .with("outer", Condition.robin(1, 1, ZERO), Condition.robin(2, 1, ZERO))
            .withSource("1");
    Solution s = solve(problem, 1e-6);
    assertThat(s.reached()).isTrue();
    assertThat(s.field().at(0.75, 0.75)).isCloseTo(0.003318004, within(2e-8));
  }

  /** Values and slopes of two sides that ask for different gradients in the corner. */
  @Test
  void gradientsThatDoNotFitTogether() {
    Problem problem =
        Problem.of(Equation.biharmonic(), Domain.inside(L))
            .with("outer", Condition.value(BoundaryData.of("x^2")), Condition.normal(ZERO));
    Solution coarse = solve(problem, 1e-3);
    Solution fine = solve(problem, 1e-6);
    assertThat(coarse.reached() && fine.reached()).isTrue();
    assertThat(coarse.field().at(0.75, 0.75)).isCloseTo(0.632047092, within(1e-5));
    assertThat(fine.field().at(0.75, 0.75)).isCloseTo(0.632047092, within(1e-8));
  }

  /**
   * Derivatives of the data are as exact as the solution: steep ones, on sides of all directions.
   */
  @Test
  void smoothFieldsAreFoundToRounding() {
    BoundaryData value = (x, y, nx, ny) -> x * Math.exp(x) * Math.sin(y);
    BoundaryData slope =
        (x, y, nx, ny) -> Math.exp(x) * (nx * (1 + x) * Math.sin(y) + ny * x * Math.cos(y));
    Polygon notched = Polygon.of(new double[] {0, 2, 2, 0.6, 0}, new double[] {0, 0, 1, 0.1, 1});
    Problem problem =
        Problem.of(Equation.biharmonic(), Domain.inside(notched))
            .with("outer", Condition.value(value), Condition.normal(slope));
    Solution s = solve(problem, 1e-10);
    assertThat(s.reached()).isTrue();
    assertThat(s.field().at(0.3, 0.2)).isCloseTo(value.at(0.3, 0.2, 0, 0), within(1e-10));
    assertThat(s.field().at(1.7, 0.6)).isCloseTo(value.at(1.7, 0.6, 0, 0), within(1e-10));
  }
}
