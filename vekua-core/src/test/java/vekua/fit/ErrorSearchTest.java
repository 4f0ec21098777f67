package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.basis.Basis;
import vekua.basis.DomainBasis;
import vekua.basis.Equation;
import vekua.basis.Prior;
import vekua.field.Field;
import vekua.functions.Bumps;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Frame;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.RowAssembler;
import vekua.rows.Samples;

/** The search for errors of an equation against sums over all of them, written out. */
class ErrorSearchTest {

  private static final int N = 16;
  private static final double[] LENGTHS = {0.1, 0.15, 0.25, 0.4, 0.7, 1.2, 2};
  private static final Points PLACES = places(2);
  private static final Basis BASIS = Equation.laplace().basis(3, Disk.unit());

  private static Points places(int dimension) {
    Random random = new Random(8);
    double[][] axes = new double[dimension][N];
    for (double[] axis : axes) {
      Arrays.setAll(axis, i -> 1.4 * random.nextDouble() - 0.7);
    }
    return Points.ofAxes(axes);
  }

  private static ErrorForms forms(Samples sensors, Basis basis) {
    double[] ones = new double[N];
    Arrays.fill(ones, 1);
    return new ErrorForms(sensors, ones, new RowAssembler(basis).matrix(sensors));
  }

  private static double[] values(Points p, double quadratic, double noise, long seed) {
    Random random = new Random(seed);
    double[] u = new double[p.size()];
    Arrays.setAll(
        u,
        i -> {
          double square = p.x(i) * p.x(i) + p.y(i) * p.y(i);
          return 1
              + p.x(i)
              - 0.5 * p.x(i) * p.y(i)
              + quadratic * square
              + noise * random.nextGaussian();
        });
    return u;
  }

  /** Cauchy in decades about a thirtieth. */
  private static double weight(double ratio) {
    double y = (Math.log10(ratio) + 3) / 2;
    return 1 / (1 + y * y);
  }

  /** The mean variance under a prior, a free constant left out. */
  private static double signal(double[] phi, double[] prior) {
    double sum = 0;
    for (int j = 1; j < prior.length; j++) {
      for (int i = 0; i < N; i++) {
        sum += phi[j * N + i] * phi[j * N + i] * prior[j] * prior[j] / N;
      }
    }
    return sum;
  }

  private static double[][] covariance(
      double[] phi, double[] prior, Samples sensors, double length, double size) {
    double[] bounded = prior.clone();
    bounded[0] = Math.min(prior[0], 100 * Arrays.stream(prior).skip(1).max().orElseThrow());
    double[][] k = new double[N][N];
    Points p = sensors.points();
    double signal = signal(phi, prior);
    for (int i = 0; i < N; i++) {
      for (int l = 0; l < N; l++) {
        for (int j = 0; j < prior.length; j++) {
          k[i][l] += phi[j * N + i] * phi[j * N + l] * bounded[j] * bounded[j];
        }
        double d = p.distance(i, p, l) / length;
        k[i][l] += size > 0 ? size * signal * Math.exp(-d * d / 2) : 0;
      }
    }
    return k;
  }

  /** The log evidence of one ring, length and size, averaged over the noise. */
  private static double log(
      double[] u, double[] phi, double[] prior, Samples sensors, double length, double size) {
    double[][] k = covariance(phi, prior, sensors, length, size);
    double sum = 0;
    for (int i = 0; i < 19; i++) {
      double noise = Math.pow(10, -8 + 0.5 * i);
      Precision precision = new Precision(k, noise * signal(phi, prior));
      double quadratic = Matrices.dot(u, precision.times(u));
      // Beside a free constant rounding hides the least of noises.
      sum +=
          precision.positive() && quadratic > 0
              ? weight(noise)
                  * Math.exp(-0.5 * (N * Math.log(quadratic / N) + precision.logDeterminant()))
              : 0;
    }
    return Math.log(sum);
  }

