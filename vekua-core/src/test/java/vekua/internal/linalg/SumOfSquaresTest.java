package vekua.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SumOfSquaresTest {

  @ParameterizedTest
  @CsvSource({"1, 1", "3, 2", "7, 5", "50, 12", "61, 30"})
  void triangleHasTheSameSquares(int count, int n) {
    Random random = new Random(20268);
    List<double[]> columns = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      columns.add(random.doubles(n, -1, 1).toArray());
    }
    double[][] rows = SumOfSquares.factor(columns);
    for (int trial = 0; trial < 5; trial++) {
      double[] x = random.doubles(n, -1, 1).toArray();
      double expected = square(columns, x);
      assertThat(square(List.of(rows), x)).isCloseTo(expected, within(1e-9 * expected));
    }
  }

  @ParameterizedTest
  @CsvSource({"1e-4", "1e-9", "0"})
  void refusesWhereRoundingCouldBeSeen(double small) {
    List<double[]> columns = List.of(new double[] {1, 1}, new double[] {small, -small});
    assertThat(SumOfSquares.factor(columns)).isNull();
  }

  private static double square(List<double[]> columns, double[] x) {
    double sum = 0;
    for (double[] column : columns) {
      double along = 0;
      for (int i = 0; i < x.length; i++) {
        along += column[i] * x[i];
      }
      sum += along * along;
    }
    return sum;
  }
}
