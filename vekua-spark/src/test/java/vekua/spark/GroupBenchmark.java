package vekua.spark;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import vekua.fit.Fitter;
import vekua.geometry.Points;
import vekua.io.EquationType;
import vekua.io.FitSettings;
import vekua.io.RowCount;
import vekua.rows.Samples;

/** Fits of small groups with wavenumbers of their own, one after the other in each thread. */
final class GroupBenchmark {

  private static final AtomicLong processor = new AtomicLong();

  private GroupBenchmark() {}

  /**
   * Arguments: groups, {@code all} or {@code plain} for fits that doubt or do not, {@code own} or
   * {@code same} for places of every group, threads, sensors of a group and the order, 0 for the
   * automatic one. Prints groups in a second of all threads together and what one takes of a
   * processor, the best of five rounds, and a sum over all fields that changes with any of them.
   */
  public static void main(String[] args) throws Exception {
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
    int order = Integer.parseInt(args[5]);
    GroupFit fit =
        new GroupFit(
                EquationType.HELMHOLTZ,
                Fitter.withDefaults(),
                Double.NaN,
                RowCount.TOLERATED,
                false,
                false)
            .with(order > 0 ? fitter.withOrder(order) : fitter);
    int threads = Integer.parseInt(args[3]);
    int sensors = Integer.parseInt(args[4]);
    boolean own = args[2].equals("own");
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    double best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int round = 0; round < 5; round++) {
      List<Callable<Long>> tasks = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        int which = t;
        tasks.add(() -> fit(fit, groups, sensors, own, which));
      }
      processor.set(0);
      long before = System.nanoTime();
      long checksum = 0;
      for (Future<Long> task : executor.invokeAll(tasks)) {
        checksum += task.get();
      }
      double time = (System.nanoTime() - before) * 1e-9;
      best = Math.max(best, threads * groups / time);
      least = Math.min(least, processor.get() * 1e-3 / threads / groups);
      System.out.printf(
          Locale.ROOT,
          "%.0f groups in a second of %d threads, %.0f us of a processor each, fields %d%n",
          best,
          threads,
          least,
          checksum);
    }
    executor.shutdown();
  }

  private static long fit(GroupFit fit, int groups, int sensors, boolean own, int thread)
      throws IOException {
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    Random random = new Random(7 + 2 * thread);
    Random places = new Random(8 + 2 * thread);
    long checksum = 0;
    for (int g = 0; g < groups; g++) {
      if (!own) {
        places = new Random(8);
      }
      double k = 2 + 8.0 * g / groups;
      checksum += fit.fit(samples(sensors, k, places, random), List.of(), k).field().hashCode();
    }
    processor.addAndGet(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before);
    return checksum;
  }

  private static Samples samples(int sensors, double k, Random places, Random random) {
    double[] x = new double[sensors];
    double[] y = new double[sensors];
    double[] u = new double[sensors];
    double phase = random.nextDouble(6);
    for (int i = 0; i < sensors; i++) {
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
