package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The upper half of a disc: two arcs and a straight side. */
final class ChainTest {

  private static final SmoothCurve CIRCLE = Curve.circle(3, 1, 2);
  private static final double[] X = {5, 3, 1};
  private static final double[] Y = {1, 3, 1};

  private static Chain half() {
    return new Chain(
        X.clone(),
        Y.clone(),
        new SmoothCurve[] {CIRCLE, CIRCLE, null},
        new double[] {0, Math.PI / 2, 0},
        new double[] {Math.PI / 2, Math.PI, 1});
  }

  /** The same the other way round. */
  private static Chain back() {
    return new Chain(
        new double[] {1, 3, 5},
        new double[] {1, 3, 1},
        new SmoothCurve[] {CIRCLE, CIRCLE, null},
        new double[] {Math.PI, Math.PI / 2, 0},
        new double[] {Math.PI / 2, 0, 1});
  }

  @Test
  void sidesAreArcsAndLines() {
    Chain chain = half();
    assertThat(chain.sides()).isEqualTo(3);
    assertThat(chain.isArc(0)).isTrue();
    assertThat(chain.isArc(2)).isFalse();
    // 24 chords of a quarter of a circle of radius 2.
    double quarter = 24 * 4 * Math.sin(Math.PI / 96);
    assertThat(chain.length(0)).isCloseTo(quarter, within(1e-14));
    assertThat(chain.length(1)).isCloseTo(quarter, within(1e-14));
    assertThat(chain.length(2)).isEqualTo(4);
    assertThat(chain.length()).isCloseTo(2 * quarter + 4, within(1e-14));
    assertThat(chain.x(3)).isEqualTo(5);
    assertThat(chain.x(-1)).isEqualTo(1);
    assertThat(chain.y(4)).isEqualTo(3);
    assertThat(chain.y(-2)).isEqualTo(3);
    assertThat(chain).hasToString("Chain[3 sides]");
    assertThat(chain.counterClockwise()).isTrue();
    assertThat(back().counterClockwise()).isFalse();
    assertThat(back().length()).isCloseTo(2 * quarter + 4, within(1e-14));
  }

  @Test
  void placesMoveAlongTheSides() {
    for (Chain chain : new Chain[] {half(), back()}) {
      double h = 1e-5;
      for (int side = 0; side < 3; side++) {
        for (double share : new double[] {0.1, 0.5, 0.9}) {
          double[] p = chain.place(side, share);
          double[] after = chain.place(side, share + h);
          double[] before = chain.place(side, share - h);
          // Central differences are off by h² and by rounding over h.
          assertThat(p[2]).isCloseTo((after[0] - before[0]) / (2 * h), within(1e-8));
          assertThat(p[3]).isCloseTo((after[1] - before[1]) / (2 * h), within(1e-8));
          if (side < 2) {
            assertThat(Math.hypot(p[0] - 3, p[1] - 1)).isCloseTo(2, within(1e-14));
          } else {
            assertThat(p[1]).isEqualTo(1);
          }
        }
        assertThat(chain.place(side, 0)[0]).isEqualTo(chain.x(side));
        assertThat(chain.place(side, 0)[1]).isEqualTo(chain.y(side));
        assertThat(chain.place(side, 1)[0]).isCloseTo(chain.x(side + 1), within(1e-14));
        assertThat(chain.place(side, 1)[1]).isCloseTo(chain.y(side + 1), within(1e-14));
      }
    }
  }

  @Test
  void theInsideIsThatOfAPolygonOfChords() {
    Chain chain = half();
    double[][] polygon = chain.polygon();
    assertThat(polygon[0]).hasSize(24 + 24 + 1);
    // 48 triangles about the centre.
    assertThat(Polygon.area(polygon[0], polygon[1]))
        .isCloseTo(48 * 2 * Math.sin(Math.PI / 48), within(1e-13));
    assertThat(chain.encloses(3, 2.9)).isTrue();
    assertThat(chain.encloses(3, 0.9)).isFalse();
    assertThat(chain.encloses(3, 3.01)).isFalse();
    assertThat(chain.encloses(4.4, 2.4)).isTrue();
    assertThat(chain.encloses(4.43, 2.43)).isFalse();
    assertThat(chain.distance(3, 0)).isEqualTo(1);
    assertThat(chain.distance(6, 1)).isEqualTo(1);
    // A chord is nearer to the centre than the arc by 2(1 − cos(π/96)).
    assertThat(chain.distance(3, 6)).isCloseTo(3, within(1.2e-3));
  }

