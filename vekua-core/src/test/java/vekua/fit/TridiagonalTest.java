package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tridiagonal forms against elimination. */
class TridiagonalTest {

  @Test
  void quadraticFormsAndDeterminantsAreThoseOfTheMatrix() {
    for (int n : new int[] {1, 2, 3, 17}) {
      Random random = new Random(n);
      double[][] half = new double[n][n];
      for (double[] row : half) {
        Arrays.setAll(row, j -> random.nextGaussian());
      }
      double[][] k = new double[n][n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          for (int l = 0; l < n; l++) {
            k[i][j] += half[i][l] * half[j][l];
          }
        }
      }
      double[] u = random.doubles(n).toArray();
      double lambda = 0.3;
      double[] expected = eliminated(k, lambda, u);
      Tridiagonal.At actual =
          new Tridiagonal(Arrays.stream(k).map(double[]::clone).toArray(double[][]::new))
              .along(u)
              .at(lambda);
      assertThat(actual.quadratic()).isCloseTo(expected[0], within(1e-12 * expected[0] + 1e-12));
      assertThat(actual.logDeterminant()).isCloseTo(expected[1], within(1e-12 * n + 1e-12));
    }
  }

  /** uᵀ(K + λ)⁻¹u and the log determinant, by Gauss. */
  private static double[] eliminated(double[][] k, double lambda, double[] u) {
    int n = u.length;
    double[][] a = Arrays.stream(k).map(double[]::clone).toArray(double[][]::new);
    double[] b = u.clone();
    double log = 0;
    double quadratic = 0;
    for (int i = 0; i < n; i++) {
      a[i][i] += lambda;
    }
    for (int p = 0; p < n; p++) {
      log += Math.log(a[p][p]);
      quadratic += b[p] * b[p] / a[p][p];
      for (int i = p + 1; i < n; i++) {
        double factor = a[i][p] / a[p][p];
        b[i] -= factor * b[p];
        for (int j = p; j < n; j++) {
          a[i][j] -= factor * a[p][j];
        }
      }
    }
    return new double[] {quadratic, log};
  }
}
