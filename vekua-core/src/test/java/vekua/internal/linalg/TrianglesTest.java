package vekua.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static vekua.internal.linalg.KnownMatrices.EPSILON;
import static vekua.internal.linalg.KnownMatrices.distance;
import static vekua.internal.linalg.KnownMatrices.gaussian;
import static vekua.internal.linalg.KnownMatrices.graded;
import static vekua.internal.linalg.KnownMatrices.norm;
import static vekua.internal.linalg.KnownMatrices.scaled;
import static vekua.internal.linalg.KnownMatrices.times;
import static vekua.internal.linalg.KnownMatrices.withSingularValues;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TrianglesTest {

  private static double[] triangle(double[] values) {
    int n = values.length;
    return JavaEngine.instance().factor(withSingularValues(n, n, values, 50), n, n).triangle();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 31})
  void substitutionSolves(int n) {
    double[] r = triangle(graded(n, 1e-6));
    double[] b = gaussian(n, 3, 51);
    double[] x = b.clone();
    Triangles.solve(r, n, x, 3);
    // Substitution is backward stable: the residual is small beside ‖R‖‖x‖ whatever the condition.
    assertThat(distance(times(r, n, n, x, 3), b)).isLessThan(n * 4 * EPSILON * norm(r) * norm(x));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 31})
  void forwardSubstitutionSolvesTheTransposed(int n) {
    double[] r = triangle(graded(n, 1e-6));
    double[] b = gaussian(n, 1, 52);
    double[] x = b.clone();
    Triangles.solveTransposed(r, n, x);
    double[] product = new double[n];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        product[j] += r[j * n + i] * x[i];
      }
    }
    assertThat(distance(product, b)).isLessThan(n * 4 * EPSILON * norm(r) * norm(x));
  }

  @Test
  void whatLiesBelowTheDiagonalIsNotRead() {
    double[] r = {2, Double.NaN, 1, 4};
    double[] x = {4, 8};
    Triangles.solve(r, 2, x, 1);
    assertThat(x).containsExactly(1, 2);
    assertThat(Triangles.frobeniusNorm(r, 2)).isEqualTo(Math.sqrt(21));
    // Squares stay in range wherever the largest element is.
    assertThat(Triangles.frobeniusNorm(new double[] {1e-200, 0, 3e200, 4e200}, 2))
        .isCloseTo(5e200, Percentage.withPercentage(1e-13));
    assertThat(Triangles.inverseFrobeniusNorm(r, 2)).isEqualTo(Math.sqrt(21) / 8);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 1e200, 1e-200})
  void normsAreThoseOfTheSingularValues(double scale) {
    double[] values = graded(12, 1e-4);
    double[] r = scaled(triangle(values), scale);
    double[] inverses = new double[12];
    for (int k = 0; k < 12; k++) {
      inverses[k] = 1 / values[k];
    }
    // The smallest singular value is known to a part in 1e-4 / ε only.
    assertThat(Triangles.frobeniusNorm(r, 12) / scale)
        .isCloseTo(norm(values), Percentage.withPercentage(1e-12));
    assertThat(Triangles.inverseFrobeniusNorm(r, 12) * scale)
        .isCloseTo(norm(inverses), Percentage.withPercentage(1e-8));
  }

  @Test
  void singularTrianglesHaveAnInfiniteInverse() {
    double[] r = triangle(graded(5, 0.1));
    for (int k = 0; k < 5; k++) {
      double[] singular = r.clone();
      singular[k * 5 + k] = 0;
      assertThat(Triangles.inverseFrobeniusNorm(singular, 5)).isInfinite();
    }
    assertThat(Triangles.inverseFrobeniusNorm(new double[9], 3)).isInfinite();
    assertThat(Triangles.frobeniusNorm(new double[9], 3)).isZero();
    assertThat(Triangles.inverseFrobeniusNorm(new double[0], 0)).isZero();
    double[] x = {1, 1};
    Triangles.solve(new double[] {0, 0, 0, 1}, 2, x, 1);
    assertThat(x[0]).isInfinite();
  }
}
