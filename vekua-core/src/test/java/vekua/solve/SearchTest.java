package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.internal.bessel.LowOrders;

/** How many functions searches end with, where series tell how many are needed. */
final class SearchTest {

  private static final Domain DISC = Domain.inside(Curve.circle(0, 0, 1));

  /** The series of 1/(c − cos θ) has coefficients 2ρ^-n/√(c² − 1), ρ = c + √(c² − 1). */
  private static double degree(double c, double error) {
    double root = Math.sqrt(c * c - 1);
    double rho = c + root;
    return Math.log(2 / root / (rho - 1) / error) / Math.log(rho);
  }

  private static Solution pole(double c, double tolerance) {
    BoundaryData g = (x, y, nx, ny) -> 1 / (c - x);
    return Solver.withDefaults()
        .withTolerance(tolerance)
        .solve(Problem.of(Equation.laplace(), DISC).withValue("outer", g));
  }

  /** More than a hundred functions are fewer again where the target allows it. */
  @Test
  void noMoreFunctionsThanTheTargetNeeds() {
    Solution s = pole(1.02, 1e-6);
    assertThat(s.target()).isCloseTo(5e-5, within(1e-6));
    double least = 2 * degree(1.02, s.target()) + 1;
    assertThat(s.columns()).isBetween((int) least, (int) (1.05 * least));
    assertThat(s.reached()).isTrue();
    double bound = s.errorBound().orElseThrow();
    assertThat(bound).isGreaterThanOrEqualTo(s.boundaryResidual()).isLessThan(1.2 * s.target());
    // Poisson's integral: Re (ρ + z)/(ρ − z)/√(c² − 1).
    double root = Math.sqrt(1.02 * 1.02 - 1);
    double rho = 1.02 + root;
    for (double x = -0.95; x < 1; x += 0.05) {
      assertThat(s.field().at(x, 0)).isCloseTo((rho + x) / (rho - x) / root, within(bound));
    }
  }

  /** Few functions stay, and the aim is lower than the target. */
  @Test
  void searchesAimLowerThanTheyMust() {
    Solution s = pole(1.2, 1e-10);
    assertThat(s.boundaryResidual()).isLessThanOrEqualTo(0.3 * s.target());
    double least = 2 * degree(1.2, 0.3 * s.target()) + 1;
    assertThat(s.columns()).isBetween((int) least, (int) (1.25 * least));
    assertThat(s.warnings()).isEmpty();
  }

  /** J₀(kr)/J₀(k) just below the first zero: how near, and how far errors are amplified. */
  @Test
  void resonancesAreSentences() {
    double k = 2.404;
    Solution s =
        Solver.withDefaults()
            .withTolerance(1e-6)
            .solve(Problem.of(Equation.helmholtz(k), DISC).withValue("outer", "1"));
    double[] jy = new double[4];
    LowOrders.jy(k, jy);
    double rim = jy[0];
    LowOrders.jy(0.5 * k, jy);
    assertThat(s.field().at(0.3, 0.4)).isCloseTo(jy[0] / rim, within(1e-8));
    Resonance found = s.resonance().orElseThrow();
    double zero = 2.404825557695773;
    assertThat(found.eigenvalue()).isCloseTo(zero * zero, within(1e-10));
    assertThat(found.distance()).isCloseTo(zero * zero - k * k, within(1e-10));
    // The root mean square of J₀(kr) over a disc is √(J₀² + J₁²).
    LowOrders.jy(k, jy);
    double times = Math.hypot(jy[0], jy[1]) / jy[0];
    assertThat(found.amplification()).isCloseTo(times, within(0.02 * times));
    assertThat(s.errorEstimate().orElseThrow())
        .isCloseTo(3 * found.amplification() * s.boundaryResidual(), within(1e-20));
    assertThat(s.errorBound()).isEmpty();
    assertThat(s.warnings())
        .containsExactly(
            String.format(
                Locale.ROOT,
                "the square of the wavenumber is within %.2g of the eigenvalue %.10g: errors on the"
                    + " boundary are amplified about %.2g times inside",
                zero * zero - k * k,
                zero * zero,
                found.amplification()));
  }

  /** Charges at 0.75 from the middle have circles of radius 1 around 1.25 at potentials ±ln 2. */
  @Test
  void twoDiscs() {
    Domain domain = Domain.outside(Curve.circle(0, 0, 1), Curve.circle(2.5, 0, 1));
    Solution s =
        Solver.withDefaults()
            .withTolerance(1e-6)
            .solve(
                Problem.of(Equation.laplace(), domain)
                    .withValue("hole.0", "0")
                    .withValue("hole.1", "1"));
    double bound = s.errorBound().orElseThrow();
    assertThat(s.reached()).isTrue();
    assertThat(bound).isLessThan(2e-6);
    for (double[] p : new double[][] {{1.25, 0}, {1.4, 0.1}, {1.1, 0.6}, {3, 2}, {-1.5, 0}}) {
      double ratio = Math.hypot(p[0] - 0.5, p[1]) / Math.hypot(p[0] - 2, p[1]);
      double exact = 0.5 + Math.log(ratio) / (2 * Math.log(2));
      assertThat(s.field().at(p[0], p[1])).isCloseTo(exact, within(bound));
    }
  }
}
