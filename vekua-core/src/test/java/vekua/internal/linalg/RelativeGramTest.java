package vekua.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums of squares against Householder's triangle of the same rows. */
class RelativeGramTest {

  private static final int N = 40;
  private static final int FIRST = 800;
  private static final int ROWS = 3000;

  /** The last column is data: a combination of the others, and noise. */
  private static double[] rows(double condition, double noise) {
    Random random = new Random(5);
    double[] mixing = new double[N * N];
    Arrays.setAll(mixing, i -> random.nextGaussian() / Math.sqrt(N));
    double[] rows = new double[ROWS * N];
    for (int i = 0; i < ROWS; i++) {
      double[] x = random.doubles(N, -1, 1).toArray();
      double data = noise * random.nextGaussian();
      for (int j = 0; j < N - 1; j++) {
        // Columns that tell less and less apart from what they share, of lengths from 1 to 1e9.
        double own = Math.pow(condition, -j / (N - 2.0));
        double shared = 0;
        for (int l = 0; l < j && condition > 1; l++) {
          shared += mixing[j * N + l] * rows[l * ROWS + i] / Math.pow(10, 9.0 * l / N);
        }
        double value = own * x[j] + shared;
        rows[j * ROWS + i] = value * Math.pow(10, 9.0 * j / N);
        data += value;
      }
      rows[(N - 1) * ROWS + i] = data;
    }
    return rows;
  }

  private static double[] householder(double[] rows) {
    try (TriangleBuilder builder = Engines.java().triangleBuilder(N)) {
      builder.fold(rows.clone(), ROWS, ROWS);
      return builder.triangle();
    }
  }

  private static double[] added(double[] rows) {
    double[] head = new double[FIRST * N];
    for (int j = 0; j < N; j++) {
      System.arraycopy(rows, j * ROWS, head, j * FIRST, FIRST);
    }
    double[] first;
    try (TriangleBuilder builder = Engines.java().triangleBuilder(N)) {
      builder.fold(head, FIRST, FIRST);
      first = builder.triangle();
    }
    try (ReferenceTriangle reference = OpenBlasEngine.instance().reference(first, N).orElseThrow();
        RelativeGram sum = reference.sum(300)) {
      for (int from = FIRST; from < ROWS; from += 200) {
        sum.load(rows, from, 120, ROWS);
        sum.load(rows, from + 120, 80, ROWS);
        assertThat(sum.square()).isTrue();
      }
      return reference.stacked(sum.gram());
    }
  }

  /**
   * The triangles agree to rounding in the metric that fits see: one divided by the other is the
   * identity, though the condition is squared nowhere. Data to be told by functions to a millionth
   * leave a residual that is right as well.
   */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1e3, 1e12})
  void theTriangleIsHouseholders(double condition) {
    assumeTrue(OpenBlasEngine.available());
    for (double noise : new double[] {1, 1e-6}) {
      double[] rows = rows(condition, noise);
      double[] expected = householder(rows);
      double[] actual = added(rows);
      double worst = 0;
      // X with X·expected = actual, row by row, up to signs of rows.
      for (int i = 0; i < N; i++) {
        double sign = Math.signum(expected[i * N + i] * actual[i * N + i]);
        assertThat(sign).isNotZero();
        double[] x = new double[N];
        for (int j = i; j < N; j++) {
          double sum = sign * actual[j * N + i];
          for (int l = i; l < j; l++) {
            sum -= x[l] * expected[j * N + l];
          }
          x[j] = sum / expected[j * N + j];
        }
        x[i] -= 1;
        worst = Math.max(worst, Norms.length(x, 0, N));
      }
      // Householder's own triangle is uncertain by roundings times the condition.
      assertThat(worst).isLessThan(Math.max(1e-12, 3e-16 * condition / noise * N));
      double[] one = singularValues(expected);
      double[] other = singularValues(actual);
      for (int j = 0; j < N; j++) {
        // Squares of a condition of 1e12 would leave half of the digits.
        assertThat(other[j]).isCloseTo(one[j], within(1e-14 * one[0]));
      }
    }
  }

  /** Of the triangle with columns of unit length. */
  private static double[] singularValues(double[] triangle) {
    double[] unit = triangle.clone();
    for (int j = 0; j < N; j++) {
      double length = Norms.length(unit, j * N, N);
      for (int i = 0; i < N; i++) {
        unit[j * N + i] /= length;
      }
    }
    return Engines.java().svd(unit, N).s();
  }

  @Test
  void rowsThatAreUnlikeAreNotTaken() {
    assumeTrue(OpenBlasEngine.available());
    double[] rows = rows(1, 1);
    double[] triangle = householder(rows);
    for (int i = 0; i < ROWS; i++) {
      rows[3 * ROWS + i] *= 1e3;
    }
    try (ReferenceTriangle reference =
            OpenBlasEngine.instance().reference(triangle, N).orElseThrow();
        RelativeGram sum = reference.sum(ROWS)) {
      sum.load(rows, 0, ROWS, ROWS);
      assertThat(sum.square()).isFalse();
      assertThat(Norms.length(sum.gram(), 0, N * N)).isZero();
    }
  }
}
