package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static vekua.fit.RandomSensors.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.functions.Columns;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.internal.linalg.Engines;
import vekua.rows.Functional;
import vekua.rows.Samples;

class UncertaintyTest {

  private static double rms(double[] v) {
    return Math.sqrt(Arrays.stream(v).map(e -> e * e).average().orElseThrow());
  }

  /** Random waves: the truth is drawn from the isotropic prior at a higher order than the fit's. */
  private record Wave(Field truth, Samples samples, double noise) {
    static Wave of(int n, double noise, long seed) {
      Random random = new Random(seed);
      Basis basis = Equation.helmholtz(10).basis(40, Disk.unit());
      double[] w = basis.priors().get(0).deviations().clone();
      Arrays.setAll(w, j -> w[j] * random.nextGaussian());
      Field truth = Field.of(basis, w);
      Points points = random(n, random);
      double[] u = truth.at(points);
      double sigma = noise * rms(truth.at(Disk.unit().grid(15, 15)));
      Arrays.setAll(u, i -> u[i] + sigma * random.nextGaussian());
      return new Wave(truth, Samples.of(points, u), sigma);
    }

    Fit fit(Regularisation regularisation) {
      return Fitter.withDefaults()
          .with(regularisation)
          .withFrame(Disk.unit())
          .fit(Equation.helmholtz(10), samples);
    }
  }

  /**
   * Over many data sets the 95 % band must cover the truth about 95 % of the time. Coverages of
   * points within one field are correlated, about twenty independent values each, so the mean of 80
   * fields has a standard error of about half a per cent.
   */
  @ParameterizedTest
  @CsvSource({"60, 0.01, 0.93", "60, 0.1, 0.93", "60, 0.3, 0.93", "30, 0.1, 0.90"})
  void theBandCoversTheTruth(int n, double noise, double least) {
    Points tests = Disk.unit().grid(15, 15);
    double covered =
        IntStream.range(0, 80)
            .mapToDouble(
                d -> {
                  Wave wave = Wave.of(n, noise, 100 + d);
                  Fit fit = wave.fit(Regularisation.automatic());
                  double[] expected = wave.truth.at(tests);
                  double[] actual = fit.field().at(tests);
                  double[] spread = fit.uncertainty().spreadAt(tests);
                  return IntStream.range(0, expected.length)
                          .filter(i -> Math.abs(actual[i] - expected[i]) <= 1.96 * spread[i])
                          .count()
                      / (double) expected.length;
                })
            .average()
            .orElseThrow();
    assertThat(covered).isBetween(least, 0.97);
  }

  @Test
  void theGradientsBandCoversTheTruth() {
    Points tests = Disk.unit().grid(15, 15);
    double covered =
        IntStream.range(0, 40)
            .mapToDouble(
                d -> {
                  Wave wave = Wave.of(60, 0.1, 300 + d);
                  Fit fit = wave.fit(Regularisation.automatic());
                  double[] expected = wave.truth.gradientAt(tests)[0];
                  double[] actual = fit.field().gradientAt(tests)[0];
                  double[] spread = fit.uncertainty().gradientSpreadAt(tests)[0];
                  return IntStream.range(0, expected.length)
                          .filter(i -> Math.abs(actual[i] - expected[i]) <= 1.96 * spread[i])
                          .count()
                      / (double) expected.length;
                })
            .average()
            .orElseThrow();
    assertThat(covered).isBetween(0.92, 0.98);
  }

  @ParameterizedTest
  @CsvSource({"60, 0.01, 0.014", "60, 0.1, 0.095", "60, 0.3, 0.24"})
  void theDefaultIsAccurateWithNoise(int n, double noise, double bound) {
    Points tests = Disk.unit().grid(15, 15);
    double[] errors =
        IntStream.range(0, 60)
            .mapToDouble(d -> error(Wave.of(n, noise, 500 + d), Regularisation.automatic(), tests))
            .sorted()
            .toArray();
    assertThat(errors[errors.length / 2]).isLessThan(bound);
  }

  private static double error(Wave wave, Regularisation regularisation, Points tests) {
    double[] expected = wave.truth.at(tests);
    double[] actual = wave.fit(regularisation).field().at(tests);
    double[] difference = new double[expected.length];
    Arrays.setAll(difference, i -> actual[i] - expected[i]);
    return rms(difference) / rms(expected);
  }

  @Test
  void withoutNoiseTheDefaultIsExact() {
    Points tests = Disk.unit().grid(15, 15);
    for (long seed = 0; seed < 10; seed++) {
      assertThat(error(Wave.of(150, 0, 700 + seed), Regularisation.automatic(), tests))
          .isLessThan(1e-12);
    }
  }

