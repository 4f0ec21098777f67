package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.BallBasis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.geometry.Ball;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Reduction;
import vekua.rows.Samples;

/** Fields e^(±ikr)/r of three sources within a ball, measured outside it. */
class OutgoingTest {

  private static final double K = 4;
  private static final double NOISE = 0.02;
  private static final double[][] SOURCES = {
    {0.4, 0.1, -0.2, 1, 0.5}, {-0.3, 0.5, 0.1, -0.7, 1}, {0.1, -0.4, 0.4, 0.2, -1.1}
  };

  private final Random random = new Random(31);
  private final BallBasis basis = Equation.helmholtz(K).outside(10, Ball.unit());

  private Points places(int n, double from, double to) {
    double[][] p = new double[3][n];
    for (int i = 0; i < n; i++) {
      double[] d = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      double length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
      double r = from + (to - from) * random.nextDouble();
      for (int axis = 0; axis < 3; axis++) {
        p[axis][i] = r * d[axis] / length;
      }
    }
    return Points.of(p[0], p[1], p[2]);
  }

  /** Real and imaginary part. */
  private static double[][] field(Points p, int sign) {
    double[][] u = new double[2][p.size()];
    for (double[] s : SOURCES) {
      for (int i = 0; i < p.size(); i++) {
        double r = p.distance(i, Points.of(s[0], s[1], s[2]), 0);
        double c = Math.cos(K * r) / r;
        double d = sign * Math.sin(K * r) / r;
        u[0][i] += s[3] * c - s[4] * d;
        u[1][i] += s[3] * d + s[4] * c;
      }
    }
    return u;
  }

  private double[][] noisy(double[][] u) {
    return Arrays.stream(u)
        .map(part -> Arrays.stream(part).map(v -> v + NOISE * random.nextGaussian()).toArray())
        .toArray(double[][]::new);
  }

