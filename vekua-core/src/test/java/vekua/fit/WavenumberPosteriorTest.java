package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Densities whose logarithm is made of lines are known exactly. */
final class WavenumberPosteriorTest {

  private static WavenumberPosterior of(DoubleUnaryOperator log, double... k) {
    TreeMap<Double, Double> known = new TreeMap<>();
    for (double each : k) {
      known.put(each, log.applyAsDouble(each));
    }
    return new WavenumberPosterior(known);
  }

  @Test
  void anExponentialDensity() {
    // exp(100 − 3k) from 1 to 3, by unequal steps.
    WavenumberPosterior posterior = of(k -> 100 - 3 * k, 1, 1.1, 1.5, 2.25, 3);
    assertThat(posterior.likeliest()).isEqualTo(1);
    assertThat(posterior.highest()).isEqualTo(97);
    assertThat(posterior.logLowest()).isEqualTo(97);
    double mass = (1 - Math.exp(-6)) / 3;
    assertThat(posterior.logMean()).isCloseTo(97 + Math.log(mass / 2), within(1e-12));
    double mean = 1 + (1.0 / 9 - Math.exp(-6) * (2.0 / 3 + 1.0 / 9)) / mass;
    // Pieces count by their middles: a sixteenth of a step, squared.
    assertThat(posterior.mean(1, 3)).isCloseTo(mean, within(1e-3));
    double square = 2.0 / 27 - Math.exp(-6) * (4.0 / 3 + 4.0 / 9 + 2.0 / 27);
    assertThat(posterior.deviation(1)).isCloseTo(Math.sqrt(square / mass), within(1e-3));
    assertThat(posterior.unresolved()).isEmpty();
    List<WavenumberSearch.Interval> likely = posterior.likely();
    assertThat(likely).hasSize(1);
    assertThat(likely.get(0).low()).isEqualTo(1);
    double end = likely.get(0).high();
    assertThat(likely.get(0).probability())
        .isGreaterThanOrEqualTo(0.95)
        .isCloseTo((1 - Math.exp(-3 * (end - 1))) / (3 * mass), within(1e-12));
    // Not more pieces than needed: one is 0.75/16 wide.
    assertThat((1 - Math.exp(-3 * (end - 0.75 / 16 - 1))) / (3 * mass)).isLessThan(0.95);
  }

  @Test
  void aFlatDensity() {
    WavenumberPosterior posterior = of(k -> -5, 2, 3, 6);
    assertThat(posterior.logMean()).isCloseTo(-5, within(1e-14));
    assertThat(posterior.mean(2, 6)).isCloseTo(4, within(1e-12));
    assertThat(posterior.mean(3, 6)).isCloseTo(4.5, within(1e-12));
    assertThat(posterior.deviation(4)).isCloseTo(4 / Math.sqrt(12), within(1e-3));
  }

  @Test
  void twoPeaksAreTwoIntervals() {
    WavenumberPosterior posterior =
        of(
            k -> -200 * Math.min(Math.abs(k - 2), Math.abs(k - 5) + 0.002),
            1,
            1.9,
            2,
            2.1,
            3.5,
            4.9,
            5,
            5.1,
            6);
    assertThat(posterior.likeliest()).isEqualTo(2);
    List<WavenumberSearch.Interval> likely = posterior.likely();
    assertThat(likely).hasSize(2);
    double share = Math.exp(-0.4);
    assertThat(likely.get(0).probability() / likely.get(1).probability())
        .isCloseTo(1 / share, within(0.15));
    assertThat(likely.get(0).low()).isLessThan(2);
    assertThat(likely.get(0).high()).isBetween(2.0, 2.1);
    assertThat(likely.get(1).low()).isBetween(4.9, 5.0);
    assertThat(likely.stream().mapToDouble(WavenumberSearch.Interval::probability).sum())
        .isBetween(0.95, 1.0);
    assertThat(posterior.mean(1, 3.5)).isCloseTo(2, within(1e-3));
    assertThat(posterior.mean(3.5, 6)).isCloseTo(5, within(1e-3));
  }

