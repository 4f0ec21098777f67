package vekua.basis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.internal.bessel.BesselI;
import vekua.internal.bessel.BesselJ;
import vekua.internal.bessel.BesselK;
import vekua.internal.bessel.BesselY;

/**
 * What rings of random sources excite, against the functions of the addition theorems: a source at
 * a distance d excites J_n(kr) by H_n(kd), I_n(κr) by K_n(κd), and (r/R)^n by (R/d)^n. The priors
 * use leading asymptotics, good to a third here.
 */
class SourceRingTest {

  private static final double[] RATIOS = {1.03, 1.1, 1.25, 1.5, 2, 3.2, 6};
  private static final double[] FEW_RATIOS = {1.02, 1.15, 1.5, 2.5, 5};
  private static final double[] HOLE_RATIOS = {1.15, 2, 5};
  private static final int ORDER = 24;

  private static double[] orders(Function function, double x) {
    double[] out = new double[ORDER + 2];
    function.orders(x, out);
    return out;
  }

  private interface Function {
    void orders(double x, double[] out);
  }

  private static double[] hankel(double x) {
    double[] j = orders(BesselJ::orders, x);
    double[] y = orders(BesselY::orders, x);
    double[] h = new double[ORDER + 2];
    for (int n = 0; n < h.length; n++) {
      h[n] = Math.hypot(j[n], y[n]);
    }
    return h;
  }

  /** I_n and K_n without their slow factor (n² + x²)^(-1/4), which the priors leave out. */
  private static double[] exponential(double[] function, double x) {
    double[] out = new double[function.length];
    Arrays.setAll(out, n -> function[n] * Math.sqrt(Math.hypot(n, x)));
    return out;
  }

  /** The deviations are the amplitudes, relative to order zero; two functions share an order. */
  private static void assertProportional(Prior prior, double[] amplitudes) {
    double[] d = prior.deviations();
    assertThat(d).hasSize(2 * ORDER + 1);
    for (int n = 1; n <= ORDER; n++) {
      assertThat(d[2 * n]).isEqualTo(d[2 * n - 1]);
      double expected = Math.sqrt(2) * amplitudes[n] / amplitudes[0];
      assertThat(d[2 * n] / d[0]).as("order %d", n).isBetween(0.7 * expected, 1.4 * expected);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {3, 10, 20})
  void wavesComeFromAfarOrFromRings(double k) {
    List<Prior> priors = SourceRing.oscillating(ORDER, k, n -> 0);
    assertThat(priors).hasSize(1 + FEW_RATIOS.length);
    // Infinitely far: every direction alike, so every order, and as likely as all rings together.
    assertThat(priors.get(0).weight()).isEqualTo(FEW_RATIOS.length);
    assertThat(priors.get(0).deviations()[0]).isEqualTo(1);
    for (int j = 1; j <= 2 * ORDER; j++) {
      assertThat(priors.get(0).deviations()[j]).isCloseTo(Math.sqrt(2), within(1e-15));
    }
    for (int i = 0; i < FEW_RATIOS.length; i++) {
      assertProportional(priors.get(1 + i), hankel(k * FEW_RATIOS[i]));
      assertThat(priors.get(1 + i).weight()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {3, 10, 20})
  void decayingFieldsComeFromRings(double kappa) {
    List<Prior> priors = SourceRing.modified(ORDER, kappa, n -> 0);
    assertThat(priors).hasSize(RATIOS.length);
    for (int i = 0; i < RATIOS.length; i++) {
      double far = kappa * RATIOS[i];
      assertProportional(priors.get(i), exponential(orders(BesselK::orders, far), far));
    }
  }

  /** Functions of modulus one at the rim of a hole: what sources within it make there. */
  @ParameterizedTest
  @ValueSource(doubles = {3, 10})
  void sourcesInHolesExciteWhatLeavesThem(double kappa) {
    List<Prior> priors = SourceRing.modifiedHole(ORDER, kappa);
    assertThat(priors).hasSize(HOLE_RATIOS.length);
    double[] k = exponential(orders(BesselK::orders, kappa), kappa);
    for (int i = 0; i < HOLE_RATIOS.length; i++) {
      double near = kappa / HOLE_RATIOS[i];
      double[] inside = exponential(orders(BesselI::orders, near), near);
      double[] amplitudes = new double[ORDER + 1];
      for (int n = 0; n <= ORDER; n++) {
        amplitudes[n] = inside[n] * k[n];
      }
      assertProportional(priors.get(i), amplitudes);
    }
  }

  /** The same for waves, beyond the turning points, where J_n has no zeros. */
  @ParameterizedTest
  @ValueSource(doubles = {3, 10})
  void wavesInHolesDecayBeyondTheTurningPoint(double k) {
    List<Prior> priors = SourceRing.oscillatingHole(ORDER, k);
    assertThat(priors).hasSize(HOLE_RATIOS.length);
    double[] h = hankel(k);
    for (int i = 0; i < HOLE_RATIOS.length; i++) {
      double[] j = orders(BesselJ::orders, k / HOLE_RATIOS[i]);
      double[] d = priors.get(i).deviations();
      int first = (int) (k + 3);
      for (int n = first; n <= ORDER; n++) {
        double expected = Math.abs(j[n] * h[n] / (j[first] * h[first]));
        assertThat(d[2 * n] / d[2 * first]).isBetween(0.8 * expected, 1.25 * expected);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5})
  void powersDecayWithTheDistance(int order) {
    List<Prior> priors = SourceRing.harmonic(order);
    List<Prior> holes = SourceRing.harmonicHole(order);
    for (int i = 0; i < RATIOS.length; i++) {
      assertThat(priors.get(2 * i).deviations()[0]).isEqualTo(1000);
      for (int n = 1; n <= order; n++) {
        double expected = Math.sqrt(2) * Math.pow(RATIOS[i], -n);
        assertThat(priors.get(2 * i).deviations()[2 * n]).isCloseTo(expected, within(1e-14));
        // Charges in place of dipoles: one integration, a factor of 1/n.
        assertThat(priors.get(2 * i + 1).deviations()[2 * n])
            .isCloseTo(expected / n, within(1e-14));
      }
    }
    List<Prior> few = SourceRing.fewHarmonic(order);
    assertThat(few).hasSize(FEW_RATIOS.length);
    assertThat(few.get(2).deviations()).isEqualTo(priors.get(6).deviations());
    for (int i = 0; i < HOLE_RATIOS.length; i++) {
      assertThat(holes.get(i).deviations()).hasSize(2 * order);
      for (int n = 1; n <= order; n++) {
        double expected = Math.sqrt(2) * Math.pow(HOLE_RATIOS[i], -n);
        assertThat(holes.get(i).deviations()[2 * n - 1]).isCloseTo(expected, within(1e-14));
      }
    }
  }
}
