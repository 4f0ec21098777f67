package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/** Data as people have them: doubled, biased, with outliers, codes and wrong noise levels. */
class DoubtTest {

  private static final double SIGMA = 0.01;
  private static final Points SENSORS = RandomSensors.random(60, 81);
  private static final Points TESTS = Disk.unit().grid(15, 15);

  private static double truth(double x, double y) {
    return Math.log(Math.hypot(x - 1.5, y - 0.3)) + 0.5 * x;
  }

  private static double[] at(Points points) {
    double[] u = new double[points.size()];
    Arrays.setAll(u, i -> truth(points.x(i), points.y(i)));
    return u;
  }

  private static double[] noisy() {
    Random random = new Random(82);
    double[] u = at(SENSORS);
    Arrays.setAll(u, i -> u[i] + SIGMA * random.nextGaussian());
    return u;
  }

  private static Fit fit(Samples samples) {
    return Fitter.withDefaults().fit(Equation.laplace(), samples);
  }

  private static double error(Fit fit) {
    return RandomSources.rmsOfDifference(fit.field().at(TESTS), at(TESTS));
  }

  private static List<String> codes(Fit fit) {
    return fit.warnings().stream().map(Warning::code).toList();
  }

  private static final double CLEAN = error(fit(Samples.of(SENSORS, noisy())));

  @Test
  void cleanDataAreNotDoubted() {
    Fit fit = fit(Samples.of(SENSORS, noisy()).withNoise(SIGMA));
    assertThat(fit.warnings()).isEmpty();
    assertThat(fit.leftOut()).isEmpty();
    NoiseScale scale = fit.noiseScale().orElseThrow();
    assertThat(scale.value()).isBetween(0.8, 1.25);
    assertThat(scale.probability()).isGreaterThan(0.6);
    assertThat(fit.noise().getAsDouble()).isCloseTo(SIGMA, within(0.3 * SIGMA));
  }

  @Test
  void levelsThatAreTooLowAreScaled() {
    Fit fit = fit(Samples.of(SENSORS, noisy()).withNoise(SIGMA / 3));
    assertThat(fit.noiseScale().orElseThrow().value()).isBetween(2.2, 4.2);
    assertThat(fit.noiseScale().orElseThrow().probability()).isLessThan(1e-3);
    assertThat(codes(fit)).containsExactly("noise-scale");
    assertThat(error(fit)).isLessThan(1.3 * CLEAN);
  }

