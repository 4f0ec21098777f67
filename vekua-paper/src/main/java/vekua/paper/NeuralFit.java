package vekua.paper;

import java.util.OptionalInt;
import vekua.djl.Progress;
import vekua.djl.Regressor;

/** Methods that train a network; they take seconds to minutes. */
final class NeuralFit {

  private NeuralFit() {}

  /** The paper's SIREN. */
  static Outcome siren(Task task, long seed, Progress progress) {
    try (Regressor network = Regressor.siren(seed)) {
      return train(network, task, progress);
    }
  }

  /** The clock runs during the training alone, as in the paper. */
  private static Outcome train(Regressor network, Task task, Progress progress) {
    long start = System.nanoTime();
    network.train(task.samples().points(), task.samples().values(0), task.steps(), progress);
    double seconds = (System.nanoTime() - start) * 1e-9;
    return new Outcome(network.predict(task.targets()), seconds, OptionalInt.empty());
  }
}
