package vekua.spark;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import vekua.fit.Fitter;
import vekua.geometry.Points;
import vekua.io.EquationType;
import vekua.io.FitSettings;
import vekua.io.RowCount;
import vekua.rows.Samples;

/** Fits of small groups with wavenumbers of their own, one after the other in one thread. */
final class GroupBenchmark {

  private static final int SENSORS = 60;

  private GroupBenchmark() {}

  /**
   * Arguments: groups, {@code all} or {@code plain} for fits that doubt or do not, {@code own} or
   * {@code same} for places of every group. Prints groups in a second of the thread's processor
   * time, the best of five rounds, and a sum over all fields that changes with any of them.
   */
  public static void main(String[] args) throws IOException {
    int groups = Integer.parseInt(args[0]);
    Fitter fitter =
        args[1].equals("all")
            ? Fitter.withDefaults()
            : FitSettings.fitter(
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(FitSettings.outliers("keep")),
                Optional.of(FitSettings.modelError("none")));
    GroupFit fit =
        new GroupFit(
                EquationType.HELMHOLTZ,
                Fitter.withDefaults(),
                Double.NaN,
                RowCount.TOLERATED,
                false)
            .with(fitter);
    double best = 0;
    for (int round = 0; round < 5; round++) {
      Random random = new Random(7);
      Random places = new Random(8);
      long checksum = 0;
      long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      for (int g = 0; g < groups; g++) {
        if (args[2].equals("same")) {
          places = new Random(8);
        }
        double k = 2 + 8.0 * g / groups;
        checksum += fit.fit(samples(k, places, random), k).field().hashCode();
      }
      long time = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
      best = Math.max(best, groups / (time * 1e-9));
      System.out.printf(
          Locale.ROOT, "%.0f groups in a processor's second, fields %d%n", best, checksum);
    }
  }

  private static Samples samples(double k, Random places, Random random) {
    double[] x = new double[SENSORS];
    double[] y = new double[SENSORS];
    double[] u = new double[SENSORS];
    double phase = random.nextDouble(6);
    for (int i = 0; i < SENSORS; i++) {
      x[i] = places.nextDouble(-1, 1);
      y[i] = places.nextDouble(-1, 1);
      u[i] =
          Math.cos(k * (0.6 * x[i] + 0.8 * y[i]) + phase)
              + 0.5 * Math.sin(k * x[i])
              + 0.01 * random.nextGaussian();
    }
    return Samples.of(Points.of(x, y), u);
  }
}
