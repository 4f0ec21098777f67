package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;
import java.util.function.Function;

/** Derivatives by the engine and by finite differences, for comparison. */
final class Autograd {

  private Autograd() {}

  /** The gradient of a scalar with respect to an array that enters it. */
  static double[] gradient(NDArray variable, Function<NDArray, NDArray> scalar) {
    variable.setRequiresGradient(true);
    double[][] out = new double[1][];
    Torch.record(
        tape -> {
          tape.backward(scalar.apply(variable));
          NDArray gradient = variable.getGradient();
          out[0] = gradient.toDoubleArray();
          gradient.subi(gradient);
        });
    return out[0];
  }

  /** The same by central differences; their error is about 1e-9 of the value's own size. */
  static double[] differences(NDArray variable, Function<NDArray, NDArray> scalar) {
    double[] at = variable.toDoubleArray();
    double[] out = new double[at.length];
    NDManager manager = variable.getManager();
    double h = 6e-6;
    for (int i = 0; i < at.length; i++) {
      double[] moved = at.clone();
      moved[i] = at[i] + h;
      double plus = scalar.apply(manager.create(moved, variable.getShape())).getDouble();
      moved[i] = at[i] - h;
      double minus = scalar.apply(manager.create(moved, variable.getShape())).getDouble();
      out[i] = (plus - minus) / (2 * h);
    }
    return out;
  }

  /** The largest difference relative to the largest entry. */
  static double relativeError(double[] actual, double[] expected) {
    double error = 0;
    double size = 0;
    for (int i = 0; i < expected.length; i++) {
      error = Math.max(error, Math.abs(actual[i] - expected[i]));
      size = Math.max(size, Math.abs(expected[i]));
    }
    return actual.length == expected.length ? error / size : Double.NaN;
  }

  /**
   * The Laplacian at each point of a field on coordinates (batch, 2), as an array that can itself
   * be differentiated; call it while recording.
   */
  static NDArray laplacian(NDArray coordinates, NDArray field) {
    NDArray first = increase(coordinates, field.sum());
    NDArray x = increase(coordinates, first.get(new NDIndex(":, 0")).sum());
    NDArray y = increase(coordinates, first.get(new NDIndex(":, 1")).sum());
    return x.get(new NDIndex(":, 0")).add(y.get(new NDIndex(":, 1")));
  }

  /** Differentiates a scalar, keeping the graph; the engine adds up, so what was there goes off. */
  private static NDArray increase(NDArray variable, NDArray scalar) {
    // A product, since a duplicate would be cut off from the graph.
    NDArray before = variable.getGradient().mul(1);
    JniUtils.backward((PtNDArray) scalar, (PtNDArray) scalar.onesLike(), true, true);
    return variable.getGradient().sub(before);
  }
}
