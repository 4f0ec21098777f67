package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.basis.Equation;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.medium.Coefficient;
import vekua.medium.Conducting;
import vekua.medium.Inclusion;

/**
 * Problems in a disc that is neither at the origin nor of radius one, with closed forms of the
 * field, of what is reported about the rim, and of the bound.
 */
final class DiscClosedFormsTest {

  private static final double X = 0.5;
  private static final double Y = -1;
  private static final double R = 2;
  private static final Domain DISC = Domain.inside(Curve.circle(X, Y, R));
  private static final Conducting PLAIN = Conducting.of(Coefficient.constant(1));
  private static final double[][] PLACES = {{0.1, 0.3}, {0.6, 2}, {0.97, -1.1}, {0.5, 4}};

  /** So small that degree 40 suffices for the tolerance, and large enough to be told. */
  private static final double RIPPLE = 4e-7;

  private static Problem diffusion(Conducting medium) {
    return Problem.of(Equation.diffusion(medium), DISC);
  }

  private static BoundaryData around(DoubleUnaryOperator f) {
    return (x, y, nx, ny) -> f.applyAsDouble(Math.atan2(ny, nx));
  }

  private static Solution coarse(Problem problem) {
    return Solver.withDefaults().withTolerance(1e-3).solve(problem);
  }

  private static double at(Solution s, double share, double theta) {
    double r = share * R;
    return s.field().at(X + r * Math.cos(theta), Y + r * Math.sin(theta));
  }

  private static double largestRipple(int frequency, int alias) {
    double most = 0;
    for (int i = 0; i < 1500; i++) {
      double theta = 2 * Math.PI * (i + 0.37) / 1500;
      most =
          Math.max(most, RIPPLE * Math.abs(Math.cos(frequency * theta) - Math.cos(alias * theta)));
    }
    return most;
  }

  /**
   * Of 168 samples cos 150θ is cos 18θ, and cos 300θ is cos 36θ: the error on the rim has two
   * frequencies, and its bound is the sum of their sizes, where one that is high counts twice.
   */
  @ParameterizedTest
  @CsvSource({"1, 150, 18, 2", "-2, 150, 18, 2", "2, 300, 36, 3"})
  void valuesThatAreNotQuiteResolved(double a, int frequency, int alias, double times) {
    DoubleUnaryOperator g = t -> a * (Math.cos(t) + RIPPLE * Math.cos(frequency * t));
    Solution s =
        coarse(diffusion(PLAIN).with("outer", new Condition(a, 0, around(g), around(t -> 0))));
    for (double[] p : PLACES) {
      double exact =
          p[0] * Math.cos(p[1]) + RIPPLE * Math.pow(p[0], alias) * Math.cos(alias * p[1]);
      assertThat(at(s, p[0], p[1])).isCloseTo(exact, within(1e-12));
    }
    assertThat(s.boundaryResidual()).isCloseTo(largestRipple(frequency, alias), within(1e-11));
    assertThat(s.errorBound().orElseThrow()).isCloseTo(times * RIPPLE, within(1e-10));
    assertThat(s.target()).isCloseTo(1e-3 * Math.abs(a), within(1e-8));
    assertThat(s.warnings()).isEmpty();
  }

