package vekua.paper;

import java.awt.Color;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import vekua.geometry.Points;
import vekua.plot.Figure;
import vekua.plot.LineChart;
import vekua.plot.LineChart.Mark;
import vekua.plot.Panel;
import vekua.rows.Samples;

/** The paper's figure: the truth, both methods and, where there is noise, the noisy samples. */
final class PaperFigure {

  private static final Color TRUTH = new Color(0x26, 0x26, 0x2b, 90);
  private static final Color SAMPLES = new Color(0x55, 0x55, 0x60, 110);
  private static final Map<Method, Color> COLORS =
      Map.of(Method.VEKUA, new Color(0xd5, 0x5e, 0x00), Method.SIREN, new Color(0x00, 0x72, 0xb2));
  private static final Map<String, String> TITLES =
      Map.of(
          "A", "A   Wave with k = 20, from the circle around it",
          "B", "B   Two hidden sides of a square, from the other two",
          "C", "C   Wave with k = 15, from noisy samples",
          "D", "D   Thirty random modes with k = 10");

  private PaperFigure() {}

  static Figure of(Results results) {
    List<Experiment> shown =
        results.experiments().stream().filter(Experiment::isPublished).toList();
    Panel[] panels = shown.stream().map(e -> panel(e, results)).toArray(Panel[]::new);
    return Figure.of(Math.min(2, panels.length), panels);
  }

  /** The runs of an experiment's first seed. */
  private static Panel panel(Experiment experiment, Results results) {
    List<Run> runs =
        results.runs().stream().filter(r -> r.experiment().equals(experiment)).toList();
    long seed = runs.get(0).seed();
    Task task = experiment.task(seed);
    boolean hidden = experiment.key().equals("B");
    int[] path = hidden ? hiddenSides(task.targets()) : identity(task.targets().size());
    double[] along = hidden ? position(task.targets(), path) : abscissas(task.targets());
    LineChart chart =
        LineChart.of(
            TITLES.getOrDefault(experiment.key(), ""),
            hidden ? "distance along the hidden sides, from (1, −1) to (−1, 1)" : "x  (y = 0)",
            "u");
    if (experiment.key().equals("C")) {
      Samples samples = task.samples();
      chart =
          chart.with(
              "samples on the circle",
              abscissas(samples.points()),
              samples.values(0),
              SAMPLES,
              3.2,
              Mark.DOTS);
    }
    chart = chart.with("truth", along, pick(task.truth(), path), TRUTH, 5, Mark.SOLID);
    for (Method method : List.of(Method.SIREN, Method.VEKUA)) {
      Optional<Run> run =
          runs.stream().filter(r -> r.method() == method && r.seed() == seed).findFirst();
      if (run.isPresent()) {
        chart =
            chart.with(
                method.label() + " (MSE " + Benchmark.text(run.get().mse()) + ")",
                along,
                pick(run.get().values(), path),
                COLORS.getOrDefault(method, Color.BLACK),
                1.8,
                method == Method.VEKUA ? Mark.DASHED : Mark.SOLID);
      }
    }
    return chart;
  }

  /** The order in which a walk along the bottom and up the left side meets the targets. */
  private static int[] hiddenSides(Points targets) {
    int side = targets.size() / 2;
    int[] path = new int[targets.size()];
    Arrays.setAll(path, i -> i < side ? side - 1 - i : i);
    return path;
  }

  private static double[] position(Points targets, int[] path) {
    double[] s = new double[path.length];
    Arrays.setAll(s, i -> (1 - targets.x(path[i])) + (targets.y(path[i]) + 1));
    return s;
  }

  private static int[] identity(int n) {
    int[] path = new int[n];
    Arrays.setAll(path, i -> i);
    return path;
  }

  private static double[] abscissas(Points points) {
    double[] x = new double[points.size()];
    Arrays.setAll(x, points::x);
    return x;
  }

  private static double[] pick(double[] values, int[] path) {
    double[] out = new double[path.length];
    Arrays.setAll(out, i -> values[path[i]]);
    return out;
  }
}
