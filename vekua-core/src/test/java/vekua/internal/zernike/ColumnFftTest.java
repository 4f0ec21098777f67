package vekua.internal.zernike;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ColumnFftTest {

  private static final int WIDTH = 3;

  private static double[][] gaussian(Random random, int n) {
    double[][] x = new double[n][WIDTH];
    for (double[] row : x) {
      for (int j = 0; j < WIDTH; j++) {
        row[j] = random.nextGaussian();
      }
    }
    return x;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 18, 20, 25, 30, 60, 75, 90})
  void agreesWithTheSum(int n) {
    Random random = new Random(n);
    double[][] re = gaussian(random, n);
    double[][] im = gaussian(random, n);
    ColumnFft fft = new ColumnFft(n);
    assertThat(fft.length()).isEqualTo(n);
    for (int sign : new int[] {1, -1}) {
      ColumnFft.Rows rows = new ColumnFft.Rows(n, WIDTH);
      for (int i = 0; i < n; i++) {
        rows.re[i] = re[i].clone();
        rows.im[i] = im[i].clone();
      }
      fft.transform(rows, sign);
      double bound = 8 * n * Math.ulp(1.0) * Math.log(n + 2);
      for (int l = 0; l < n; l++) {
        for (int j = 0; j < WIDTH; j++) {
          double sumRe = 0;
          double sumIm = 0;
          for (int i = 0; i < n; i++) {
            double angle = sign * 2 * Math.PI * (i * l % n) / n;
            sumRe += re[i][j] * Math.cos(angle) - im[i][j] * Math.sin(angle);
            sumIm += re[i][j] * Math.sin(angle) + im[i][j] * Math.cos(angle);
          }
          assertThat(Math.hypot(rows.re[l][j] - sumRe, rows.im[l][j] - sumIm)).isLessThan(bound);
        }
      }
    }
  }

  @Test
  void lengthsHaveSmallFactors() {
    for (int least = 1; least < 300; least++) {
      int length = ColumnFft.length(least);
      assertThat(length).isGreaterThanOrEqualTo(least).matches(ColumnFftTest::isSmooth);
      for (int n = least; n < length; n++) {
        assertThat(n).matches(shorter -> !isSmooth(shorter));
      }
    }
    assertThatThrownBy(() -> new ColumnFft(28))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("length must have no factors but 2, 3 and 5: 28");
  }

  private static boolean isSmooth(int n) {
    int rest = n;
    for (int p : new int[] {2, 3, 5}) {
      while (rest % p == 0) {
        rest /= p;
      }
    }
    return n % 4 == 0 && rest == 1;
  }
}
