package vekua.internal.linalg;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Times of the factorisations at the sizes of small and large fits. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class LinalgBenchmark {

  /** Rows × columns. */
  @Param({"100x5", "200x11", "300x17", "500x31", "2000x101", "20000x201"})
  public String shape = "";

  @Param({"java", "openblas"})
  public String engine = "";

  private Engine chosen = Engines.java();
  private int m;
  private int n;
  private double[] a = {};
  private double[] block = {};
  private double[] r = {};
  private double[] w = {};
  private double[] u = {};

  @Setup
  public void setUp() {
    chosen = engine.equals("java") ? Engines.java() : OpenBlasEngine.instance();
    int cross = shape.indexOf('x');
    m = Integer.parseInt(shape.substring(0, cross));
    n = Integer.parseInt(shape.substring(cross + 1));
    a = KnownMatrices.gaussian(m, n, 1);
    block = a.clone();
    w = KnownMatrices.gaussian(n, 1, 2);
    u = KnownMatrices.gaussian(m, 1, 3);
    r = fold();
  }

  /** Includes the copy that a builder which destroys its block makes necessary here. */
  @Benchmark
  public double[] fold() {
    System.arraycopy(a, 0, block, 0, a.length);
    try (TriangleBuilder builder = chosen.triangleBuilder(n)) {
      builder.fold(block, m, m);
      return builder.triangle();
    }
  }

  @Benchmark
  public TriangleSvd svd() {
    return chosen.svd(r, n);
  }

  @Benchmark
  public double inverseNorm() {
    return Triangles.inverseFrobeniusNorm(r, n);
  }

  @Benchmark
  public double[] residual() {
    return DoubleDouble.residual(a, m, n, m, w, u);
  }
}
