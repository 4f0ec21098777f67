package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The curve against the Gaussian density that it stands for: nine data, of which four directions
 * are seen with singular values s and five not at all.
 */
class EvidenceCurveTest {

  private static final int ROWS = 9;
  private static final double[] S = {3, 0.5, 1e-2, 1e-6};
  private static final double[] AMOUNTS = {1.5, -0.25, 0.03, 0.02};
  private static final double UNKNOWN = Double.NaN;

  private static EvidenceCurve curve(double[] s, long rows) {
    int n = s.length;
    double[] r = new double[n * n];
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    for (int k = 0; k < n; k++) {
      r[k * n + k] = s[k];
    }
    return new EvidenceCurve(Spectrum.of(r, ones, true), rows);
  }

  /**
   * A snapshot and its misfit outside the columns.
   *
   * @param noise the known standard deviation, NaN if it is learnt
   * @param least the variance that rounding leaves
   */
  record Case(double beyond, double noise, double least) {
    EvidenceCurve.Snapshot snapshot() {
      return curve(S, ROWS).snapshot(AMOUNTS, beyond, noise * noise, least);
    }

    /** The density, variance by variance, without the factor of 2π. */
    double logDensity(double lambda) {
      double q = beyond / lambda;
      for (int k = 0; k < S.length; k++) {
        q += AMOUNTS[k] * AMOUNTS[k] / (S[k] * S[k] + lambda);
      }
      double learnt = Math.max(q / ROWS, least / lambda);
      double alpha = Double.isNaN(noise) ? learnt : noise * noise / lambda;
      double log = -0.5 * ((ROWS - S.length) * Math.log(alpha * lambda) + q / alpha);
      for (double s : S) {
        log -= 0.5 * Math.log(alpha * (s * s + lambda));
      }
      return log;
    }
  }

  /** Noise that is learnt, that is known, and data without noise, whose misfit is rounding. */
  static Case[] cases() {
    return new Case[] {
      new Case(0.02, UNKNOWN, 1e-30),
      new Case(0.02, 0.05, 1e-30),
      new Case(0, UNKNOWN, 1e-30),
      new Case(1e-7, UNKNOWN, 1e-5)
    };
  }

