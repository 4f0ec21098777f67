package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.medium.Coefficient;
import vekua.medium.Conducting;
import vekua.rows.Samples;

/** σ = cosh x: with the power two u = tanh x is a solution, as are a constant and others. */
class ExponentSearchTest {

  private static ExponentSearch.Result found(double strength, double noise) {
    Points places = RandomSensors.random(40, 3);
    Random random = new Random(4);
    double[] u = new double[places.size()];
    for (int i = 0; i < u.length; i++) {
      u[i] = strength * Math.tanh(2 * places.x(i)) + noise * random.nextGaussian();
    }
    return ExponentSearch.find(
        Conducting.of(Coefficient.of("cosh(2*x)")), Samples.of(places, u), Disk.unit());
  }

  @Test
  void thePowerIsFound() {
    ExponentSearch.Result result = found(1, 0.003);
    assertThat(result.determined()).isTrue();
    assertThat(Math.abs(result.exponent() - 2)).isLessThan(4 * result.sigma());
    assertThat(result.sigma()).isLessThan(0.3);
  }

  @Test
  void noiseKnowsNoPower() {
    assertThat(found(0, 1).determined()).isFalse();
  }
}