  @Test
  void levelsThatAreTooHighAreScaled() {
    Fit fit = fit(Samples.of(SENSORS, noisy()).withNoise(4 * SIGMA));
    assertThat(fit.noiseScale().orElseThrow().value()).isBetween(0.18, 0.35);
    assertThat(codes(fit)).containsExactly("noise-scale");
    assertThat(error(fit)).isLessThan(1.3 * CLEAN);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFileTwiceIsTheFileOnce(boolean given) {
    Samples plain = Samples.of(SENSORS, noisy());
    Samples once = given ? plain.withNoise(SIGMA) : plain;
    Fit expected = fit(once);
    Fit twice = fit(Samples.join(List.of(once, once)));
    double[] a = expected.field().at(TESTS);
    double[] b = twice.field().at(TESTS);
    double[] c = expected.uncertainty().spreadAt(TESTS);
    double[] d = twice.uncertainty().spreadAt(TESTS);
    for (int i = 0; i < a.length; i++) {
      assertThat(b[i]).isCloseTo(a[i], within(1e-9));
      assertThat(d[i]).isCloseTo(c[i], within(1e-6 * c[i]));
    }
    assertThat(codes(twice)).containsExactly("copies");
    assertThat(twice.sensors()).isEqualTo(60);
  }

  /** Readings that scatter less than sensors differ: what differs is the noise. */
  @Test
  void biasesOfSensorsAreNotMistakenForTheField() {
    Random random = new Random(83);
    List<Samples> readings = new ArrayList<>();
    for (int r = 0; r < 10; r++) {
      double[] u = noisy();
      Arrays.setAll(u, i -> u[i] + 0.1 * SIGMA * random.nextGaussian());
      readings.add(Samples.of(SENSORS, u));
    }
    Fit fit = fit(Samples.join(readings));
    assertThat(error(fit)).isLessThan(1.3 * CLEAN);
    assertThat(fit.noise().getAsDouble()).isBetween(0.7 * SIGMA, 1.3 * SIGMA);
    assertThat(fit.samples()).isEqualTo(600);
    assertThat(codes(fit)).containsExactly("repeats");
  }

  /** Readings that scatter, of sensors that agree with a field exactly: no less noise than that. */
  @Test
  void theScatterOfReadingsBoundsTheNoise() {
    double[] u = at(SENSORS);
    double[] up = u.clone();
    double[] down = u.clone();
    // By turns: a second round that reads less at all places would be a drift.
    Arrays.setAll(up, i -> u[i] + (i % 2 == 0 ? SIGMA : -SIGMA));
    Arrays.setAll(down, i -> u[i] - (i % 2 == 0 ? SIGMA : -SIGMA));
    Fit fit = fit(Samples.join(List.of(Samples.of(SENSORS, up), Samples.of(SENSORS, down))));
    // Variance 2σ² over one degree of freedom, halved by the mean of two.
    assertThat(fit.noise().getAsDouble()).isCloseTo(SIGMA, within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 6})
  void outliersAreLeftOutAndListed(int count) {
    double[] u = noisy();
    for (int i = 0; i < count; i++) {
      u[7 * i + 3] += (i % 2 == 0 ? 50 : -50) * SIGMA;
    }
    for (Samples samples :
        List.of(Samples.of(SENSORS, u), Samples.of(SENSORS, u).withNoise(SIGMA))) {
      Fit fit = fit(samples);
      assertThat(fit.leftOut()).hasSize(count);
      for (LeftOut out : fit.leftOut()) {
        assertThat(out.row() % 7).isEqualTo(3);
        assertThat(Math.abs(out.z())).isGreaterThan(10);
        assertThat(out.reason()).isEqualTo(LeftOut.Reason.VALUE);
      }
      assertThat(codes(fit)).containsExactly("outliers");
      assertThat(error(fit)).isLessThan(1.3 * CLEAN);
    }
    Fit kept =
        Fitter.withDefaults()
            .with(OutlierPolicy.KEEP)
            .fit(Equation.laplace(), Samples.of(SENSORS, u));
    assertThat(kept.leftOut()).isEmpty();
    assertThat(codes(kept)).contains("outliers");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-999, -9999, 9999, 1e30, -32768})
  void codesForMissingValuesAreLeftOut(double code) {
    double[] u = noisy();
    u[11] = code;
    Fit fit = fit(Samples.of(SENSORS, u));
    assertThat(fit.leftOut()).singleElement().extracting(LeftOut::row).isEqualTo(11);
    assertThat(fit.leftOut().get(0).reason()).isEqualTo(LeftOut.Reason.CODE);
    assertThat(codes(fit)).containsExactly("codes");
    assertThat(error(fit)).isLessThan(1.3 * CLEAN);
  }

  /** The same number is no code among others like it. */
  @Test
  void aValueThatLooksLikeACodeMayBeOne() {
    double[] u = noisy();
    Arrays.setAll(u, i -> 999 + u[i]);
    u[5] = 999;
    assertThat(GrossErrors.in(Samples.of(SENSORS, u))).isEmpty();
  }

  @Test
  void placesFarFromAllOthersAreLeftOut() {
    double[] x = new double[60];
    double[] y = new double[60];
    Arrays.setAll(x, i -> i == 20 ? -999 : SENSORS.x(i));
    Arrays.setAll(y, i -> i == 20 ? -999 : SENSORS.y(i));
    Fit fit = fit(Samples.of(Points.of(x, y), noisy()));
    assertThat(fit.leftOut()).singleElement().extracting(LeftOut::row).isEqualTo(20);
    assertThat(fit.leftOut().get(0).reason()).isEqualTo(LeftOut.Reason.PLACE);
    assertThat(codes(fit)).containsExactly("far-places");
    assertThat(error(fit)).isLessThan(1.3 * CLEAN);
  }

