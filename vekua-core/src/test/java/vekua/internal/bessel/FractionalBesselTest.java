package vekua.internal.bessel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The entire parts of Bessel functions against closed forms of half orders and order zero. */
class FractionalBesselTest {

  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 0.3, 2, 7.5, 20, 60, 110})
  void halfOrdersAreElementary(double x) {
    double[] p = new double[4];
    FractionalBessel.at(0.5, -x * x / 4, p);
    // x²/4 steps of recurrence, each of one rounding, of random sign; the modulus here is 1/x.
    double rounding = (4 + x / 2) * 4e-16;
    assertThat(p[0]).isCloseTo(Math.sin(x) / x, within(rounding / Math.min(1, x)));
    FractionalBessel.at(0.5, x * x / 4, p);
    double exact = x < 1e-6 ? 1 : Math.sinh(x) / x;
    assertThat(p[0]).isCloseTo(exact, within(rounding * 4 * exact));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 1, 5, 12, 24, 40})
  void derivativeInTheOrderGivesTheSecondKind(double x) {
    double[] p = new double[4];
    double[] low = new double[4];
    FractionalBessel.at(0, -x * x / 4, p);
    LowOrders.jy(x, low);
    // J_ν = (x/2)^ν p_ν/Γ(ν+1), ∂J_ν/∂ν = (π/2) Y_0 at ν = 0.
    double euler = 0.5772156649015329;
    double exact = Math.PI / 2 * low[2] - (euler + Math.log(x / 2)) * low[0];
    assertThat(p[0]).isCloseTo(low[0], within(1e-14));
    assertThat(p[2]).isCloseTo(exact, within(2e-14));
  }

  @Test
  void nextOrderComesAlong() {
    double[] p = new double[4];
    double[] q = new double[4];
    for (double z : new double[] {-30, -2, 0.5, 40}) {
      FractionalBessel.at(1.3, z, p);
      FractionalBessel.at(2.3, z, q);
      assertThat(p[1]).isCloseTo(q[0], within(1e-14 * Math.max(1, Math.abs(q[0]))));
      assertThat(p[3]).isCloseTo(q[2], within(1e-14 * Math.max(1, Math.abs(q[2]))));
    }
  }
}
