package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelEvidenceTest {

  /**
   * RotatedData of a known noise, so that each ratio has its turn; more and fewer columns than
   * rows.
   */
  @ParameterizedTest
  @CsvSource({"5, 0.001", "5, 0.1", "5, 0.4", "5, 3", "20, 0.001", "20, 3"})
  void isTheLargestGaussianDensityOverTheRatios(int columns, double noise) {
    int m = 12;
    Random random = new Random(columns);
    double[] a = random.doubles((long) m * columns, -1, 1).toArray();
    RealMatrix matrix = MatrixUtils.createRealMatrix(m, columns);
    for (int i = 0; i < a.length; i++) {
      matrix.setEntry(i % m, i / m, a[i]);
    }
    double[] w = random.doubles(columns, -1, 1).toArray();
    RealVector u = matrix.operate(new ArrayRealVector(w));
    u = u.add(new ArrayRealVector(random.doubles(m, -noise, noise).toArray()));
    RealMatrix k = matrix.multiplyTransposed(matrix);
    double best = Double.NEGATIVE_INFINITY;
    for (double ratio : new double[] {1e-4, 1e-2, 1e-1, 1}) {
      RealMatrix c =
          k.add(MatrixUtils.createRealIdentityMatrix(m).scalarMultiply(ratio * k.getTrace() / m));
      CholeskyDecomposition cholesky = new CholeskyDecomposition(c);
      double q = u.dotProduct(cholesky.getSolver().solve(u));
      double determinant = cholesky.getDeterminant();
      best = Math.max(best, -0.5 * (m * Math.log(q / m) + Math.log(determinant) + m));
    }
    assertThat(KernelEvidence.of(a, u.toArray())).isCloseTo(best, within(1e-10));
  }
}
