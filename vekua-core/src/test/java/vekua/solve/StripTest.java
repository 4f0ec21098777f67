package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Slit;

/** Coarse solutions in the pieces of a short strip, and what is said of them. */
final class StripTest {

  private static final Domain STRIP = Domain.inside(Polygon.of(new Rectangle(0, 5, 0, 1)));

  private static Solution coarse(Problem problem) {
    return Solver.withDefaults().withTolerance(1e-4).solve(problem);
  }

  @Test
  void nothingInAStrip() {
    Solution s = coarse(Problem.of(Equation.laplace(), STRIP).withValue("outer", "0"));
    assertThat(s.target()).isEqualTo(1e-4);
    assertThat(s.boundaryResidual()).isZero();
    assertThat(s.errorBound().orElseThrow()).isLessThan(1e-18);
    assertThat(s.warnings()).isEmpty();
    assertThat(s.samples()).isGreaterThan(s.columns());
  }

  /** Pieces have values and slopes in common: those of the field. */
  @Test
  void aSourceBesideAStrip() {
    BoundaryData exact = (x, y, nx, ny) -> Math.log(Math.hypot(x - 2.1, y - 1.2));
    Solution s = coarse(Problem.of(Equation.laplace(), STRIP).withValue("outer", exact));
    assertThat(s.reached()).isTrue();
    double bound = s.errorBound().orElseThrow();
    assertThat(bound).isGreaterThanOrEqualTo(s.boundaryResidual()).isLessThan(1e-3);
    // What lies between places adds little.
    assertThat(bound).isLessThan(1.3 * s.boundaryResidual());
    assertThat(s.errorEstimate()).isEmpty();
    for (double x = 0.03; x < 5; x += 0.13) {
      double y = 0.5 + 0.49 * Math.sin(7 * x);
      assertThat(s.field().at(x, y)).isCloseTo(exact.at(x, y, 0, 0), within(bound));
    }
  }

  /** u = x² and a constant, with its source of two. */
  @Test
  void slopesOfAStripLeaveAConstantFree() {
    Solution s =
        coarse(
            Problem.of(Equation.laplace(), STRIP)
                .withNormal("outer", (x, y, nx, ny) -> 2 * x * nx)
                .withSource("2"));
    double low = s.field().at(1, 0.5);
    for (double x = 0.1; x < 5; x += 0.4) {
      assertThat(s.field().at(x, 0.3) - low).isCloseTo(x * x - 1, within(1e-2));
    }
    // The mean over the samples is near that over the strip, 25/3.
    assertThat(low).isCloseTo(1 - 25 / 3.0, within(1.5));
    assertThat(s.warnings()).singleElement().asString().contains("leave a constant free");
    assertThat(s.errorBound()).isEmpty();
  }

  @Test
  void wavesInAStrip() {
    Solution s = coarse(Problem.of(Equation.helmholtz(2), STRIP).withValue("outer", "cos(2*x)"));
    assertThat(s.reached()).isTrue();
    assertThat(s.field().at(3.3, 0.7)).isCloseTo(Math.cos(6.6), within(1e-4));
    assertThat(s.errorBound()).isEmpty();
    assertThat(s.resonance()).isEmpty();
    assertThat(s.warnings())
        .singleElement()
        .asString()
        .startsWith("the domain was solved in pieces")
        .endsWith("vekua modes tells");
  }

  /**
   * Beside the ends of a slit jumps between pieces count half as much again, and no bound holds.
   */
  @Test
  void piecesAroundASlit() {
    Domain cracked =
        Domain.inside(Polygon.of(new Rectangle(-1, 1, -1, 1)))
            .withSlits(Slit.of(new double[] {-0.5, 0.5}, new double[] {0, 0}));
    Solution s =
        coarse(
            Problem.of(Equation.laplace(), cracked)
                .withValue("outer", "x")
                .withValue("slit.0", "1"));
    assertThat(s.errorBound()).isEmpty();
    assertThat(s.errorEstimate().orElseThrow())
        .isBetween(1.5 * s.boundaryResidual(), 1.5 * 1.3 * s.boundaryResidual());
    assertThat(s.intensities()).hasSize(2);
  }
}
