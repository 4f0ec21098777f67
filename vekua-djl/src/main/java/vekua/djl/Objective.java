package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * A loss as a function of a vector of parameters, with its gradient. Whatever arrays a loss makes
 * are freed when it has been evaluated, also those that the engine attaches to the managers of the
 * parameters or of the loss' own inputs.
 */
final class Objective {

  /** A collection within every one of so many evaluations in a row is bad luck indeed. */
  private static final int ATTEMPTS = 4;

  private final Parameters parameters;
  private final Loss loss;
  private final TrainingStore store;
  private final Set<NDManager> managers = Collections.newSetFromMap(new IdentityHashMap<>());
  private int evaluations;

  Objective(Parameters parameters, Loss loss) {
    this.parameters = parameters;
    this.loss = loss;
    this.store = new TrainingStore(parameters.manager());
    managers.add(parameters.manager());
  }

  int size() {
    return parameters.size();
  }

  /** How often the loss was computed. */
  int evaluations() {
    return evaluations;
  }

  /** The loss and, into the array, its gradient. */
  double at(double[] x, double[] gradient) {
    parameters.set(x);
    boolean fragile = loss instanceof FieldLoss field && field.isFragile();
    double value = 0;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      // Whatever collects memory of a number collects this as well.
      WeakReference<Object> canary = new WeakReference<>(new Object());
      value = once(gradient);
      if (!fragile || canary.get() != null) {
        break;
      }
    }
    return value;
  }

  private double once(double[] gradient) {
    double[] value = new double[1];
    scoped(
        scope -> {
          Torch.record(
              tape -> {
                NDArray scalar = Loss.requireScalar(loss.at(store, scope));
                // The engine attaches results to the manager of an operand: perhaps the user's.
                managers.add(scalar.getManager());
                tape.backward(scalar);
                value[0] = Tensors.number(scalar);
              });
          parameters.takeGradients(scope, gradient);
          Torch.evaluate(
              () -> {
                store.pull((parameter, array) -> parameters.add(parameter, array, gradient));
                return gradient;
              });
        });
    evaluations++;
    return value[0];
  }

  /** Another loss, without its gradient, at the current parameters. */
  double only(Loss other) {
    double[] value = new double[1];
    scoped(
        scope ->
            value[0] =
                Torch.evaluate(() -> Tensors.number(Loss.requireScalar(other.at(store, scope)))));
    return value[0];
  }

  private interface Work {
    void in(NDManager scope);
  }

  private void scoped(Work work) {
    NDManager scope = parameters.manager().newSubManager();
    managers.removeIf(manager -> !manager.isOpen());
    List<NDManager> watched = new ArrayList<>(managers);
    Set<NDArray> before = Collections.newSetFromMap(new IdentityHashMap<>());
    watched.forEach(manager -> before.addAll(arrays(manager)));
    try {
      work.in(scope);
    } finally {
      store.forget();
      scope.close();
      for (NDManager manager : watched) {
        for (NDArray array : arrays(manager)) {
          if (!before.contains(array)) {
            array.close();
          }
        }
      }
    }
  }

  /** A manager's own arrays, without those of the managers below it. */
  private static List<NDArray> arrays(NDManager manager) {
    return manager.getManagedArrays().stream()
        .filter(array -> array.getManager() == manager)
        .toList();
  }
}