  @ParameterizedTest
  @CsvSource({"0.4, 1e-3", "0.02, 0.01", "0, 0.05", "3, 0.1"})
  void theProbabilityIsThatOfAllErrorsTogether(double quadratic, double noise) {
    Samples sensors = Samples.of(PLACES, new double[N]);
    double[] u = values(PLACES, quadratic, noise, 5);
    double[] phi = new RowAssembler(BASIS).matrix(sensors);
    List<double[]> priors =
        List.of(BASIS.priors().get(4).deviations(), BASIS.priors().get(6).deviations());
    ErrorForms forms = forms(sensors, BASIS);
    ErrorSearch.Result found = new ErrorSearch(BASIS, forms, List.of(u), priors).search();
    double radius = Frame.covering(PLACES).radius();
    List<Double> with = new ArrayList<>();
    List<Double> without = new ArrayList<>();
    double bestLength = 0;
    for (int r = 0; r < 2; r++) {
      double all = 0;
      for (double length : LENGTHS) {
        for (int s = -6; s <= 4; s++) {
          double size = Math.pow(10, s);
          all += weight(size);
          double log =
              Math.log(weight(size)) + log(u, phi, priors.get(r), sensors, length * radius, size);
          bestLength = with.isEmpty() || log > Collections.max(with) ? length : bestLength;
          with.add(log);
        }
      }
      without.add(Math.log(all) + log(u, phi, priors.get(r), sensors, 1, 0));
    }
    double top = Math.max(Collections.max(with), Collections.max(without));
    double yes = with.stream().mapToDouble(l -> Math.exp(l - top)).sum();
    double no = without.stream().mapToDouble(l -> Math.exp(l - top)).sum();
    double expected = yes / (yes + no);
    if (found.error.length() > 0 && expected > 0.6) {
      // What is less likely by e^-7 than the best is left out.
      assertThat(found.error.probability()).isCloseTo(expected, within(0.03));
      assertThat(found.error.length()).isCloseTo(bestLength * radius, within(1e-12));
      assertThat(found.error.carried()).isFalse();
      assertThat(found.error.size()).isPositive();
    } else {
      assertThat(found.error.probability()).isLessThan(0.6);
      assertThat(expected).isLessThan(0.7);
    }
    if (quadratic >= 0.4) {
      assertThat(found.error.probability()).isGreaterThan(0.95);
      DomainBasis wider = found.basisWithBumps();
      assertThat(wider.size()).isGreaterThan(BASIS.size() + 4);
      for (Prior prior : wider.priors()) {
        double[] d = prior.deviations();
        // A constant is free beside errors of any size.
        double most = Arrays.stream(d).skip(1).max().orElseThrow();
        assertThat(d[0]).isGreaterThan(999 * most).isEqualTo(wider.priors().get(0).deviations()[0]);
        double[] own = Arrays.copyOf(d, BASIS.size());
        own[0] = priors.get(0)[0];
        assertThat(priors.stream().anyMatch(p -> Arrays.equals(p, own))).isTrue();
        assertThat(Arrays.stream(d).skip(BASIS.size()).distinct().count()).isEqualTo(1);
        // The variance of the bumps is that of a power of ten of the field's.
        Bumps bumps = Bumps.over(Frame.covering(PLACES), found.error.length());
        double bump = d[BASIS.size()] * d[BASIS.size()] * bumps.variance();
        double decades = Math.log10(bump / signal(phi, own));
        assertThat(decades).isCloseTo(Math.rint(decades), within(1e-9)).isBetween(-6.1, 4.1);
      }
    }
  }

  /** What bumps of a fit are on a grid: of a fit with none but bumps, the field itself. */
  @Test
  void theSizeOfAnErrorIsThatOfItsBumps() {
    Samples sensors = Samples.of(PLACES, new double[N]);
    double[] u = values(PLACES, 3, 0.1, 5);
    ErrorSearch.Result found =
        new ErrorSearch(
                BASIS,
                forms(sensors, BASIS),
                List.of(u),
                List.of(BASIS.priors().get(4).deviations()))
            .search();
    DomainBasis wider = found.basisWithBumps();
    Fit fit =
        Fitter.withDefaults().with(Regularisation.ridge(1e-3)).fit(wider, Samples.of(PLACES, u));
    double[] w = fit.field().coefficients();
    double[] bumps = w.clone();
    Arrays.fill(bumps, 0, BASIS.size(), 0);
    double[] values = Field.of(wider, bumps).at(Frame.covering(PLACES).spread(15));
    double mean = Arrays.stream(values).map(v -> v * v).average().orElseThrow();
    assertThat(found.sizeIn(fit)).isCloseTo(Math.sqrt(mean), within(1e-12));
  }

