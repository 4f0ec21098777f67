package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Sides of curves of all kinds, run along either way, around the domain and around holes. */
final class SideTest {

  /** Zeros may have a sign. */
  private static final Offset<Double> EXACT = within(0.0);

  private static final Slit BENT = Slit.of(new double[] {1, 2, 2}, new double[] {1, 1, 1.5});

  private static final SmoothCurve CLOCKWISE =
      SmoothCurve.of(
          t -> 7 + 0.5 * Math.cos(t),
          t -> 3 - 0.25 * Math.sin(t),
          t -> -0.5 * Math.sin(t),
          t -> -0.25 * Math.cos(t));

  private static final Domain DOMAIN =
      Domain.inside(
              Polygon.of(new double[] {0, 9, 8, 0}, new double[] {0, 0, 5, 6}),
              Polygon.of(new double[] {3, 4, 4}, new double[] {3, 4, 3}),
              CLOCKWISE,
              Curve.circle(5, 1.5, 0.5).splitAt(0.5, 2, 4),
              Polygon.of(new double[] {6, 7, 7}, new double[] {1, 1, 2}))
          .withSlits(BENT);

  @Test
  void names() {
    assertThat(DOMAIN.sides().stream().map(Side::name))
        .containsExactly(
            "outer.0",
            "outer.1",
            "outer.2",
            "outer.3",
            "hole.0.0",
            "hole.0.1",
            "hole.0.2",
            "hole.1",
            "hole.2.0",
            "hole.2.1",
            "hole.2.2",
            "hole.3.0",
            "hole.3.1",
            "hole.3.2",
            "slit.0.left.0",
            "slit.0.left.1",
            "slit.0.right.0",
            "slit.0.right.1");
    Side right = DOMAIN.sides().get(17);
    assertThat(
            List.of("slit.0", "slit.0.right", "slit.0.right.1").stream().allMatch(right::matches))
        .isTrue();
    assertThat(
            List.of("slit.1", "slit.0.left", "slit.0.right.0", "outer").stream()
                .anyMatch(right::matches))
        .isFalse();
    Domain plain =
        Domain.inside(Polygon.of(new Rectangle(0, 3, 0, 3)))
            .withSlits(
                Slit.of(new double[] {1, 2}, new double[] {1, 1}),
                Slit.of(new double[] {1, 2}, new double[] {2, 2}));
    assertThat(plain.sides().stream().skip(4).map(Side::name))
        .containsExactly("slit.0.left", "slit.0.right", "slit.1.left", "slit.1.right");
    assertThat(Domain.inside(Curve.circle(0, 0, 1)).sides().get(0).name()).isEqualTo("outer");
  }

  @Test
  void normalsAreOfUnitLengthAndPointOut() {
    for (Side side : DOMAIN.sides()) {
      boolean slit = side.curve() instanceof Slit;
      for (double share : new double[] {0, 0.2, 0.5, 0.8, 1}) {
        double[] p = side.at(share);
        assertThat(Math.hypot(p[2], p[3])).isCloseTo(1, within(1e-14));
        boolean atEnd = share == 0 || share == 1;
        if (!atEnd || side.curve() instanceof SmoothCurve) {
          double h = 1e-4;
          assertThat(DOMAIN.contains(p[0] + h * p[2], p[1] + h * p[3])).isEqualTo(slit);
          assertThat(DOMAIN.contains(p[0] - h * p[2], p[1] - h * p[3])).isTrue();
        }
      }
    }
    // The left face of a slit to the right looks up: out of the domain is down.
    assertThat(DOMAIN.sides().get(14).at(0.5)).containsExactly(new double[] {1.5, 1, 0, -1}, EXACT);
    assertThat(DOMAIN.sides().get(16).at(0.5)).containsExactly(new double[] {1.5, 1, 0, 1}, EXACT);
    assertThat(DOMAIN.sides().get(15).at(0.5)).containsExactly(new double[] {2, 1.25, 1, 0}, EXACT);
    assertThat(DOMAIN.sides().get(17).at(0.5))
        .containsExactly(new double[] {2, 1.25, -1, 0}, EXACT);
  }

