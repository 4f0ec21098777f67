package vekua.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class DistancesTest {

  /** Also at the limit itself, an ulp beside it, and where squares leave the range of a double. */
  @Test
  void decidesAsTheLengthItself() {
    Random random = new Random(5);
    for (int i = 0; i < 20_000; i++) {
      double unit = Math.scalb(1.0, random.nextInt(1200) - 600);
      double x = unit * random.nextGaussian();
      double y = unit * random.nextGaussian();
      double length = Math.hypot(x, y);
      double other = unit * (0.1 + random.nextDouble());
      for (double limit :
          new double[] {length, Math.nextUp(length), Math.nextDown(length), other}) {
        double excess = Distances.excess(x, y, limit);
        assertThat(excess > 0).isEqualTo(length > limit);
        assertThat(excess <= 0).isEqualTo(length <= limit);
        assertThat(Math.signum(Distances.excess(x, y, 0, limit))).isEqualTo(Math.signum(excess));
      }
    }
  }

  /** Three operations of half a unit in the last place each, of which the root halves two. */
  @Test
  void lengthsAreThoseOfTheLibraryToRounding() {
    Random random = new Random(6);
    for (int i = 0; i < 20_000; i++) {
      double unit = Math.scalb(1.0, random.nextInt(2000) - 1000);
      double x = unit * random.nextGaussian();
      double y = unit * random.nextGaussian();
      double length = Math.hypot(x, y);
      assertThat(Distances.length(x, y))
          .isBetween(length - 2 * Math.ulp(length), length + 2 * Math.ulp(length));
    }
    assertThat(Distances.length(0, -3)).isEqualTo(3);
    assertThat(Distances.length(0, 0)).isZero();
    assertThat(Distances.length(Double.NaN, 1)).isNaN();
  }

  @Test
  void nothingIsSaidOfWhatIsNoNumber() {
    assertThat(Distances.excess(Double.NaN, 1, 2)).isNaN();
    assertThat(Distances.excess(0, 1, Double.NaN, 2)).isNaN();
  }
}
