package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.medium.Coefficient;
import vekua.medium.Conducting;
import vekua.medium.Refracting;

/** Discs of radius one at and near resonances: J₀(kr) vanishes at the rim for k = j. */
class DiscResonanceTest {

  private static final double J = 2.404825557695773;

  private static final double EIGENVALUE = 5.783185962946785;

  /** What J₀(kr)/J₀(k) is in the mean over that on the rim, times k² − j²: 2 j. */
  private static final double GROWS = 2 * J;

  private static Problem disc(Equation equation) {
    return Problem.of(equation, Domain.inside(Curve.circle(0, 0, 1))).withValue("outer", "1");
  }

  private static Solution solved(Equation equation) {
    return Solver.withDefaults().solve(disc(equation));
  }

  private static Equation reaction(double c) {
    Coefficient one = Coefficient.constant(1);
    return Equation.diffusion(Conducting.of(one).withReaction(Coefficient.constant(c)));
  }

  @Test
  void noSolutionIsNotReached() {
    Equation waves = Equation.helmholtz(new Refracting(J, Coefficient.constant(1)));
    for (Equation equation : new Equation[] {reaction(EIGENVALUE), waves}) {
      Solution s = solved(equation);
      assertThat(s.reached()).isFalse();
      assertThat(s.resonance().orElseThrow().amplification()).isGreaterThan(1e13);
      assertThat(s.resonance().orElseThrow().distance()).isLessThan(1e-13);
      assertThat(s.warnings()).anyMatch(w -> w.contains("tolerance is not reached"));
      assertThat(s.warnings()).anyMatch(w -> w.contains("amplified about"));
    }
  }

  /** The eigenvalue is found to rounding amplified, and errors are below the estimate. */
  @ParameterizedTest
  @CsvSource({"1e-3, true", "-1e-6, false", "1e-9, false"})
  void nearResonances(double distance, boolean reached) {
    Solution s = solved(reaction(EIGENVALUE + distance));
    Resonance r = s.resonance().orElseThrow();
    assertThat(r.eigenvalue()).isCloseTo(-distance, within(1e-14 + 1e-3 * Math.abs(distance)));
    assertThat(r.amplification() * Math.abs(distance)).isCloseTo(GROWS, within(0.01));
    assertThat(s.warnings()).anyMatch(w -> w.startsWith("the reaction is within "));
    assertThat(s.reached()).isEqualTo(reached);
    // About j, J₀(√c) = −J₁(j) (c − j²)/(2 j) + O((c − j²)²).
    double exact = -GROWS / (0.5191474972894669 * distance);
    double error = Math.abs(s.field().at(0, 0) - exact);
    assertThat(error).isLessThan(s.errorEstimate().orElseThrow() + 2 * Math.abs(distance * exact));
  }

  /** Slopes, weights, and a unit of length that is not one. */
  @Test
  void otherConditions() {
    double k = 3.8317059702075125 / 2 + 1e-7; // J₀′ = −J₁ vanishes on a rim of radius two.
    Equation waves = Equation.helmholtz(new Refracting(k, Coefficient.constant(1)));
    Domain domain = Domain.inside(Curve.circle(1, -1, 2));
    for (Condition c :
        new Condition[] {
          Condition.normal(BoundaryData.of("1")), Condition.robin(1e-9, 1, BoundaryData.of("1"))
        }) {
      Solution s = Solver.withDefaults().solve(Problem.of(waves, domain).with("outer", c));
      Resonance r = s.resonance().orElseThrow();
      assertThat(r.eigenvalue()).isCloseTo((k - 1e-7) * (k - 1e-7), within(1e-8));
      assertThat(s.warnings()).anyMatch(w -> w.contains("square of the wavenumber"));
    }
  }

  @Test
  void nonlinearEquationsAboutTheirSolution() {
    Solution s = solved(Equation.semilinear((-EIGENVALUE - 1e-3) + "*u", Optional.empty()));
    assertThat(s.resonance().orElseThrow().amplification()).isCloseTo(GROWS * 1e3, within(5.0));
    assertThat(s.warnings()).anyMatch(w -> w.startsWith("the linear equation about this solution"));
  }

  /**
   * Where the two solutions of −2eᵘ meet, u = 2 ln(2/(1 + r²)), Newton's steps stay at the root of
   * rounding.
   */
  @Test
  void twoSolutionsMeet() {
    Problem problem =
        disc(Equation.semilinear("-2*exp(u)", Optional.of("2*log(2/(1 + r^2)) + 1e-6*(1 - r^2)")))
            .withValue("outer", "0");
    Solution s = Solver.withDefaults().solve(problem);
    assertThat(s.reached()).isFalse();
    assertThat(s.field().at(0, 0)).isCloseTo(2 * Math.log(2), within(1e-6));
    assertThat(s.warnings())
        .anyMatch(w -> w.startsWith("Newton's method ends with steps"))
        .anyMatch(w -> w.startsWith("the linear equation about this solution"));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-30, 0, 3, 20})
  void awayFromResonancesNothingIsSaid(double c) {
    Solution s = solved(reaction(c));
    assertThat(s.reached()).isTrue();
    assertThat(s.warnings()).isEmpty();
    assertThat(s.resonance().isPresent()).isEqualTo(c > 0);
  }
}
