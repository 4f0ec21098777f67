package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.functions.Sources;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.internal.bessel.BesselJ;
import vekua.rows.Samples;

/** Sources beside the sensors, whose fields have modes that waves from far away lack. */
class NearSourceTest {

  private static final double K = 8;
  private static final double X = 1.15;
  private static final double Y = 0.35;
  private static final Points TESTS = new Disk(0, 0, 0.9).grid(9, 9);

  /** Sensors off the unit circle by a Gaussian share of its radius. */
  private static Points ring(int n, double off, long seed) {
    Random random = new Random(seed);
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      double r = 1 + off * random.nextGaussian();
      x[i] = r * Math.cos(2 * Math.PI * i / n);
      y[i] = r * Math.sin(2 * Math.PI * i / n);
    }
    return Points.of(x, y);
  }

  /** Y_0 of the distance from a source: with {@link #regular} for real part an outgoing wave. */
  private static double[] radiated(Points points) {
    return new Sources(Sources.Family.Y, K, 0, X, Y, new double[] {0, 0, 1}).values(points);
  }

  private static double[] regular(Points points) {
    double[] u = new double[points.size()];
    double[] j = new double[2];
    for (int i = 0; i < u.length; i++) {
      BesselJ.orders(K * Math.hypot(points.x(i) - X, points.y(i) - Y), j);
      u[i] = j[0];
    }
    return u;
  }

  /** Every error is within four spreads. */
  private static void assertHonest(Fit fit, double[] truth) {
    double[] u = fit.field().at(TESTS);
    double[] spread = fit.uncertainty().spreadAt(TESTS);
    for (int i = 0; i < u.length; i++) {
      assertThat(u[i]).isCloseTo(truth[i], within(4 * spread[i]));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.003, 0.01})
  void microphonesBesideASourceAreNoGrossErrors(double off) {
    Points sensors = ring(200, off, 5);
    Fit fit =
        Fitter.withDefaults().fit(Equation.helmholtz(K), Samples.of(sensors, radiated(sensors)));
    assertThat(fit.leftOut()).isEmpty();
    assertThat(fit.warnings()).isEmpty();
    double[] truth = radiated(TESTS);
    assertHonest(fit, truth);
    // Modes beyond the hundredth are below (1/1.2)^100 of the field, and the fit knows nothing of
    // the circle's inside but by them: far better than the 1e-5 that modes up to kR and some leave.
    double size = RandomSources.rmsOfDifference(truth, new double[truth.length]);
    assertThat(RandomSources.rmsOfDifference(fit.field().at(TESTS), truth)).isLessThan(1e-7 * size);
  }

  @Test
  void complexValuesAreNotDoubtedEither() {
    Points sensors = ring(200, 0.003, 6);
    ComplexFit fit =
        ComplexFit.of(
            Fitter.withDefaults(),
            Fitter.withDefaults().basis(Equation.helmholtz(K), sensors),
            sensors,
            regular(sensors),
            radiated(sensors));
    assertThat(fit.re().leftOut()).isEmpty();
    assertThat(fit.re().warnings()).isEmpty();
    assertHonest(fit.re(), regular(TESTS));
    assertHonest(fit.im(), radiated(TESTS));
  }

  /** With noise, a basis of any order, and a source close to some of many sensors. */
  @Test
  void sensorsThatConfirmEachOtherAreKept() {
    Points sensors = ring(100, 0.003, 7);
    Random random = new Random(8);
    double[] u = new double[100];
    Arrays.setAll(
        u,
        i ->
            Math.log(Math.hypot(sensors.x(i) - 1.07, sensors.y(i) - 0.1))
                + 0.003 * random.nextGaussian());
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), Samples.of(sensors, u));
    assertThat(fit.leftOut()).isEmpty();
  }

  @Test
  void orderGrowsWithSensorsWithinBounds() {
    Disk disk = Disk.unit();
    Equation waves = Equation.helmholtz(K);
    int far = waves.order(disk, 1);
    assertThat(waves.order(disk, 60)).isEqualTo(far);
    assertThat(waves.order(disk, 150)).isEqualTo(75);
    assertThat(waves.order(disk, 1_000_000)).isEqualTo(100);
    assertThat(waves.order(disk, Long.MAX_VALUE)).isEqualTo(100);
    // Short waves need more, however few sensors there are.
    assertThat(Equation.helmholtz(200).order(disk, 1_000_000))
        .isEqualTo(Equation.helmholtz(200).order(disk, 1))
        .isGreaterThan(200);
  }

  /** Waves much longer than the disc are harmonic: J_100 is then below all numbers. */
  @Test
  void longWavesAreHarmonic() {
    Points sensors = RandomSensors.random(220, 9);
    double[] u = new double[220];
    Arrays.setAll(u, i -> Math.log(Math.hypot(sensors.x(i) - 1.5, sensors.y(i))));
    double[] truth = new double[TESTS.size()];
    Arrays.setAll(truth, i -> Math.log(Math.hypot(TESTS.x(i) - 1.5, TESTS.y(i))));
    Fit fit = Fitter.withDefaults().fit(Equation.helmholtz(1e-8), Samples.of(sensors, u));
    assertHonest(fit, truth);
    assertThat(RandomSources.rmsOfDifference(fit.field().at(TESTS), truth)).isLessThan(1e-9);
  }
}
