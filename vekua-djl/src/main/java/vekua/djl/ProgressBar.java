package vekua.djl;

import java.io.PrintStream;
import java.util.Locale;

/** Steps done, loss and time left, on one line. */
final class ProgressBar implements Progress {

  private static final int WIDTH = 30;
  private static final long INTERVAL = 200_000_000;

  private final PrintStream out;
  private final int steps;
  private long start;
  private int first;
  private long shown;

  ProgressBar(PrintStream out, int steps) {
    this.out = out;
    this.steps = steps;
  }

  @Override
  public boolean after(int step, double loss) {
    long now = System.nanoTime();
    if (start == 0) {
      start = now;
      first = step;
    }
    if (now - shown < INTERVAL && step < steps && shown != 0) {
      return true;
    }
    shown = now;
    int filled = (int) Math.min(WIDTH, (long) WIDTH * step / steps);
    double left = step == first ? 0 : (now - start) * 1e-9 / (step - first) * (steps - step);
    out.printf(
        Locale.ROOT,
        "\r%s%s %d/%d, loss %.3e, %.0f s left ",
        "#".repeat(filled),
        ".".repeat(WIDTH - filled),
        step,
        steps,
        loss,
        Math.max(0, left));
    if (step >= steps) {
      out.println();
    }
    out.flush();
    return true;
  }
}
