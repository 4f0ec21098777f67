package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DomainTest {

  private static final Polygon L_SHAPE =
      Polygon.of(new double[] {2, 2, 1, 1, 0, 0}, new double[] {0, 1, 1, 2, 2, 0});

  @Test
  void containsItsInsideOnly() {
    Domain domain = Domain.inside(L_SHAPE, Curve.circle(0.5, 0.5, 0.2));
    assertThat(domain.contains(1.5, 0.5)).isTrue();
    assertThat(domain.contains(1.5, 1.5)).isFalse();
    assertThat(domain.contains(0.5, 0.6)).isFalse();
    assertThat(Domain.outside(L_SHAPE).contains(1.5, 1.5)).isTrue();
  }

  @Test
  void cornersKnowTheirAnglesWhicheverWayThePolygonRuns() {
    Polygon reversed = Polygon.of(new double[] {0, 0, 1, 1, 2, 2}, new double[] {0, 2, 2, 1, 1, 0});
    for (Polygon polygon : new Polygon[] {L_SHAPE, reversed}) {
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
      double x = nodes.sites().x(i);
      double y = nodes.sites().y(i);
      assertThat(Math.hypot(nodes.nx(i), nodes.ny(i))).isCloseTo(1, within(1e-14));
      assertThat(domain.contains(x + 1e-3 * nodes.nx(i), y + 1e-3 * nodes.ny(i))).isFalse();
    }
  }

  @Test
  void sitesKeepDistancesFromCornersExactly() {
    double[][] near = new double[6][];
    Arrays.setAll(near, c -> new double[] {1e-20});
    BoundaryNodes nodes = Domain.inside(L_SHAPE).nodes(new int[6], near);
    assertThat(nodes.size()).isEqualTo(12);
    for (int i = 0; i < nodes.size(); i++) {
      Corner corner = Domain.inside(L_SHAPE).corners().get(nodes.corner(i));
      double d = Math.hypot(nodes.sites().fromX(i, corner.x()), nodes.sites().fromY(i, corner.y()));
      assertThat(d).isCloseTo(1e-20, within(1e-35));
    }
  }

  @Test
  void sidesHaveNames() {
    Domain domain = Domain.inside(L_SHAPE, Curve.circle(0.5, 0.5, 0.1));
    assertThat(domain.sides().stream().map(Side::name))
        .containsExactly(
            "outer.0", "outer.1", "outer.2", "outer.3", "outer.4", "outer.5", "hole.0");
    assertThat(domain.sides().get(2).matches("outer")).isTrue();
    assertThat(domain.sides().get(2).matches("outer.1")).isFalse();
  }

  @Test
  void badShapesAreRefused() {
    assertThatThrownBy(() -> Polygon.of(new double[] {0, 1}, new double[] {0, 1}))
        .hasMessageContaining("number of vertices must be between 3");
    assertThatThrownBy(() -> Polygon.of(new double[] {0, 1, 0, 1}, new double[] {0, 1, 1, 0}))
        .hasMessage("sides of a polygon must not meet between vertices: sides 0 and 2");
    assertThatThrownBy(() -> Domain.inside(L_SHAPE, Curve.circle(1.5, 1.5, 0.2)))
        .hasMessageContaining("hole must lie inside the outer boundary: hole.0 reaches");
    assertThatThrownBy(() -> Domain.outside(Curve.circle(0, 0, 1), Curve.circle(1, 0, 1)))
        .hasMessageContaining("holes must be apart: hole.0 and hole.1");
    assertThatThrownBy(() -> SmoothCurve.of(t -> t, t -> 0, t -> 1, t -> 0))
        .hasMessageContaining("curve must close");
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
}
