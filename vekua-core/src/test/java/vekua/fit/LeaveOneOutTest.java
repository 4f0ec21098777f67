package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.Engines;

/** Predictions without a sensor against fits without its row. */
class LeaveOneOutTest {

  private static final int ROWS = 7;
  private static final int N = 3;
  private static final double[] PHI = new Random(21).doubles(ROWS * N, -1, 1).toArray();
  private static final double[] U = new Random(22).doubles(ROWS, -1, 1).toArray();
  private static final double[] FACTORS = {2, 1, 0.5};

  private static LeaveOneOut leaveOneOut() {
    ColumnFactor factor = Engines.choose(N, ROWS).factor(PHI.clone(), ROWS, N);
    double[] beyond = new double[1];
    double[] c = factor.rotate(U.clone(), 1, beyond);
    EvidenceCurve curve = new EvidenceCurve(Spectrum.of(factor.triangle(), FACTORS, false), ROWS);
    return new LeaveOneOut(
        curve.snapshot(curve.spectrum().project(c), beyond[0], Double.NaN, 1e-30),
        new RotatedData.Rows(PHI, U));
  }

  /** What ridge says at a row, by normal equations without another row, or with all (-1). */
  private static double ridge(double lambda, int at, int without) {
    double[][] a = new double[N][N];
    double[] b = new double[N];
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; i != without && j < N; j++) {
        double left = PHI[j * ROWS + i] * FACTORS[j];
        b[j] += left * U[i];
        for (int l = 0; l < N; l++) {
          a[j][l] += left * PHI[l * ROWS + i] * FACTORS[l];
        }
      }
    }
    double[] w = new Precision(a, lambda).times(b);
    double sum = 0;
    for (int j = 0; j < N; j++) {
      sum += w[j] * FACTORS[j] * PHI[j * ROWS + at];
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-3, 0.4, 20})
  void theScoreIsThatOfFitsWithoutARow(double lambda) {
    double squares = 0;
    double[] fitted = new double[ROWS];
    double[] leverage = new double[ROWS];
    LeaveOneOut leaveOneOut = leaveOneOut();
    leaveOneOut.predict(lambda, fitted, leverage);
    for (int i = 0; i < ROWS; i++) {
      double off = U[i] - ridge(lambda, i, i);
      squares += off * off;
      double whole = ridge(lambda, i, -1);
      assertThat(fitted[i]).isCloseTo(whole, within(1e-12));
      assertThat(leverage[i]).isCloseTo(1 - (U[i] - whole) / off, within(1e-10));
    }
    assertThat(leaveOneOut.score(lambda)).isCloseTo(Math.log(squares), within(1e-11));
  }

  /** As many functions as rows reproduce all: errors are bounded, not infinite. */
  @Test
  void sensorsThatAreReproducedAreNotDividedByNothing() {
    double[] unit = {1, 0, 0, 1};
    double[] u = {3, 4};
    EvidenceCurve curve = new EvidenceCurve(Spectrum.of(unit, new double[] {1, 1}, false), 2);
    EvidenceCurve.Snapshot snapshot =
        curve.snapshot(curve.spectrum().project(u), 0, Double.NaN, 1e-30);
    LeaveOneOut leaveOneOut = new LeaveOneOut(snapshot, new RotatedData.Rows(unit, u));
    // Residual λu/(1 + λ) over 1 − leverage = λ/(1 + λ): the values themselves.
    assertThat(leaveOneOut.score(0.25)).isCloseTo(Math.log(25), within(1e-14));
    // Where 1 − leverage is below 2^-40, the residual over that.
    double lambda = 0x1p-45;
    double small = lambda * 0x1p40;
    assertThat(leaveOneOut.score(lambda))
        .isCloseTo(Math.log(25 * small * small), within(0x1p-52 / lambda));
  }
}
