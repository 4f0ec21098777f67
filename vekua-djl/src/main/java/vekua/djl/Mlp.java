package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.nn.Parameter;
import ai.djl.nn.core.Linear;
import ai.djl.training.ParameterStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A fully connected network: input (batch, inputs), output (batch, outputs). Weights are (out, in),
 * as in DJL's own linear layers.
 *
 * <p>The weights follow from the seed alone, the same on every machine.
 */
public final class Mlp extends JetBlock {

  private final int[] widths;
  private final Activation activation;
  private final double omega;
  private final List<Parameter> weights = new ArrayList<>();
  private final List<Parameter> biases = new ArrayList<>();

  /** How far the uniform weights of a layer reach, by its inputs and outputs. */
  private interface Limit {
    double of(int layer, int in, int out);
  }

  private Mlp(int[] widths, Activation activation, double omega, Limit limit, long seed) {
    super("input", widths[0], widths[widths.length - 1]);
    for (int width : widths) {
      if (width < 1) {
        throw new IllegalArgumentException("width must be at least 1: " + width);
      }
    }
    this.widths = widths.clone();
    this.activation = activation;
    this.omega = omega;
    // One key per entry of widths, each split for weights and (unused) biases: the paper's order.
    Threefry[] keys = Threefry.of(seed).split(widths.length);
    for (int layer = 0; layer + 1 < widths.length; layer++) {
      int in = widths[layer];
      int out = widths[layer + 1];
      double reach = limit.of(layer, in, out);
      double[] drawn = keys[layer].split(2)[0].uniform(in * out, -reach, reach);
      weights.add(
          parameter("weight" + layer, Parameter.Type.WEIGHT, transpose(drawn, in, out), out, in));
      biases.add(parameter("bias" + layer, Parameter.Type.BIAS, new double[out], out));
    }
  }

  /**
   * A sinusoidal network (SIREN): sin(30 a) in the first layer, sin(a) in the other hidden layers,
   * linear output; weights uniform within ±1/in in the first layer and ±√(6/in) in the others,
   * biases zero.
   *
   * <p>Sitzmann et al.: Implicit neural representations with periodic activation functions (2020).
   *
   * @param seed the seed of JAX's generator
   * @param widths inputs, hidden layers, outputs; the paper has 2, 128, 128, 128, 1
   */
  public static Mlp siren(long seed, int... widths) {
    Limit limit = (layer, in, out) -> layer == 0 ? 1.0 / in : Math.sqrt(6.0 / in);
    return new Mlp(widths, Activation.SINE, 30, limit, seed);
  }

  /** A network of hyperbolic tangents, with Glorot's uniform weights. */
  public static Mlp tanh(long seed, int... widths) {
    return new Mlp(
        widths, Activation.TANH, 1, (layer, in, out) -> Math.sqrt(6.0 / (in + out)), seed);
  }

  /** A network of rectified linear units, with He's uniform weights. */
  public static Mlp relu(long seed, int... widths) {
    return new Mlp(widths, Activation.RELU, 1, (layer, in, out) -> Math.sqrt(6.0 / in), seed);
  }

  /** Sets the last layer's weights to start at zero: the network starts as the zero function. */
  public Mlp startingAtZero() {
    int size = widths[widths.length - 2] * outputs;
    weights.get(weights.size() - 1).setInitializer(Tensors.initial(new double[size]));
    return this;
  }

  /** The manager of the parameters. */
  NDManager manager() {
    return weights.get(0).getArray().getManager();
  }

