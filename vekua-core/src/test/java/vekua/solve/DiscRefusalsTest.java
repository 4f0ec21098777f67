package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.SmoothCurve;
import vekua.medium.Coefficient;
import vekua.medium.Conducting;
import vekua.medium.Inclusion;

/** Problems in discs that are refused, and what inclusions make of nothing. */
final class DiscRefusalsTest {

  private static final Domain DISC = Domain.inside(Curve.circle(0, 0, 1));
  private static final Conducting PLAIN = Conducting.of(Coefficient.constant(1));

  private static Solution coarse(Problem problem) {
    return Solver.withDefaults().withTolerance(1e-4).solve(problem);
  }

  @Test
  void discsAreRefusedThatAreNone() {
    Equation equation = Equation.diffusion(PLAIN);
    Curve circle = Curve.circle(1, 2, 3);
    for (Domain domain :
        List.of(
            Domain.outside(circle),
            Domain.inside(circle, Curve.circle(1, 2, 1)),
            Domain.inside(SmoothCurve.ellipse(0, 0, 1, 1 - 1e-9, 0)),
            Domain.inside(SmoothCurve.ellipse(0, 0, 1e-3, 1e-3 * (1 - 1e-9), 0)),
            Domain.inside(Curve.circle(0, 0, 1).splitAt(0, 3)))) {
      Problem problem = Problem.of(equation, domain);
      for (int side = 0; side < domain.sides().size(); side++) {
        problem = problem.withValue(domain.sides().get(side).name(), "1");
      }
      Problem wrong = problem;
      assertThatIllegalArgumentException()
          .isThrownBy(() -> coarse(wrong))
          .withMessageContaining("need a disc: an outer circle without holes and slits");
    }
    Condition condition = Condition.value(BoundaryData.constant(1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> coarse(Problem.of(equation, DISC).with("outer", condition, condition)))
        .withMessage("the rim of a disc needs one condition: 2");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                coarse(
                    Problem.of(equation, DISC)
                        .withValue("outer", (x, y, nx, ny) -> x > 0.9 ? Double.NaN : 0)))
        .withMessageContaining("the condition on the rim is not finite at (1.0, ");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                coarse(
                    Problem.of(equation, DISC)
                        .withValue("outer", "1")
                        .withSource((x, y) -> x > 0.9 ? Double.NaN : 0)))
        .withMessageContaining("source must be finite in the disc: NaN at (");
  }

  private static Problem inclusion(double x, double radius) {
    Conducting medium = PLAIN.withInclusions(List.of(new Inclusion(x, 0, radius, 3)));
    return Problem.of(Equation.diffusion(medium), DISC).withValue("outer", "x");
  }

  @Test
  void inclusionsThatAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> coarse(inclusion(0.2, 0.3).withSource("1")))
        .withMessage("inclusions do not go with a source");
    Conducting varying =
        Conducting.of(Coefficient.of("1 + x/2"))
            .withInclusions(List.of(new Inclusion(0.2, 0, 0.3, 3)));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> coarse(Problem.of(Equation.diffusion(varying), DISC).withValue("outer", "x")))
        .withMessageContaining("around inclusions must be");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> coarse(inclusion(0.8, 0.3)))
        .withMessageContaining("inclusion");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> coarse(inclusion(0, 0.5).withNormal("outer", "1")))
        .withMessage(
            "the problem has no solution: the flux through the rim is not zero altogether");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                coarse(
                    inclusion(0, 0.5)
                        .withValue("outer", (x, y, nx, ny) -> y > 0.9 ? Double.NaN : 1)))
        .withMessageContaining("the condition on the rim is not finite at (");
  }

  @Test
  void inclusionsWithoutDataOrWithRoughOnes() {
    Solution nothing = coarse(inclusion(0, 0.5).withValue("outer", "0"));
    assertThat(nothing.target()).isEqualTo(1e-4);
    assertThat(nothing.boundaryResidual()).isZero();
    assertThat(nothing.warnings()).isEmpty();
    assertThat(nothing.columns()).isEqualTo(31);
    // Order 15 has no cos 20θ; the next has, and 61 functions.
    Solution fast = coarse(inclusion(0, 0.5).withValue("outer", "cos(20*theta)"));
    assertThat(fast.columns()).isEqualTo(61);
    assertThat(fast.boundaryResidual()).isLessThan(1e-12);
    double bound = fast.errorBound().orElseThrow();
    assertThat(bound).isGreaterThanOrEqualTo(1.01 * fast.boundaryResidual()).isLessThan(1e-11);
  }
}
