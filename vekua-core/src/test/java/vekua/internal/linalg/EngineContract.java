package vekua.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static vekua.internal.linalg.KnownMatrices.EPSILON;
import static vekua.internal.linalg.KnownMatrices.absolute;
import static vekua.internal.linalg.KnownMatrices.distance;
import static vekua.internal.linalg.KnownMatrices.gaussian;
import static vekua.internal.linalg.KnownMatrices.graded;
import static vekua.internal.linalg.KnownMatrices.gram;
import static vekua.internal.linalg.KnownMatrices.norm;
import static vekua.internal.linalg.KnownMatrices.scaled;
import static vekua.internal.linalg.KnownMatrices.times;
import static vekua.internal.linalg.KnownMatrices.transposed;
import static vekua.internal.linalg.KnownMatrices.withSingularValues;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every engine's QR factorisations promise. */
abstract class EngineContract {

  abstract Engine engine();

  /**
   * Householder's backward error is at most of order m·n·ε and in practice far below; sums of m
   * products in the checks themselves cost up to m·ε.
   */
  static double tolerance(int rows, int columns) {
    return 2 * EPSILON * (rows + columns + 4);
  }

  final double[] fold(double[] a, int rows, int columns) {
    return fold(engine(), a, rows, columns);
  }

  static double[] fold(Engine engine, double[] a, int rows, int columns) {
    try (TriangleBuilder builder = engine.triangleBuilder(columns)) {
      builder.fold(a.clone(), rows, rows);
      return builder.triangle();
    }
  }

