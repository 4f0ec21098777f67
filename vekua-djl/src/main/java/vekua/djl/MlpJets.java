package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.core.Linear;
import java.util.ArrayList;
import java.util.List;

/**
 * Values and jets through the layers of a network and gradients back again, without the engine's
 * tape. Values, slopes and Laplacians of all points are rows of one matrix, in the order of {@link
 * Lanes}, so that a layer is one product of matrices and one pass over its result, and two products
 * on the way back.
 */
final class MlpJets implements TrainingStore.Pullback {

  private final Mlp network;
  private final NDManager manager;
  private final DataType type;
  private final int axes;

  /** How many points have derivatives, and how many have values: some have nothing else. */
  private final int points;

  private final int valued;

  private final Lanes lanes;
  private final NDIndex values;

  /** What a layer got and what it made of it: all rows, and those of values. */
  private record Layer(NDArray weight, NDArray in, NDArray a, NDArray h, NDArray f) {}

  private final List<Layer> layers = new ArrayList<>();

  /** Value, slopes and Laplacian, or the value alone, as new variables. */
  private final NDList results = new NDList();

  private MlpJets(Mlp network, NDArray rows, int axes, int points, int valued) {
    this.network = network;
    this.manager = rows.getManager();
    this.type = rows.getDataType();
    this.axes = axes;
    this.points = points;
    this.valued = valued;
    this.lanes = Lanes.of(type, network.activation().higher(), axes);
    this.values = new NDIndex("0:" + valued);
    forward(rows);
  }

  /** A network's outputs for inputs without derivatives, (batch, inputs). */
  static MlpJets ofValues(Mlp network, NDArray x) {
    return new MlpJets(network, x, 0, 0, (int) x.getShape().get(0));
  }

  /** The jets of a network's outputs, for those of its inputs. */
  static MlpJets of(Mlp network, Jet in) {
    int batch = (int) in.value().getShape().get(0);
    NDArray rows = NDArrays.concat(rows(in, new NDList(in.value())));
    return new MlpJets(network, rows, axes(in), batch, batch);
  }

  /**
   * The outputs for inputs without derivatives, (batch, inputs), and the jets for those with: the
   * value has the rows of both.
   */
  static MlpJets of(Mlp network, NDArray x, Jet in) {
    int batch = (int) in.value().getShape().get(0);
    int valued = batch + (int) x.getShape().get(0);
    NDArray rows = NDArrays.concat(rows(in, new NDList(x, in.value())));
    return new MlpJets(network, rows, axes(in), batch, valued);
  }

  private static int axes(Jet in) {
    return (int) in.gradient().getShape().get(0);
  }

  /** Adds slopes and Laplacian; what is alike at all points is repeated. */
  private static NDList rows(Jet in, NDList list) {
    Shape shape = in.value().getShape();
    long axes = axes(in);
    NDArray slopes = in.gradient().broadcast(new Shape(axes, shape.get(0), shape.get(1)));
    list.add(slopes.reshape(axes * shape.get(0), shape.get(1)));
    list.add(in.laplacian().broadcast(shape));
    return list;
  }

  /** The outputs, a variable whose gradient this takes back. */
  NDArray value() {
    return results.get(0);
  }

  /** Value, gradient and Laplacian, variables whose gradients this takes back. */
  Jet jet() {
    return new Jet(results.get(0), results.get(1), results.get(2));
  }

  private void forward(NDArray start) {
    NDArray in = start;
    int last = network.layers() - 1;
    for (int index = 0; index <= last; index++) {
      NDArray weight = scaled(index, network.weight(index).getArray());
      NDArray a = Linear.linear(in, weight).singletonOrThrow();
      NDArray argument = points == 0 ? a : a.get(values);
      NDArray value = argument.add(scaled(index, network.bias(index).getArray()));
      if (index == last) {
        layers.add(new Layer(weight, in, a, value, value));
        finish(a, value);
        return;
      }
      NDArray h = network.activation().value().apply(value);
      NDArray f = network.activation().first().apply(value, h);
      layers.add(new Layer(weight, in, a, h, f));
      if (points == 0) {
        in = h;
      } else {
        in = manager.create(a.getShape(), type);
        lanes.forward(a, h, f, numbers(a), in);
      }
    }
  }

  private void finish(NDArray a, NDArray value) {
    results.add(value);
    if (points > 0) {
      int laplacian = valued + axes * points;
      Shape shape = new Shape(axes, points, a.getShape().get(1));
      results.add(a.get(new NDIndex(valued + ":" + laplacian)).reshape(shape).duplicate());
      results.add(a.get(new NDIndex(laplacian + ":")).duplicate());
    }
    results.forEach(result -> result.setRequiresGradient(true));
  }

  /** How many values of a layer have derivatives. */
  private int numbers(NDArray a) {
    return points * (int) a.getShape().get(1);
  }

  @Override
  public void into(TrainingStore.Gradients gradients) {
    NDArray bar = start();
    int last = layers.size() - 1;
    for (int index = last; index >= 0; index--) {
      Layer layer = layers.get(index);
      if (index < last) {
        bar = inner(layer, bar);
      }
      NDArray bias = (points == 0 ? bar : bar.get(values)).sum(new int[] {0});
      gradients.add(network.weight(index), scaled(index, bar.transpose().matMul(layer.in)));
      gradients.add(network.bias(index), scaled(index, bias));
      if (index > 0) {
        bar = bar.matMul(layer.weight);
      }
    }
  }

  /** The gradient in the results, as rows. */
  private NDArray start() {
    NDList all = new NDList();
    for (NDArray result : results) {
      // Zero if the loss does not use it.
      NDArray gradient = Torch.gradient(result).orElseGet(result::zerosLike);
      all.add(gradient.reshape(-1, network.outputs()));
    }
    return points == 0 ? all.get(0) : NDArrays.concat(all);
  }

  /** The gradient in the arguments of a non-linearity, from that in its results. */
  private NDArray inner(Layer layer, NDArray bar) {
    if (points == 0) {
      return bar.mul(layer.f);
    }
    NDArray out = manager.create(layer.a.getShape(), type);
    lanes.backward(layer.a, layer.h, layer.f, numbers(layer.a), bar, out);
    return out;
  }

  private NDArray scaled(int index, NDArray array) {
    double factor = network.factor(index);
    return factor == 1 ? array : Tensors.times(array, factor);
  }
}
