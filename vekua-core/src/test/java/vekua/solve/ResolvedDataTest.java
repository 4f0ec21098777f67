package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.SmoothCurve;

/** Boundary data that are narrow, fast, broken or hopeless. */
class ResolvedDataTest {

  private static final Domain DISC = Domain.inside(Curve.circle(0, 0, 1));
  private static final Domain SQUARE = Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)));

  private static Problem laplace(Domain domain) {
    return Problem.of(Equation.laplace(), domain);
  }

  private static Pieces pieces(DoubleUnaryOperator f) {
    return Pieces.of(f, (u, v) -> Optional.empty(), 0, 1, 1e-13, 1e-16);
  }

  @Test
  void jumpsAndKinksAreFoundToRounding() {
    assertThat(pieces(x -> Math.abs(x - 0.5)).breaks())
        .singleElement()
        .satisfies(b -> assertThat(b).isCloseTo(0.5, within(1e-15)));
    Pieces two = pieces(x -> (x < 0.2 ? 1 : 2) + Math.abs(x - 0.7));
    assertThat(two.breaks()).hasSize(2);
    assertThat(two.breaks().get(0)).isCloseTo(0.2, within(1e-15));
    assertThat(two.breaks().get(1)).isCloseTo(0.7, within(1e-14));
    assertThat(two.resolved()).isTrue();
  }

  @Test
  void whatIsSmoothHasNoBreaks() {
    assertThat(pieces(x -> Math.exp(-Math.pow((x - 0.196) / 1e-4, 2))).breaks()).isEmpty();
    assertThat(pieces(x -> Math.tanh(1e6 * (x - 0.6))).breaks()).isEmpty();
    Pieces hopeless = pieces(x -> Math.sin(1e9 * x * x));
    assertThat(hopeless.resolved()).isFalse();
    assertThat(hopeless.breaks()).isEmpty();
  }

  @Test
  void aBumpBetweenTheSamples() {
    double place = 1.2345;
    double width = 1e-3;
    Problem problem = laplace(DISC).withValue("outer", "x+exp(-((theta-1.2345)/1e-3)^2)");
    Solution s = Solver.withDefaults().solve(problem);
    assertThat(s.reached()).isTrue();
    for (double r : new double[] {0.5, 0.99, 0.999}) {
      // Poisson's integral over the bump; what is farther than eight widths is nothing.
      double sum = 0;
      int n = 2000;
      for (int i = 0; i < n; i++) {
        double d = width * (16 * (i + 0.5) / n - 8);
        double sine = Math.sin(d / 2);
        double kernel = (1 - r) * (1 + r) / ((1 - r) * (1 - r) + 4 * r * sine * sine);
        sum += Math.exp(-d * d / width / width) * kernel * 16 * width / n;
      }
      double x = r * Math.cos(place);
      double exact = x + sum / (2 * Math.PI);
      assertThat(s.field().at(x, r * Math.sin(place)))
          .isCloseTo(exact, within(s.errorBound().orElseThrow() + 1e-14));
    }
  }

  /** A series through few places of a side would not see it. */
  @Test
  void aBumpBetweenTheFirstPlacesOfASide() {
    BoundaryData bump = (x, y, nx, ny) -> x + Math.exp(-Math.pow((x - 0.425) / 2.5e-3, 2));
    Problem problem = laplace(SQUARE).withValue("outer", "x").withValue("outer.0", bump);
    Solution s = Solver.withDefaults().withTolerance(1e-8).solve(problem);
    assertThat(s.reached()).isTrue();
    // Beside a long side the bump's integral over π(1 + t²), without what the far side takes.
    double sum = 0;
    int n = 400;
    for (int i = 0; i < n; i++) {
      double t = 12 * (i + 0.5) / n - 6;
      sum += Math.exp(-t * t) / (1 + t * t) * 12 / n / Math.PI;
    }
    assertThat(s.field().at(0.425, 2.5e-3)).isCloseTo(0.425 + sum, within(2e-3));
  }

  @Test
  void aPoleCloseToASide() {
    BoundaryData exact =
        (x, y, nx, ny) -> (x - 0.4) / ((x - 0.4) * (x - 0.4) + (y + 1e-4) * (y + 1e-4));
    Solution s = Solver.withDefaults().solve(laplace(SQUARE).withValue("outer", exact));
    assertThat(s.reached()).isTrue();
    for (double d : new double[] {1e-6, 1e-4, 1e-2}) {
      assertThat(s.field().at(0.4001, d))
          .isCloseTo(exact.at(0.4001, d, 0, 0), within(s.errorBound().orElseThrow()));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {30, 150})
  void fastDataOnADisc(int n) {
    Problem problem = laplace(DISC).withValue("outer", "cos(" + n + "*theta)");
    Solution s = Solver.withDefaults().solve(problem);
    assertThat(s.reached()).isTrue();
    assertThat(s.columns()).isLessThan(2 * n + 4);
    assertThat(s.field().at(0.99, 0))
        .isCloseTo(Math.pow(0.99, n), within(s.errorBound().orElseThrow()));
  }

  @Test
  void fastDataOnASquare() {
    Solution s = Solver.withDefaults().solve(laplace(SQUARE).withValue("outer", "sin(20*x)"));
    assertThat(s.reached()).isTrue();
  }

  @Test
  void aKinkInsideASide() {
    Problem problem = laplace(SQUARE).withValue("outer", "0.5").withValue("outer.0", "abs(x-0.5)");
    Solution s = Solver.withDefaults().solve(problem);
    assertThat(s.reached()).isTrue();
    double exact = 0.5;
    for (int n = 1; n < 200; n++) {
      double q = n * Math.PI;
      double c = -4 * Math.sin(q / 2) / q / q;
      exact += c * Math.sin(q * 0.45) * Math.sinh(q * 0.9) / Math.sinh(q);
    }
    assertThat(s.field().at(0.45, 0.1)).isCloseTo(exact, within(s.errorBound().orElseThrow()));
  }

  @Test
  void aStepInsideASideAndOnACircle() {
    BoundaryData step = (x, y, nx, ny) -> x < 0.3 ? 0 : 1;
    Solution s =
        Solver.withDefaults()
            .solve(laplace(SQUARE).withValue("outer", "0").withValue("outer.0", step));
    assertThat(s.reached()).isTrue();
    double exact = 0;
    for (int n = 1; n < 200; n++) {
      double q = n * Math.PI;
      double c = 2 * (Math.cos(q * 0.3) - Math.cos(q)) / q;
      exact += c * Math.sin(q * 0.35) * Math.sinh(q * 0.9) / Math.sinh(q);
    }
    assertThat(s.field().at(0.35, 0.1)).isCloseTo(exact, within(s.errorBound().orElseThrow()));
    Solution disc =
        Solver.withDefaults()
            .solve(laplace(DISC).withValue("outer", (x, y, nx, ny) -> y > 0 ? 1 : 0));
    double seen = 0.5 + Math.atan2(2 * 0.1, 1 - 0.81 - 0.01) / Math.PI;
    assertThat(disc.field().at(0.9, 0.1)).isCloseTo(seen, within(1e-13));
  }

  @Test
  void hopelessDataHaveNoBound() {
    Solution s =
        Solver.withDefaults()
            .withMaxColumns(200)
            .solve(laplace(DISC).withValue("outer", "sin(1e9*x*x)"));
    assertThat(s.errorBound()).isEmpty();
    assertThat(s.warnings().get(0)).startsWith("the boundary data vary on scales too fine");
  }

  @Test
  void sidesOfACurve() {
    SmoothCurve split = Curve.circle(0, 0, 2).splitAt(0.5, 2);
    assertThat(split.sides()).isEqualTo(2);
    assertThat(split.length(0)).isCloseTo(3, within(1e-12));
    Domain domain = Domain.inside(split);
    assertThat(domain.corners()).hasSize(2);
    assertThat(domain.corners().get(1).outward() % (2 * Math.PI)).isCloseTo(2, within(1e-12));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Curve.circle(0, 0, 2).splitAt(2, 0.5))
        .withMessageContaining("length of side 0 in the parameter");
  }

  /** A bump or an electrode between all samples is found by bounds of the formula. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x^2 - y^2 + exp(-((x - 0.3773)/1e-5)^2)",
        "exp(-((x - 0.3773)/1e-8)^2)",
        "x + atan(1e9*(x - 0.37731)) - atan(1e9*(x - 0.37733))"
      })
  void whatNoSampleMeetsIsFoundByBoundsOfTheFormula(String formula) {
    Problem problem =
        Problem.of(Equation.laplace(), SQUARE)
            .withValue("outer", "x")
            .withValue("outer.0", formula);
    ResolvedProblem resolved = ResolvedProblem.of(problem, 1e-6);
    double[] p = {0.3773, 0};
    double exact = problem.conditions(0).get(0).data().at(p[0], p[1], 0, -1);
    double told = resolved.sides().get(0).parts().get(0).at(p[0]).at(p[0]);
    assertThat(resolved.problem().domain().corners().size() > 4 || Math.abs(told - exact) < 1e-6)
        .isTrue();
  }

  /** The sign of a number jumps: on a circle u is 2/π times an angle. */
  @Test
  void signsJump() {
    for (String sign : new String[] {"sign(y)", "sign(2*y)*sign(3 + x)"}) {
      Solution s =
          Solver.withDefaults()
              .solve(
                  Problem.of(Equation.laplace(), Domain.inside(Curve.circle(0, 0, 1)))
                      .withValue("outer", sign));
      assertThat(s.reached()).isTrue();
      double exact = 2 / Math.PI * Math.atan2(2 * 0.4, 1 - 0.3 * 0.3 - 0.4 * 0.4);
      assertThat(s.field().at(0.3, 0.4)).isCloseTo(exact, within(1e-10));
    }
  }
}
