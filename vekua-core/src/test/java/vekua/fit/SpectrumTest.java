package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpectrumTest {

  /**
   * With U S Vᵀ = R D, the data of a coefficient vector DVa lie at Sa along the directions; and V
   * is orthogonal also where no row is left. Errors are a few n of rounding.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 20, 28, 40})
  void decomposesTrianglesOfAnyHeight(int rows) {
    int n = 40;
    Random random = new Random(rows);
    double[] r = new double[n * n];
    double[] factors = new double[n];
    for (int j = 0; j < n; j++) {
      factors[j] = Math.exp(random.nextGaussian());
      for (int i = 0; i <= j && i < rows; i++) {
        r[j * n + i] = random.nextGaussian();
      }
    }
    Spectrum spectrum = Spectrum.of(r, factors, false);
    double tolerance = 100 * n * Math.ulp(1.0) * spectrum.largest();
    double[] s = spectrum.values();
    double[][] v = new double[n][];
    for (int k = 0; k < n; k++) {
      double[] unit = new double[n];
      unit[k] = 1;
      v[k] = spectrum.coefficients(unit);
      double[] data = new double[n];
      for (int j = 0; j < n; j++) {
        for (int i = 0; i <= j; i++) {
          data[i] += r[j * n + i] * v[k][j];
        }
      }
      double[] along = spectrum.project(data);
      for (int l = 0; l < n; l++) {
        assertThat(along[l]).isCloseTo(l == k ? s[k] : 0, within(tolerance));
      }
      if (k >= rows) {
        assertThat(s[k]).isCloseTo(0, within(tolerance));
      }
    }
    for (int k = 0; k < n; k++) {
      for (int l = 0; l <= k; l++) {
        double sum = 0;
        for (int j = 0; j < n; j++) {
          sum += v[k][j] / factors[j] * (v[l][j] / factors[j]);
        }
        assertThat(sum).isCloseTo(k == l ? 1 : 0, within(100 * n * Math.ulp(1.0)));
      }
    }
  }

  /**
   * Squares that are added up for all combinations together are those of each combination and of
   * each direction alone, columns that are lost included. Sums of n terms round n times.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 4, 11})
  void addsSquaresOfCombinations(int n) {
    Random random = new Random(n);
    double[] r = new double[n * n];
    double[] factors = new double[n];
    double[] amounts = new double[n];
    double[][] combinations = new double[n][7];
    for (int j = 0; j < n; j++) {
      factors[j] = j < 9 ? Math.exp(random.nextGaussian()) : 1e-30;
      amounts[j] = random.nextGaussian();
      for (int i = 0; i <= j; i++) {
        r[j * n + i] = random.nextGaussian();
      }
      for (int p = 0; p < 7; p++) {
        combinations[j][p] = random.nextGaussian();
      }
    }
    Spectrum spectrum = Spectrum.of(r, factors, false);
    double[] squares = new double[n];
    spectrum.addSquares(amounts, combinations, squares);
    double[] expected = new double[n];
    for (int k = 0; k < n; k++) {
      double[] alone = new double[n];
      alone[k] = amounts[k];
      add(spectrum.coefficients(alone), expected);
    }
    for (int p = 0; p < 7; p++) {
      double[] together = new double[n];
      for (int k = 0; k < n; k++) {
        together[k] = combinations[k][p];
      }
      add(spectrum.coefficients(together), expected);
    }
    double size = 0;
    for (int j = 0; j < n; j++) {
      size = Math.max(size, expected[j] / (factors[j] * factors[j]));
    }
    for (int j = 0; j < n; j++) {
      double tolerance = 100 * n * Math.ulp(1.0) * size * factors[j] * factors[j];
      assertThat(squares[j]).isCloseTo(expected[j], within(tolerance));
    }
  }

  private static void add(double[] coefficients, double[] squares) {
    for (int j = 0; j < squares.length; j++) {
      squares[j] += coefficients[j] * coefficients[j];
    }
  }
}