  @Test
  void everyCriterionBeatsNoRegularisation() {
    Points tests = Disk.unit().grid(15, 15);
    Wave wave = Wave.of(120, 0.1, 900);
    Wave known = new Wave(wave.truth, wave.samples.withNoise(wave.noise), wave.noise);
    double plain = error(wave, Regularisation.truncate(1e-12), tests);
    for (Regularisation regularisation :
        List.of(
            Regularisation.evidence(),
            Regularisation.leaveOneOut(),
            Regularisation.gcv(),
            Regularisation.discrepancy(),
            Regularisation.lCurve())) {
      assertThat(error(known, regularisation, tests))
          .as(regularisation.method())
          .isLessThan(Math.min(0.2, plain / 2));
    }
    assertThat(known.fit(Regularisation.discrepancy()).residualRms())
        .isCloseTo(known.noise, within(1e-9));
    assertThat(known.fit(Regularisation.gcv()).regularisation().method()).isEqualTo("gcv");
  }

  @Test
  void criteriaSayWhatTheyNeed() {
    Wave wave = Wave.of(40, 0.1, 901);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> wave.fit(Regularisation.discrepancy()))
        .withMessage("discrepancy needs the noise of the samples to be given");
    Basis basis = Equation.helmholtz(10).basis(12, Disk.unit());
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Fitter.withDefaults()
                    .with(Regularisation.leaveOneOut())
                    .fit(basis, List.of(wave.samples).iterator()))
        .withMessage("leave-one-out needs the samples in memory; use evidence or gcv for streams");
  }

  @Test
  void leaveOneOutEqualsLeavingOneOut() {
    Wave wave = Wave.of(25, 0.1, 902);
    Basis basis = Equation.helmholtz(10).basis(14, Disk.unit());
    double mu = 0.3;
    Fitter fitter = Fitter.withDefaults().with(Scaling.PRIOR).with(Regularisation.ridge(mu));
    double expected = 0;
    for (int left = 0; left < 25; left++) {
      Samples others =
          Samples.join(List.of(wave.samples.slice(0, left), wave.samples.slice(left + 1, 25)));
      Fit fit = fitter.fit(basis, others);
      double e =
          wave.samples.value(0, left)
              - fit.field().at(wave.samples.points().x(left), wave.samples.points().y(left));
      expected += e * e;
    }
    double[] phi = new double[25 * basis.size()];
    basis.evaluate(PointBlock.of(wave.samples.points(), 0, 25), Columns.ofValues(phi, 0, 25));
    var factor = Engines.java().factor(phi.clone(), 25, basis.size());
    double[] beyond = new double[1];
    double[] u = wave.samples.values(0);
    double[] c = factor.rotate(u, 1, beyond);
    Spectrum spectrum = Spectrum.of(factor.triangle(), basis.priors().get(0).deviations(), true);
    EvidenceCurve.Snapshot curve =
        new EvidenceCurve(spectrum, 25)
            .snapshot(spectrum.project(c), beyond[0], Double.NaN, Double.MIN_NORMAL);
    double actual = Math.exp(new LeaveOneOut(curve, new RotatedData.Rows(phi, u)).score(mu));
    assertThat(actual).isCloseTo(expected, within(1e-9 * expected));
  }

  /** The spread is the posterior standard deviation of the Gaussian model: compare with algebra. */
  @Test
  void ridgeSpreadIsThePosteriorDeviation() {
    Basis basis = Equation.laplace().basis(2, Disk.unit());
    Points points = random(9, new Random(5));
    double mu = 0.4;
    double sigma = 0.2;
    Fit fit =
        Fitter.withDefaults()
            .with(Regularisation.ridge(mu))
            .fit(basis, Samples.of(points, new double[9]).withNoise(sigma));
    // Posterior covariance σ² (ΦᵀΦ + μ D²)⁻¹ in unscaled coefficients, D the domain scales.
    int n = 5;
    double[] phi = new double[9 * n];
    basis.evaluate(PointBlock.of(points, 0, 9), Columns.ofValues(phi, 0, 9));
    double[] scales = basis.scales();
    double[][] a = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int r = 0; r < 9; r++) {
          a[i][j] += phi[i * 9 + r] * phi[j * 9 + r];
        }
      }
      a[i][i] += mu * scales[i] * scales[i];
    }
    double[] at = new double[n];
    basis.evaluate(PointBlock.of(Points.of(0.3, -0.4), 0, 1), Columns.ofValues(at, 0, 1));
    double[] solved = solve(a, at.clone());
    double expected = sigma * Math.sqrt(Matrices.dot(at, solved));
    assertThat(fit.uncertainty().spreadAt(0.3, -0.4)).isCloseTo(expected, within(1e-13 * expected));
  }

  private static double[] solve(double[][] a, double[] b) {
    int n = b.length;
    for (int k = 0; k < n; k++) {
      for (int i = k + 1; i < n; i++) {
        double f = a[i][k] / a[k][k];
        for (int j = k; j < n; j++) {
          a[i][j] -= f * a[k][j];
        }
        b[i] -= f * b[k];
      }
    }
    for (int i = n - 1; i >= 0; i--) {
      for (int j = i + 1; j < n; j++) {
        b[i] -= a[i][j] * b[j];
      }
      b[i] /= a[i][i];
    }
    return b;
  }

  /**
   * Experiment B: u alone on x = 1 and y = 1 leaves (x − 1)(y − 1) free. The blind map is
   * proportional to it; flux sensors on the same two sides remove it.
   */
  @Test
  void theBlindMapShowsWhatExperimentBCannotKnow() {
    int n = 100;
    double[] x = new double[2 * n];
    double[] y = new double[2 * n];
    for (int i = 0; i < n; i++) {
      x[i] = -1 + 2.0 * i / (n - 1);
      y[i] = 1;
      x[n + i] = 1;
      y[n + i] = x[i];
    }
    Points points = Points.of(x, y);
    double[] u = new double[2 * n];
    Arrays.setAll(u, i -> x[i] * x[i] - y[i] * y[i]);
    Basis basis = Equation.laplace().basis(2, Disk.unit());
    Fitter paper = Fitter.withDefaults().with(Regularisation.truncate(1e-14)).with(Scaling.SAMPLES);
    Fit fit = paper.fit(basis, Samples.of(points, u));
    Uncertainty blind = fit.uncertainty();
    double unit = blind.blindAt(-1, -1) / 4;
    assertThat(unit).isGreaterThan(0.1);
    for (double[] p : new double[][] {{0, 0}, {-0.5, 0.25}, {0.9, -0.9}, {1, 0.3}, {-0.2, 1}}) {
      double expected = unit * Math.abs((p[0] - 1) * (p[1] - 1));
      assertThat(blind.blindAt(p[0], p[1])).isCloseTo(expected, within(1e-13));
    }

    List<Functional> functionals = new ArrayList<>();
    double[] both = Arrays.copyOf(u, 4 * n);
    for (int i = 0; i < 2 * n; i++) {
      functionals.add(Functional.value());
    }
    for (int i = 0; i < 2 * n; i++) {
      functionals.add(i < n ? Functional.normal(0, 1) : Functional.normal(1, 0));
      both[2 * n + i] = i < n ? -2 * y[i] : 2 * x[i];
    }
    Samples cauchy =
        Samples.join(
                List.of(
                    Samples.of(points, Arrays.copyOf(both, 2 * n)),
                    Samples.of(points, Arrays.copyOfRange(both, 2 * n, 4 * n))))
            .withFunctionals(functionals);
    Fit resolved = paper.fit(basis, cauchy);
    assertThat(resolved.rank()).isEqualTo(5);
    assertThat(resolved.uncertainty().blindAt(-1, -1)).isEqualTo(0);
    assertThat(resolved.warnings()).isEmpty();
    assertThat(resolved.field().at(-1, 0.5)).isCloseTo(0.75, within(1e-14));
  }

  /** Value and slope on a quarter of the circle reconstruct beyond it; the value alone does not. */
  @Test
  void cauchyDataOnAnArcReachBeyondIt() {
    int n = 60;
    double[] x = new double[n];
    double[] y = new double[n];
    List<Functional> functionals = new ArrayList<>();
    double[] u = new double[n];
    double[] slope = new double[n];
    for (int i = 0; i < n; i++) {
      double t = Math.PI / 2 * i / (n - 1);
      x[i] = Math.cos(t);
      y[i] = Math.sin(t);
      u[i] = Math.exp(x[i]) * Math.cos(y[i]);
      slope[i] = u[i] * x[i] - Math.exp(x[i]) * Math.sin(y[i]) * y[i];
    }
    Points arc = Points.of(x, y);
    for (int i = 0; i < 2 * n; i++) {
      int at = i % n;
      functionals.add(i < n ? Functional.value() : Functional.normal(x[at], y[at]));
    }
    Samples cauchy =
        Samples.join(List.of(Samples.of(arc, u), Samples.of(arc, slope)))
            .withFunctionals(functionals);
    Fitter fitter = Fitter.withDefaults().withFrame(Disk.unit());
    Fit both = fitter.fit(Equation.laplace(), cauchy);
    Fit alone = fitter.fit(Equation.laplace(), Samples.of(arc, u));
    double truth = Math.exp(-0.3) * Math.cos(-0.2);
    double errorBoth = Math.abs(both.field().at(-0.3, -0.2) - truth);
    double errorAlone = Math.abs(alone.field().at(-0.3, -0.2) - truth);
    assertThat(errorBoth).isLessThan(1e-3);
    assertThat(errorBoth).isLessThan(errorAlone / 10);
    assertThat(both.uncertainty().spreadAt(-0.3, -0.2))
        .isLessThan(alone.uncertainty().spreadAt(-0.3, -0.2) / 10);
  }

  @Test
  void noPointsHaveNoSpreads() {
    Points sensors = Disk.unit().grid(5, 5);
    Fit fit =
        Fitter.withDefaults()
            .withOrder(2)
            .fit(Equation.laplace(), Samples.of(sensors, sensors.coordinates(0)));
    Points none = Points.of(new double[0], new double[0]);
    assertThat(fit.uncertainty().spreadAt(none)).isEmpty();
    assertThat(fit.uncertainty().spreadAndBlindAt(none)).hasDimensions(2, 0);
    assertThat(fit.uncertainty().gradientSpreadAt(none)).hasDimensions(2, 0);
  }
}
