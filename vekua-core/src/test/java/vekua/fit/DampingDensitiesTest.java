package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Densities of several snapshots side by side against sums over many dampings, written out. */
class DampingDensitiesTest {

  /** Ten directions: more than are multiplied before a logarithm is taken. */
  private static final int N = 10;

  private static double[] singular(boolean steep) {
    double[] s = new double[N];
    Arrays.setAll(s, k -> steep ? Math.pow(10, -k) : 2 * Math.exp(-0.4 * k));
    return s;
  }

  private static PriorTables tables(double[] s, long rows) {
    double[] r = new double[N * N];
    for (int k = 0; k < N; k++) {
      r[k * N + k] = s[k];
    }
    double[] ones = new double[N];
    Arrays.fill(ones, 1);
    EvidenceCurve curve = new EvidenceCurve(Spectrum.of(r, ones, true), rows);
    return new PriorTables(new Design.Candidate(0.7, curve, 0));
  }

  /** The variance of the noise that is likeliest at a damping, no less than the least. */
  private static double variance(
      double[] s, double[] a, double beyond, double least, long rows, double lambda) {
    double misfit = beyond;
    for (int k = 0; k < N; k++) {
      misfit += a[k] * a[k] * lambda / (s[k] * s[k] + lambda);
    }
    return Math.max(misfit / rows, least);
  }

  private static double logDensity(
      PriorTables tables,
      double[] s,
      double[] a,
      double beyond,
      double least,
      long rows,
      double lambda) {
    double v = variance(s, a, beyond, least, rows, lambda);
    double log = 0.7 + tables.curve.logBelief(lambda) - 0.5 * rows * Math.log(v);
    double misfit = beyond;
    for (int k = 0; k < N; k++) {
      double ratio = s[k] * s[k] / lambda + 1;
      log -= 0.5 * Math.log(ratio);
      misfit += a[k] * a[k] / ratio;
    }
    return log - 0.5 * misfit / v;
  }

  /**
   * With few rows the table tells, with many nodes about the mode do; data without noise need all
   * dampings down to rounding.
   */
  @ParameterizedTest
  @CsvSource({"14, false", "14, true", "5000, false", "5000, true"})
  void areIntegralsOverTheDamping(long rows, boolean steep) {
    double[] s = singular(steep);
    PriorTables tables = tables(s, rows);
    Random random = new Random(rows);
    int lanes = 3;
    double[] noise = {0.3, 1e-3, 0.02};
    double[] unit = {1, 1, 50};
    double[][] rotated = new double[N][lanes];
    double[] beyond = new double[lanes];
    double[] least = {1e-30, 1e-30, 1e-30};
    for (int f = 0; f < lanes; f++) {
      for (int k = 0; k < N; k++) {
        rotated[k][f] = unit[f] * (s[k] * random.nextGaussian() + noise[f] * random.nextGaussian());
      }
      beyond[f] = (rows - N) * unit[f] * unit[f] * noise[f] * noise[f];
    }
    DampingDensities densities = new DampingDensities(tables, rotated, beyond, least);
    densities.ask(new boolean[] {true, false, true});
    densities.ask(new boolean[] {false, false, true});
    assertThat(densities.asked).containsExactly(true, false, true);
    densities.average();
    double[] share = new double[lanes];
    Arrays.fill(share, 0.5);
    double[][] coefficients = new double[N][lanes];
    densities.add(share, coefficients);
    for (int f = 0; f < lanes; f++) {
      double[] a = new double[N];
      for (int k = 0; k < N; k++) {
        // Directions of a diagonal matrix are its axes, of some sign.
        a[k] = rotated[k][f];
      }
      double mode = densities.mode[f];
      double top = logDensity(tables, s, a, beyond[f], least[f], rows, mode);
      for (double h : new double[] {-1e-2, 1e-2}) {
        assertThat(logDensity(tables, s, a, beyond[f], least[f], rows, mode * Math.exp(h)))
            .as("nothing beside the mode is likelier")
            .isLessThan(top);
      }
      double sum = 0;
      double variance = 0;
      double[] kept = new double[N];
      double from = Math.max(Math.log(mode) - 40, Math.log(tables.curve.lambdas()[0]));
      double step = 0.01;
      for (double t = from; t < Math.log(mode) + 20; t += step) {
        double lambda = Math.exp(t);
        double p =
            step * Math.exp(logDensity(tables, s, a, beyond[f], least[f], rows, lambda) - top);
        double v = variance(s, a, beyond[f], least[f], rows, lambda);
        sum += p;
        variance += p * v;
        for (int k = 0; k < N; k++) {
          kept[k] += p * s[k] * s[k] / (s[k] * s[k] + lambda);
        }
      }
      assertThat(densities.peak[f]).isGreaterThanOrEqualTo(densities.highest[f]);
      // Nodes at 0.6 deviations, or a table of steps of a half: three digits.
      assertThat(densities.variance[f] / densities.weight[f])
          .isCloseTo(variance / sum, within(2e-3 * variance / sum));
      double[] filter = densities.filter(f);
      for (int k = 0; k < N; k++) {
        assertThat(filter[k]).isCloseTo(kept[k] / sum, within(3e-3));
        assertThat(coefficients[k][f])
            .isCloseTo(0.5 * a[k] * filter[k] / s[k], within(1e-12 * Math.abs(a[k] / s[k])));
      }
      // The constant that all priors of a snapshot share is that of its curve.
      double relative =
          0.7
              + tables.curve.logBelief(mode)
              + tables.curve.snapshot(a, beyond[f], Double.NaN, least[f]).relativeAt(mode);
      assertThat(Math.log(densities.weight[f]) + densities.peak[f])
          .isCloseTo(Math.log(sum) + relative, within(2e-3));
    }
  }
}
