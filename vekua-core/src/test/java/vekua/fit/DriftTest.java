package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/** An instrument whose zero drifts from row to row, and rows that only look like it. */
class DriftTest {

  private static final double NOISE = 0.01;
  private static final Points SENSORS = RandomSensors.random(40, 17);
  private static final Points TESTS = Disk.unit().grid(11, 11);

  private static double potential(double x, double y) {
    return Math.log(Math.hypot(x - 1.5, y)) - 2 * Math.log(Math.hypot(x + 1, y - 1.4)) + y;
  }

  private static double[] truth(Points points) {
    return IntStream.range(0, points.size())
        .mapToDouble(i -> potential(points.x(i), points.y(i)))
        .toArray();
  }

  /** Readings that drift by so many deviations of their noise from the first to the last. */
  private static Samples drifting(Points points, double levels) {
    Random random = new Random(5);
    double[] u = truth(points);
    double last = u.length - 1;
    Arrays.setAll(u, i -> u[i] + NOISE * (random.nextGaussian() + levels * i / last));
    return Samples.of(points, u);
  }

  private static Points at(int[] some) {
    return Points.of(
        IntStream.of(some).mapToDouble(SENSORS::x).toArray(),
        IntStream.of(some).mapToDouble(SENSORS::y).toArray());
  }

  private static Fit fit(Samples samples) {
    return Fitter.withDefaults().fit(Equation.laplace(), samples);
  }

  private static List<String> codes(Fit fit) {
    return fit.warnings().stream().map(Warning::code).toList();
  }

  private static double covered(Fit fit) {
    double[] u = fit.field().at(TESTS);
    double[] spread = fit.uncertainty().spreadAt(TESTS);
    double[] truth = truth(TESTS);
    return IntStream.range(0, u.length)
        .mapToDouble(i -> Math.abs(u[i] - truth[i]) <= 1.96 * spread[i] ? 1 : 0)
        .average()
        .orElseThrow();
  }

  @Test
  void driftsAreTakenAway() {
    Samples samples = drifting(SENSORS, 20);
    Fit fit = fit(samples);
    assertThat(codes(fit)).containsExactly("drift");
    assertThat(fit.warnings().get(0).sentence())
        .startsWith("the readings drift in the order of the rows, by 0.")
        .endsWith("it was taken away, as if the first were right");
    Drift drift = fit.drift().orElseThrow();
    assertThat(drift.rows()).isEqualTo(40);
    assertThat(drift.change()).isCloseTo(20 * NOISE, within(4 * drift.sigma()));
    assertThat(drift.sigma()).isBetween(0.3 * NOISE, 2 * NOISE);
    assertThat(fit.noise().orElseThrow()).isCloseTo(NOISE, within(0.5 * NOISE));
    assertThat(covered(fit)).isGreaterThan(0.8);
    Fit silent = Fitter.withDefaults().withoutOrder().fit(Equation.laplace(), samples);
    assertThat(silent.warnings()).isEmpty();
    assertThat(silent.drift()).isEmpty();
    assertThat(covered(silent)).isLessThan(0.5);
  }

  /** What is not known of the drift is not known of the field either. */
  @Test
  void theSpreadKnowsOfTheDrift() {
    Samples samples = drifting(SENSORS, 20);
    Fit fit = fit(samples);
    Drift drift = fit.drift().orElseThrow();
    double[] u = samples.snapshot(0);
    Arrays.setAll(u, i -> u[i] - drift.change() * drift.time(i));
    Fit known = fit(Samples.of(SENSORS, u));
    assertThat(fit.field().coefficients()).isEqualTo(known.field().coefficients());
    double[] wide = fit.uncertainty().spreadAt(TESTS);
    double[] narrow = known.uncertainty().spreadAt(TESTS);
    double[] more = new double[wide.length];
    Arrays.setAll(more, i -> Math.sqrt(wide[i] * wide[i] - narrow[i] * narrow[i]));
    assertThat(more).doesNotContain(Double.NaN);
    // In the middle of the table half of the drift is there, at its ends all or nothing.
    assertThat(Arrays.stream(more).average().orElseThrow())
        .isCloseTo(drift.sigma() / 2, within(drift.sigma() / 4));
    assertThat(Arrays.stream(wide).sum()).isGreaterThan(Arrays.stream(narrow).sum());
  }

