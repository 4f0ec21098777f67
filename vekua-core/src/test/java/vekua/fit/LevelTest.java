package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

/**
 * Readings far from zero that vary little, such as pressures of the air or absolute temperatures:
 * an equation whose fields may have a constant says the same of them with it as without.
 */
class LevelTest {

  private static final double NOISE = 0.01;
  private static final double PRESSURE = 101325;
  private static final Points TESTS = Disk.unit().grid(9, 9);

  /** A harmonic field, or one that is only biharmonic. */
  private static double field(double x, double y, boolean harmonic) {
    double u = Math.log(Math.hypot(x - 1.5, y)) - 2 * Math.log(Math.hypot(x + 1, y - 1.4)) + y;
    return harmonic ? u : u + (x * x + y * y) * (1 + x);
  }

  /** Noisy readings with a fault. */
  private static double[] readings(Points points, String fault, boolean harmonic, double level) {
    Random random = new Random(5);
    int n = points.size();
    double[] u = new double[n];
    for (int i = 0; i < n; i++) {
      u[i] = field(points.x(i), points.y(i), harmonic) + NOISE * random.nextGaussian();
      u[i] +=
          switch (fault) {
            case "errors" -> i % 20 == 7 ? 0.5 : 0;
            case "offset" -> i % 5 == 0 ? 0.3 : 0;
            case "drift" -> 0.2 * i / (n - 1);
            default -> 0;
          };
      u[i] += level;
    }
    return u;
  }

  private static List<String> codes(Fit fit) {
    return fit.warnings().stream().map(Warning::code).toList();
  }

  private static double[] minus(double[] u, double level) {
    return Arrays.stream(u).map(v -> v - level).toArray();
  }

  /** Two fits that differ by a level and nothing else, but for rounding. */
  private static void assertSame(Fit with, Fit without, double level) {
    assertThat(with.leftOut()).hasSameSizeAs(without.leftOut());
    for (int i = 0; i < with.leftOut().size(); i++) {
      assertThat(with.leftOut().get(i).row()).isEqualTo(without.leftOut().get(i).row());
    }
    assertThat(codes(with)).isEqualTo(codes(without));
    assertThat(with.noise().orElseThrow())
        .isCloseTo(without.noise().orElseThrow(), within(1e-4 * NOISE));
    assertThat(minus(with.field().at(TESTS), level))
        .containsExactly(without.field().at(TESTS), within(1e-3 * NOISE));
    double[] spread = without.uncertainty().spreadAt(TESTS);
    assertThat(with.uncertainty().spreadAt(TESTS)).containsExactly(spread, within(1e-3 * NOISE));
  }

  @ParameterizedTest
  @CsvSource({
    "errors, outliers, 1e3",
    "errors, outliers, 101325",
    "errors, outliers, 1e8",
    "offset, two-levels, 3e3",
    "offset, two-levels, 1e8",
    "drift, drift, 101325",
    "none, , 101325",
  })
  void faultsAreFoundAtAnyLevel(String fault, String code, double level) {
    Points sensors = RandomSensors.random(60, 17);
    for (boolean harmonic : new boolean[] {true, false}) {
      Equation equation = harmonic ? Equation.laplace() : Equation.biharmonic();
      DoubleFunction<Fit> fit =
          at ->
              Fitter.withDefaults()
                  .fit(equation, Samples.of(sensors, readings(sensors, fault, harmonic, at)));
      Fit without = fit.apply(0);
      if (code == null) {
        assertThat(codes(without)).isEmpty();
      } else {
        assertThat(codes(without)).contains(code);
      }
      assertSame(fit.apply(level), without, level);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {PRESSURE, 1e8})
  void anotherEquationIsNotedAtAnyLevel(double level) {
    Points sensors = RandomSensors.random(60, 17);
    DoubleFunction<Fit> fit =
        at ->
            Fitter.withDefaults()
                .fit(Equation.laplace(), Samples.of(sensors, readings(sensors, "none", false, at)));
    Fit without = fit.apply(0);
    assertThat(codes(without)).contains("model-error");
    assertSame(fit.apply(level), without, level);
  }

  /** A level tells nothing of how large a field is, nor does it make a band too narrow. */
  @ParameterizedTest
  @ValueSource(ints = {4, 8, 30})
  void fewSensorsAreAsUncertainAtAnyLevel(int n) {
    Points sensors = RandomSensors.random(n, 17);
    DoubleFunction<Fit> fit =
        at ->
            Fitter.withDefaults()
                .fit(
                    Equation.laplace().basis(4, Disk.unit()),
                    Samples.of(sensors, readings(sensors, "none", true, at)).withNoise(NOISE));
    assertSame(fit.apply(PRESSURE), fit.apply(0), PRESSURE);
  }

  @Test
  void oneReadingStillTellsNothingButItself() {
    Samples one = Samples.of(Points.of(0.1, 0.2), new double[] {PRESSURE});
    Fit fit = Fitter.withDefaults().fit(Equation.laplace().basis(4, Disk.unit()), one);
    assertThat(fit.uncertainty().spreadAt(Points.of(0.8, 0))[0]).isGreaterThan(0.1 * PRESSURE);
  }

  /** Errors that rounding explains are no other equation; it used to be named in half of all. */
  @ParameterizedTest
  @ValueSource(doubles = {0, PRESSURE})
  void coarselyRoundedReadingsContradictNoEquation(double level) {
    int named = 0;
    for (int seed = 0; seed < 6; seed++) {
      Points sensors = RandomSensors.random(60, seed);
      double[] u = readings(sensors, "none", true, level);
      Arrays.setAll(u, i -> Math.rint(u[i]));
      Fit fit = Fitter.withDefaults().fit(Equation.laplace(), Samples.of(sensors, u));
      named += codes(fit).contains("model-error") ? 1 : 0;
    }
    assertThat(named).isLessThanOrEqualTo(1);
  }

  @Test
  void fluxesKnowOfNoLevel() {
    Points sensors = RandomSensors.random(60, 17);
    List<Functional> functionals = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      functionals.add(i % 2 == 0 ? Functional.value() : Functional.normal(1, 0));
    }
    DoubleFunction<Fit> fit =
        level -> {
          double[] u = readings(sensors, "errors", true, level);
          double h = 1e-5;
          for (int i = 1; i < 60; i += 2) {
            double x = sensors.x(i);
            double y = sensors.y(i);
            u[i] = (field(x + h, y, true) - field(x - h, y, true)) / (2 * h);
          }
          Samples samples = Samples.of(sensors, u).withFunctionals(functionals).withNoise(NOISE);
          return Fitter.withDefaults().fit(Equation.laplace(), samples);
        };
    assertSame(fit.apply(PRESSURE), fit.apply(0), PRESSURE);
  }

