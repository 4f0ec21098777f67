package vekua.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AngleTest {

  private static final double[] SPECIAL = {
    0.0,
    -0.0,
    1,
    -1,
    Double.MIN_VALUE,
    -Double.MIN_NORMAL,
    1e-300,
    1e300,
    -1e308,
    Double.MAX_VALUE,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Math.sqrt(2) - 1,
    Math.nextUp(Math.sqrt(2) - 1)
  };

  /** The library's own arctangent errs by two units at most. */
  private static void agrees(double y, double x) {
    double expected = Math.atan2(y, x);
    assertThat(Math.abs(Angle.of(y, x) - expected))
        .as("(%s, %s)", x, y)
        .isLessThanOrEqualTo(5 * Math.ulp(expected));
    assertThat(Math.copySign(1, Angle.of(y, x))).isEqualTo(Math.copySign(1, expected));
  }

  @Test
  void isTheArctangentOfTwoNumbersAllAround() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 200_000; i++) {
      double t = random.nextDouble(-Math.PI, Math.PI);
      double r = Math.exp(random.nextDouble(-600, 600));
      agrees(r * Math.sin(t), r * Math.cos(t));
      agrees(Math.exp(random.nextDouble(-300, 300)), -Math.exp(random.nextDouble(-300, 300)));
    }
  }

  @Test
  void isThatOfSpecialNumbersToo() {
    for (double y : SPECIAL) {
      for (double x : SPECIAL) {
        agrees(y, x);
      }
    }
    assertThat(Angle.of(Double.NaN, 1)).isNaN();
    assertThat(Angle.of(1, Double.NaN)).isNaN();
  }
}
