package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.RowAssembler;
import vekua.rows.Samples;

/** Rows of one place and functional are one sensor. */
class ReadingsTest {

  private static final Points PLACES =
      Points.of(new double[] {1, 2, 1, -0.0, 0.0, 1}, new double[] {5, 5, 5, 1, 1, 6});
  private static final double[] VALUES = {1, 7, 4, 3, 3, 9};

  @Test
  void rowsOfOnePlaceAreOneSensor() {
    Readings readings = Readings.of(Samples.of(PLACES, VALUES));
    assertThat(readings.repeated()).isTrue();
    assertThat(readings.rows()).isEqualTo(6);
    assertThat(readings.sensors().size()).isEqualTo(4);
    assertThat(readings.means(VALUES)).containsExactly(new double[] {2.5, 7, 3, 9}, within(1e-15));
    assertThat(readings.rowsOf(0).toArray()).containsExactly(0, 2);
    assertThat(readings.rowsOf(1).toArray()).containsExactly(1);
    // Squares about the means 4.5 over two rows more than means; means have a noise of ½ or 1.
    double[] means = readings.means(VALUES);
    assertThat(readings.leastVariance(VALUES, means))
        .isCloseTo(2.25 * (0.5 + 1 + 0.5 + 1) / 4, within(1e-14));
  }

  /** With noise means are weighted by 1/σ², and each has the noise of its own mean. */
  @Test
  void givenNoiseWeighs() {
    double[] sigma = {1, 1, 2, 1, 1, 3};
    Readings readings = Readings.of(Samples.of(PLACES, VALUES).withNoise(sigma));
    double first = (1 + 4 / 4.0) / (1 + 1 / 4.0);
    double[] means = readings.means(VALUES);
    assertThat(means[0]).isCloseTo(first, within(1e-14));
    assertThat(readings.sensors().sigma(0)).isCloseTo(1 / Math.sqrt(1.25), within(1e-14));
    assertThat(readings.sensors().sigma(2)).isCloseTo(Math.sqrt(0.5), within(1e-14));
    assertThat(readings.sensors().sigma(3)).isCloseTo(3, within(1e-14));
    double scatter = (1 - first) * (1 - first) + (4 - first) * (4 - first) / 4;
    assertThat(readings.leastVariance(VALUES, means)).isCloseTo(scatter / 2, within(1e-14));
  }

  @Test
  void withoutRepeatsNothingChanges() {
    Points apart = Points.of(new double[] {1, 2, 3}, new double[] {1, 2, 3});
    Samples rows = Samples.of(apart, new double[] {4, 5, 6});
    Readings readings = Readings.of(rows);
    double[] values = {4, 5, 6};
    assertThat(readings.repeated()).isFalse();
    assertThat(readings.sensors()).isSameAs(rows);
    assertThat(readings.means(values)).isSameAs(values);
    assertThat(readings.leastVariance(values, values)).isZero();
    assertThat(readings.rowsOf(2).toArray()).containsExactly(2);
    Readings alone = Readings.apart(Samples.of(PLACES, VALUES));
    assertThat(alone.repeated()).isFalse();
    assertThat(alone.rows()).isEqualTo(6);
    assertThat(alone.sensors().size()).isEqualTo(6);
  }

  @Test
  void copiesAreRowsThatAgreeInEveryNumber() {
    Samples rows = Samples.of(PLACES, VALUES);
    assertThat(Readings.copies(rows)).containsExactly(false, false, false, false, true, false);
    double[] sigma = {1, 1, 2, 1, 2, 3};
    assertThat(Readings.copies(rows.withNoise(sigma))).containsOnly(false);
    double[][] two = {VALUES, {1, 2, 3, 4, 5, 6}};
    assertThat(Readings.copies(rows.withSnapshots(two))).containsOnly(false);
  }

  @Test
  void whatIsMeasuredAndEveryCoordinateTellApart() {
    List<Functional> mixed =
        List.of(
            Functional.value(),
            Functional.value(),
            Functional.normal(1, 0),
            Functional.normal(0, 1),
            Functional.normal(0, 1),
            Functional.value());
    assertThat(Readings.of(Samples.of(PLACES, VALUES).withFunctionals(mixed)).sensors().size())
        .isEqualTo(5);
    double[] z = {1, 1, 2, 3, 3, 3};
    Points space = Points.of(new double[6], new double[6], z);
    assertThat(Readings.of(Samples.of(space, VALUES)).sensors().size()).isEqualTo(3);
  }

