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
import vekua.rows.PooledSensors;
import vekua.rows.ReadingPool;
import vekua.rows.Samples;

/** What some sensors of many say, and rows that stand for several readings. */
class SampledDoubtsTest {

  private static final int N = 40;
  private static final Basis BASIS = Equation.laplace().basis(6, Disk.unit());
  private static final SampledDoubts DOUBTS =
      new SampledDoubts(BASIS, Regularisation.automatic(), Scaling.DOMAIN);

  /** A harmonic field with noise, a share of x² + y², which is none, and an error at one sensor. */
  private static Samples samples(double bowl, double error) {
    Random random = new Random(7);
    double[] x = random.doubles(N, -0.7, 0.7).toArray();
    double[] y = random.doubles(N, -0.7, 0.7).toArray();
    double[] u = new double[N];
    Arrays.setAll(
        u,
        i ->
            1
                + x[i]
                - 2 * x[i] * y[i]
                + bowl * (x[i] * x[i] + y[i] * y[i])
                + 0.01 * random.nextGaussian());
    u[11] += error;
    return Samples.of(Points.of(x, y), u);
  }

  private static ChosenRows asked(double bowl, double error) {
    Samples samples = samples(bowl, error);
    ChosenRows rows = ChosenRows.all(samples);
    ChosenRows asked = DOUBTS.about(rows, ReadingPool.some(samples).sensors());
    assertThat(asked.samples()).as("rows stay what they are").isSameAs(samples);
    assertThat(asked.leftOut()).isEmpty();
    return asked;
  }

  @Test
  void goodSensorsRaiseNoDoubt() {
    ChosenRows asked = asked(0, 0);
    assertThat(asked.notes()).isEmpty();
    assertThat(asked.error().orElseThrow().probability()).isLessThan(0.5);
  }

  @Test
  void aSensorThatIsOffIsToldIfItIsFarOff() {
    ChosenRows asked = asked(0, 1);
    assertThat(asked.notes())
        .extracting(Warning::sentence)
        .containsExactly(
            "1 of 40 sensors that were looked at contradicts the others, and is in the fit; a fit of"
                + " fewer rows, such as every tenth, leaves such rows out");
    assertThat(asked.error().orElseThrow().probability()).isLessThan(0.5);
    // Five deviations are not worth a word among many.
    assertThat(asked(0, 0.053).notes()).isEmpty();
  }

  @Test
  void anEquationThatDoesNotHoldIsTold() {
    ChosenRows asked = asked(0.5, 0);
    assertThat(asked.error().orElseThrow().probability()).isGreaterThan(0.95);
    assertThat(asked.notes()).isEmpty();
    // No sensor is blamed for what the equation does.
    assertThat(asked(0.5, 0.3).notes()).isEmpty();
    assertThat(asked(0.5, 0.3).error().orElseThrow().probability()).isGreaterThan(0.95);
  }

  @Test
  void streamsAreToldTheSame() {
    PooledSensors all = ReadingPool.some(samples(0, 1)).sensors();
    // Some of a thousand rows.
    PooledSensors sensors =
        new PooledSensors(all.means(), all.first(), all.readings(), all.squares(), 1000, 0);
    Fit.Origin origin = DOUBTS.stream(sensors).origin();
    assertThat(origin.readings().rows()).isEqualTo(N);
    ChosenRows rows = origin.rows();
    assertThat(rows).isNotNull();
    assertThat(rows.pooled()).isSameAs(sensors);
    assertThat(rows.notes()).hasSize(1);
  }

  /** Three sensors of one, four and two readings, which began at rows 5, 0 and beyond an int. */
  @Test
  void rowsOfSensorsCountTheirReadings() {
    Points places = Points.of(new double[] {0, 1, 2}, new double[] {0, 0, 1});
    PooledSensors sensors =
        new PooledSensors(
            Samples.of(places, new double[] {7, 8, 9}),
            new long[] {5, 0, 1L << 33},
            new long[] {1, 4, 2},
            new double[][] {{0, 6, 2}},
            7,
            0);
    ChosenRows rows = ChosenRows.of(sensors);
    assertThat(rows.indices()).containsExactly(5, 0, Integer.MAX_VALUE);
    assertThat(rows.size()).isEqualTo(7);
    assertThat(rows.samples().values(0)).containsExactly(7, 8, 9);
    ChosenRows fewer = rows.without(List.of(new LeftOut(1, LeftOut.Reason.VALUE, 8)));
    assertThat(fewer.unlisted()).as("beside its first row").isEqualTo(3);
    assertThat(fewer.leftOut()).containsExactly(new LeftOut(0, LeftOut.Reason.VALUE, 8));
    assertThat(fewer.indices()).containsExactly(5, Integer.MAX_VALUE);
    assertThat(fewer.samples().values(0)).containsExactly(7, 9);
    assertThat(fewer.size()).isEqualTo(3);
    assertThat(fewer.pooled().leastVariance(0)).isCloseTo(2 * 0.75, within(1e-15));
    ChosenRows one = fewer.without(List.of(new LeftOut(1, LeftOut.Reason.VALUE, 5)));
    assertThat(one.unlisted()).isEqualTo(4);
    assertThat(one.leftOut()).hasSize(2);
    assertThat(one.snapshot(0)).isSameAs(one);
  }
}
