package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.nn.Parameter;
import ai.djl.training.ParameterStore;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The parameters of a training. A block that knows its own derivatives need not have the engine
 * record each of its operations: it hands out results as new variables and leaves here how to take
 * a gradient in them back to the parameters.
 */
final class TrainingStore extends ParameterStore {

  /** Where gradients in parameters are collected. */
  interface Gradients {
    void add(Parameter parameter, NDArray gradient);
  }

  /** From the gradients of a block's results, which the engine has, to those of parameters. */
  interface Pullback {
    void into(Gradients gradients);
  }

  private final Deque<Pullback> pullbacks = new ArrayDeque<>();

  TrainingStore(NDManager manager) {
    super(manager, false);
  }

  /** Takes gradients back later, those of the last results first. */
  void later(Pullback pullback) {
    pullbacks.push(pullback);
  }

  /** Takes back the gradients of all results. */
  void pull(Gradients gradients) {
    while (!pullbacks.isEmpty()) {
      pullbacks.pop().into(gradients);
    }
  }

  /** Forgets results whose gradients nobody asked for. */
  void forget() {
    pullbacks.clear();
  }
}