  @Test
  void onePlaceTellsNothingOfOthers() {
    double[] x = new double[5];
    double[] u = {3, 3.01, 2.99, 3.02, 2.98};
    Fit fit = fit(Samples.of(Points.of(x, x), u));
    assertThat(codes(fit)).contains("one-place");
    assertThat(fit.field().at(0, 0)).isCloseTo(3, within(0.02));
    assertThat(fit.uncertainty().spreadAt(0.5, 0)).isGreaterThan(1);
  }

  @Test
  void sensorsThatSeeLittleAreMentioned() {
    double[] x = RandomSensors.uniform(40, 84);
    Points line = Points.of(x, new double[40]);
    assertThat(codes(fit(Samples.of(line, at(line))))).contains("line");
    double[] angle = RandomSensors.uniform(40, 87);
    Points arc =
        Points.of(
            Arrays.stream(angle).map(Math::cos).toArray(),
            Arrays.stream(angle).map(Math::sin).toArray());
    Fitter whole = Fitter.withDefaults().withFrame(Disk.unit());
    assertThat(codes(whole.fit(Equation.laplace(), Samples.of(arc, at(arc))))).contains("part");
    Points cluster =
        Points.of(
            Arrays.stream(angle).map(t -> 0.2 * t).toArray(),
            Arrays.stream(x).map(t -> 0.2 * t).toArray());
    assertThat(codes(whole.fit(Equation.laplace(), Samples.of(cluster, at(cluster)))))
        .contains("part");
    double[] round = Arrays.stream(angle).map(t -> Math.PI * t).toArray();
    Points circle =
        Points.of(
            Arrays.stream(round).map(Math::cos).toArray(),
            Arrays.stream(round).map(Math::sin).toArray());
    assertThat(codes(fit(Samples.of(circle, at(circle))))).doesNotContain("part");
    for (int n = 2; n < 4; n++) {
      Points few = RandomSensors.random(n, 85);
      assertThat(codes(fit(Samples.of(few, at(few))))).contains("few-sensors");
    }
    double[] noise = RandomSensors.uniform(60, 86);
    assertThat(codes(fit(Samples.of(SENSORS, noise)))).contains("noise-only");
    assertThat(codes(fit(Samples.of(SENSORS, new double[60])))).contains("noise-only");
  }

  /** Readings that slipped by one row look like noise, but are those of a field. */
  @Test
  void whereNoFieldIsFoundThereMayBeOneAllTheSame() {
    double[] u = noisy();
    double[] slipped = new double[u.length];
    Arrays.setAll(slipped, i -> u[(i + 1) % u.length]);
    Fit fit = fit(Samples.of(SENSORS, slipped));
    assertThat(codes(fit)).contains("noise-only");
    assertThat(fit.warnings().toString()).contains("the spread allows for one as large");
    double[] spread = fit.uncertainty().spreadAt(TESTS);
    double[] found = fit.field().at(TESTS);
    double[] truth = at(TESTS);
    long covered =
        IntStream.range(0, truth.length)
            .filter(i -> Math.abs(found[i] - truth[i]) <= 1.96 * spread[i])
            .count();
    assertThat(covered).isGreaterThan(truth.length * 85 / 100);
    // Noise that is known to be as large is noise.
    double deviation = Math.sqrt(Doubt.variance(u));
    Fit known = fit(Samples.of(SENSORS, slipped).withNoise(deviation));
    assertThat(known.uncertainty().spreadAt(0, 0)).isLessThan(0.5 * deviation);
  }

