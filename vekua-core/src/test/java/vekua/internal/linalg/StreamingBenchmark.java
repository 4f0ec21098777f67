package vekua.internal.linalg;

import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A million rows folded on two threads, each with a builder of its own. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 2)
@Fork(1)
public class StreamingBenchmark {

  private static final int ROWS = 1_000_000;
  private static final int COLUMNS = 202;
  private static final int BLOCK = 8 * COLUMNS;
  private static final int THREADS = 2;

  @Param({"openblas"})
  public String engine = "";

  @Benchmark
  public double[] stream() {
    Engine chosen = engine.equals("java") ? Engines.java() : OpenBlasEngine.instance();
    double[][] triangles =
        IntStream.range(0, THREADS)
            .parallel()
            .mapToObj(thread -> half(chosen, thread))
            .toArray(double[][]::new);
    try (TriangleBuilder builder = chosen.triangleBuilder(COLUMNS)) {
      for (double[] triangle : triangles) {
        builder.fold(triangle, COLUMNS, COLUMNS);
      }
      return builder.triangle();
    }
  }

  private static double[] half(Engine engine, int thread) {
    double[] a = KnownMatrices.gaussian(BLOCK, COLUMNS, thread);
    double[] block = new double[a.length];
    try (TriangleBuilder builder = engine.triangleBuilder(COLUMNS)) {
      int left = ROWS / THREADS;
      while (left > 0) {
        int rows = Math.min(BLOCK, left);
        System.arraycopy(a, 0, block, 0, a.length);
        builder.fold(block, rows, BLOCK);
        left -= rows;
      }
      return builder.triangle();
    }
  }
}
