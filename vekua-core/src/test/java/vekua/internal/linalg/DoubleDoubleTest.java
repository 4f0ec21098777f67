package vekua.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static vekua.internal.linalg.KnownMatrices.EPSILON;
import static vekua.internal.linalg.KnownMatrices.gaussian;
import static vekua.internal.linalg.KnownMatrices.norm;
import static vekua.internal.linalg.KnownMatrices.times;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DoubleDoubleTest {

  private static BigDecimal exact(double[] phi, int m, int n, int i, double[] w, double u) {
    BigDecimal sum = new BigDecimal(u);
    for (int j = 0; j < n; j++) {
      sum = sum.subtract(new BigDecimal(phi[j * m + i]).multiply(new BigDecimal(w[j])));
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "5, 0", "3, 2", "100, 31", "513, 8", "1300, 5"})
  void residualsSurviveCancellation(int m, int n) {
    double[] phi = gaussian(m, n, 60);
    double[] w = gaussian(n, 1, 61);
    // u is Φ w rounded, so that the residual is nothing but the rounding errors.
    double[] u = times(phi, m, n, w, 1);
    double[] r = DoubleDouble.residual(phi, m, n, m, w, u);
    double[] hi = u.clone();
    double[] lo = new double[m];
    DoubleDouble.subtractProduct(phi, m, n, m, w, hi, lo);
    // Twice the precision: n·ε² of the terms, and ε/2 of the result for the final rounding.
    double bound = 16 * (n + 1) * EPSILON * EPSILON * norm(phi) * norm(w);
    for (int i = 0; i < m; i++) {
      BigDecimal expected = exact(phi, m, n, i, w, u[i]);
      BigDecimal pair = new BigDecimal(hi[i]).add(new BigDecimal(lo[i]));
      assertThat(pair.subtract(expected).abs().doubleValue()).isLessThanOrEqualTo(bound);
      assertThat(Math.abs(new BigDecimal(r[i]).subtract(expected).doubleValue()))
          .isLessThanOrEqualTo(bound + EPSILON / 2 * Math.abs(r[i]));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "5, 0", "0, 3", "103, 31"})
  void residualReadsPaddedColumns(int m, int n) {
    double[] phi = gaussian(m, n, 62);
    double[] r = gaussian(m, 1, 63);
    int stride = m + 5;
    double[] padded = new double[stride * n];
    for (int j = 0; j < n; j++) {
      System.arraycopy(phi, j * m, padded, j * stride, m);
    }
    double[] w = gaussian(n, 1, 64);
    assertThat(DoubleDouble.residual(padded, m, n, stride, w, r))
        .isEqualTo(DoubleDouble.residual(phi, m, n, m, w, r));
  }
}
