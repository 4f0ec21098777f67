package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BallTest {

  private static Points gaussian(int n, long seed) {
    Random random = new Random(seed);
    double[][] c = new double[3][n];
    for (int i = 0; i < n; i++) {
      for (double[] axis : c) {
        axis[i] = 7 + 3 * random.nextGaussian();
      }
    }
    return Points.of(c[0], c[1], c[2]);
  }

  /** A ball is the smallest that covers points if its boundary points surround its centre. */
  @Test
  void coversWithTheSmallestBall() {
    for (int n : new int[] {2, 3, 4, 5, 60, 3000}) {
      Points points = gaussian(n, n);
      Ball ball = Ball.covering(points);
      double[] away = new double[3];
      for (int i = 0; i < n; i++) {
        double x = points.coordinate(0, i);
        double y = points.coordinate(1, i);
        double z = points.coordinate(2, i);
        double d = Math.sqrt(square(x - ball.x()) + square(y - ball.y()) + square(z - ball.z()));
        assertThat(d).isLessThanOrEqualTo(ball.radius() * (1 + 1e-12));
      }
      // No shift of the centre brings all points nearer: try many.
      Random random = new Random(1);
      for (int t = 0; t < 200; t++) {
        for (int axis = 0; axis < 3; axis++) {
          away[axis] = ball.centre(axis) + 0.01 * ball.radius() * random.nextGaussian();
        }
        double reach = 0;
        for (int i = 0; i < n; i++) {
          reach =
              Math.max(
                  reach,
                  square(points.coordinate(0, i) - away[0])
                      + square(points.coordinate(1, i) - away[1])
                      + square(points.coordinate(2, i) - away[2]));
        }
        assertThat(Math.sqrt(reach)).isGreaterThan(ball.radius());
      }
    }
  }

  private static double square(double x) {
    return x * x;
  }

  @Test
  void knownBalls() {
    Points cube =
        Points.of(
            new double[] {1, 1, 1, 1, -1, -1, -1, -1},
            new double[] {1, 1, -1, -1, 1, 1, -1, -1},
            new double[] {1, -1, 1, -1, 1, -1, 1, -1});
    Ball around = Ball.covering(cube);
    assertThat(around.radius()).isCloseTo(Math.sqrt(3), within(1e-14));
    assertThat(around.x()).isCloseTo(0, within(1e-14));
    Points line = Points.of(new double[] {0, 1, 2}, new double[] {0, 1, 2}, new double[] {0, 1, 2});
    assertThat(Ball.covering(line).radius()).isCloseTo(Math.sqrt(3), within(1e-14));
    Points one = Points.of(new double[] {4, 4}, new double[] {5, 5}, new double[] {6, 6});
    assertThat(Ball.covering(one)).isEqualTo(new Ball(4, 5, 6, 1));
    assertThat(Frame.covering(one)).isInstanceOf(Ball.class);
    assertThat(Frame.covering(Points.of(1, 2))).isEqualTo(new Disk(1, 2, 1));
    assertThat(Ball.unit().contains(0.6, 0, 0.8)).isTrue();
    assertThat(Ball.unit().contains(0.6, 0.1, 0.8)).isFalse();
    assertThat(Ball.unit().dimension()).isEqualTo(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Ball(0, 0, 0, -1))
        .withMessage("radius must be positive and finite: -1.0");
  }

  /** Its surface belongs to it, along every axis from its own centre. */
  @Test
  void containsWhatIsWithinARadius() {
    Ball ball = new Ball(1, -2, 3, 0.5);
    assertThat(ball.contains(1, -2, 3)).isTrue();
    double[] centre = {1, -2, 3};
    for (int axis = 0; axis < 3; axis++) {
      for (double by : new double[] {-0.51, -0.5, 0.5, 0.51}) {
        double[] p = centre.clone();
        p[axis] += by;
        assertThat(ball.contains(p[0], p[1], p[2])).isEqualTo(Math.abs(by) <= 0.5);
      }
    }
    assertThat(ball.contains(1.3, -2.3, 3.2)).as("0.469 away").isTrue();
    assertThat(ball.contains(1.3, -2.3, 3.3)).as("0.52 away").isFalse();
    assertThat(ball.contains(-1, 2, -3)).isFalse();
  }
}
