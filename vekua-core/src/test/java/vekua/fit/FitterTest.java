package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static vekua.fit.RandomSensors.assertClose;
import static vekua.fit.RandomSensors.random;
import static vekua.fit.RandomSensors.truncating;
import static vekua.fit.RandomSensors.uniform;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

class FitterTest {

  private static final double EPS = 0x1p-52;

  @Test
  void recoversTheTruncatedSolutionOfAKnownDecomposition() {
    int rows = 120;
    int columns = 8;
    double[] s = {5, 2, 1, 0.3, 1e-2, 1e-4, 1e-7, 1e-13};
    double[][] u = Matrices.orthonormal(rows, columns, 1);
    double[][] v = Matrices.orthonormal(columns, columns, 2);
    MatrixBasis basis = new MatrixBasis(Matrices.compose(u, s, v));
    double[] data = uniform(rows, 3);
    for (double tolerance : new double[] {1e-1, 1e-3, 1e-6, 1e-10}) {
      Fit fit =
          truncating()
              .with(Regularisation.truncate(tolerance))
              .fit(basis, Samples.of(basis.points(), data));
      double[] expected = new double[columns];
      int rank = 0;
      double lost = Matrices.dot(data, data);
      for (int k = 0; k < columns && s[k] > tolerance * s[0]; k++) {
        rank++;
        double a = Matrices.dot(u[k], data);
        lost -= a * a;
        for (int j = 0; j < columns; j++) {
          expected[j] += v[k][j] * a / s[k];
        }
      }
      assertThat(fit.rank()).isEqualTo(rank);
      assertThat(fit.columns()).isEqualTo(columns);
      assertThat(fit.condition()).isCloseTo(s[0] / s[rank - 1], within(1e-4 * s[0] / s[rank - 1]));
      assertThat(fit.residualRms()).isCloseTo(Math.sqrt(lost / rows), within(1e-9));
      // Perturbation of a truncated solution: eps cond²/gap in the worst case.
      double scale = Math.sqrt(Matrices.dot(expected, expected));
      double gap = s[rank - 1] / s[0];
      double[] actual = fit.field().coefficients();
      for (int j = 0; j < columns; j++) {
        assertThat(actual[j]).isCloseTo(expected[j], within(1e3 * EPS / gap * scale));
      }
    }
  }

  @Test
  void recoversTheRidgeSolutionOfAKnownDecomposition() {
    int rows = 60;
    double[] s = {3, 1, 0.5, 1e-3, 0};
    double[][] u = Matrices.orthonormal(rows, s.length, 4);
    double[][] v = Matrices.orthonormal(s.length, s.length, 5);
    MatrixBasis basis = new MatrixBasis(Matrices.compose(u, s, v));
    double[] data = uniform(rows, 6);
    double mu = 0.02;
    Fit fit =
        truncating().with(Regularisation.ridge(mu)).fit(basis, Samples.of(basis.points(), data));
    double[] expected = new double[s.length];
    for (int k = 0; k < s.length; k++) {
      double a = Matrices.dot(u[k], data);
      for (int j = 0; j < s.length; j++) {
        expected[j] += v[k][j] * a * s[k] / (s[k] * s[k] + mu);
      }
    }
    for (int j = 0; j < s.length; j++) {
      assertThat(fit.field().coefficients()[j]).isCloseTo(expected[j], within(1e-12));
    }
    // The fourth direction is seen, but the damping outweighs it.
    assertThat(fit.rank()).isEqualTo(3);
    assertThat(fit.warnings())
        .extracting(Warning::sentence)
        .contains("3 of 5 directions are determined by the data");
  }

