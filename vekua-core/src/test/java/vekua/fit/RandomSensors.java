package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import vekua.geometry.Points;

/** Places, values and noise levels by seed, and what two fits of them have in common. */
public final class RandomSensors {

  private RandomSensors() {}

  /** Evenly spread over the unit disc. */
  static Points random(int n, long seed) {
    return random(n, new Random(seed));
  }

  /** Evenly spread over the unit disc. */
  public static Points random(int n, Random random) {
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      double r = Math.sqrt(random.nextDouble());
      double t = 2 * Math.PI * random.nextDouble();
      x[i] = r * Math.cos(t);
      y[i] = r * Math.sin(t);
    }
    return Points.of(x, y);
  }

  static double[] uniform(int n, long seed) {
    return new Random(seed).doubles(n, -1, 1).toArray();
  }

  static double[] sigmas(int n) {
    return new Random(22).doubles(n, 0.5, 2).toArray();
  }

  static Fitter truncating() {
    return Fitter.withDefaults().with(Regularisation.truncate(1e-12));
  }

  static void assertClose(Fit a, Fit b, double tolerance) {
    double[] x = a.field().coefficients();
    double[] y = b.field().coefficients();
    for (int j = 0; j < x.length; j++) {
      assertThat(x[j]).isCloseTo(y[j], within(tolerance));
    }
    assertThat(a.residualRms()).isCloseTo(b.residualRms(), within(tolerance));
    assertThat(a.rank()).isEqualTo(b.rank());
  }
}
