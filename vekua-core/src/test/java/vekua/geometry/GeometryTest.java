package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class GeometryTest {

  @Test
  void pointsAreCopiedAndChecked() {
    double[] x = {1, 2};
    Points points = Points.of(x, new double[] {3, 4});
    x[0] = 9;
    assertThat(points.x(0)).isEqualTo(1);
    assertThat(points.slice(1, 2).y(0)).isEqualTo(4);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Points.of(new double[2], new double[3]))
        .withMessage("y must be as many as x: 3 != 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Points.of(new double[] {0, Double.NaN}, new double[2]))
        .withMessage("x[1] must be finite: NaN");
  }

  @Test
  void pointsAreChosenByIndexAndByRegion() {
    Points points = Points.of(new double[] {1, 2, 3, 4}, new double[] {5, 6, 7, 8});
    Points chosen = points.choose(3, 1);
    assertThat(chosen.size()).isEqualTo(2);
    assertThat(chosen.x(0)).isEqualTo(4);
    assertThat(chosen.y(1)).isEqualTo(6);
    assertThat(points.in((x, y) -> x > 1 && y < 8)).containsExactly(1, 2);
    assertThat(points.choose(points.in((x, y) -> false)).size()).isZero();
  }

  @Test
  void rectangleGridIncludesItsSides() {
    Points grid = new Rectangle(-0.9, 0.9, 0, 0.3).grid(7, 4);
    assertThat(grid.size()).isEqualTo(28);
    assertThat(grid.x(6)).isEqualTo(0.9);
    assertThat(grid.y(27)).isEqualTo(0.3);
    assertThat(new Rectangle(0, 2, 0, 4).grid(1, 1).y(0)).isEqualTo(2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Rectangle(0, 1, 0, 1).grid(100_000, 100_000))
        .withMessageContaining("100000 x 100000");
  }

  @Test
  void rectangleBoundaryStaysOnTheBoundary() {
    Rectangle r = new Rectangle(-1, 2, 0, 1);
    Points boundary = r.boundary(16);
    for (int i = 0; i < boundary.size(); i++) {
      double x = boundary.x(i);
      double y = boundary.y(i);
      assertThat(r.contains(x, y)).isTrue();
      assertThat(x == -1 || x == 2 || y == 0 || y == 1).isTrue();
    }
  }

  @Test
  void coveringDiskIsTheSmallest() {
    Random random = new Random(1);
    for (int n = 1; n < 60; n++) {
      double[] x = random.doubles(n, -3, 5).toArray();
      double[] y = random.doubles(n, 10, 12).toArray();
      Disk disk = Disk.covering(Points.of(x, y));
      for (int i = 0; i < n; i++) {
        assertThat(Math.hypot(x[i] - disk.x(), y[i] - disk.y()))
            .isLessThanOrEqualTo(disk.radius() * (1 + 1e-12));
      }
      if (n > 1) {
        assertThat(disk.radius()).isCloseTo(bruteForce(x, y), within(1e-9));
      }
    }
  }

  /** The largest of the smallest discs of all pairs and triples. */
  private static double bruteForce(double[] x, double[] y) {
    double largest = 0;
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < i; j++) {
        double c = Math.hypot(x[i] - x[j], y[i] - y[j]);
        largest = Math.max(largest, c / 2);
        for (int k = 0; k < j; k++) {
          double a = Math.hypot(x[j] - x[k], y[j] - y[k]);
          double b = Math.hypot(x[i] - x[k], y[i] - y[k]);
          double longest = Math.max(a, Math.max(b, c));
          if (2 * longest * longest < a * a + b * b + c * c) {
            double area = Math.abs((x[j] - x[i]) * (y[k] - y[i]) - (x[k] - x[i]) * (y[j] - y[i]));
            largest = Math.max(largest, a * b * c / (2 * area));
          }
        }
      }
    }
    return largest;
  }

  @Test
  void coveringDiskOfPathologicalPoints() {
    assertThat(Disk.covering(Points.of(3, 4))).isEqualTo(new Disk(3, 4, 1));
    Points same = Points.of(new double[] {2, 2, 2}, new double[] {1, 1, 1});
    assertThat(Disk.covering(same)).isEqualTo(new Disk(2, 1, 1));
    Points line = Points.of(new double[] {0, 1, 2, 3}, new double[] {0, 1, 2, 3});
    assertThat(Disk.covering(line).radius()).isCloseTo(1.5 * Math.sqrt(2), within(1e-12));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Disk.covering(Points.of(new double[0], new double[0])))
        .withMessage("points must not be empty");
  }

  @Test
  void diskBoundaryAndGrid() {
    Disk disk = new Disk(1, 2, 3);
    Points boundary = disk.boundary(7);
    for (int i = 0; i < 7; i++) {
      assertThat(Math.hypot(boundary.x(i) - 1, boundary.y(i) - 2)).isCloseTo(3, within(1e-15 * 9));
    }
    Points grid = disk.grid(11, 11);
    assertThat(grid.size()).isBetween(60, 100);
    for (int i = 0; i < grid.size(); i++) {
      assertThat(disk.contains(grid.x(i), grid.y(i))).isTrue();
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Disk(0, 0, -1))
        .withMessage("radius must be positive and finite: -1.0");
  }
}
