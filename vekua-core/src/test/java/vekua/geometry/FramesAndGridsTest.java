package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Grids of the plane and of space, frames, and points in bulk. */
final class FramesAndGridsTest {

  @Test
  void gridsOfSpaceRunAlongXFirst() {
    SpaceGrid grid = new SpaceGrid(new Box(1, 3, 4, 4.5, -1, 5), 3, 2, 4);
    assertThat(grid.size()).isEqualTo(24);
    assertThat(grid.dimension()).isEqualTo(3);
    assertThat(new int[] {grid.nodes(0), grid.nodes(1), grid.nodes(2)}).containsExactly(3, 2, 4);
    assertThat(new double[] {grid.step(0), grid.step(1), grid.step(2)}).containsExactly(1, 0.5, 2);
    Points all = grid.points();
    Points some = grid.points(5, 20);
    assertThat(some.size()).isEqualTo(15);
    for (int i = 0; i < 24; i++) {
      double[] at = {1 + i % 3, 4 + 0.5 * (i / 3 % 2), -1 + 2 * (i / 6)};
      for (int axis = 0; axis < 3; axis++) {
        assertThat(all.coordinate(axis, i)).isEqualTo(at[axis]);
        if (i >= 5 && i < 20) {
          assertThat(some.coordinate(axis, i - 5)).isEqualTo(at[axis]);
        }
      }
    }
    SpaceGrid flat = new SpaceGrid(new Box(1, 3, 4, 4.5, -1, 5), 1, 1, 1);
    assertThat(new double[] {flat.step(0), flat.step(1), flat.step(2)}).containsExactly(0, 0, 0);
    assertThat(flat.points().coordinate(2, 0)).isEqualTo(2);
    assertThatThrownBy(() -> grid.points(0, 25)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void gridsOfSpaceHaveLimits() {
    Box box = new Box(0, 1, 0, 1, 0, 1);
    assertThat(new SpaceGrid(box, 1 << 14, 1 << 14, 1).size()).isEqualTo(1 << 28);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SpaceGrid(box, 1 << 14, (1 << 14) + 1, 1))
        .withMessage("grid must have at most 268435456 points: 16384 x 16385 x 1");
    String[] names = {"nx", "ny", "nz"};
    for (int axis = 0; axis < 3; axis++) {
      int[] n = {2, 2, 2};
      n[axis] = 0;
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new SpaceGrid(box, n[0], n[1], n[2]))
          .withMessageContaining(names[axis]);
    }
  }

