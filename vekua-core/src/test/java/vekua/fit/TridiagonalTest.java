package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** Products of pivots that no double holds, large and small. */
  @ParameterizedTest
  @ValueSource(doubles = {1e60, 1e-60, 3})
  void determinantsDoNotOverflow(double size) {
    int n = 12;
    double[][] k = new double[n][n];
    double[] u = new double[n];
    double quadratic = 0;
    for (int i = 0; i < n; i++) {
      k[i][i] = size * (1 + i);
      u[i] = i - 4;
      quadratic += u[i] * u[i] / (size * (1.5 + i));
    }
    double log = n * Math.log(size);
    for (int i = 0; i < n; i++) {
      log += Math.log(1.5 + i);
    }
    Tridiagonal.At at = new Tridiagonal(k).along(u).at(0.5 * size);
    assertThat(at.logDeterminant()).isCloseTo(log, within(1e-12 * (1 + Math.abs(log))));
    assertThat(at.quadratic()).isCloseTo(quadratic, within(1e-13 * quadratic));
  }

  @Test
  void whatIsNotPositiveIsNoNumber() {
    for (int n = 1; n < 5; n++) {
      double[][] k = new double[n][n];
      for (int i = 0; i < n; i++) {
        k[i][i] = i == n - 1 ? -1 : 1;
      }
      Tridiagonal.Along along = new Tridiagonal(k).along(new double[n]);
      assertThat(along.at(0.5).quadratic()).isNaN();
      assertThat(along.at(0.5).logDeterminant()).isNaN();
      assertThat(along.at(1).quadratic()).as("zero").isNaN();
      assertThat(along.at(1.5).quadratic()).isZero();
      assertThat(along.at(1.5).logDeterminant())
          .isCloseTo((n - 1) * Math.log(2.5) + Math.log(0.5), within(1e-14));
    }
  }

  /** One plus the unit matrix, whose eigenvalues are known: n + 1, and 1 otherwise. */
  @Test
  void equalEntries() {
    for (int n = 1; n < 7; n++) {
      double[][] k = new double[n][n];
      double[] u = new double[n];
      Arrays.fill(u, 2);
      for (double[] row : k) {
        Arrays.fill(row, 1);
      }
      Tridiagonal.At at = new Tridiagonal(k).along(u).at(1);
      assertThat(at.logDeterminant()).isCloseTo(Math.log(n + 1), within(1e-14 * n));
      assertThat(at.quadratic()).isCloseTo(4.0 * n / (n + 1), within(1e-14 * n));
    }
  }
}
