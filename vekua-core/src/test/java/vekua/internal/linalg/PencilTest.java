package vekua.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Small pencils, and triangles with their columns in order of importance. */
class PencilTest {

  @Test
  void vectorsSolveThePencilAndAreOrthonormal() {
    int n = 9;
    Random random = new Random(7);
    double[] b = random.doubles(n * (long) n, -1, 1).toArray();
    double[] c = random.doubles(n * (long) n, -1, 1).toArray();
    double[] a = new double[n * n];
    double[] m = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        a[j * n + i] = b[j * n + i] + b[i * n + j];
        for (int k = 0; k < n; k++) {
          m[j * n + i] += c[i * n + k] * c[j * n + k];
        }
      }
      m[i * n + i] += 1;
    }
    SymmetricPencil pencil = SymmetricPencil.of(a, m, n).orElseThrow();
    for (int v = 0; v < n; v++) {
      assertThat(v == 0 || pencil.values()[v] >= pencil.values()[v - 1]).isTrue();
      double norm = 0;
      for (int i = 0; i < n; i++) {
        double left = 0;
        double right = 0;
        for (int j = 0; j < n; j++) {
          left += a[j * n + i] * pencil.vectors()[v * n + j];
          right += m[j * n + i] * pencil.vectors()[v * n + j];
        }
        norm += right * pencil.vectors()[v * n + i];
        assertThat(left).isCloseTo(pencil.values()[v] * right, within(1e-13));
      }
      assertThat(norm).isCloseTo(1, within(1e-13));
    }
  }

  @Test
  void anIndefiniteMassHasNoPencil() {
    assertThat(SymmetricPencil.of(new double[] {1, 0, 0, 1}, new double[] {1, 2, 2, 1}, 2))
        .isEmpty();
    assertThat(SymmetricPencil.of(new double[] {Double.NaN, 0, 0, 1}, new double[] {1, 0, 0, 1}, 2))
        .isEmpty();
  }

  @Test
  void redundantColumnsAreLeftOutAndOthersBecomeOrthonormal() {
    int n = 6;
    Random random = new Random(3);
    double[] a = random.doubles(n * (long) n, -1, 1).toArray();
    for (int i = 0; i < n; i++) {
      a[4 * n + i] = a[i] - 2 * a[n + i] + 1e-15 * a[2 * n + i];
    }
    PivotedTriangle triangle = PivotedTriangle.of(a, n, 1e-13);
    assertThat(triangle.rank()).isEqualTo(5);
    double[] q = triangle.divide(a, n);
    for (int p = 0; p < 5; p++) {
      for (int r = 0; r < 5; r++) {
        double dot = 0;
        for (int i = 0; i < n; i++) {
          dot += q[p * n + i] * q[r * n + i];
        }
        assertThat(dot).isCloseTo(p == r ? 1 : 0, within(1e-13));
      }
    }
  }
}
