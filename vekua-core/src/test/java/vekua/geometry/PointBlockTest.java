package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class PointBlockTest {

  private static final PointBlock BLOCK =
      PointBlock.of(
          Points.of(new double[] {1, 2, 3}, new double[] {4, 5, 6}),
          Points.of(new double[] {1e-20, 0.5, 0}, new double[] {0, 0.25, -1e-30}));

  @Test
  void blocksAreAnchorsAndOffsets() {
    assertThat(BLOCK.size()).isEqualTo(3);
    assertThat(BLOCK.dimension()).isEqualTo(2);
    assertThat(BLOCK.fromX(0, 1)).isEqualTo(1e-20);
    assertThat(BLOCK.fromY(2, 6)).isEqualTo(-1e-30);
    assertThat(BLOCK.fromX(1, 0.5)).isEqualTo(2);
    assertThat(BLOCK.x(1)).isEqualTo(2.5);
    assertThat(BLOCK.y(1)).isEqualTo(5.25);
    assertThat(BLOCK.local(1, 6, 2)).containsExactly(-4, -1.5, -2e-30);
  }

  @Test
  void choicesAndSlicesKeepTheOffsets() {
    PointBlock chosen = BLOCK.choose(new int[] {2, 0});
    assertThat(chosen.size()).isEqualTo(2);
    assertThat(chosen.fromY(0, 6)).isEqualTo(-1e-30);
    assertThat(chosen.fromX(1, 1)).isEqualTo(1e-20);
    PointBlock last = BLOCK.slice(1, 3).slice(1, 2);
    assertThat(last.size()).isEqualTo(1);
    assertThat(last.fromY(0, 6)).isEqualTo(-1e-30);
    assertThat(BLOCK.slice(1, 3).choose(new int[] {1}).fromY(0, 6)).isEqualTo(-1e-30);
  }

  @Test
  void plainPointsAreTheirOwnAnchors() {
    Points points = BLOCK.points();
    assertThat(points.x(1)).isEqualTo(2.5);
    assertThat(points.y(1)).isEqualTo(5.25);
    PointBlock own = PointBlock.of(points, 1, 3);
    assertThat(own.size()).isEqualTo(2);
    assertThat(own.fromX(0, 2.5)).isZero();
    assertThat(own.y(1)).isEqualTo(6);
    assertThat(own.points().y(0)).isEqualTo(5.25);
  }

  @Test
  void thereAreAsManyOffsetsAsAnchors() {
    Points two = Points.of(new double[2], new double[2]);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PointBlock.of(Points.of(1, 2), two))
        .withMessageContaining("must be as many as");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> PointBlock.of(two, Points.of(new double[2], new double[2], new double[2])))
        .withMessageContaining("axes");
  }

  @Test
  void spaceHasThreeCoordinates() {
    Points points = Points.of(new double[] {1, 2}, new double[] {3, 4}, new double[] {5, 6});
    assertThat(points.dimension()).isEqualTo(3);
    assertThat(points.choose(new int[] {1}).coordinate(2, 0)).isEqualTo(6);
    assertThat(PointBlock.of(points).from(2, 0, 4)).isEqualTo(1);
    assertThat(PointBlock.of(points, 1, 2).points().coordinate(2, 0)).isEqualTo(6);
    assertThat(points.slice(0, 1).dimension()).isEqualTo(3);
    Points both = Points.join(List.of(points.slice(1, 2), points));
    assertThat(both.coordinate(2, 0)).isEqualTo(6);
    assertThat(both.coordinate(1, 1)).isEqualTo(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Points.join(List.of(points, Points.of(1, 2))));
    assertThat(points).hasToString("Points[size=2, dimension=3]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Points.of(new double[1], new double[1], new double[] {Double.NaN}))
        .withMessage("z[0] must be finite: NaN");
  }
}
