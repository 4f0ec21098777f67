package vekua.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static vekua.internal.linalg.KnownMatrices.EPSILON;
import static vekua.internal.linalg.KnownMatrices.distance;
import static vekua.internal.linalg.KnownMatrices.gaussian;
import static vekua.internal.linalg.KnownMatrices.graded;
import static vekua.internal.linalg.KnownMatrices.gram;
import static vekua.internal.linalg.KnownMatrices.identity;
import static vekua.internal.linalg.KnownMatrices.norm;
import static vekua.internal.linalg.KnownMatrices.scaled;
import static vekua.internal.linalg.KnownMatrices.times;
import static vekua.internal.linalg.KnownMatrices.transposed;
import static vekua.internal.linalg.KnownMatrices.withSingularValues;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every engine's singular value decomposition promises, beside its factorisations. */
abstract class SvdContract extends EngineContract {

  /** Backward error and loss of orthogonality grow like n·ε at worst, with a small constant. */
  static double tolerance(int n) {
    return 4 * EPSILON * (n + 4);
  }

  private TriangleSvd assertDecomposes(double[] a, int n) {
    double[] before = a.clone();
    TriangleSvd svd = engine().svd(a, n);
    assertThat(a).isEqualTo(before);
    assertThat(svd.n()).isEqualTo(n);
    // Before the vectors are made: afterwards they are at hand.
    double[] amounts = gaussian(n, 1, 8);
    double[] sum = svd.combine(amounts);
    double[] s = svd.s();
    for (int k = 0; k < n; k++) {
      assertThat(s[k]).isGreaterThanOrEqualTo(0).isLessThanOrEqualTo(s[Math.max(0, k - 1)]);
    }
    assertThat(distance(gram(svd.u(), n, n), identity(n))).isLessThan(tolerance(n));
    assertThat(distance(gram(svd.v(), n, n), identity(n))).isLessThan(tolerance(n));
    double[] us = svd.u().clone();
    for (int i = 0; i < us.length; i++) {
      us[i] *= s[i / n];
    }
    assertThat(distance(times(us, n, n, transposed(svd.v(), n, n), n), a))
        .isLessThanOrEqualTo(tolerance(n) * norm(a));
    double[] c = gaussian(n, 1, 7);
    assertThat(distance(svd.along(c), svd.project(c))).isLessThan(tolerance(n) * (1 + norm(c)));
    double limit = tolerance(n) * (1 + norm(amounts));
    assertThat(distance(sum, times(svd.v(), n, n, amounts, 1))).isLessThan(limit);
    assertThat(distance(sum, svd.combine(amounts))).isLessThan(limit);
    return svd;
  }

  private void assertSingularValues(double[] values, long seed) {
    int n = values.length;
    double[] s = assertDecomposes(withSingularValues(n, n, values, seed), n).s();
    assertThat(distance(s, values)).isLessThan(tolerance(n) * norm(values));
  }

