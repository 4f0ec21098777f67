package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import vekua.basis.Ansatz;
import vekua.basis.Equation;
import vekua.basis.Layout;
import vekua.basis.Resolution;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;

/** Decisions about resolutions just on either side of where they change. */
final class RefinementLimitsTest {

  private static final double NONE = Double.POSITIVE_INFINITY;
  private static final double TARGET = 1e-6;
  private static final double GOAL = 0.05 * TARGET;

  private static Ansatz disc;
  private static Ansatz ring;
  private static Ansatz box;

  @BeforeAll
  static void make() {
    disc = ansatz(Domain.inside(Curve.circle(0, 0, 1)));
    ring = ansatz(Domain.inside(Curve.circle(0, 0, 1), Curve.circle(0.2, 0, 0.3)));
    box = ansatz(Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 1))));
  }

  private static Ansatz ansatz(Domain domain) {
    Problem problem = Problem.of(Equation.laplace(), domain);
    if (!domain.exterior()) {
      problem = problem.withValue("outer", BoundaryData.constant(1));
    }
    for (int h = 0; h < domain.holes().size(); h++) {
      problem = problem.withValue("hole." + h, BoundaryData.constant(1));
    }
    ResolvedProblem resolved = ResolvedProblem.of(problem, 1e-8);
    return problem.equation().ansatz(domain, resolved.kinds());
  }

  /** What happened with a resolution. */
  private record Made(Ansatz ansatz, Resolution r, Layout layout, BoundaryNodes nodes) {

    static Made of(Ansatz ansatz, int degree, int[] holes, int... corners) {
      Resolution r = new Resolution(degree, holes, corners, 2);
      BoundaryNodes nodes = ansatz.samples(r);
      return new Made(ansatz, r, ansatz.layout(r, nodes), nodes);
    }

    Attempt attempt(
        double[] c, double residual, double fitted, double away, double[] onHole, double... at) {
      double[] all = Arrays.copyOf(c, layout.unknowns());
      double[] corners = Arrays.copyOf(at, r.corners().length);
      double[] holes = Arrays.copyOf(onHole, r.holes().length);
      return new Attempt(
          layout, nodes, all, new double[0], residual, fitted, TARGET, 1, 1, corners, holes, away);
    }

    Resolution finer(double before, Attempt attempt) {
      return Refinement.of(ansatz, before, attempt, r);
    }
  }

  private static final double[] NO = {};

  /** Coefficients of 41 columns: one in the middle, and others at the end. */
  private static double[] ending(double middle, double end) {
    double[] c = new double[41];
    Arrays.fill(c, 16, 19, middle);
    Arrays.fill(c, 38, 41, end);
    return c;
  }

  @Test
  void predictionsOfTheDecay() {
    Made made = Made.of(disc, 20, new int[0]);
    assertThat(made.layout().smoothEnd()).isEqualTo(41);
    // From the 16th column on to the last, nine degrees of which are counted, a factor e each.
    double e9 = Math.exp(9);
    Attempt decay = made.attempt(ending(e9 * GOAL * Math.E, GOAL * Math.E), 1e-3, 1e-3, 0, NO);
    // One degree is missing, two are taken; five are for e⁵.
    assertThat(made.finer(NONE, decay).degree()).isEqualTo(22);
    double e5 = Math.exp(4.9);
    decay = made.attempt(ending(e9 * GOAL * e5, -GOAL * e5), 1e-3, 1e-3, 0, NO);
    assertThat(made.finer(NONE, decay).degree()).isEqualTo(25);
    // A tenth of what was before is no disappointment.
    assertThat(made.finer(1e-2 * 1.01, decay).degree()).isEqualTo(25);
    assertThat(made.finer(1e-2 * 0.99, decay).degree()).isEqualTo(28);
    // Slower than 0.12 for each of nine degrees is slow.
    for (double rate : new double[] {0.119, 0.121}) {
      double factor = Math.exp(9 * rate);
      Attempt slow = made.attempt(ending(factor * GOAL * 9, GOAL * 9), 1e-3, 1e-3, 0, NO);
      assertThat(made.finer(NONE, slow).degree()).isEqualTo(rate < 0.12 ? 28 : 34);
    }
  }

  @Test
  void coefficientsAtTheGoalAreDone() {
    Made made = Made.of(disc, 20, new int[0]);
    Attempt done = made.attempt(ending(1, GOAL), 1e-3, 1e-3, 0, NO);
    // Nothing is known to be missing: four more.
    assertThat(made.finer(NONE, done).degree()).isEqualTo(24);
    Attempt more = made.attempt(ending(1, 1.0001 * GOAL), 1e-3, 1e-3, 0, NO);
    assertThat(made.finer(NONE, more).degree()).isEqualTo(22);
    // Only the last three columns count.
    double[] c = ending(1, 0);
    c[37] = 1;
    assertThat(made.finer(NONE, made.attempt(c, 1e-3, 1e-3, 0, NO)).degree()).isEqualTo(24);
    c[38] = 2 * GOAL;
    assertThat(made.finer(NONE, made.attempt(c, 1e-3, 1e-3, 0, NO)).degree()).isEqualTo(22);
  }

  /** A disappointing attempt with an error that no coefficient tells. */
  @Test
  void errorsThatCoefficientsDoNotTell() {
    Made made = Made.of(disc, 20, new int[0]);
    double[] done = ending(1, 0);
    Attempt unseen = made.attempt(done, 1e-3, 1e-3, 0.31e-3, NO);
    assertThat(made.finer(2e-3, unseen).degree()).isEqualTo(28);
    Attempt less = made.attempt(done, 1e-3, 1e-3, 0.29e-3, NO);
    assertThat(made.finer(2e-3, less).degree()).isEqualTo(24);
    Made two = Made.of(ring, 20, new int[] {8});
    // On the hole's rim it is none of the outer boundary, which does not get more then.
    Attempt rim = two.attempt(NO, 1e-3, 1e-3, 1e-3, new double[] {1e-3});
    Resolution next = two.finer(2e-3, rim);
    assertThat(next.degree()).isEqualTo(20);
    assertThat(next.holes()).containsExactly(8 + 3 + 2);
    Attempt outside = two.attempt(NO, 1e-3, 1e-3, 1e-3, new double[] {0.29e-3});
    next = two.finer(2e-3, outside);
    assertThat(next.degree()).isEqualTo(28);
    assertThat(next.holes()).containsExactly(8);
    // Where nothing tells anything all get more.
    Attempt nothing = two.attempt(NO, 1e-3, 1e-3, 0, new double[1]);
    next = two.finer(NONE, nothing);
    assertThat(next.degree()).isEqualTo(24);
    assertThat(next.holes()).containsExactly(11);
  }

  /** More functions wait where last coefficients are a fiftieth of those elsewhere. */
  @Test
  void whatLagsBehindWaits() {
    Made made = Made.of(ring, 20, new int[] {8});
    int smooth = made.layout().smoothEnd();
    int end = made.layout().holeEnds()[0];
    for (double share : new double[] {0.019, 0.021}) {
      double[] c = new double[end];
      Arrays.fill(c, 0, smooth, 1e-3);
      Arrays.fill(c, smooth, end, share * 1e-3);
      Attempt attempt = made.attempt(c, 1e-3, 1e-3, 0, new double[1]);
      Resolution next = made.finer(NONE, attempt);
      assertThat(next.degree()).isEqualTo(28);
      assertThat(next.holes()).containsExactly(share < 0.02 ? 8 : 13);
      Arrays.fill(c, 0, smooth, share * 1e-3);
      Arrays.fill(c, smooth, end, 1e-3);
      next = made.finer(NONE, made.attempt(c, 1e-3, 1e-3, 0, new double[1]));
      assertThat(next.degree()).isEqualTo(share < 0.02 ? 20 : 28);
      assertThat(next.holes()).containsExactly(13);
    }
  }

  @Test
  void samplesAreDenserWhereTheErrorBetweenThemIsLarger() {
    Made made = Made.of(disc, 20, new int[0]);
    Attempt four = made.attempt(ending(1, 0), 1e-3, 0.25e-3, 0, NO);
    assertThat(made.finer(NONE, four).density()).isEqualTo(2);
    assertThat(made.finer(NONE, four).degree()).isEqualTo(24);
    Attempt more = made.attempt(ending(1, 0), 1.001e-3, 0.25e-3, 0, NO);
    assertThat(made.finer(NONE, more).density()).isEqualTo(2.5);
    assertThat(made.finer(NONE, more).degree()).isEqualTo(20);
  }

  /** Where degrees are raised already only corners where the error gathers are. */
  @Test
  void cornersWhereTheErrorGathers() {
    Made made = Made.of(box, 20, new int[0], 2, 2, 2, 0);
    int smooth = made.layout().smoothEnd();
    double[] c = new double[smooth];
    Arrays.fill(c, smooth * 2 / 5, smooth * 2 / 5 + 6, 1);
    Arrays.fill(c, smooth - 6, smooth, 1e-7);
    double away = 0x1p-12;
    Attempt attempt =
        made.attempt(c, 1, 1, away, NO, 1.5 * away, 1.5001 * away, 1.4 * away, 9 * away);
    Resolution next = made.finer(NONE, attempt);
    assertThat(next.degree()).isGreaterThan(20);
    assertThat(next.corners()).containsExactly(2, 3, 2, 0);
    // Disappointed, all that are not small beside the worst: a twentieth is.
    attempt = made.attempt(c, 1, 1, away, NO, away, 0.05 * away, 0.051 * away, away);
    assertThat(made.finer(2, attempt).corners()).containsExactly(3, 2, 3, 0);
    // None below the goal.
    attempt = made.attempt(c, 1, 1, 0, NO, GOAL, 1.01 * GOAL, 0, 0);
    assertThat(made.finer(NONE, attempt).corners()).containsExactly(2, 3, 2, 0);
  }

  @Test
  void coefficientsAtTheTargetStay() {
    Made made = Made.of(disc, 20, new int[0]);
    double[] c = new double[41];
    c[30] = TARGET;
    Attempt attempt = made.attempt(c, 1e-7, 1e-7, 1e-7, NO);
    // 31 columns, 41 of which are 21 degrees from 0 on.
    assertThat(Refinement.trimmed(disc, attempt, made.r(), 1).degree()).isEqualTo(16);
    assertThat(Refinement.trimmed(disc, attempt, made.r(), 1.01).degree()).isEqualTo(1);
    c[40] = -1;
    attempt = made.attempt(c, 1e-7, 1e-7, 1e-7, NO);
    assertThat(Refinement.trimmed(disc, attempt, made.r(), 1).degree()).isEqualTo(20);
    Made two = Made.of(ring, 20, new int[] {8});
    int smooth = two.layout().smoothEnd();
    int end = two.layout().holeEnds()[0];
    double[] d = new double[end];
    d[smooth + (end - smooth) / 2] = 1;
    Resolution fewer =
        Refinement.trimmed(ring, two.attempt(d, 1e-7, 1e-7, 0, new double[1]), two.r(), 1);
    assertThat(fewer.degree()).isEqualTo(1);
    assertThat(fewer.holes()[0]).isBetween(4, 6);
    assertThat(fewer.density()).isEqualTo(2);
  }

  /** Outside holes one constant is all that a degree has: it is left alone. */
  @Test
  void degreesOutsideHoles() {
    Ansatz outside = ansatz(Domain.outside(Curve.circle(0, 0, 1)));
    Made made = Made.of(outside, 0, new int[] {8});
    assertThat(made.layout().smoothEnd()).isEqualTo(1);
    Attempt nothing = made.attempt(NO, 1e-3, 1e-3, 0, new double[1]);
    assertThat(made.finer(NONE, nothing).degree()).isZero();
    assertThat(made.finer(NONE, nothing).holes()).containsExactly(11);
    assertThat(Refinement.trimmed(outside, nothing, made.r(), 1).degree()).isZero();
    assertThat(Refinement.trimmed(outside, nothing, made.r(), 1).holes()).containsExactly(1);
  }
}
