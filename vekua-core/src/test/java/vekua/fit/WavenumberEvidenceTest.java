package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.basis.Prior;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.medium.Coefficient;
import vekua.medium.Refracting;
import vekua.rows.RowAssembler;
import vekua.rows.Samples;

/** The evidence of wavenumbers against densities of Gaussian vectors, written out. */
class WavenumberEvidenceTest {

  private static final Candidates WAVES =
      new Candidates(Equation::helmholtz, Disk.unit(), Optional.empty());

  private static Samples samples(int n, boolean given, double error) {
    Random random = new Random(n);
    double[] x = random.doubles(n, -0.7, 0.7).toArray();
    double[] y = random.doubles(n, -0.7, 0.7).toArray();
    double[] u = new double[n];
    Arrays.setAll(u, i -> Math.sin(3 * x[i] + 0.4) + 0.02 * random.nextGaussian());
    u[0] += error;
    Samples samples = Samples.of(Points.of(x, y), u);
    double[] sigma = new double[n];
    Arrays.setAll(sigma, i -> 0.02 + 0.001 * i);
    return given ? samples.withNoise(sigma) : samples;
  }

  /** log ∫ |K/λ + 1|^(−1/2) (λ uᵀ(K + λ)⁻¹u)^(−M/2) p(λ) dλ, times what given noise allows. */
  private static double evidence(double[][] k, double[] u, boolean given) {
    return evidence(k, u, given, 0.05);
  }

  private static double evidence(double[][] k, double[] u, boolean given, double step) {
    int n = u.length;
    double signal = 0;
    for (int i = 0; i < n; i++) {
      signal += k[i][i] / n;
    }
    ScalePrior scale = new ScalePrior(n);
    double decade = 2 * Math.log(10);
    double top = Double.NEGATIVE_INFINITY;
    int count = (int) (Math.log(1e17) / step);
    double[] logs = new double[count];
    for (int g = 0; g < count; g++) {
      double t = Math.log(1e-13) + g * step;
      double lambda = signal * Math.exp(t);
      Precision precision = new Precision(k, lambda);
      double misfit = lambda * Matrices.dot(u, precision.times(u));
      double y = t / decade + 1.5;
      logs[g] =
          -0.5 * (n * Math.log(misfit) + precision.logDeterminant() - n * Math.log(lambda))
              - Math.log(Math.PI * (1 + y * y))
              + Math.log(step / decade)
              + (given ? scale.log(0.5 * Math.log(misfit / n)) : 0);
      top = Double.isNaN(logs[g]) ? top : Math.max(top, logs[g]);
    }
    double sum = 0;
    for (double log : logs) {
      sum += Double.isNaN(log) ? 0 : Math.exp(log - top);
    }
    return top + Math.log(sum);
  }

