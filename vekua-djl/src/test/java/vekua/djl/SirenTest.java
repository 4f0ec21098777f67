package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.geometry.Points;

class SirenTest {

  /** J_0(20), the field of experiment A on the unit circle. */
  private static final double J0_OF_20 = 0.16702466434058316;

  private static Points circle(int n) {
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      // End point included, as NumPy's linspace does.
      double theta = 2 * Math.PI * i / (n - 1);
      x[i] = Math.cos(theta);
      y[i] = Math.sin(theta);
    }
    return Points.of(x, y);
  }

  private static double[] constant(int n, double value) {
    double[] u = new double[n];
    java.util.Arrays.fill(u, value);
    return u;
  }

  @ParameterizedTest
  @ValueSource(longs = {42, 43})
  void followsAnIndependentImplementation(long seed) throws IOException {
    Map<Integer, Double> losses = new TreeMap<>();
    try (Regressor siren = Regressor.siren(seed)) {
      siren.train(
          circle(200),
          constant(200, J0_OF_20),
          200,
          (step, loss) -> {
            losses.put(step, loss);
            return true;
          });
    }
    int compared = 0;
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(SirenTest.class.getResourceAsStream("siren-losses.csv")),
                StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.startsWith(seed + ",")) {
          String[] cells = line.split(",", -1);
          int step = Integer.parseInt(cells[1]);
          // Rounding differs between the two by 1e-16 in a step and grows with the steps.
          assertThat(losses.get(step))
              .as("loss at step %d", step)
              .isCloseTo(Double.parseDouble(cells[2]), Percentage.withPercentage(1e-6));
          compared++;
        }
      }
    }
    assertThat(compared).isEqualTo(5);
  }

  @Test
  void stopsWhenToldAndGoesOnLater() {
    int[] steps = new int[1];
    try (Regressor siren = Regressor.siren(1)) {
      double first =
          siren.train(
              circle(20),
              constant(20, 1),
              1000,
              (step, loss) -> {
                steps[0] = step;
                return step < 5;
              });
      assertThat(steps[0]).isEqualTo(5);
      double[] before = siren.predict(circle(3));
      assertThat(siren.train(circle(20), constant(20, 1), 30, Progress.NONE)).isLessThan(first);
      assertThat(siren.predict(circle(3))).isNotEqualTo(before);
    }
  }

  @Test
  void canBeEvaluatedWhileItTrains() {
    try (Regressor siren = Regressor.siren(1)) {
      double[] errors = new double[60];
      siren.train(
          circle(20),
          constant(20, 0.3),
          errors.length,
          (step, loss) -> {
            errors[step - 1] = Math.abs(siren.predict(Points.of(1, 0))[0] - 0.3);
            return true;
          });
      assertThat(errors[59]).isLessThan(errors[0]).isLessThan(0.1);
    }
  }

  @Test
  void predictsManyPointsAsItDoesFew() {
    try (Regressor siren = Regressor.siren(3)) {
      Points many = circle(20_001);
      double[] all = siren.predict(many);
      assertThat(all).hasSize(20_001);
      double[] one = siren.predict(Points.of(many.x(15_000), many.y(15_000)));
      assertThat(all[15_000]).isEqualTo(one[0], within(1e-12));
    }
  }

  @Test
  void countsItsParameters() {
    try (Regressor siren = Regressor.siren(1)) {
      assertThat(siren.parameterCount()).isEqualTo(2 * 128 + 128 + 2 * (128 * 128 + 128) + 129);
    }
  }

  @Test
  void refusesBadData() {
    try (Regressor siren = Regressor.siren(1)) {
      assertThatThrownBy(() -> siren.train(circle(3), new double[2], 1, Progress.NONE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("values must be as many as points, at least 1: 2 != 3");
      assertThatThrownBy(
              () -> siren.train(circle(2), new double[] {0, Double.NaN}, 1, Progress.NONE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("values[1] must be finite: NaN");
      assertThatThrownBy(() -> siren.train(circle(2), new double[2], 0, Progress.NONE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("steps must be at least 1: 0");
    }
  }
}
