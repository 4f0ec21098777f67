package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.Engines;
import vekua.rows.RowAssembler;
import vekua.rows.Samples;

class SpreadBoundTest {

  private static double meanSquare(Basis basis, List<double[]> columns) {
    return basis.meanSquare(columns.toArray(double[][]::new));
  }

  @ParameterizedTest
  @CsvSource({"5, 0.5", "12, 0.1", "30, 0.01", "30, 0.5", "60, 0.01", "60, 2", "90, 1e-3"})
  void isNeverBelowTheSpreadNorFarAboveIt(int sensors, double noise) {
    for (int seed = 0; seed < 10; seed++) {
      Random random = new Random(1000L * sensors + seed);
      double[] x = random.doubles(sensors, -0.7, 0.7).toArray();
      double[] y = random.doubles(sensors, -0.7, 0.7).toArray();
      double[] u = new double[sensors];
      Arrays.setAll(u, i -> Math.cos(4 * x[i] + 3 * y[i]) + noise * random.nextGaussian());
      Basis basis = Equation.helmholtz(5).basis(20, Disk.unit());
      double[] phi = new RowAssembler(basis).matrix(Samples.of(Points.of(x, y), u));
      int n = basis.size();
      ColumnFactor factor = Engines.java().factor(phi, sensors, n);
      Design design =
          Design.of(factor.triangle(), n, basis, sensors, Double.NaN, Scaling.DOMAIN, 1);
      double[] beyond = new double[1];
      double[] c = factor.rotate(u, 1, beyond);
      Estimate estimate =
          Regularisation.automatic().estimate(design, new RotatedData(c, beyond[0], 0, null));
      double spread = meanSquare(basis, estimate.posterior().get().spread());
      double bound =
          meanSquare(basis, estimate.spreadBound().apply(Double.POSITIVE_INFINITY).orElseThrow());
      assertThat(bound).isGreaterThan(spread).isLessThan(20 * spread);
      // Squares of modes times those of their scales add up to the mean square over the disc.
      assertThat(estimate.spreadBound().apply(spread * (1 + 1e-9))).isPresent();
      assertThat(estimate.spreadBound().apply(spread / 1000)).isEmpty();
    }
  }
}