  /** A share moves at the side's speed, at right angles to the normal. */
  @Test
  void speedsAreThoseOfPlaces() {
    double h = 1e-5;
    for (Side side : DOMAIN.sides()) {
      double length = 0;
      int n = 100;
      for (int i = 0; i < n; i++) {
        double share = (i + 0.5) / n;
        double[] p = side.at(share);
        double[] a = side.at(share - h);
        double[] b = side.at(share + h);
        double dx = (b[0] - a[0]) / (2 * h);
        double dy = (b[1] - a[1]) / (2 * h);
        // Central differences are off by h² and by rounding over h.
        assertThat(side.speed(share)).isCloseTo(Math.hypot(dx, dy), within(1e-8));
        assertThat(dx * p[2] + dy * p[3]).isCloseTo(0, within(1e-8));
        length += side.speed(share) / n;
      }
      // The midpoint rule; arcs between two corners are not periodic, but smooth.
      assertThat(side.length()).isCloseTo(length, within(1e-5));
    }
  }

  @Test
  void straightSidesHaveEndsAndEndsAreExact() {
    for (Side side : DOMAIN.sides()) {
      double[] a = side.at(0);
      double[] b = side.at(1);
      assertThat(side.straight()).isEqualTo(!(side.curve() instanceof SmoothCurve));
      if (side.straight()) {
        assertThat(side.ends()).containsExactly(a[0], a[1], b[0], b[1]);
      } else {
        assertThatIllegalStateException()
            .isThrownBy(side::ends)
            .withMessageContaining("curved side");
      }
    }
    // Thirds are not exact, but the ends of the side are.
    Side third =
        Domain.inside(Polygon.of(new double[] {0, 1 / 3.0, 0.1}, new double[] {0, 0.1, 0.7}))
            .sides()
            .get(0);
    assertThat(third.at(1)[0]).isEqualTo(1 / 3.0);
    assertThat(third.at(1)[1]).isEqualTo(0.1);
  }

  @Test
  void sidesFollowOneAnotherThroughCorners() {
    for (int s = 0; s < 14; s++) {
      Side side = DOMAIN.sides().get(s);
      int start = DOMAIN.startCorner(s);
      int end = DOMAIN.endCorner(s);
      if (side.curve().sides() == 1) {
        assertThat(start).isEqualTo(-1);
        assertThat(end).isEqualTo(-1);
        continue;
      }
      Corner a = DOMAIN.corners().get(start);
      Corner b = DOMAIN.corners().get(end);
      assertThat(new double[] {a.x(), a.y()})
          .containsExactly(new double[] {side.at(0)[0], side.at(0)[1]}, within(1e-15));
      assertThat(new double[] {b.x(), b.y()})
          .containsExactly(new double[] {side.at(1)[0], side.at(1)[1]}, within(1e-14));
      assertThat(s).isIn(a.first(), a.last());
      assertThat(s).isIn(b.first(), b.last());
    }
  }

  /** Arcs of an ellipse: speeds vary along them, and their lengths add up to the whole. */
  @Test
  void lengthsOfArcs() {
    SmoothCurve whole = SmoothCurve.ellipse(1, 2, 3, 1, 0.4);
    SmoothCurve split = whole.splitAt(0.5, 1.2, 4);
    double sum = 0;
    for (Side side : Domain.inside(split).sides()) {
      int n = 1000;
      double length = 0;
      for (int i = 0; i < n; i++) {
        length += side.speed((i + 0.5) / n) / n;
      }
      // Midpoint rules of 400 and of 1000 places are off by the squares of their steps.
      assertThat(side.length()).isCloseTo(length, within(1e-4));
      sum += side.length();
    }
    assertThat(sum).isCloseTo(whole.length(), within(1e-4));
  }

