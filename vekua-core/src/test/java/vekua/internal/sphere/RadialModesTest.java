package vekua.internal.sphere;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import vekua.internal.sphere.RadialModes.Family;

final class RadialModesTest {

  private static final MathContext MANY = new MathContext(60);
  private static final double EPSILON = Math.ulp(1.0);

  /**
   * The logarithm and the sign of j_n(x), sign 1, or i_n(x), sign −1, by the series in many digits.
   */
  private static double[] series(int n, double x, int sign) {
    BigDecimal half = new BigDecimal(x).pow(2).divide(BigDecimal.valueOf(-2L * sign), MANY);
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ZERO;
    for (int k = 0; term.abs().doubleValue() > 1e-40; k++) {
      sum = sum.add(term, MANY);
      term =
          term.multiply(half, MANY)
              .divide(BigDecimal.valueOf((k + 1) * (2L * n + 2 * k + 3)), MANY);
    }
    double log = Math.log(sum.abs().doubleValue());
    for (int j = 1; j <= n; j++) {
      log += Math.log(x / (2 * j + 1));
    }
    return new double[] {log, sum.signum()};
  }

  /** y_n or k_n by the recurrence upwards, stable and closed. */
  private static double[] outside(Family family, int n, double x) {
    double before = family == Family.Y ? Math.sin(x) / x : Math.exp(-x) / x;
    double f = family == Family.Y ? -Math.cos(x) / x : Math.exp(-x) / x;
    for (int j = 0; j < n; j++) {
      double next = (2 * j + 1) / x * f + (family == Family.Y ? -before : before);
      before = f;
      f = next;
    }
    return new double[] {Math.log(Math.abs(f)), Math.signum(f)};
  }

  private static double[][] table(RadialModes modes, double... r) {
    double[][] out = new double[modes.order() + 1][r.length];
    modes.table(r, r.length, out);
    return out;
  }

