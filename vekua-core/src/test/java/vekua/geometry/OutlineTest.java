package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Outlines, boxes and nodes along closed curves: what is only kept and told. */
final class OutlineTest {

  private static Outline box(double x0, double x1, double y0, double y1) {
    return new Outline(new double[] {x0, x1, x1, x0}, new double[] {y0, y0, y1, y1});
  }

  @Test
  void theFirstThatGoesRoundAPlaceOrTheNearest() {
    Outline triangle = new Outline(new double[] {0, 4, 0}, new double[] {0, 0, 4});
    List<Outline> all = List.of(triangle, box(1, 3, 1, 5), box(-6, -5, -1, 1));
    assertThat(Outline.find(all, 1.2, 1.2)).isZero();
    assertThat(Outline.find(all, 2.5, 2)).as("beyond the slanted side").isEqualTo(1);
    assertThat(Outline.find(all, -5.5, 0)).isEqualTo(2);
    assertThat(Outline.find(all, -2, 1)).as("nearer to the first").isZero();
    assertThat(Outline.find(all, -4, 0.5)).isEqualTo(2);
    assertThat(Outline.find(all, -5.5, -3)).isEqualTo(2);
    assertThat(Outline.find(all, 2, 9)).isEqualTo(1);
    assertThat(Outline.find(all, 3.9, -0.5)).isZero();
    // In the box of the triangle, but nearer to another.
    assertThat(Outline.find(List.of(triangle, box(3.5, 5, 3.5, 5)), 3.4, 3.4)).isEqualTo(1);
  }

  @Test
  void outlinesKeepTheirVertices() {
    double[] x = {0, 4, 0};
    double[] y = {0, 1, 4};
    Outline outline = new Outline(x, y);
    x[0] = 9;
    outline.y()[0] = 9;
    assertThat(outline.size()).isEqualTo(3);
    assertThat(outline.x()).containsExactly(0, 4, 0);
    assertThat(outline.y()).containsExactly(0, 1, 4);
    assertThat(outline)
        .isEqualTo(new Outline(new double[] {0, 4, 0}, new double[] {0, 1, 4}))
        .hasSameHashCodeAs(new Outline(new double[] {0, 4, 0}, new double[] {0, 1, 4}))
        .isNotEqualTo(new Outline(new double[] {0, 4, 1}, new double[] {0, 1, 4}))
        .isNotEqualTo(new Outline(new double[] {0, 4, 0}, new double[] {0, 1, 5}))
        .hasToString("Outline[3 vertices]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Outline(new double[2], new double[2]))
        .withMessageContaining("number of vertices");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Outline(new double[3], new double[] {0, 1, Double.NaN}))
        .withMessageContaining("y");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Outline(new double[] {0, 1, Double.NaN}, new double[3]))
        .withMessageContaining("x");
  }

  @Test
  void boxesKnowTheirEnds() {
    Bounds box = Bounds.of(1, 2, -3, 4, 5, 5);
    assertThat(box).isEqualTo(new Box(1, 2, -3, 4, 5, 5));
    assertThat(box.dimension()).isEqualTo(3);
    assertThat(box.ends()).containsExactly(1, 2, -3, 4, 5, 5);
    assertThat(Bounds.of(1, 2, -3, 4)).isEqualTo(new Rectangle(1, 2, -3, 4));
    // The farthest corner of the box.
    assertThat(box.reach(new double[] {1, 0, 4})).isCloseTo(Math.sqrt(1 + 16 + 1), within(1e-14));
    double[] ends = {1, 2, -3, 4, 5, 6};
    String[] names = {"x1 - x0", "y1 - y0", "z1 - z0"};
    for (int axis = 0; axis < 3; axis++) {
      double[] wrong = ends.clone();
      wrong[2 * axis] = ends[2 * axis + 1] + 0.5;
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Bounds.of(wrong))
          .withMessageContaining(names[axis]);
      wrong[2 * axis] = Double.NaN;
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Bounds.of(wrong))
          .withMessageContaining(names[axis].substring(5));
    }
  }

  @Test
  void nodesAroundAClosedCurveHaveEqualParameters() {
    SmoothCurve ellipse = SmoothCurve.ellipse(1, 2, 3, 1, 0);
    BoundaryNodes nodes = Domain.inside(ellipse).nodes(new int[] {7}, new double[0][]);
    assertThat(nodes.size()).isEqualTo(7);
    for (int k = 0; k < 7; k++) {
      double t = 2 * Math.PI * (k + 0.5) / 7;
      assertThat(nodes.share(k)).isCloseTo((k + 0.5) / 7, within(1e-15));
      assertThat(nodes.points().x(k)).isCloseTo(1 + 3 * Math.cos(t), within(1e-14));
      assertThat(nodes.points().y(k)).isCloseTo(2 + Math.sin(t), within(1e-14));
      double size = Math.hypot(Math.cos(t), 3 * Math.sin(t));
      assertThat(nodes.nx(k)).isCloseTo(Math.cos(t) / size, within(1e-14));
      assertThat(nodes.ny(k)).isCloseTo(3 * Math.sin(t) / size, within(1e-14));
      assertThat(nodes.corner(k)).isEqualTo(-1);
    }
  }

  @Test
  void pointsAlongASlit() {
    Slit slit = Slit.of(new double[] {0, 1, 1}, new double[] {0, 0, 2});
    Points points = slit.outline(8);
    assertThat(points.coordinates(0))
        .containsExactly(new double[] {0, 0.25, 0.5, 0.75, 1, 1, 1, 1, 1}, within(1e-15));
    assertThat(points.coordinates(1))
        .containsExactly(new double[] {0, 0, 0, 0, 0, 0.5, 1, 1.5, 2}, within(1e-15));
    assertThat(slit.outline(1).size()).isEqualTo(3);
    assertThat(slit.distance(2, 3)).isCloseTo(Math.sqrt(2), within(1e-15));
    assertThat(slit.distance(0.5, -0.5)).isCloseTo(0.5, within(1e-15));
    assertThat(slit.encloses(0.5, 0.1)).isFalse();
    assertThat(slit.length(1)).isEqualTo(2);
    assertThat(slit.length(3)).isEqualTo(2);
    assertThat(slit).hasToString("Slit[2 segments]");
  }
}