  @Test
  void outlinesPassTheVertices() {
    Points outline = half().outline(6);
    assertThat(outline.size()).isEqualTo(6);
    double root = Math.sqrt(2);
    double[] x = {5, 3 + root, 3, 3 - root, 1, 3};
    double[] y = {1, 1 + root, 3, 1 + root, 1, 1};
    assertThat(outline.coordinates(0)).containsExactly(x, within(1e-14));
    assertThat(outline.coordinates(1)).containsExactly(y, within(1e-14));
    assertThat(half().outline(7).size()).isEqualTo(9);
    assertThat(half().outline(1).size()).isEqualTo(3);
  }

  /** Sides of domains whose rim is a chain. */
  @Test
  void cornersAndSidesOfADomain() {
    for (Chain chain : new Chain[] {half(), back()}) {
      Domain domain = Domain.inside(chain);
      assertThat(domain.corners()).hasSize(3);
      for (Corner corner : domain.corners()) {
        boolean top = corner.y() == 3;
        assertThat(corner.angle()).isCloseTo(top ? Math.PI : Math.PI / 2, within(1e-14));
        double x = corner.x() + 0.1 * Math.cos(corner.inward());
        double y = corner.y() + 0.1 * Math.sin(corner.inward());
        assertThat(domain.contains(x, y)).isTrue();
        assertThat(corner.reach()).isCloseTo(top ? chain.length(0) : chain.length(1), within(1e-9));
      }
      for (int s = 0; s < 3; s++) {
        Side side = domain.sides().get(s);
        assertThat(side.name()).isEqualTo("outer." + s);
        assertThat(side.straight()).isEqualTo(s == 2);
        for (double share : new double[] {0.2, 0.5, 0.7}) {
          double[] p = side.at(share);
          double nx = s == 2 ? 0 : (p[0] - 3) / 2;
          double ny = s == 2 ? -1 : (p[1] - 1) / 2;
          assertThat(p[2]).isCloseTo(nx, within(1e-14));
          assertThat(p[3]).isCloseTo(ny, within(1e-14));
          assertThat(side.speed(share)).isCloseTo(s == 2 ? 4 : Math.PI, within(1e-14));
        }
      }
      assertThat(domain.sides().get(2).ends())
          .containsExactly(chain.x(2), chain.y(2), chain.x(0), chain.y(0));
    }
  }

  @Test
  void nodesOnArcsAreTheirOwnAnchors() {
    for (Chain chain : new Chain[] {half(), back()}) {
      Domain domain = Domain.inside(chain);
      double[][] near = {{1e-12}, {1e-12}, {1e-12}};
      double[][] shares = {{0.25, -0.125}, {}, {0.25, -0.125}};
      BoundaryNodes nodes = domain.nodes(new int[] {4, 3, 2}, near, shares, java.util.List.of(), 1);
      // Distances from corners are for straight sides alone.
      assertThat(nodes.size()).isEqualTo(4 + 3 + 2 + 2 + 2 + 2);
      for (int i = 0; i < nodes.size(); i++) {
        Corner corner = domain.corners().get(nodes.corner(i));
        double x = nodes.points().x(i);
        double y = nodes.points().y(i);
        assertThat(nodes.distance(i))
            .isCloseTo(Math.hypot(x - corner.x(), y - corner.y()), within(1e-15));
        assertThat(nodes.side(i)).isIn(corner.first(), corner.last());
        double[] there = domain.sides().get(nodes.side(i)).at(nodes.share(i));
        assertThat(x).isCloseTo(there[0], within(1e-14));
        assertThat(y).isCloseTo(there[1], within(1e-14));
        assertThat(nodes.nx(i)).isCloseTo(there[2], within(1e-14));
        assertThat(nodes.ny(i)).isCloseTo(there[3], within(1e-14));
        // The nearer end.
        int s = nodes.side(i);
        int expected = nodes.share(i) <= 0.5 ? s : (s + 1) % 3;
        assertThat(nodes.corner(i)).isEqualTo(expected);
      }
    }
  }
}
