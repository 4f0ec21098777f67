package vekua.benchmark;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Plan;
import vekua.fit.Regularisation;
import vekua.fit.Scaling;
import vekua.functions.Columns;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.rows.Samples;
import vekua.solve.Problem;
import vekua.solve.Solution;
import vekua.solve.Solver;

/** The tasks of {@code benchmarks/compare}: reads arrays from files, prints its time as JSON. */
public final class CompareTasks {

  private final Path folder;

  private CompareTasks(Path folder) {
    this.folder = folder;
  }

  /**
   * Runs one task.
   *
   * @param args folder, task, and the task's own arguments
   */
  public static void main(String[] args) throws IOException {
    Locale.setDefault(Locale.ROOT);
    CompareTasks tasks = new CompareTasks(Path.of(args[0]));
    System.out.println(
        switch (args[1]) {
          case "fit" -> tasks.fit(equation(args), order(args), Double.parseDouble(args[5]), 8);
          case "large" -> tasks.fit(equation(args), order(args), Double.parseDouble(args[5]), 12);
          case "basis" -> tasks.basis(equation(args), order(args));
          case "series" -> tasks.series(equation(args), order(args));
          case "snapshots" -> tasks.snapshots(Double.parseDouble(args[2]), args[3]);
          case "l-shape" -> lShape(Double.parseDouble(args[2]));
          case "growth" -> tasks.growth(Long.parseLong(args[2]));
          default -> throw new IllegalArgumentException("unknown task: " + args[1]);
        });
  }

  private static Equation equation(String[] args) {
    return args[2].equals("laplace")
        ? Equation.laplace()
        : Equation.helmholtz(Double.parseDouble(args[3]));
  }

  private static int order(String[] args) {
    return Integer.parseInt(args[4]);
  }

  /** The paper's fit, basis included; the field at the test points is left for the comparison. */
  private String fit(Equation equation, int order, double cutoff, double seconds)
      throws IOException {
    Points points = Points.of(read("x"), read("y"));
    double[] u = read("u");
    Fitter fitter =
        Fitter.withDefaults().with(Regularisation.truncate(cutoff)).with(Scaling.SAMPLES);
    Timed<Fit> timed =
        time(() -> fitter.fit(equation.basis(order, Disk.unit()), Samples.of(points, u)), seconds);
    Fit fit = timed.result;
    if (Files.exists(folder.resolve("tx"))) {
      write(fit.field().at(Points.of(read("tx"), read("ty"))));
    }
    return String.format(
        "{\"seconds\": %.9f, \"rank\": %d, \"peakMegabytes\": %.1f}",
        timed.seconds, fit.rank(), peakMegabytes());
  }

  private String basis(Equation equation, int order) throws IOException {
    Points points = Points.of(read("x"), read("y"));
    int n = points.size();
    Basis basis = equation.basis(order, Disk.unit());
    double[] out = new double[basis.size() * n];
    Timed<double[]> timed =
        time(
            () -> {
              basis.evaluate(PointBlock.of(points, 0, n), Columns.ofValues(out, 0, n));
              return out;
            },
            4);
    // Up to order kR the functions of the basis are the rival's, unscaled.
    write(out);
    return String.format("{\"seconds\": %.9f}", timed.seconds);
  }

  private String series(Equation equation, int order) throws IOException {
    Points points = Points.of(read("x"), read("y"));
    Basis basis = equation.basis(order, Disk.unit());
    double[] w = read("w");
    Field field = Field.of(basis, w);
    Timed<double[]> timed = time(() -> field.at(points), 4);
    write(timed.result);
    return String.format("{\"seconds\": %.9f}", timed.seconds);
  }

