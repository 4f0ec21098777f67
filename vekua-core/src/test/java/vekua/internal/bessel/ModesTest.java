package vekua.internal.bessel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Angles, norms and arguments of the mode kernels. */
class ModesTest {

  private static final MathContext DIGITS = new MathContext(40);

  /** Real and imaginary part of {@code ((3 + 4i)/5)^n}. */
  private static double[][] powers(int order) {
    double[][] z = new double[2][order + 1];
    BigDecimal c = new BigDecimal("0.6");
    BigDecimal s = new BigDecimal("0.8");
    BigDecimal re = BigDecimal.ONE;
    BigDecimal im = BigDecimal.ZERO;
    for (int n = 0; n <= order; n++) {
      z[0][n] = re.doubleValue();
      z[1][n] = im.doubleValue();
      BigDecimal next = re.multiply(c, DIGITS).subtract(im.multiply(s, DIGITS), DIGITS);
      im = re.multiply(s, DIGITS).add(im.multiply(c, DIGITS), DIGITS);
      re = next;
    }
    return z;
  }

  private static void checkAngles(ModeKernel kernel) {
    int order = kernel.order();
    double[][] z = powers(order);
    double[] out = new double[2 * (2 * order + 1)];
    // Both at radius 5: the second point shows the radial part.
    kernel.modes(new double[] {3, 5}, new double[] {4, 0}, 2, out, 0, 2);
    for (int n = 1; n <= order; n++) {
      double radial = out[2 * (2 * n - 1) + 1];
      // Each multiplication turns or stretches by up to eps.
      double bound = Reference.EPS * (n + 4) * Math.abs(radial);
      assertThat(out[2 * (2 * n - 1)]).isCloseTo(radial * z[0][n], within(bound));
      assertThat(out[2 * 2 * n]).isCloseTo(radial * z[1][n], within(bound));
    }
  }

  @Test
  void anglesHoldToOrderTwoThousand() {
    checkAngles(BesselModes.j(300, 5, 2000));
    checkAngles(BesselModes.j(0.1, 5, 2000));
    checkAngles(BesselModes.i(3, 5, 2000));
    checkAngles(PowerModes.of(5, 2000));
  }

  /** Mean over the disc of the square of the radial part, by composite Gauss quadrature. */
  private static double quadrature(ModeKernel kernel, double radius, int n) {
    // Three points of Gauss on panels in (r/R)^2, in which f^2 is smooth.
    int panels = 20_000;
    double[] node = {-Math.sqrt(0.6), 0, Math.sqrt(0.6)};
    double[] weight = {5 / 18.0, 8 / 18.0, 5 / 18.0};
    double[] x = new double[3 * panels];
    for (int i = 0; i < x.length; i++) {
      int panel = i / 3;
      x[i] = radius * Math.sqrt((panel + 0.5 + 0.5 * node[i % 3]) / panels);
    }
    double[] weights = new double[2 * n + 1];
    weights[n == 0 ? 0 : 2 * n - 1] = 1;
    double[] f = new double[x.length];
    kernel.series(weights, x, new double[x.length], x.length, f, 0);
    double sum = 0;
    for (int i = 0; i < f.length; i++) {
      sum = Math.fma(f[i] * f[i], weight[i % 3] / panels, sum);
    }
    return n == 0 ? sum : sum / 2;
  }

  private static void checkMeanSquare(ModeKernel kernel, double radius, double[] meanSquares) {
    int n = kernel.order();
    double expected = quadrature(kernel, radius, n);
    double actual = meanSquares[2 * n];
    assertThat(actual / expected).as("order %d", n).isCloseTo(1, within(1e-10));
    if (n > 0) {
      assertThat(meanSquares[2 * n - 1]).isEqualTo(actual);
    }
  }

  @Test
  void meanSquaresAreThoseOverTheDisc() {
    for (double kr : new double[] {1e-200, 1e-8, 0.01, 1, 10, 60}) {
      for (int n : new int[] {0, 1, 2, 7, 10, 30, 70, 200}) {
        BesselModes j = BesselModes.j(kr / 2, 2, n);
        checkMeanSquare(j, 2, j.meanSquares());
        BesselModes i = BesselModes.i(kr / 2, 2, n);
        checkMeanSquare(i, 2, i.meanSquares());
      }
    }
    PowerModes powers = PowerModes.of(2, 9);
    checkMeanSquare(powers, 2, powers.meanSquares());
  }

  @Test
  void meanSquaresOfLowOrdersDoNotDependOnTheHighest() {
    double[] low = BesselModes.j(300, 1, 10).meanSquares();
    double[] high = BesselModes.j(300, 1, 2000).meanSquares();
    for (int j = 0; j < low.length; j++) {
      assertThat(low[j] / high[j]).isCloseTo(1, within(1e-13));
    }
    assertThat(Arrays.stream(high).allMatch(v -> v > 1e-12 && v < 2)).isTrue();
  }

  @Test
  void meanSquaresOfManyWavelengths() {
    // J_n(x)^2 is 1/(pi x) on average for x far above n: 2/(pi kR) over the disc.
    for (double kr : new double[] {400, 1e4, 1e9}) {
      double[] mean = BesselModes.j(kr, 1, 3).meanSquares();
      assertThat(mean[0] * Math.PI * kr / 2).isCloseTo(1, within(1 / kr));
      assertThat(mean[5] * Math.PI * kr).isCloseTo(1, within(10 / kr));
    }
    double[] direct = BesselModes.j(400, 1, 98).meanSquares();
    double[] summed = BesselModes.j(400, 1, 120).meanSquares();
    for (int j = 0; j < direct.length; j++) {
      assertThat(direct[j] / summed[j]).isCloseTo(1, within(1e-13));
    }
  }

  @Test
  void exponentsReachOneOrderBeyondTheHighest() {
    assertThat(BesselModes.j(1, 1, 2000).exponent(2001)).isGreaterThan(19000);
    assertThat(BesselModes.j(50, 1, 40).exponent(41)).isZero();
    assertThat(BesselModes.i(1, 1, 2000).exponent(2001)).isGreaterThan(19000);
    assertThat(PowerModes.of(1, 3).exponent(4)).isZero();
  }

  @Test
  void badArgumentsAreNamed() {
    assertThatThrownBy(() -> BesselModes.j(0, 1, 3)).hasMessageContaining("wavenumber");
    assertThatThrownBy(() -> BesselModes.i(1, Double.NaN, 3)).hasMessageContaining("radius");
    assertThatThrownBy(() -> PowerModes.of(1, -1)).hasMessageContaining("order");
    assertThatThrownBy(() -> BesselModes.j(1e-200, 1e-200, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
