package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.geometry.Ball;
import vekua.geometry.Domain;
import vekua.geometry.Frame;
import vekua.geometry.Points;
import vekua.geometry.Shell;
import vekua.geometry.SmoothCurve;
import vekua.rows.Functional;
import vekua.rows.Samples;

/** Errors of the equation where the frame has sources within, and where no row tells a level. */
class ErrorOutsideTest {

  private static List<String> codes(Fit fit) {
    return fit.warnings().stream().map(Warning::code).toList();
  }

  private static Points ring(Random random, int n, double near, double far) {
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      double r = near + (far - near) * random.nextDouble();
      double angle = 2 * Math.PI * random.nextDouble();
      x[i] = r * Math.cos(angle);
      y[i] = r * Math.sin(angle);
    }
    return Points.of(x, y);
  }

  /** Two sources in a disc, and a uniform field around. */
  private static double withBackground(double x, double y) {
    return Math.log(Math.hypot(x - 0.2, y)) - Math.log(Math.hypot(x, y + 0.3)) + 1.5 * x;
  }

  private static double[] background(Points points) {
    return IntStream.range(0, points.size())
        .mapToDouble(i -> withBackground(points.x(i), points.y(i)))
        .toArray();
  }

  @Test
  void aBackgroundIsCarriedOutsideADisc() {
    Random random = new Random(3);
    Points sensors = ring(random, 60, 0.8, 2.3);
    double[] u = background(sensors);
    Arrays.setAll(u, i -> u[i] + 0.02 * random.nextGaussian());
    Domain outside = Domain.outside(SmoothCurve.ellipse(0, 0, 0.79, 0.79, 0));
    Fit fit =
        Fitter.withDefaults().withDomain(outside).fit(Equation.laplace(), Samples.of(sensors, u));
    assertThat(codes(fit)).containsExactly("model-error");
    assertThat(fit.modelError().orElseThrow().carried()).isTrue();
    Points tests = ring(random, 100, 0.9, 2.1);
    double[] truth = background(tests);
    double[] there = fit.field().at(tests);
    assertThat(RandomSources.rmsOfDifference(there, truth)).isLessThan(0.05);
    double[] spread = fit.uncertainty().spreadAt(tests);
    assertThat(
            IntStream.range(0, 100)
                .filter(i -> Math.abs(there[i] - truth[i]) < 1.96 * spread[i])
                .count())
        .isGreaterThan(85);
  }

  @Test
  void sourcesOnBothSidesOfAShellAreNoError() {
    Random random = new Random(12);
    int n = 60;
    double[][] p = new double[n][];
    double[][] within = new double[4][];
    double[][] around = new double[4][];
    Arrays.setAll(p, i -> onSphere(random, 0.8 + 0.7 * random.nextDouble()));
    Arrays.setAll(within, i -> onSphere(random, 0.4 * Math.cbrt(random.nextDouble())));
    Arrays.setAll(around, i -> onSphere(random, 2 + random.nextDouble()));
    double[] charges = random.doubles(8, -1, 1).toArray();
    double[] u = new double[n];
    for (int i = 0; i < n; i++) {
      for (int s = 0; s < 4; s++) {
        u[i] += charges[s] / distance(p[i], within[s]);
        u[i] += 3 * charges[4 + s] / distance(p[i], around[s]);
      }
    }
    double noise = 0.01 * Math.sqrt(Doubt.variance(u));
    Arrays.setAll(u, i -> u[i] + noise * random.nextGaussian());
    Points points =
        Points.of(
            Arrays.stream(p).mapToDouble(each -> each[0]).toArray(),
            Arrays.stream(p).mapToDouble(each -> each[1]).toArray(),
            Arrays.stream(p).mapToDouble(each -> each[2]).toArray());
    Fit fit =
        Fitter.withDefaults()
            .withFrame(new Shell(new Ball(0, 0, 0, 1.6), 0.7))
            .fit(Equation.laplace(), Samples.of(points, u));
    assertThat(codes(fit)).doesNotContain("model-error");
  }

  private static double[] onSphere(Random random, double radius) {
    double[] v = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
    double length = Math.hypot(Math.hypot(v[0], v[1]), v[2]);
    return Arrays.stream(v).map(e -> radius * e / length).toArray();
  }

  private static double distance(double[] a, double[] b) {
    return Math.hypot(Math.hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]);
  }

  /** Fluxes of a field with sources all over see no constant, with an error in the fit or not. */
  @Test
  void aLevelThatNoFluxTellsIsZeroInTheMiddle() {
    Points sensors = RandomSensors.random(60, 5);
    Random random = new Random(6);
    double[] u = new double[60];
    List<Functional> fluxes = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      double x = sensors.x(i);
      double y = sensors.y(i);
      double angle = 2 * Math.PI * random.nextDouble();
      double r = (x - 1.5) * (x - 1.5) + y * y;
      double slope =
          ((x - 1.5) / r + 1.6 * x) * Math.cos(angle) + (y / r + 1.6 * y) * Math.sin(angle);
      u[i] = slope + 0.01 * random.nextGaussian();
      fluxes.add(Functional.normal(Math.cos(angle), Math.sin(angle)));
    }
    Fit fit =
        Fitter.withDefaults()
            .fit(Equation.laplace(), Samples.of(sensors, u).withFunctionals(fluxes));
    assertThat(codes(fit)).contains("model-error", "constant");
    assertThat(fit.modelError().orElseThrow().carried()).isTrue();
    Frame frame = Frame.covering(sensors);
    double x = frame.centre(0);
    double y = frame.centre(1);
    assertThat(fit.field().at(x, y)).isCloseTo(0, within(1e-9));
    assertThat(fit.uncertainty().spreadAt(x, y)).isLessThan(1e-9);
    assertThat(fit.uncertainty().spreadAt(x + 0.5, y)).isBetween(1e-4, 0.1);
  }

  /** Values on one circle belong to some field: an error stays in the noise, and is no larger. */
  @Test
  void whatIsLeftToTheNoiseIsNotLargerThanIt() {
    int n = 40;
    double[] x = new double[n];
    double[] y = new double[n];
    Arrays.setAll(x, i -> Math.cos(2 * Math.PI * i / n));
    Arrays.setAll(y, i -> Math.sin(2 * Math.PI * i / n));
    Points sensors = Points.of(x, y);
    double[] u = new double[n];
    Arrays.setAll(u, i -> Math.cos(3 * x[i]) * (i % 2 == 0 ? 1 : 1.1));
    Fit fit = Fitter.withDefaults().fit(Equation.helmholtz(1), Samples.of(sensors, u));
    ModelError error = new ModelError(1, 100, 0.5, false).within(fit);
    assertThat(error.size()).isEqualTo(Math.max(fit.residualRms(), fit.noise().orElseThrow()));
  }
}