  @Test
  void manySnapshotsAreFittedAboutTheirLevels() {
    Points sensors = RandomSensors.random(60, 17);
    Plan plan = Fitter.withDefaults().plan(Equation.laplace().basis(8, Disk.unit()), sensors);
    double[][] snapshots = new double[6][];
    Arrays.setAll(snapshots, s -> readings(sensors, "none", true, s < 3 ? 0 : PRESSURE));
    List<Fit> fits = plan.fitAll(snapshots);
    assertSame(fits.get(5), fits.get(0), PRESSURE);
    assertSame(fits.get(5), plan.fit(snapshots[0]), PRESSURE);
  }

  @Test
  void streamsAreFittedAboutTheirLevel() {
    Points sensors = RandomSensors.random(2000, 17);
    DoubleFunction<Fit> fit =
        level ->
            Fitter.withDefaults()
                .fit(
                    Equation.laplace().basis(8, Disk.unit()),
                    List.of(Samples.of(sensors, readings(sensors, "none", true, level)))
                        .iterator());
    assertSame(fit.apply(1e8), fit.apply(0), 1e8);
  }

  @Test
  void partsOfComplexFieldsHaveLevelsOfTheirOwn() {
    Points sensors = RandomSensors.random(60, 17);
    double[] re = readings(sensors, "errors", true, 0);
    double[] im = readings(sensors, "none", true, 0);
    double[][] flat = {re, im, im, re};
    double[][] high = {minus(re, -PRESSURE), minus(im, PRESSURE), minus(im, -300), re};
    Fitter fitter = Fitter.withDefaults();
    var basis = Equation.laplace().basis(8, Disk.unit());
    ComplexFit with =
        fitter.fitComplex(basis, Samples.ofSnapshots(sensors, Arrays.copyOf(high, 2)));
    ComplexFit without =
        fitter.fitComplex(basis, Samples.ofSnapshots(sensors, Arrays.copyOf(flat, 2)));
    assertThat(without.re().leftOut()).hasSizeGreaterThan(2);
    assertSame(with.re(), without.re(), PRESSURE);
    assertSame(with.im(), without.im(), -PRESSURE);
    SharedFit shared = fitter.fitShared(basis, Samples.ofSnapshots(sensors, high), 0);
    SharedFit level = fitter.fitShared(basis, Samples.ofSnapshots(sensors, flat), 0);
    double[] levels = {PRESSURE, -PRESSURE, 300, 0};
    for (int s = 0; s < 4; s++) {
      double[] c = shared.coefficients().get(s).clone();
      c[0] -= levels[s];
      assertThat(c).containsExactly(level.coefficients().get(s), within(1e-3 * NOISE));
    }
  }

  @Test
  void spaceHasLevelsToo() {
    Random random = new Random(8);
    double[][] p = new double[3][100];
    for (double[] axis : p) {
      Arrays.setAll(axis, i -> 1.1 * random.nextDouble() - 0.55);
    }
    Points sensors = Points.of(p[0], p[1], p[2]);
    double[] u = new double[100];
    for (int i = 0; i < u.length; i++) {
      double r = Math.hypot(Math.hypot(p[0][i] - 2, p[1][i] + 0.4), p[2][i] - 0.9);
      u[i] = 5 / r + NOISE * random.nextGaussian() + (i % 40 == 3 ? 1 : 0);
    }
    Fitter fitter = Fitter.withDefaults();
    var basis = Equation.laplace().basis(4, Ball.unit());
    Fit without = fitter.fit(basis, Samples.of(sensors, u));
    Fit with = fitter.fit(basis, Samples.of(sensors, minus(u, -PRESSURE)));
    assertThat(without.leftOut()).hasSize(3);
    assertThat(with.leftOut()).hasSize(3);
    assertThat(minus(with.field().at(sensors), PRESSURE))
        .containsExactly(without.field().at(sensors), within(1e-3 * NOISE));
  }
}
