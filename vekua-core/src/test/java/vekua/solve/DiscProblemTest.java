package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.medium.Coefficient;
import vekua.medium.Conducting;
import vekua.medium.Refracting;

/**
 * Problems in discs. Numbers without a formula were computed by a prototype in NumPy, with tables
 * in extended precision and another iteration.
 */
class DiscProblemTest {

  private static final Conducting RIPPLES = Conducting.of(Coefficient.of("exp(sin(2*x) + y/2)"));

  private static Problem disc(Equation equation) {
    return Problem.of(equation, Domain.inside(Curve.circle(0, 0, 1)));
  }

  private static Solution solved(Problem problem) {
    return Solver.withDefaults().solve(problem);
  }

  @Test
  void conductivity() {
    Solution s = solved(disc(Equation.diffusion(RIPPLES)).withValue("outer", "cos(3*theta)"));
    Field u = s.field();
    assertThat(u.at(0.3, -0.2)).isCloseTo(-0.025458464515108, within(1e-13));
    assertThat(u.gradientAt(0.3, -0.2)[0]).isCloseTo(0.325184611298934, within(1e-12));
    assertThat(u.gradientAt(0.3, -0.2)[1]).isCloseTo(0.372064141044976, within(1e-12));
    assertThat(s.equationResidual().getAsDouble()).isLessThan(1e-11);
    assertThat(s.errorBound().getAsDouble()).isLessThan(1e-11);
    assertThat(s.warnings()).isEmpty();
  }

  /**
   * u = cos(px + qy) or a narrow bump in random media with advection and reaction, resolved or not:
   * the source is what the equation makes of it.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void boundsHold(int seed) {
    Random random = new Random(seed);
    double[] a = random.doubles(8, -2, 2).toArray();
    double p = 4 * a[0];
    double q = 4 * a[1];
    double width = 0.003 * seed;
    boolean bump = seed % 2 == 0;
    DoubleBinaryOperator u =
        (x, y) ->
            bump ? Math.exp(-(x * x + (y - 0.1) * (y - 0.1)) / width) : Math.cos(p * x + q * y);
    DoubleBinaryOperator source =
        (x, y) -> {
          double v = u.applyAsDouble(x, y);
          double s = Math.sin(p * x + q * y);
          double ux = bump ? -2 * x / width * v : -p * s;
          double uy = bump ? -2 * (y - 0.1) / width * v : -q * s;
          double square = x * x + (y - 0.1) * (y - 0.1);
          double laplacian = bump ? (4 * square / width - 4) / width * v : -(p * p + q * q) * v;
          // log σ = sin(a₂x + a₃y), b = (a₄, a₅), c = −(1 + a₆²)(1 + x²).
          double sigma = Math.exp(Math.sin(a[2] * x + a[3] * y));
          double slope = Math.cos(a[2] * x + a[3] * y);
          return sigma * (laplacian + slope * (a[2] * ux + a[3] * uy))
              + a[4] * ux
              + a[5] * uy
              - (1 + a[6] * a[6]) * (1 + x * x) * v;
        };
    Conducting medium =
        Conducting.of(Coefficient.of("exp(sin((" + a[2] + ")*x + (" + a[3] + ")*y))"))
            .withAdvection(Coefficient.of("" + a[4]), Coefficient.of("" + a[5]))
            .withReaction(Coefficient.of("-(1 + (" + a[6] + ")^2)*(1 + x^2)"));
    Solution s =
        solved(
            disc(Equation.diffusion(medium))
                .withValue("outer", (x, y, nx, ny) -> u.applyAsDouble(x, y))
                .withSource(source));
    Points at = Disk.unit().grid(41, 41);
    double worst = 0;
    for (int i = 0; i < at.size(); i++) {
      double exact = u.applyAsDouble(at.x(i), at.y(i));
      worst = Math.max(worst, Math.abs(s.field().at(at.x(i), at.y(i)) - exact));
    }
    assertThat(s.errorBound().getAsDouble()).isGreaterThan(worst).isLessThan(1e-3);
    assertThat(s.warnings()).noneMatch(text -> text.contains("rim"));
  }

  /** The error of a root of distance at the rim is largest there, between all nodes. */
  @Test
  void boundsHoldForDataThatAreNotSmooth() {
    BoundaryData root =
        (x, y, nx, ny) -> Math.sqrt(Math.max(0, (Math.hypot(1 - x, y) + 1 - x) / 2));
    Solution s =
        solved(
            disc(Equation.diffusion(Conducting.of(Coefficient.constant(1))))
                .withValue("outer", root));
    double worst = 0;
    for (int i = 0; i < 200; i++) {
      double x = 1 - Math.pow(10, -5.0 * i / 200);
      worst = Math.max(worst, Math.abs(s.field().at(x, 0) - root.at(x, 0, 0, 0)));
    }
    assertThat(s.errorBound().getAsDouble()).isGreaterThan(worst).isLessThan(0.2);
  }

