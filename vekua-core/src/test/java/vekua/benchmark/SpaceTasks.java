package vekua.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import vekua.basis.BallBasis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.functions.Columns;
import vekua.geometry.Ball;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.internal.Blocks;
import vekua.rows.Samples;

/**
 * The tasks of {@code benchmarks/space}: reads arrays from files, prints times as JSON. Work of one
 * thread is told in processor time, which a busy machine changes little, work of all cores by the
 * clock.
 */
public final class SpaceTasks {

  /** Seconds of the processor that a measurement takes at least. */
  private static final double LEAST_MEASURED = 0.1;

  private static final int BLOCK = 256;

  /** Points that a thread takes at a time. */
  private static final int SHARE = 4096;

  private static final int BATCH = 10_000;

  private final Path folder;
  private final BallBasis basis;

  private SpaceTasks(Path folder, int order) {
    this.folder = folder;
    basis = Equation.laplace().basis(order, Ball.unit());
  }

  /**
   * Runs one task.
   *
   * @param args folder, task, order and, for a stream, the number of samples
   */
  public static void main(String[] args) throws IOException {
    Locale.setDefault(Locale.ROOT);
    SpaceTasks tasks = new SpaceTasks(Path.of(args[0]), Integer.parseInt(args[2]));
    System.out.println(
        switch (args[1]) {
          case "basis" -> tasks.table();
          case "sum" -> tasks.sum();
          case "stream" -> tasks.stream(Integer.parseInt(args[3]));
          default -> throw new IllegalArgumentException("unknown task: " + args[1]);
        });
  }

  /**
   * The whole table, and the same in blocks that stay in the cache, as fits use it; by one thread
   * and by all.
   */
  private String table() throws IOException {
    Points points = Points.of(read("x"), read("y"), read("z"));
    int n = points.size();
    double[] out = new double[basis.size() * n];
    double whole = time(() -> evaluate(points, 0, n, out), 3);
    write(out);
    double wholeOfAll =
        clock(
            () -> {
              Columns columns = Columns.ofValues(out, 0, n);
              Blocks.inParallel(
                  n,
                  SHARE,
                  (from, to) ->
                      basis.evaluate(PointBlock.of(points, from, to), columns.rows(from)));
              return out;
            },
            3);
    double made = clock(() -> basis.values(points), 3);
    ThreadLocal<double[]> block = ThreadLocal.withInitial(() -> new double[basis.size() * BLOCK]);
    double blocks = time(() -> inBlocks(points, 0, n, block.get()), 4);
    double blocksOfAll =
        clock(
            () -> {
              Blocks.inParallel(n, SHARE, (from, to) -> inBlocks(points, from, to, block.get()));
              return block;
            },
            4);
    return String.format(
        "{\"whole\": %.9f, \"wholeOfAll\": %.9f, \"made\": %.9f, \"blocks\": %.9f,"
            + " \"blocksOfAll\": %.9f}",
        whole, wholeOfAll, made, blocks, blocksOfAll);
  }

  private double[] inBlocks(Points points, int first, int last, double[] block) {
    for (int from = first; from < last; from += BLOCK) {
      evaluate(points, from, Math.min(last, from + BLOCK), block);
    }
    return block;
  }

  private double[] evaluate(Points points, int from, int to, double[] out) {
    basis.evaluate(PointBlock.of(points, from, to), Columns.ofValues(out, 0, to - from));
    return out;
  }

  private String sum() throws IOException {
    Points points = Points.of(read("x"), read("y"), read("z"));
    double[] weights = read("w");
    double[] out = new double[points.size()];
    double one =
        time(
            () -> {
              Columns column = Columns.ofValues(out, 0, out.length);
              basis.sum(weights, PointBlock.of(points), column);
              return out;
            },
            8);
    Field field = Field.of(basis, weights);
    write(field.at(points));
    double clock = clock(() -> field.at(points), 4);
    double[] row = new double[4 * BLOCK];
    Arrays.fill(row, 0.1);
    int repeats = 50_000;
    double fma =
        time(
            () -> {
              for (int i = 0; i < repeats; i++) {
                multiplyAdd(row, 0.5, 1e-3);
              }
              return row;
            },
            6);
    return String.format(
        "{\"seconds\": %.9f, \"clock\": %.9f, \"fma\": %.6e}",
        one, clock, 16.0 * BLOCK * repeats / fma);
  }

