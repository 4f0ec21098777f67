package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import vekua.basis.Equation;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.rows.Functional;
import vekua.rows.Samples;

/** Noisy sensors in domains with holes and corners, against the truth and the best possible. */
class DomainFitTest {

  private static final Domain PLATE =
      Domain.inside(
          Polygon.of(new Rectangle(0, 2, 0, 1)),
          Curve.circle(0.6, 0.45, 0.15),
          Curve.circle(1.4, 0.6, 0.2));

  private static final Domain L_SHAPE =
      Domain.inside(Polygon.of(new double[] {0, 2, 2, 1, 1, 0}, new double[] {0, 0, 1, 1, 2, 2}));

  private static final Domain RING = Domain.inside(Curve.circle(0, 0, 1), Curve.circle(0, 0, 0.4));

  private static final Domain OUTSIDE =
      Domain.outside(Curve.circle(0, 0, 0.5), Curve.circle(2, 0, 0.4));

  /** Loads and couples on a bent plate. */
  private static double load(double r) {
    return (r * r + 0.3) * Math.log(r);
  }

  /** Points at random in a domain, or around it if it has no end. */
  private static Points sensors(Domain domain, int n, Random random) {
    Rectangle box = domain.bounds();
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; ) {
      x[i] = box.x0() + (box.x1() - box.x0()) * random.nextDouble();
      y[i] = box.y0() + (box.y1() - box.y0()) * random.nextDouble();
      i += domain.contains(x[i], y[i]) ? 1 : 0;
    }
    return Points.of(x, y);
  }

  /**
   * Random fields to be found from samples.
   *
   * @param outside distance of sources from the outer boundary
   * @param share size of the curve of sources in a hole, relative to its rim
   * @param ratio how much larger than the best possible the error may be
   */
  private record Case(
      String name,
      Equation equation,
      Domain domain,
      double outside,
      double share,
      DoubleUnaryOperator fundamental,
      double offset,
      double ratio) {
    RandomSources sources() {
      return new RandomSources(domain, outside, share, fundamental, offset);
    }

    Plan plan(Points sensors) {
      Fitter fitter = Fitter.withDefaults().withDomain(domain);
      return fitter.plan(fitter.basis(equation, sensors), sensors);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static List<Case> cases() {
    return List.of(
        new Case("plate", Equation.laplace(), PLATE, 0.2, 0.5, Math::log, 10, 1.5),
        new Case("L", Equation.laplace(), L_SHAPE, 0.15, 0, Math::log, 10, 1.5),
        new Case("ring", Equation.laplace(), RING, 0.3, 0.7, Math::log, 10, 1.5),
        new Case("outside", Equation.laplace(), OUTSIDE, 0, 0.6, Math::log, 10, 1.5),
        new Case("sound", Equation.helmholtz(5), PLATE, 0.2, 0.5, waves(5), 0, 1.5),
        new Case("salt", Equation.yukawa(3), PLATE, 0.2, 0.5, screened(3), 0, 1.5),
        new Case("bent", Equation.biharmonic(), RING, 0.3, 0.7, DomainFitTest::load, 10, 2));
  }

  private static DoubleUnaryOperator waves(double k) {
    return r -> RandomSources.y0(k * r);
  }

  private static DoubleUnaryOperator screened(double kappa) {
    return r -> RandomSources.k0(kappa * r);
  }

  /**
   * For each case 12 data sets, 6 for each of two layouts of 90 sensors, with noise of one to ten
   * per cent. The band must cover the truth about 95 % of the time; points within one field are
   * correlated, about twenty independent ones each, so the mean has a standard error of about one
   * and a half per cent. And the error must be close to that of the conditional mean, which knows
   * where the sources are and how large the noise is.
   */
  @ParameterizedTest
  @MethodSource("cases")
  void theBandCoversTheTruthAndTheErrorIsNearTheBestPossible(Case c) {
    Points tests = c.domain.grid(14);
    RandomSources sources = c.sources();
    double[][] t = sources.matrix(tests);
    double covered = 0;
    double logRatio = 0;
    int sets = 12;
    for (int layout = 0; layout < 2; layout++) {
      Random random = new Random(40 + layout);
      Points sensors = sensors(c.domain, 90, random);
      double[][] g = sources.matrix(sensors);
      Plan plan = c.plan(sensors);
      for (int d = 0; d < sets / 2; d++) {
        double[] w = sources.strengths(random);
        double[] truth = RandomSources.times(t, w);
        double[] u = RandomSources.times(g, w);
        double mean = Arrays.stream(truth).average().orElseThrow();
        double size = RandomSources.rms(Arrays.stream(truth).map(v -> v - mean).toArray());
        double sigma = (d % 2 == 0 ? 0.01 : 0.1) * size;
        Arrays.setAll(u, i -> u[i] + sigma * random.nextGaussian());
        Fit fit = plan.fit(u);
        double[] actual = fit.field().at(tests);
        double[] spread = fit.uncertainty().spreadAt(tests);
        covered +=
            IntStream.range(0, truth.length)
                    .filter(i -> Math.abs(actual[i] - truth[i]) <= 1.96 * spread[i])
                    .count()
                / (double) truth.length
                / sets;
        double best = RandomSources.rmsOfDifference(RandomSources.best(g, t, u, sigma), truth);
        logRatio += Math.log(RandomSources.rmsOfDifference(actual, truth) / best) / sets;
      }
    }
    assertThat(covered).isBetween(0.90, 0.98);
    assertThat(Math.exp(logRatio)).isLessThan(c.ratio);
  }

  /** A field with its domain. */
  private record Exact(
      String name, Equation equation, Domain domain, DoubleBinaryOperator field, double bound) {
    double[] at(Points points) {
      return IntStream.range(0, points.size())
          .mapToDouble(i -> field.applyAsDouble(points.x(i), points.y(i)))
          .toArray();
    }

    double error(Fit fit) {
      Points tests = domain.grid(31);
      double[] truth = at(tests);
      return RandomSources.rmsOfDifference(fit.field().at(tests), truth) / RandomSources.rms(truth);
    }

    Fitter fitter() {
      return Fitter.withDefaults().withDomain(domain);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** Off-centre line sources in both holes and one outside. */
  private static final Exact PIPES =
      new Exact(
          "pipes",
          Equation.laplace(),
          PLATE,
          (x, y) ->
              Math.log(Math.hypot(x - 0.65, y - 0.42))
                  - 1.5 * Math.log(Math.hypot(x - 1.35, y - 0.66))
                  + 0.7 * Math.log(Math.hypot(x - 2.5, y + 0.4)),
          1e-9);

  /** r^(2/3) sin(2θ/3) about the inner corner (1, 1), θ from the side y = 1 through the shape. */
  private static final Exact CORNER =
      new Exact(
          "corner",
          Equation.laplace(),
          L_SHAPE,
          (x, y) -> {
            double angle = Math.atan2(1 - y, x - 1);
            double theta = angle < 0 ? angle + 2 * Math.PI : angle;
            return Math.pow(Math.hypot(x - 1, y - 1), 2.0 / 3) * Math.sin(2 * theta / 3) + x * y;
          },
          1e-5);

  private static List<Exact> exact() {
    return List.of(
        PIPES,
        CORNER,
        new Exact(
            "sound",
            Equation.helmholtz(5),
            RING,
            (x, y) -> RandomSources.y0(5 * Math.hypot(x - 0.1, y + 0.05)) + Math.cos(3 * x + 4 * y),
            1e-8),
        new Exact(
            "salt",
            Equation.yukawa(3),
            RING,
            (x, y) ->
                RandomSources.k0(3 * Math.hypot(x - 0.1, y + 0.05))
                    + RandomSources.k0(3 * Math.hypot(x - 1.9, y - 0.5)),
            1e-9),
        new Exact(
            "bent",
            Equation.biharmonic(),
            RING,
            (x, y) -> load(Math.hypot(x - 0.1, y + 0.05)) + load(Math.hypot(x - 1.9, y - 0.5)),
            1e-9));
  }

  /** A few digits less than rounding, and at the corner what poles and powers leave. */
  @ParameterizedTest
  @MethodSource("exact")
  void withoutNoiseTheErrorIsSmall(Exact e) {
    Points sensors = sensors(e.domain, 400, new Random(11));
    Fit fit = e.fitter().fit(e.equation, Samples.of(sensors, e.at(sensors)));
    assertThat(e.error(fit)).isLessThan(e.bound);
    assertThat(fit.warnings()).isEmpty();
  }

  private static Samples noisy(Exact e, int n, double sigma) {
    Random random = new Random(3);
    Points sensors = sensors(e.domain, n, random);
    double[] u = e.at(sensors);
    Arrays.setAll(u, i -> u[i] + sigma * random.nextGaussian());
    return Samples.of(sensors, u);
  }

  /** A fit in a disc to which nothing is added, though the data contradict it. */
  private static Fit pureSolution(Samples samples) {
    Fitter fitter = Fitter.withDefaults().with(OutlierPolicy.KEEP);
    Fit doubted = fitter.fit(Equation.laplace(), samples);
    assertThat(doubted.warnings()).extracting(Warning::code).contains("model-error");
    return fitter.with(ModelErrorPolicy.NONE).fit(Equation.laplace(), samples);
  }

  /** What a disc's modes make of sources in holes: nothing, and the residual passes for noise. */
  @Test
  void functionsForHolesAreWorthMoreThanAFactorOfTwenty() {
    Samples samples = noisy(PIPES, 150, 0.01);
    Fit fit = PIPES.fitter().fit(Equation.laplace(), samples);
    Fit disk = pureSolution(samples);
    assertThat(PIPES.error(fit)).isLessThan(0.01);
    assertThat(PIPES.error(disk)).isGreaterThan(20 * PIPES.error(fit));
    assertThat(fit.noise().orElseThrow()).isBetween(0.008, 0.012);
  }

  @Test
  void functionsForCornersAreWorthMoreThanAFactorOfTen() {
    Samples samples = noisy(CORNER, 150, 1e-3);
    Fit fit = CORNER.fitter().fit(Equation.laplace(), samples);
    Fit disk = pureSolution(samples);
    assertThat(CORNER.error(disk)).isGreaterThan(10 * CORNER.error(fit));
  }

  @Test
  void fluxesCountAsWell() {
    Points sensors = sensors(PLATE, 150, new Random(5));
    double h = 1e-5;
    List<Functional> slopes = new ArrayList<>();
    double[] u = PIPES.at(sensors);
    for (int i = 0; i < u.length; i++) {
      boolean flux = i % 2 == 1;
      slopes.add(flux ? Functional.normal(0.6, 0.8) : Functional.value());
      if (flux) {
        double x = sensors.x(i);
        double y = sensors.y(i);
        u[i] =
            (PIPES.field.applyAsDouble(x + 0.6 * h, y + 0.8 * h)
                    - PIPES.field.applyAsDouble(x - 0.6 * h, y - 0.8 * h))
                / (2 * h);
      }
    }
    Fit fit =
        PIPES.fitter().fit(Equation.laplace(), Samples.of(sensors, u).withFunctionals(slopes));
    assertThat(PIPES.error(fit)).isLessThan(1e-4);
  }

  @Test
  void anOrderCanBeGiven() {
    Samples samples = noisy(PIPES, 60, 0.01);
    Fit fit = PIPES.fitter().withOrder(5).fit(Equation.laplace(), samples);
    Fit automatic = PIPES.fitter().fit(Equation.laplace(), samples);
    assertThat(fit.columns()).isLessThan(automatic.columns());
  }

  @Test
  void samplesOutsideTheDomainAreRefused() {
    Points sensors = Points.of(new double[] {0.1, 0.6}, new double[] {0.1, 0.45});
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> PIPES.fitter().fit(Equation.laplace(), Samples.of(sensors, new double[2])))
        .withMessage("samples must lie in the domain: sample 1 at (0.6, 0.45)");
  }
}
