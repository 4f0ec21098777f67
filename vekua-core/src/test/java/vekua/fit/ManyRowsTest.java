package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.ReadingPool;
import vekua.rows.Samples;

/** What is wrong with rows that are too many to be weighed one by one. */
class ManyRowsTest {

  private static final int N = 700;
  private static final double NOISE = 0.01;
  private static final Basis BASIS = Equation.laplace().basis(8, Disk.unit());

  private final Random random = new Random(5);
  private double[] x = {};
  private double[] y = {};

  private static double field(double x, double y) {
    return 0.3 + x - 2 * x * y + 0.5 * (x * x - y * y);
  }

  private double[] read(int n) {
    x = new double[n];
    y = new double[n];
    double[] u = new double[n];
    for (int i = 0; i < n; i++) {
      double angle = 2 * Math.PI * random.nextDouble();
      double r = Math.sqrt(random.nextDouble());
      x[i] = r * Math.cos(angle);
      y[i] = r * Math.sin(angle);
      u[i] = field(x[i], y[i]) + NOISE * random.nextGaussian();
    }
    return u;
  }

  private Samples samples(double[] u) {
    return Samples.of(Points.of(x, y), u);
  }

  private Fit fit(double[] u) {
    return Fitter.withDefaults().fit(BASIS, samples(u));
  }

  private static List<String> codes(Fit fit) {
    return fit.warnings().stream().map(Warning::code).toList();
  }

  private static void isRight(Fit fit) {
    double square = 0;
    double spread = 0;
    for (int i = 0; i < 100; i++) {
      double a = 0.9 * Math.cos(i) * Math.sqrt(i / 100.0);
      double b = 0.9 * Math.sin(i) * Math.sqrt(i / 100.0);
      square += Math.pow(fit.field().at(a, b) - field(a, b), 2);
      spread += Math.pow(fit.uncertainty().spreadAt(a, b), 2);
    }
    assertThat(square).isLessThan(9 * spread);
    assertThat(Math.sqrt(spread / 100)).isLessThan(0.3 * NOISE);
  }

  private static int[] gone(Fit fit) {
    return fit.leftOut().stream().mapToInt(LeftOut::row).toArray();
  }

  @Test
  void goodRowsAreFittedAsTheyAre() {
    double[] u = read(N);
    Fit fit = fit(u);
    assertThat(fit.warnings()).isEmpty();
    Fit plain =
        Fitter.withDefaults()
            .with(OutlierPolicy.UNASKED)
            .with(ModelErrorPolicy.UNASKED)
            .fit(BASIS, samples(u));
    assertThat(fit.field().coefficients()).isEqualTo(plain.field().coefficients());
  }

  @Test
  void oneRowThatNobodyAskedIsLeftOut() {
    double[] u = read(N);
    for (int row : new int[] {3, 350, 699}) {
      double[] wrong = u.clone();
      wrong[row] += 0.2;
      Fit fit = fit(wrong);
      assertThat(gone(fit)).containsExactly(row);
      assertThat(codes(fit)).containsExactly("outliers");
      isRight(fit);
    }
  }

  @Test
  void deadSensorsAreCountedExactly() {
    double[] u = read(N);
    int[] dead = IntStream.range(0, N).filter(i -> i % 8 == 0).toArray();
    IntStream.of(dead).forEach(i -> u[i] = 0);
    Fit fit = fit(u);
    assertThat(gone(fit)).containsExactly(dead);
    assertThat(fit.warnings().get(0).sentence()).startsWith("88 rows read 0.000, which the others");
    isRight(fit);
  }

  @Test
  void anotherZeroIsTold() {
    double[] u = read(N);
    int[] some = random.ints(0, N).distinct().limit(140).sorted().toArray();
    IntStream.of(some).forEach(i -> u[i] += 0.3);
    Fit fit = fit(u);
    assertThat(gone(fit)).containsExactly(some);
    assertThat(fit.warnings().get(0).code()).isEqualTo("two-levels");
    assertThat(fit.warnings().get(0).sentence())
        .startsWith("140 of 700 rows read about 0.299 more");
    isRight(fit);
  }

  @Test
  void aDriftIsTakenAway() {
    double[] u = read(N);
    Arrays.setAll(u, i -> u[i] + 0.2 * i / (N - 1));
    Fit fit = fit(u);
    assertThat(codes(fit)).containsExactly("drift");
    Drift drift = fit.drift().orElseThrow();
    assertThat(drift.rows()).isEqualTo(N);
    assertThat(drift.change()).isCloseTo(0.2, within(4 * drift.sigma()));
  }

  /** More numbers than a plan holds. */
  @Test
  void longTablesAreJudgedToo() {
    int n = 70_000;
    double[] u = read(n);
    Arrays.setAll(u, i -> u[i] + 0.2 * i / (n - 1) + (i == 40_000 ? 1 : 0));
    Fit fit = fit(u);
    assertThat(codes(fit)).containsExactly("drift", "outliers");
    assertThat(gone(fit)).containsExactly(40_000);
    Drift drift = fit.drift().orElseThrow();
    assertThat(drift.change()).isCloseTo(0.2, within(4 * drift.sigma()));
    // What is not known of the drift is all that is not known of this field.
    assertThat(fit.uncertainty().spreadAt(0, 0)).isGreaterThan(0.3 * drift.sigma());
    assertThat(fit.field().at(0, 0))
        .isCloseTo(field(0, 0), within(4 * fit.uncertainty().spreadAt(0, 0)));
  }

  @Test
  void rowsThatAreKeptAreToldOf() {
    double[] u = read(N);
    IntStream.range(0, N).filter(i -> i % 8 == 0).forEach(i -> u[i] = 0);
    Fit fit = Fitter.withDefaults().with(OutlierPolicy.KEEP).fit(BASIS, samples(u));
    assertThat(fit.leftOut()).isEmpty();
    assertThat(fit.warnings().get(0).sentence()).startsWith("among 500 rows that were looked at:");
  }

  @Test
  void eachSnapshotIsJudged() {
    double[] u = read(N);
    double[] wrong = u.clone();
    wrong[17] -= 0.2;
    List<Fit> fits =
        Fitter.withDefaults().fitAll(BASIS, samples(u).withSnapshots(new double[][] {u, wrong}));
    assertThat(gone(fits.get(0))).isEmpty();
    assertThat(gone(fits.get(1))).containsExactly(17);
  }

  @Test
  void streamsAreComparedWithSomeOfTheirSensors() {
    int n = 20_000;
    double[] u = read(n);
    Fitter fitter = Fitter.withDefaults();
    assertThat(fitter.fit(BASIS, List.of(samples(u)).iterator()).warnings()).isEmpty();
    // None of the sensors that are asked is among them.
    Fit first = fitter.fit(BASIS, List.of(samples(u)).iterator());
    long[] asked = ReadingPool.some(samples(u)).sensors().first();
    IntStream.range(0, n)
        .filter(i -> Arrays.binarySearch(asked, i) < 0)
        .limit(20)
        .forEach(i -> u[i] += 1);
    Fit fit = fitter.fit(BASIS, List.of(samples(u)).iterator());
    assertThat(fit.noise().orElseThrow()).isGreaterThan(2 * first.noise().orElseThrow());
    assertThat(codes(fit)).containsExactly("noise-differs");
    assertThat(fit.warnings().get(0).sentence()).contains("3.3 times", "every tenth");
  }

  @Test
  void moreRowsTakeMoreToBeWrong() {
    assertThat(ManyRows.limit(600)).isBetween(4.7, 4.9);
    assertThat(ManyRows.limit(1_000_000)).isBetween(6.0, 6.2);
  }
}
