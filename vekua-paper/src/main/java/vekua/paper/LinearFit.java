package vekua.paper;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import vekua.basis.PlaneWaveBasis;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Regularisation;
import vekua.fit.Scaling;
import vekua.geometry.Disk;

/** Methods that solve one linear least-squares problem; they take microseconds, so they repeat. */
final class LinearFit {

  /** Fits are timed in batches of this length. */
  private static final long BATCH_NANOS = 8_000_000;

  /** A fit is warm when so many batches in a row were no faster than the best before. */
  private static final int STEADY_BATCHES = 3;

  /** What counts as faster: compiled code gains more, noise less. */
  private static final double GAIN = 0.95;

  private static final long LONGEST_NANOS = 300_000_000;
  private static final int LEAST = 5;

  private LinearFit() {}

  /** The paper's fit, its basis included. */
  static Outcome paper(Task task) {
    Task.Settings settings = task.settings();
    Fitter fitter =
        Fitter.withDefaults()
            .with(Regularisation.truncate(settings.cutoff()))
            .with(Scaling.SAMPLES);
    return outcome(
        task,
        () ->
            fitter.fit(task.equation().basis(settings.order(), settings.frame()), task.samples()));
  }

  /** The library's own fit, with nothing to set. */
  static Outcome automatic(Task task) {
    return outcome(task, () -> Fitter.withDefaults().fit(task.equation(), task.samples()));
  }

  /** As many plane waves as the automatic fit has modes. */
  static Outcome planeWaves(Task task) {
    double k = task.equation().wavenumber();
    return outcome(
        task,
        () -> {
          Disk frame = Disk.covering(task.samples().points());
          int order = task.equation().order(frame, task.samples().size());
          return Fitter.withDefaults().fit(PlaneWaveBasis.of(k, order + 1, frame), task.samples());
        });
  }

  /** As many point sources as the automatic fit has modes. */
  static Outcome pointSources(Task task) {
    return outcome(
        task,
        () -> {
          Disk frame = Disk.covering(task.samples().points());
          int order = task.equation().order(frame, task.samples().size());
          return Fitter.withDefaults()
              .fit(new PointSources(task.equation(), frame, 2 * order + 1), task.samples());
        });
  }

  /** Repeats a fit until its code is compiled; its time is the median of the best batch. */
  private static Outcome outcome(Task task, Supplier<Fit> fitting) {
    long begin = System.nanoTime();
    double best = Double.POSITIVE_INFINITY;
    int steady = 0;
    while (steady < STEADY_BATCHES && System.nanoTime() - begin < LONGEST_NANOS) {
      double median = batch(fitting);
      steady = median < GAIN * best ? 0 : steady + 1;
      best = Math.min(best, median);
    }
    Fit fit = fitting.get();
    return new Outcome(fit.field().at(task.targets()), best, OptionalInt.of(fit.rank()));
  }

  /** The median time of a fit over one batch, in seconds. */
  private static double batch(Supplier<Fit> fitting) {
    List<Double> seconds = new ArrayList<>();
    long end = System.nanoTime() + BATCH_NANOS;
    while (seconds.size() < LEAST || System.nanoTime() < end) {
      long start = System.nanoTime();
      Fit fit = fitting.get();
      long stop = System.nanoTime();
      // The rank is looked at so that no compiler can drop the fit.
      seconds.add(fit.rank() >= 0 ? (stop - start) * 1e-9 : Double.NaN);
    }
    Collections.sort(seconds);
    return seconds.get(seconds.size() / 2);
  }
}
