package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DampingIntegralTest {

  /** Against a table of ten thousand values; likelihoods of few and of very many samples. */
  @ParameterizedTest
  @ValueSource(doubles = {3, 0.7, 0.2, 0.05})
  void isTheMeanUnderTheBelief(double width) {
    double signal = 2;
    double centre = Math.log(signal) - 5.13;
    DampingIntegral integral =
        new DampingIntegral(t -> 40 - 0.5 * Math.pow((t - centre) / width, 2), signal, 1e-13);
    double sum = 0;
    double step = 1e-3;
    for (double t = Math.log(1e-13); t < Math.log(1e4); t += step) {
      double y = t / (2 * Math.log(10)) + 1.5;
      double likelihood = Math.exp(-0.5 * Math.pow((t + 5.13) / width, 2));
      sum += step * likelihood / (1 + y * y) / (Math.PI * 2 * Math.log(10));
    }
    assertThat(integral.log()).isCloseTo(40 + Math.log(sum), within(0.02));
    assertThat(Math.log(integral.mode())).isCloseTo(-5.13, within(0.51 + width / 3));
  }
}
