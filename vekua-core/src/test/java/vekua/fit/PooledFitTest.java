package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Reduction;
import vekua.rows.Samples;

/** Streams are doubted as samples in memory are. */
class PooledFitTest {

  private static final Basis BASIS = Equation.laplace().basis(20, Disk.unit());
  private static final Points INSIDE = new Disk(0, 0, 0.8).grid(9, 9);

  private static double harmonic(double x, double y) {
    return x * x - y * y + 0.5 * x * y - Math.log(Math.hypot(x - 1.6, y));
  }

  /** Sensors in the unit disc, each read several times with a bias of its own, in turns. */
  private static Samples readings(int sensors, int times, DoubleBinaryOperator u, long seed) {
    Random random = new Random(seed);
    int n = sensors * times;
    double[] x = new double[n];
    double[] y = new double[n];
    double[] values = new double[n];
    double[] bias = new double[sensors];
    for (int i = 0; i < n; i++) {
      int sensor = i % sensors;
      if (i < sensors) {
        double r = Math.sqrt(random.nextDouble());
        double t = 2 * Math.PI * random.nextDouble();
        x[i] = r * Math.cos(t);
        y[i] = r * Math.sin(t);
        bias[i] = 0.01 * random.nextGaussian();
      }
      x[i] = x[sensor];
      y[i] = y[sensor];
      values[i] = u.applyAsDouble(x[i], y[i]) + bias[sensor] + 0.003 * random.nextGaussian();
    }
    return Samples.of(Points.of(x, y), values);
  }

  private static Fit streamed(Fitter fitter, Basis basis, Samples samples, int batch) {
    List<Samples> batches = new ArrayList<>();
    for (int from = 0; from < samples.size(); from += batch) {
      batches.add(samples.slice(from, Math.min(samples.size(), from + batch)));
    }
    return fitter.fit(basis, batches.iterator());
  }