  /** Against comparing all pairs, with many places that are nearly full of repeats. */
  @Test
  void numbersAreThoseOfFirstRows() {
    Random random = new Random(3);
    int n = 700;
    double[] x = random.doubles(n).map(v -> Math.floor(20 * v)).toArray();
    double[] y = random.doubles(n).map(v -> Math.floor(20 * v) / 7).toArray();
    SensorIndex index = new SensorIndex(Samples.of(Points.of(x, y), new double[n]));
    int[] first = new int[n];
    int known = 0;
    for (int i = 0; i < n; i++) {
      int sensor = 0;
      while (sensor < known && (x[first[sensor]] != x[i] || y[first[sensor]] != y[i])) {
        sensor++;
      }
      if (sensor == known) {
        first[known++] = i;
      }
      assertThat(index.sensorOf(i)).isEqualTo(sensor);
      assertThat(index.size()).isEqualTo(known);
    }
    assertThat(index.firstRows()).containsExactly(Arrays.copyOf(first, known));
  }

  @Test
  void chosenRowsRememberWhereTheyWere() {
    Samples rows = Samples.of(PLACES, VALUES);
    ChosenRows all = ChosenRows.all(rows);
    assertThat(all.size()).isEqualTo(6);
    assertThat(all.without(List.of())).isSameAs(all);
    ChosenRows some = all.without(List.of(new LeftOut(1, LeftOut.Reason.VALUE, 5)));
    ChosenRows fewer = some.without(List.of(new LeftOut(3, LeftOut.Reason.CODE, 0)));
    assertThat(some.indices()).containsExactly(0, 2, 3, 4, 5);
    assertThat(fewer.indices()).containsExactly(0, 2, 3, 5);
    assertThat(fewer.samples().values(0)).containsExactly(1, 4, 3, 9);
    assertThat(fewer.leftOut())
        .containsExactly(
            new LeftOut(1, LeftOut.Reason.VALUE, 5), new LeftOut(4, LeftOut.Reason.CODE, 0));
    assertThat(fewer.unlisted()).isZero();
    Warning note = new Warning("a", "b");
    assertThat(fewer.with(note).with(note).notes()).containsExactly(note, note);
    ModelError error = new ModelError(0.5, 1, 2, false);
    assertThat(fewer.with(error).error()).contains(error);
    assertThat(error.carriedAlong(3)).isEqualTo(new ModelError(0.5, 3, 2, true));
    assertThat(fewer.snapshot(0)).isSameAs(fewer);
    ChosenRows two =
        ChosenRows.all(rows.withSnapshots(new double[][] {VALUES, {1, 2, 3, 4, 5, 6}}));
    assertThat(two.snapshot(1).samples().values(0)).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(two.snapshot(1).samples().snapshots()).isEqualTo(1);
  }

  /**
   * A sensor of average precision has the weight one: σ² = n/Σσᵢ⁻². Readings weigh by it, and what
   * two of them at one place show is a variance in the same unit.
   */
  @Test
  void weightsAreRelativeToTheAveragePrecision() {
    double[] sigma = {1, 2, 0.5};
    Points places = Points.of(new double[] {0, 0.5, -0.5}, new double[] {0.1, 0.2, 0.3});
    Basis basis = Equation.laplace().basis(1, Disk.unit());
    Samples sensors = Samples.of(places, new double[3]).withNoise(sigma);
    Plan plan = Fitter.withDefaults().plan(basis, sensors);
    double noise = Math.sqrt(3 / (1 + 0.25 + 4));
    double[] values = {7, 8, 9};
    RotatedData data = plan.snapshot(values);
    double[] phi = new RowAssembler(basis).matrix(Samples.of(places, values));
    for (int i = 0; i < 3; i++) {
      double weight = noise / sigma[i];
      assertThat(data.rows().u()[i]).isCloseTo(values[i] * weight, within(1e-14));
      for (int j = 0; j < 3; j++) {
        assertThat(data.rows().phi()[3 * j + i]).isCloseTo(weight * phi[3 * j + i], within(1e-14));
      }
    }
    assertThat(data.scatter()).isZero();
    // Three functions reach three readings.
    assertThat(data.beyond()).isCloseTo(0, within(1e-25));
    // Twice the same place: means of precisions 2, 1/4 and 4, and squares about them.
    Samples twice =
        Samples.of(
                Points.of(new double[] {0, 0, 0.5, -0.5}, new double[] {0.1, 0.1, 0.2, 0.3}),
                new double[4])
            .withNoise(new double[] {1, 1, 2, 0.5});
    RotatedData joined =
        Fitter.withDefaults().plan(basis, twice).snapshot(new double[] {6, 8, 8, 9});
    double unit = Math.sqrt(3 / (2 + 0.25 + 4));
    assertThat(joined.rows().u())
        .containsExactly(
            new double[] {7 * unit * Math.sqrt(2), 8 * unit / 2, 9 * unit * 2}, within(1e-13));
    assertThat(joined.scatter()).isCloseTo(2 * unit * unit, within(1e-14));
    // Without noise all weigh one.
    RotatedData plain = Fitter.withDefaults().plan(basis, places).snapshot(values);
    assertThat(plain.rows().u()).containsExactly(7, 8, 9);
  }
}