  /** x² + y² solves no Laplace equation: the fit says so and carries it along. */
  @Test
  void anEquationThatDoesNotHoldIsNoticed() {
    double[] u = noisy();
    Arrays.setAll(u, i -> u[i] + 0.5 * Math.pow(Math.hypot(SENSORS.x(i), SENSORS.y(i)), 2));
    double[] expected = at(TESTS);
    Arrays.setAll(
        expected, i -> expected[i] + 0.5 * Math.pow(Math.hypot(TESTS.x(i), TESTS.y(i)), 2));
    Fit fit = fit(Samples.of(SENSORS, u));
    assertThat(fit.modelError().orElseThrow().probability()).isGreaterThan(0.95);
    assertThat(fit.modelError().orElseThrow().carried()).isTrue();
    assertThat(codes(fit)).contains("model-error");
    assertThat(RandomSources.rmsOfDifference(fit.field().at(TESTS), expected)).isLessThan(0.03);
    Fit pure =
        Fitter.withDefaults()
            .with(ModelErrorPolicy.NONE)
            .fit(Equation.laplace(), Samples.of(SENSORS, u));
    assertThat(codes(pure)).contains("model-error");
    assertThat(pure.modelError().orElseThrow().carried()).isFalse();
  }

  /**
   * A source beside 200 microphones on a circle, more than modes up to order 30 can follow: what is
   * lacking, 2e-5 of the field at the rim, decays inwards, where a smooth error would be anything.
   */
  @Test
  void whatModesLackOnACircleIsNoErrorOfTheEquation() {
    Points circle = Disk.unit().boundary(200);
    Fit fit =
        Fitter.withDefaults()
            .withOrder(30)
            .fit(Equation.helmholtz(8), Samples.of(circle, source(circle)));
    assertThat(fit.modelError().orElseThrow().carried()).isFalse();
    assertThat(codes(fit)).contains("model-error");
    Points inside = new Disk(0, 0, 0.7).grid(15, 15);
    double[] truth = source(inside);
    double[] actual = fit.field().at(inside);
    for (int i = 0; i < truth.length; i++) {
      // The least order that is left out is 31: 0.7^31 of it is 2e-5.
      assertThat(actual[i]).isCloseTo(truth[i], within(1e-5));
    }
  }

  /**
   * r^(2/3) sin(2θ/3) on the boundary of an L, fitted in a disc, where it is no solution: with a
   * smooth error the field inside could be anything, and a solution is still close to it.
   */
  @Test
  void anErrorThatLeavesNothingKnownIsNotCarriedAlong() {
    double[][] corners = {{0, 0}, {0, -0.7}, {-0.7, -0.7}, {-0.7, 0.7}, {0.7, 0.7}, {0.7, 0}};
    double[] x = new double[240];
    double[] y = new double[240];
    for (int i = 0; i < x.length; i++) {
      double[] a = corners[i / 40];
      double[] b = corners[(i / 40 + 1) % 6];
      double t = (i % 40 + 0.5) / 40;
      x[i] = a[0] + t * (b[0] - a[0]);
      y[i] = a[1] + t * (b[1] - a[1]);
    }
    Points rim = Points.of(x, y);
    Fit fit = fit(Samples.of(rim, singular(rim)));
    assertThat(codes(fit)).contains("model-error");
    assertThat(fit.modelError().orElseThrow().carried()).isFalse();
    Points inside = Points.of(new double[] {-0.35, -0.35, 0.35}, new double[] {-0.35, 0.35, 0.35});
    assertThat(RandomSources.rmsOfDifference(fit.field().at(inside), singular(inside)))
        .isLessThan(0.1);
  }

  private static double[] singular(Points points) {
    double[] u = new double[points.size()];
    for (int i = 0; i < u.length; i++) {
      double theta = Math.atan2(points.y(i), points.x(i));
      double positive = theta < -1e-12 ? theta + 2 * Math.PI : theta;
      u[i] = Math.pow(Math.hypot(points.x(i), points.y(i)), 2 / 3.0) * Math.sin(2 * positive / 3);
    }
    return u;
  }

  private static double[] source(Points points) {
    double[] u = new double[points.size()];
    Arrays.setAll(u, i -> RandomSources.y0(8 * Math.hypot(points.x(i) - 1.15, points.y(i) - 0.35)));
    return u;
  }

