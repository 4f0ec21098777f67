package vekua.djl;

import java.io.PrintStream;

/** Watches a training, and may stop it. */
@FunctionalInterface
public interface Progress {

  /** Never stops. */
  Progress NONE = (step, loss) -> true;

  /**
   * A bar on one line that is written again and again, such as to a terminal's error stream; a
   * carriage return starts it, and a line feed ends it with the last step.
   *
   * @param out where to
   * @param steps how many there will be, at least 1
   */
  static Progress bar(PrintStream out, int steps) {
    if (steps < 1) {
      throw new IllegalArgumentException("steps must be at least 1: " + steps);
    }
    return new ProgressBar(out, steps);
  }

  /**
   * Called after each step, on the training's thread; the network may be evaluated here.
   *
   * @param step the number of steps done, from 1
   * @param loss the loss that the step descended from
   * @return whether to go on
   */
  boolean after(int step, double loss);
}
