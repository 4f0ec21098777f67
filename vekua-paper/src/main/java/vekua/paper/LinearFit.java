package vekua.paper;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.Supplier;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Regularisation;
import vekua.fit.Scaling;

/** Methods that solve one linear least-squares problem; they take microseconds, so they repeat. */
final class LinearFit {

  /** Brings data and code near; compiling takes several such runs. */
  private static final long WARM_UP_NANOS = 15_000_000;

  private static final long TIMED_NANOS = 15_000_000;
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

  /** Repeats a fit; its time is the median once it is warm. */
  private static Outcome outcome(Task task, Supplier<Fit> fitting) {
    Fit fit;
    long end = System.nanoTime() + WARM_UP_NANOS;
    do {
      fit = fitting.get();
    } while (System.nanoTime() < end);
    double[] seconds = new double[MOST];
    int n = 0;
    end = System.nanoTime() + TIMED_NANOS;
    do {
      long start = System.nanoTime();
      fit = fitting.get();
      seconds[n++] = (System.nanoTime() - start) * 1e-9;
    } while (n < LEAST || (n < MOST && System.nanoTime() < end));
    Arrays.sort(seconds, 0, n);
    return new Outcome(fit.field().at(task.targets()), seconds[n / 2], OptionalInt.of(fit.rank()));
  }
}
