package vekua.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CombinationsTest {

  /** Terms are added in order by fused operations, so sums agree to the last bit. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 7, 8, 13})
  void sumsAreThoseOfTheirTermsInOrder(int count) {
    Random random = new Random(count);
    int length = 11;
    double[][] columns = new double[count][];
    Arrays.setAll(columns, j -> random.doubles(length, -1, 1).toArray());
    double[][] w = new double[Combinations.TOGETHER][];
    Arrays.setAll(w, k -> random.doubles(count, -1, 1).toArray());
    double[] stale = random.doubles(length, -1, 1).toArray();
    for (double[] weights : w) {
      double[] sum = stale.clone();
      Combinations.combine(columns, weights, sum);
      assertThat(sum).isEqualTo(expected(columns, 0, weights, length));
    }
    for (int from = 0; from <= count; from++) {
      double[][] sums = new double[Combinations.TOGETHER][];
      Arrays.setAll(sums, k -> stale.clone());
      Combinations.combine(columns, from, w, sums);
      for (int k = 0; k < sums.length; k++) {
        assertThat(sums[k]).isEqualTo(expected(columns, from, w[k], length));
      }
    }
  }

  private static double[] expected(double[][] columns, int from, double[] w, int length) {
    double[] sum = new double[length];
    for (int j = from; j < columns.length; j++) {
      for (int i = 0; i < length; i++) {
        sum[i] = Math.fma(w[j], columns[j][i], sum[i]);
      }
    }
    return sum;
  }
}
