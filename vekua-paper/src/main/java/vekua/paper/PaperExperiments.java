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

  static final double EXACT = 1e-14;
  static final double NOISY = 1e-2;
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
    return inCircle(20, truth, truth.at(circle(200)), 100, 5, EXACT, 3000);
  }

  private static Task holography() {
    double[] side = linspace(-1, 1, 100);
    double[] one = linspace(1, 1, 100);
    double[] minus = linspace(-1, -1, 100);
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
    double[] u = truth.at(circle(300));
    new NumpyRandom(seed).disturb(u, 0.2);
    return inCircle(15, truth, u, 100, 8, NOISY, 3000);
  }

  private static Task chaos(long seed) {
    NumpyRandom random = new NumpyRandom(seed);
    double[] amplitudes = random.normals(30);
    double[] phases = Arrays.stream(random.uniforms(30)).map(p -> p * 2 * Math.PI).toArray();
    Field truth = Modes.sum(10, amplitudes, phases);
    return inCircle(10, truth, truth.at(circle(500)), 200, 15, EXACT, 4000);
  }

  /** A wave from values on the circle; it is asked for on the line. */
  private static Task inCircle(
      double k, Field truth, double[] u, int targets, int order, double cutoff, int steps) {
    Points line = Points.of(linspace(-0.9, 0.9, targets), new double[targets]);
    return new Task(
        Equation.helmholtz(k),
        Samples.of(circle(u.length), u),
        line,
        truth.at(line),
        Disk.unit().grid(INSIDE, INSIDE),
        new Task.Settings(Disk.unit(), order, cutoff),
        steps);
  }

  /** The paper's circle: both ends of the angle's interval are in it. */
  private static Points circle(int n) {
    double[] theta = linspace(0, 2 * Math.PI, n);
    return Points.of(
        Arrays.stream(theta).map(Math::cos).toArray(),
        Arrays.stream(theta).map(Math::sin).toArray());
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
