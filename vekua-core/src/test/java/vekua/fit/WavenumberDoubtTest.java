package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.basis.Equation;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.rows.Samples;

/** Searches in narrow ranges, and why they do not tell. */
class WavenumberDoubtTest {

  private static Samples wave(int n, double k, double noise) {
    Random random = new Random(17);
    double[] x = random.doubles(n, -0.7, 0.7).toArray();
    double[] y = random.doubles(n, -0.7, 0.7).toArray();
    double[] u = new double[n];
    Arrays.setAll(
        u,
        i ->
            Math.cos(k * (0.6 * x[i] + 0.8 * y[i]))
                + 0.5 * Math.sin(k * (x[i]))
                + noise * random.nextGaussian());
    return Samples.of(Points.of(x, y), u);
  }

  @Test
  void aWaveInTheRange() {
    WavenumberSearch.Result found =
        WavenumberSearch.between(2, 4.5).find(Equation::helmholtz, wave(30, 3, 0.01), Disk.unit());
    assertThat(found.doubt()).isEmpty();
    assertThat(found.determined()).isTrue();
    assertThat(found.wavenumber()).isCloseTo(3, within(4 * found.sigma()));
    assertThat(found.sigma()).isBetween(1e-3, 0.1);
    assertThat(found.likely()).hasSize(1);
    WavenumberSearch.Interval likely = found.likely().get(0);
    assertThat(likely.probability()).isGreaterThanOrEqualTo(0.95);
    // A Gaussian's 95 % are four deviations wide.
    assertThat((likely.high() - likely.low()) / found.sigma()).isBetween(3.0, 6.0);
  }

  @ParameterizedTest
  @CsvSource({
    "3.15, 4, it may be as low as the end of the range 3.15000:4.00000; widen it downwards",
    "2, 2.85, it may be as high as the end of the range 2.00000:2.85000; widen it upwards"
  })
  void aWaveBesideTheRange(double low, double high, String doubt) {
    WavenumberSearch.Result found =
        WavenumberSearch.between(low, high)
            .find(Equation::helmholtz, wave(30, 3, 0.05), Disk.unit());
    assertThat(found.doubt()).isEqualTo(doubt);
    assertThat(found.determined()).isFalse();
  }

  /** Fields that vary slowly are harmonic as far as one can see. */
  @Test
  void noWaveAndNoDecay() {
    Samples flat = Samples.of(wave(14, 1, 0).points(), values(wave(14, 1, 0).points()));
    WavenumberSearch range = WavenumberSearch.between(0.05, 0.5);
    assertThat(range.find(Equation::helmholtz, flat, Disk.unit()).doubt())
        .startsWith("the data show no wave: the lowest wavenumber tried, 0.0500,");
    assertThat(range.find(Equation::yukawa, flat, Disk.unit()).doubt())
        .startsWith("the data show no decay: the lowest rate tried, 0.0500,");
    Candidates waves = new Candidates(Equation::helmholtz, Disk.unit(), Optional.empty());
    assertThat(range.found(waves, flat).slow()).isTrue();
    assertThat(WavenumberSearch.between(2, 4).found(waves, wave(30, 3, 0.01)).slow()).isFalse();
    assertThat(WavenumberSearch.between(0.2, 4).found(waves, wave(30, 3, 0.01)).slow()).isFalse();
  }

  private static double[] values(Points p) {
    double[] u = new double[p.size()];
    Arrays.setAll(u, i -> p.x(i) + 0.4 * p.x(i) * p.y(i));
    return u;
  }

