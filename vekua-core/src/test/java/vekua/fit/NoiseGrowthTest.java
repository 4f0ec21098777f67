package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.geometry.Points;
import vekua.rows.Samples;

/** Noise that is a share of every reading, beside noise that is the same everywhere. */
class NoiseGrowthTest {

  private static Samples samples(boolean growing, int seed) {
    Points sensors = RandomSensors.random(60, seed);
    Random random = new Random(seed);
    double[] u = new double[60];
    for (int i = 0; i < 60; i++) {
      double x = sensors.x(i);
      double y = sensors.y(i);
      double field = x * x - y * y + x + Math.log(Math.hypot(x - 1.5, y));
      u[i] = field + (growing ? 0.1 * field : 0.05) * random.nextGaussian();
    }
    return Samples.of(sensors, u);
  }

  private static List<String> codes(Samples samples) {
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), samples);
    return fit.warnings().stream().map(Warning::code).toList();
  }

  @Test
  void growingNoiseIsNamed() {
    int named = 0;
    for (int seed = 0; seed < 10; seed++) {
      named += codes(samples(true, seed)).contains("growing-noise") ? 1 : 0;
      assertThat(codes(samples(false, seed))).doesNotContain("growing-noise");
    }
    assertThat(named).isGreaterThan(5);
    assertThat(Notes.growingNoise().sentence()).contains("too narrow where the field is large");
  }

  @Test
  void givenNoiseIsNotAsked() {
    for (int seed = 0; seed < 5; seed++) {
      Samples samples = samples(true, seed);
      double[] sigma = samples.snapshot(0);
      Arrays.setAll(sigma, i -> 0.1 * Math.abs(sigma[i]) + 1e-3);
      assertThat(codes(samples.withNoise(sigma))).doesNotContain("growing-noise");
    }
  }

  /** A share of the residuals' squares that is all the field's: the likelihood in closed form. */
  @Test
  void gainsAreLogarithmsOfLikelihoods() {
    int n = 40;
    double[] field = new double[n];
    double[] residuals = new double[n];
    for (int i = 0; i < n; i++) {
      field[i] = i % 2 == 0 ? 1 : 3;
      residuals[i] = i % 4 < 2 ? field[i] : -field[i];
    }
    // Variances 1 and 9 beside 5 everywhere; the least steady share is a thousandth.
    double expected = 0.5 * n * Math.log(5) - 0.25 * n * Math.log(9);
    assertThat(NoiseGrowth.gain(residuals, field)).isCloseTo(expected, within(0.01));
    assertThat(NoiseGrowth.convincing(residuals, field)).isEqualTo(expected > 8);
    Arrays.fill(residuals, 1);
    assertThat(NoiseGrowth.gain(residuals, field)).isZero();
    Arrays.setAll(residuals, i -> 1 / field[i]);
    assertThat(NoiseGrowth.gain(residuals, field)).isZero();
    assertThat(NoiseGrowth.gain(new double[n], new double[n])).isZero();
    double[] few = new double[NoiseGrowth.FEWEST_SENSORS - 1];
    double[] their = new double[few.length];
    Arrays.setAll(their, i -> i * i);
    Arrays.setAll(few, i -> i % 2 == 0 ? their[i] : -their[i]);
    assertThat(NoiseGrowth.gain(few, their)).isGreaterThan(8);
    assertThat(NoiseGrowth.convincing(few, their)).isFalse();
  }
}
