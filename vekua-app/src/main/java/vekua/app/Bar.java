package vekua.app;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import vekua.io.Progress;

/**
 * A progress bar on standard error, for work worth waiting for and only on a terminal: the launcher
 * knows and tells by the property {@code vekua.terminal}.
 */
final class Bar implements Progress.Step {

  /** Smaller work is done before a bar could be seen. */
  private static final long WORTH = 8 << 20;

  /** Fewer steps of a sweep are, too. */
  private static final long FEW = 20;

  private static final int WIDTH = 79;
  private static final int MILLIS = 200;
  private static final long MEGABYTE = 1 << 20;

  private final @Nullable ProgressBar bar;

  private Bar(@Nullable ProgressBar bar) {
    this.bar = bar;
  }

  /** A bar for a number of bytes. */
  static Bar ofBytes(String task, long bytes) {
    if (bytes < WORTH || !Boolean.getBoolean("vekua.terminal")) {
      return new Bar(null);
    }
    return new Bar(builder(task, bytes).setUnit(" MB", MEGABYTE).build());
  }

  /** A bar for a number of steps. */
  static Bar ofSteps(String task, long steps) {
    if (steps < FEW || !Boolean.getBoolean("vekua.terminal")) {
      return new Bar(null);
    }
    return new Bar(builder(task, steps).build());
  }

  private static ProgressBarBuilder builder(String task, long most) {
    return new ProgressBarBuilder()
        .setTaskName(task)
        .setInitialMax(most)
        .setStyle(ProgressBarStyle.ASCII)
        .setUpdateIntervalMillis(MILLIS)
        .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH));
  }

  /** Shows how much is done. */
  @Override
  public void accept(long done) {
    if (bar != null) {
      bar.stepTo(done);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