  /** A corner of a curve that goes straight on is half of the plane. */
  @Test
  void splitCurvesGoStraightOn() {
    SmoothCurve other =
        SmoothCurve.of(
            t -> 5 + 0.5 * Math.cos(t),
            t -> 1.5 - 0.5 * Math.sin(t),
            t -> -0.5 * Math.sin(t),
            t -> -0.5 * Math.cos(t));
    for (SmoothCurve circle : List.of(Curve.circle(5, 1.5, 0.5), other)) {
      SmoothCurve split = circle.splitAt(0.5, 2, 4);
      for (Domain domain : List.of(Domain.inside(split), Domain.outside(split))) {
        boolean inside = !domain.exterior();
        List<Corner> corners = domain.corners();
        assertThat(corners).hasSize(3);
        for (int i = 0; i < 3; i++) {
          Corner c = corners.get(i);
          double t = new double[] {0.5, 2, 4}[i];
          assertThat(c.x()).isEqualTo(split.x(t));
          assertThat(c.y()).isEqualTo(split.y(t));
          assertThat(c.angle()).isEqualTo(Math.PI);
          double in = inside ? -1 : 1;
          assertThat(Math.cos(c.inward())).isCloseTo(in * (c.x() - 5) / 0.5, within(1e-14));
          assertThat(Math.sin(c.inward())).isCloseTo(in * (c.y() - 1.5) / 0.5, within(1e-14));
          double[] lengths = {0.75, 1, (2 * Math.PI - 3.5) / 2};
          assertThat(c.reach())
              .isCloseTo(Math.min(lengths[i], lengths[(i + 2) % 3]), within(1e-12));
          // The first side leaves where the sector begins.
          double[] next = domain.sides().get(c.first()).at(c.first() == i ? 0.01 : 0.99);
          double along =
              (next[0] - c.x()) * Math.cos(c.start()) + (next[1] - c.y()) * Math.sin(c.start());
          assertThat(along).isPositive();
          assertThat(List.of(c.first(), c.last())).contains(i, (i + 2) % 3);
        }
      }
    }
  }

  /**
   * Offsets from the ends of arcs keep all digits: cos(t + s) − cos t = −2 sin(t + s/2) sin(s/2).
   */
  @Test
  void nodesNearTheEndsOfArcsAreExact() {
    double[] t = {0.5, 2, 4, 0.5 + 2 * Math.PI};
    Domain domain = Domain.inside(Curve.circle(5, 1.5, 0.5).splitAt(0.5, 2, 4));
    double[][] shares = new double[3][];
    for (int s = 0; s < 3; s++) {
      shares[s] = new double[] {1e-12, -1e-12, 0.02, -0.02, 0.3, -0.3, 0.7, -0.7};
    }
    BoundaryNodes nodes = domain.nodes(new int[3], new double[3][0], shares, List.<Gap>of(), 1);
    assertThat(nodes.size()).isEqualTo(24);
    for (int i = 0; i < nodes.size(); i++) {
      int s = nodes.side(i);
      double share = shares[s][i % 8];
      double fromStart = share < 0 ? 1 + share : share;
      boolean late = fromStart > 0.5;
      double small = Math.abs(share) > 0.5 ? 1 - Math.abs(share) : Math.abs(share);
      double step = (late ? -small : small) * (t[s + 1] - t[s]);
      double end = late ? t[s + 1] : t[s];
      Corner corner = domain.corners().get(nodes.corner(i));
      assertThat(nodes.corner(i)).isEqualTo(late ? (s + 1) % 3 : s);
      double dx = -Math.sin(end + step / 2) * Math.sin(step / 2);
      double dy = Math.cos(end + step / 2) * Math.sin(step / 2);
      // Farther away offsets are differences of places.
      double digits = Math.abs(step) < 0.05 ? 1e-14 * Math.abs(step) : 2e-15;
      assertThat(nodes.points().fromX(i, corner.x())).isCloseTo(dx, within(digits));
      assertThat(nodes.points().fromY(i, corner.y())).isCloseTo(dy, within(digits));
      assertThat(nodes.distance(i)).isCloseTo(Math.hypot(dx, dy), within(2 * digits));
      assertThat(nodes.share(i)).isCloseTo(fromStart, within(1e-15));
      assertThat(nodes.nx(i)).isCloseTo(Math.cos(end + step), within(1e-14));
      assertThat(nodes.ny(i)).isCloseTo(Math.sin(end + step), within(1e-14));
    }
  }

