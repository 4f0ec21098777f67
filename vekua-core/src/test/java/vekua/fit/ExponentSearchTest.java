package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  /** A parabola has its peak and its deviation, however sharp it is and wherever. */
  @ParameterizedTest
  @CsvSource({"1.3, 0.5", "0.21, 0.1", "2.04, 0.02", "-0.9, 0.3", "2.8, 0.2", "1, 1.5", "3.4, 0.6"})
  void parabolas(double peak, double sigma) {
    ExponentSearch.Result found =
        ExponentSearch.find(p -> 7 - 0.5 * (p - peak) * (p - peak) / (sigma * sigma));
    assertThat(found.exponent()).isCloseTo(peak, within(1e-6));
    assertThat(found.sigma()).isCloseTo(sigma, within(1e-6));
    assertThat(found.determined())
        .isEqualTo(sigma < 0.7 && peak - 2 * sigma > -1 && peak + 2 * sigma < 3);
  }

  /** The second derivative at the peak of what is none: of −c cosh about 1.37 it is −c. */
  @Test
  void peaksThatAreNoParabolas() {
    ExponentSearch.Result found = ExponentSearch.find(p -> -400 * Math.cosh(p - 1.37));
    assertThat(found.exponent()).isCloseTo(1.37, within(1e-3));
    assertThat(found.sigma()).isCloseTo(0.05, within(1e-4));
  }

  @Test
  void whatDoesNotBendTellsNothing() {
    assertThat(ExponentSearch.find(p -> 3)).isEqualTo(new ExponentSearch.Result(1, 4));
    assertThat(ExponentSearch.find(p -> 1 + p).determined()).isFalse();
    assertThat(ExponentSearch.find(p -> p * p).sigma()).isEqualTo(4);
  }
}
