package vekua.djl;

/** By how much the rate of an optimiser is multiplied from step to step. */
@FunctionalInterface
public interface Schedule {

  /**
   * The factor for a step.
   *
   * @param step from 1
   */
  double factor(int step);

  /** The same rate throughout. */
  static Schedule constant() {
    return step -> 1;
  }

  /**
   * Half a cosine wave from one to zero, and zero from then on.
   *
   * @param steps over which the rate falls, at least 1
   */
  static Schedule cosine(int steps) {
    require(steps, "steps");
    return step -> step > steps ? 0 : (1 + Math.cos(Math.PI * (step - 1) / steps)) / 2;
  }

  /**
   * A factor that halves again and again.
   *
   * @param halfLife the number of steps from one half to the next, at least 1
   */
  static Schedule halving(int halfLife) {
    require(halfLife, "halfLife");
    return step -> Math.pow(0.5, (step - 1.0) / halfLife);
  }

  /**
   * The same after a linear rise from zero.
   *
   * @param steps of the rise, at least 1
   */
  default Schedule afterWarmUp(int steps) {
    require(steps, "steps");
    return step -> factor(step) * Math.min(1, (double) step / steps);
  }

  private static void require(int value, String name) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1: " + value);
    }
  }
}
