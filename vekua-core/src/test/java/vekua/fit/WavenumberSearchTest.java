package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static vekua.fit.RandomSensors.random;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

class WavenumberSearchTest {

  /** Plane waves from five directions: solutions that owe nothing to the basis. */
  private static Samples waves(double k, int n, double noise, long seed) {
    return waves(k, random(n, seed), noise, seed + 1);
  }

  private static Samples waves(double k, Points points, double noise, long seed) {
    int n = points.size();
    Random random = new Random(seed);
    double[] u = new double[n];
    for (int wave = 0; wave < 5; wave++) {
      double angle = 2 * Math.PI * random.nextDouble();
      double phase = 2 * Math.PI * random.nextDouble();
      for (int i = 0; i < n; i++) {
        u[i] +=
            Math.cos(k * (Math.cos(angle) * points.x(i) + Math.sin(angle) * points.y(i)) + phase);
      }
    }
    Arrays.setAll(u, i -> u[i] + noise * random.nextGaussian());
    return Samples.of(points, u);
  }

  @ParameterizedTest
  @CsvSource({
    "1.3, 40, 0.05, 0.5, 20",
    "7.25, 60, 0.1, 1, 40",
    "31.4, 150, 0.1, 1, 60",
    "93.7, 300, 0.1, 88, 99"
  })
  void findsTheWavenumberOfPlaneWaves(double k, int n, double noise, double low, double high) {
    for (long seed = 1; seed <= 1; seed++) {
      WavenumberSearch.Result result =
          WavenumberSearch.between(low, high)
              .find(Equation::helmholtz, waves(k, n, noise, seed), Disk.unit());
      assertThat(result.doubt()).isEmpty();
      assertThat(result.sigma()).isBetween(1e-5, 0.2);
      assertThat(result.wavenumber()).isCloseTo(k, within(4 * result.sigma()));
    }
  }

  @Test
  void withoutNoiseTheWavenumberIsExact() {
    WavenumberSearch.Result result =
        WavenumberSearch.between(2, 20)
            .find(Equation::helmholtz, waves(9.125, 120, 0, 3), Disk.unit());
    assertThat(result.wavenumber()).isCloseTo(9.125, within(1e-9));
  }

  /** Exponentials exp(κ d·x) are exact solutions for unit vectors d. */
  private static Samples screened() {
    Points points = random(80, 5);
    Random random = new Random(6);
    double[] u = new double[80];
    for (int i = 0; i < 80; i++) {
      u[i] =
          Math.exp(4.2 * points.x(i) - 4.2)
              + 0.7 * Math.exp(4.2 * (-0.6 * points.x(i) + 0.8 * points.y(i)) - 4.2)
              + 0.002 * random.nextGaussian();
    }
    return Samples.of(points, u);
  }

  @Test
  void findsTheDecayOfAScreenedPotential() {
    WavenumberSearch.Result result =
        WavenumberSearch.between(0.5, 20).find(Equation::yukawa, screened(), Disk.unit());
    assertThat(result.doubt()).isEmpty();
    assertThat(result.wavenumber()).isCloseTo(4.2, within(4 * result.sigma()));
    assertThat(result.sigma()).isLessThan(0.5);
  }

  @Test
  void saysSoWhenTheDataCannotTell() {
    double[] noise = new Random(7).doubles(12, -1, 1).toArray();
    WavenumberSearch.Result result =
        WavenumberSearch.between(1, 60)
            .find(Equation::helmholtz, Samples.of(random(12, 8), noise), Disk.unit());
    assertThat(result.determined()).isFalse();
    assertThat(result.doubt()).isNotBlank();
  }

  /** Peaks that few sensors make are high and narrow: they must not pass for knowledge. */
  @ParameterizedTest
  @CsvSource({"8, 12", "15, 15.5"})
  void fewSensorsDoNotPretend(int n, double high) {
    for (long seed = 500; seed < 508; seed++) {
      WavenumberSearch.Result result =
          WavenumberSearch.between(0.3, high)
              .find(Equation::helmholtz, waves(8, n, 0.05, seed), Disk.unit());
      if (result.determined()) {
        assertThat(result.wavenumber()).isCloseTo(8, within(4 * result.sigma()));
      }
    }
  }

  @Test
  void noiseDeterminesNothing() {
    for (long seed = 700; seed < 712; seed++) {
      double[] noise = new Random(seed).doubles(20, -1, 1).toArray();
      assertThat(
              WavenumberSearch.between(0.3, 18)
                  .find(Equation::helmholtz, Samples.of(random(20, seed), noise), Disk.unit())
                  .determined())
          .isFalse();
    }
  }

  @Test
  void twoWavenumbersAtOnceAreNotOneBetween() {
    for (long seed = 800; seed < 803; seed++) {
      Samples five = waves(5, 40, 0.02, seed);
      double[] eight = waves(8, five.points(), 0, seed + 100).values(0);
      double[] sum = five.values(0).clone();
      Arrays.setAll(sum, i -> sum[i] + eight[i]);
      WavenumberSearch.Result result =
          WavenumberSearch.between(0.3, 28)
              .find(Equation::helmholtz, Samples.of(five.points(), sum), Disk.unit());
      assertThat(result.determined()).isFalse();
    }
  }