  @Test
  void bentLogarithmsAreResolvedWhereTheyMatter() {
    // A normal density of deviation 1/2: its second derivative is 4, so steps of 1 are too long,
    // and ten deviations away nothing matters.
    DoubleUnaryOperator normal = k -> -2 * (k - 5) * (k - 5);
    WavenumberPosterior coarse = of(normal, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    assertThat(coarse.unresolved()).contains(4.5, 5.5).doesNotContain(1.5, 9.5);
    // bend · width²/8 = 0.04 at a width of 0.28.
    double[] fine = new double[46];
    for (int i = 0; i < fine.length; i++) {
      fine[i] = 1 + 0.2 * i;
    }
    WavenumberPosterior resolved = of(normal, fine);
    assertThat(resolved.unresolved()).isEmpty();
    assertThat(resolved.deviation(5)).isCloseTo(0.5, within(0.01));
    assertThat(resolved.mean(1, 10)).isCloseTo(5, within(1e-6));
  }

  @Test
  void whatIsImpossibleIsLeftOut() {
    WavenumberPosterior posterior = of(k -> k < 2.5 ? -1e6 : 0, 1, 2, 3, 4);
    assertThat(posterior.mean(3, 4)).isCloseTo(3.5, within(1e-12));
    assertThat(posterior.likely()).allMatch(interval -> interval.low() >= 2.9);
    assertThat(posterior.logLowest()).isEqualTo(-1e6);
  }

  /** The unit of evidence is arbitrary: a constant beside its logarithm changes nothing. */
  @ParameterizedTest
  @ValueSource(doubles = {-1000, 1000})
  void constantsDoNotMatter(double constant) {
    DoubleUnaryOperator normal = k -> -2 * (k - 5) * (k - 5);
    double[] grid = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    WavenumberPosterior plain = of(normal, grid);
    WavenumberPosterior shifted = of(k -> normal.applyAsDouble(k) + constant, grid);
    assertThat(shifted.unresolved()).isEqualTo(plain.unresolved()).hasSize(4);
    assertThat(shifted.logMean()).isCloseTo(plain.logMean() + constant, within(1e-9));
    assertThat(shifted.mean(1, 10)).isCloseTo(plain.mean(1, 10), within(1e-9));
    assertThat(shifted.deviation(5)).isCloseTo(plain.deviation(5), within(1e-9));
    assertThat(shifted.likely()).hasSameSizeAs(plain.likely());
  }

  /** Of the smaller peak two pieces are needed for 95 per cent, or one, which is not two. */
  @ParameterizedTest
  @CsvSource({"0.06, 2", "0.03, 1"})
  void smallPeaksAreNotNamed(double share, int named) {
    // Slopes of 600: a piece, a sixteenth of 0.1 wide, holds 1 − e^−3.75 of its side of a peak.
    WavenumberPosterior posterior =
        of(
            k -> (k > 3 ? Math.log(share) : 0) - (k == 2 || k == 5 ? 0 : 60),
            1.9,
            2,
            2.1,
            4.9,
            5,
            5.1);
    double piece = 1 - Math.exp(-3.75);
    assertThat(posterior.likely()).hasSize(named);
    assertThat(posterior.likely().get(0).low()).isCloseTo(2 - 0.1 / 16, within(1e-12));
    assertThat(posterior.likely().get(0).high()).isCloseTo(2 + 0.1 / 16, within(1e-12));
    assertThat(posterior.likely().get(0).probability())
        .isCloseTo(piece / (1 + share), within(1e-9));
    if (named > 1) {
      assertThat(posterior.likely().get(1).probability())
          .isCloseTo(share * piece / (1 + share), within(1e-9));
    }
    assertThat(posterior.mean(4.9, 5.1)).isCloseTo(5, within(1e-9));
  }

  /** Of two values on a line nothing is bent, and of three the middle tells. */
  @Test
  void intervalsAreHalvedBesideABend() {
    WavenumberPosterior bent = of(k -> -Math.abs(k - 2), 1, 2, 3.5);
    assertThat(bent.unresolved()).containsExactly(1.5, 2.75);
    assertThat(of(k -> -k, 1, 2, 3.5).unresolved()).isEmpty();
    assertThat(of(k -> k * k, 1, 2).unresolved()).isEmpty();
  }
}
