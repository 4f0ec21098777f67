package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import vekua.basis.BallBasis;
import vekua.basis.Equation;
import vekua.functions.Kinds;
import vekua.geometry.Ball;
import vekua.geometry.Exterior;
import vekua.geometry.Points;
import vekua.geometry.Shell;
import vekua.rows.Functional;
import vekua.rows.ReadingPool;
import vekua.rows.Samples;

/** What a fit decides and doubts by itself about sensors of three coordinates. */
class SpaceTest {

  /** Random places between two radii about a centre. */
  private static Points places(int n, double low, double high, Random random) {
    double[][] p = new double[3][n];
    for (int i = 0; i < n; i++) {
      double[] d = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      double cube = low * low * low;
      double r = Math.cbrt(cube + random.nextDouble() * (high * high * high - cube));
      double length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]) / r;
      for (int axis = 0; axis < 3; axis++) {
        p[axis][i] = d[axis] / length;
      }
    }
    return Points.of(p[0], p[1], p[2]);
  }

  private static double[] values(Points p, ToDoubleFunction<double[]> u) {
    double[] values = new double[p.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          u.applyAsDouble(
              new double[] {p.coordinate(0, i), p.coordinate(1, i), p.coordinate(2, i)});
    }
    return values;
  }

  private static double away(double[] p, double x, double y, double z) {
    return Math.sqrt((p[0] - x) * (p[0] - x) + (p[1] - y) * (p[1] - y) + (p[2] - z) * (p[2] - z));
  }

  private static double rms(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return Math.sqrt(sum / a.length);
  }

  private static List<String> codes(Fit fit) {
    return fit.warnings().stream().map(Warning::code).toList();
  }

  @Test
  void frameOrderAndOutliersComeFromTheSamples() {
    Random random = new Random(1);
    ToDoubleFunction<double[]> u = p -> 1 / away(p, 2, 0.5, -1.2);
    Points sensors = places(120, 0, 1, random);
    double[] measured = values(sensors, u);
    for (int i = 0; i < measured.length; i++) {
      measured[i] += 1e-3 * random.nextGaussian();
    }
    measured[17] += 0.4;
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), Samples.of(sensors, measured));
    assertThat(fit.leftOut()).extracting(LeftOut::row).containsExactly(17);
    assertThat(fit.noise().orElseThrow()).isCloseTo(1e-3, within(3e-4));
    Points test = places(300, 0, 0.9, random);
    assertThat(rms(fit.field().at(test), values(test, u))).isLessThan(2e-3);
    assertThat(fit.field().at(0.1, 0.2, 0.3))
        .isEqualTo(fit.field().at(Points.of(0.1, 0.2, 0.3))[0]);
    assertThat(fit.uncertainty().spreadAt(0.1, 0.2, 0.3)).isPositive();
    assertThat(Kinds.read(fit.field().functions().description()).values(test))
        .containsExactly(fit.field().functions().values(test));
  }

  @Test
  void aPlaceHasThreeCoordinates() {
    // Two layers: x and y alone would make one sensor of two.
    Random random = new Random(2);
    Points flat = places(40, 0, 1, random);
    double[] x = new double[80];
    double[] y = new double[80];
    double[] z = new double[80];
    for (int i = 0; i < 80; i++) {
      x[i] = flat.x(i % 40);
      y[i] = flat.y(i % 40);
      z[i] = i < 40 ? -0.4 : 0.6;
    }
    Points layers = Points.of(x, y, z);
    double[] u = values(layers, p -> p[2] + 0.3 * p[0] * p[1]);
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), Samples.of(layers, u));
    assertThat(fit.sensors()).isEqualTo(80);
    assertThat(rms(fit.field().at(layers), u)).isLessThan(1e-6);
    assertThat(ReadingPool.some(Samples.of(layers, u)).sensors().size()).isEqualTo(80);
    assertThat(ReadingPool.some(Samples.of(layers, u)).sensors().means().points().dimension())
        .isEqualTo(3);
    // A place that is far in z alone.
    z[5] = 1e3;
    assertThat(GrossErrors.in(Samples.of(Points.of(x, y, z), u)))
        .extracting(LeftOut::row)
        .containsExactly(5);
  }

  @Test
  void theEquationIsDoubted() {
    Random random = new Random(3);
    Points sensors = places(150, 0, 1, random);
    ToDoubleFunction<double[]> u = p -> p[0] + 0.5 * (p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
    double[] measured = values(sensors, u);
    for (int i = 0; i < measured.length; i++) {
      measured[i] += 1e-3 * random.nextGaussian();
    }
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), Samples.of(sensors, measured));
    assertThat(fit.modelError().orElseThrow().carried()).isTrue();
    Points test = places(100, 0, 0.8, random);
    assertThat(rms(fit.field().at(test), values(test, u))).isLessThan(0.02);
    assertThat(Kinds.read(fit.field().functions().description()).values(test))
        .containsExactly(fit.field().functions().values(test));
  }

  @Test
  void sourcesWithinFromTheGradientOutside() {
    Random random = new Random(4);
    Points sensors = places(60, 1.5, 1.6, random);
    double[][] charges = new double[40][];
    Points shell = Ball.unit().surface(charges.length);
    for (int c = 0; c < charges.length; c++) {
      charges[c] =
          new double[] {
            0.6 * shell.x(c), 0.6 * shell.y(c), 0.6 * shell.coordinate(2, c), random.nextGaussian()
          };
    }
    List<Functional> along = new ArrayList<>();
    List<Points> three = new ArrayList<>();
    double[] g = new double[3 * sensors.size()];
    for (int axis = 0; axis < 3; axis++) {
      three.add(sensors);
      for (int i = 0; i < sensors.size(); i++) {
        along.add(Functional.normal(axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0));
        double[] p = {sensors.x(i), sensors.y(i), sensors.coordinate(2, i)};
        for (double[] c : charges) {
          double r = away(p, c[0], c[1], c[2]);
          g[axis * sensors.size() + i] -= c[3] * (p[axis] - c[axis]) / (r * r * r);
        }
        g[axis * sensors.size() + i] += 1e-3 * random.nextGaussian();
      }
    }
    Samples samples = Samples.of(Points.join(three), g).withFunctionals(along);
    Fit fit = Fitter.withDefaults().outsideSources().fit(Equation.laplace(), samples);
    SourceRadius radius = fit.sourceRadius().orElseThrow();
    assertThat(radius.value()).isCloseTo(0.6, within(4 * radius.sigma() + 0.05));
    assertThat(radius.sigma()).isBetween(1e-3, 0.15);
    assertThat(fit.noise().orElseThrow()).isCloseTo(1e-3, within(5e-4));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Fitter.withDefaults()
                    .withFrame(new Exterior(new Ball(0, 0, 0, 1.58)))
                    .fit(Equation.laplace(), samples))
        .withMessageContaining("outside the ball of the sources");
  }

  @Test
  void aShellHasSourcesOnBothSides() {
    Random random = new Random(5);
    ToDoubleFunction<double[]> u =
        p -> 1 / away(p, 0.2, 0.1, -0.1) + 0.5 / away(p, 1.5, 2, 0.5) - 0.3;
    Shell frame = new Shell(new Ball(0, 0, 0, 2), 1);
    Points sensors = places(200, 1, 2, random);
    double[] measured = values(sensors, u);
    for (int i = 0; i < measured.length; i++) {
      measured[i] += 1e-3 * random.nextGaussian();
    }
    Fitter fitter = Fitter.withDefaults().withFrame(frame);
    Fit fit = fitter.fit(Equation.laplace(), Samples.of(sensors, measured));
    Points test = places(200, 1.1, 1.8, random);
    assertThat(rms(fit.field().at(test), values(test, u))).isLessThan(4e-3);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> fitter.fit(Equation.laplace(), Samples.of(Points.of(0.1, 0, 0), new double[1])))
        .withMessageContaining("in the shell");
    Points sphere = new Ball(0, 0, 0, 1.5).surface(80);
    Fit onSphere = fitter.fit(Equation.laplace(), Samples.of(sphere, values(sphere, u)));
    assertThat(onSphere.warnings())
        .extracting(Warning::code)
        .contains("sphere")
        .doesNotContain("model-error", "outliers", "noise-only");
    Points between = new Ball(0, 0, 0, 1.5).surface(57);
    assertThat(rms(onSphere.field().at(between), values(between, u))).isLessThan(4e-3);
    // Inwards nobody knows what is of the sources within, and the spread says so.
    Points below = new Ball(0, 0, 0, 1.05).surface(57);
    double[] spread = onSphere.uncertainty().spreadAt(below);
    double[] found = onSphere.field().at(below);
    double[] truth = values(below, u);
    for (int i = 0; i < spread.length; i++) {
      assertThat(Math.abs(found[i] - truth[i])).isLessThan(3 * spread[i]);
    }
  }

  @Test
  void wavesOutsideAreSumsOfBothParts() {
    Random random = new Random(6);
    double k = 4;
    ToDoubleFunction<double[]> u =
        p -> Math.cos(k * away(p, 0.3, 0, 0.2) + 1) / away(p, 0.3, 0, 0.2);
    Points sensors = places(150, 1, 1.5, random);
    BallBasis basis = Equation.helmholtz(k).outside(12, Ball.unit());
    Fit fit = Fitter.withDefaults().fit(basis, Samples.of(sensors, values(sensors, u)));
    Points test = places(100, 1.05, 1.4, random);
    assertThat(rms(fit.field().at(test), values(test, u))).isLessThan(2e-3);
  }

  @Test
  void aWavenumberIsFound() {
    Random random = new Random(7);
    Points sensors = places(60, 0, 1, random);
    double[] u =
        values(sensors, p -> Math.cos(4.3 * away(p, 3, 1, 0)) / away(p, 3, 1, 0) + 1e-3 * p[0]);
    WavenumberSearch.Result found =
        WavenumberSearch.between(1, 9)
            .find(Equation::helmholtz, Samples.of(sensors, u), Ball.covering(sensors));
    assertThat(found.wavenumber()).isCloseTo(4.3, within(0.02));
  }

  @Test
  void placesThatTellLittleAreNamed() {
    Random random = new Random(8);
    Points all = places(40, 0, 1, random);
    double[] x = new double[40];
    double[] y = new double[40];
    double[] z = new double[40];
    for (int i = 0; i < 40; i++) {
      x[i] = all.x(i);
      y[i] = all.y(i);
      z[i] = 0.5 * x[i] - 0.2 * y[i];
    }
    Points plane = Points.of(x, y, z);
    assertThat(codes(fitted(plane))).contains("plane");
    for (int i = 0; i < 40; i++) {
      y[i] = 2 * x[i];
      z[i] = -x[i];
    }
    assertThat(codes(fitted(Points.of(x, y, z)))).contains("line");
    assertThat(codes(fitted(all))).doesNotContain("plane", "line", "part");
  }

  private static Fit fitted(Points points) {
    double[] u = values(points, p -> p[0] + 0.1 * p[1] * p[2]);
    return Fitter.withDefaults().fit(Equation.laplace(), Samples.of(points, u));
  }

  @Test
  void slopesAloneLeaveAConstantOpen() {
    Random random = new Random(9);
    Points sensors = places(90, 0, 1, random);
    List<Functional> along = new ArrayList<>();
    double[] g = new double[90];
    for (int i = 0; i < 90; i++) {
      along.add(Functional.normal(i % 3 == 0 ? 1 : 0, i % 3 == 1 ? 1 : 0, i % 3 == 2 ? 1 : 0));
      double[] p = {sensors.x(i), sensors.y(i), sensors.coordinate(2, i)};
      g[i] = i % 3 == 0 ? 2 * p[0] : i % 3 == 1 ? -p[1] : -p[2];
    }
    Samples samples = Samples.of(sensors, g).withFunctionals(along);
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), samples);
    assertThat(codes(fit)).contains("constant");
    Ball frame = Ball.covering(sensors);
    assertThat(fit.field().at(frame.x(), frame.y(), frame.z())).isCloseTo(0, within(1e-12));
    assertThat(fit.uncertainty().spreadAt(0.3, 0.2, 0.1)).isLessThan(0.1);
  }
}