  /** The evidence of many rows is a peak far narrower than the steps of any table. */
  @Test
  void manyRowsWithoutNoiseAreFittedExactly() {
    int n = 6000;
    double[] x = new double[n];
    double[] y = new double[n];
    double[] u = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = Math.cos(i);
      y[i] = Math.sin(1.7 * i);
      u[i] = x[i] * y[i];
    }
    Points points = Points.of(x, y);
    Basis basis = Equation.laplace().basis(40, Disk.covering(points));
    Fit fit = Fitter.withDefaults().fit(basis, Samples.of(points, u));
    assertThat(fit.field().at(0.3, 0.4)).isCloseTo(0.12, within(1e-12));
  }

  /** A bump could pass through any one sensor: the sensor is doubted before the equation. */
  @ParameterizedTest
  @ValueSource(doubles = {1.2, 1.5, 2, 3, 4, 50})
  void oneWrongSensorIsNoErrorOfTheEquation(double value) {
    Random random = new Random(5);
    int n = 60;
    double[] x = new double[n];
    double[] y = new double[n];
    double[] u = new double[n];
    for (int i = 0; i < n; i++) {
      double r = Math.sqrt(random.nextDouble());
      double t = 2 * Math.PI * random.nextDouble();
      x[i] = i == 30 ? 0.1 : r * Math.cos(t);
      y[i] = i == 30 ? 0.2 : r * Math.sin(t);
      u[i] = i == 30 ? value : Math.exp(x[i]) * Math.cos(y[i]) + 0.01 * random.nextGaussian();
    }
    for (Samples samples :
        List.of(Samples.of(Points.of(x, y), u), Samples.of(Points.of(x, y), u).withNoise(0.01))) {
      Fit fit = Fitter.withDefaults().fit(Equation.laplace(), samples);
      assertThat(fit.leftOut()).extracting(LeftOut::row).containsExactly(30);
      assertThat(fit.warnings()).extracting(Warning::code).doesNotContain("model-error");
      assertThat(fit.field().at(0.1, 0.2)).isCloseTo(Math.exp(0.1) * Math.cos(0.2), within(0.03));
    }
  }

  /** Scores of fits that follow every sample are small by accident. */
  @Test
  void scoresLeaveATenthOfTheSamples() {
    for (long seed = 0; seed < 12; seed++) {
      Points points = RandomSensors.random(40, 900 + seed);
      Random random = new Random(seed);
      double[] u = at(points);
      Arrays.setAll(u, i -> u[i] + 0.3 * random.nextGaussian());
      for (Regularisation each : List.of(Regularisation.gcv(), Regularisation.leaveOneOut())) {
        Fit fit =
            Fitter.withDefaults()
                .with(each)
                .fit(Equation.laplace().basis(30, Disk.unit()), Samples.of(points, u));
        assertThat(fit.rank()).isLessThanOrEqualTo(36);
      }
    }
  }

  @Test
  void oneRowIsOneRow() {
    assertThat(Notes.outliers(1).sentence())
        .isEqualTo("1 row contradicts the others and was kept all the same");
    assertThat(Notes.outliers(2).sentence())
        .isEqualTo("2 rows contradict the others and were kept all the same");
    assertThat(Notes.repeated(7, 6, 1).sentence())
        .isEqualTo("1 of 7 rows repeats another and counts once");
  }

  @Test
  void aConstantIsAField() {
    Points points = RandomSensors.random(40, 8);
    double[] same = new double[40];
    Arrays.fill(same, 3.7);
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), Samples.of(points, same));
    assertThat(fit.warnings())
        .extracting(Warning::sentence)
        .containsExactly(
            "all 40 values are 3.7: perhaps this is another column, or the sensors do not work");
    Samples one = Samples.of(Points.of(0.3, 0.4), new double[] {2});
    assertThat(Fitter.withDefaults().fit(Equation.laplace(), one).warnings())
        .extracting(Warning::code)
        .contains("one-place")
        .doesNotContain("noise-only");
  }
}
