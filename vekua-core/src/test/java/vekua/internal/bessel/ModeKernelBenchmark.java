package vekua.internal.bessel;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time of the kernels, one thread.
 *
 * <p>A loop that the compiler no longer vectorises shows as a factor of two to four.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ModeKernelBenchmark {

  private static final int MANY = 1_000_000;
  private static final int ROWS = 100_000;

  private final double[] x = new double[MANY];
  private final double[] y = new double[MANY];
  private final double[] rimX = new double[500];
  private final double[] rimY = new double[500];
  private final double[] sums = new double[MANY];
  private final double[] matrix = new double[ROWS * 201];
  private final double[] weights = new Random(2).doubles(2001, -1, 1).toArray();
  private final ModeKernel j100 = BesselModes.j(100, 1, 100);
  private final ModeKernel j1000 = BesselModes.j(1000, 1, 1000);
  private final ModeKernel i100 = BesselModes.i(100, 1, 100);
  private final ModeKernel power100 = PowerModes.of(1, 100);

  /** Fills the disc and the rim with points. */
  public ModeKernelBenchmark() {
    Random random = new Random(1);
    for (int i = 0; i < MANY; i++) {
      double r = Math.sqrt(random.nextDouble());
      double theta = 2 * Math.PI * random.nextDouble();
      x[i] = r * Math.cos(theta);
      y[i] = r * Math.sin(theta);
      if (i < rimX.length) {
        rimX[i] = Math.cos(theta);
        rimY[i] = Math.sin(theta);
      }
    }
  }

  private double[] modes(ModeKernel kernel) {
    kernel.modes(x, y, ROWS, matrix, 0, ROWS);
    return matrix;
  }

  private double[] series(ModeKernel kernel) {
    kernel.series(weights, x, y, MANY, sums, 0);
    return sums;
  }

  @Benchmark
  public double[] modesJ() {
    return modes(j100);
  }

  @Benchmark
  public double[] modesI() {
    return modes(i100);
  }

  @Benchmark
  public double[] modesPower() {
    return modes(power100);
  }

  @Benchmark
  public double[] seriesJ() {
    return series(j100);
  }

  @Benchmark
  public double[] seriesJ1000() {
    return series(j1000);
  }

  @Benchmark
  public double[] seriesI() {
    return series(i100);
  }

  @Benchmark
  public double[] seriesPower() {
    return series(power100);
  }

  @Benchmark
  public double[] smallRim200() {
    BesselModes.j(20, 1, 5).modes(rimX, rimY, 200, matrix, 0, 200);
    return matrix;
  }

  @Benchmark
  public double[] smallDisc200() {
    BesselModes.j(20, 1, 5).modes(x, y, 200, matrix, 0, 200);
    return matrix;
  }

  @Benchmark
  public double[] smallRim500() {
    BesselModes.j(10, 1, 15).modes(rimX, rimY, 500, matrix, 0, 500);
    return matrix;
  }

  @Benchmark
  public double[] smallDisc500() {
    BesselModes.j(10, 1, 15).modes(x, y, 500, matrix, 0, 500);
    return matrix;
  }
}
