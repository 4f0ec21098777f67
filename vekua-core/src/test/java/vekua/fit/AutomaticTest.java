package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * Automatic fits against integrals over the damping, on a matrix whose decomposition is known:
 * forty directions, a hundred and twenty data.
 */
class AutomaticTest {

  private static final int ROWS = 120;
  private static final int COLUMNS = 40;
  private static final double SIGMA = 0.05;
  private static final double[] S = new double[COLUMNS];
  private static final double[][] U = Matrices.orthonormal(ROWS, COLUMNS, 51);
  private static final double[] DATA = new double[ROWS];
  private static final double[] ALONG = new double[COLUMNS];
  private static final double BEYOND;
  private static final MatrixBasis BASIS;

  static {
    Random random = new Random(52);
    for (int k = 0; k < COLUMNS; k++) {
      S[k] = 3 * Math.exp(-k / 8.0);
      double amount = S[k] * random.nextGaussian();
      for (int i = 0; i < ROWS; i++) {
        DATA[i] += amount * U[k][i];
      }
    }
    double beyond = 0;
    for (int i = 0; i < ROWS; i++) {
      DATA[i] += SIGMA * random.nextGaussian();
      beyond += DATA[i] * DATA[i];
    }
    for (int k = 0; k < COLUMNS; k++) {
      ALONG[k] = Matrices.dot(U[k], DATA);
      beyond -= ALONG[k] * ALONG[k];
    }
    BEYOND = beyond;
    BASIS = new MatrixBasis(Matrices.compose(U, S, Matrices.orthonormal(COLUMNS, COLUMNS, 53)));
  }

  private static Fit fit(Regularisation regularisation, boolean noiseGiven) {
    Samples samples = Samples.of(BASIS.points(), DATA);
    return Fitter.withDefaults()
        .with(regularisation)
        .fit(BASIS, noiseGiven ? samples.withNoise(SIGMA) : samples);
  }

  /** The variance of the noise that is likeliest at a damping. */
  private static double likeliest(double lambda) {
    double misfit = BEYOND;
    for (int k = 0; k < COLUMNS; k++) {
      misfit += ALONG[k] * ALONG[k] * lambda / (S[k] * S[k] + lambda);
    }
    return misfit / ROWS;
  }

  /** Density of data with noise of a variance, and beliefs about noise over signal and scale. */
  private static double logDensity(double lambda, double v, boolean given) {
    double log = -0.5 * (ROWS * Math.log(v) + BEYOND / v);
    double signal = 0;
    for (int k = 0; k < COLUMNS; k++) {
      double ratio = S[k] * S[k] / lambda + 1;
      log -= 0.5 * (Math.log(ratio) + ALONG[k] * ALONG[k] / (v * ratio));
      signal += k > 0 ? S[k] * S[k] / ROWS : 0;
    }
    double decades = Math.log10(Math.sqrt(lambda / signal)) + 1.5;
    double scale = given ? Math.log(v / SIGMA / SIGMA) / 2 / 0.15 : 0;
    double usual = decades > 0 ? decades * decades : Math.log(1 + decades * decades);
    return log - usual - Math.log(1 + scale * scale);
  }

