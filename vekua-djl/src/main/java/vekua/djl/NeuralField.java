package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.training.ParameterStore;
import java.util.Optional;
import vekua.basis.Equation;
import vekua.geometry.Points;

/** An MLP, perhaps on encoded coordinates, trained to data and perhaps to an equation. */
final class NeuralField implements Regressor {

  static {
    Torch.configure();
  }

  /** Evaluation runs in blocks of this many points, to bound its memory. */
  private static final int BLOCK = 8192;

  private final NDManager manager = Torch.manager();
  private final Mlp network;
  private final Optional<FourierFeatures> encoding;
  private final Optional<Physics> physics;
  private final Adam adam;

  /**
   * An equation and where it is asked for. An equation of fourth order, (Δ + λ)²u = 0, is asked for
   * as two of second order: the network has a second output v, (Δ + λ)u = v and (Δ + λ)v = 0.
   */
  private record Physics(double lambda, Points collocation) {}

  private NeuralField(
      Mlp network, Optional<FourierFeatures> encoding, Optional<Physics> physics, Adam adam) {
    this.network = network;
    this.encoding = encoding;
    this.physics = physics;
    this.adam = adam;
    network.initialize(manager);
  }

  static NeuralField siren(long seed) {
    return new NeuralField(
        Mlp.siren(seed, 2, 128, 128, 128, 1),
        Optional.empty(),
        Optional.empty(),
        Adam.withDefaults());
  }

  static NeuralField fourierFeatures(long seed, double scale) {
    Threefry[] keys = Threefry.of(seed).split(2);
    return new NeuralField(
        Mlp.relu(keys[1].block(0, 0), 512, 256, 256, 256, 1),
        Optional.of(FourierFeatures.of(keys[0].block(0, 0), 256, scale)),
        Optional.empty(),
        Adam.withDefaults().withRate(1e-4));
  }

  static NeuralField pinn(Equation equation, Points collocation, long seed) {
    return new NeuralField(
        Mlp.tanh(seed, 2, 50, 50, 50, 50, equation.power()),
        Optional.empty(),
        Optional.of(physics(equation, collocation)),
        Adam.withDefaults().withRate(1e-3));
  }

  static NeuralField sirenPinn(Equation equation, Points collocation, long seed) {
    return new NeuralField(
        Mlp.siren(seed, 2, 128, 128, 128, equation.power()),
        Optional.empty(),
        Optional.of(physics(equation, collocation)),
        Adam.withDefaults());
  }

  private static Physics physics(Equation equation, Points collocation) {
    if (collocation.size() == 0) {
      throw new IllegalArgumentException("number of collocation points must be at least 1: 0");
    }
    return new Physics(equation.lambda(), collocation);
  }

  @Override
  public int parameterCount() {
    return network.parameterCount();
  }

  @Override
  public double train(Points points, double[] values, int steps, Progress progress) {
    if (points.size() != values.length || values.length == 0) {
      throw new IllegalArgumentException(
          "values must be as many as points, at least 1: "
              + values.length
              + " != "
              + points.size());
    }
    for (int i = 0; i < values.length; i++) {
      if (!Double.isFinite(values[i])) {
        throw new IllegalArgumentException("values[" + i + "] must be finite: " + values[i]);
      }
    }
    try (NDManager run = manager.newSubManager()) {
      NDArray x = encode(Torch.coordinates(run, points));
      NDArray u = Tensors.column(run, values);
      Optional<NDArray> inside = physics.map(p -> Torch.coordinates(run, p.collocation()));
      return adam.minimise(
          network,
          manager,
          (store, step) -> {
            step.tempAttachAll(x, u);
            NDArray loss = forward(store, x, true).sub(u).square().mean();
            if (inside.isPresent()) {
              step.tempAttachAll(inside.get());
              loss = loss.add(residual(store, inside.get()));
            }
            return loss;
          },
          steps,
          progress);
    }
  }

  /**
   * The mean square of Δu + λu (less v, if there is one), relative to the operator's own size so
   * that it keeps to the data's.
   */
  private NDArray residual(ParameterStore store, NDArray inside) {
    double lambda = physics.orElseThrow().lambda();
    NDList both = network.valueAndLaplacian(store, inside, true);
    NDArray r = both.get(1).add(Tensors.times(both.get(0), lambda));
    if (network.outputs() == 2) {
      NDArray v = both.get(0).split(2, 1).get(1);
      r = r.sub(NDArrays.concat(new NDList(v, v.zerosLike()), 1));
    }
    return Tensors.times(r, 1 / (1 + Math.abs(lambda))).square().mean();
  }

  @Override
  public double[] predict(Points points) {
    return Torch.evaluate(() -> values(points));
  }

  private double[] values(Points points) {
    double[] out = new double[points.size()];
    for (int from = 0; from < out.length; from += BLOCK) {
      int to = Math.min(out.length, from + BLOCK);
      try (NDManager scope = manager.newSubManager()) {
        NDArray x = encode(Torch.coordinates(scope, points.slice(from, to)));
        double[] u = forward(new ParameterStore(manager, false), x, false).toDoubleArray();
        System.arraycopy(u, 0, out, from, u.length);
      }
    }
    return out;
  }

  private NDArray encode(NDArray x) {
    return encoding.map(e -> e.apply(new ParameterStore(manager, false), x, false)).orElse(x);
  }

  private NDArray forward(ParameterStore store, NDArray x, boolean training) {
    NDArray out = network.apply(store, x, training);
    return network.outputs() == 2 ? out.split(2, 1).get(0) : out;
  }

  @Override
  public void close() {
    manager.close();
  }
}