  /** Parts that were reduced and sent, as on a cluster. */
  private static Fit inParts(Fitter fitter, Basis basis, Samples samples, int parts)
      throws Exception {
    List<Reduction> all = new ArrayList<>();
    int n = samples.size();
    for (int p = 0; p < parts; p++) {
      Reduction part = Reduction.of(basis, samples.slice(p * n / parts, (p + 1) * n / parts));
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(part);
      }
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        all.add((Reduction) in.readObject());
      }
    }
    return fitter.fitAll(basis, Reduction.join(all.iterator())).get(0);
  }

  private static List<String> codes(Fit fit) {
    return fit.warnings().stream().map(Warning::code).toList();
  }

  private static void assertSame(Fit fit, Fit expected) {
    assertThat(fit.samples()).isEqualTo(expected.samples());
    assertThat(fit.sensors()).isEqualTo(expected.sensors());
    assertThat(fit.readings()).isEqualTo(expected.readings());
    assertThat(fit.warnings()).isEqualTo(expected.warnings());
    assertSameField(fit, expected);
  }

  private static void assertSameField(Fit fit, Fit expected) {
    double[] u = fit.field().at(INSIDE);
    double[] trueU = expected.field().at(INSIDE);
    double[] spread = fit.uncertainty().spreadAt(INSIDE);
    double[] trueSpread = expected.uncertainty().spreadAt(INSIDE);
    for (int i = 0; i < u.length; i++) {
      assertThat(u[i]).isCloseTo(trueU[i], within(1e-8));
      assertThat(spread[i]).isCloseTo(trueSpread[i], within(1e-6 * trueSpread[i]));
    }
  }

  private static void assertSameEverywhere(Fitter fitter, Samples samples) throws Exception {
    Fit expected = fitter.fit(BASIS, samples);
    assertSame(streamed(fitter, BASIS, samples, 17), expected);
    assertSameStreams(fitter, samples, expected);
  }

  private static void assertSameStreams(Fitter fitter, Samples samples, Fit expected)
      throws Exception {
    assertSame(streamed(fitter, BASIS, samples, 1000), expected);
    assertSame(inParts(fitter, BASIS, samples, 5), expected);
  }

  @Test
  void readingsOfOnePlaceAreOneSensorHoweverTheyArrive() throws Exception {
    Samples samples = readings(60, 10, PooledFitTest::harmonic, 1);
    Fitter fitter = Fitter.withDefaults();
    Fit fit = fitter.fit(BASIS, samples);
    assertThat(codes(fit)).contains("repeats");
    assertThat(fit.sensors()).isEqualTo(60);
    assertSameEverywhere(fitter, samples);
    assertSameEverywhere(fitter.with(Regularisation.gcv()), samples);
    double[] sigma = new double[600];
    Arrays.setAll(sigma, i -> 0.01 + 1e-5 * i);
    assertSameEverywhere(fitter, samples.withNoise(sigma));
  }

  @Test
  void everySnapshotHasItsOwnScatter() {
    Samples one = readings(60, 4, PooledFitTest::harmonic, 2);
    double[] other = readings(60, 4, (x, y) -> 3 * x, 3).values(0);
    Samples both = one.withSnapshots(new double[][] {one.values(0), other});
    List<Fit> expected = Fitter.withDefaults().fitAll(BASIS, both);
    List<Fit> fits = Fitter.withDefaults().fitAll(BASIS, Reduction.of(BASIS, both));
    assertSame(fits.get(0), expected.get(0));
    assertSame(fits.get(1), expected.get(1));
  }

  @Test
  void copiesCountOnce() throws Exception {
    Samples once = readings(60, 1, PooledFitTest::harmonic, 4);
    Samples twice = Samples.join(List.of(once, once));
    assertSameEverywhere(Fitter.withDefaults(), twice);
    Fit noisy = streamed(Fitter.withDefaults(), BASIS, twice.withNoise(0.01), 50);
    assertSameEverywhere(Fitter.withDefaults(), twice.withNoise(0.01));
    assertThat(codes(noisy)).contains("copies");
    assertThat(noisy.samples()).isEqualTo(60);
    assertThat(noisy.readings()).isEqualTo(120);
  }

  @Test
  void whatIsMeasuredTellsSensorsOfOnePlaceApart() throws Exception {
    Samples values = readings(60, 2, PooledFitTest::harmonic, 5);
    List<Functional> functionals = new ArrayList<>();
    double[] measured = values.values(0);
    for (int i = 0; i < 120; i++) {
      boolean slope = i % 60 < 5;
      functionals.add(i < 60 || !slope ? Functional.value() : Functional.normal(1, 3));
      double h = 1e-6;
      double x = values.points().x(i);
      double y = values.points().y(i);
      if (i >= 60 && slope) {
        double s = h / Math.sqrt(10);
        measured[i] = (harmonic(x + s, y + 3 * s) - harmonic(x - s, y - 3 * s)) / (2 * h);
      }
    }
    Samples mixed = values.withSnapshots(new double[][] {measured}).withFunctionals(functionals);
    assertThat(Fitter.withDefaults().fit(BASIS, mixed).sensors()).isEqualTo(65);
    assertSameEverywhere(Fitter.withDefaults(), mixed);
  }

  @Test
  void aSensorThatTheOthersContradictIsLeftOutOfAStream() throws Exception {
    Samples samples = readings(60, 3, PooledFitTest::harmonic, 6);
    double[] u = samples.values(0);
    for (int i = 7; i < 180; i += 60) {
      u[i] += 2;
    }
    Samples spoilt = samples.withSnapshots(new double[][] {u});
    Fit expected = Fitter.withDefaults().fit(BASIS, spoilt);
    Fit fit = inParts(Fitter.withDefaults(), BASIS, spoilt, 4);
    assertThat(codes(fit)).isEqualTo(codes(expected)).contains("repeats", "outliers");
    assertThat(fit.samples()).isEqualTo(expected.samples()).isEqualTo(177);
    assertSameField(fit, expected);
    assertThat(fit.leftOut()).hasSize(1);
    assertThat(fit.leftOut().get(0).row()).isEqualTo(7);
    // A stream does not know in which rows a sensor came again, but how many there were.
    assertThat(fit.warnings())
        .extracting(Warning::sentence)
        .contains("3 rows contradict the others: left out");
  }

  /** Warnings say rows, and a dead sensor was read in three of them. */
  @Test
  void rowsOfAStreamAreCountedAsRows() throws Exception {
    Samples samples = readings(60, 3, PooledFitTest::harmonic, 6);
    double[] u = samples.values(0);
    IntStream.range(0, 180).filter(i -> i % 60 % 15 == 7).forEach(i -> u[i] = 9);
    Samples dead = samples.withSnapshots(new double[][] {u});
    Fit fit = inParts(Fitter.withDefaults(), BASIS, dead, 4);
    assertThat(fit.warnings())
        .isEqualTo(Fitter.withDefaults().fit(BASIS, dead).warnings())
        .extracting(Warning::sentence)
        .anyMatch(sentence -> sentence.startsWith("12 rows read 9.000"));
    double[] shifted = samples.values(0);
    IntStream.range(0, 180).filter(i -> i % 60 % 6 == 1).forEach(i -> shifted[i] += 1.5);
    Samples kinds = samples.withSnapshots(new double[][] {shifted});
    assertThat(inParts(Fitter.withDefaults(), BASIS, kinds, 4).warnings())
        .extracting(Warning::sentence)
        .anyMatch(sentence -> sentence.startsWith("30 of 180 rows read about 1.5"));
  }

  /** Many sensors: single ones are not weighed, but some of them are asked. */
  private static Samples many(DoubleBinaryOperator u) {
    return readings(3000, 1, u, 8);
  }

  @Test
  void aLongStreamThatObeysItsEquationRaisesNoDoubt() throws Exception {
    Samples samples = many(PooledFitTest::harmonic);
    Fit expected = Fitter.withDefaults().fit(BASIS, samples);
    assertThat(expected.modelError()).isPresent();
    assertThat(codes(expected)).isEmpty();
    assertSameEverywhere(Fitter.withDefaults(), samples);
  }

  @Test
  void aLongStreamOfAnotherEquationIsWarnedOf() throws Exception {
    Samples samples = many((x, y) -> harmonic(x, y) + 0.5 * (x * x + y * y));
    Fit fit = streamed(Fitter.withDefaults(), BASIS, samples, 100);
    assertThat(codes(fit)).contains("model-error");
    assertThat(fit.modelError().orElseThrow().carried()).isFalse();
    assertSameStreams(Fitter.withDefaults(), samples, fit);
    Fit held = Fitter.withDefaults().fit(BASIS, samples);
    assertThat(held.modelError().orElseThrow().carried()).isTrue();
  }

  @Test
  void outliersOfALongStreamAreWarnedOf() throws Exception {
    Samples samples = many(PooledFitTest::harmonic);
    double[] u = samples.values(0);
    IntStream.range(0, 3000).filter(i -> i % 50 == 0).forEach(i -> u[i] += 1);
    Samples spoilt = samples.withSnapshots(new double[][] {u});
    Fit fit = streamed(Fitter.withDefaults(), BASIS, spoilt, 17);
    assertThat(codes(fit)).contains("outliers", "noise-differs");
    assertThat(fit.leftOut()).isEmpty();
    assertSameStreams(Fitter.withDefaults(), spoilt, fit);
    Fit held = Fitter.withDefaults().fit(BASIS, spoilt);
    assertThat(held.leftOut()).extracting(LeftOut::row).hasSize(60).allMatch(i -> i % 50 == 0);
  }

  @Test
  void aLongStreamOnALineIsWarnedOf() {
    double[] x = IntStream.range(0, 2000).mapToDouble(i -> i / 1000.0 - 1).toArray();
    Samples line =
        Samples.of(Points.of(x, new double[2000]), Arrays.stream(x).map(Math::sin).toArray());
    assertThat(codes(streamed(Fitter.withDefaults(), BASIS, line, 300))).contains("line");
  }

  @Test
  void tooManyReadingsToTellFromCopiesAreJoinedAllTheSame() throws Exception {
    Samples samples = readings(30, 20_000, PooledFitTest::harmonic, 9);
    Basis small = Equation.laplace().basis(8, Disk.unit());
    Fit fit = inParts(Fitter.withDefaults(), small, samples, 3);
    assertThat(fit.sensors()).isEqualTo(30);
    assertThat(fit.samples()).isEqualTo(600_000);
    assertThat(codes(fit)).contains("repeats");
    assertThat(fit.noise().orElseThrow()).isBetween(0.003, 0.03);
  }
}