  @Test
  void everyEquationIsRecoveredToRoundingInAnyUnit() {
    for (double unit : new double[] {1, 1e-3, 1e3, 1e-150, 1e150}) {
      Disk frame = new Disk(0.5 * unit, -0.25 * unit, unit);
      Equation[] equations = {
        Equation.laplace(),
        Equation.helmholtz(12 / unit),
        Equation.yukawa(7 / unit),
        Equation.biharmonic()
      };
      for (Equation equation : equations) {
        Basis basis = equation.basis(10, frame);
        Field truth = Field.of(basis, uniform(basis.size(), 7));
        Points sensors = scaled(random(400, 8), frame);
        Fit fit = truncating().fit(basis, Samples.of(sensors, truth.at(sensors)));
        Points tests = scaled(random(100, 9), frame);
        double[] expected = truth.at(tests);
        double[] actual = fit.field().at(tests);
        double tolerance = 100 * EPS * fit.condition() * basis.size();
        for (int i = 0; i < expected.length; i++) {
          assertThat(actual[i])
              .as("%s in units of %s", equation, unit)
              .isCloseTo(expected[i], within(tolerance));
        }
        assertThat(fit.warnings()).isEmpty();
      }
    }
  }

  private static Points scaled(Points points, Disk frame) {
    double[] x = new double[points.size()];
    double[] y = new double[points.size()];
    for (int i = 0; i < x.length; i++) {
      x[i] = frame.x() + frame.radius() * points.x(i);
      y[i] = frame.y() + frame.radius() * points.y(i);
    }
    return Points.of(x, y);
  }