  private static double error(double[][] found, double[][] truth) {
    double sum = 0;
    for (int part = 0; part < 2; part++) {
      for (int i = 0; i < truth[part].length; i++) {
        sum += Math.pow(found[part][i] - truth[part][i], 2) / truth[part].length;
      }
    }
    return Math.sqrt(sum);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, -1})
  void bothPartsTellOfTheSameWaves(int sign) {
    Points sensors = places(60, 1, 1.5);
    Samples samples = Samples.ofSnapshots(sensors, noisy(field(sensors, sign)));
    ComplexFit fit = Fitter.withDefaults().fitComplex(basis, samples);
    Points test = places(200, 1, 2);
    double[][] truth = field(test, sign);
    // By part alone, half of what the data tell of the coefficients is not used.
    double[][] apart =
        Fitter.withDefaults().fitAll(basis, samples).stream()
            .map(part -> part.field().at(test))
            .toArray(double[][]::new);
    double error = error(fit.field().at(test), truth);
    assertThat(error).isLessThan(0.8 * error(apart, truth)).isLessThan(0.06);
    assertThat(fit.re().noise().orElseThrow()).isCloseTo(NOISE, within(0.3 * NOISE));
    assertThat(fit.re().samples()).isEqualTo(60);
    assertThat(fit.re().warnings()).extracting(Warning::code).doesNotContain("direction");
    double[] spread = fit.im().uncertainty().spreadAt(test);
    double[] found = fit.im().field().at(test);
    int within = 0;
    for (int i = 0; i < spread.length; i++) {
      within += Math.abs(found[i] - truth[1][i]) < 1.96 * spread[i] ? 1 : 0;
    }
    assertThat(within).isGreaterThan(170);
  }

  @Test
  void farAwayTheWaveGoesOut() {
    Points sensors = places(60, 1, 1.5);
    ComplexFit fit =
        Fitter.withDefaults()
            .fitComplex(basis, Samples.ofSnapshots(sensors, noisy(field(sensors, 1))));
    // Sommerfeld: r (∂u/∂r − iku) vanishes far away.
    Points far = Points.of(0, 0, 5000);
    double[][] u = fit.field().at(far);
    double re = fit.re().field().gradientAt(far)[2][0] + K * u[1][0];
    double im = fit.im().field().gradientAt(far)[2][0] - K * u[0][0];
    assertThat(Math.hypot(re, im)).isLessThan(1e-3 * K * Math.hypot(u[0][0], u[1][0]));
  }

  @Test
  void slopesReducedRowsAndOutliersDoAsWell() {
    Points sensors = places(120, 1, 1.5);
    double[][] measured = noisy(field(sensors, -1));
    Samples samples = Samples.ofSnapshots(sensors, measured);
    ComplexFit fit = Fitter.withDefaults().fitComplex(basis, samples);
    ComplexFit reduced = Fitter.withDefaults().fitComplex(basis, Reduction.of(basis, samples));
    assertThat(reduced.re().samples()).isEqualTo(120);
    Points test = places(50, 1, 2);
    assertThat(error(reduced.field().at(test), fit.field().at(test))).isLessThan(1e-6);
    double[] wrong = measured[1].clone();
    wrong[17] += 3;
    ComplexFit without =
        Fitter.withDefaults()
            .fitComplex(basis, Samples.ofSnapshots(sensors, new double[][] {measured[0], wrong}));
    assertThat(without.re().leftOut()).extracting(LeftOut::row).containsExactly(17);
    assertThat(error(without.field().at(test), field(test, -1))).isLessThan(0.05);
    Points above = places(120, 1, 1.5);
    Samples slopes =
        Samples.ofSnapshots(above, differences(above))
            .withFunctionals(Collections.nCopies(above.size(), Functional.normal(0, 0, 1)));
    ComplexFit both =
        Fitter.withDefaults().fitComplex(basis, Samples.join(List.of(samples, slopes)));
    assertThat(error(both.field().at(test), field(test, -1))).isLessThan(0.05);
  }

  private static double[][] differences(Points p) {
    double h = 1e-5;
    double[][] ends = new double[2][];
    double[][] up = field(shifted(p, h), -1);
    double[][] down = field(shifted(p, -h), -1);
    for (int part = 0; part < 2; part++) {
      double[] slope = new double[p.size()];
      for (int i = 0; i < slope.length; i++) {
        slope[i] = (up[part][i] - down[part][i]) / (2 * h);
      }
      ends[part] = slope;
    }
    return ends;
  }

  private static Points shifted(Points p, double by) {
    double[][] q = new double[3][p.size()];
    for (int i = 0; i < p.size(); i++) {
      q[0][i] = p.x(i);
      q[1][i] = p.y(i);
      q[2][i] = p.coordinate(2, i) + by;
    }
    return Points.of(q[0], q[1], q[2]);
  }

  @Test
  void oneSensorDoesNotTellTheDirection() {
    ComplexFit fit =
        Fitter.withDefaults()
            .fitComplex(
                basis, Samples.ofSnapshots(Points.of(0, 0, 1.2), new double[][] {{1}, {0.3}}));
    assertThat(fit.re().warnings()).extracting(Warning::code).contains("direction");
  }

  /** Real parts Σ p y + q j have imaginary parts ±Σ q y − p j: without noise all are found. */
  @ParameterizedTest
  @ValueSource(ints = {1, -1})
  void withoutNoiseTheCoefficientsAreFound(int sign) {
    BallBasis small = Equation.helmholtz(K).outside(2, Ball.unit());
    int half = small.size() / 2;
    double[] w = random.doubles(2 * half, -1, 1).toArray();
    double[] turned = new double[2 * half];
    for (int j = 0; j < half; j++) {
      turned[j] = sign * w[half + j];
      turned[half + j] = -sign * w[j];
    }
    Points sensors = places(15, 1, 1.5);
    double[][] u = {Field.of(small, w).at(sensors), Field.of(small, turned).at(sensors)};
    Samples samples = Samples.ofSnapshots(sensors, u);
    // Fifteen sensors of each part are fewer than eighteen functions: both are needed.
    for (Fitter fitter :
        List.of(
            Fitter.withDefaults(),
            Fitter.withDefaults()
                .with(OutlierPolicy.UNASKED)
                .with(Regularisation.truncate(1e-12)))) {
      ComplexFit fit = fitter.fitComplex(small, samples);
      assertThat(fit.re().field().coefficients()).containsExactly(w, within(1e-6));
      assertThat(fit.im().field().coefficients()).containsExactly(turned, within(1e-6));
      ComplexFit reduced = fitter.fitComplex(small, Reduction.of(small, samples));
      assertThat(reduced.re().field().coefficients()).containsExactly(w, within(1e-6));
      assertThat(reduced.im().field().coefficients()).containsExactly(turned, within(1e-6));
    }
  }

  /** Leaving sensors out needs the rows of both parts. */
  @Test
  void rowsOfBothPartsPredictEachOther() {
    BallBasis small = Equation.helmholtz(K).outside(1, Ball.unit());
    double[] w = {1, -0.5, 0.3, 0.8, -0.2, 0.6, 0.4, -1};
    double[] turned = {-0.2, 0.6, 0.4, -1, -1, 0.5, -0.3, -0.8};
    Points sensors = places(12, 1, 1.5);
    double[][] u = {Field.of(small, w).at(sensors), Field.of(small, turned).at(sensors)};
    ComplexFit fit =
        Fitter.withDefaults()
            .with(Regularisation.leaveOneOut())
            .fitComplex(small, Samples.ofSnapshots(sensors, u));
    assertThat(fit.re().field().coefficients()).containsExactly(w, within(1e-6));
    assertThat(fit.im().field().coefficients()).containsExactly(turned, within(1e-6));
  }
}