  @Test
  void gridsOfThePlaneGiveSomeOfTheirNodes() {
    Grid grid = new Grid(new Rectangle(1, 3, 4, 5), 3, 5);
    assertThat(grid.size()).isEqualTo(15);
    assertThat(grid.dimension()).isEqualTo(2);
    assertThat(grid.nodes(0)).isEqualTo(3);
    assertThat(grid.nodes(1)).isEqualTo(5);
    assertThat(grid.step(0)).isEqualTo(grid.dx()).isEqualTo(1);
    assertThat(grid.step(1)).isEqualTo(grid.dy()).isEqualTo(0.25);
    Points all = grid.points();
    Points some = grid.points(4, 11);
    assertThat(some.size()).isEqualTo(7);
    for (int i = 0; i < 7; i++) {
      assertThat(some.x(i)).isEqualTo(all.x(i + 4)).isEqualTo(1 + (i + 4) % 3);
      assertThat(some.y(i)).isEqualTo(all.y(i + 4)).isEqualTo(4 + 0.25 * ((i + 4) / 3));
    }
    assertThatThrownBy(() -> grid.points(3, 16)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(new Rectangle(0, 1, 0, 1).grid(1 << 3, 1 << 3).size()).isEqualTo(64);
  }

  @Test
  void boundsHaveLengths() {
    Bounds box = Bounds.of(1, 2, -3, 4, 5, 5.5);
    assertThat(new double[] {box.length(0), box.length(1), box.length(2)})
        .containsExactly(1, 7, 0.5);
    assertThat(box.longest()).isEqualTo(7);
    assertThat(Bounds.of(1, 9, -3, 4).longest()).isEqualTo(8);
    Bounds flat = Bounds.of(1, 9, -3, 4);
    assertThat(flat.dimension()).isEqualTo(2);
    assertThat(flat.ends()).containsExactly(1, 9, -3, 4);
    assertThat(flat.reach(4, -2)).isCloseTo(Math.hypot(5, 6), within(1e-14));
    assertThat(flat.reach(6, 3)).isCloseTo(Math.hypot(5, 6), within(1e-14));
  }

  @Test
  void gridsInABallAreThoseOfItsCube() {
    Ball ball = new Ball(1, -2, 0.5, 3);
    for (int n : new int[] {1, 2, 3, 6}) {
      Points grid = ball.grid(n);
      int at = 0;
      for (int i = 0; i < n * n * n; i++) {
        double[] p = new double[3];
        int[] index = {i % n, i / n % n, i / n / n};
        double square = 0;
        for (int axis = 0; axis < 3; axis++) {
          double unit = n == 1 ? 0 : -1 + 2.0 * index[axis] / (n - 1);
          p[axis] = ball.centre(axis) + 3 * unit;
          square += unit * unit;
        }
        if (square <= 1) {
          for (int axis = 0; axis < 3; axis++) {
            assertThat(grid.coordinate(axis, at)).isCloseTo(p[axis], within(1e-14));
          }
          at++;
        }
      }
      assertThat(grid.size()).isEqualTo(at);
      assertThat(ball.spread(n).size()).isEqualTo(at);
    }
    assertThatIllegalArgumentException().isThrownBy(() -> ball.grid(0)).withMessageContaining("n");
    assertThatIllegalArgumentException().isThrownBy(() -> ball.grid(401));
  }

  /** Heights at equal steps, and angles that follow one another by the golden section. */
  @Test
  void placesOnASphereAreSpreadEvenly() {
    Ball ball = new Ball(1, -2, 0.5, 3);
    Points surface = ball.surface(100);
    assertThat(surface.size()).isEqualTo(100);
    double golden = Math.PI * (3 - Math.sqrt(5));
    for (int i = 0; i < 100; i++) {
      assertThat(ball.distance(surface, i)).isCloseTo(3, within(1e-14));
      assertThat(surface.coordinate(2, i)).isCloseTo(0.5 + 3 * (0.99 - 0.02 * i), within(1e-14));
      double turn = Math.atan2(surface.y(i) + 2, surface.x(i) - 1);
      assertThat(Math.IEEEremainder(turn - golden * i, 2 * Math.PI)).isCloseTo(0, within(1e-12));
    }
    assertThatIllegalArgumentException().isThrownBy(() -> ball.surface(0));
  }

  @Test
  void framesCoverTheirRim() {
    Ball ball = new Ball(1, -2, 0.5, 3);
    Disk disk = new Disk(1, -2, 3);
    for (double r : new double[] {0, 2.9, 3, 3 + 1e-10, 3 + 1e-8, 4}) {
      boolean covered = r < 3 + 1e-9;
      assertThat(ball.covers(Points.of(1 + 2 * r / 7, -2 + 3 * r / 7, 0.5 + 6 * r / 7), 0))
          .isEqualTo(covered);
      assertThat(disk.covers(Points.of(1 + 0.6 * r, -2 + 0.8 * r), 0)).isEqualTo(covered);
    }
    assertThat(new double[] {ball.centre(0), ball.centre(1), ball.centre(2)})
        .containsExactly(1, -2, 0.5);
    assertThat(new double[] {disk.centre(0), disk.centre(1)}).containsExactly(1, -2);
    assertThat(disk.dimension()).isEqualTo(2);
    assertThat(disk.bounds()).isEqualTo(new Rectangle(-2, 4, -5, 1));
    assertThat(Disk.unit()).isEqualTo(new Disk(0, 0, 1));
    assertThat(Ball.unit()).isEqualTo(new Ball(0, 0, 0, 1));
    assertThat(disk.distance(Points.of(4, 2), 0)).isEqualTo(5);
    disk.check(Points.of(100, 100));
    assertThatIllegalArgumentException().isThrownBy(() -> disk.check(Points.of(1.0, 2.0, 3.0)));
    for (Frame frame : new Frame[] {ball, disk, new Exterior(ball), new Shell(ball, 1)}) {
      assertThat(frame.<String>match(new Names())).isEqualTo(frame.getClass().getSimpleName());
    }
    String[] names = {"centre x", "centre y", "centre z"};
    for (int axis = 0; axis < 3; axis++) {
      double[] c = new double[3];
      c[axis] = Double.NaN;
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new Ball(c[0], c[1], c[2], 1))
          .withMessageContaining(names[axis]);
      if (axis < 2) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> new Disk(c[0], c[1], 1))
            .withMessageContaining(names[axis]);
      }
    }
  }

  private static final class Names implements Frame.Cases<String> {
    @Override
    public String disk(Disk disk) {
      return "Disk";
    }

    @Override
    public String ball(Ball ball) {
      return "Ball";
    }

    @Override
    public String exterior(Exterior exterior) {
      return "Exterior";
    }

    @Override
    public String shell(Shell shell) {
      return "Shell";
    }
  }

  @Test
  void coordinatesAreMeasuredInAPowerOfTwo() {
    Disk disk = new Disk(1, -2, 3);
    assertThat(disk.lengthUnit()).isEqualTo(2);
    assertThat(new Disk(0, 0, 0.26).lengthUnit()).isEqualTo(0.25);
    PointBlock block = PointBlock.of(Points.of(new double[] {5, 1}, new double[] {4, -3}));
    assertThat(disk.local(block, 0)).containsExactly(2, 0);
    assertThat(disk.local(block, 1)).containsExactly(3, -0.5);
    assertThat(block).hasToString("PointBlock[size=2]");
    Ball ball = new Ball(1, -2, 4, 0.5);
    PointBlock space = PointBlock.of(Points.of(5.0, 4.0, 3.0));
    assertThat(ball.local(space, 2)).containsExactly(-2);
  }

  @Test
  void gridsOfADiscAreTheSameHoweverMany() {
    Disk disk = new Disk(1, -2, 3);
    for (int[] n : new int[][] {{1, 1}, {7, 5}, {44, 45}, {45, 45}}) {
      Points grid = disk.grid(n[0], n[1]);
      Points all = disk.bounds().grid(n[0], n[1]);
      int at = 0;
      for (int i = 0; i < all.size(); i++) {
        if (Math.hypot(all.x(i) - 1, all.y(i) + 2) <= 3) {
          assertThat(grid.x(at)).isEqualTo(all.x(i));
          assertThat(grid.y(at)).isEqualTo(all.y(i));
          at++;
        }
      }
      assertThat(grid.size()).isEqualTo(at);
    }
    assertThat(disk.spread(7).size()).isEqualTo(disk.grid(7, 7).size());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> disk.grid(0, 3))
        .withMessageContaining("nx");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> disk.grid(3, 0))
        .withMessageContaining("ny");
    assertThatIllegalArgumentException().isThrownBy(() -> disk.boundary(0));
  }

  @Test
  void distancesOfPointsNeitherOverflowNorVanish() {
    for (double unit : new double[] {1e-200, 1e-140, 1, 1e139, 1e200}) {
      Points p =
          Points.of(
              new double[] {0, 2 * unit}, new double[] {0, 3 * unit}, new double[] {0, 6 * unit});
      assertThat(p.distance(0, p, 1) / unit).isCloseTo(7, within(1e-14));
      Points flat =
          Points.of(
              new double[] {0, 2 * unit}, new double[] {0, 6 * unit}, new double[] {0, 3 * unit});
      assertThat(flat.distance(1, flat, 0) / unit).isCloseTo(7, within(1e-14));
      Points q = Points.of(new double[] {unit, 4 * unit}, new double[] {unit, 5 * unit});
      assertThat(q.distance(1, q, 0) / unit).isCloseTo(5, within(1e-14));
    }
  }

  @Test
  void pointsAreCopiedAndJoined() {
    Points a = Points.of(new double[] {1, 2, 3}, new double[] {4, 5, 6});
    double[] x = new double[2];
    double[] y = new double[2];
    a.copy(1, 3, x, y);
    assertThat(x).containsExactly(2, 3);
    assertThat(y).containsExactly(5, 6);
    Points both = Points.join(List.of(a, Points.of(7, 8), a.slice(2, 3)));
    assertThat(both.coordinates(0)).containsExactly(1, 2, 3, 7, 3);
    assertThat(both.coordinates(1)).containsExactly(4, 5, 6, 8, 6);
    a.coordinates(0)[0] = 9;
    assertThat(a.x(0)).isEqualTo(1);
    assertThat(a).hasToString("Points[size=3]");
    assertThat(Points.ofAxes(x, y).dimension()).isEqualTo(2);
    assertThat(Points.ofAxes(x, y, y).dimension()).isEqualTo(3);
    assertThatThrownBy(() -> a.slice(1, 4)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Points.of(1, Double.NaN))
        .withMessage("y must be finite: NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Points.of(x, y, new double[3]))
        .withMessage("z must be as many as x: 3 != 2");
    // Many are asked in parallel, and come in their order.
    double[] many = new Random(1).doubles(5000).toArray();
    Points lots = Points.of(many, many);
    int[] small = lots.in((px, py) -> px < 0.3);
    assertThat(small).isSorted();
    assertThat(lots.where((px, py) -> px < 0.3).size())
        .isEqualTo(small.length)
        .isBetween(1300, 1700);
  }
}
