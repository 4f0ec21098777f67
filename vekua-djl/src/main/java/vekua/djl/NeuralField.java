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
  private final Adam optimiser;
  private final DataType type;

  /** The share of steps that are of L-BFGS, after those of Adam. */
  private final double finish;

  /** An equation and where it is asked for. */
  private record Physics(Equation equation, Points collocation) {

    Physics {
      if (collocation.size() == 0) {
        throw new IllegalArgumentException("number of collocation points must be at least 1: 0");
      }
    }
  }

  private NeuralField(
      FieldBlock network,
      int parameterCount,
      Optional<Physics> physics,
      Adam optimiser,
      DataType type,
      double finish) {
    this.network = network;
    this.parameterCount = parameterCount;
    this.physics = physics;
    this.optimiser = optimiser;
    this.type = type;
    this.finish = finish;
    network.initialize(manager, type, new Shape(1, 2));
  }

  private static NeuralField of(Mlp network, Optional<Physics> physics, Adam optimiser) {
    return new NeuralField(
        network, network.parameterCount(), physics, optimiser, DataType.FLOAT64, 0);
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
        Adam.withDefaults().withRate(1e-4),
        DataType.FLOAT64,
        0);
  }

  /**
   * In float32, whose errors are the same. Adam finds its way from a random start, which L-BFGS
   * often does not, and L-BFGS then ends sooner.
   */
  static NeuralField pinn(Equation equation, Points collocation, long seed) {
    Mlp network = Mlp.tanh(seed, 2, 50, 50, 50, 50, equation.power());
    return new NeuralField(
        network,
        network.parameterCount(),
        Optional.of(new Physics(equation, collocation)),
        Adam.withDefaults().withRate(1e-3),
        DataType.FLOAT32,
        0.5);
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
    int first = steps - (int) (steps * finish);
    Trained trained =
        Training.with(optimiser).withProgress(progress).minimise(network, loss, first);
    if (first == steps || trained.end() == Trained.End.STOPPED) {
      return trained.loss();
    }
    return Training.with(Lbfgs.withDefaults())
        .withProgress((step, value) -> progress.after(first + step, value))
        .minimise(network, loss, steps - first)
        .loss();
  }

  @Override
  public double[] predict(Points points) {
    double[] out = new double[points.size()];
    ParameterStore store = new ParameterStore(manager, false);
    for (int from = 0; from < out.length; from += BLOCK) {
      int to = Math.min(out.length, from + BLOCK);
      try (NDManager scope = manager.newSubManager()) {
        NDList x = new NDList(Torch.coordinates(scope, points.slice(from, to), type));
        double[] u = Tensors.doubles(network.forward(store, x, false).singletonOrThrow());
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
