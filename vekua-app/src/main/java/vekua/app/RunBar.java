package vekua.app;

import java.util.List;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import vekua.djl.Progress;
import vekua.paper.Job;

/**
 * Progress over trainings: which one, its running loss, the time that all need still. A bar on a
 * terminal; elsewhere a line at each tenth, and every quarter of a minute.
 */
final class RunBar implements AutoCloseable {

  private static final int WIDTH = 100;
  private static final int MILLIS = 250;
  private static final double SECONDS_BETWEEN_LINES = 15;

  private final @Nullable ProgressBar bar;
  private final long all;
  private final long start = System.nanoTime();
  private long done;
  private long tenths;
  private double told;

  private RunBar(@Nullable ProgressBar bar, long all) {
    this.bar = bar;
    this.all = all;
  }

  /** Progress on standard error. */
  static RunBar over(List<Job> jobs) {
    long cost = jobs.stream().mapToLong(Job::cost).sum();
    if (jobs.isEmpty() || !Boolean.getBoolean("vekua.terminal")) {
      return new RunBar(null, cost);
    }
    return new RunBar(
        new ProgressBarBuilder()
            .setTaskName("Training")
            .setInitialMax(cost)
            .setUnit(" %", Math.max(1, cost / 100))
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(MILLIS)
            .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
            .build(),
        cost);
  }

  /** What shows the progress of one run. */
  Progress watch(Job job) {
    long before = done;
    long cost = job.cost();
    int steps = job.steps();
    done += cost;
    return (step, loss) -> {
      if (bar == null) {
        tell(before + cost * step / steps, job);
        return true;
      }
      bar.stepTo(before + cost * step / steps);
      bar.setExtraMessage(
          String.format(
              Locale.ROOT,
              " %s %s, seed %d, loss %.1e",
              job.experiment().key(),
              job.method().label(),
              job.seed(),
              loss));
      return true;
    };
  }

  private void tell(long so, Job job) {
    double seconds = (System.nanoTime() - start) * 1e-9;
    boolean late = seconds - told > SECONDS_BETWEEN_LINES && 100 * so >= all;
    if (10 * so / all <= tenths && !late) {
      return;
    }
    tenths = 10 * so / all;
    told = seconds;
    System.err.printf(
        Locale.ROOT,
        "vekua: training %d %% done (%s %s, seed %d), %s left%n",
        100 * so / all,
        job.experiment().key(),
        job.method().label(),
        job.seed(),
        duration(seconds * (all - so) / so));
  }

  /** A time in words that do not claim more than is known. */
  static String duration(double seconds) {
    return seconds < 90
        ? "about " + Math.max(1, Math.round(seconds)) + " s"
        : "about " + Math.round(seconds / 60) + " min";
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
