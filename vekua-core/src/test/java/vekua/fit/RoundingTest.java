package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The step of readings, where they show one. */
class RoundingTest {

  private static final double ROOT = Math.sqrt(12);

  @Test
  void theStepIsTheLeastDifference() {
    double[] u = {0.25, 1, 1.75, 1, 4, 4};
    assertThat(Rounding.deviation(u)).as("four numbers in six readings").isZero();
    double[] twice = {0.25, 1, 1.75, 1, 4, 4, 4, 4};
    assertThat(Rounding.deviation(twice)).isCloseTo(0.75 / ROOT, within(1e-15));
    double[] below = Arrays.stream(twice).map(v -> v - 100).toArray();
    assertThat(Rounding.deviation(below)).isCloseTo(0.75 / ROOT, within(1e-12));
  }

  @Test
  void numbersAreReadTwiceInTheMean() {
    assertThat(Rounding.deviation(new double[] {1, 1, 2, 2, 3, 3}))
        .isCloseTo(1 / ROOT, within(1e-15));
    assertThat(Rounding.deviation(new double[] {1, 1, 2, 2, 3})).isZero();
    assertThat(Rounding.deviation(new double[] {1, 1, 1, 2, 2, 2})).as("two numbers").isZero();
  }

  /** Distances are whole steps to a thousandth of one. */
  @Test
  void stepsAreWhole() {
    for (double off : new double[] {-0.0011, -0.0009, 0, 0.0009, 0.0011}) {
      double[] u = {0, 0, 1, 1, 3 + off, 3};
      u[5] = u[4];
      double expected = Math.abs(off) < 0.001 ? 1 / ROOT : 0;
      assertThat(Rounding.deviation(u)).as("%s", off).isCloseTo(expected, within(1e-12));
    }
  }
}
