package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class RectangleTest {

  private static final Rectangle BOX = new Rectangle(1, 4, -2, 0);

  private static void assertPoints(Points points, double... xy) {
    assertThat(points.size()).isEqualTo(xy.length / 2);
    for (int i = 0; i < points.size(); i++) {
      assertThat(points.x(i)).as("x of %d", i).isEqualTo(xy[2 * i]);
      assertThat(points.y(i)).as("y of %d", i).isEqualTo(xy[2 * i + 1]);
    }
  }

  @Test
  void theBoundaryRunsAroundFromTheLowerLeft() {
    assertPoints(
        BOX.boundary(10), 1, -2, 2, -2, 3, -2, 4, -2, 4, -1, 4, 0, 3, 0, 2, 0, 1, 0, 1, -1);
  }

  @Test
  void gridsIncludeTheSidesAndSingleLinesLieInTheMiddle() {
    assertPoints(BOX.grid(4, 2), 1, -2, 2, -2, 3, -2, 4, -2, 1, 0, 2, 0, 3, 0, 4, 0);
    assertPoints(BOX.grid(1, 1), 2.5, -1);
    Grid grid = new Grid(BOX, 4, 3);
    assertThat(grid.dx()).isEqualTo(1);
    assertThat(grid.dy()).isEqualTo(1);
    assertThat(grid.points().size()).isEqualTo(12);
    assertThat(new Grid(BOX, 1, 1).dx()).isZero();
    assertThat(new Grid(BOX, 1, 1).dy()).isZero();
    assertThatIllegalArgumentException().isThrownBy(() -> new Grid(BOX, 0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Grid(BOX, 1, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BOX.grid(1 << 14, (1 << 12) + 1))
        .withMessageContaining("at most 67108864 points");
  }

  @Test
  void containsItsSides() {
    assertThat(BOX.contains(1, -2)).isTrue();
    assertThat(BOX.contains(4, 0)).isTrue();
    assertThat(BOX.contains(0.999, -1)).isFalse();
    assertThat(BOX.contains(4.001, -1)).isFalse();
    assertThat(BOX.contains(2, -2.001)).isFalse();
    assertThat(BOX.contains(2, 0.001)).isFalse();
  }

  @Test
  void sidesMustAscend() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Rectangle(2, 1, 0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Rectangle(1, 2, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Rectangle(-2, -3, 0, 1));
  }

  @Test
  void aDiscsBoundaryBeginsAtAngleZero() {
    Points four = new Disk(3, 2, 2).boundary(4);
    double[] x = {5, 3, 1, 3};
    double[] y = {2, 4, 2, 0};
    for (int i = 0; i < 4; i++) {
      assertThat(Math.hypot(four.x(i) - x[i], four.y(i) - y[i])).isLessThan(4e-16 * 3);
    }
  }

  @Test
  void theSmallestThatHoldsPoints() {
    Points points = Points.of(new double[] {3, -1, 2}, new double[] {0.5, 7, -4});
    assertThat(Rectangle.covering(points)).isEqualTo(new Rectangle(-1, 3, -4, 7));
  }

  /** −1 + (1e-17 + 1) would be zero. */
  @Test
  void theLastNodesAreTheUpperEnds() {
    Rectangle r = new Rectangle(-1, 1e-17, -2, 3e-17);
    Points grid = r.grid(3, 2);
    assertPoints(grid, -1, -2, -0.5, -2, 1e-17, -2, -1, 3e-17, -0.5, 3e-17, 1e-17, 3e-17);
    assertThat(new Grid(r, 3, 2).points().x(5)).isEqualTo(1e-17);
    assertThat(new Grid(r, 3, 2).points(5, 6).y(0)).isEqualTo(3e-17);
  }
}
