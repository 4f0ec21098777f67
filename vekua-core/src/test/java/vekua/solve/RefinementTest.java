package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import vekua.basis.Ansatz;
import vekua.basis.Equation;
import vekua.basis.Layout;
import vekua.basis.Resolution;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;

/** What made-up attempts, whose coefficients and errors are known, make of resolutions. */
final class RefinementTest {

  private static final double NONE = Double.POSITIVE_INFINITY;

  private static Ansatz ansatz(Domain domain) {
    Problem problem =
        Problem.of(Equation.laplace(), domain)
            .with("outer", Condition.value(BoundaryData.of("exp(x)*cos(y)")));
    for (int h = 0; h < domain.holes().size(); h++) {
      problem = problem.with("hole." + h, Condition.value(BoundaryData.constant(1)));
    }
    ResolvedProblem resolved = ResolvedProblem.of(problem, 1e-8);
    return problem.equation().ansatz(resolved.problem().domain(), resolved.kinds());
  }

  /** An attempt; its layout has two columns for each degree but the first. */
  private static Attempt attempt(
      Ansatz ansatz, Resolution r, double[] coefficients, double residual, double... errors) {
    Layout layout = ansatz.layout(r, ansatz.samples(r));
    assertThat(layout.unknowns()).isGreaterThanOrEqualTo(coefficients.length);
    int corners = r.corners().length;
    return new Attempt(
        layout,
        ansatz.samples(r),
        Arrays.copyOf(coefficients, layout.unknowns()),
        new double[0],
        residual,
        residual,
        1e-6,
        1,
        layout.unknowns(),
        Arrays.copyOf(errors, corners),
        Arrays.copyOfRange(errors, corners, corners + r.holes().length),
        errors[errors.length - 1]);
  }

  private static double[] falling(int size, double perColumn) {
    double[] c = new double[size];
    Arrays.setAll(c, j -> Math.pow(perColumn, j));
    return c;
  }

  @Test
  void degreesAreRaisedAsFarAsTheDecayPredicts() {
    Ansatz disc = ansatz(Domain.inside(Curve.circle(0, 0, 1)));
    Resolution r = new Resolution(20, new int[0], new int[0], 2);
    int columns = disc.layout(r, disc.samples(r)).smoothEnd();
    assertThat(columns).isEqualTo(41);
    // Half as much with every degree: the goal, 5e-8, is 2^-24.3.
    Attempt half = attempt(disc, r, falling(41, Math.sqrt(0.5)), 1e-3, 1e-3);
    Resolution next = Refinement.of(disc, NONE, half, r);
    assertThat(next.degree()).isBetween(25, 28);
    assertThat(next.density()).isEqualTo(2);
    // What would need many more is raised by half and four at a time.
    Attempt slowly = attempt(disc, r, falling(41, 0.9), 1e-3, 1e-3);
    assertThat(Refinement.of(disc, NONE, slowly, r).degree()).isEqualTo(34);
    // Slower than e^-0.12 per degree is no decay: a quarter and three more.
    Attempt slow = attempt(disc, r, falling(41, 0.96), 1e-3, 1e-3);
    assertThat(Refinement.of(disc, NONE, slow, r).degree()).isEqualTo(28);
    // Nor is one believed that has failed before.
    assertThat(Refinement.of(disc, 2e-3, half, r).degree()).isEqualTo(28);
    assertThat(Refinement.of(disc, 0.02, half, r).degree()).isBetween(25, 28);
    // Nothing followed at all, and nothing changed: twice as many.
    Attempt lost = attempt(disc, r, falling(41, 0.96), 0.5, 0.5);
    assertThat(Refinement.of(disc, 0.6, lost, r).degree()).isEqualTo(40);
    assertThat(Refinement.of(disc, 0.8, lost, r).degree()).isEqualTo(28);
  }

  @Test
  void whatCoefficientsDoNotBetray() {
    Ansatz disc = ansatz(Domain.inside(Curve.circle(0, 0, 1)));
    Resolution r = new Resolution(20, new int[0], new int[0], 2);
    // The last coefficients vanish, though not the error.
    Attempt even = attempt(disc, r, falling(20, 0.5), 1e-3, 1e-3);
    assertThat(Refinement.of(disc, NONE, even, r).degree()).isEqualTo(24);
    assertThat(Refinement.of(disc, 2e-3, even, r).degree()).isEqualTo(28);
    // Between nodes the error is larger than at them: more of these.
    Attempt between =
        new Attempt(
            even.layout(),
            even.nodes(),
            even.real(),
            even.imaginary(),
            1e-3,
            1e-4,
            1e-6,
            1,
            even.samples(),
            even.atCorner(),
            even.onHole(),
            1e-3);
    Resolution denser = Refinement.of(disc, NONE, between, r);
    assertThat(denser.density()).isEqualTo(2.5);
    assertThat(denser.degree()).isEqualTo(20);
  }

