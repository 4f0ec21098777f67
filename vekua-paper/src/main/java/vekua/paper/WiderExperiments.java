package vekua.paper;

import static vekua.paper.PaperExperiments.EXACT;
import static vekua.paper.PaperExperiments.NOISY;

import java.util.Arrays;
import java.util.List;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.functions.Sources;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.rows.Samples;

/**
 * Our own experiments, by rising difficulty. Each is on the scale of the unit disc, its random
 * numbers are those of the seed, and its error is taken over a grid of the whole domain.
 */
final class WiderExperiments {

  private static final int STEPS = 1000;
  private static final int GRID = 21;
  private static final double DECAY = 50;

  static final List<Experiment> LIST =
      List.of(
          new Experiment(
              "E",
              "Noise 1 %",
              "A random wave, k = 10, from 120 scattered sensors: the everyday case.",
              seed -> scattered(seed, 0.01, 0)),
          new Experiment(
              "F",
              "Biharmonic plate",
              "A bent plate from two rings of sensors: an equation of fourth order.",
              WiderExperiments::plate),
          new Experiment(
              "G",
              "Yukawa layer",
              "A field that decays within 1/50 of the rim it is measured on.",
              WiderExperiments::layer),
          new Experiment(
              "H",
              "Source outside",
              "A point source close to the circle of sensors: modes converge slowly.",
              seed -> source()),
          new Experiment(
              "I",
              "Noise 10 %",
              "The wave of E with noise of a tenth of its size.",
              seed -> scattered(seed, 0.1, 0)),
          new Experiment(
              "J",
              "Noise 30 %",
              "The wave of E with noise of a third of its size.",
              seed -> scattered(seed, 0.3, 0)),
          new Experiment(
              "K",
              "Near resonance",
              "k = 2.405, where J_0(k) is nearly zero: the rim hardly sees the main mode.",
              WiderExperiments::resonance),
          new Experiment(
              "L",
              "k = 200",
              "64 wavelengths across, 900 sensors on the rim: high frequency.",
              WiderExperiments::highFrequency),
          new Experiment(
              "M",
              "Outliers",
              "The samples of E, one in twenty of them grossly wrong: least squares believes all.",
              seed -> scattered(seed, 0.01, 0.05)),
          new Experiment(
              "N",
              "Part of the circle",
              "A wave, k = 10, from sensors on half of the rim, noise 0.1 %: continuation.",
              WiderExperiments::halfCircle),
          new Experiment(
              "O",
              "Re-entrant corner",
              "An L-shaped domain with the singular field of its corner: no entire series fits.",
              seed -> corner()));

  private WiderExperiments() {}

  /** A random wave: independent modes of equal strength, those beyond kR left out. */
  private static Field wave(double k, NumpyRandom random) {
    int order = (int) k;
    double[] phases = new double[order + 1];
    double[] amplitudes = new double[order + 1];
    for (int n = 0; n <= order; n++) {
      amplitudes[n] = random.normal();
      phases[n] = 2 * Math.PI * random.uniform();
    }
    return Modes.sum(k, amplitudes, phases);
  }

  private static Task scattered(long seed, double noise, double outliers) {
    NumpyRandom random = new NumpyRandom(seed);
    Field truth = wave(10, random);
    double[] x = new double[120];
    double[] y = new double[120];
    for (int i = 0; i < x.length; i++) {
      double r = Math.sqrt(random.uniform());
      double theta = 2 * Math.PI * random.uniform();
      x[i] = r * Math.cos(theta);
      y[i] = r * Math.sin(theta);
    }
    Points sensors = Points.of(x, y);
    double[] u = truth.at(sensors);
    double size = rms(u);
    random.disturb(u, noise * size);
    for (int i = 0; i < Math.round(outliers * u.length); i++) {
      u[(int) (u.length * random.uniform())] = 10 * size * random.normal();
    }
    return disc(Equation.helmholtz(10), sensors, u, truth, 20, NOISY);
  }

  private static Task plate(long seed) {
    NumpyRandom random = new NumpyRandom(seed);
    DiskBasis basis = Equation.biharmonic().basis(6, Disk.unit());
    Field truth = Field.of(basis, random.normals(basis.size()));
    Points sensors = rings(100, 1, 0.8);
    return disc(Equation.biharmonic(), sensors, truth.at(sensors), truth, 10, EXACT);
  }

  private static Task layer(long seed) {
    NumpyRandom random = new NumpyRandom(seed);
    DiskBasis basis = Equation.yukawa(DECAY).basis(8, Disk.unit());
    Field truth = Field.of(basis, random.normals(basis.size()));
    Points sensors = Disk.unit().boundary(200);
    double[] u = truth.at(sensors);
    double size = rms(u);
    Arrays.setAll(u, i -> u[i] / size);
    double[] w = truth.coefficients();
    Arrays.setAll(w, j -> w[j] / size);
    return disc(Equation.yukawa(DECAY), sensors, u, Field.of(basis, w), 12, EXACT);
  }

