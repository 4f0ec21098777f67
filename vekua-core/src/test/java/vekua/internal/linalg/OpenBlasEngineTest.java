package vekua.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static vekua.internal.linalg.KnownMatrices.absolute;
import static vekua.internal.linalg.KnownMatrices.distance;
import static vekua.internal.linalg.KnownMatrices.graded;
import static vekua.internal.linalg.KnownMatrices.norm;
import static vekua.internal.linalg.KnownMatrices.withSingularValues;

import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OpenBlasEngineTest extends SvdContract {

  @BeforeAll
  static void needsTheNativeLibrary() {
    if (!OpenBlasEngine.available()) {
      System.out.println("skipped, no native library: " + OpenBlasEngine.problem());
    }
    assumeTrue(OpenBlasEngine.available(), OpenBlasEngine.problem());
  }

  @Override
  Engine engine() {
    return OpenBlasEngine.instance();
  }

  @Test
  void agreesWithPlainJava() {
    int m = 700;
    int n = 80;
    double[] a = withSingularValues(m, n, graded(n, 0.1), 40);
    double[] mine = fold(a, m, n);
    double[] other = fold(JavaEngine.instance(), a, m, n);
    assertThat(distance(absolute(mine), absolute(other)))
        .isLessThan(10 * tolerance(m, n) * norm(mine));
    assertThat(distance(engine().svd(mine, n).s(), JavaEngine.instance().svd(mine, n).s()))
        .isLessThan(tolerance(n) * norm(mine));
  }

  @Test
  void refusesWorkOnceClosed() {
    TriangleBuilder builder = engine().triangleBuilder(3);
    builder.close();
    builder.close();
    assertThatIllegalStateException().isThrownBy(() -> builder.fold(new double[3], 1, 1));
    assertThatIllegalStateException().isThrownBy(builder::triangle);
  }

  @ParameterizedTest
  @CsvSource({
    "/usr/lib/x86_64-linux-gnu/openblas-pthread/libopenblasp-r0.3.21.so, true",
    "/opt/conda/lib/libopenblas.so.0, true",
    "/site-packages/numpy.libs/libopenblas64_p-r0-15028c96.3.21.so, false",
    "/site-packages/numpy.libs/libscipy_openblas64_-ff651d7f.so, false",
    "/home/me/.javacpp/cache/x.jar/org/bytedeco/openblas/linux-x86_64/libopenblas.so.0, false",
    "/usr/lib/x86_64-linux-gnu/libc.so.6, false",
    "[heap], false",
  })
  void knowsLibrariesThatTheLinkerTakesForOurs(String file, boolean foreign) {
    String line = "7f1e8c000000-7f1e8c021000 r-xp 00000000 08:01 1234   " + file;
    assertThat(OpenBlasEngine.foreign(line)).isEqualTo(foreign);
  }

  /**
   * Powers to degree 79 on [0, 1], whose triangle is singular to rounding, and data that they
   * explain: blocks that are much like those before are folded by products, which lose nothing; a
   * sum of squares would leave 1e-8. Then blocks like none before.
   */
  @Test
  void blocksAreFoldedWithoutSquaringTheCondition() {
    int n = 80;
    int m = 8 * n;
    Random random = new Random(5);
    try (TriangleBuilder all = engine().triangleBuilder(n + 1);
        TriangleBuilder again = engine().triangleBuilder(n + 1)) {
      double square = 0;
      for (int part = 0; part < 12; part++) {
        double[] rows = new double[m * (n + 1)];
        for (int i = 0; i < m; i++) {
          double x = part < 8 ? random.nextDouble() : 1 + 0.02 * part + 0.01 * random.nextDouble();
          double power = 1;
          for (int j = 0; j < n; j++) {
            rows[j * m + i] = power;
            power *= x;
          }
          rows[n * m + i] = 1 / (2.0 + x);
          square += rows[n * m + i] * rows[n * m + i];
        }
        all.fold(rows, m, m);
        // The same rows a few at a time: none are folded by products.
        for (int i = 0; i < m; i += n / 2) {
          double[] few = new double[n / 2 * (n + 1)];
          for (int j = 0; j <= n; j++) {
            System.arraycopy(rows, j * m + i, few, j * (n / 2), n / 2);
          }
          again.fold(few, n / 2, n / 2);
        }
      }
      double[] r = all.triangle();
      double[] other = again.triangle();
      double size = Math.sqrt(square);
      assertThat(Math.abs(r[n * (n + 1) + n])).isLessThan(1e-13 * size);
      for (int j = 0; j <= n; j++) {
        for (int k = 0; k <= j; k++) {
          double mine = 0;
          double theirs = 0;
          for (int i = 0; i <= k; i++) {
            mine += r[j * (n + 1) + i] * r[k * (n + 1) + i];
            theirs += other[j * (n + 1) + i] * other[k * (n + 1) + i];
          }
          assertThat(mine).isCloseTo(theirs, within(1e-12 * Math.abs(theirs)));
        }
      }
    }
  }
}
