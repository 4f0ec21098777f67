package vekua.djl.example;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.training.ParameterStore;
import java.io.IOException;
import java.util.Locale;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.djl.Adam;
import vekua.djl.FieldSum;
import vekua.djl.Loss;
import vekua.djl.Mlp;
import vekua.djl.Schedule;
import vekua.djl.Torch;
import vekua.djl.Training;
import vekua.djl.VekuaBlock;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Regularisation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * A wave in a medium that is not quite uniform: Δu + k²(1 + q)u = 0 with k = 8 known and a bump q
 * of ten percent unknown. The layer for the uniform medium plus a network that corrects it, against
 * the network alone; both learn from the same sensors, with the same steps.
 *
 * <p>The field comes from {@code variable-field.csv}, solved by an independent spectral method.
 */
public final class PartlyKnownPhysicsExample {

  private static final double WAVENUMBER = 8;

  private PartlyKnownPhysicsExample() {}

  /** Runs the comparison; the argument is a seed of the networks, 1 unless given. */
  public static void main(String[] args) throws IOException {
    Errors errors = compare(2000, args.length > 0 ? Long.parseLong(args[0]) : 1);
    System.out.printf(
        Locale.ROOT,
        "relative test error: %.5f (layer alone), %.5f (network alone), %.5f (layer and network):"
            + " %.1f times lower than the network%n",
        errors.layer(),
        errors.network(),
        errors.both(),
        errors.network() / errors.both());
  }

  /** Root mean square errors at the test points, relative to the field's own size. */
  public record Errors(double layer, double network, double both) {}

  /** Trains both and compares them, and the layer's plain fit, at the test points. */
  public static Errors compare(int steps, long seed) throws IOException {
    VariableField data = VariableField.read();
    Points sensors = data.sensors();
    double[] measured = data.measured();
    Points tests = data.tests();
    double[] truth = data.truth();

    DiskBasis basis = Equation.helmholtz(WAVENUMBER).basis(16, new Disk(0, 0, Math.sqrt(2)));
    Fit fit =
        Fitter.withDefaults()
            .with(Regularisation.truncate(1e-12))
            .fit(basis, Samples.of(sensors, measured));
    try (NDManager manager = Torch.manager()) {
      Mlp alone = network(seed);
      alone.initialize(manager);
      Mlp correction = network(seed).startingAtZero();
      VekuaBlock layer = VekuaBlock.builder().setBasis(basis).optStart(fit.field()).build();
      FieldSum both = FieldSum.of(layer, correction);
      both.initialize(manager);
      NDArray x = Torch.coordinates(manager, sensors);
      NDArray u = manager.create(measured, new Shape(measured.length, 1));
      train(alone, x, u, steps);
      train(both, x, u, steps);
      NDArray at = Torch.coordinates(manager, tests);
      return new Errors(
          Difference.relative(fit.field().at(tests), truth),
          Difference.relative(predict(alone, manager, at), truth),
          Difference.relative(predict(both, manager, at), truth));
    }
  }

  private static Mlp network(long seed) {
    return Mlp.tanh(seed, 2, 64, 64, 64, 1);
  }

  private static void train(Block block, NDArray x, NDArray u, int steps) {
    Training.with(Adam.withDefaults().withRate(2e-3))
        .withSchedule(Schedule.cosine(steps))
        .minimise(block, Loss.meanSquare(block, new NDList(x), u), steps);
  }

  private static double[] predict(Block block, NDManager manager, NDArray x) {
    return block
        .forward(new ParameterStore(manager, false), new NDList(x), false)
        .get(0)
        .toDoubleArray();
  }
}
