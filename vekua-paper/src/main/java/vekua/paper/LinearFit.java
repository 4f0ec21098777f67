package vekua.paper;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.Supplier;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Regularisation;
import vekua.fit.Scaling;
import vekua.geometry.Disk;

/** Methods that solve one linear least-squares problem; they take microseconds, so they repeat. */
final class LinearFit {

  /** Code is compiled after so many calls, and on a busy machine after some time. */
  private static final int WARM_UP_FITS = 200;

  private static final long WARM_UP_NANOS = 10_000_000;
  private static final long LONGEST_WARM_UP_NANOS = 80_000_000;
  private static final long TIMED_NANOS = 10_000_000;
  private static final int LEAST = 5;
  private static final int MOST = 10_000;

  private LinearFit() {}

  /** The paper's fit, its basis included. */
  static Outcome paper(Task task) {
    Task.Recipe recipe = task.recipe();
    Fitter fitter =
        Fitter.withDefaults().with(Regularisation.truncate(recipe.cutoff())).with(Scaling.SAMPLES);
    return outcome(
        task,
        () -> fitter.fit(task.equation().basis(recipe.order(), recipe.frame()), task.samples()));
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
          return Fitter.withDefaults().fit(new PlaneWaves(k, frame, order + 1), task.samples());
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

  /** Repeats a fit; its time is the median once it is warm. */
  private static Outcome outcome(Task task, Supplier<Fit> fitting) {
    Fit fit;
    long begin = System.nanoTime();
    long passed;
    int fits = 0;
    do {
      fit = fitting.get();
      fits++;
      passed = System.nanoTime() - begin;
    } while (passed < WARM_UP_NANOS || (fits < WARM_UP_FITS && passed < LONGEST_WARM_UP_NANOS));
    double[] seconds = new double[MOST];
    int n = 0;
    long end = System.nanoTime() + TIMED_NANOS;
    do {
      long start = System.nanoTime();
      fit = fitting.get();
      seconds[n++] = (System.nanoTime() - start) * 1e-9;
    } while (n < LEAST || (n < MOST && System.nanoTime() < end));
    Arrays.sort(seconds, 0, n);
    return new Outcome(fit.field().at(task.targets()), seconds[n / 2], OptionalInt.of(fit.rank()));
  }
}
