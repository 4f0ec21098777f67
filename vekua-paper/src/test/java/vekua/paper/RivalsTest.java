package vekua.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.basis.PlaneWaveBasis;
import vekua.djl.Progress;
import vekua.functions.Columns;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.internal.bessel.BesselK;
import vekua.internal.bessel.BesselY;

class RivalsTest {

  private static final Disk FRAME = new Disk(0.2, -0.1, 1);

  /** Values by mpmath with 40 digits. */
  @ParameterizedTest
  @CsvSource({
    "0.05, -1.9793110008172097, -12.78985517117497, 3.11423402947199, 19.909674325882506",
    "0.7, -0.19066492933739507, -1.1032498719076334, 0.6605198599151015, 1.0502835353129178",
    "3, 0.3768500100127904, 0.3246744247918, 0.03473950438627925, 0.040156431128194184",
    "17.5, -0.16041119250501118, 0.09857279873421605, 7.470835177068449e-09, 7.681398595849609e-09",
    "260, 0.04945615688007736, 0.001714247805812888, 9.41455017133364e-115, 9.432637733504389e-115",
  })
  void fundamentalSolutionsAreAccurate(double x, double y0, double y1, double k0, double k1) {
    // Y oscillates with the amplitude √(2/πx), and its argument is rounded.
    double amplitude = Math.max(Math.sqrt(2 / (Math.PI * x)), Math.abs(y1));
    double tolerance = 2e-15 * amplitude * (1 + x / 10);
    double[] y = new double[2];
    BesselY.orders(x, y);
    assertThat(y[0]).isEqualTo(y0, within(tolerance));
    assertThat(y[1]).isEqualTo(y1, within(tolerance));
    double[] scaled = new double[2];
    BesselK.orders(x, scaled);
    assertThat(scaled[0] * Math.exp(-x)).isEqualTo(k0, within(2e-15 * (1 + x / 10) * k0));
    assertThat(scaled[1] * Math.exp(-x)).isEqualTo(k1, within(2e-15 * (1 + x / 10) * k1));
  }

  record Rival(Equation equation, Basis basis) {}

  static Stream<Rival> rivals() {
    return Stream.of(
        new Rival(Equation.helmholtz(3), PlaneWaveBasis.of(3, 5, FRAME)),
        new Rival(Equation.helmholtz(3), new PointSources(Equation.helmholtz(3), FRAME, 7)),
        new Rival(Equation.yukawa(2), new PointSources(Equation.yukawa(2), FRAME, 7)),
        new Rival(Equation.laplace(), new PointSources(Equation.laplace(), FRAME, 7)),
        new Rival(Equation.biharmonic(), new PointSources(Equation.biharmonic(), FRAME, 7)));
  }

  private static double[] values(Basis basis, double x, double y) {
    double[] out = new double[basis.size()];
    basis.evaluate(PointBlock.of(Points.of(x, y), 0, 1), Columns.ofValues(out, 0, 1));
    return out;
  }

  /** Central differences of values; errors of h² = 1e-6 and of rounding over h. */
  @ParameterizedTest
  @MethodSource("rivals")
  void gradientsAreTheDifferencesOfValues(Rival rival) {
    Basis basis = rival.basis();
    double h = 1e-4;
    double[] dx = new double[basis.size()];
    double[] dy = new double[basis.size()];
    basis.evaluate(
        PointBlock.of(Points.of(0.3, 0.4), 0, 1),
        Columns.ofGradients(new double[][] {dx, dy}, 0, 1));
    for (int j = 0; j < basis.size(); j++) {
      double x = (values(basis, 0.3 + h, 0.4)[j] - values(basis, 0.3 - h, 0.4)[j]) / (2 * h);
      double y = (values(basis, 0.3, 0.4 + h)[j] - values(basis, 0.3, 0.4 - h)[j]) / (2 * h);
      assertThat(dx[j]).isEqualTo(x, within(1e-6));
      assertThat(dy[j]).isEqualTo(y, within(1e-6));
    }
  }

  /** The five-point Laplacian of what is of second order. */
  @ParameterizedTest
  @MethodSource("rivals")
  void functionsSolveTheEquation(Rival rival) {
    if (rival.equation() instanceof Equation.Biharmonic) {
      return;
    }
    Basis basis = rival.basis();
    double k = rival.equation().wavenumber();
    double lambda = rival.equation() instanceof Equation.Helmholtz ? k * k : -k * k;
    double h = 1e-3;
    double[] centre = values(basis, 0.3, 0.4);
    for (int j = 0; j < basis.size(); j++) {
      double laplacian =
          (values(basis, 0.3 + h, 0.4)[j]
                  + values(basis, 0.3 - h, 0.4)[j]
                  + values(basis, 0.3, 0.4 + h)[j]
                  + values(basis, 0.3, 0.4 - h)[j]
                  - 4 * centre[j])
              / (h * h);
      assertThat(laplacian + lambda * centre[j]).isEqualTo(0, within(1e-4));
    }
  }