  /** The covariance of slopes of a smooth error, by differences of its values' covariance. */
  @ParameterizedTest
  @CsvSource({"2", "3"})
  void covariancesOfFunctionalsAreDerivatives(int dimension) {
    Points places = places(dimension);
    List<Functional> mixed = new ArrayList<>();
    for (int i = 0; i < N; i++) {
      double t = 0.7 * i;
      Functional slope =
          dimension == 2
              ? Functional.robin(0.5 * (i % 3), 1 + 0.1 * i, Math.cos(t), Math.sin(t))
              : Functional.normal(0.6 * Math.cos(t), 0.6 * Math.sin(t), 0.8);
      mixed.add(i % 4 == 0 ? Functional.value() : slope);
    }
    Samples sensors = Samples.of(places, new double[N]).withFunctionals(mixed);
    Basis basis = dimension == 2 ? BASIS : Equation.laplace().basis(2, new Ball(0, 0, 0, 1));
    double[] weights = new double[N];
    Arrays.setAll(weights, i -> 1 + 0.05 * i);
    double[] phi = new double[basis.size() * N];
    ErrorForms forms = new ErrorForms(sensors, weights, phi);
    double[] prior = new double[basis.size()];
    Arrays.fill(prior, 1);
    double length = 0.4 * forms.frame().radius();
    // With the functions gone the covariance is that of the error alone, of the size 2.
    ErrorForms.Ring ring = new ErrorForms.Ring(prior, new double[N][N], 1);
    double[][] g = new double[N][N];
    double h = 1e-4;
    for (int i = 0; i < N; i++) {
      for (int l = 0; l < N; l++) {
        Functional a = mixed.get(i);
        Functional b = mixed.get(l);
        double both = 0;
        for (int s = -1; s <= 1; s++) {
          for (int t = -1; t <= 1; t++) {
            double square = 0;
            for (int axis = 0; axis < dimension; axis++) {
              double na = axis == 0 ? a.nx() : axis == 1 ? a.ny() : a.nz();
              double nb = axis == 0 ? b.nx() : axis == 1 ? b.ny() : b.nz();
              double d =
                  places.coordinate(axis, i) + s * h * na - places.coordinate(axis, l) - t * h * nb;
              square += d * d / (length * length);
            }
            double first = s == 0 ? a.a() : s * a.b() / (2 * h);
            double second = t == 0 ? b.a() : t * b.b() / (2 * h);
            both += first * second * Math.exp(-square / 2);
          }
        }
        g[i][l] = 2 * weights[i] * weights[l] * both;
      }
    }
    double[] u = new Random(2).doubles(N, -1, 1).toArray();
    Precision expected = new Precision(g, 0.3);
    Tridiagonal.At at = forms.form(ring, 0.4, 2, false).along(u).at(0.3);
    // Differences leave h²/ℓ² of the fourth derivative and rounding over h².
    assertThat(at.quadratic())
        .isCloseTo(Matrices.dot(u, expected.times(u)), within(1e-4 * at.quadratic()));
    assertThat(at.logDeterminant()).isCloseTo(expected.logDeterminant(), within(1e-4 * N));
    assertThat(forms.form(ring, 0.4, 2, true)).isSameAs(forms.form(ring, 0.4, 2, false));
    assertThat(forms.form(ring, 0.4, 1, false)).isNotSameAs(forms.form(ring, 0.4, 1, false));
    assertThat(forms.ring(prior)).isSameAs(forms.ring(prior));
  }