  /** Every n-th of many sensors, one reading of each place. */
  @Test
  void sensorsAreThinned() {
    Samples many = wave(31, 3, 0.01);
    WavenumberSearch range = WavenumberSearch.between(2, 4);
    Samples all = range.judged(Equation::helmholtz, many, Disk.unit(), 31);
    assertThat(all.size()).isEqualTo(31);
    Samples half = range.judged(Equation::helmholtz, many, Disk.unit(), 30);
    assertThat(half.size()).isEqualTo(16);
    assertThat(half.points().x(5)).isEqualTo(many.points().x(10));
    Samples third = range.judged(Equation::helmholtz, many, Disk.unit(), 15);
    assertThat(third.size()).isEqualTo(11);
    Samples twice = Samples.join(List.of(many, many));
    assertThat(range.judged(Equation::helmholtz, twice, Disk.unit(), 31).size()).isEqualTo(31);
    // A gross error is none of those that judge.
    double[] u = many.values(0).clone();
    u[4] += 3;
    Samples wrong =
        range.judged(Equation::helmholtz, Samples.of(many.points(), u), Disk.unit(), 31);
    assertThat(wrong.size()).isEqualTo(30);
    assertThat(Arrays.stream(wrong.values(0)).boxed()).doesNotContain(u[4]);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                range.find(Equation::helmholtz, many.withSnapshots(new double[2][31]), Disk.unit()))
        .withMessage("samples must have one snapshot: 2");
  }

  private static Samples few(int n, long seed) {
    Random random = new Random(seed);
    double[] x = random.doubles(n, -0.7, 0.7).toArray();
    double[] y = random.doubles(n, -0.7, 0.7).toArray();
    double[] u = new double[n];
    Arrays.setAll(
        u,
        i ->
            Math.cos(6 * (0.6 * x[i] + 0.8 * y[i]))
                + 0.5 * Math.sin(6 * x[i])
                + 0.02 * random.nextGaussian());
    return Samples.of(Points.of(x, y), u);
  }

  /** Few sensors see two waves that are alike: both are named, the likelier first. */
  @ParameterizedTest
  @CsvSource({"9, 16", "11, 20", "11, 24"})
  void candidatesAreNamed(int n, long seed) {
    WavenumberSearch.Result found =
        WavenumberSearch.between(2, 14).find(Equation::helmholtz, few(n, seed), Disk.unit());
    assertThat(found.likely()).hasSize(2);
    assertThat(found.doubt())
        .matches("the data do not tell \\S+ from \\S+; narrow the range or add sensors");
    String[] names = found.doubt().replaceAll("[^0-9.]+", " ").strip().split(" ");
    List<WavenumberSearch.Interval> likely =
        found.likely().stream()
            .sorted(Comparator.comparingDouble(WavenumberSearch.Interval::probability).reversed())
            .toList();
    for (int i = 0; i < 2; i++) {
      assertThat(Double.parseDouble(names[i])).isBetween(likely.get(i).low(), likely.get(i).high());
    }
    assertThat(found.wavenumber())
        .as("that of the likeliest")
        .isCloseTo(Double.parseDouble(names[0]), within(1e-4));
    // The other candidate is part of the deviation.
    double far = likely.get(1).low() + likely.get(1).high() - 2 * found.wavenumber();
    assertThat(found.sigma())
        .isGreaterThan(0.9 * Math.abs(far) / 2 * Math.sqrt(likely.get(1).probability()));
  }

  /** A bump obeys no such equation, and noise none at all. */
  @Test
  void neitherABumpNorNoiseIsAWave() {
    Points places = few(24, 1).points();
    double[] u = new double[24];
    Random random = new Random(1);
    Arrays.setAll(
        u,
        i ->
            Math.exp(-3 * (places.x(i) * places.x(i) + places.y(i) * places.y(i)))
                + 1e-3 * random.nextGaussian());
    WavenumberSearch range = WavenumberSearch.between(1, 5);
    assertThat(range.high()).isEqualTo(5);
    assertThat(range.find(Equation::helmholtz, Samples.of(places, u), Disk.unit()).doubt())
        .matches(
            "no value explains the data: \\d\\.\\d{5} is the best, but a smooth field that obeys no"
                + " such equation explains them better");
    double[] noise = random.doubles(24, -1, 1).toArray();
    assertThat(range.find(Equation::helmholtz, Samples.of(places, noise), Disk.unit()).doubt())
        .isEqualTo(
            "the data may be noise: no value of the range 1.00000:5.00000 explains them much"
                + " better; add sensors or narrow the range");
  }

  /** A scan takes every second of many sensors; the answer is that of all. */
  @Test
  void allSensorsAreAskedInTheEnd() {
    Random random = new Random(3);
    double[] u = random.doubles(202, -1, 1).toArray();
    Samples noise = Samples.of(wave(202, 4.5, 0).points(), u);
    // In a domain there are fewer functions.
    Domain disc = Domain.inside(Curve.circle(0, 0, 1));
    Candidates waves = new Candidates(Equation::helmholtz, Disk.unit(), Optional.of(disc));
    double all = new WavenumberEvidence(waves, noise).ofNoise();
    // Of noise no wave makes much more; half of the sensors would be a hundred and more away.
    assertThat(WavenumberSearch.between(4.4, 4.6).found(waves, noise).logMean())
        .isCloseTo(all, within(10.0));
  }

  /** Ranges that are narrower than a scan's steps have the same peak as wider ones. */
  @Test
  void narrowRangesTellTheSame() {
    Samples samples = wave(40, 4.5, 0.01);
    WavenumberSearch.Result wide =
        WavenumberSearch.between(4, 5).find(Equation::helmholtz, samples, Disk.unit());
    double k = wide.wavenumber();
    double sigma = wide.sigma();
    assertThat(k).isCloseTo(4.5, within(4 * sigma));
    WavenumberSearch.Result narrow =
        WavenumberSearch.between(k - 6 * sigma, k + 8 * sigma)
            .find(Equation::helmholtz, samples, Disk.unit());
    // Densities are straight between values, to a twenty-fifth of their logarithm.
    assertThat(narrow.wavenumber()).isCloseTo(k, within(0.1 * sigma));
    assertThat(narrow.sigma()).isCloseTo(sigma, within(0.1 * sigma));
  }
}