  /** Sixteen multiply-adds for four loads: as fast as the processor computes from Java. */
  private static void multiplyAdd(double[] w, double d, double c) {
    for (int i = 0; i < BLOCK; i++) {
      double x = w[i];
      double y = w[BLOCK + i];
      double z = w[2 * BLOCK + i];
      double u = w[3 * BLOCK + i];
      x = Math.fma(x, d, c);
      y = Math.fma(y, d, c);
      z = Math.fma(z, d, c);
      u = Math.fma(u, d, c);
      x = Math.fma(x, d, c);
      y = Math.fma(y, d, c);
      z = Math.fma(z, d, c);
      u = Math.fma(u, d, c);
      x = Math.fma(x, d, c);
      y = Math.fma(y, d, c);
      z = Math.fma(z, d, c);
      u = Math.fma(u, d, c);
      x = Math.fma(x, d, c);
      y = Math.fma(y, d, c);
      z = Math.fma(z, d, c);
      u = Math.fma(u, d, c);
      w[i] = x + y + z + u;
    }
  }

  /**
   * A fit of samples that are made as they are read: nothing is ever held whole. The first time,
   * while Java still compiles, and again.
   */
  private String stream(int samples) {
    Fitter fitter = Fitter.withDefaults();
    double[] seconds = new double[2];
    double[] clock = new double[2];
    double peak = 0;
    for (int run = 0; run < 2; run++) {
      double before = processorTime();
      long start = System.nanoTime();
      Fit fit = fitter.fit(basis, batches(samples));
      clock[run] = (System.nanoTime() - start) * 1e-9;
      seconds[run] = processorTime() - before;
      if (!(fit.residualRms() < 0.11)) {
        throw new IllegalStateException("the residual is " + fit.residualRms());
      }
      if (run == 0) {
        peak = peakMegabytes();
      }
    }
    return String.format(
        "{\"first\": %.6f, \"seconds\": %.6f, \"clock\": %.6f, \"peakMegabytes\": %.1f}",
        seconds[0], seconds[1], clock[1], peak);
  }

  private static Iterator<Samples> batches(int samples) {
    return IntStream.range(0, samples / BATCH)
        .mapToObj(
            b -> {
              Random random = new Random(b);
              double[][] p = new double[3][];
              Arrays.setAll(p, axis -> random.doubles(BATCH, -0.57, 0.57).toArray());
              double[] u = new double[BATCH];
              Arrays.setAll(
                  u,
                  i ->
                      1 / Math.hypot(Math.hypot(p[0][i] - 1.5, p[1][i]), p[2][i])
                          + 0.1 * random.nextGaussian());
              return Samples.of(Points.of(p[0], p[1], p[2]), u);
            })
        .iterator();
  }

  /** Of all threads, in hundredths of seconds. */
  private static double processorTime() {
    String[] fields = line("/proc/self/stat").replaceFirst(".*\\) ", "").split(" ", -1);
    return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / 100.0;
  }

  /** Of this thread. */
  private static double ownProcessorTime() {
    return Long.parseLong(line("/proc/thread-self/schedstat").split(" ", -1)[0]) * 1e-9;
  }

  private static String line(String file) {
    try {
      return Files.readAllLines(Path.of(file)).get(0);
    } catch (IOException e) {
      throw new UncheckedIOException("processor times need Linux", e);
    }
  }

  /** The least processor time of this thread for a task in so many seconds. */
  private static <T> double time(Supplier<T> task, double seconds) {
    double best = Double.POSITIVE_INFINITY;
    long end = System.nanoTime() + (long) (seconds * 1e9);
    int times = 1;
    for (int run = 0; run < 5 || System.nanoTime() < end; run++) {
      double start = ownProcessorTime();
      for (int i = 0; i < times; i++) {
        var unused = task.get();
      }
      double spent = ownProcessorTime() - start;
      if (spent < LEAST_MEASURED) {
        // Some systems count the time of threads in steps of milliseconds.
        times *= 2;
        run = -1;
      } else {
        best = Math.min(best, spent / times);
      }
    }
    return best;
  }

  /** The least time by the clock. */
  private static <T> double clock(Supplier<T> task, double seconds) {
    double best = Double.POSITIVE_INFINITY;
    long end = System.nanoTime() + (long) (seconds * 1e9);
    for (int run = 0; run < 5 || System.nanoTime() < end; run++) {
      long start = System.nanoTime();
      var unused = task.get();
      best = Math.min(best, (System.nanoTime() - start) * 1e-9);
    }
    return best;
  }

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