  /** Δw + ∇S·∇w = −1 is div(σ∇w) = −σ. */
  @Test
  void sources() {
    Solution s =
        solved(
            disc(Equation.diffusion(RIPPLES))
                .withValue("outer", "0")
                .withSource("-exp(sin(2*x) + y/2)"));
    assertThat(s.field().at(0.1, 0.2)).isCloseTo(0.212328914695894, within(2e-13));
  }

  @Test
  void lens() {
    Equation lens =
        Equation.helmholtz(new Refracting(10, Coefficient.of("sqrt(1 + 0.5*exp(-r^2/0.2))")));
    Field one = solved(disc(lens).withValue("outer", "1")).field();
    assertThat(one.at(0, 0)).isCloseTo(-5.19381090998907, within(5e-12));
    assertThat(one.at(0.5, 0)).isCloseTo(-0.528851555312028, within(1e-12));
    Field three = solved(disc(lens).withValue("outer", "cos(3*theta)")).field();
    assertThat(three.at(0.5, 0)).isCloseTo(1.14551296176438, within(1e-12));
  }

  /** u = e^{x} solves div(e^{y}∇u) − e^{y}u = 0. */
  @Test
  void slopesAndMixedConditionsOnAnyDisc() {
    Equation equation =
        Equation.diffusion(
            Conducting.of(Coefficient.of("exp(y)")).withReaction(Coefficient.of("-exp(y)")));
    Domain domain = Domain.inside(Curve.circle(0.5, -1, 2));
    BoundaryData slope = (x, y, nx, ny) -> Math.exp(x) * nx;
    Solution flux = solved(Problem.of(equation, domain).withNormal("outer", slope));
    Solution mixed =
        solved(
            Problem.of(equation, domain)
                .with(
                    "outer",
                    Condition.robin(2, 0.5, (x, y, nx, ny) -> Math.exp(x) * (2 + 0.5 * nx))));
    for (Solution s : new Solution[] {flux, mixed}) {
      assertThat(s.field().at(1.2, -0.3)).isCloseTo(Math.exp(1.2), within(1e-11));
      assertThat(s.field().gradientAt(1.2, -0.3)[0]).isCloseTo(Math.exp(1.2), within(1e-11));
    }
  }

  @Test
  void slopesAloneLeaveAConstantOpen() {
    Equation equation = Equation.diffusion(RIPPLES);
    Solution s = solved(disc(equation).withNormal("outer", "0"));
    assertThat(s.warnings().get(0)).contains("constant open");
    assertThatThrownBy(() -> solved(disc(equation).withNormal("outer", "1")))
        .hasMessageContaining("no solution");
  }

  /** Bratu's Δu + λe^u = 0: u = 2 log((1 + b)/(1 + b r²)), λ = 8b/(1 + b)², both branches. */
  @ParameterizedTest
  @ValueSource(doubles = {0.2, 6})
  void bothBranchesOfBratu(double b) {
    double lambda = 8 * b / ((1 + b) * (1 + b));
    Optional<String> start = b < 1 ? Optional.empty() : Optional.of("4*(1 - r^2)");
    Equation equation = Equation.semilinear("-" + lambda + "*exp(u)", start);
    Solution s = solved(disc(equation).withValue("outer", "0"));
    for (double r : new double[] {0, 0.4, 0.9}) {
      double exact = 2 * Math.log((1 + b) / (1 + b * r * r));
      assertThat(s.field().at(r, 0)).isCloseTo(exact, within(1e-11));
    }
    assertThat(s.equationResidual().getAsDouble()).isLessThan(1e-10);
  }

  @Test
  void bratuBeyondItsFoldSaysThatThereIsNone() {
    Problem none = disc(Equation.semilinear("-3*exp(u)", Optional.empty())).withValue("outer", "0");
    assertThatThrownBy(() -> solved(none)).hasMessageContaining("does not converge");
  }

  /** Poisson–Boltzmann along x: Δu = sinh u has u = 4 artanh(t e^{x}) with t e^{x} below one. */
  @Test
  void poissonBoltzmann() {
    Equation equation = Equation.semilinear("sinh(u)", Optional.empty());
    BoundaryData exact =
        (x, y, nx, ny) -> 2 * Math.log((1 + 0.2 * Math.exp(x)) / (1 - 0.2 * Math.exp(x)));
    Solution s = solved(disc(equation).withValue("outer", exact));
    assertThat(s.field().at(0.3, 0.5)).isCloseTo(exact.at(0.3, 0.5, 0, 0), within(1e-12));
  }

  @Test
  void otherDomainsAreRefused() {
    Domain square = Domain.inside(Polygon.of(new double[] {0, 1, 1, 0}, new double[] {0, 0, 1, 1}));
    assertThatThrownBy(
            () -> solved(Problem.of(Equation.diffusion(RIPPLES), square).withValue("outer", "1")))
        .hasMessageContaining("need a disc");
  }
}
