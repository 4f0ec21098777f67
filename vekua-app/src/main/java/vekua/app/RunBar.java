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

/** A progress bar over trainings: which one, its running loss, the time that all need still. */
final class RunBar implements AutoCloseable {

  private static final int WIDTH = 100;
  private static final int MILLIS = 250;

  private final @Nullable ProgressBar bar;
  private long done;

  private RunBar(@Nullable ProgressBar bar) {
    this.bar = bar;
  }

  /** A bar on standard error where that is a terminal and there is something to wait for. */
  static RunBar over(List<Job> jobs) {
    if (jobs.isEmpty() || !Boolean.getBoolean("vekua.terminal")) {
      return new RunBar(null);
    }
    long cost = jobs.stream().mapToLong(Job::cost).sum();
    return new RunBar(
        new ProgressBarBuilder()
            .setTaskName("Training")
            .setInitialMax(cost)
            .setUnit(" %", Math.max(1, cost / 100))
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(MILLIS)
            .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
            .build());
  }

  /** What shows the progress of one run. */
  Progress watch(Job job) {
    if (bar == null) {
      return Progress.NONE;
    }
    long before = done;
    long cost = job.cost();
    int steps = job.steps();
    done += cost;
    return (step, loss) -> {
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

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