  @Test
  void cornersWhereTheErrorGathers() {
    Ansatz box = ansatz(Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 1))));
    Resolution r = new Resolution(20, new int[0], new int[] {2, 2, 0, 2}, 2);
    int smooth = box.layout(r, box.samples(r)).smoothEnd();
    double[] done = falling(smooth, 0.5);
    // Of those that have a level and more error than elsewhere, and not much less than the worst.
    Attempt one = attempt(box, r, done, 1e-3, 1e-3, 1e-5, 1e-3, 6e-5, 1e-5);
    Resolution next = Refinement.of(box, NONE, one, r);
    assertThat(next.corners()).containsExactly(3, 2, 0, 3);
    assertThat(next.degree()).isEqualTo(20);
    // Below the goal nothing gathers, and all are raised for want of a better guess.
    Attempt none = attempt(box, r, done, 1e-3, 1e-8, 1e-8, 1e-8, 1e-8, 1e-3);
    Resolution all = Refinement.of(box, NONE, none, r);
    assertThat(all.corners()).containsExactly(3, 3, 0, 3);
    assertThat(all.degree()).isEqualTo(24);
  }

  @Test
  void holesHaveDegreesOfTheirOwn() {
    Ansatz ring = ansatz(Domain.inside(Curve.circle(0, 0, 1), Curve.circle(0.2, 0, 0.3)));
    Resolution r = new Resolution(12, new int[] {10}, new int[0], 2);
    Layout layout = ring.layout(r, ring.samples(r));
    assertThat(ring.isSpread(0)).isFalse();
    int smooth = layout.smoothEnd();
    int end = layout.holeEnds()[0];
    double[] c = new double[end];
    for (int j = 0; j < end; j++) {
      // Polynomials are done, those of the hole fall by a quarter with every degree.
      c[j] = j < smooth ? Math.pow(0.3, j) : Math.pow(0.75, (j - smooth) / 2.0);
    }
    Attempt attempt = attempt(ring, r, c, 1e-3, 1e-3, 1e-3);
    Resolution next = Refinement.of(ring, NONE, attempt, r);
    assertThat(next.degree()).isEqualTo(12);
    // 0.75^10 over 5e-8 are 48 degrees more, of which half of ten and four are taken.
    assertThat(next.holes()).containsExactly(19);
    Resolution fewer = Refinement.trimmed(ring, attempt, r, 1);
    assertThat(fewer.holes()).containsExactly(10);
    // 0.3^j is below 1e-6 from the 12th column on: six degrees and a half.
    assertThat(fewer.degree()).isBetween(6, 7);
  }

  @Test
  void degreesAreLoweredToWhatMatters() {
    Ansatz disc = ansatz(Domain.inside(Curve.circle(0, 0, 1)));
    Resolution r = new Resolution(20, new int[0], new int[0], 2);
    Attempt half = attempt(disc, r, falling(41, 0.5), 1e-9, 1e-9);
    // 2^-j is below 1e-6 from column 20 on, and below 5e-6 from 18 on.
    assertThat(Refinement.trimmed(disc, half, r, 1).degree()).isEqualTo(11);
    assertThat(Refinement.trimmed(disc, half, r, 5).degree()).isEqualTo(10);
    Attempt all = attempt(disc, r, falling(41, 0.99), 1e-9, 1e-9);
    assertThat(Refinement.trimmed(disc, all, r, 1).degree()).isEqualTo(20);
    Attempt nothing = attempt(disc, r, new double[41], 1e-9, 1e-9);
    assertThat(Refinement.trimmed(disc, nothing, r, 1).degree()).isEqualTo(1);
  }

  /** Sources side by side around a thin hole: more of them where the error is. */
  @Test
  void spreadSourcesFollowTheError() {
    Domain domain =
        Domain.inside(
            Curve.circle(0, 0, 1), vekua.geometry.SmoothCurve.ellipse(0, 0, 0.6, 0.03, 0));
    Ansatz thin = ansatz(domain);
    assertThat(thin.isSpread(0)).isTrue();
    Resolution r = new Resolution(12, new int[] {30}, new int[0], 2);
    int smooth = thin.layout(r, thin.samples(r)).smoothEnd();
    double[] c = falling(smooth, 0.3);
    assertThat(Refinement.of(thin, NONE, attempt(thin, r, c, 1e-3, 1e-3, 1e-3), r).holes())
        .containsExactly(44);
    assertThat(Refinement.of(thin, NONE, attempt(thin, r, c, 1e-3, 1e-5, 1e-3), r).holes())
        .containsExactly(33);
    assertThat(Refinement.of(thin, 0.6, attempt(thin, r, c, 0.5, 0.5, 0.5), r).holes())
        .containsExactly(60);
    assertThat(Refinement.trimmed(thin, attempt(thin, r, c, 1e-3, 1e-3, 1e-3), r, 1).holes())
        .containsExactly(30);
  }

  @Test
  void warningsAreSentences() {
    Problem problem =
        Problem.of(Equation.laplace(), Domain.inside(Curve.circle(0, 0, 1)))
            .with("outer", Condition.normal(BoundaryData.of("x")));
    ResolvedProblem resolved = ResolvedProblem.of(problem, 1e-8);
    assertThat(Solver.warnings(resolved, 1e-9, 1e-8))
        .singleElement()
        .asString()
        .startsWith("the conditions leave a constant free");
    assertThat(Solver.warnings(resolved, 1e-8, 1e-8)).hasSize(1);
    List<String> warnings = Solver.warnings(resolved, 0.012, 1e-8);
    assertThat(warnings).hasSize(2);
    assertThat(warnings.get(0))
        .isEqualTo("the tolerance was not reached: boundary residual 0.012, wanted 1.0e-08");
  }
}