  private static Task source() {
    Points sensors = Disk.unit().boundary(200);
    Points targets = new Disk(0, 0, 0.95).grid(GRID, GRID);
    double[] truth = radiated(targets);
    return task(Equation.helmholtz(8), sensors, radiated(sensors), targets, truth, 40, EXACT);
  }

  /** Y_0(8r), r the distance from (1.15, 0.35). */
  private static double[] radiated(Points points) {
    Sources source = new Sources(Sources.Family.Y, 8, 0, 1.15, 0.35, new double[] {0, 0, 1});
    // The source has modulus one at distance one, where a plain one has |H_0(8)|.
    return Arrays.stream(source.values(points)).map(u -> 0.28182593175399884 * u).toArray();
  }

  private static Task resonance(long seed) {
    NumpyRandom random = new NumpyRandom(seed);
    Field truth = Modes.sum(2.405, new double[] {1, 0.5, 0.3, 0.2}, random.uniforms(4));
    Points sensors = Disk.unit().boundary(200);
    double[] u = truth.at(sensors);
    random.disturb(u, 1e-3);
    return disc(Equation.helmholtz(2.405), sensors, u, truth, 6, NOISY);
  }

  private static Task highFrequency(long seed) {
    Field truth = wave(200, new NumpyRandom(seed));
    Points sensors = Disk.unit().boundary(900);
    return disc(Equation.helmholtz(200), sensors, truth.at(sensors), truth, 220, EXACT);
  }

  private static Task halfCircle(long seed) {
    NumpyRandom random = new NumpyRandom(seed);
    Field truth = wave(10, random);
    Points sensors = Disk.unit().boundary(400).slice(0, 200);
    double[] u = truth.at(sensors);
    random.disturb(u, 1e-3 * rms(u));
    return disc(Equation.helmholtz(10), sensors, u, truth, 12, 1e-3);
  }

  /** r^(2/3) sin(2θ/3) about the corner of the square without its lower right quarter. */
  private static Task corner() {
    double[][] vertices = {{0, 0}, {0, -0.7}, {-0.7, -0.7}, {-0.7, 0.7}, {0.7, 0.7}, {0.7, 0}};
    double[] x = new double[240];
    double[] y = new double[240];
    for (int i = 0; i < x.length; i++) {
      double[] a = vertices[i / 40];
      double[] b = vertices[(i / 40 + 1) % 6];
      double t = (i % 40 + 0.5) / 40;
      x[i] = a[0] + t * (b[0] - a[0]);
      y[i] = a[1] + t * (b[1] - a[1]);
    }
    Points sensors = Points.of(x, y);
    Points square = new Rectangle(-0.68, 0.68, -0.68, 0.68).grid(GRID, GRID);
    Points targets = square.where((px, py) -> px < 0 || py > 0);
    double[] truth = singular(targets);
    return task(Equation.laplace(), sensors, singular(sensors), targets, truth, 30, EXACT);
  }

  private static double[] singular(Points points) {
    double[] u = new double[points.size()];
    for (int i = 0; i < u.length; i++) {
      double theta = Math.atan2(points.y(i), points.x(i));
      double positive = theta < -1e-12 ? theta + 2 * Math.PI : theta;
      u[i] = Math.pow(Math.hypot(points.x(i), points.y(i)), 2 / 3.0) * Math.sin(2 * positive / 3);
    }
    return u;
  }

  /** A task whose field is asked for all over the disc. */
  private static Task disc(
      Equation equation, Points sensors, double[] u, Field truth, int order, double cutoff) {
    Points targets = new Disk(0, 0, 0.95).grid(GRID, GRID);
    return task(equation, sensors, u, targets, truth.at(targets), order, cutoff);
  }

  private static Task task(
      Equation equation,
      Points sensors,
      double[] u,
      Points targets,
      double[] truth,
      int order,
      double cutoff) {
    Task.Settings settings = new Task.Settings(Disk.unit(), order, cutoff);
    return new Task(equation, Samples.of(sensors, u), targets, truth, targets, settings, STEPS);
  }

  private static Points rings(int each, double outer, double inner) {
    Points a = new Disk(0, 0, outer).boundary(each);
    Points b = new Disk(0, 0, inner).boundary(each);
    double[] x = new double[2 * each];
    double[] y = new double[2 * each];
    Arrays.setAll(x, i -> i < each ? a.x(i) : b.x(i - each));
    Arrays.setAll(y, i -> i < each ? a.y(i) : b.y(i - each));
    return Points.of(x, y);
  }

  /** The root mean square of numbers. */
  static double rms(double[] u) {
    double sum = 0;
    for (double value : u) {
      sum += value * value;
    }
    return Math.sqrt(sum / u.length);
  }
}
