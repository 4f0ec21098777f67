package vekua.internal.bessel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.hipparchus.special.BesselJ;
import org.hipparchus.special.Gamma;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BesselLadderTest {

  @ParameterizedTest
  @ValueSource(doubles = {1e-3, 0.1, 0.7, 2, 5.5, 13, 40, 121.7, 300})
  void agreesWithAnotherImplementationForOrdersOfTwoThirdsAndOthers(double x) {
    for (double alpha : new double[] {2 / 3.0, 0.5, 1, 1.25, 0.7213}) {
      double[] orders = new double[40];
      for (int m = 0; m < orders.length; m++) {
        orders[m] = m * alpha;
      }
      double[] value = new double[orders.length];
      double[] next = new double[orders.length];
      int[] exponent = new int[orders.length];
      new BesselLadder(orders).at(x, value, next, exponent);
      for (int m = 0; m < orders.length; m++) {
        double fraction = orders[m] - Math.floor(orders[m] + 1e-12);
        double gamma = Gamma.gamma(1 + Math.max(0, fraction));
        double size = Math.min(1, Math.sqrt(2 / (Math.PI * x)));
        assertThat(Math.scalb(value[m], exponent[m]) / gamma)
            .as("J_%s(%s)", orders[m], x)
            .isCloseTo(BesselJ.value(orders[m], x), within(4e-14 * size));
        assertThat(Math.scalb(next[m], exponent[m]) / gamma)
            .isCloseTo(BesselJ.value(orders[m] + 1, x), within(4e-14 * size));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-300, 1e-120, 1e-20})
  void tinyArgumentsOfHighOrdersAreFinite(double x) {
    double[] orders = {0, 2 / 3.0, 70.5};
    double[] value = new double[3];
    double[] next = new double[3];
    int[] exponent = new int[3];
    new BesselLadder(orders).at(x, value, next, exponent);
    assertThat(Math.scalb(value[0], exponent[0])).isCloseTo(1, within(1e-15));
    assertThat(Math.scalb(value[1], exponent[1])).isFinite().isLessThan(1e-13);
    assertThat(Math.scalb(value[2], exponent[2])).isBetween(0.0, 1e-300);
    assertThat(Double.isFinite(next[2])).isTrue();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5, 1, 2.7, 9.5, 10, 33.25, 1e4})
  void logarithmsOfGammaHoldToTheirPromise(double x) {
    assertThat(BesselLadder.logGamma(x)).isCloseTo(Gamma.logGamma(x), within(3e-6));
  }

  /** J_ν(x) times two to the exponent is about one where its first term is all there is of it. */
  @Test
  void exponentsBringFunctionsToAboutOne() {
    assertThat(BesselLadder.exponent(0, 3)).isZero();
    assertThat(BesselLadder.exponent(2, 50)).isZero();
    // (0.1/2)^10/10! = 2.69e-20 = 2^-65.01.
    assertThat(BesselLadder.exponent(10, 0.1)).isEqualTo(65);
  }
}