  private double[] triangular(int n, long seed) {
    double[] a = gaussian(n, n, seed);
    for (int j = 0; j < n; j++) {
      Arrays.fill(a, j * n + j + 1, (j + 1) * n, 0);
    }
    return a;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 11, 17, 31, 64, 101})
  void decomposes(int n) {
    assertDecomposes(gaussian(n, n, 20), n);
    assertDecomposes(triangular(n, 21), n);
    assertDecomposes(transposed(triangular(n, 22), n, n), n);
    assertSingularValues(graded(n, 0.5), 23);
    assertSingularValues(graded(n, 1e-15), 24);
    assertSingularValues(graded(n, 1e-200), 25);
  }

  @Test
  void severalAtOnceAreWhatEachIsAlone() {
    double[] bad = gaussian(4, 4, 40);
    bad[7] = Double.NaN;
    double[][] r = {
      triangular(9, 41),
      gaussian(9, 9, 42),
      {-3},
      bad,
      triangular(2, 43),
      new double[25],
      transposed(triangular(31, 44), 31, 31),
      gaussian(131, 131, 45),
      {}
    };
    int[] n = {9, 9, 1, 4, 2, 5, 31, 131, 0};
    TriangleSvd[] all = engine().svd(r, n);
    assertThat(all).hasSameSizeAs(r);
    for (int i = 0; i < n.length; i++) {
      TriangleSvd alone = engine().svd(r[i], n[i]);
      assertThat(all[i].s()).isEqualTo(alone.s());
      assertThat(all[i].u()).isEqualTo(alone.u());
      assertThat(all[i].v()).isEqualTo(alone.v());
    }
    assertThat(engine().svd(new double[0][], new int[0])).isEmpty();
  }

  @Test
  void findsRepeatedValues() {
    double[] values = new double[24];
    Arrays.fill(values, 0, 10, 3);
    Arrays.fill(values, 10, 20, 1e-6);
    Arrays.fill(values, 20, 24, 1e-14);
    assertSingularValues(values, 26);
    assertThat(assertDecomposes(identity(9), 9).s()).containsOnly(1);
  }

  @Test
  void findsTheRank() {
    double[] values = Arrays.copyOf(graded(8, 0.1), 20);
    assertSingularValues(values, 27);
    double[] ones = new double[49];
    Arrays.fill(ones, 1);
    assertThat(assertDecomposes(ones, 7).s()[1]).isLessThan(7 * tolerance(7));
    double[] shift = new double[100];
    for (int k = 0; k < 9; k++) {
      shift[(k + 1) * 10 + k] = 2;
    }
    assertThat(assertDecomposes(shift, 10).s()).containsExactly(2, 2, 2, 2, 2, 2, 2, 2, 2, 0);
    double[] holes = triangular(12, 28);
    holes[0] = 0;
    holes[5 * 12 + 5] = 0;
    holes[11 * 12 + 11] = 0;
    assertDecomposes(holes, 12);
  }

  @Test
  void rowsOfZerosAtTheEndLeaveZeros() {
    int n = 15;
    double[] a = triangular(n, 33);
    for (int j = 0; j < n; j++) {
      Arrays.fill(a, j * n + 9, (j + 1) * n, 0);
    }
    assertThat(assertDecomposes(a, n).s()[9]).isLessThan(tolerance(n) * norm(a));
  }

  @Test
  void survivesGradedRowsAndColumnsInEveryOrder() {
    int n = 20;
    for (double ratio : new double[] {0.1, 10, 1e-10, 1e10}) {
      double[] a = gaussian(n, n, 29);
      double[] b = triangular(n, 30);
      double[] c = new double[n * n];
      for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
          a[j * n + i] *= Math.pow(ratio, i);
          b[j * n + i] *= Math.pow(ratio, j);
          c[j * n + i] = j == i || j == i + 1 ? Math.pow(ratio, i) : 0;
        }
      }
      assertDecomposes(a, n);
      assertDecomposes(b, n);
      assertDecomposes(c, n);
    }
  }

  @Test
  void survivesFamousMatrices() {
    int n = 30;
    double[] hilbert = new double[n * n];
    double[] kahan = new double[n * n];
    double[] wilkinson = new double[n * n];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < n; i++) {
        hilbert[j * n + i] = 1.0 / (i + j + 1);
        double s = Math.pow(Math.sin(1.2), i);
        kahan[j * n + i] = i == j ? s : i < j ? -Math.cos(1.2) * s : 0;
        wilkinson[j * n + i] = i == j ? 1 : i < j ? -1 : 0;
      }
    }
    assertDecomposes(hilbert, n);
    assertDecomposes(kahan, n);
    assertDecomposes(wilkinson, n);
  }

  @Test
  void smallDimensions() {
    assertThat(engine().svd(new double[0], 0).s()).isEmpty();
    assertThat(assertDecomposes(new double[] {-3}, 1).s()).containsExactly(3);
    assertThat(assertDecomposes(new double[] {0}, 1).s()).containsExactly(0);
    assertThat(assertDecomposes(new double[25], 5).s()).containsOnly(0);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e150, 1e-150, 1e300, 1e-300})
  void singularValuesFollowExtremeScales(double scale) {
    int n = 13;
    double[] values = graded(n, 1e-5);
    TriangleSvd svd = engine().svd(scaled(withSingularValues(n, n, values, 31), scale), n);
    assertThat(distance(scaled(svd.s(), 1 / scale), values)).isLessThan(tolerance(n));
    assertThat(distance(gram(svd.v(), n, n), identity(n))).isLessThan(tolerance(n));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
  void whatIsNotFiniteHasNoDecomposition(double bad) {
    double[] a = gaussian(4, 4, 32);
    a[6] = bad;
    assertThat(engine().svd(a, 4).s()).containsOnly(Double.NaN);
  }
}
