package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums of Chebyshev polynomials against cos nθ. */
final class ChebyshevTest {

  private static double t(int k, double x) {
    return Math.cos(k * Math.acos(x));
  }

  private static Chebyshev sum(double... c) {
    return new Chebyshev(-1, 1, c);
  }

  /** Of every degree that n values tell, with cosines that are kept and with others. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 64, 65, 80})
  void oneOfEachDegree(int n) {
    double a = 0.5;
    double b = 3;
    for (int k = 0; k < n; k += 1 + n / 20) {
      int degree = k;
      Chebyshev p = Chebyshev.of(x -> t(degree, (2 * x - a - b) / (b - a)), a, b, n);
      assertThat(p.a()).isEqualTo(a);
      assertThat(p.b()).isEqualTo(b);
      double worst = 0;
      for (int j = 0; j < n; j++) {
        worst = Math.max(worst, Math.abs(p.c()[j] - (j == k ? 1 : 0)));
      }
      assertThat(p.c()).hasSize(n);
      assertThat(worst).isLessThan(1e-15 * n * n);
      assertThat(p.start()).isCloseTo(k % 2 == 0 ? 1 : -1, within(1e-15 * n * n));
      assertThat(p.end()).isCloseTo(1, within(1e-15 * n * n));
      assertThat(p.at(1.3)).isCloseTo(t(k, -0.36), within(1e-14 * n * n));
      assertThat(p.steepest()).isCloseTo(0.8 * k, within(1e-14 * n * n));
    }
  }

  @Test
  void zerosAscend() {
    for (int n : new int[] {1, 7, 64, 65}) {
      double[] x = Chebyshev.zeros(n);
      assertThat(x).hasSize(n);
      for (int i = 0; i < n; i++) {
        assertThat(t(n, x[i])).isCloseTo(0, within(1e-15 * n * n));
        assertThat(x[i]).isGreaterThan(i == 0 ? -1 : x[i - 1]);
      }
    }
  }

  @Test
  void lastCoefficientsAreLeftOutUpToTheirSum() {
    Chebyshev p = sum(8, 4, 2, -1, 0.5, -0.25);
    assertThat(p.without(0.125)).isSameAs(p);
    assertThat(p.without(0.25).c()).containsExactly(8, 4, 2, -1, 0.5);
    assertThat(p.without(0.7).c()).hasSize(5);
    assertThat(p.without(0.75).c()).hasSize(4);
    assertThat(p.without(1.75).c()).hasSize(3);
    assertThat(p.without(3.75).c()).hasSize(2);
    // Two are left however large the limit is.
    assertThat(p.without(100).c()).containsExactly(8, 4);
    assertThat(sum(0, 0).without(1).c()).hasSize(2);
  }

  @Test
  void tailsAreTheLastEighthAndTwoAtLeast() {
    assertThat(sum(9, 5, -3, 1).tail()).isEqualTo(3);
    assertThat(sum(9, 5, 1, -3).tail()).isEqualTo(3);
    double[] c = new double[32];
    c[27] = 9;
    c[28] = -5;
    assertThat(sum(c).tail()).isEqualTo(5);
  }

  @Test
  void coefficientsThatCount() {
    Chebyshev p = sum(3, -2, 0, 1, -0.5);
    assertThat(p.needed(0.4)).isEqualTo(5);
    assertThat(p.needed(0.5)).isEqualTo(4);
    assertThat(p.needed(1)).isEqualTo(2);
    assertThat(p.needed(2)).isEqualTo(1);
    assertThat(p.needed(3)).isZero();
  }

  @Test
  void slopes() {
    // 7 − 3x on an interval of length four.
    Chebyshev line = Chebyshev.of(x -> 7 - 3 * x, 1, 5, 5);
    assertThat(line.slope()).isCloseTo(3, within(1e-13));
    assertThat(line.steepest()).isCloseTo(3, within(1e-13));
    assertThat(line.derivative(0.7)).isCloseTo(-3, within(1e-13));
    Chebyshev cubic = Chebyshev.of(x -> x * x * x - x, 0.5, 3, 7);
    assertThat(cubic.derivative(0.5)).isCloseTo(-0.25, within(1e-12));
    assertThat(cubic.derivative(2)).isCloseTo(11, within(1e-12));
    // Between the last two of three zeros of x², cos π/6 and 0.
    assertThat(Chebyshev.of(x -> x * x, 0, 2, 3).slope())
        .isCloseTo(2 + Math.cos(Math.PI / 6), within(1e-13));
    assertThat(sum(4).slope()).isZero();
    assertThat(sum(1, -2, 3).steepest()).isEqualTo(8);
  }

  /** Fourier's sums one by one. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 32})
  void moduliOfFourierCoefficients(int n) {
    double[] samples = new double[n];
    for (int i = 0; i < n; i++) {
      samples[i] = Math.sin(1.3 * i * i) + 0.7;
    }
    double[] moduli = Fourier.moduli(samples);
    assertThat(moduli).hasSize(n / 2 + 1);
    for (int k = 0; k < moduli.length && n > 1; k++) {
      double re = 0;
      double im = 0;
      for (int i = 0; i < n; i++) {
        re += samples[i] * Math.cos(2 * Math.PI * k * i / n);
        im += samples[i] * Math.sin(2 * Math.PI * k * i / n);
      }
      assertThat(moduli[k]).isCloseTo((k == 0 ? 1 : 2) * Math.hypot(re, im) / n, within(1e-14 * n));
    }
    assertThat(moduli[0])
        .isCloseTo(Math.abs(Arrays.stream(samples).average().orElse(0)), within(1e-14));
  }
}
