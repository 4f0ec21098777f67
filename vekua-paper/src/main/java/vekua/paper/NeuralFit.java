package vekua.paper;

import java.util.OptionalInt;
import vekua.djl.Progress;
import vekua.djl.Regressor;

/** Methods that train a network; they take seconds to minutes. */
final class NeuralFit {

  /** How long networks are trained that the paper does not have. */
  static final int STEPS = 1000;

  /** Of Adam and L-BFGS, half each. */
  static final int PINN_STEPS = 600;

  private NeuralFit() {}

  /** The paper's SIREN. */
  static Outcome siren(Task task, long seed, Progress progress) {
    try (Regressor network = Regressor.siren(seed)) {
      return train(network, task, task.steps(), progress);
    }
  }

  /** Frequencies as the equation has them, which is more than a network can know. */
  static Outcome fourierFeatures(Task task, long seed, Progress progress) {
    double scale = Math.max(1, task.equation().wavenumber() / (2 * Math.PI));
    try (Regressor network = Regressor.fourierFeatures(seed, scale)) {
      return train(network, task, Method.FOURIER.steps(task), progress);
    }
  }

  /** The residual is taken where the equation holds. */
  static Outcome pinn(Task task, long seed, Progress progress) {
    try (Regressor network = Regressor.pinn(task.equation(), task.inside(), seed)) {
      return train(network, task, Method.PINN.steps(task), progress);
    }
  }

  /** The clock runs during the training alone, as in the paper. */
  private static Outcome train(Regressor network, Task task, int steps, Progress progress) {
    long start = System.nanoTime();
    network.train(task.samples().points(), task.samples().values(0), steps, progress);
    double seconds = (System.nanoTime() - start) * 1e-9;
    return new Outcome(network.predict(task.targets()), seconds, OptionalInt.empty());
  }
}
