package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/** Dead channels and ranges that end, and level fields, which are neither. */
class StuckReadingsTest {

  private static final double K = 8;
  private static final double SIGMA = 0.01;
  private static final Points SENSORS = RandomSensors.random(60, 61);
  private static final Points TESTS = Disk.unit().grid(11, 11);

  private static double wave(double x, double y) {
    return Math.cos(K * x) + Math.sin(K * (0.6 * x + 0.8 * y));
  }

  private static double[] at(DoubleBinaryOperator field, Points points) {
    return IntStream.range(0, points.size())
        .mapToDouble(i -> field.applyAsDouble(points.x(i), points.y(i)))
        .toArray();
  }

  private static double[] noisy(long seed) {
    Random random = new Random(seed);
    double[] u = at(StuckReadingsTest::wave, SENSORS);
    Arrays.setAll(u, i -> u[i] + SIGMA * random.nextGaussian());
    return u;
  }

  private static Fit fit(double[] u) {
    return Fitter.withDefaults().fit(Equation.helmholtz(K), Samples.of(SENSORS, u));
  }

  private static double error(Fit fit) {
    return RandomSources.rmsOfDifference(fit.field().at(TESTS), at(StuckReadingsTest::wave, TESTS));
  }

  private static List<String> codes(Fit fit) {
    return fit.warnings().stream().map(Warning::code).toList();
  }

  private static List<StuckReadings> groups(double... u) {
    Points line = Points.of(IntStream.range(0, u.length).asDoubleStream().toArray(), u);
    return StuckReadings.in(Samples.of(line, u));
  }