  /** tr(AG) is what white noise would leave of a smooth error on average. */
  @Test
  void hintsAreMoreThanNoiseLeaves() {
    Samples sensors = Samples.of(PLACES, new double[N]);
    double[] phi = new double[BASIS.size() * N];
    double[] ones = new double[N];
    Arrays.fill(ones, 1);
    ErrorForms forms = new ErrorForms(sensors, ones, phi);
    ErrorForms.Ring none = new ErrorForms.Ring(new double[] {1}, new double[N][N], 1);
    // With P = 0 the excess is uᵀGu/‖u‖² over 1: the sum of all entries for equal values.
    assertThat(forms.hint(none, 1, List.of(ones))).isTrue();
    double[] one = new double[N];
    one[3] = 1;
    assertThat(forms.hint(none, 1, List.of(one))).as("exactly as noise").isFalse();
    assertThat(forms.hint(none, 1, List.of(one, ones))).isTrue();
    double[] turns = new double[N];
    for (int i = 0; i < N; i++) {
      turns[i] = 1e-3;
    }
    turns[0] = 1;
    assertThat(forms.hint(none, 1, List.of(turns))).isFalse();
  }

  /** A free constant is bounded, and is no signal. */
  @Test
  void ringsOfFreeConstants() {
    double[] phi = {1, 1, 1, 2, 0, -2, 3, 3, 0};
    ErrorForms.Ring free = ErrorForms.ring(new double[] {1000, 1, 0.5}, phi, 3);
    double constant = 100.0 * 100;
    assertThat(free.covariance()[0])
        .containsExactly(constant + 4 + 2.25, constant + 2.25, constant - 4);
    assertThat(free.covariance()[2][1]).isEqualTo(constant);
    assertThat(free.covariance()[1][2]).isEqualTo(constant);
    assertThat(free.signal()).isCloseTo((8 + 18 * 0.25) / 3, within(1e-12));
    ErrorForms.Ring bound = ErrorForms.ring(new double[] {100, 1, 0.5}, phi, 3);
    assertThat(bound.signal()).isCloseTo((30000 + 8 + 18 * 0.25) / 3, within(1e-9));
    assertThat(ErrorForms.ring(new double[] {2}, new double[] {1, 1, 1}, 3).signal())
        .isCloseTo(4, within(1e-12));
  }

  /**
   * Without a field the excess of two readings 1 and c is 1 + 2cg/(1 + c²), with g = exp(−d²/2ℓ²):
   * a twentieth of a short error is a hint, and three tenths of a long one.
   */
  @ParameterizedTest
  @CsvSource({"2, 0.1, 0.1, 0.05", "2, 0.35, 0.25, 0.3", "3, 0.3, 0.3, 0.05", "3, 0.84, 0.6, 0.3"})
  void hintsBeginAtAnExcess(int dimension, double apart, double length, double excess) {
    // A frame of radius one.
    double[][] axes = new double[dimension][2 + 2 * dimension];
    for (int axis = 0; axis < dimension; axis++) {
      axes[axis][2 * axis] = 1;
      axes[axis][2 * axis + 1] = -1;
    }
    int n = axes[0].length;
    axes[0][n - 1] = apart;
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    Samples sensors = Samples.of(Points.ofAxes(axes), new double[n]);
    ErrorForms forms = new ErrorForms(sensors, ones, new double[n]);
    assertThat(forms.frame().radius()).isCloseTo(1, within(1e-12));
    ErrorForms.Ring none = new ErrorForms.Ring(new double[] {1}, new double[n][n], 1);
    double g = Math.exp(-apart * apart / (2 * length * length));
    for (double times : new double[] {0.98, 1.02}) {
      double share = times * excess / g;
      double[] u = new double[n];
      u[n - 2] = 1;
      u[n - 1] = (1 - Math.sqrt(1 - share * share)) / share;
      assertThat(forms.hint(none, 2, List.of(u))).isEqualTo(times > 1);
      // In either part, for both together have the same share.
      assertThat(forms.hint(none, 2, List.of(u, u))).isEqualTo(times > 1);
      double[] silent = new double[n];
      silent[0] = Math.sqrt(1 + u[n - 1] * u[n - 1]);
      assertThat(forms.hint(none, 2, List.of(u, silent))).as("half of it is noise alone").isFalse();
    }
  }
}