  private static void assertTriangleOf(double[] r, double[] a, int rows, int columns) {
    for (int j = 0; j < columns; j++) {
      for (int i = j + 1; i < columns; i++) {
        assertThat(r[j * columns + i]).isZero();
      }
    }
    double size = norm(a);
    assertThat(distance(gram(r, columns, columns), gram(a, rows, columns)))
        .isLessThanOrEqualTo(tolerance(rows, columns) * size * size);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "1, 4",
    "3, 1",
    "5, 3",
    "7, 12",
    "40, 40",
    "200, 11",
    "300, 17",
    "500, 31",
    "1500, 70"
  })
  void foldKeepsTheGramMatrix(int rows, int columns) {
    double[] a = withSingularValues(rows, columns, graded(Math.min(rows, columns), 1e-15), 1);
    assertTriangleOf(fold(a, rows, columns), a, rows, columns);
    assertTriangleOf(engine().factor(a.clone(), rows, columns).triangle(), a, rows, columns);
  }

  @Test
  void triangleKeepsSmallSingularValues() {
    double[] values = graded(31, 1e-15);
    double[] r = fold(withSingularValues(500, 31, values, 2), 500, 31);
    // Singular values move by no more than the backward error, relative to the largest one.
    assertThat(distance(engine().svd(r, 31).s(), values)).isLessThan(tolerance(500, 31));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 31, 64, 333, 1000})
  void piecesGiveTheSameTriangle(int piece) {
    int m = 1000;
    int n = 19;
    double[] a = withSingularValues(m, n, graded(n, 0.1), 3);
    double[] whole = fold(a, m, n);
    try (TriangleBuilder builder = engine().triangleBuilder(n)) {
      assertThat(builder.columns()).isEqualTo(n);
      for (int first = 0; first < m; first += piece) {
        int count = Math.min(piece, m - first);
        // Padding between the columns must not be read.
        double[] padded = new double[(count + 3) * n];
        Arrays.fill(padded, Double.NaN);
        for (int j = 0; j < n; j++) {
          System.arraycopy(a, j * m + first, padded, j * (count + 3), count);
        }
        builder.fold(padded, count, count + 3);
        builder.fold(padded, 0, 0);
      }
      // R is unique up to the signs of its rows; its condition number is ten.
      assertThat(distance(absolute(builder.triangle()), absolute(whole)))
          .isLessThan(10 * tolerance(m, n) * norm(whole));
    }
  }

  @Test
  void longBlocksAreSplitConsistently() {
    int m = 20_000;
    int n = 5;
    double[] a = gaussian(m, n, 4);
    assertTriangleOf(fold(a, m, n), a, m, n);
    assertThat(fold(a, m, n)).isEqualTo(fold(a, m, n));
  }

  @Test
  void noRowsGiveZero() {
    assertThat(fold(new double[0], 0, 3)).isEqualTo(new double[9]);
    assertThat(fold(new double[0], 0, 0)).isEmpty();
    ColumnFactor factor = engine().factor(new double[0], 0, 3);
    assertThat(factor.triangle()).isEqualTo(new double[9]);
    assertThat(factor.rotate(new double[0], 2)).isEqualTo(new double[6]);
  }

  @Test
  void zeroRowsAndColumnsStayFinite() {
    int m = 30;
    int n = 8;
    double[] a = gaussian(m, n, 5);
    Arrays.fill(a, 0, m, 0);
    Arrays.fill(a, 4 * m, 6 * m, 0);
    for (int j = 0; j < n; j++) {
      a[j * m] = 0;
      a[j * m + 17] = 0;
    }
    double[] r = fold(a, m, n);
    assertTriangleOf(r, a, m, n);
    assertThat(Arrays.copyOf(r, n)).isEqualTo(new double[n]);
    assertThat(fold(new double[m * n], m, n)).isEqualTo(new double[n * n]);
    try (TriangleBuilder builder = engine().triangleBuilder(n)) {
      builder.fold(new double[m * n], m, m);
      builder.fold(a.clone(), m, m);
      builder.fold(new double[m * n], m, m);
      assertTriangleOf(builder.triangle(), a, m, n);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e150, 1e-150, 1e-158, 1e200, 1e-200, 1e-290})
  void extremeScalesChangeNothing(double scale) {
    int m = 50;
    int n = 6;
    double[] a = withSingularValues(m, n, graded(n, 0.1), 6);
    double[] expected = absolute(fold(a, m, n));
    double bound = 10 * tolerance(m, n) * norm(expected);
    double[] r = fold(scaled(a, scale), m, n);
    assertThat(distance(absolute(scaled(r, 1 / scale)), expected)).isLessThan(bound);
    try (TriangleBuilder builder = engine().triangleBuilder(n)) {
      double[] b = scaled(a, scale);
      builder.fold(KnownMatrices.rows(b, m, n, 0, 20), 20, 20);
      builder.fold(KnownMatrices.rows(b, m, n, 20, 30), 30, 30);
      assertThat(distance(absolute(scaled(builder.triangle(), 1 / scale)), expected))
          .isLessThan(bound);
    }
  }

  @Test
  void columnsOfDifferentScaleKeepTheirOwnAccuracy() {
    int m = 60;
    int n = 5;
    double[] a = withSingularValues(m, n, graded(n, 0.1), 7);
    double[] expected = fold(a, m, n);
    double[] scales = {1, 1e200, 1e-200, 1e100, 1e-100};
    double[] b = a.clone();
    for (int i = 0; i < b.length; i++) {
      b[i] *= scales[i / m];
    }
    double[] r = fold(b, m, n);
    for (int i = 0; i < r.length; i++) {
      r[i] /= scales[i / n];
    }
    assertThat(distance(absolute(r), absolute(expected)))
        .isLessThan(10 * tolerance(m, n) * norm(expected));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "5, 2", "2, 5", "40, 17", "130, 90"})
  void theWholeFactorIsOrthogonalAndGivesTheMatrixBack(int m, int n) {
    double[] a = gaussian(m, n, 21);
    ColumnFactor factor = engine().factor(a, m, n);
    double[] q = factor.orthogonal();
    double[] unit = new double[m * m];
    for (int i = 0; i < m; i++) {
      unit[i * m + i] = 1;
    }
    assertThat(distance(gram(q, m, m), unit)).isLessThan(tolerance(m, m) * m);
    double[] r = factor.triangle();
    double[] tall = new double[m * n];
    for (int j = 0; j < n; j++) {
      System.arraycopy(r, j * n, tall, j * m, Math.min(m, n));
    }
    assertThat(distance(times(q, m, m, tall, n), a)).isLessThan(tolerance(m, n) * norm(a));
    double[] x = gaussian(m, 1, 22);
    assertThat(distance(factor.turn(x), times(q, m, m, x, 1)))
        .isLessThan(tolerance(m, n) * (1 + norm(x)));
    assertThat(x).isEqualTo(gaussian(m, 1, 22));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "60, 7", "300, 31", "12, 12", "5, 9", "400, 100"})
  void rotateMultipliesByTheTransposedFactor(int m, int n) {
    double[] a = withSingularValues(m, n, graded(Math.min(m, n), 1e-8), 8);
    ColumnFactor factor = engine().factor(a.clone(), m, n);
    double[] r = factor.triangle();
    // Qᵀ A = R tests every reflector and sign at once, Rᵀ Qᵀ b = Aᵀ b a general right-hand side.
    assertThat(distance(factor.rotate(a, n), r)).isLessThan(tolerance(m, n) * norm(a));
    int count = 21;
    double[] b = gaussian(m, count, 9);
    double[] before = b.clone();
    double[] beyond = new double[count];
    double[] rotated = factor.rotate(b, count, beyond);
    assertThat(b).isEqualTo(before);
    // A rotation keeps lengths: what is not among the first n entries is beyond.
    for (int c = 0; c < count; c++) {
      double whole = squares(b, c * m, m);
      assertThat(squares(rotated, c * n, n) + beyond[c])
          .isCloseTo(whole, within(tolerance(m, n) * whole));
    }
    double[] left = times(transposed(r, n, n), n, n, rotated, count);
    double[] right = times(transposed(a, m, n), n, m, b, count);
    assertThat(distance(left, right)).isLessThan(tolerance(m, n) * norm(a) * norm(b));
    assertThat(factor.rotate(new double[0], 0)).isEmpty();
  }

  @Test
  void fewerRowsThanColumnsLeaveExactZeros() {
    int m = 4;
    int n = 7;
    double[] a = gaussian(m, n, 10);
    ColumnFactor factor = engine().factor(a.clone(), m, n);
    double[] rotated = factor.rotate(gaussian(m, 2, 11), 2);
    for (double[] r : List.of(factor.triangle(), fold(a, m, n))) {
      assertTriangleOf(r, a, m, n);
      for (int j = 0; j < n; j++) {
        for (int i = m; i < n; i++) {
          assertThat(r[j * n + i]).isZero();
        }
      }
    }
    assertThat(norm(rotated)).isPositive();
    for (int i = m; i < n; i++) {
      assertThat(rotated[i]).isZero();
      assertThat(rotated[n + i]).isZero();
    }
  }

  @Test
  void rotateIsThreadSafe() {
    int m = 200;
    int n = 40;
    ColumnFactor factor = engine().factor(gaussian(m, n, 12), m, n);
    double[] b = gaussian(m, 3, 13);
    double[] expected = factor.rotate(b, 3);
    boolean same =
        IntStream.range(0, 200)
            .parallel()
            .allMatch(i -> Arrays.equals(expected, factor.rotate(b, 3)));
    assertThat(same).isTrue();
  }

  private static double squares(double[] v, int from, int count) {
    double sum = 0;
    for (int i = from; i < from + count; i++) {
      sum += v[i] * v[i];
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 90})
  void pivotsLeaveRedundantColumnsOutAndOthersBecomeOrthonormal(int n) {
    double[] a = gaussian(n, n, 11);
    if (n > 2) {
      for (int i = 0; i < n; i++) {
        a[2 * n + i] = a[i] - 2 * a[n + i];
      }
    }
    PivotedTriangle kept = engine().pivoted(a, n, 1e-12);
    int rank = n > 2 ? n - 1 : n;
    assertThat(kept.rank()).isEqualTo(rank);
    assertThat(Arrays.stream(kept.columns()).distinct().count()).isEqualTo(rank);
    double[] q = new double[n * rank];
    for (int j = 0; j < rank; j++) {
      System.arraycopy(a, kept.columns()[j] * n, q, j * n, n);
    }
    engine().divide(q, n, kept.r(), rank);
    double[] one = new double[rank * rank];
    for (int j = 0; j < rank; j++) {
      one[j * rank + j] = 1;
    }
    // Columns lose digits as the triangle is ill-conditioned; these have a condition of some 1e4.
    assertThat(distance(gram(q, n, rank), one)).isLessThan(1e-10);
  }
}