  @ParameterizedTest
  @CsvSource({"0.5, 1", "3, 1.5", "12.3, 0.8", "40, 1"})
  void timesTheirNormsTheyAreSphericalBesselFunctions(double k, double radius) {
    int order = 29;
    double[] r = {1e-3 * radius, 0.1 * radius, 0.63 * radius, radius, 1.3 * radius};
    for (Family family : new Family[] {Family.J, Family.J_OUTGOING, Family.I, Family.Y, Family.K}) {
      RadialModes modes = new RadialModes(family, k, radius, order);
      double[][] found = table(modes, r);
      boolean outside = family == Family.Y || family == Family.K;
      for (int i = 0; i < r.length; i++) {
        double x = k * r[i];
        for (int n = 0; n <= order; n += n < 4 ? 1 : 5) {
          double[] expected =
              outside ? outside(family, n, x) : series(n, x, family == Family.I ? -1 : 1);
          double log = expected[0] - modes.logNorm(n);
          if (log > 600 || Math.abs(found[n][i]) < 1e-280) {
            continue;
          }
          double value = expected[1] * Math.exp(log);
          // Waves lose ε times their amplitude, about 1/x of the norm 1/x, where they are small.
          double size =
              Math.max(Math.abs(value), family.sign() > 0 && n < x + 2 ? radius / r[i] : 0);
          assertThat(found[n][i])
              .as("%s %d at %s", family, n, x)
              .isCloseTo(value, within(200 * (10 + x) * EPSILON * size));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void valuesAtTheSurfaceAreOfOrderOne(Family family) {
    RadialModes modes = new RadialModes(family, 7.5, 2, 40);
    assertThat(modes.order()).isEqualTo(40);
    double[] surface = modes.atSurface();
    double[][] table = table(modes, 2);
    for (int n = 0; n <= 40; n++) {
      assertThat(surface[n]).isCloseTo(table[n][0], within(1e-12 * (1 + Math.abs(surface[n]))));
      boolean free = family == Family.J_OUTGOING || family.sign() > 0 && n <= 15;
      if (!free) {
        assertThat(Math.abs(surface[n])).as("%d", n).isCloseTo(1, within(1e-12));
      } else {
        assertThat(Math.abs(surface[n])).isLessThan(n > 13 ? 4 : 1.5);
      }
    }
  }

  /** f_{n−1} and f_{n+1} make (2n + 1) f_n/r, and the derivative is what both relations say. */
  @ParameterizedTest
  @EnumSource
  void neighboursMakeDerivatives(Family family) {
    double radius = 1.2;
    RadialModes modes = new RadialModes(family, 4, radius, 12);
    double r = 0.9;
    double step = 1e-3;
    double[][] f = table(modes, r, r - 2 * step, r - step, r + step, r + 2 * step);
    for (int n = 1; n < 12; n++) {
      double down = modes.down(n) * f[n - 1][0];
      double up = modes.up(n) * f[n + 1][0];
      double size = Math.abs(down) + Math.abs(up);
      assertThat(down - up).isCloseTo((2 * n + 1) * f[n][0] / r, within(1e-12 * size));
      double slope = (8 * (f[n][3] - f[n][2]) - (f[n][4] - f[n][1])) / (12 * step);
      // h⁴/30 of the fifth derivative, about (n/r)⁵.
      double bound = Math.pow(step, 4) * Math.pow((n + 5) / r, 5) * Math.abs(f[n][0]) + 1e-9 * size;
      assertThat(down - (n + 1) * f[n][0] / r).isCloseTo(slope, within(bound));
    }
    assertThat(modes.up(0) * f[1][0])
        .isCloseTo((8 * (f[0][3] - f[0][2]) - (f[0][4] - f[0][1])) / (12 * step), within(1e-8));
  }

  @ParameterizedTest
  @EnumSource
  void meanSquaresOverTheBallOrItsSurface(Family family) {
    double radius = 1.7;
    int order = 9;
    RadialModes modes = new RadialModes(family, 3, radius, order);
    double[] mean = modes.meanSquares();
    if (!family.inside()) {
      double[] surface = modes.atSurface();
      for (int n = 0; n <= order; n++) {
        assertThat(mean[n]).isCloseTo(surface[n] * surface[n], within(8 * EPSILON * mean[n]));
      }
      return;
    }
    // Simpson's rule for 3 ∫ t² f² dt.
    int n = 2000;
    double[] r = new double[n + 1];
    for (int i = 0; i <= n; i++) {
      r[i] = radius * i / n;
    }
    double[][] f = table(modes, r);
    for (int degree = 0; degree <= order; degree++) {
      double sum = 0;
      for (int i = 0; i <= n; i++) {
        double t = (double) i / n;
        double weight = i == 0 || i == n ? 1 : i % 2 == 1 ? 4 : 2;
        sum += weight * t * t * f[degree][i] * f[degree][i];
      }
      assertThat(mean[degree]).isCloseTo(sum / n, within(1e-9 * mean[degree]));
    }
  }

  /** Yukawa's functions grow beyond all numbers: to say so takes no steps up to the argument. */
  @Test
  void farAwayTheyAreKnownAtOnce() {
    double[][] out = new double[4][2];
    new RadialModes(Family.I, 2, 1.5e13, 3).table(new double[] {1.5e13, 1e200}, 2, out);
    for (double[] degree : out) {
      assertThat(degree[0]).isCloseTo(1, within(1e-12));
      assertThat(degree[1]).isInfinite();
    }
  }

  @Test
  void atTheCentreOnlyDegreeZeroIsLeft() {
    for (Family family : new Family[] {Family.POWERS, Family.J, Family.I, Family.J_OUTGOING}) {
      RadialModes modes = new RadialModes(family, 2, 1.5, 4);
      double[][] f = table(modes, 0, 1e-9);
      assertThat(f[0][0]).isCloseTo(Math.exp(-modes.logNorm(0)), within(1e-14));
      assertThat(f[0][1]).isCloseTo(f[0][0], within(1e-8));
      for (int n = 1; n <= 4; n++) {
        assertThat(f[n][0]).isZero();
        assertThat(Math.abs(f[n][1])).isLessThan(1e-8);
      }
    }
  }

  @Test
  void familiesKnowTheirEquationAndSide() {
    for (Family family : Family.values()) {
      boolean waves = family == Family.J || family == Family.Y || family == Family.J_OUTGOING;
      boolean decays = family == Family.I || family == Family.K;
      assertThat(family.sign()).isEqualTo(waves ? 1 : decays ? -1 : 0);
      assertThat(family.inside())
          .isEqualTo(family == Family.POWERS || family == Family.J || family == Family.I);
    }
  }
}