  /** Distances from corners become shares by the speed there; beyond the middle they are none. */
  @Test
  void nodesAtDistancesFromTheEndsOfArcs() {
    Domain domain = Domain.inside(Curve.circle(5, 1.5, 0.5).splitAt(0.5, 2, 4));
    double[][] near = {{1e-9, 0.6}, {1e-9, 0.3}, {1e-9}};
    BoundaryNodes nodes = domain.nodes(new int[3], near);
    List<Double> distances = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      distances.add(nodes.distance(i));
    }
    // The sides have lengths 0.75, 1 and 1.39: of the far ones 0.6 is on the last side only.
    assertThat(distances.stream().filter(d -> d < 1e-8).count()).isEqualTo(6);
    assertThat(distances.stream().filter(d -> d < 1e-8)).allMatch(d -> Math.abs(d - 1e-9) < 1e-22);
    // An arc of 0.3 has a chord of sin(0.3), of 0.6 one of sin(0.6): the diameter is one.
    assertThat(distances.stream().filter(d -> Math.abs(d - Math.sin(0.3)) < 1e-14).count())
        .isEqualTo(2);
    assertThat(distances.stream().filter(d -> Math.abs(d - Math.sin(0.6)) < 1e-14).count())
        .isEqualTo(1);
    assertThat(distances).hasSize(9);
  }

  /** Shares of straight sides, from either end. */
  @Test
  void nodesAtSharesOfStraightSides() {
    Domain domain = Domain.inside(Polygon.of(new Rectangle(0, 4, 0, 2)));
    double[][] shares = {{1e-20, -1e-20, 0.5, -0.5, 0.75, -0.75}, {}, {}, {}};
    BoundaryNodes nodes = domain.nodes(new int[4], new double[4][0], shares, List.<Gap>of(), 1);
    double[] x = {4e-20, -4e-20, 2, -2, -1, 1};
    int[] corner = {0, 1, 0, 1, 1, 0};
    double[] along = {1e-20, 1, 0.5, 0.5, 0.75, 0.25};
    assertThat(nodes.size()).isEqualTo(6);
    for (int i = 0; i < 6; i++) {
      assertThat(nodes.corner(i)).isEqualTo(corner[i]);
      assertThat(nodes.points().fromX(i, 4 * corner[i])).isEqualTo(x[i]);
      assertThat(nodes.points().y(i)).isZero();
      assertThat(nodes.distance(i)).isEqualTo(Math.abs(x[i]));
      assertThat(nodes.share(i)).isEqualTo(along[i]);
      assertThat(nodes.nx(i)).isZero();
      assertThat(nodes.ny(i)).isEqualTo(-1);
    }
    // A closed curve has no corners: shares are shares.
    Domain disc = Domain.inside(Curve.circle(0, 0, 1));
    BoundaryNodes ring =
        disc.nodes(new int[1], new double[0][], new double[][] {{0.25}}, List.<Gap>of(), 1);
    assertThat(ring.points().y(0)).isCloseTo(1, within(1e-15));
    assertThat(ring.share(0)).isEqualTo(0.25);
    assertThat(ring.distance(0)).isInfinite();
  }

  /** An ellipse is run along twice as fast where it is flat: each end has a speed of its own. */
  @Test
  void distancesFromEndsOfArcsAreThoseOfTheirSpeeds() {
    Domain domain = Domain.inside(SmoothCurve.ellipse(1, -2, 2, 1, 0.3).splitAt(0, Math.PI / 2, 4));
    BoundaryNodes nodes = domain.nodes(new int[3], new double[][] {{1e-7}, {1e-7}, {1e-7}});
    assertThat(nodes.size()).isEqualTo(6);
    for (int i = 0; i < 6; i++) {
      // What curves add is a share of the distance itself.
      assertThat(nodes.distance(i)).isCloseTo(1e-7, within(1e-13));
    }
  }
}
