package vekua.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.field.Field;
import vekua.geometry.Disk;
import vekua.geometry.Points;

/** Variances of modes over their disc. */
class ModesTest {

  private static final Disk DISC = new Disk(3, -1, 2);
  private static final int NODES = 4000;

  /** Of the first function of a set by the midpoint rule in r², in which it is smooth. */
  private static double variance(Modes modes) {
    int n = NODES;
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = 3 + 2 * Math.sqrt((i + 0.5) / n);
      y[i] = -1;
    }
    double[] first = new double[modes.size()];
    first[0] = 1;
    double[] values = Field.of(modes, first).at(Points.of(x, y));
    double mean = 0;
    for (double v : values) {
      mean += v / n;
    }
    double sum = 0;
    for (double v : values) {
      sum += (v - mean) * (v - mean) / n;
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource({"1, .2, 0", "1, .7, 1", "1, 3, 2", "1, 8, 9", "-1, .3, 0", "-1, 2, 1", "-1, 4, 6"})
  void varianceOfTheFirstIsThatOverTheDisc(double sign, double k, int order) {
    Modes modes = Modes.of(sign, k, order, DISC);
    double[] variances = modes.variances();
    // The midpoint rule errs by 1/24n² of a second derivative, which is below 3(kR)⁴/16.
    double error = Math.pow(2 * k, 4) / 128 / NODES / NODES;
    assertThat(variances[0]).isCloseTo(variance(modes), within(error + 1e-15));
    double[] squares = modes.meanSquares();
    for (int j = 1; j < squares.length; j++) {
      assertThat(variances[j]).isEqualTo(squares[j]);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "1, 4", "-1, 0", "-1, 4"})
  void nothingCancelsAtLongWaves(double sign, int order) {
    double k = 1e-5;
    double variance = Modes.of(sign, k, order, DISC).variances()[0];
    // J_0 = 1 - (kr/2)² + …, and the variance of (r/R)² over the disc is 1/12; for I times e^-2kR.
    double leading = Math.pow(k * 2, 4) / 192 * (sign > 0 ? 1 : Math.exp(-2 * k * 2));
    assertThat(variance).isCloseTo(leading, within(1e-9 * leading));
  }

  @Test
  void aConstantDoesNotVary() {
    double[] variances = Modes.powers(3, DISC).variances();
    assertThat(variances[0]).isZero();
    // The mean of (r/R)^2n is 1/(n + 1), half of it for cosines and sines.
    for (int n = 1; n <= 3; n++) {
      assertThat(variances[2 * n]).isCloseTo(0.5 / (n + 1), within(1e-15));
    }
  }
}