  private static double[] relative(Samples samples) {
    double[] u = samples.values(0).clone();
    Arrays.setAll(u, i -> u[i] / samples.sigma(i));
    return u;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void isTheDensityOfTheData(boolean given) {
    Samples samples = samples(9, given, 0);
    WavenumberEvidence evidence = new WavenumberEvidence(WAVES, samples);
    double[] u = relative(samples);
    Candidates.Trial trial = WAVES.trial(3, samples, false);
    int n = u.length;
    double[] logs = new double[2];
    int[] which = {0, 3};
    for (int p = 0; p < 2; p++) {
      double[] d = trial.priors().get(which[p]).deviations();
      double[][] k = new double[n][n];
      for (int i = 0; i < n; i++) {
        for (int l = 0; l < n; l++) {
          for (int j = 0; j < d.length; j++) {
            k[i][l] += trial.phi()[j * n + i] * trial.phi()[j * n + l] * d[j] * d[j];
          }
        }
      }
      logs[p] = evidence(k, u, given);
      // The table's steps of a half, finer about the top, are good to a percent.
      assertThat(evidence.at(3, new int[] {which[p]})).isCloseTo(logs[p], within(0.03));
    }
    List<Prior> priors = trial.priors();
    double first = priors.get(0).weight();
    double second = priors.get(3).weight();
    double mean =
        Math.log((first * Math.exp(logs[0]) + second * Math.exp(logs[1])) / (first + second));
    assertThat(evidence.at(3, which)).isCloseTo(mean, within(0.03));
    double[] weighted = evidence.weighted(3, which);
    assertThat(weighted[0] - weighted[1])
        .isCloseTo(logs[0] + Math.log(first) - logs[1] - Math.log(second), within(0.05));
    assertThat(evidence.scan(3)).isEqualTo(evidence.at(3, new int[] {evidence.scanPrior(3)}));
    double all = priors.stream().mapToDouble(Prior::weight).sum();
    assertThat(evidence.logShare(3, which))
        .isCloseTo(Math.log((first + second) / all), within(1e-14));
    assertThat(evidence.priors(3)).isEqualTo(priors.size());
    assertThat(evidence.scanPrior(3)).as("sources far away").isZero();
  }

  private static final Candidates HARMONIC =
      new Candidates(k -> Equation.laplace(), Disk.unit(), Optional.empty());

  private static Samples harmonic(int n, double noise) {
    Random random = new Random(2);
    double[] x = random.doubles(n, -0.7, 0.7).toArray();
    double[] y = random.doubles(n, -0.7, 0.7).toArray();
    double[] u = new double[n];
    Arrays.setAll(u, i -> 1 + x[i] * y[i] + noise * random.nextGaussian());
    return Samples.of(Points.of(x, y), u);
  }

  /** Without noise by singular values: three decades at least beyond what a thousandth leaves. */
  @Test
  void dataWithoutNoise() {
    int n = 45;
    WavenumberEvidence clean = new WavenumberEvidence(HARMONIC, harmonic(n, 0));
    WavenumberEvidence rough = new WavenumberEvidence(HARMONIC, harmonic(n, 1e-3));
    int[] all = {0, 4, 8};
    assertThat(clean.at(1, all) - rough.at(1, all)).isGreaterThan(n * Math.log(1e3));
    assertThat(rough.at(1, all)).isGreaterThan(rough.ofNoise() + 3);
  }

  /** What lies beyond the functions of more sensors counts too. */
  @Test
  void moreSensorsThanFunctions() {
    int n = 220;
    Samples samples = harmonic(n, 0.05);
    Candidates slow = new Candidates(Equation::yukawa, Disk.unit(), Optional.empty());
    Candidates.Trial trial = slow.trial(1, samples, false);
    assertThat(trial.size()).isEqualTo(201);
    double[] d = trial.priors().get(4).deviations();
    double[][] k = new double[n][n];
    for (int j = 0; j < d.length; j++) {
      for (int i = 0; i < n; i++) {
        for (int l = 0; l < n; l++) {
          k[i][l] += trial.phi()[j * n + i] * trial.phi()[j * n + l] * d[j] * d[j];
        }
      }
    }
    double expected = evidence(k, relative(samples), false, 0.25);
    assertThat(new WavenumberEvidence(slow, samples).at(1, new int[] {4}))
        .isCloseTo(expected, within(0.05));
  }

  @Test
  void noiseAndSmoothFields() {
    Samples samples = samples(9, false, 0);
    WavenumberEvidence evidence = new WavenumberEvidence(WAVES, samples);
    double[] u = relative(samples);
    assertThat(evidence.ofNoise()).isCloseTo(-4.5 * Math.log(Matrices.dot(u, u)), within(1e-12));
    Samples given = samples(9, true, 0);
    double[] v = relative(given);
    assertThat(new WavenumberEvidence(WAVES, given).ofNoise())
        .isCloseTo(-4.5 * Math.log(Matrices.dot(v, v)) + new ScalePrior(9).log(0), within(1e-12));
    Points p = samples.points();
    double sum = 0;
    for (double length : new double[] {0.1, 0.15, 0.25, 0.4, 0.7, 1.2}) {
      double[][] k = new double[9][9];
      for (int i = 0; i < 9; i++) {
        for (int l = 0; l < 9; l++) {
          double d = p.distance(i, p, l) / length;
          k[i][l] = Math.exp(-d * d / 2);
        }
      }
      sum += Math.exp(evidence(k, u, false)) / 6;
    }
    assertThat(evidence.ofSmoothField()).isCloseTo(Math.log(sum), within(0.03));
  }

  @Test
  void placesChooseBasesAndOrders() {
    Samples samples = samples(30, false, 0);
    assertThat(WAVES.trial(4, samples, true).size())
        .isEqualTo(2 * Equation.helmholtz(4).order(Disk.unit(), 30) + 1);
    assertThat(WAVES.precision(3)).isEqualTo(1e-14);
    assertThat(WAVES.costly(3)).isFalse();
    assertThat(WAVES.frame()).isEqualTo(Disk.unit());
    assertThat(WAVES.family().apply(2)).isEqualTo(Equation.helmholtz(2));
    Domain square = Domain.inside(Polygon.of(new Rectangle(-1, 1, -1, 1)));
    Candidates inside = new Candidates(Equation::yukawa, Disk.unit(), Optional.of(square));
    assertThat(inside.trial(2, samples, false).size())
        .isEqualTo(Equation.yukawa(2).basis(12, square).size());
    Candidates medium =
        new Candidates(
            k -> Equation.helmholtz(new Refracting(k, Coefficient.of("1 + 0.05*x"))),
            Disk.unit(),
            Optional.empty());
    assertThat(medium.costly(1)).isTrue();
    assertThat(medium.precision(1)).isEqualTo(1e-7);
    Candidates.Trial trusted = medium.trial(1, samples, true);
    assertThat(medium.trial(1, samples, true)).as("kept").isSameAs(trusted);
    assertThat(medium.trial(1, samples, false)).isNotSameAs(trusted);
    // Real and imaginary parts of what comes in and goes out again.
    int order = Equation.helmholtz(1).order(Disk.unit(), 30);
    assertThat(trusted.size()).isEqualTo(2 * (2 * order + 1));
    assertThat(trusted.phi()).hasSize(30 * trusted.size());
    assertThat(medium.trial(1, samples, false).size()).isEqualTo(trusted.size() + 66);
    // Weak sources follow as they are, and the parts are combinations of the functions.
    double[] both = medium.trial(1, samples, false).phi();
    double[] plain =
        new RowAssembler(medium.family().apply(1).draft(order, Disk.unit(), false)).matrix(samples);
    assertThat(Arrays.copyOfRange(both, 30 * trusted.size(), both.length))
        .containsExactly(Arrays.copyOfRange(plain, 30 * (2 * order + 1), plain.length));
    double[] d = trusted.priors().get(0).deviations();
    assertThat(Arrays.copyOfRange(d, 0, 2 * order + 1))
        .containsExactly(Arrays.copyOfRange(d, 2 * order + 1, 4 * order + 2));
  }

  @Test
  void theMiddleAmongEquallyPlausiblePriors() {
    double[] one = {1};
    List<Prior> equal = List.of(new Prior(1, one), new Prior(1, one), new Prior(1, one));
    assertThat(new Candidates.Trial(equal, one).likeliest()).isEqualTo(1);
    List<Prior> last = List.of(new Prior(1, one), new Prior(1, one), new Prior(2, one));
    assertThat(new Candidates.Trial(last, one).likeliest()).isEqualTo(2);
    assertThat(new Candidates.Trial(last, one).size()).isEqualTo(1);
  }

  @Test
  void aGrossErrorIsNoWave() {
    double[] grid = {2, 2.5, 3, 3.5, 4, 4.5};
    assertThat(new WavenumberOutliers(WAVES, samples(14, false, 0)).find(grid)).isEmpty();
    assertThat(new WavenumberOutliers(WAVES, samples(14, false, 1)).find(grid)).containsExactly(0);
    assertThat(new WavenumberOutliers(WAVES, samples(9, false, 1)).find(grid)).as("few").isEmpty();
  }

  /** A sensor that is known to be bad is no gross error, and two that are not known are two. */
  @Test
  void grossErrorsAreMeasuredByTheNoiseOfTheirSensors() {
    double[] grid = {2, 2.5, 3, 3.5, 4, 4.5};
    Samples wrong = samples(24, false, 1);
    double[] sigma = new double[24];
    Arrays.fill(sigma, 0.02);
    assertThat(new WavenumberOutliers(WAVES, wrong.withNoise(sigma)).find(grid)).containsExactly(0);
    sigma[0] = 2;
    assertThat(new WavenumberOutliers(WAVES, wrong.withNoise(sigma)).find(grid)).isEmpty();
    double[] u = wrong.values(0).clone();
    u[9] -= 0.8;
    assertThat(new WavenumberOutliers(WAVES, Samples.of(wrong.points(), u)).find(grid))
        .containsExactly(0, 9);
    // More than a fifth is another model.
    for (int i = 2; i < 8; i++) {
      u[i] += i % 2 == 0 ? 3 : -2;
    }
    assertThat(new WavenumberOutliers(WAVES, Samples.of(wrong.points(), u)).find(grid).length)
        .isLessThanOrEqualTo(4);
  }
}