  @Test
  void steadyReadingsStayAsTheyAre() {
    Samples samples = drifting(SENSORS, 0);
    Fit fit = fit(samples);
    assertThat(fit.warnings()).isEmpty();
    assertThat(fit.drift()).isEmpty();
    Fit other = Fitter.withDefaults().withoutOrder().fit(Equation.laplace(), samples);
    assertThat(fit.field().coefficients()).isEqualTo(other.field().coefficients());
  }

  @Test
  void grossErrorsAndDriftsAreToldApart() {
    Samples samples = drifting(SENSORS, 20);
    double[] u = samples.snapshot(0);
    u[7] += 0.5;
    u[33] -= 0.5;
    Fit fit = fit(Samples.of(SENSORS, u));
    assertThat(codes(fit)).containsExactly("drift", "outliers");
    assertThat(fit.leftOut().stream().map(LeftOut::row)).containsExactlyInAnyOrder(7, 33);
    assertThat(fit.drift().orElseThrow().change()).isCloseTo(20 * NOISE, within(3 * NOISE));
  }

  /**
   * On the way from side to side a drift is a slope of the field, unless one place is seen again.
   */
  @Test
  void aPlaceThatIsSeenAgainTellsTheDriftOfAPlainWalk() {
    int[] walk =
        IntStream.range(0, 40)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> SENSORS.x(i)))
            .mapToInt(Integer::intValue)
            .toArray();
    assertThat(codes(fit(drifting(at(walk), 12)))).isEmpty();
    int[] again = IntStream.range(0, 53).map(i -> walk[i % 4 == 0 ? 0 : i - i / 4]).toArray();
    Fit fit = fit(drifting(at(again), 12));
    assertThat(codes(fit)).contains("repeats", "drift");
    assertThat(fit.drift().orElseThrow().change()).isCloseTo(12 * NOISE, within(3 * NOISE));
    assertThat(covered(fit)).isGreaterThan(0.8);
  }

  /** Copies of rows, which are appended to a file, were not read later. */
  @Test
  void copiesDriftLikeWhatTheyRepeat() {
    Samples samples = drifting(SENSORS, 20);
    Fit once = fit(samples);
    Fit twice = fit(Samples.join(List.of(samples, samples)));
    assertThat(codes(twice)).contains("copies", "drift");
    double perRow = once.drift().orElseThrow().change() / 39;
    assertThat(twice.drift().orElseThrow().change() / 79).isCloseTo(perRow, within(1e-6));
  }

  /** Among equal values noise decides about the order of a table that is sorted by them. */
  @Test
  void sortedTablesDoNotDrift() {
    Samples samples = drifting(SENSORS, 20);
    int[] sorted =
        IntStream.range(0, 40)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> samples.value(0, i)))
            .mapToInt(Integer::intValue)
            .toArray();
    assertThat(codes(fit(samples.select(sorted)))).isEmpty();
  }

  @Test
  void policiesDecide() {
    Samples samples = drifting(SENSORS, 20);
    Fit kept = Fitter.withDefaults().with(OutlierPolicy.KEEP).fit(Equation.laplace(), samples);
    assertThat(codes(kept)).containsExactly("drift");
    assertThat(kept.warnings().get(0).sentence()).endsWith("its bands do not cover that");
    assertThat(kept.drift()).isEmpty();
    Fit unasked =
        Fitter.withDefaults().with(OutlierPolicy.UNASKED).fit(Equation.laplace(), samples);
    assertThat(unasked.warnings()).isEmpty();
    assertThat(kept.field().coefficients()).isEqualTo(unasked.field().coefficients());
  }

  /** Sensors of snapshots are read at once, whatever their order. */
  @Test
  void snapshotsDoNotDrift() {
    double[] u = drifting(SENSORS, 20).snapshot(0);
    Samples samples = Samples.of(SENSORS, u).withSnapshots(new double[][] {u, u});
    Fitter fitter = Fitter.withDefaults();
    for (Fit fit : fitter.fitAll(fitter.basis(Equation.laplace(), SENSORS), samples)) {
      assertThat(fit.warnings()).isEmpty();
    }
  }
}
