package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.JointsTest;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Side;
import vekua.geometry.Slit;
import vekua.geometry.SmoothCurve;

/** Integrals along boundaries, of what waves do at corners. */
final class BoundaryRuleTest {

  private static BoundaryRule rule(Domain domain, boolean[] values, int each) {
    Division division = Division.of(domain);
    int[][] counts = new int[division.patches().size()][];
    for (int p = 0; p < counts.length; p++) {
      counts[p] = new int[division.patches().get(p).domain().sides().size()];
      Arrays.fill(counts[p], each);
    }
    return BoundaryRule.of(division, values, counts);
  }

  private static boolean[] clamped(Domain domain) {
    boolean[] values = new boolean[domain.sides().size()];
    Arrays.fill(values, true);
    return values;
  }

  private interface Function {
    double at(double x, double y);
  }

  private static double integral(BoundaryRule rule, Function f) {
    double[] values = new double[rule.size()];
    Arrays.setAll(values, i -> f.at(rule.points().x(i), rule.points().y(i)));
    return rule.integral(values);
  }

  @Test
  void lengthsAndMoments() {
    Domain ellipse = Domain.inside(SmoothCurve.ellipse(1, 2, 2, 2, 0));
    BoundaryRule ring = rule(ellipse, clamped(ellipse), 40);
    assertThat(ring.size()).isEqualTo(40);
    assertThat(integral(ring, (x, y) -> 1)).isCloseTo(4 * Math.PI, within(1e-13));
    assertThat(integral(ring, (x, y) -> (x - 1) * (x - 1))).isCloseTo(8 * Math.PI, within(1e-13));
    for (int i = 0; i < 40; i++) {
      assertThat(ring.share()[i]).isCloseTo((i + 0.5) / 40, within(1e-15));
      assertThat(ring.nx()[i]).isCloseTo((ring.points().x(i) - 1) / 2, within(1e-14));
      assertThat(ring.ny()[i]).isCloseTo((ring.points().y(i) - 2) / 2, within(1e-14));
      assertThat(ring.isCut(i)).isFalse();
    }
    Domain box = Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 3)));
    BoundaryRule sides = rule(box, clamped(box), 9);
    assertThat(integral(sides, (x, y) -> 1)).isCloseTo(10, within(1e-13));
    // 2³/3 along two sides and 2² 3 along one.
    assertThat(integral(sides, (x, y) -> x * x)).isCloseTo(16 / 3.0 + 12, within(1e-12));
    assertThat(sides.integral(sides.support(0.3, 0.4)) / 2).isCloseTo(6, within(1e-13));
    double[] support = sides.support(0.5, 1);
    double[] expected = {1, 1.5, 2, 0.5};
    for (int i = 0; i < sides.size(); i++) {
      assertThat(support[i]).isCloseTo(expected[sides.side()[i]], within(1e-14));
      assertThat(sides.local()[i]).isEqualTo(sides.side()[i]);
      assertThat(sides.patch()[i]).isZero();
    }
  }

  /**
   * Two half circles of radius 1 and two straight lines of length 2; curvature jumps four times.
   */
  @Test
  void arcsBetweenJoints() {
    Domain stadium = Domain.inside(JointsTest.stadium());
    for (int n : new int[] {200, 243}) {
      BoundaryRule rule = rule(stadium, clamped(stadium), n);
      assertThat(rule.size()).isEqualTo(n);
      assertThat(integral(rule, (x, y) -> 1)).isCloseTo(2 * Math.PI + 4, within(1e-6));
      // y² is one on the lines and sin² on the half circles.
      assertThat(integral(rule, (x, y) -> y * y)).isCloseTo(4 + Math.PI, within(1e-6));
      assertThat(rule.integral(rule.support(0, 0)) / 2).isCloseTo(Math.PI + 4, within(1e-6));
    }
  }

  /** |∇u|² is like r^(−2/3) at the corner of an L, and like 1/r where conditions change. */
  @Test
  void singularCornersAreIntegrated() {
    Domain l =
        Domain.inside(Polygon.of(new double[] {0, 2, 2, 1, 1, 0}, new double[] {0, 0, 1, 1, 2, 2}));
    BoundaryRule rule = rule(l, clamped(l), 60);
    double sum = 0;
    for (int i = 0; i < rule.size(); i++) {
      if (rule.side()[i] == 2 || rule.side()[i] == 3) {
        double r = Math.hypot(rule.points().fromX(i, 1), rule.points().fromY(i, 1));
        sum += rule.weight()[i] * Math.pow(r, -2 / 3.0);
      }
    }
    // 3 for either side.
    assertThat(sum).isCloseTo(6, within(1e-8));
    Domain five =
        Domain.inside(Polygon.of(new double[] {0, 0.5, 1, 1, 0}, new double[] {0, 0, 0, 1, 1}));
    BoundaryRule mixed = rule(five, new boolean[] {true, false, true, true, true}, 60);
    double root = 0;
    for (int i = 0; i < mixed.size(); i++) {
      if (mixed.side()[i] < 2) {
        double r = Math.hypot(mixed.points().fromX(i, 0.5), mixed.points().fromY(i, 0));
        root += mixed.weight()[i] / Math.sqrt(r);
      }
    }
    assertThat(root).isCloseTo(4 * Math.sqrt(0.5), within(1e-9));
  }

  /** Shares count from the nearer end, so that places next to it have all digits. */
  @Test
  void placesAreAtShares() {
    Domain l =
        Domain.inside(Polygon.of(new double[] {0, 2, 2, 1, 1, 0}, new double[] {0, 0, 1, 1, 2, 2}));
    BoundaryRule rule = rule(l, clamped(l), 21);
    for (int i = 0; i < rule.size(); i++) {
      Side side = l.sides().get(rule.side()[i]);
      double share = rule.share()[i];
      assertThat(share).isBetween(-1.0, 1.0);
      double[] at = side.at(share < 0 ? 1 + share : share);
      assertThat(rule.points().x(i)).isCloseTo(at[0], within(1e-15));
      assertThat(rule.points().y(i)).isCloseTo(at[1], within(1e-15));
      assertThat(rule.nx()[i]).isEqualTo(at[2]);
      assertThat(rule.ny()[i]).isEqualTo(at[3]);
    }
    Side side = l.sides().get(2);
    assertThat(BoundaryRule.place(side, -1e-20))
        .containsExactly(new double[] {1, 1, 1e-20, 0}, within(0.0));
    assertThat(BoundaryRule.place(side, 1e-20))
        .containsExactly(new double[] {2, 1, -1e-20, 0}, within(0.0));
    Side ring = Domain.inside(Curve.circle(0, 0, 1)).sides().get(0);
    assertThat(BoundaryRule.place(ring, -0.25))
        .containsExactly(new double[] {0, -1, 0, 0}, within(1e-15));
    assertThat(BoundaryRule.place(ring, 0.25))
        .containsExactly(new double[] {0, 1, 0, 0}, within(1e-15));
  }

  /** The places of cuts are there twice, with opposite normals. */
  @Test
  void twinsAreTheSamePlaces() {
    Domain domain =
        Domain.inside(Polygon.of(new Rectangle(-2, 2, -2, 2)))
            .withSlits(Slit.of(new double[] {-1, 0.5}, new double[] {0, 0}));
    Division division = Division.of(domain);
    assertThat(division.whole()).isFalse();
    int[][] counts = new int[division.patches().size()][];
    for (int p = 0; p < counts.length; p++) {
      counts[p] = new int[division.patches().get(p).domain().sides().size()];
      // Patches want different numbers: of cuts the larger counts.
      Arrays.fill(counts[p], 10 + p);
    }
    BoundaryRule rule = BoundaryRule.of(division, clamped(domain), counts);
    int cuts = 0;
    for (int i = 0; i < rule.size(); i++) {
      int twin = rule.twin()[i];
      assertThat(rule.isCut(i)).isEqualTo(rule.side()[i] < 0).isEqualTo(twin >= 0);
      if (twin >= 0) {
        cuts++;
        assertThat(rule.twin()[twin]).isEqualTo(i);
        assertThat(rule.patch()[twin]).isNotEqualTo(rule.patch()[i]);
        assertThat(rule.points().x(twin)).isCloseTo(rule.points().x(i), within(1e-14));
        assertThat(rule.points().y(twin)).isCloseTo(rule.points().y(i), within(1e-14));
        assertThat(rule.nx()[twin]).isCloseTo(-rule.nx()[i], within(1e-14));
        assertThat(rule.ny()[twin]).isCloseTo(-rule.ny()[i], within(1e-14));
        assertThat(rule.weight()[twin]).isCloseTo(rule.weight()[i], within(1e-14));
      }
    }
    int expected = 0;
    for (vekua.geometry.Partition.Cut cut : division.cuts()) {
      expected += 2 * (10 + Math.max(cut.first(), cut.second()));
    }
    assertThat(cuts).isEqualTo(expected);
    assertThat(rule.patch()).isSorted();
    // The perimeter, both faces of the slit and both sides of all cuts.
    double all = 16 + 3 + division.cuts().stream().mapToDouble(c -> 2 * c.length()).sum();
    assertThat(integral(rule, (x, y) -> 1)).isCloseTo(all, within(1e-5));
  }
}