  @Test
  void theOrderOfTheSamplesDoesNotMatter() {
    Basis basis = Equation.helmholtz(9).basis(12, Disk.unit());
    Points points = random(300, 10);
    double[] values = uniform(300, 11);
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      order.add(i);
    }
    Collections.shuffle(order, new Random(12));
    double[] x = new double[300];
    double[] y = new double[300];
    double[] shuffled = new double[300];
    for (int i = 0; i < 300; i++) {
      x[i] = points.x(order.get(i));
      y[i] = points.y(order.get(i));
      shuffled[i] = values[order.get(i)];
    }
    Fitter fitter = truncating();
    Fit a = fitter.fit(basis, Samples.of(points, values));
    Fit b = fitter.fit(basis, Samples.of(Points.of(x, y), shuffled));
    double tolerance = 1e3 * EPS * a.condition();
    for (int j = 0; j < basis.size(); j++) {
      assertThat(b.field().coefficients()[j])
          .isCloseTo(a.field().coefficients()[j], within(tolerance * 10));
    }
  }

  @Test
  void snapshotsFittedTogetherEqualThoseFittedAlone() {
    Basis basis = Equation.yukawa(3).basis(8, Disk.unit());
    Points points = random(100, 13);
    double[][] snapshots = {uniform(100, 14), uniform(100, 15), uniform(100, 16)};
    List<Fit> together = truncating().fitAll(basis, Samples.ofSnapshots(points, snapshots));
    for (int s = 0; s < 3; s++) {
      Fit alone = truncating().fit(basis, Samples.of(points, snapshots[s]));
      assertThat(together.get(s).field().coefficients()).isEqualTo(alone.field().coefficients());
      assertThat(together.get(s).residualRms()).isEqualTo(alone.residualRms());
    }
  }

  @Test
  void largeSnapshotsFittedTogetherEqualThoseFittedAlone() {
    Basis basis = Equation.helmholtz(6).basis(12, Disk.unit());
    Points points = random(60_000, 17);
    double[][] snapshots = {uniform(60_000, 18), uniform(60_000, 19)};
    List<Fit> together = truncating().fitAll(basis, Samples.ofSnapshots(points, snapshots));
    for (int s = 0; s < 2; s++) {
      Fit alone = truncating().fit(basis, Samples.of(points, snapshots[s]));
      assertClose(together.get(s), alone, 1e-12);
    }
  }

  @Test
  void equalWeightsChangeNothingAndPreciseSensorsCountMore() {
    Basis basis = Equation.laplace().basis(1, Disk.unit());
    Points points = random(40, 27);
    double[] values = uniform(40, 28);
    Samples plain = Samples.of(points, values);
    Fit unweighted = truncating().fit(basis, plain);
    Fit weighted = truncating().fit(basis, plain.withNoise(0.125));
    assertClose(unweighted, weighted, 1e-14);
    assertThat(weighted.noise()).hasValue(0.125);

    double[] sigma = new double[40];
    Arrays.fill(sigma, 1);
    sigma[7] = 1e-9;
    Fit trusted = truncating().fit(basis, plain.withNoise(sigma));
    assertThat(trusted.field().at(points.x(7), points.y(7))).isCloseTo(values[7], within(1e-12));
  }

  @Test
  void normalDerivativesAndRobinRowsAreFitted() {
    Basis basis = Equation.helmholtz(4).basis(6, Disk.unit());
    Field truth = Field.of(basis, uniform(basis.size(), 29));
    Points points = random(60, 30);
    List<Functional> functionals = new ArrayList<>();
    double[] values = new double[60];
    for (int i = 0; i < 60; i++) {
      double[] g = truth.gradientAt(points.x(i), points.y(i));
      double u = truth.at(points.x(i), points.y(i));
      switch (i % 4) {
        case 0 -> {
          functionals.add(Functional.value());
          values[i] = u;
        }
        case 1 -> {
          functionals.add(Functional.normal(3, 4));
          values[i] = 0.6 * g[0] + 0.8 * g[1];
        }
        case 2 -> {
          functionals.add(Functional.robin(-3, 0, 1, 0));
          values[i] = -3 * u;
        }
        default -> {
          functionals.add(Functional.robin(2, -1, 0, -5));
          values[i] = 2 * u + g[1];
        }
      }
    }
    Fit fit = truncating().fit(basis, Samples.of(points, values).withFunctionals(functionals));
    double[] expected = truth.coefficients();
    for (int j = 0; j < expected.length; j++) {
      assertThat(fit.field().coefficients()[j])
          .isCloseTo(expected[j], within(1e3 * EPS * fit.condition()));
    }
  }

  @Test
  void noiseIsEstimatedFromTheResidual() {
    Basis basis = Equation.laplace().basis(5, Disk.unit());
    Field truth = Field.of(basis, uniform(basis.size(), 31));
    Points points = random(5000, 32);
    double[] values = truth.at(points);
    Random random = new Random(33);
    for (int i = 0; i < values.length; i++) {
      values[i] += 0.3 * random.nextGaussian();
    }
    Fit fit = truncating().fit(basis, Samples.of(points, values));
    // Standard error of a standard deviation from n samples: sigma / sqrt(2n).
    assertThat(fit.noise().getAsDouble()).isCloseTo(0.3, within(4 * 0.3 / Math.sqrt(10_000)));
  }

  @Test
  void fewerSamplesThanFunctionsGiveTheLeastNormAndSaySo() {
    Basis basis = Equation.laplace().basis(10, Disk.unit());
    Points points = random(5, 34);
    double[] values = uniform(5, 35);
    Fit fit = truncating().fit(basis, Samples.of(points, values));
    for (int i = 0; i < 5; i++) {
      assertThat(fit.field().at(points.x(i), points.y(i))).isCloseTo(values[i], within(1e-12));
    }
    assertThat(fit.rank()).isEqualTo(5);
    assertThat(fit.noise()).isEmpty();
    assertThat(fit.warnings())
        .extracting(Warning::sentence)
        .containsExactly(
            "5 samples cannot determine 21 coefficients; the rest follows the regularisation alone",
            "5 of 21 directions are determined by the data");
  }

  @Test
  void oneEquationAndSamplesAreEnough() {
    Points points = random(200, 36);
    double[] values = new double[200];
    Arrays.setAll(values, i -> Math.exp(3 * points.x(i)) * Math.cos(3 * points.y(i)) + points.y(i));
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), Samples.of(points, values));
    double expected = Math.exp(0.9) * Math.cos(-0.6) - 0.2;
    assertThat(fit.field().at(0.3, -0.2)).isCloseTo(expected, within(1e-10));
  }
}