  /** Two u and half its slope: a frequency m is divided by 2 + m/2R, errors by 2 + 1/2R. */
  @Test
  void mixedConditionsThatAreNotQuiteResolved() {
    DoubleUnaryOperator g = t -> 2.75 * Math.sin(3 * t) + 2 + RIPPLE * Math.cos(150 * t);
    Solution s = coarse(diffusion(PLAIN).with("outer", Condition.robin(2, 0.5, around(g))));
    for (double[] p : PLACES) {
      double exact =
          1
              + Math.pow(p[0], 3) * Math.sin(3 * p[1])
              + RIPPLE * Math.pow(p[0], 18) * Math.cos(18 * p[1]) / 6.5;
      assertThat(at(s, p[0], p[1])).isCloseTo(exact, within(1e-12));
    }
    assertThat(s.boundaryResidual()).isCloseTo(largestRipple(150, 18) / 2.25, within(1e-11));
    assertThat(s.errorBound()).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> coarse(diffusion(PLAIN).with("outer", Condition.robin(3, -2, around(g)))))
        .withMessageContaining("resonant: a/b times the radius is -3");
  }

  /** u = (x − x₀)² − R²/2 has the mean zero on the rim. */
  @Test
  void slopesAndASource() {
    BoundaryData slope = (x, y, nx, ny) -> 2 * (x - X) * nx;
    Solution s = coarse(diffusion(PLAIN).withNormal("outer", slope).withSource((x, y) -> 2));
    for (double[] p : PLACES) {
      double dx = R * p[0] * Math.cos(p[1]);
      assertThat(at(s, p[0], p[1])).isCloseTo(dx * dx - R * R / 2, within(1e-11));
    }
    assertThat(s.warnings()).singleElement().asString().contains("constant open");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> coarse(diffusion(PLAIN).withNormal("outer", slope).withSource((x, y) -> 3)))
        .withMessageContaining("does not balance");
  }

  /** The barrier of Δ in a disc is (R² − r²)/4: what lacks in the equation counts at most R²/4. */
  @Test
  void boundsAreThereOnlyWithAMaximumPrinciple() {
    Conducting decaying = PLAIN.withReaction(Coefficient.constant(-0.25));
    Conducting growing = PLAIN.withReaction(Coefficient.constant(0.25));
    // u = cosh x/2 and cos x/2.
    Solution down =
        coarse(diffusion(decaying).withValue("outer", (x, y, nx, ny) -> Math.cosh(x / 2)));
    Solution up = coarse(diffusion(growing).withValue("outer", (x, y, nx, ny) -> Math.cos(x / 2)));
    assertThat(down.field().at(1.3, -0.2)).isCloseTo(Math.cosh(0.65), within(1e-12));
    assertThat(up.field().at(1.3, -0.2)).isCloseTo(Math.cos(0.65), within(1e-12));
    assertThat(down.errorBound().orElseThrow()).isBetween(1e-14, 1e-10);
    assertThat(up.errorBound()).isEmpty();
  }

  /** u = e^{0.3x − 0.2y} solves Δu = u u_x + u_x/2 + u_y/10 − 0.3 u², and with sources others. */
  @Test
  void nonlinearEquationsWithSlopesSourcesAndAStart() {
    BoundaryData twice = (x, y, nx, ny) -> 2 * Math.exp(0.3 * x - 0.2 * y);
    Condition condition = new Condition(2, 0, twice, around(t -> 0));
    String start = "exp(0.3*x - 0.2*y)";
    Problem slopes =
        Problem.of(
                Equation.semilinear("u*ux + 0.5*ux + 0.1*uy - 0.3*u^2", Optional.of(start)), DISC)
            .with("outer", condition);
    Problem source =
        Problem.of(Equation.semilinear("u^2", Optional.of(start)), DISC)
            .with("outer", condition)
            .withSource(
                (x, y) -> {
                  double u = Math.exp(0.3 * x - 0.2 * y);
                  return 0.13 * u - u * u;
                });
    for (Problem problem : List.of(slopes, source)) {
      Solution s = coarse(problem);
      assertThat(s.field().at(1.3, -0.2)).isCloseTo(Math.exp(0.43), within(1e-11));
      assertThat(s.equationResidual().orElseThrow()).isLessThan(1e-10);
      assertThat(s.boundaryResidual()).isLessThan(1e-11);
      assertThat(s.errorBound()).isEmpty();
    }
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                coarse(
                    Problem.of(Equation.semilinear("u^2", Optional.empty()), DISC)
                        .withNormal("outer", "1")))
        .withMessageContaining("not its slope");
  }

  /** One inclusion in the middle: A rᵐ inside, rᵐ + C r⁻ᵐ outside, by flux and value at its rim. */
  @ParameterizedTest
  @CsvSource({"2, 0, 2", "2, 0.5, 3", "0, 1, 1", "1, 0, 5", "0.5, 1, 2"})
  void inclusions(double a, double b, int m) {
    double rho = 0.8;
    double contrast = 3;
    double inner = 2 / (1 + contrast);
    double outer = Math.pow(rho, 2 * m) * (1 - contrast) / (1 + contrast);
    double value = Math.pow(R, m) + outer * Math.pow(R, -m);
    double slope = m * (Math.pow(R, m - 1.0) - outer * Math.pow(R, -m - 1.0));
    BoundaryData g = around(t -> (a * value + b * slope) * Math.cos(m * t));
    Conducting medium = PLAIN.withInclusions(List.of(new Inclusion(X, Y, rho, contrast)));
    Solution s = coarse(diffusion(medium).with("outer", new Condition(a, b, g, around(t -> 0))));
    for (double[] p : PLACES) {
      double r = R * p[0];
      double exact = r < rho ? inner * Math.pow(r, m) : Math.pow(r, m) + outer * Math.pow(r, -m);
      assertThat(at(s, p[0], p[1])).isCloseTo(exact * Math.cos(m * p[1]), within(1e-11 * value));
    }
    assertThat(s.boundaryResidual()).isLessThan(1e-11 * value);
    assertThat(s.errorBound().isPresent()).isEqualTo(b == 0);
    assertThat(s.warnings()).hasSize(a == 0 ? 1 : 0);
    assertThat(s.target())
        .isCloseTo(1e-3 * (a * value + b * slope), within(1e-7 * (a * value + b * slope)));
  }

  /** Rounding errors of the sum itself are part of the bound. */
  @Test
  void boundsCountRounding() {
    Conducting medium = PLAIN.withInclusions(List.of(new Inclusion(X + 0.3, Y, 0.2, 1)));
    BoundaryData g = around(t -> 5 + Math.cos(t) + Math.cos(3 * t));
    Solution s = coarse(diffusion(medium).withValue("outer", g));
    assertThat(s.errorBound().orElseThrow())
        .isGreaterThan(1.01 * s.boundaryResidual() + 6.9 * ResidualBound.ROUNDING);
  }

  /**
   * Of 168 samples cos 256θ is cos 80θ, which degree 40 has not; just half way up it counts once.
   */
  @Test
  void frequencyThatCountsOnce() {
    DoubleUnaryOperator g = t -> Math.cos(t) + RIPPLE * Math.cos(256 * t);
    Solution s = coarse(diffusion(PLAIN).withValue("outer", around(g)));
    assertThat(s.boundaryResidual()).isCloseTo(RIPPLE, within(1e-3 * RIPPLE));
    assertThat(s.errorBound().orElseThrow()).isCloseTo(RIPPLE, within(1e-4 * RIPPLE));
  }

  /** Degree 40 has cos 40θ; for cos 50θ the next degree is taken. */
  @Test
  void degreesThatSuffice() {
    Solution last = coarse(diffusion(PLAIN).withValue("outer", around(t -> Math.sin(40 * t))));
    Solution next = coarse(diffusion(PLAIN).withValue("outer", around(t -> Math.cos(50 * t))));
    assertThat(next.columns()).isGreaterThan(last.columns());
    assertThat(at(last, 0.97, 0.1)).isCloseTo(Math.pow(0.97, 40) * Math.sin(4), within(1e-12));
    assertThat(at(next, 0.97, 0.1)).isCloseTo(Math.pow(0.97, 50) * Math.cos(5), within(1e-12));
    assertThat(next.boundaryResidual()).isLessThan(1e-12);
    assertThat(next.errorBound().orElseThrow()).isLessThan(1e-11);
    assertThat(next.samples()).isEqualTo(1500);
    assertThat(next.warnings()).isEmpty();
  }
}
