package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.functions.MediumFunctions;
import vekua.functions.Modes;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.medium.Coefficient;
import vekua.medium.Refracting;
import vekua.rows.Samples;

/** The wavenumber of waves in a lens. */
class MediumWavenumberTest {

  private static final double K = 4;
  private static final Coefficient LENS = Coefficient.of("sqrt(1 + 0.5*exp(-r^2/0.2))");

  private static Equation family(double k) {
    return Equation.helmholtz(new Refracting(k, LENS));
  }

  private static Samples samples(int sensors, double noise, long seed) {
    Random random = new Random(seed);
    MediumFunctions functions = MediumFunctions.of(new Refracting(K, LENS), 20, -1, Disk.unit());
    // What comes in is a plane wave, and what goes out again belongs to it.
    double[] incident = new double[41];
    Modes modes = Modes.of(1, K, 20, Disk.unit());
    for (int n = 0; n <= 20; n++) {
      incident[Math.max(0, 2 * n - 1)] =
          (n == 0 ? 1 : 2) * Math.exp(-modes.logScale(n)) * Math.cos(n * Math.PI / 2 + 0.4);
    }
    double[] weights = functions.scattering(incident)[0];
    Points points = RandomSensors.random(sensors, random);
    double[] values = functions.values(points);
    double[] u = new double[sensors];
    Arrays.setAll(
        u,
        i -> {
          double sum = 0;
          for (int j = 0; j < weights.length; j++) {
            sum += weights[j] * values[j * sensors + i];
          }
          return sum + noise * random.nextGaussian();
        });
    return Samples.of(points, u);
  }

  @Test
  void isFoundWithItsDeviation() {
    WavenumberSearch.Result found =
        WavenumberSearch.between(3.5, 4.6)
            .find(MediumWavenumberTest::family, samples(30, 0.02, 1), Disk.unit());
    assertThat(found.doubt()).isEmpty();
    assertThat(found.sigma()).isBetween(1e-3, 0.1);
    assertThat(Math.abs(found.wavenumber() - K)).isLessThan(3 * found.sigma());
  }

  @Test
  void noiseDoesNotTellIt() {
    Random random = new Random(5);
    Samples noise =
        Samples.of(RandomSensors.random(20, random), random.doubles(20, -1, 1).toArray());
    assertThat(
            WavenumberSearch.between(3, 5)
                .find(MediumWavenumberTest::family, noise, Disk.unit())
                .determined())
        .isFalse();
  }
}
