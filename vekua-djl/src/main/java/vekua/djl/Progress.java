package vekua.djl;

/** Watches a training, and may stop it. */
@FunctionalInterface
public interface Progress {

  /** Never stops. */
  Progress NONE = (step, loss) -> true;

  /**
   * Called after each step, on the training's thread; the network may be evaluated here.
   *
   * @param step the number of steps done, from 1
   * @param loss the loss that the step descended from
   * @return whether to go on
   */
  boolean after(int step, double loss);
}
