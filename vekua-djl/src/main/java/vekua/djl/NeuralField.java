package vekua.djl;

import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import java.util.Optional;
import vekua.basis.Equation;
import vekua.geometry.Points;

/** A network trained to data and perhaps to an equation. */
final class NeuralField implements Regressor {

  static {
    Torch.configure();
  }

  /** Evaluation runs in blocks of this many points, to bound its memory. */
  private static final int BLOCK = 8192;

  private final NDManager manager = Torch.manager();
  private final FieldBlock network;
  private final int parameterCount;
  private final Optional<Physics> physics;
  private final Optimiser optimiser;

  /** An equation and where it is asked for. */
  private record Physics(Equation equation, Points collocation) {

    Physics {
      if (collocation.size() == 0) {
        throw new IllegalArgumentException("number of collocation points must be at least 1: 0");
      }
    }
  }

  private NeuralField(
      FieldBlock network, int parameterCount, Optional<Physics> physics, Optimiser optimiser) {
    this.network = network;
    this.parameterCount = parameterCount;
    this.physics = physics;
    this.optimiser = optimiser;
    network.initialize(manager, DataType.FLOAT64, new Shape(1, 2));
  }

  private static NeuralField of(Mlp network, Optional<Physics> physics, Optimiser optimiser) {
    return new NeuralField(network, network.parameterCount(), physics, optimiser);
  }

  static NeuralField siren(long seed) {
    return of(Mlp.siren(seed, 2, 128, 128, 128, 1), Optional.empty(), Adam.withDefaults());
  }

  static NeuralField fourierFeatures(long seed, double scale) {
    Threefry[] keys = Threefry.of(seed).split(2);
    Mlp network = Mlp.relu(keys[1].block(0, 0), 512, 256, 256, 256, 1);
    return new NeuralField(
        FieldChain.of(FourierFeatures.of(keys[0].block(0, 0), 256, scale), network),
        network.parameterCount(),
        Optional.empty(),
        Adam.withDefaults().withRate(1e-4));
  }

  static NeuralField pinn(Equation equation, Points collocation, long seed) {
    return of(
        Mlp.tanh(seed, 2, 50, 50, 50, 50, equation.power()),
        Optional.of(new Physics(equation, collocation)),
        Lbfgs.withDefaults());
  }

  static NeuralField sirenPinn(Equation equation, Points collocation, long seed) {
    return of(
        Mlp.siren(seed, 2, 128, 128, 128, equation.power()),
        Optional.of(new Physics(equation, collocation)),
        Adam.withDefaults());
  }

  @Override
  public int parameterCount() {
    return parameterCount;
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
    FieldLoss loss = FieldLoss.of(network).data(1, points, values);
    if (physics.isPresent()) {
      loss = loss.residual(1, physics.get().equation(), physics.get().collocation());
    }
    return Training.with(optimiser).withProgress(progress).minimise(network, loss, steps).loss();
  }

  @Override
  public double[] predict(Points points) {
    double[] out = new double[points.size()];
    ParameterStore store = new ParameterStore(manager, false);
    for (int from = 0; from < out.length; from += BLOCK) {
      int to = Math.min(out.length, from + BLOCK);
      try (NDManager scope = manager.newSubManager()) {
        NDList x = new NDList(Torch.coordinates(scope, points.slice(from, to)));
        double[] u = network.forward(store, x, false).singletonOrThrow().toDoubleArray();
        for (int i = from; i < to; i++) {
          out[i] = u[(i - from) * network.outputs()];
        }
      }
    }
    return out;
  }

  @Override
  public void close() {
    manager.close();
  }
}