  @Test
  void groupsAreReadingsThatAreNearlyTheSame() {
    List<StuckReadings> found = groups(5, -1, 1e-3, 3, 0, -7, 2e-3, 1.5e-3, 9, 4);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).rows()).containsExactly(2, 4, 6, 7);
    assertThat(found.get(0).value()).isEqualTo(1.5e-3);
  }

  @Test
  void twoReadingsOrHalfOfAllAreNoGroup() {
    assertThat(groups(5, -1, 0, 3, 0, -7, 1, 6, 9, 4)).isEmpty();
    assertThat(groups(5, -1, 0, 3, 0, -7, 0, 6, 9, 4).get(0).rows()).containsExactly(2, 4, 6);
    assertThat(groups(0, 0, 0, 0, 0, -7, 2, 6, 9)).isEmpty();
    assertThat(groups(0, 0, 0, 0, -7, 2, 6, 9).get(0).rows()).containsExactly(0, 1, 2, 3);
    assertThat(groups(0, 0, 0, 0, -2, 6, 9)).isEmpty();
  }

  @Test
  void goodSensorsThatReadWhatAGrossErrorDoesStay() {
    int n = SENSORS.size();
    double[] x = new double[n];
    double[] y = new double[n];
    double[] u = new double[n];
    Random random = new Random(9);
    for (int i = 0; i < n; i++) {
      // Seven sensors beside one contour of the field, among all others.
      x[i] = i < 8 && i > 0 ? 0.3 + 0.002 * i : SENSORS.x(i);
      y[i] = i < 8 && i > 0 ? 0.2 * i - 0.8 : SENSORS.y(i);
      u[i] = x[i] + SIGMA / 10 * random.nextGaussian();
    }
    x[0] = -0.25;
    u[0] = 0.308;
    Samples samples = Samples.of(Points.of(x, y), u);
    assertThat(StuckReadings.in(samples))
        .anySatisfy(group -> assertThat(group.rows()).contains(0, 1, 2, 3, 4, 5, 6, 7));
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), samples);
    assertThat(fit.leftOut()).extracting(LeftOut::row).containsExactly(0);
    assertThat(codes(fit)).doesNotContain("stuck");
  }

  @Test
  void bothEndsOfARangeAreOneGroup() {
    List<StuckReadings> found = groups(5, -3, 1, 5, 2, -3, 0, 5, -1, 4.5);
    assertThat(found.get(0).rows()).containsExactly(0, 1, 3, 5, 7);
    assertThat(found.get(0).value()).isEqualTo(5);
    // An end that is read once is no end.
    assertThat(groups(5, -3, 1, 5, 2, -2, 5, 5, -1, 4).get(0).rows()).containsExactly(0, 3, 6, 7);
  }

  @Test
  void aGroupApartIsOne() {
    List<StuckReadings> found = groups(293, 295, 1e-3, 290, 0, 297, 2e-3, 0.5e-3, 301, 299);
    assertThat(found.get(0).kind()).isEqualTo(StuckReadings.Kind.APART);
    assertThat(found.get(0).rows()).containsExactly(2, 4, 6, 7);
    found = groups(3, 5, 999, 0, 998, 7, 999.5, 998.5, 1, 9);
    assertThat(found.get(0).kind()).isEqualTo(StuckReadings.Kind.APART);
    assertThat(found.get(0).rows()).containsExactly(2, 4, 6, 7);
  }

  /** Rounded readings repeat many numbers; stuck ones one or two, which are suspected together. */
  @Test
  void twoNumbersThatAreReadTooOftenAreSuspectedTogether() {
    double[] u = {1, 5, 2, 5, 3, 5, 4, 5, 6, 7, -1, 7, -2, 7, -3, 7, 9, 10, 11, 12};
    List<int[]> rows = groups(u).stream().map(StuckReadings::rows).toList();
    assertThat(rows.get(0)).containsExactly(1, 3, 5, 7);
    assertThat(rows.get(1)).containsExactly(9, 11, 13, 15);
    assertThat(rows.get(2)).containsExactly(1, 3, 5, 7, 9, 11, 13, 15);
    double[] rounded = new double[60];
    Arrays.setAll(rounded, i -> i % 5);
    assertThat(groups(rounded).stream().map(StuckReadings::kind))
        .doesNotContain(StuckReadings.Kind.EQUAL);
  }

  /** Temperatures in kelvin, a quarter of the thermometers without power. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void deadSensorsFarFromAllReadingsAreLeftOut(boolean side) {
    Random random = new Random(11);
    double[] u = at((x, y) -> 293 - 8 * Math.log(Math.hypot(x - 1.3, y)) + 2 * y, SENSORS);
    int dead = 0;
    for (int i = 0; i < u.length; i++) {
      boolean off = side ? SENSORS.y(i) > 0.35 : i < 15;
      u[i] = off ? 0.01 * random.nextGaussian() : u[i] + 0.05 * random.nextGaussian();
      dead += off ? 1 : 0;
    }
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), Samples.of(SENSORS, u));
    assertThat(fit.leftOut()).hasSize(dead);
    assertThat(codes(fit)).contains("stuck");
    assertThat(Math.abs(fit.field().at(0.2, -0.3) - 293 + 8 * Math.log(Math.hypot(1.1, 0.3)) + 0.6))
        .isLessThan(0.2);
  }

  @Test
  void twoStuckNumbersDoNotHideEachOther() {
    Random random = new Random(12);
    double[] u = at((x, y) -> 20 - 8 * Math.log(Math.hypot(x - 1.3, y)), SENSORS);
    Arrays.setAll(u, i -> i < 12 ? 20 : i < 24 ? 26 : u[i] + 0.05 * random.nextGaussian());
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), Samples.of(SENSORS, u));
    assertThat(fit.leftOut().stream().map(LeftOut::row))
        .containsAll(IntStream.range(0, 24).boxed().toList())
        .hasSizeLessThan(27);
  }

  /** Of a decaying field only a few sensors read more than one step of their resolution. */
  @Test
  void theOnlyReadingsThatAreNotZeroAreTheField() {
    double[] u = at((x, y) -> Math.rint(50 * Math.exp(-9 * Math.hypot(x - 1, y))) / 50, SENSORS);
    assertThat(Arrays.stream(u).filter(v -> v != 0).count()).isBetween(3L, 20L);
    Fit fit = Fitter.withDefaults().fit(Equation.yukawa(9), Samples.of(SENSORS, u));
    assertThat(codes(fit)).doesNotContain("noise-only");
    assertThat(fit.leftOut()).isEmpty();
  }

  /** Two fifths of the channels read their own noise: what is left still tells the field. */
  @ParameterizedTest
  @ValueSource(doubles = {0, SIGMA})
  void deadChannelsAreLeftOut(double noise) {
    double[] u = noisy(1);
    Random random = new Random(2);
    for (int i = 0; i < 24; i++) {
      u[i] = noise * random.nextGaussian();
    }
    Fit fit = fit(u);
    assertThat(fit.leftOut().stream().map(LeftOut::row))
        .containsAll(IntStream.range(0, 24).boxed().toList())
        // Some that are right may read nearly the same.
        .hasSizeLessThan(30);
    assertThat(codes(fit)).contains("stuck", "outliers");
    // 36 sensors instead of 60, some 25 degrees of freedom: a few times the noise.
    assertThat(error(fit)).isLessThan(10 * SIGMA);
    double z =
        Math.abs(fit.field().at(0.1, 0.2) - wave(0.1, 0.2)) / fit.uncertainty().spreadAt(0.1, 0.2);
    assertThat(z).isLessThan(4);
  }

  @Test
  void oneMoreGrossErrorIsFoundBesideDeadChannels() {
    double[] u = noisy(3);
    Arrays.fill(u, 0, 15, 0);
    u[40] += 2;
    Fit fit = fit(u);
    assertThat(fit.leftOut().stream().map(LeftOut::row)).contains(0, 14, 40);
    assertThat(error(fit)).isLessThan(6 * SIGMA);
  }

  @Test
  void readingsWhereARangeEndsAreLeftOut() {
    double[] u = Arrays.stream(noisy(4)).map(v -> Math.max(-1, Math.min(1, v))).toArray();
    long ends = Arrays.stream(u).filter(v -> Math.abs(v) == 1).count();
    Fit fit = fit(u);
    assertThat(fit.leftOut()).hasSizeBetween((int) ends, (int) ends + 3);
    assertThat(codes(fit)).contains("stuck");
    assertThat(error(fit)).isLessThan(20 * SIGMA);
  }

  @Test
  void theyAreKeptWhereAsked() {
    double[] u = noisy(5);
    Arrays.fill(u, 0, 20, 0);
    Fit fit =
        Fitter.withDefaults()
            .with(OutlierPolicy.KEEP)
            .fit(Equation.helmholtz(K), Samples.of(SENSORS, u));
    assertThat(fit.leftOut()).isEmpty();
    assertThat(fit.warnings().stream().map(Warning::sentence))
        .anyMatch(
            sentence ->
                sentence.matches("20 rows read 0.000, which the others contradict.*")
                    && sentence.endsWith("; they were kept all the same"));
  }

  @Test
  void deadPartsOfComplexReadingsAreLeftOut() {
    double[] re = noisy(6);
    double[] im = at((x, y) -> Math.sin(K * x), SENSORS);
    Arrays.fill(re, 0, 20, 0);
    Arrays.fill(im, 0, 20, 0);
    Fitter fitter = Fitter.withDefaults();
    Samples samples = Samples.ofSnapshots(SENSORS, new double[][] {re, im});
    ComplexFit fit = fitter.fitComplex(fitter.basis(Equation.helmholtz(K), SENSORS), samples);
    assertThat(fit.re().leftOut().stream().map(LeftOut::row))
        .containsAll(IntStream.range(0, 20).boxed().toList());
    assertThat(error(fit.re())).isLessThan(10 * SIGMA);
  }

  /** On y = 0 the field xy vanishes, exactly: 25 earthed sensors that read the truth. */
  @ParameterizedTest
  @ValueSource(doubles = {0, SIGMA})
  void earthedSensorsAreBelieved(double noise) {
    Random random = new Random(7);
    int n = 60;
    double[] x = random.doubles(n, -0.7, 0.7).toArray();
    double[] y = random.doubles(n, -0.7, 0.7).toArray();
    Arrays.fill(y, 0, 25, 0);
    Points places = Points.of(x, y);
    double[] u = at((a, b) -> 3 * a * b - b, places);
    for (int i = 25; i < n; i++) {
      u[i] += noise * random.nextGaussian();
    }
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), Samples.of(places, u));
    assertThat(fit.leftOut()).isEmpty();
    assertThat(codes(fit)).doesNotContain("stuck");
  }

  /** A screened field is nearly zero at most places and large at one side. */
  @Test
  void quietSensorsAreBelieved() {
    Random random = new Random(8);
    double[] u = at((x, y) -> Math.exp(9 * (x - 1)) + 0.3 * Math.exp(9 * (y - 1)), SENSORS);
    Arrays.setAll(u, i -> u[i] + 1e-3 * random.nextGaussian());
    Fit fit = Fitter.withDefaults().fit(Equation.yukawa(9), Samples.of(SENSORS, u));
    assertThat(codes(fit)).doesNotContain("stuck");
  }

  @Test
  void roundedReadingsAreBelieved() {
    double[] u = Arrays.stream(noisy(9)).map(v -> Math.rint(4 * v) / 4).toArray();
    assertThat(codes(fit(u))).doesNotContain("stuck");
  }

  /** Neighbours on a ring of microphones, at a reading that the field has elsewhere. */
  @ParameterizedTest
  @ValueSource(ints = {3, 7, 10})
  void neighboursThatAreStuckAreLeftOut(int dead) {
    int n = 48;
    Points ring =
        Points.of(
            IntStream.range(0, n).mapToDouble(i -> Math.cos(2 * Math.PI * i / n)).toArray(),
            IntStream.range(0, n).mapToDouble(i -> Math.sin(2 * Math.PI * i / n)).toArray());
    DoubleBinaryOperator field = (x, y) -> Math.cos(6 * x) + Math.sin(6 * (0.6 * x + 0.8 * y));
    double[] u = at(field, ring);
    Random random = new Random(13);
    Arrays.setAll(u, i -> u[i] + SIGMA * random.nextGaussian());
    Arrays.fill(u, 5, 5 + dead, 0.43);
    Fit fit = Fitter.withDefaults().fit(Equation.helmholtz(6), Samples.of(ring, u));
    assertThat(fit.leftOut().stream().map(LeftOut::row))
        .containsExactlyInAnyOrderElementsOf(IntStream.range(5, 5 + dead).boxed().toList());
    assertThat(codes(fit)).contains("stuck");
    double z =
        (fit.field().at(0.1, 0.2) - field.applyAsDouble(0.1, 0.2))
            / fit.uncertainty().spreadAt(0.1, 0.2);
    assertThat(Math.abs(z)).isLessThan(4);
  }

  private static Points square(int side) {
    int n = side * side;
    return Points.of(
        IntStream.range(0, n).mapToDouble(i -> i % side / (side - 1.0)).toArray(),
        IntStream.range(0, n).mapToDouble(i -> i / side / (side - 1.0)).toArray());
  }

  /** The lowest side of a square array: stuck at 0.4, or earthed as the field is there. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aSideIsLeftOutOnlyIfItIsStuck(boolean earthed) {
    Points places = square(8);
    double[] u = at((x, y) -> 2 * x * y + y - Math.sin(x) * Math.sinh(y), places);
    Random random = new Random(14);
    Arrays.setAll(u, i -> i < 8 ? earthed ? 0 : 0.4 : u[i] + SIGMA * random.nextGaussian());
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), Samples.of(places, u));
    assertThat(fit.leftOut()).hasSize(earthed ? 0 : 8);
    assertThat(codes(fit).contains("stuck")).isEqualTo(!earthed);
  }

  /** A lid at one potential on an earthed box: its edges are singular, and its readings right. */
  @Test
  void theLidOfABoxIsBelieved() {
    Points places = square(9);
    double[] u =
        at(
            (x, y) -> {
              double sum = y == 1 ? 1 : 0;
              for (int j = 1; j < 200 && y < 1 && x > 0 && x < 1; j += 2) {
                double a = j * Math.PI;
                double over = Math.expm1(-2 * a * y) / Math.expm1(-2 * a);
                sum += 4 / a * Math.sin(a * x) * Math.exp(a * (y - 1)) * over;
              }
              return sum;
            },
            places);
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), Samples.of(places, u));
    assertThat(codes(fit)).doesNotContain("stuck");
  }

  /** Where most readings are rounded to zero, the others are neither stuck nor gross errors. */
  @Test
  void coarseReadingsOfAScreenedFieldAreBelieved() {
    double[] u =
        at(
            (x, y) -> Math.rint(20 * (Math.exp(12 * (x - 1)) - 0.7 * Math.exp(12 * (y - 1)))) / 20,
            SENSORS);
    assertThat(Rounding.deviation(u)).isCloseTo(0.05 / Math.sqrt(12), within(1e-12));
    Fit fit = Fitter.withDefaults().fit(Equation.yukawa(12), Samples.of(SENSORS, u));
    assertThat(fit.leftOut()).isEmpty();
  }

  @Test
  void readingsThatDifferByNoStepAreNotRounded() {
    assertThat(Rounding.deviation(new double[] {0, 0.3, -0.0, 0.3, 0.6, 0, 0.9, 0.9}))
        .isCloseTo(0.3 / Math.sqrt(12), within(1e-12));
    assertThat(Rounding.deviation(new double[] {0, 0.3, 0, 0.3, 0.61, 0, 0.9, 0.9})).isZero();
    assertThat(Rounding.deviation(new double[] {0, 1, 2, 3, 4, 5})).isZero();
    assertThat(Rounding.deviation(new double[] {1, 1, 1, 2})).isZero();
  }
}