  private static double[] lambdas() {
    return new double[] {1e-20, 1e-12, 1e-7, 1e-4, 3e-2, 1, 50};
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isTheDensityOfTheData(Case data) {
    EvidenceCurve.Snapshot snapshot = data.snapshot();
    assertThat(snapshot.learnsNoise()).isEqualTo(Double.isNaN(data.noise));
    double reference = data.logDensity(1e-3);
    for (double lambda : lambdas()) {
      double expected = data.logDensity(lambda);
      // Logarithms of up to 1e30, nine of them, and as many quotients.
      double tolerance = 1e-12 * (1000 + Math.abs(expected));
      assertThat(snapshot.at(lambda)).isCloseTo(expected, within(tolerance));
      assertThat(snapshot.relativeAt(lambda) - snapshot.relativeAt(1e-3))
          .isCloseTo(expected - reference, within(tolerance));
    }
    double[] table = snapshot.curve().lambdas();
    double sum = 0;
    double top = snapshot.total();
    for (int g = 0; g < table.length; g++) {
      double expected = data.logDensity(table[g]);
      double tolerance = 1e-12 * (1000 + Math.abs(expected));
      assertThat(snapshot.atEntry(g)).isCloseTo(expected, within(tolerance));
      sum += Math.exp(expected - top);
    }
    assertThat(sum).isCloseTo(1, within(1e-9));
  }

  /** Halfway through a table step of a half; from far below the spectrum to far above it. */
  @Test
  void theTableReachesFromRoundingToNothingButNoise() {
    EvidenceCurve curve = curve(S, ROWS);
    double[] table = curve.lambdas();
    assertThat(table[0]).isCloseTo(9e-34, within(1e-45));
    assertThat(table[table.length - 1]).isBetween(9e4 * Math.exp(-0.5), 9e4);
    for (int g = 1; g < table.length; g++) {
      assertThat(table[g] / table[g - 1]).isCloseTo(Math.exp(0.5), within(1e-12));
    }
    assertThat(curve.squares()).containsExactly(9, 0.25, 1e-4, 1e-12);
    assertThat(curve.rows()).isEqualTo(ROWS);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theSlopeIsItsDerivative(Case data) {
    EvidenceCurve.Snapshot snapshot = data.snapshot();
    double h = 1e-4;
    for (double lambda : lambdas()) {
      double up = data.logDensity(lambda * Math.exp(h));
      double down = data.logDensity(lambda * Math.exp(-h));
      // Differences: h² of curvature, and rounding of values of some hundred over h.
      double slope = snapshot.slope(lambda);
      double scale = 1 + Math.abs(slope);
      assertThat((up - down) / (2 * h)).isCloseTo(slope, within(1e-7 * scale + 1e-8));
    }
  }

  /** The ridge solution has w = s a / (s² + λ) along each direction. */
  @Test
  void residualSizeAndFreedomAreThoseOfTheRidgeSolution() {
    EvidenceCurve.Snapshot snapshot = cases()[0].snapshot();
    for (double lambda : lambdas()) {
      double residual = 0.02;
      double size = 0;
      double freedom = 0;
      for (int k = 0; k < S.length; k++) {
        double w = S[k] * AMOUNTS[k] / (S[k] * S[k] + lambda);
        double missed = AMOUNTS[k] - S[k] * w;
        residual += missed * missed;
        size += w * w;
        freedom += S[k] * w / AMOUNTS[k];
      }
      assertThat(snapshot.residual(lambda)).isCloseTo(residual, within(1e-14));
      assertThat(snapshot.size(lambda)).isCloseTo(size, within(1e-14 * size));
      assertThat(snapshot.freedom(lambda)).isCloseTo(freedom, within(1e-14));
    }
  }

  /** Far more directions than one product of factors holds. */
  @Test
  void manyDirectionsDoNotOverflow() {
    double[] s = new double[60];
    Arrays.setAll(s, k -> Math.pow(10, -k / 10.0));
    EvidenceCurve.Snapshot snapshot = curve(s, 60).snapshot(new double[60], 1, 1, 1e-30);
    double lambda = 1e-30;
    double expected = -0.5;
    for (double square : s) {
      expected -= 0.5 * Math.log(square * square / lambda + 1);
    }
    assertThat(snapshot.at(lambda)).isCloseTo(expected, within(1e-12 * -expected));
  }

  @Test
  void theCornerIsWhereTheCurveBendsMost() {
    double[] s = new double[12];
    Arrays.setAll(s, k -> Math.exp(-k));
    for (double noise : new double[] {1e-1, 1e-2, 1e-3, 1e-4}) {
      double[] amounts = new double[12];
      Arrays.setAll(amounts, k -> s[k] * (1 + 0.3 * Math.sin(k)) + noise * Math.cos(5 * k + 1));
      EvidenceCurve.Snapshot snapshot =
          curve(s, 40).snapshot(amounts, 28 * noise * noise, UNKNOWN, 1e-30);
      double best = 0;
      double sharpest = Double.NEGATIVE_INFINITY;
      for (double t = -50; t < 8; t += 0.05) {
        double bend = bend(snapshot, t);
        if (bend > sharpest) {
          sharpest = bend;
          best = t;
        }
      }
      // The table's step is a half, and its differences reach a step further.
      assertThat(Math.log(LCurve.corner(snapshot))).isCloseTo(best, within(1.0));
    }
  }

  /** The curvature of log size over log residual, by small differences in t = log λ. */
  private static double bend(EvidenceCurve.Snapshot snapshot, double t) {
    double h = 0.1;
    double[] x = new double[3];
    double[] y = new double[3];
    for (int i = 0; i < 3; i++) {
      double lambda = Math.exp(t + (i - 1) * h);
      x[i] = Math.log(snapshot.residual(lambda));
      y[i] = Math.log(snapshot.size(lambda));
    }
    double dx = (x[2] - x[0]) / (2 * h);
    double dy = (y[2] - y[0]) / (2 * h);
    double ddx = (x[2] - 2 * x[1] + x[0]) / (h * h);
    double ddy = (y[2] - 2 * y[1] + y[0]) / (h * h);
    double speed = Math.hypot(dx, dy);
    // Where it hardly moves, differences are rounding.
    return speed < 1e-5 ? Double.NaN : (dx * ddy - dy * ddx) / (speed * speed * speed);
  }

  @Test
  void theGoldenSectionFindsASummit() {
    // The bracket shrinks by 0.618^32 = 2e-7; ends are approached, not reached.
    for (double summit : new double[] {-2, -1.9, -0.3, 0, 1.234, 4.9, 5}) {
      double found = GoldenSection.maximise(t -> -Math.abs(t - summit), -2, 5);
      assertThat(found).isCloseTo(summit, within(7 * 3e-7));
    }
  }

  /**
   * Noise of 10^−1.5 of the field is usual. The field is what all directions but the first vary by,
   * for that may be a constant; of a single one a millionth.
   */
  @Test
  void theBeliefIsAboutNoiseBesideTheField() {
    assertBelief(curve(S, ROWS), (0.25 + 1e-4 + 1e-12) / ROWS);
    assertBelief(curve(new double[] {3}, 2), 9e-6 / 2);
    assertBelief(curve(new double[] {3, 0}, 2), 9e-6 / 2);
    assertBelief(curve(new double[] {0}, 2), 1);
  }

  /** Below the usual like Cauchy's density, above like Gauss's, by decades of the deviation. */
  private static void assertBelief(EvidenceCurve curve, double signal) {
    double usual = 1e-3 * signal;
    assertThat(curve.logBelief(usual)).isCloseTo(0, within(1e-12));
    assertThat(curve.logBelief(1e-2 * usual)).isCloseTo(-Math.log(2), within(1e-12));
    assertThat(curve.logBelief(1e-8 * usual)).isCloseTo(-Math.log(17), within(1e-12));
    assertThat(curve.logBelief(1e2 * usual)).isCloseTo(-1, within(1e-12));
    assertThat(curve.logBelief(1e6 * usual)).isCloseTo(-9, within(1e-12));
    double h = 1e-5;
    for (double lambda : new double[] {1e-6 * usual, 0.3 * usual, 5 * usual, 1e3 * usual}) {
      double up = curve.logBelief(lambda * Math.exp(h));
      double down = curve.logBelief(lambda * Math.exp(-h));
      assertThat(curve.beliefSlope(lambda)).isCloseTo((up - down) / (2 * h), within(1e-9));
    }
    double[] table = curve.lambdas();
    for (int g = 0; g < table.length; g += 7) {
      assertThat(curve.logBeliefAtEntry(g))
          .isCloseTo(
              curve.logBelief(table[g]), within(1e-11 * (1 + Math.abs(curve.logBelief(table[g])))));
      assertThat(curve.logProductAtEntry(g))
          .isCloseTo(curve.logProduct(table[g]), within(1e-12 * (1 + curve.logProduct(table[g]))));
    }
  }
}
