package vekua.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static vekua.internal.linalg.KnownMatrices.absolute;
import static vekua.internal.linalg.KnownMatrices.distance;
import static vekua.internal.linalg.KnownMatrices.graded;
import static vekua.internal.linalg.KnownMatrices.norm;
import static vekua.internal.linalg.KnownMatrices.withSingularValues;

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
}
