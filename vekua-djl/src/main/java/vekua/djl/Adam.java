package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.training.ParameterStore;
import ai.djl.util.Pair;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Adam in float64, with β = 0.9 and 0.999 and ε = 1e-8 outside the root; DJL's own trainer refuses
 * float64. An immutable configuration.
 *
 * <p>The moments live in Java arrays and one loop updates them: a dozen small native operations per
 * parameter would cost more than the update itself. Parameters and gradients are read and written
 * in the engine's memory. Every step's arrays are freed with the step, so memory does not grow.
 *
 * <p>Kingma, Ba: Adam: a method for stochastic optimization (2015).
 */
public final class Adam {

  private static final double BETA1 = 0.9;
  private static final double BETA2 = 0.999;
  private static final double EPSILON = 1e-8;

  private final double rate;
  private final boolean decays;

  private Adam(double rate, boolean decays) {
    this.rate = rate;
    this.decays = decays;
  }

  /** A constant rate of 5e-4. */
  public static Adam withDefaults() {
    return new Adam(5e-4, false);
  }

  /** The same with another rate. */
  public Adam withRate(double newRate) {
    if (newRate > 0 && newRate < Double.POSITIVE_INFINITY) {
      return new Adam(newRate, decays);
    }
    throw new IllegalArgumentException("rate must be positive and finite: " + newRate);
  }

  /** The same with a rate that falls to zero over the steps, as half a cosine wave. */
  public Adam withCosineDecay() {
    return new Adam(rate, true);
  }

  /** A loss to minimise. */
  @FunctionalInterface
  public interface Loss {
    /**
     * Computes the loss.
     *
     * @param parameters to pass to blocks
     * @param step a manager for arrays that live as long as the step
     * @return a scalar
     */
    NDArray at(ParameterStore parameters, NDManager step);

    /** The mean squared difference between what a block makes of inputs and a target. */
    static Loss meanSquare(Block block, NDList inputs, NDArray target) {
      return (parameters, step) -> {
        // Arrays computed from them are freed with the step.
        step.tempAttachAll(inputs, target);
        return block.forward(parameters, inputs, true).get(0).sub(target).square().mean();
      };
    }
  }

  /**
   * Minimises a loss over the parameters of a block.
   *
   * @param block initialised in float64; its parameters are updated in place
   * @param manager owns what lives as long as the training
   * @return the last loss
   * @throws IllegalArgumentException if a parameter is not float64
   * @throws ArithmeticException if the loss is no longer finite
   */
  public double minimise(Block block, NDManager manager, Loss loss, int steps, Progress progress) {
    if (steps < 1) {
      throw new IllegalArgumentException("steps must be at least 1: " + steps);
    }
    List<Moments> moments = new ArrayList<>();
    for (Pair<String, Parameter> entry : block.getParameters()) {
      Parameter parameter = entry.getValue();
      if (parameter.requiresGradient()) {
        NDArray array = parameter.getArray();
        Tensors.requireFloat64(array, "parameter " + entry.getKey());
        array.setRequiresGradient(true);
        moments.add(new Moments(array));
      }
    }
    ParameterStore store = new ParameterStore(manager, false);
    double last = Double.NaN;
    for (int step = 1; step <= steps; step++) {
      try (NDManager scope = manager.newSubManager()) {
        last = gradients(loss, store, scope);
        if (!Double.isFinite(last)) {
          throw new ArithmeticException("loss is not finite in step " + step + ": " + last);
        }
        double falls = decays ? (1 + Math.cos(Math.PI * (step - 1) / steps)) / 2 : 1;
        for (Moments m : moments) {
          m.update(scope, rate * falls, step);
        }
      }
      if (!progress.after(step, last)) {
        break;
      }
    }
    return last;
  }

  private static double gradients(Loss loss, ParameterStore store, NDManager scope) {
    double[] value = new double[1];
    Torch.record(
        tape -> {
          NDArray scalar = loss.at(store, scope);
          tape.backward(scalar);
          value[0] = scalar.getDouble();
        });
    return value[0];
  }

  /** One parameter, seen through the engine's own memory, and the moments of its gradient. */
  private static final class Moments {

    private final NDArray parameter;
    private final DoubleBuffer memory;
    private final double[] values;
    private final double[] gradient;
    private final double[] zeros;
    private final double[] first;
    private final double[] second;

    Moments(NDArray parameter) {
      this.parameter = parameter;
      this.memory = view(parameter);
      int size = memory.capacity();
      this.values = new double[size];
      this.gradient = new double[size];
      this.zeros = new double[size];
      this.first = new double[size];
      this.second = new double[size];
    }

    void update(NDManager scope, double rate, int step) {
      NDArray array = parameter.getGradient();
      array.attach(scope);
      DoubleBuffer g = view(array);
      g.get(0, gradient);
      // The engine adds to gradients; the next step starts from zero.
      g.put(0, zeros);
      memory.get(0, values);
      double stride = rate / (1 - Math.pow(BETA1, step));
      double unbias = 1 / (1 - Math.pow(BETA2, step));
      for (int i = 0; i < values.length; i++) {
        double m = BETA1 * first[i] + (1 - BETA1) * gradient[i];
        double v = BETA2 * second[i] + (1 - BETA2) * gradient[i] * gradient[i];
        first[i] = m;
        second[i] = v;
        values[i] -= stride * m / (Math.sqrt(v * unbias) + EPSILON);
      }
      memory.put(0, values);
    }

    private static DoubleBuffer view(NDArray array) {
      return array.toByteBuffer(true).order(ByteOrder.nativeOrder()).asDoubleBuffer();
    }
  }
}
