package vekua.paper;

import java.util.Arrays;
import java.util.List;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.rows.Samples;

/** The experiments of the paper's appendix, number by number. */
final class PaperExperiments {

  private static final double EXACT = 1e-14;
  private static final double NOISY = 1e-2;
  private static final int INSIDE = 21;

  static final List<Experiment> LIST =
      List.of(
          new Experiment(
              "A",
              "Helmholtz",
              "A standing wave with k = 20 inside the circle it is measured on: networks prefer"
                  + " low frequencies.",
              seed -> helmholtz()),
          new Experiment(
              "B",
              "Holography",
              "x² − y² on two hidden sides of a square from the two others: extrapolation.",
              seed -> holography()),
          new Experiment(
              "C",
              "Robustness",
              "A wave with k = 15 from samples with noise fourteen times the wave there.",
              PaperExperiments::robustness),
          new Experiment(
              "D",
              "Chaos",
              "Thirty random modes with k = 10, fitted by half of them.",
              PaperExperiments::chaos));

  private PaperExperiments() {}

  private static Task helmholtz() {
    Field truth = Modes.monopole(20);
    Points circle = circle(200);
    Points line = line(100);
    return new Task(
        Equation.helmholtz(20),
        Samples.of(circle, truth.at(circle)),
        line,
        truth.at(line),
        Disk.unit().grid(INSIDE, INSIDE),
        new Task.Settings(Disk.unit(), 5, EXACT),
        3000);
  }

  private static Task holography() {
    double[] side = linspace(-1, 1, 100);
    double[] one = new double[100];
    Arrays.fill(one, 1);
    double[] minus = new double[100];
    Arrays.fill(minus, -1);
    Points seen = Points.of(join(side, one), join(one, side));
    Points hidden = Points.of(join(side, minus), join(minus, side));
    return new Task(
        Equation.laplace(),
        Samples.of(seen, saddle(seen)),
        hidden,
        saddle(hidden),
        new Rectangle(-1, 1, -1, 1).grid(INSIDE, INSIDE),
        new Task.Settings(Disk.unit(), 2, EXACT),
        3000);
  }

  private static Task robustness(long seed) {
    Field truth = Modes.monopole(15);
    Points circle = circle(300);
    double[] u = truth.at(circle);
    NumpyRandom random = new NumpyRandom(seed);
    for (int i = 0; i < u.length; i++) {
      u[i] += random.normal() * 0.2;
    }
    Points line = line(100);
    return new Task(
        Equation.helmholtz(15),
        Samples.of(circle, u),
        line,
        truth.at(line),
        Disk.unit().grid(INSIDE, INSIDE),
        new Task.Settings(Disk.unit(), 8, NOISY),
        3000);
  }

  private static Task chaos(long seed) {
    NumpyRandom random = new NumpyRandom(seed);
    double[] amplitudes = random.normals(30);
    double[] phases = random.uniforms(30);
    for (int n = 0; n < 30; n++) {
      phases[n] = phases[n] * 2 * Math.PI;
    }
    Field truth = Modes.sum(10, amplitudes, phases);
    Points circle = circle(500);
    Points line = line(200);
    return new Task(
        Equation.helmholtz(10),
        Samples.of(circle, truth.at(circle)),
        line,
        truth.at(line),
        Disk.unit().grid(INSIDE, INSIDE),
        new Task.Settings(Disk.unit(), 15, EXACT),
        4000);
  }

  /** The paper's circle: both ends of the angle's interval are in it. */
  private static Points circle(int n) {
    double[] x = new double[n];
    double[] y = new double[n];
    double[] theta = linspace(0, 2 * Math.PI, n);
    for (int i = 0; i < n; i++) {
      x[i] = Math.cos(theta[i]);
      y[i] = Math.sin(theta[i]);
    }
    return Points.of(x, y);
  }

  /** The paper's line of test points. */
  private static Points line(int n) {
    return Points.of(linspace(-0.9, 0.9, n), new double[n]);
  }

  /** As {@code np.linspace}: multiples of the step, the last number exact. */
  static double[] linspace(double start, double stop, int n) {
    double step = (stop - start) / (n - 1);
    double[] out = new double[n];
    Arrays.setAll(out, i -> i == n - 1 ? stop : i * step + start);
    return out;
  }

  private static double[] saddle(Points points) {
    double[] u = new double[points.size()];
    Arrays.setAll(u, i -> points.x(i) * points.x(i) - points.y(i) * points.y(i));
    return u;
  }

  private static double[] join(double[] a, double[] b) {
    double[] out = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, out, a.length, b.length);
    return out;
  }
}
