package vekua.djl;

import vekua.basis.Equation;
import vekua.geometry.Points;

/**
 * A network that learns a scalar field from its values at points by gradient descent. The engine is
 * loaded when a network is created, not before.
 *
 * <p>Not thread-safe: evaluate it between trainings, or from the {@link Progress} of one. Close it
 * to free the engine's memory.
 */
public interface Regressor extends AutoCloseable {

  /**
   * The paper's SIREN: 3 × 128 sines, ω = 30 in the first layer, Adam at 5e-4, initialised exactly
   * as the paper's JAX program does.
   */
  static Regressor siren(long seed) {
    return NeuralField.siren(seed);
  }

  /**
   * An MLP on random Fourier features with their paper's defaults: 256 frequencies drawn with
   * standard deviation 10, three hidden layers of 256 rectified linear units, Adam at 1e-4.
   *
   * <p>Tancik et al.: Fourier features let networks learn high frequency functions in low
   * dimensional domains (2020).
   */
  static Regressor fourierFeatures(long seed) {
    return fourierFeatures(seed, 10);
  }

  /** The same with frequencies of another standard deviation, in cycles per unit of length. */
  static Regressor fourierFeatures(long seed, double scale) {
    return NeuralField.fourierFeatures(seed, scale);
  }

  /**
   * A physics-informed network: 4 × 50 hyperbolic tangents, in float32, with the equation's
   * residual at collocation points in the loss. The first half of the steps are Adam's, the others
   * L-BFGS's, which compute the loss about 1.1 times each.
   *
   * <p>Raissi, Perdikaris, Karniadakis: Physics-informed neural networks (2019).
   *
   * @param equation one of fourth order is asked for as two of second order, u and (Δ + λ)u being
   *     the network's outputs
   * @param collocation where the equation is asked for
   */
  static Regressor pinn(Equation equation, Points collocation, long seed) {
    return NeuralField.pinn(equation, collocation, seed);
  }

  /** A physics-informed network on the SIREN of {@link #siren}. */
  static Regressor sirenPinn(Equation equation, Points collocation, long seed) {
    return NeuralField.sirenPinn(equation, collocation, seed);
  }

  /** The number of trainable numbers. */
  int parameterCount();

  /**
   * Trains on values at points, all of them in every step; the loss is their mean squared error,
   * plus the residual's where there is one. A second call goes on from the weights of the first.
   *
   * @param steps at least 1
   * @param progress told of each step; may stop the training
   * @return the last loss
   * @throws IllegalArgumentException if the numbers of points and values differ or a value is not
   *     finite
   * @throws ArithmeticException if the training diverges
   */
  double train(Points points, double[] values, int steps, Progress progress);

  /** The network's values at points. */
  double[] predict(Points points);

  @Override
  void close();
}
