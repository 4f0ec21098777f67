package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DomainTest {

  private final Polygon lShape =
      Polygon.of(new double[] {2, 2, 1, 1, 0, 0}, new double[] {0, 1, 1, 2, 2, 0});

  @Test
  void containsItsInsideOnly() {
    Domain domain = Domain.inside(lShape, Curve.circle(0.5, 0.5, 0.2));
    assertThat(domain.contains(1.5, 0.5)).isTrue();
    assertThat(domain.contains(1.5, 1.5)).isFalse();
    assertThat(domain.contains(0.5, 0.6)).isFalse();
    assertThat(Domain.outside(lShape).contains(1.5, 1.5)).isTrue();
  }

  @Test
  void cornersKnowTheirAnglesWhicheverWayThePolygonRuns() {
    Polygon reversed = Polygon.of(new double[] {0, 0, 1, 1, 2, 2}, new double[] {0, 2, 2, 1, 1, 0});
    for (Polygon polygon : new Polygon[] {lShape, reversed}) {
      double sum = 0;
      for (Corner corner : Domain.inside(polygon).corners()) {
        boolean notch = corner.x() == 1 && corner.y() == 1;
        assertThat(corner.angle()).isCloseTo((notch ? 1.5 : 0.5) * Math.PI, within(1e-14));
        double d = 0.1;
        double x = corner.x() + d * Math.cos(corner.outward());
        double y = corner.y() + d * Math.sin(corner.outward());
        assertThat(polygon.encloses(x, y)).isFalse();
        sum += corner.angle();
      }
      assertThat(sum).isCloseTo(4 * Math.PI, within(1e-13));
      for (Corner corner : Domain.outside(polygon).corners()) {
        boolean notch = corner.x() == 1 && corner.y() == 1;
        assertThat(corner.angle()).isCloseTo((notch ? 0.5 : 1.5) * Math.PI, within(1e-14));
      }
    }
  }

  @Test
  void normalsPointOut() {
    Domain domain =
        Domain.inside(
            SmoothCurve.ellipse(0, 0, 3, 2, 0.3), Polygon.of(new Rectangle(-0.5, 0.5, -0.5, 0.5)));
    int[] perSide = {40, 10, 10, 10, 10};
    BoundaryNodes nodes = domain.nodes(perSide, new double[4][0]);
    for (int i = 0; i < nodes.size(); i++) {
      double x = nodes.points().x(i);
      double y = nodes.points().y(i);
      assertThat(Math.hypot(nodes.nx(i), nodes.ny(i))).isCloseTo(1, within(1e-14));
      assertThat(domain.contains(x + 1e-3 * nodes.nx(i), y + 1e-3 * nodes.ny(i))).isFalse();
    }
  }

  @Test
  void sitesKeepDistancesFromCornersExactly() {
    double[][] near = new double[6][];
    Arrays.setAll(near, c -> new double[] {1e-20});
    BoundaryNodes nodes = Domain.inside(lShape).nodes(new int[6], near);
    assertThat(nodes.size()).isEqualTo(12);
    for (int i = 0; i < nodes.size(); i++) {
      Corner corner = Domain.inside(lShape).corners().get(nodes.corner(i));
      double d =
          Math.hypot(nodes.points().fromX(i, corner.x()), nodes.points().fromY(i, corner.y()));
      assertThat(d).isCloseTo(1e-20, within(1e-35));
    }
  }

  @Test
  void sidesHaveNames() {
    Domain domain = Domain.inside(lShape, Curve.circle(0.5, 0.5, 0.1));
    assertThat(domain.sides().stream().map(Side::name))
        .containsExactly(
            "outer.0", "outer.1", "outer.2", "outer.3", "outer.4", "outer.5", "hole.0");
    assertThat(domain.outer()).contains(lShape);
    assertThat(domain.holes()).hasSize(1);
    assertThat(domain.toString()).startsWith("Domain[inside Polygon[").contains("holes=[Smooth");
    assertThat(domain.sides().get(2).matches("outer")).isTrue();
    assertThat(domain.sides().get(2).matches("outer.1")).isFalse();
  }

  @Test
  void badShapesAreRefused() {
    assertThatThrownBy(() -> Polygon.of(new double[] {0, 1}, new double[] {0, 1}))
        .hasMessageContaining("number of vertices must be between 3");
    assertThatThrownBy(() -> Polygon.of(new double[] {0, 1, 0, 1}, new double[] {0, 1, 1, 0}))
        .hasMessage("sides of a polygon must not meet between vertices: sides 0 and 2");
    assertThatThrownBy(() -> Domain.inside(lShape, Curve.circle(1.5, 1.5, 0.2)))
        .hasMessageContaining("hole must lie inside the outer boundary: hole.0 reaches");
    assertThatThrownBy(() -> Domain.outside(Curve.circle(0, 0, 1), Curve.circle(1, 0, 1)))
        .hasMessageContaining("holes must be apart: hole.0 and hole.1");
    assertThatThrownBy(() -> SmoothCurve.of(t -> t, t -> 0, t -> 1, t -> 0))
        .hasMessageContaining("curve must close");
    assertThatThrownBy(() -> Polygon.of(new double[] {0, 1, Double.NaN}, new double[3]))
        .hasMessageContaining("x[2] must be finite: NaN");
    assertThatThrownBy(() -> Polygon.of(new double[] {0, 1, 2}, new double[] {0, 1, Double.NaN}))
        .hasMessageContaining("y[2] must be finite: NaN");
    assertThatThrownBy(() -> Domain.inside(lShape).nodes(new int[5], new double[6][0]))
        .hasMessage("perSide must be as many as sides: 5 != 6");
    assertThatThrownBy(() -> Domain.inside(lShape).nodes(new int[6], new double[5][0]))
        .hasMessage("atCorner must be as many as corners: 5 != 6");
  }

  @Test
  void coversWhatRoundingPutsOutside() {
    Domain ring = Domain.inside(Curve.circle(0, 0, 1), Curve.circle(0.2, 0, 0.3));
    for (int i = 0; i < 50; i++) {
      double c = Math.cos(i);
      double s = Math.sin(i);
      assertThat(ring.covers(Math.round(c * 1e4) / 1e4, Math.round(s * 1e4) / 1e4)).isTrue();
      assertThat(ring.covers(0.2 + 0.29999 * c, 0.29999 * s)).isTrue();
      assertThat(ring.covers(1.001 * c, 1.001 * s)).isFalse();
      assertThat(ring.covers(0.2 + 0.299 * c, 0.299 * s)).isFalse();
    }
  }

  @Test
  void distancesAreThoseOfTheNearestPoint() {
    Polygon square = Polygon.of(new Rectangle(0, 1, 0, 1));
    assertThat(square.distance(0.5, 0.3)).isCloseTo(0.3, within(1e-15));
    assertThat(square.distance(4, 5)).isCloseTo(5, within(1e-14));
    // The curve is a polygon of 4096 sides here: off by 1 − cos(π/4096) at most.
    assertThat(Curve.circle(1, 0, 2).distance(4, 4)).isCloseTo(3, within(1e-6));
    assertThat(square.length()).isEqualTo(4);
  }

  @Test
  void boundsHoldTheOuterBoundaryOrTheHoles() {
    assertThat(Domain.inside(Polygon.of(new Rectangle(0, 2, -1, 1))).bounds())
        .isEqualTo(new Rectangle(0, 2, -1, 1));
    Rectangle outside = Domain.outside(Curve.circle(1, 0, 0.5)).bounds();
    assertThat(outside.x0()).isCloseTo(0, within(1e-9));
    assertThat(outside.y1()).isCloseTo(1, within(1e-9));
  }

  @Test
  void raysOutOfCornersMayComeBack() {
    Domain l =
        Domain.inside(Polygon.of(new double[] {0, 2, 2, 1, 1, 0}, new double[] {0, 0, 1, 1, 2, 2}));
    assertThat(l.corners()).allMatch(l::escapes);
    Domain frame = Domain.inside(Curve.circle(0, 0, 2), Polygon.of(new Rectangle(-1, 1, -1, 1)));
    assertThat(frame.corners()).noneMatch(frame::escapes);
  }

  /** A rectangle that runs one way, with a triangle and a rectangle cut out that run either way. */
  private final Domain manyCorners =
      Domain.inside(
          Polygon.of(new Rectangle(0, 6, 0, 4)),
          Polygon.of(new double[] {1, 2, 1}, new double[] {1, 1, 3}),
          Curve.circle(3, 2, 0.5),
          Polygon.of(new double[] {4, 4, 5, 5}, new double[] {1, 2, 2, 1}));

  @Test
  void cornersKnowTheirSides() {
    assertThat(manyCorners.corners()).hasSize(11);
    assertThat(manyCorners.sides()).hasSize(12);
    for (Corner corner : manyCorners.corners()) {
      Side first = manyCorners.sides().get(corner.first());
      Side last = manyCorners.sides().get(corner.last());
      assertThat(corner.first()).isNotEqualTo(corner.last());
      assertThat(corner.reach()).isEqualTo(Math.min(first.length(), last.length()));
      // A step along either side stays on that side, a step inward is in the domain.
      double step = corner.reach() / 4;
      double end = corner.start() + corner.angle();
      assertThat(distance(first, at(corner, corner.start(), step))).isLessThan(1e-15);
      assertThat(distance(last, at(corner, end, step))).isLessThan(1e-15);
      double[] inside = at(corner, corner.inward(), step);
      assertThat(manyCorners.contains(inside[0], inside[1])).isTrue();
    }
  }

  private static double[] at(Corner corner, double direction, double d) {
    return new double[] {
      corner.x() + d * Math.cos(direction), corner.y() + d * Math.sin(direction)
    };
  }

  /** The distance of a point from the line through a polygon's side. */
  private static double distance(Side side, double[] point) {
    Polygon p = (Polygon) side.curve();
    int i = side.index();
    double tx = (p.x(i + 1) - p.x(i)) / side.length();
    double ty = (p.y(i + 1) - p.y(i)) / side.length();
    return Math.abs(tx * (point[1] - p.y(i)) - ty * (point[0] - p.x(i)));
  }

  @Test
  void nodesKnowTheirSidesAndCorners() {
    int[] perSide = {7, 8, 9, 10, 5, 5, 5, 12, 6, 6, 6, 6};
    double[][] near = new double[11][];
    // The first is kept on every side; 0.6 is beyond the middle of sides of length 1.
    Arrays.setAll(near, c -> new double[] {1e-9, 0.6});
    BoundaryNodes nodes = manyCorners.nodes(perSide, near);
    int[] count = new int[12];
    int[] further = new int[11];
    for (int i = 0; i < nodes.size(); i++) {
      Side side = manyCorners.sides().get(nodes.side(i));
      count[nodes.side(i)]++;
      double[] point = {nodes.points().x(i), nodes.points().y(i)};
      double h = Math.min(0.01, nodes.distance(i) / 4);
      double hx = h * nodes.nx(i);
      double hy = h * nodes.ny(i);
      assertThat(manyCorners.contains(point[0] + hx, point[1] + hy)).isFalse();
      assertThat(manyCorners.contains(point[0] - hx, point[1] - hy)).isTrue();
      if (nodes.corner(i) < 0) {
        assertThat(nodes.distance(i)).isInfinite();
        assertThat(Math.hypot(point[0] - 3, point[1] - 2)).isCloseTo(0.5, within(1e-15));
        continue;
      }
      Corner corner = manyCorners.corners().get(nodes.corner(i));
      assertThat(nodes.side(i)).isIn(corner.first(), corner.last());
      assertThat(distance(side, point)).isLessThan(1e-15);
      assertThat(nodes.distance(i)).isLessThanOrEqualTo(side.length() / 2 * (1 + 1e-15));
      double d =
          Math.hypot(nodes.points().fromX(i, corner.x()), nodes.points().fromY(i, corner.y()));
      assertThat(d).isCloseTo(nodes.distance(i), within(1e-15));
      if (nodes.distance(i) == 1e-9 || nodes.distance(i) == 0.6) {
        further[nodes.corner(i)]++;
      }
    }
    // Two sides meet at a corner; those of the triangle that are longer than 1.2 take both
    // distances.
    assertThat(further).containsExactly(4, 4, 4, 4, 3, 3, 4, 2, 2, 2, 2);
    assertThat(count).containsExactly(11, 12, 13, 14, 7, 9, 9, 12, 8, 8, 8, 8);
  }

  @Test
  void pointsAlongAStraightSideAreThoseOfChebyshev() {
    BoundaryNodes nodes =
        Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 1)))
            .nodes(new int[] {5, 0, 0, 0}, new double[4][0]);
    double[] x = new double[5];
    Arrays.setAll(x, i -> nodes.points().x(i));
    Arrays.sort(x);
    for (int k = 0; k < 5; k++) {
      assertThat(x[k]).isCloseTo(1 - Math.cos(Math.PI * (k + 0.5) / 5), within(1e-15));
    }
  }

  @Test
  void framesAndGridsFollowTheBoundary() {
    Disk frame = Domain.inside(Polygon.of(new Rectangle(1, 7, 2, 10))).frame();
    assertThat(frame.x()).isCloseTo(4, within(1e-12));
    assertThat(frame.y()).isCloseTo(6, within(1e-12));
    assertThat(frame.radius()).isCloseTo(5, within(1e-12));
    Domain apart = Domain.outside(Curve.circle(-3, 1, 1), Curve.circle(3, 1, 1));
    assertThat(apart.exterior()).isTrue();
    assertThat(apart.outer()).isEmpty();
    assertThat(apart.frame().x()).isCloseTo(0, within(1e-12));
    assertThat(apart.frame().radius()).isCloseTo(4, within(1e-12));
    // 21 × 21 nodes, 0.8 apart, of which one is in each hole but for the rows beside it.
    Points around = apart.grid(21);
    int holes = 0;
    for (int i = 0; i < 441; i++) {
      double x = -8 + 0.8 * (i % 21);
      double y = -7 + 0.8 * Math.floorDiv(i, 21);
      // Six nodes lie on the rims, which the holes do not enclose.
      holes += Math.hypot(Math.abs(x) - 3, y - 1) < 1 - 1e-12 ? 1 : 0;
    }
    assertThat(around.size()).isEqualTo(441 - holes);
    Points within = manyCorners.grid(40);
    assertThat(manyCorners.exterior()).isFalse();
    for (int i = 0; i < within.size(); i++) {
      assertThat(manyCorners.contains(within.x(i), within.y(i))).isTrue();
    }
    // The share of the frame's square, of side 2√13, that the domain fills.
    double area = 24 - 1 - Math.PI / 4 - 1;
    assertThat(within.size() / 1600.0).isCloseTo(area / 52, within(0.03));
  }
}
