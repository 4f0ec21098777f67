package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.SmoothCurve;

/** Harmonic problems against exact solutions and published values. */
class LaplaceTest {

  static final Polygon L_SHAPE =
      Polygon.of(new double[] {2, 2, 1, 1, 0, 0}, new double[] {0, 1, 1, 2, 2, 0});

  private static final Domain UNIT_SQUARE = Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)));

  private static Problem laplace(Domain domain) {
    return Problem.of(Equation.laplace(), domain);
  }

  @Test
  void lShapeToAllPublishedDigits() {
    Problem problem = laplace(Domain.inside(L_SHAPE)).withValue("outer", "x^2");
    Solution s = Solver.withDefaults().withTolerance(1e-12).solve(problem);
    // Published by Gopal and Trefethen (2019).
    assertThat(s.field().at(0.99, 0.99)).isCloseTo(1.02679192610736, within(1e-14));
    assertThat(s.errorBound().orElseThrow()).isLessThan(1e-11);
    assertThat(s.columns()).isLessThanOrEqualTo(400);
    assertThat(s.reached()).isTrue();
    assertThat(s.warnings()).isEmpty();
  }

  @Test
  void boundHoldsAtLowerTolerances() {
    Problem problem = laplace(Domain.inside(L_SHAPE)).withValue("outer", "x^2");
    for (double tolerance : new double[] {1e-3, 1e-6, 1e-9}) {
      Solution s = Solver.withDefaults().withTolerance(tolerance).solve(problem);
      double error = Math.abs(s.field().at(0.99, 0.99) - 1.02679192610736);
      assertThat(error).isLessThanOrEqualTo(s.errorBound().orElseThrow());
      assertThat(s.boundaryResidual()).isLessThanOrEqualTo(s.target());
    }
  }

  @Test
  void squareWithFourHoles() {
    Domain domain =
        Domain.inside(
            Polygon.of(new Rectangle(-1, 1, -1, 1)),
            Curve.circle(-0.5, -0.5, 0.2),
            Curve.circle(0.5, -0.5, 0.2),
            Curve.circle(0.5, 0.5, 0.2),
            Curve.circle(-0.5, 0.5, 0.2));
    Problem problem = laplace(domain).withValue("outer", "0");
    for (int h = 0; h < 4; h++) {
      problem = problem.withValue("hole." + h, "" + 0.25 * (h + 1));
    }
    Solution s = Solver.withDefaults().withTolerance(1e-12).solve(problem);
    assertThat(s.boundaryResidual()).isLessThan(1e-12);
    assertThat(s.columns()).isLessThanOrEqualTo(200);
  }

  @Test
  void numbersOutOfRangeAreToldInTheUsersWords() {
    Problem large = laplace(UNIT_SQUARE).withValue("outer", "1e308*x");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Solver.withDefaults().solve(large))
        .withMessageContaining("leaves the range of numbers");
  }

  @Test
  void eccentricAnnulusInClosedForm() {
    // The map w = (z − a)/(1 − a z) takes the circles to concentric ones.
    double c = 0.3;
    double r = 0.4;
    double p = (1 + (c - r) * (c + r)) / (c * 2);
    double a = p - Math.sqrt(p * p - 1);
    double rho = ((c + r) - a) / (1 - a * (c + r));
    Domain domain = Domain.inside(Curve.circle(0, 0, 1), Curve.circle(c, 0, r));
    Problem problem = laplace(domain).withValue("outer", "0").withValue("hole.0", "1");
    Solution s = Solver.withDefaults().withTolerance(1e-13).solve(problem);
    for (double[] z : new double[][] {{-0.5, 0.2}, {0.8, 0.1}, {0.1, -0.9}, {-0.2, 0}}) {
      double w = Math.hypot(z[0] - a, z[1]) / Math.hypot(1 - a * z[0], a * z[1]);
      double exact = Math.log(w) / Math.log(rho);
      assertThat(s.field().at(z[0], z[1])).isCloseTo(exact, within(1e-12));
    }
  }

  @Test
  void discontinuousDataAtCorners() {
    Problem problem = laplace(UNIT_SQUARE).withValue("outer", "0").withValue("outer.2", "1");
    Solution s = Solver.withDefaults().withTolerance(1e-12).solve(problem);
    assertThat(s.boundaryResidual()).isLessThan(1e-12);
    assertThat(s.field().at(0.5, 0.5)).isCloseTo(0.25, within(1e-12));
    double exact = 0;
    for (int n = 1; n < 200; n += 2) {
      double q = n * Math.PI;
      exact += 4 / q * Math.sin(q * 0.3) * Math.sinh(q * 0.7) / Math.sinh(q);
    }
    assertThat(s.field().at(0.3, 0.7)).isCloseTo(exact, within(1e-12));
  }

  @Test
  void mixedConditionsMeetOnAStraightSide() {
    // Motz's problem, whose first coefficients are known (Lucas and Oh 1993).
    Polygon motz = Polygon.of(new double[] {-1, 0, 1, 1, -1}, new double[] {0, 0, 0, 1, 1});
    Problem problem =
        laplace(Domain.inside(motz))
            .withNormal("outer", "0")
            .withValue("outer.0", "0")
            .withValue("outer.2", "500");
    Solution s = Solver.withDefaults().withTolerance(1e-13).solve(problem);
    double r = 1e-4;
    double exact = Math.sqrt(r) * (401.1624537452344 + r * (87.6559201950879 + r * 17.237915079));
    assertThat(s.field().at(r, 0)).isCloseTo(exact, within(1e-10));
    assertThat(s.errorBound()).isEmpty();
  }

  @Test
  void neumannAndRobinOfAKnownField() {
    // u = e^x cos y on the L-shape: no singularity, but every kind of condition.
    Problem problem =
        laplace(Domain.inside(L_SHAPE))
            .withValue("outer", "exp(x)*cos(y)")
            .withNormal("outer.0", "exp(x)*cos(y)")
            .with(
                "outer.3", Condition.robin(2, 1, BoundaryData.of("2*exp(x)*cos(y)-exp(x)*sin(y)")))
            .withNormal(
                "outer.4",
                (x, y, nx, ny) -> -Math.exp(x) * Math.sin(y) * ny + Math.exp(x) * Math.cos(y) * nx);
    // Side 0 runs from (2,0) to (2,1): its outward normal is (1, 0); sides 3 and 4 follow.
    Solution s = Solver.withDefaults().withTolerance(1e-11).solve(problem);
    double exact = Math.exp(0.7) * Math.cos(0.4);
    assertThat(s.field().at(0.7, 0.4)).isCloseTo(exact, within(1e-8));
  }

  @Test
  void pureNeumannIsFixedByItsMean() {
    Problem problem =
        laplace(Domain.inside(Curve.circle(0, 0, 1))).withNormal("outer", "2*(x^2-y^2)");
    Solution s = Solver.withDefaults().solve(problem);
    assertThat(s.field().at(0.5, 0.2)).isCloseTo(0.25 - 0.04, within(1e-9));
    assertThat(s.warnings()).hasSize(1).first().asString().contains("constant");
  }

  @Test
  void incompatibleFluxIsRefused() {
    Problem problem = laplace(Domain.inside(Curve.circle(0, 0, 1))).withNormal("outer", "1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Solver.withDefaults().solve(problem))
        .withMessageContaining("flux is 6.28 where it must be zero");
  }

  @Test
  void tolerancesAreShares() {
    for (double wrong : new double[] {0, -1e-9, 1, 2e9, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Solver.withDefaults().withTolerance(wrong))
          .withMessage("tolerance must be positive and less than 1: " + wrong);
    }
  }

  @Test
  void poissonOnTheSquare() {
    Problem problem = laplace(UNIT_SQUARE).withValue("outer", "0").withSource("-1");
    Solution s = Solver.withDefaults().withTolerance(1e-12).solve(problem);
    double exact = 0.125;
    for (int n = 1; n < 60; n += 2) {
      double q = n * Math.PI;
      exact -= 4 / (q * q * q) * Math.sin(q / 2) / Math.cosh(q / 2);
    }
    assertThat(s.field().at(0.5, 0.5)).isCloseTo(exact, within(1e-13));
    assertThat(s.errorBound().orElseThrow()).isLessThan(1e-12);
  }

  @Test
  void outsideTwoDiscsBoundedAtInfinity() {
    // u = 1 + Re 1/(z − 3) − Im 0.5/(z² ) is bounded and harmonic outside both.
    BoundaryData exact =
        (x, y, nx, ny) -> {
          double w = (x - 3) / Math.hypot(x - 3, y) / Math.hypot(x - 3, y);
          double r4 = Math.pow(x * x + y * y, 2);
          return 1 + w + x * y / r4;
        };
    Domain domain = Domain.outside(Curve.circle(0, 0, 1), Curve.circle(3, 0, 0.5));
    Problem problem = laplace(domain).withValue("hole.0", exact).withValue("hole.1", exact);
    Solution s = Solver.withDefaults().withTolerance(1e-12).solve(problem);
    assertThat(s.field().at(1.5, 2)).isCloseTo(exact.at(1.5, 2, 0, 0), within(1e-11));
    assertThat(s.field().at(1e6, 2)).isCloseTo(1, within(1e-5));
  }

  @Test
  void logarithmAtInfinityWhenAskedFor() {
    Domain domain = Domain.outside(Curve.circle(0.2, 0, 2));
    Problem problem = laplace(domain).withNormal("hole.0", "-1").withLogarithmAtInfinity();
    Solution s = Solver.withDefaults().solve(problem);
    double difference = s.field().at(20.2, 0) - s.field().at(4.2, 0);
    assertThat(difference).isCloseTo(2 * Math.log(5), within(1e-9));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Solver.withDefaults().solve(problem.withValue("hole.0", "1")))
        .withMessageContaining("values leave it open");
  }

  @Test
  void cornersOfAHoleNeedNoCut() {
    // A pole inside the hole: smooth data, yet the cut of a fractional power would cross the
    // domain.
    Domain domain =
        Domain.inside(Curve.circle(0, 0, 2), Polygon.of(new Rectangle(-0.5, 0.5, -0.5, 0.5)));
    BoundaryData exact = (x, y, nx, ny) -> Math.log(Math.hypot(x, y)) + x;
    Problem problem = laplace(domain).withValue("outer", exact).withValue("hole.0", "1");
    Solution s = Solver.withDefaults().withTolerance(1e-6).solve(problem);
    assertThat(s.reached()).isTrue();
    double left = s.field().at(-0.9, 0.9 - 1e-9);
    double right = s.field().at(-0.9, 0.9 + 1e-9);
    assertThat(left).isCloseTo(right, within(1e-7));
  }

  @Test
  void ellipseInside() {
    Domain domain = Domain.inside(SmoothCurve.ellipse(0.3, 0.1, 2, 0.7, 0.4));
    Problem problem = laplace(domain).withValue("outer", "exp(x)*sin(y)");
    Solution s = Solver.withDefaults().withTolerance(1e-12).solve(problem);
    assertThat(s.field().at(0.5, 0.3))
        .isCloseTo(Math.exp(0.5) * Math.sin(0.3), within(s.errorBound().orElseThrow()));
  }
}