  private static double[] transpose(double[] a, int rows, int columns) {
    double[] out = new double[a.length];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        out[j * rows + i] = a[i * columns + j];
      }
    }
    return out;
  }

  /** The number of trainable numbers. */
  public int parameterCount() {
    int count = 0;
    for (int layer = 0; layer + 1 < widths.length; layer++) {
      count += (widths[layer] + 1) * widths[layer + 1];
    }
    return count;
  }

  @Override
  NDArray rows(ParameterStore store, NDArray x, boolean training) {
    if (training && store instanceof TrainingStore steps && isOwn(x)) {
      MlpJets values = Torch.evaluate(() -> MlpJets.ofValues(this, x));
      steps.later(values);
      return values.value();
    }
    NDArray h = x;
    int last = weights.size() - 1;
    for (int layer = 0; layer <= last; layer++) {
      NDArray a = linear(store, layer, h, training);
      h = layer < last ? activation.value().apply(a) : a;
    }
    return h;
  }

  /**
   * First derivatives and Laplacian go forward through the layers with the value: for h = σ(a), ∂h
   * = σ'∂a and Δh = σ'Δa + σ''|∇a|²; a third of the cost of differentiating twice backwards.
   */
  @Override
  Jet carry(ParameterStore store, Jet in, boolean training) {
    if (training && store instanceof TrainingStore steps && isOwn(in.value())) {
      MlpJets jets = Torch.evaluate(() -> MlpJets.of(this, in));
      steps.later(jets);
      return jets.jet();
    }
    NDArray h = in.value();
    NDArray slopes = in.gradient();
    NDArray laplacian = in.laplacian();
    int last = weights.size() - 1;
    for (int layer = 0; layer <= last; layer++) {
      NDArray a = linear(store, layer, h, training);
      NDArray w = store.getValue(weights.get(layer), h.getDevice(), training);
      slopes = stretched(layer, Linear.linear(slopes, w).singletonOrThrow());
      laplacian = stretched(layer, Linear.linear(laplacian, w).singletonOrThrow());
      h = a;
      if (layer < last) {
        h = activation.value().apply(a);
        NDArray first = activation.first().apply(a, h);
        NDArray second = activation.second().apply(h, first);
        NDArray squares = slopes.square().sum(new int[] {0});
        laplacian = laplacian.mul(first).add(squares.mul(second));
        slopes = slopes.mul(first);
      }
    }
    return new Jet(h, slopes, laplacian);
  }

  /**
   * Values at some coordinates and jets at others in one pass; the value has the rows of both.
   *
   * @param x (batch, inputs), where only values are asked for
   * @param coordinates (batch, inputs), where derivatives are
   */
  Jet valuesAndJets(TrainingStore store, NDArray x, NDArray coordinates) {
    check(x);
    check(coordinates);
    MlpJets jets = Torch.evaluate(() -> MlpJets.of(this, x, Jet.ofCoordinates(coordinates)));
    store.later(jets);
    return jets.jet();
  }

  /** Whether the only derivatives that are asked for are those in this network's parameters. */
  private static boolean isOwn(NDArray x) {
    return Torch.isRecording() && !Torch.isDifferentiated(x);
  }

  private NDArray linear(ParameterStore store, int layer, NDArray h, boolean training) {
    NDArray w = store.getValue(weights.get(layer), h.getDevice(), training);
    NDArray b = store.getValue(biases.get(layer), h.getDevice(), training);
    NDArray a = Linear.linear(h, w, b).singletonOrThrow();
    return stretched(layer, a);
  }

  private NDArray stretched(int layer, NDArray a) {
    return factor(layer) == 1 ? a : Tensors.times(a, factor(layer));
  }

  Activation activation() {
    return activation;
  }

  /** The number of layers, the output's included. */
  int layers() {
    return weights.size();
  }

  Parameter weight(int layer) {
    return weights.get(layer);
  }

  Parameter bias(int layer) {
    return biases.get(layer);
  }

  /** By which the arguments of a layer are multiplied. */
  double factor(int layer) {
    return layer == 0 ? omega : 1;
  }

  @Override
  String meaning() {
    return "network of widths "
        + Arrays.toString(widths)
        + " with "
        + activation.name()
        + (omega == 1 ? "" : ", omega " + omega);
  }
}