  /** The mean of a function of the noise's variance at a damping, times the density of λ. */
  private static double[] overScales(double lambda, boolean given, double top) {
    if (!given) {
      double v = likeliest(lambda);
      double p = Math.exp(logDensity(lambda, v, false) - top);
      return new double[] {p, p * v};
    }
    double[] sums = new double[2];
    for (double t = -1; t < 1; t += 0.005) {
      double v = SIGMA * SIGMA * Math.exp(2 * t);
      double p = Math.exp(logDensity(lambda, v, true) - top);
      sums[0] += p;
      sums[1] += p * v;
    }
    return sums;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theEvidenceAveragesOverTheDamping(boolean given) {
    Fit fit = fit(Regularisation.evidence(), given);
    double mode = Math.log(fit.regularisation().parameter());
    double top = logDensity(Math.exp(mode), likeliest(Math.exp(mode)), given);
    // The likeliest damping: nothing beside it is likelier.
    double summit = overScales(Math.exp(mode), given, top)[0];
    assertThat(overScales(Math.exp(mode - 1e-3), given, top)[0]).isLessThan(summit);
    assertThat(overScales(Math.exp(mode + 1e-3), given, top)[0]).isLessThan(summit);
    int row = 17;
    double sum = 0;
    double mean = 0;
    double square = 0;
    double inside = 0;
    double noise = 0;
    double freedom = 0;
    for (double t = mode - 6; t < mode + 6; t += 0.01) {
      double lambda = Math.exp(t);
      double[] sums = overScales(lambda, given, top);
      double p = sums[0];
      double v = sums[1] / p;
      double value = 0;
      double within = 0;
      for (int k = 0; k < COLUMNS; k++) {
        double kept = S[k] * S[k] / (S[k] * S[k] + lambda);
        value += U[k][row] * ALONG[k] * kept;
        within += v * U[k][row] * U[k][row] * kept;
        freedom += p * kept;
      }
      sum += p;
      mean += p * value;
      square += p * value * value;
      inside += p * within;
      noise += p * v;
    }
    mean /= sum;
    // An amplitude that is learnt makes a Student's t of as many degrees as there are data, but
    // one.
    double inflation = given ? 1 : ROWS / (ROWS - 3.0);
    double spread = Math.sqrt(inflation * inside / sum + square / sum - mean * mean);
    // Fifteen nodes stand for the integral: three digits of the spread.
    assertThat(fit.field().at(row, 0)).isCloseTo(mean, within(1e-3 * spread));
    assertThat(fit.uncertainty().spreadAt(row, 0)).isCloseTo(spread, within(1e-3 * spread));
    assertThat(fit.noise().getAsDouble()).isCloseTo(Math.sqrt(noise / sum), within(1e-3 * SIGMA));
    assertThat(freedom / sum).isBetween(fit.rank() - 3.0, fit.rank() + 3.0);
    assertThat(fit.regularisation().method()).isEqualTo("evidence");
  }

  /** What is minimised, where it is found: neighbours are no smaller. */
  @Test
  void crossValidationFindsTheSmallestScore() {
    Fit fit = fit(Regularisation.gcv(), false);
    double lambda = fit.regularisation().parameter();
    double least = gcv(lambda);
    for (double t = -3; t <= 3; t += 0.01) {
      assertThat(gcv(lambda * Math.exp(t))).isGreaterThan(least - 1e-9);
    }
    assertThat(fit.residualRms()).isCloseTo(Math.sqrt(residual(lambda) / ROWS), within(1e-12));
  }

  private static double gcv(double lambda) {
    double freedom = 0;
    for (double s : S) {
      freedom += s * s / (s * s + lambda);
    }
    return Math.log(residual(lambda)) - 2 * Math.log(ROWS - freedom);
  }

  private static double residual(double lambda) {
    double sum = BEYOND;
    for (int k = 0; k < COLUMNS; k++) {
      double missed = ALONG[k] * lambda / (S[k] * S[k] + lambda);
      sum += missed * missed;
    }
    return sum;
  }

  @Test
  void theDiscrepancyIsTheNoise() {
    Fit fit = fit(Regularisation.discrepancy(), true);
    assertThat(fit.residualRms()).isCloseTo(SIGMA, within(1e-12));
    assertThat(residual(fit.regularisation().parameter()))
        .isCloseTo(ROWS * SIGMA * SIGMA, within(1e-12));
    assertThat(fit.noise()).hasValue(SIGMA);
  }

  @Test
  void zeroEverywhereIsSaidInWordsAndWarningsDoNotChange() {
    Points points = RandomSensors.random(60, 3);
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), Samples.of(points, new double[60]));
    assertThat(fit.warnings())
        .singleElement()
        .asString()
        .startsWith("the fitted field is zero everywhere");
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> fit.warnings().add(new Warning("code", "another")));
  }
}
