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
import vekua.geometry.Rectangle;
import vekua.geometry.SmoothCurve;

/** Conditions that leave fields free, or nearly. */
class KernelTest {

  /** The mean over a grid differs from that over the domain by so much of the field. */
  private static final double GRID = 2e-3;

  private static final String U = "exp(x)*cos(y)";

  private static final String SLOPE = "(x*exp(x)*cos(y) - y*exp(x)*sin(y))";

  private static Solution robin(Curve curve, double b, String normal) {
    return Solver.withDefaults()
        .solve(
            Problem.of(Equation.laplace(), Domain.inside(curve))
                .with(
                    "outer",
                    Condition.robin(1, b, BoundaryData.of(U + " + (" + b + ")*" + normal))));
  }

  /** Fields rⁿ cos nθ and rⁿ sin nθ are free for b = −1/n: what is left of eᶻ is without zⁿ/n!. */
  @ParameterizedTest
  @CsvSource({"-1, 1", "-0.5, 2"})
  void theSmallestSolutionOfARobinProblem(double b, int n) {
    Solution s = robin(Curve.circle(0, 0, 1), b, SLOPE);
    assertThat(s.reached()).isTrue();
    assertThat(s.warnings())
        .singleElement()
        .asString()
        .contains("leave 2 fields free", "the smallest");
    double missing = n == 1 ? 0.9 : 0.9 * 0.9 / 2;
    assertThat(s.field().at(0.9, 0)).isCloseTo(Math.exp(0.9) - missing, within(GRID));
    assertThat(s.field().at(0, 0)).isCloseTo(1, within(1e-12));
  }

  /** What is nearly free is no kernel: errors grow, which is told, and the field is found. */
  @Test
  void nearlyFree() {
    Solution s = robin(Curve.circle(0, 0, 1), -1.000001, SLOPE);
    assertThat(s.field().at(0.9, 0)).isCloseTo(Math.exp(0.9), within(1e-9));
    assertThat(s.warnings())
        .hasSize(2)
        .anyMatch(w -> w.contains("nearly leave a field free"))
        .anyMatch(w -> w.contains("not reached inside"));
    assertThat(s.reached()).isFalse();
    assertThat(s.resonance().orElseThrow().amplification()).isBetween(1e5, 1e7);
    assertThat(robin(Curve.circle(0, 0, 1), -2.5, SLOPE).warnings()).isEmpty();
    assertThat(robin(Curve.circle(0, 0, 1), 1, SLOPE).resonance()).isEmpty();
  }

  /** The lowest Steklov eigenvalue of the ellipse, from its harmonic polynomials in 40 digits. */
  @Test
  void onAnEllipse() {
    String normal = "(x*exp(x)*cos(y)/4 - y*exp(x)*sin(y))/sqrt(x^2/16 + y^2)";
    Curve ellipse = SmoothCurve.ellipse(0, 0, 2, 1, 0);
    Solution s = robin(ellipse, -1 / 0.382299145099499967854, normal);
    assertThat(s.reached()).isTrue();
    assertThat(s.warnings()).singleElement().asString().contains("leave a field free");
    // Odd in x, even in y: the free field changes nothing where x is zero, and both its signs
    // elsewhere.
    assertThat((s.field().at(0.5, 0.3) + s.field().at(-0.5, 0.3)) / 2)
        .isCloseTo(Math.cosh(0.5) * Math.cos(0.3), within(1e-10));
  }

  /** cos π(x + y) on a square at the eigenvalue 2π²: without sin πx sin πy it is cos πx cos πy. */
  @Test
  void wavesAtAResonance() {
    Domain square = Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)));
    Problem problem =
        Problem.of(Equation.helmholtz(Math.sqrt(2) * Math.PI), square)
            .withValue("outer", "cos(pi*(x+y))");
    Solution s = Solver.withDefaults().solve(problem);
    assertThat(s.reached()).isTrue();
    assertThat(s.field().at(0.3, 0.4))
        .isCloseTo(Math.cos(0.3 * Math.PI) * Math.cos(0.4 * Math.PI), within(1e-9));
    assertThat(s.errorEstimate().orElseThrow()).isLessThan(1e-9);
    assertThat(s.warnings()).anyMatch(w -> w.contains("leave a field free"));
  }

  @Test
  void dataWithoutASolution() {
    Problem problem =
        Problem.of(Equation.laplace(), Domain.inside(Curve.circle(0, 0, 1)))
            .with("outer", Condition.robin(1, -0.5, BoundaryData.of("x^2 - y^2")));
    Solution s = Solver.withDefaults().withMaxColumns(60).solve(problem);
    assertThat(s.reached()).isFalse();
    assertThat(s.errorEstimate()).isEmpty();
    assertThat(s.warnings()).anyMatch(w -> w.contains("there is no solution"));
    assertThat(Math.abs(s.field().at(0.9, 0.1))).isLessThan(1);
  }

  /** Outside, where −∂/∂r is the slope, r⁻¹ cos θ and r⁻¹ sin θ are free, r⁻² cos 2θ is not. */
  @Test
  void outsideAHole() {
    Problem problem =
        Problem.of(Equation.laplace(), Domain.outside(Curve.circle(0, 0, 1)))
            .with("hole.0", Condition.robin(1, -1, BoundaryData.of("cos(2*theta)")));
    Solution s = Solver.withDefaults().solve(problem);
    assertThat(s.field().at(1.5, 0)).isCloseTo(-1 / 2.25, within(1e-9));
    assertThat(s.warnings()).singleElement().asString().contains("leave 2 fields free");
  }
}
