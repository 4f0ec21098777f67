package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import vekua.basis.Ansatz;
import vekua.basis.BoundaryKinds;
import vekua.basis.Equation;
import vekua.basis.Resolution;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Corner;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;

/** What is known of data before anything is solved. */
final class ResolvedProblemTest {

  private static final Domain SQUARE = Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)));
  private static final Domain DISC = Domain.inside(Curve.circle(0, 0, 1));
  private static final Domain L_SHAPE = Domain.inside(LaplaceTest.L_SHAPE);

  private static Problem laplace(Domain domain, BoundaryData g) {
    return Problem.of(Equation.laplace(), domain).withValue("outer", g);
  }

  private static ResolvedProblem formula(Domain domain, String g) {
    return ResolvedProblem.of(laplace(domain, BoundaryData.of(g)), 1e-6);
  }

  private static int corner(Domain domain, double x, double y) {
    for (int c = 0; c < domain.corners().size(); c++) {
      Corner corner = domain.corners().get(c);
      if (Math.abs(corner.x() - x) < 1e-12 && Math.abs(corner.y() - y) < 1e-12) {
        return c;
      }
    }
    return -1;
  }

  /** Zero up to x = 0.3 at the bottom, then three. */
  private static ResolvedProblem step() {
    Problem problem =
        laplace(SQUARE, BoundaryData.constant(0))
            .withValue("outer.0", (x, y, nx, ny) -> x < 0.3 ? 0 : 3)
            .withValue("outer.1", BoundaryData.constant(3));
    return ResolvedProblem.of(problem, 1e-3);
  }

  @Test
  void jumpsInsideASideAreCorners() {
    ResolvedProblem step = step();
    Domain domain = step.problem().domain();
    assertThat(domain.corners()).hasSize(5);
    int jump = corner(domain, 0.3, 0);
    for (int c = 0; c < 5; c++) {
      assertThat(step.broken()[c]).isEqualTo(c == jump);
    }
    BoundaryKinds kinds = step.kinds();
    // From three to zero at the upper right corner too; between equal values nothing jumps.
    for (int c = 0; c < 5; c++) {
      assertThat(kinds.jumps()[c]).isEqualTo(c == jump || c == corner(domain, 1, 1));
      assertThat(kinds.plain()[c]).isFalse();
      assertThat(kinds.powers()[c]).isEmpty();
    }
    assertThat(kinds.values()).containsExactly(true, true, true, true, true);
    assertThat(kinds.logarithmic()).isFalse();
    assertThat(kinds.details()).isEmpty();
    assertThat(step.resolved()).isTrue();
  }

  /** So close to a jump that places are rounded to it, data are those of their side. */
  @Test
  void dataBesideAJump() {
    ResolvedProblem step = step();
    Domain domain = step.problem().domain();
    double[][] shares = {{0.5, 1 - 0.5e-4, -1e-20}, {1e-20, 0.5e-4, 0.7}, {}, {}, {}};
    BoundaryNodes nodes = domain.nodes(new int[5], new double[5][0], shares, List.of(), 1);
    double[] expected = {0, 0, 0, 3, 3, 3};
    for (int i = 0; i < 6; i++) {
      double told = step.data(nodes, i, nodes.side(i), nodes.corner(i), nodes.share(i), 0, 0);
      assertThat(told).as("node %s", i).isCloseTo(expected[i], within(1e-12));
    }
    // A jump of three, rounded, a millionth away; and what polynomials may differ by: a fiftieth
    // of the tolerance of the largest value, eight times.
    assertThat(step.besideBreaks()).isCloseTo(3 * 0x1p-51 / 1e-6 + 8 * 2e-5 * 3, within(1e-12));
    assertThat(formula(SQUARE, "x").besideBreaks()).isZero();
  }

  /** The second condition of a plate has data of its own. */
  @Test
  void dataOfPlatesBesideAJump() {
    Problem plate =
        Problem.of(Equation.biharmonic(), SQUARE)
            .with(
                "outer",
                Condition.value(BoundaryData.constant(5)),
                Condition.normal((x, y, nx, ny) -> y == 0 && x < 0.3 ? 1 : 2));
    ResolvedProblem found = ResolvedProblem.of(plate, 1e-3);
    Domain domain = found.problem().domain();
    assertThat(corner(domain, 0.3, 0)).isNotNegative();
    double[][] shares = {{-1e-20}, {1e-20}, {}, {}, {}};
    BoundaryNodes nodes = domain.nodes(new int[5], new double[5][0], shares, List.of(), 1);
    for (int i = 0; i < 2; i++) {
      for (int condition = 0; condition < 2; condition++) {
        assertThat(found.data(nodes, i, i, nodes.corner(i), nodes.share(i), condition, 0))
            .isCloseTo(condition == 0 ? 5 : 1 + i, within(1e-12));
      }
    }
  }

  @Test
  void sharesFromEitherEnd() {
    ResolvedProblem rectangle =
        formula(Domain.inside(Polygon.of(new Rectangle(0, 4, 0, 2))), "x*y");
    Domain domain = rectangle.problem().domain();
    int origin = corner(domain, 0, 0);
    int right = corner(domain, 4, 0);
    assertThat(rectangle.share(0, origin, 1)).isEqualTo(0.25);
    assertThat(rectangle.share(0, right, 1)).isEqualTo(0.75);
    assertThat(rectangle.share(1, right, 0.5)).isEqualTo(0.25);
    assertThat(rectangle.share(3, origin, 0.5)).isEqualTo(0.75);
    assertThat(rectangle.share(0, -1, 1)).isEqualTo(0.25);
    // 2^-53 of the largest place times the slope: x y rises by 4 along 2 around (4, 1), and by 8
    // along the top, of length 4, around (2, 2).
    assertThat(rectangle.rounding()).isCloseTo(0x1p-53 * 5 * 4, within(1e-27));
  }

  /** A kink in the middle of a side is a corner that nothing jumps at. */
  @Test
  void kinksAndRoots() {
    Problem kink =
        laplace(SQUARE, BoundaryData.constant(0.25))
            .withValue("outer.0", BoundaryData.of("abs(x-0.25)"))
            .withValue("outer.1", BoundaryData.constant(0.75));
    ResolvedProblem found = ResolvedProblem.of(kink, 1e-6);
    int at = corner(found.problem().domain(), 0.25, 0);
    assertThat(at).isNotNegative();
    assertThat(found.broken()[at]).isTrue();
    assertThat(found.kinds().jumps()[at]).isFalse();
    assertThat(found.kinds().plain()[at]).isFalse();
    Problem root =
        laplace(SQUARE, BoundaryData.constant(0.5))
            .withValue("outer.0", BoundaryData.of("sqrt(abs(x-0.25))"));
    found = ResolvedProblem.of(root, 1e-6);
    at = corner(found.problem().domain(), 0.25, 0);
    assertThat(at).isNotNegative();
    // A root is no polynomial: its own data are as good, for nothing jumps.
    assertThat(found.broken()[at]).isFalse();
    assertThat(found.kinds().jumps()[at]).isFalse();
    assertThat(found.kinds().powers()[at]).containsExactly(0.5);
  }

  /** A vertex in the middle of a straight side is plain if one smooth function goes on there. */
  @Test
  void verticesThatAreNoCorners() {
    Domain five =
        Domain.inside(Polygon.of(new double[] {0, 0.5, 1, 1, 0}, new double[] {0, 0, 0, 1, 1}));
    int middle = corner(five, 0.5, 0);
    assertThat(formula(five, "exp(x)").kinds().plain()[middle]).isTrue();
    assertThat(formula(five, "abs(x-0.5)").kinds().plain()[middle]).isFalse();
    for (int c = 0; c < 5; c++) {
      assertThat(formula(five, "exp(x)").kinds().plain()[c]).isEqualTo(c == middle);
    }
    Problem mixed = laplace(five, BoundaryData.of("x")).withNormal("outer.1", "x");
    BoundaryKinds kinds = ResolvedProblem.of(mixed, 1e-6).kinds();
    assertThat(kinds.plain()[middle]).isFalse();
    assertThat(kinds.values()).containsExactly(true, false, true, true, true);
    // A slope meets a value: there is nothing to jump.
    assertThat(kinds.jumps()[middle]).isFalse();
    Domain bent =
        Domain.inside(Polygon.of(new double[] {0, 0.5, 1, 1, 0}, new double[] {0, -1e-6, 0, 1, 1}));
    assertThat(formula(bent, "exp(x)").kinds().plain()[1]).isFalse();
  }

  @Test
  void brokenCirclesHaveTwoCornersAtLeast() {
    ResolvedProblem kink =
        ResolvedProblem.of(
            laplace(DISC, (x, y, nx, ny) -> Math.abs(Math.sin(Math.atan2(y, x) / 2 - 0.5))), 1e-6);
    Domain domain = kink.problem().domain();
    assertThat(domain.sides()).hasSize(2);
    assertThat(corner(domain, Math.cos(1), Math.sin(1))).isNotNegative();
    assertThat(kink.problem().conditions(1)).isEqualTo(kink.problem().conditions(0));
    ResolvedProblem two =
        ResolvedProblem.of(laplace(DISC, (x, y, nx, ny) -> y > 0.6 ? 1 : 0), 1e-6);
    assertThat(two.problem().domain().corners()).hasSize(2);
    assertThat(corner(two.problem().domain(), 0.8, 0.6)).isNotNegative();
    assertThat(corner(two.problem().domain(), -0.8, 0.6)).isNotNegative();
  }

  /** Holes keep their conditions where the outer boundary is divided, and the other way round. */
  @Test
  void holesBesideBrokenSides() {
    Domain domain =
        Domain.inside(
            Polygon.of(new Rectangle(0, 4, 0, 4)),
            Curve.circle(1, 1, 0.5),
            Polygon.of(new Rectangle(2.5, 3, 2.5, 3)));
    Problem problem =
        laplace(domain, BoundaryData.constant(1))
            .withNormal("hole.0", BoundaryData.constant(2))
            .withValue("hole.1", BoundaryData.of("abs(x-2.75)"));
    Problem split = ResolvedProblem.of(problem, 1e-6).problem();
    // Two kinks: at the bottom and at the top of the square hole.
    assertThat(split.domain().sides()).hasSize(4 + 1 + 6);
    for (int s = 0; s < 11; s++) {
      int hole = split.domain().sides().get(s).hole();
      Condition condition = split.conditions(s).get(0);
      assertThat(condition.isValue()).isEqualTo(hole != 0);
      assertThat(condition.data().at(2.8, 0, 1, 0))
          .isCloseTo(hole == -1 ? 1 : hole == 0 ? 2 : 0.05, within(1e-12));
    }
  }

  private static Resolution first(ResolvedProblem resolved, int degree, int most, int... holes) {
    Problem problem = resolved.problem();
    Ansatz ansatz = problem.equation().ansatz(problem.domain(), resolved.kinds());
    int[] corners = new int[problem.domain().corners().size()];
    return resolved.atLeast(ansatz, new Resolution(degree, holes, corners, 2), most);
  }

  @Test
  void degreesThatFollowOscillations() {
    ResolvedProblem thirty = formula(DISC, "cos(30*theta)");
    assertThat(first(thirty, 12, 1000).degree()).isEqualTo(30);
    assertThat(first(thirty, 40, 1000).degree()).isEqualTo(40);
    assertThat(first(thirty, 12, 50).degree()).isEqualTo(25);
    Domain ring = Domain.inside(Curve.circle(0, 0, 1), Curve.circle(0, 0, 0.3));
    ResolvedProblem both =
        ResolvedProblem.of(
            laplace(ring, BoundaryData.of("cos(9*theta)"))
                .withValue("hole.0", BoundaryData.of("cos(20*theta)")),
            1e-6);
    Resolution resolution = first(both, 5, 1000, 7);
    assertThat(resolution.degree()).isEqualTo(9);
    assertThat(resolution.holes()).containsExactly(20);
    assertThat(first(both, 5, 30, 7).holes()).containsExactly(15);
    assertThat(first(both, 5, 1000, 25).holes()).containsExactly(25);
    // Outside holes there is no degree.
    ResolvedProblem outside =
        ResolvedProblem.of(
            Problem.of(Equation.laplace(), Domain.outside(Curve.circle(0, 0, 1)))
                .withValue("hole.0", "cos(20*theta)"),
            1e-6);
    assertThat(first(outside, 5, 1000, 7).degree()).isEqualTo(5);
    assertThat(first(outside, 5, 1000, 7).holes()).containsExactly(20);
  }

  /** Along sides between corners only what is a hundredth of the largest counts. */
  @Test
  void oscillationsThatAreSmallAreLeftToCorners() {
    for (double share : new double[] {0.009, 0.011}) {
      BoundaryData g = (x, y, nx, ny) -> 1 + share * Math.cos(40 * Math.acos(2 * x - 1));
      Problem problem = laplace(SQUARE, BoundaryData.constant(1)).withValue("outer.0", g);
      ResolvedProblem found = ResolvedProblem.of(problem, 1e-6);
      // Half for each constant, and half of forty-one coefficients.
      assertThat(first(found, 1, 1000).degree()).isEqualTo(share < 0.01 ? 2 : 22);
    }
  }

  /** Sources of their own are for sides whose data are fine. */
  @Test
  void detailsAreThoseOfFineSides() {
    Problem bump =
        laplace(SQUARE, BoundaryData.of("x"))
            .withValue("outer.0", (x, y, nx, ny) -> x + Math.exp(-Math.pow((x - 0.4) / 3e-3, 2)));
    ResolvedProblem found = ResolvedProblem.of(bump, 1e-6);
    assertThat(found.kinds().details()).isNotEmpty().allMatch(d -> d.side() == 0);
    assertThat(found.kinds().details()).isEqualTo(found.sides().get(0).details(0));
    assertThat(formula(SQUARE, "sin(9*x)").kinds().details()).isEmpty();
    // So many that they are none.
    Problem bumps =
        laplace(
            SQUARE,
            (x, y, nx, ny) ->
                Math.exp(-Math.pow((x + y - 0.4) / 1e-3, 2))
                    + Math.exp(-Math.pow((x + y - 1.3) / 1e-3, 2))
                    + Math.exp(-Math.pow((x + y - 1.6) / 1e-3, 2))
                    + Math.exp(-Math.pow((x + y - 0.7) / 1e-3, 2)));
    assertThat(ResolvedProblem.of(bumps, 1e-6).kinds().details()).isEmpty();
  }

  /** Four times the oscillations along a side, over its length, where corners turn inwards. */
  @Test
  void wavesThatEndAtCornersThatTurnInwards() {
    assertThat(formula(SQUARE, "sin(50*x)").reentrantWavenumber()).isZero();
    ResolvedProblem waves = formula(L_SHAPE, "sin(50*x)");
    double longest = 0;
    for (SideData data : waves.sides()) {
      double n = data.bandwidth(0.01 / data.limits()[0]);
      longest = Math.max(longest, 4 * n / data.side().length());
    }
    assertThat(longest).isGreaterThan(50);
    assertThat(waves.reentrantWavenumber()).isCloseTo(longest, within(0.1 * longest));
    assertThat(formula(L_SHAPE, "sin(2*x)").reentrantWavenumber()).isZero();
    // Of a hole's corners only the outer boundary's count.
    Domain hole =
        Domain.inside(
            Polygon.of(new Rectangle(-2, 2, -2, 2)), Polygon.of(new Rectangle(-1, 1, -1, 1)));
    Problem around =
        laplace(hole, BoundaryData.of("sin(50*x)")).withValue("hole.0", BoundaryData.constant(1));
    assertThat(ResolvedProblem.of(around, 1e-6).reentrantWavenumber()).isZero();
  }

  @Test
  void limitsAreSharesOfTheLargestData() {
    Problem problem =
        laplace(SQUARE, BoundaryData.of("7"))
            .with("outer.1", Condition.robin(-2, 3, BoundaryData.constant(5)));
    double radius = SQUARE.frame().radius();
    List<SideData> sides = ResolvedProblem.of(problem, 1e-3).sides();
    assertThat(sides.get(0).limits()[0]).isCloseTo(2e-5 * 7, within(1e-16));
    assertThat(sides.get(1).limits()[0]).isCloseTo(2e-5 * 7 * (2 + 3 / radius), within(1e-15));
    // No finer than rounding.
    assertThat(ResolvedProblem.of(problem, 1e-14).sides().get(0).limits()[0])
        .isCloseTo(2e-15 * 7, within(1e-26));
    Problem waves =
        Problem.of(Equation.helmholtz(2), Domain.outside(Curve.circle(0, 0, 1)))
            .with("hole.0", new Condition(1, 0, BoundaryData.of("x"), BoundaryData.of("3*y")));
    SideData both = ResolvedProblem.of(waves, 1e-3).sides().get(0);
    assertThat(both.parts()).hasSize(2);
    assertThat(both.limits()[1]).isCloseTo(6e-5, within(1e-7));
    assertThat(both.limits()[0]).isEqualTo(both.limits()[1]);
  }
}