  /** A block is what its points are one by one, wherever it goes. */
  @ParameterizedTest
  @MethodSource("rivals")
  void blocksGoWhereTheyAreAskedTo(Rival rival) {
    Basis basis = rival.basis();
    Points points = Points.of(new double[] {9, 0.1, 0.3}, new double[] {9, -0.2, 0.4});
    double[] out = new double[5 + 4 * basis.size()];
    basis.evaluate(PointBlock.of(points, 1, 3), Columns.ofValues(out, 5, 4));
    for (int j = 0; j < basis.size(); j++) {
      assertThat(out[5 + 4 * j]).isEqualTo(values(basis, 0.1, -0.2)[j]);
      assertThat(out[6 + 4 * j]).isEqualTo(values(basis, 0.3, 0.4)[j]);
    }
    assertThat(basis.scales()).hasSize(basis.size());
    assertThat(Arrays.stream(basis.scales()).min().orElseThrow()).isPositive();
  }

  /** A smooth function from few values, and one hidden in noise whose level it must find. */
  @Test
  void theGaussianProcessChoosesLengthAndNoise() {
    Points points = new Disk(0, 0, 1).grid(13, 13);
    double[] u = new double[points.size()];
    Arrays.setAll(u, i -> Math.sin(3 * points.x(i)) * Math.cos(2 * points.y(i)));
    Points targets = Points.of(new double[] {0.11, -0.43}, new double[] {0.27, 0.35});
    double[] truth = {
      Math.sin(3 * 0.11) * Math.cos(2 * 0.27), Math.sin(-3 * 0.43) * Math.cos(2 * 0.35)
    };
    assertThat(GaussianProcess.fit(points, u).at(targets)).containsExactly(truth, within(1e-4));
    NumpyRandom random = new NumpyRandom(1);
    double[] noisy = u.clone();
    Arrays.setAll(noisy, i -> u[i] + 0.1 * random.normal());
    assertThat(GaussianProcess.fit(points, noisy).at(targets)).containsExactly(truth, within(0.15));
  }

  /** On exact data of a field that all three bases can express they agree. */
  @Test
  void theSolverServesAllBases() {
    Experiment chaos = PaperExperimentsTest.experiment("D");
    for (Method method : List.of(Method.AUTOMATIC, Method.WAVES, Method.MFS)) {
      assertThat(new Job(chaos, method, 42).run(Progress.NONE).mse()).isLessThan(1e-20);
    }
  }

  @Test
  void everyTaskIsWellPosedAndHasAReason() {
    assertThat(Experiment.all()).hasSize(15);
    for (Experiment experiment : Experiment.all()) {
      assertThat(experiment.reason()).endsWith(".").doesNotContain("\n");
      Task task = experiment.task(42);
      assertThat(task.truth()).hasSize(task.targets().size());
      double power = task.meanSquaredError(new double[task.truth().length]);
      assertThat(power).isFinite().isPositive();
      assertThat(task.inside().size()).isPositive();
      // The same seed, the same task.
      assertThat(experiment.task(42).truth()).isEqualTo(task.truth());
    }
    List<Job> jobs = Job.all(Experiment.all(), List.of(Method.WAVES, Method.PINN), List.of(42L));
    assertThat(jobs)
        .anyMatch(j -> j.method() == Method.PINN && j.experiment().key().equals("F"))
        .noneMatch(j -> j.method() == Method.WAVES && j.experiment().key().equals("B"));
  }

  @Test
  void thePageTellsWinsAndLosses() {
    Results results = Results.of(List.of());
    for (Job job :
        Job.all(
            List.of(
                PaperExperimentsTest.experiment("A"),
                PaperExperimentsTest.experiment("E"),
                PaperExperimentsTest.experiment("O")),
            List.of(Method.VEKUA, Method.AUTOMATIC, Method.WAVES, Method.GP),
            List.of(42L))) {
      results = results.with(job.run(Progress.NONE));
    }
    String page = new Benchmark(results).page();
    assertThat(page)
        .contains("| A Helmholtz | **0** | **", "![", "benchmark.png", "seed 42.")
        .containsSubsequence(
            "against the best of bases that solve the equation too:\n",
            "  - better by more than a factor of two: none.\n  - alike: A Helmholtz; E Noise 1 %.\n",
            "against the best of methods without such a basis:\n",
            "  - better by more than a factor of two: A Helmholtz (",
            "against the paper's fit, set by hand:\n",
            "  - better by more than a factor of two: E Noise 1 % (",
            "  - worse by more than a factor of two: O Re-entrant corner (")
        .contains("- **O Re-entrant corner**: An L-shaped domain");
    assertThat(page.lines().filter(l -> l.startsWith("| O Re-entrant")).toList().get(0))
        .contains("|  |");
  }
}
