package vekua.djl;

import ai.djl.ndarray.NDArray;

/** A trained wavenumber (or decay): positive, whatever its parameter. */
final class Wavenumber {

  private Wavenumber() {}

  /**
   * The wavenumber for its parameter: the parameter itself, and from half of where it started on
   * downwards an exponential that continues it smoothly and stays positive.
   */
  static double of(double parameter, double start) {
    double half = start / 2;
    return parameter >= half ? parameter : half * Math.exp(parameter / half - 1);
  }

  /** The same for the engine to differentiate. */
  static NDArray of(NDArray parameter, double start) {
    double half = start / 2;
    if (Tensors.number(parameter.stopGradient()) >= half) {
      return parameter;
    }
    NDArray exponent = Tensors.times(parameter, 1 / half).sub(1);
    return Tensors.times(exponent.exp(), half);
  }
}