  /** Many frames of the same sensors, default settings, each evaluated at the test points. */
  private String snapshots(double k, String order) throws IOException {
    Points sensors = Points.of(read("x"), read("y"));
    Points tests = Points.of(read("tx"), read("ty"));
    double[] u = read("u");
    double[][] frames = new double[u.length / sensors.size()][];
    Arrays.setAll(frames, f -> Arrays.copyOfRange(u, f * sensors.size(), (f + 1) * sensors.size()));
    Basis basis = Equation.helmholtz(k).basis(Integer.parseInt(order), Disk.unit());
    Plan plan = Fitter.withDefaults().plan(basis, sensors);
    Timed<double[][]> timed =
        time(() -> Field.atAll(plan.fitAll(frames).stream().map(Fit::field).toList(), tests), 6);
    write(timed.result[frames.length - 1]);
    return String.format("{\"seconds\": %.9f}", timed.seconds / frames.length);
  }

  /** Laplace's equation on the L-shape, u = x² on its boundary; the error beside its corner. */
  private static String lShape(double tolerance) {
    Polygon l = Polygon.of(new double[] {2, 2, 1, 1, 0, 0}, new double[] {0, 1, 1, 2, 2, 0});
    Problem problem = Problem.of(Equation.laplace(), Domain.inside(l)).withValue("outer", "x^2");
    Solver solver = Solver.withDefaults().withTolerance(tolerance);
    Timed<Solution> timed = time(() -> solver.solve(problem), 10);
    double error = Math.abs(timed.result.field().at(0.99, 0.99) - 1.02679192610736);
    return String.format(
        "{\"seconds\": %.9f, \"error\": %.3e, \"bound\": %.3e, \"columns\": %d}",
        timed.seconds, error, timed.result.errorBound().orElseThrow(), timed.result.columns());
  }

  /** A fit of samples that are made as they are read: nothing is ever held whole. */
  private String growth(long samples) {
    Basis basis = Equation.helmholtz(12).basis(20, Disk.unit());
    Fitter fitter = Fitter.withDefaults();
    for (int warm = 0; warm < 3; warm++) {
      fitter.fit(basis, batches(200_000));
    }
    long start = System.nanoTime();
    Fit fit = fitter.fit(basis, batches(samples));
    double seconds = (System.nanoTime() - start) * 1e-9;
    if (fit.samples() != samples || !(Math.abs(fit.residualRms() - 0.1) < 0.01)) {
      throw new IllegalStateException("unexpected fit: " + fit);
    }
    return String.format("{\"seconds\": %.9f, \"peakMegabytes\": %.1f}", seconds, peakMegabytes());
  }

  private static Iterator<Samples> batches(long samples) {
    int batch = 10_000;
    return IntStream.range(0, (int) (samples / batch))
        .mapToObj(
            b -> {
              Random random = new Random(b);
              double[] x = random.doubles(batch, -0.7, 0.7).toArray();
              double[] y = random.doubles(batch, -0.7, 0.7).toArray();
              double[] u = new double[batch];
              Arrays.setAll(u, i -> Math.cos(12 * x[i]) + 0.1 * random.nextGaussian());
              return Samples.of(Points.of(x, y), u);
            })
        .iterator();
  }

  private record Timed<T>(double seconds, T result) {}

  /** The best of repeated runs for the given time, at least one. */
  private static <T> Timed<T> time(Supplier<T> task, double seconds) {
    double best = Double.POSITIVE_INFINITY;
    T result;
    long end = System.nanoTime() + (long) (seconds * 1e9);
    do {
      long start = System.nanoTime();
      result = task.get();
      best = Math.min(best, (System.nanoTime() - start) * 1e-9);
    } while (System.nanoTime() < end);
    return new Timed<>(best, result);
  }

  /** The most memory that this process has held, heap and native together. */
  private static double peakMegabytes() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
        if (line.startsWith("VmHWM:")) {
          return Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024;
        }
      }
    } catch (IOException e) {
      // Not Linux: the report says so by NaN.
      return Double.NaN;
    }
    return Double.NaN;
  }

  private double[] read(String name) throws IOException {
    byte[] bytes = Files.readAllBytes(folder.resolve(name));
    double[] values = new double[bytes.length / Double.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().get(values);
    return values;
  }

  private void write(double[] values) throws IOException {
    ByteBuffer buffer =
        ByteBuffer.allocate(values.length * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    buffer.asDoubleBuffer().put(values);
    Files.write(folder.resolve("result"), buffer.array());
  }
}
