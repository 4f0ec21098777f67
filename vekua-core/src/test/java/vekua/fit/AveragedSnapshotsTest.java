package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.internal.linalg.Norms;
import vekua.rows.Samples;

/** Snapshots that are fitted side by side, against each fitted alone. */
class AveragedSnapshotsTest {

  private static final Points PLACES =
      Points.of(new double[] {0, 0.3, -0.5, 0.1}, new double[] {0, -0.6, 0.2, 0.4});

  /** A basis and sensors. */
  private record Case(String name, Basis basis, Points sensors) {
    Plan plan() {
      return Fitter.withDefaults().plan(basis, sensors);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Case waves(String name, int order, int sensors) {
    return new Case(
        name, Equation.helmholtz(10).basis(order, Disk.unit()), RandomSensors.random(sensors, 4));
  }

  static Stream<Case> cases() {
    Random random = new Random(3);
    double[][] places = new double[3][60];
    for (double[] axis : places) {
      Arrays.setAll(axis, i -> random.nextDouble() - 0.5);
    }
    return Stream.of(
        waves("waves", 26, 60),
        waves("more functions than sensors", 26, 25),
        waves("few sensors", 6, 7),
        waves("more sensors than functions", 5, 80),
        // Large enough for LAPACK.
        waves("many sensors", 45, 7000),
        new Case(
            "potential", Equation.laplace().basis(12, Disk.unit()), RandomSensors.random(40, 4)),
        new Case(
            "potential in space",
            Equation.laplace().basis(5, Ball.unit()),
            Points.of(places[0], places[1], places[2])));
  }

  /** Good snapshots of different noise, and bad ones among them. */
  private static double[][] snapshots(Case c) {
    Random random = new Random(8);
    int m = c.sensors.size();
    List<double[]> all = new ArrayList<>();
    for (int s = 0; s < 21; s++) {
      double[] w = random.doubles(c.basis.size(), -1, 1).toArray();
      double[] u = Field.of(c.basis, w).at(c.sensors);
      double noise = Math.pow(10, -(s % 7));
      double unit = s % 5 == 4 ? 1e-30 : 1;
      Arrays.setAll(u, i -> unit * (u[i] + noise * random.nextGaussian()));
      all.add(u);
    }
    double[] good = all.get(3);
    all.add(4, new double[m]);
    all.add(5, times(good, 1e130));
    all.add(6, times(good, 1e-130));
    all.add(7, times(good, 1e-310));
    // Noise alone, a constant, an outlier, the only reading that is not zero, no noise at all.
    all.add(9, random.doubles(m, -1, 1).toArray());
    all.add(10, random.doubles(m, 3, Math.nextUp(3.0)).toArray());
    all.add(11, times(good, 1));
    all.get(11)[2] = 1e3;
    all.add(12, new double[m]);
    all.get(12)[1] = 1;
    all.add(Field.of(c.basis, random.doubles(c.basis.size(), -1, 1).toArray()).at(c.sensors));
    return all.toArray(double[][]::new);
  }

  private static double[] times(double[] u, double factor) {
    return Arrays.stream(u).map(e -> factor * e).toArray();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void fitsAreThoseOfSnapshotsAlone(Case c) {
    Plan plan = c.plan();
    double[][] snapshots = snapshots(c);
    List<Fit> together = plan.fitAll(snapshots);
    assertThat(together).hasSize(snapshots.length);
    for (int s = 0; s < snapshots.length; s++) {
      Fit fit = together.get(s);
      Fit alone = plan.fit(snapshots[s]);
      String name = "snapshot " + s;
      double[] w = alone.field().coefficients();
      double size = Norms.length(w, 0, w.length);
      double[] difference = fit.field().coefficients();
      Arrays.setAll(difference, j -> difference[j] - w[j]);
      // Both round the same projections, which the noise that is left multiplies by its inverse.
      assertThat(Norms.length(difference, 0, w.length)).as(name).isLessThanOrEqualTo(1e-12 * size);
      assertThat(fit.rank()).as(name).isEqualTo(alone.rank());
      assertThat(fit.condition()).as(name).isEqualTo(alone.condition());
      assertThat(fit.singularValues()).as(name).isEqualTo(alone.singularValues());
      assertThat(fit.samples()).isEqualTo(alone.samples());
      assertThat(fit.regularisation().method()).isEqualTo(alone.regularisation().method());
      // Of noise that is rounding few digits are left.
      double noise = alone.noise().orElseThrow();
      double digits = 1e-12 + 1e-15 * rms(snapshots[s]) / noise;
      assertClose(fit.noise().orElseThrow(), noise, digits, name);
      double parameter = alone.regularisation().parameter();
      assertClose(fit.regularisation().parameter(), parameter, digits, name);
      assertThat(fit.residualRms())
          .as(name)
          .isCloseTo(alone.residualRms(), within(digits * noise + 1e-14 * rms(snapshots[s])));
      assertThat(fit.noiseScale()).isEqualTo(alone.noiseScale());
      assertThat(fit.warnings()).as(name).isEqualTo(alone.warnings());
    }
  }

  private static double rms(double[] u) {
    return Norms.length(u, 0, u.length) / Math.sqrt(u.length);
  }

  private static void assertClose(double value, double expected, double relative, String name) {
    assertThat(value).as(name).isCloseTo(expected, within(relative * Math.abs(expected)));
  }

  @Test
  void doubtsAreThoseOfSnapshotsAlone() {
    Case c = waves("waves", 12, 40);
    Plan plan = c.plan();
    double[][] snapshots = snapshots(c);
    List<Fit> together = plan.fitAll(snapshots);
    for (int s = 0; s < snapshots.length; s += 5) {
      Fit alone = plan.fit(snapshots[s]);
      Uncertainty uncertainty = together.get(s).uncertainty();
      assertThat(uncertainty.spreadAt(PLACES)).isEqualTo(alone.uncertainty().spreadAt(PLACES));
      assertThat(uncertainty.blindAt(PLACES)).isEqualTo(alone.uncertainty().blindAt(PLACES));
      assertThat(together.get(s).sourceRadius()).isEqualTo(alone.sourceRadius());
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void noBitDependsOnNeighboursOrThreads(Case c) throws ExecutionException, InterruptedException {
    Plan plan = c.plan();
    double[][] some = snapshots(c);
    double[][] many = new double[5 * some.length][];
    Arrays.setAll(many, s -> some[s % some.length]);
    List<Fit> expected = plan.fitAll(some);
    for (int threads : new int[] {1, 3}) {
      ForkJoinPool pool = new ForkJoinPool(threads);
      List<Fit> fits = pool.submit(() -> plan.fitAll(many)).get();
      pool.shutdown();
      for (int s = 0; s < many.length; s++) {
        assertSame(fits.get(s), expected.get(s % some.length));
      }
    }
    List<Fit> few = plan.fitAll(Arrays.copyOfRange(some, 8, 13));
    for (int s = 0; s < few.size(); s++) {
      assertSame(few.get(s), expected.get(8 + s));
    }
  }

  private static void assertSame(Fit fit, Fit expected) {
    assertThat(fit.field().coefficients()).isEqualTo(expected.field().coefficients());
    assertThat(fit.regularisation()).isEqualTo(expected.regularisation());
    assertThat(fit.noise()).isEqualTo(expected.noise());
    assertThat(fit.residualRms()).isEqualTo(expected.residualRms());
    assertThat(fit.rank()).isEqualTo(expected.rank());
  }

  @Test
  void repeatedReadingsBoundTheNoise() {
    Points once = RandomSensors.random(30, 4);
    double[] x = new double[60];
    double[] y = new double[60];
    Arrays.setAll(x, i -> once.x(i / 2));
    Arrays.setAll(y, i -> once.y(i / 2));
    Case c = new Case("twice", Equation.helmholtz(10).basis(12, Disk.unit()), Points.of(x, y));
    Plan plan = c.plan();
    double[][] snapshots = new double[6][];
    Random random = new Random(5);
    for (int s = 0; s < snapshots.length; s++) {
      double[] u = Field.of(c.basis, random.doubles(25, -1, 1).toArray()).at(c.sensors);
      Arrays.setAll(u, i -> u[i] + 0.1 * random.nextGaussian());
      snapshots[s] = u;
    }
    List<Fit> together = plan.fitAll(snapshots);
    for (int s = 0; s < snapshots.length; s++) {
      Fit alone = plan.fit(snapshots[s]);
      assertClose(together.get(s).noise().orElseThrow(), alone.noise().orElseThrow(), 1e-12, "");
      assertThat(together.get(s).samples()).isEqualTo(60);
      assertThat(together.get(s).warnings()).isEqualTo(alone.warnings());
    }
  }

  @Test
  void givenNoiseAndOtherRegularisationsAreFittedAsBefore() {
    Case c = waves("waves", 8, 30);
    double[][] snapshots = Arrays.copyOf(snapshots(c), 4);
    Samples sensors = Samples.of(c.sensors, new double[30]).withNoise(0.1);
    for (Plan plan :
        List.of(
            Fitter.withDefaults().plan(c.basis, sensors),
            Fitter.withDefaults().with(Regularisation.gcv()).plan(c.basis, c.sensors))) {
      List<Fit> together = plan.fitAll(snapshots);
      for (int s = 0; s < snapshots.length; s++) {
        assertSame(together.get(s), plan.fit(snapshots[s]));
      }
    }
  }

  @Test
  void valuesAreNotKept() {
    Case c = waves("waves", 8, 30);
    double[][] snapshots = snapshots(c);
    Plan plan = c.plan();
    List<Fit> together = plan.fitAll(snapshots);
    double expected = plan.fit(snapshots[2]).uncertainty().spreadAt(0.1, 0.2);
    Arrays.fill(snapshots[2], 7);
    assertThat(together.get(2).uncertainty().spreadAt(0.1, 0.2)).isEqualTo(expected);
  }

  @Test
  void valuesMustBeFiniteAndOfEverySensor() {
    Case c = waves("waves", 8, 30);
    double[][] snapshots = snapshots(c);
    snapshots[5][3] = Double.NaN;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> c.plan().fitAll(snapshots))
        .withMessageContaining("values[3] must be finite: NaN");
    snapshots[5] = new double[29];
    assertThatIllegalArgumentException()
        .isThrownBy(() -> c.plan().fitAll(snapshots))
        .withMessageContaining("29");
  }
}