  @Test
  void threeSensorsOfAHarmonicFieldTellNoWave() {
    Points three = Points.of(new double[] {0.1, -0.7, 0.5}, new double[] {0.8, -0.2, -0.6});
    Samples samples = Samples.of(three, new double[] {0.73, 1.21, 0.94});
    WavenumberSearch search = WavenumberSearch.between(0.3, 9.5);
    assertThat(search.find(Equation::helmholtz, samples, Disk.unit()).determined()).isFalse();
    assertThat(search.find(Equation::yukawa, samples, Disk.unit()).determined()).isFalse();
  }

  /**
   * The mass of a clear peak is as wide as its curvature says, and its set holds two deviations.
   */
  @Test
  void theDeviationOfAClearPeakIsThatOfItsCurvature() {
    Samples samples = waves(8, 60, 0.05, 9);
    WavenumberSearch.Result result =
        WavenumberSearch.between(1, 30).find(Equation::helmholtz, samples, Disk.unit());
    assertThat(result.doubt()).isEmpty();
    WavenumberEvidence evidence =
        new WavenumberEvidence(
            new Candidates(Equation::helmholtz, Disk.unit(), Optional.empty()), samples);
    int[] first = {0};
    double k = result.wavenumber();
    double h = result.sigma();
    double bend = 2 * evidence.at(k, first) - evidence.at(k + h, first) - evidence.at(k - h, first);
    assertThat(h).isCloseTo(h / Math.sqrt(bend), within(0.1 * h));
    assertThat(result.likely()).hasSize(1);
    assertThat(result.likely().get(0).low()).isCloseTo(k - 2 * h, within(0.3 * h));
    assertThat(result.likely().get(0).high()).isCloseTo(k + 2 * h, within(0.3 * h));
    assertThat(result.likely().get(0).probability()).isCloseTo(0.95, within(0.02));
  }

  /** Rows that are there twice tell nothing new. */
  @Test
  void copiesOfRowsChangeNothing() {
    Samples samples = waves(8, 15, 0.05, 501);
    WavenumberSearch search = WavenumberSearch.between(0.3, 15.5);
    assertThat(
            search.find(Equation::helmholtz, Samples.join(List.of(samples, samples)), Disk.unit()))
        .isEqualTo(search.find(Equation::helmholtz, samples, Disk.unit()));
  }

  @Test
  void badRangesAreNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WavenumberSearch.between(0, 1))
        .withMessage("lower end of the range must be positive and finite: 0.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WavenumberSearch.between(3, 2))
        .withMessage("the range must be ascending: 3.0 to 2.0");
  }

  /** A sensor at the end of the world once made the list of trial values endless. */
  @Test
  void refusesFramesThatNeedEndlesslyManyValues() {
    Points far = Points.of(new double[] {0, 1}, new double[] {1e112, 0});
    Samples samples = Samples.of(far, new double[] {1, 2});
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                WavenumberSearch.between(1, 2)
                    .find(Equation::yukawa, samples, new Disk(0, 0, 1e112)))
        .withMessage("range times radius must be below 20000 for a search: (2.0 - 1.0) * 1.0E112");
  }

  @Test
  void harmonicDataShowNoWaveAndNoDecay() {
    Points points = random(60, 5);
    Random random = new Random(6);
    double[] u = new double[points.size()];
    Arrays.setAll(
        u,
        i ->
            points.x(i) * points.x(i)
                - points.y(i) * points.y(i)
                + points.x(i)
                + 1e-3 * random.nextGaussian());
    WavenumberSearch search = WavenumberSearch.between(0.3, 14);
    Samples samples = Samples.of(points, u);
    assertThat(search.find(Equation::helmholtz, samples, Disk.unit()).doubt())
        .startsWith("the data show no wave: the lowest wavenumber tried, 0.300,")
        .endsWith("try Laplace's equation, or a lower range");
    assertThat(search.find(Equation::yukawa, samples, Disk.unit()).doubt())
        .startsWith("the data show no decay: the lowest rate tried, 0.300,");
  }

  @ParameterizedTest
  @CsvSource({"3, 1", "10, 1", "10, 3", "20, 2"})
  void grossErrorsAreNoShortWaves(double k, int errors) {
    Samples clean = waves(k, 60, 0.02, 11);
    double[] u = clean.values(0).clone();
    for (int i = 0; i < errors; i++) {
      u[7 * i] += i % 2 == 0 ? 8 : -8;
    }
    WavenumberSearch.Result result =
        WavenumberSearch.between(0.5, 40)
            .find(Equation::helmholtz, Samples.of(clean.points(), u), Disk.unit());
    assertThat(result.doubt()).isEmpty();
    assertThat(result.wavenumber()).isCloseTo(k, within(4 * result.sigma()));
    assertThat(result.sigma()).isLessThan(0.03);
  }
}
