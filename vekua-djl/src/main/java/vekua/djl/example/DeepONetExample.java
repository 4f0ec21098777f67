package vekua.djl.example;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.training.ParameterStore;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.djl.Adam;
import vekua.djl.DeepONet;
import vekua.djl.Loss;
import vekua.djl.Mlp;
import vekua.djl.Schedule;
import vekua.djl.Torch;
import vekua.djl.Training;
import vekua.djl.VekuaDeepONet;
import vekua.field.Field;
import vekua.fit.Regularisation;
import vekua.geometry.Disk;
import vekua.geometry.Points;

/**
 * Maps noisy values on the unit circle to the field inside, for random fields: a DeepONet that
 * learns its functions against two that have the exact ones, one of them with the fit in its
 * branch, with as many parameters and as many steps.
 */
public final class DeepONetExample {

  private static final int SENSORS = 64;
  private static final int ORDER = 10;
  private static final int FIELDS_PER_BATCH = 250;
  private static final double NOISE = 0.01;

  private DeepONetExample() {}

  /** Runs the comparison for Laplace's equation and for Helmholtz' with wavenumber 10. */
  public static void main(String[] args) {
    for (Equation equation : new Equation[] {Equation.laplace(), Equation.helmholtz(10)}) {
      Comparison c = compare(equation, 20, 1000);
      System.out.printf(
          Locale.ROOT,
          "%s, relative test error: DeepONet (%d parameters) %.4f; exact trunk, learned branch %.4f"
              + " (%.0f times lower); fit and correction (%d parameters) %.4f (%.0f times lower);"
              + " the fit alone, untrained, %.4f%n",
          equation,
          c.plainParameters(),
          c.plain(),
          c.trunk(),
          c.plain() / c.trunk(),
          c.exactParameters(),
          c.exact(),
          c.plain() / c.exact(),
          c.fit());
    }
  }

  /** Root mean square errors on new fields at new points, relative to the fields' own size. */
  public record Comparison(
      double plain,
      int plainParameters,
      double trunk,
      double exact,
      int exactParameters,
      double fit) {}

  /** Trains both networks on the same batches of fields, in turn, and tests them. */
  public static Comparison compare(Equation equation, int batches, int steps) {
    DiskBasis basis = equation.basis(ORDER, Disk.unit());
    Points sensors = Disk.unit().boundary(SENSORS);
    try (NDManager manager = Torch.manager()) {
      Random random = new Random(1);
      Points inside = points(150, random);
      List<Data> training =
          IntStream.range(0, batches)
              .mapToObj(i -> Data.draw(manager, basis, sensors, inside, random))
              .toList();
      Data test = Data.draw(manager, basis, sensors, points(400, random), random);

      // Sines serve a learned trunk better for waves, hyperbolic tangents for harmonic fields.
      Mlp trunk =
          equation.wavenumber() > 0 ? Mlp.siren(6, 2, 100, 100, 64) : Mlp.tanh(6, 2, 100, 100, 64);
      DeepONet plain = DeepONet.of(Mlp.tanh(5, SENSORS, 100, 100, 64), trunk);
      plain.initialize(manager);
      VekuaDeepONet exact =
          VekuaDeepONet.of(
              basis, sensors, Regularisation.ridge(1e-3), Mlp.tanh(7, SENSORS, 160, 160, 21));
      exact.initialize(manager);
      VekuaDeepONet trunkOnly = VekuaDeepONet.withoutFit(basis, Mlp.tanh(7, SENSORS, 160, 160, 21));
      trunkOnly.initialize(manager);
      double fit = error(exact, manager, test);
      train(plain, training, steps);
      train(trunkOnly, training, steps);
      train(exact, training, steps);
      return new Comparison(
          error(plain, manager, test),
          plain.parameterCount(),
          error(trunkOnly, manager, test),
          error(exact, manager, test),
          exact.parameterCount(),
          fit);
    }
  }

  private static void train(Block network, List<Data> batches, int steps) {
    int[] next = new int[1];
    Loss loss =
        (store, step) -> {
          Data batch = batches.get(next[0]++ % batches.size());
          return Loss.meanSquare(network, batch.inputs(), batch.fields).at(store, step);
        };
    Training.with(Adam.withDefaults().withRate(1e-3))
        .withSchedule(Schedule.cosine(steps))
        .minimise(network, loss, steps);
  }

  private static double error(Block network, NDManager manager, Data data) {
    ParameterStore store = new ParameterStore(manager, false);
    NDArray miss = network.forward(store, data.inputs(), false).get(0).sub(data.fields);
    return Math.sqrt(miss.square().mean().getDouble() / data.fields.square().mean().getDouble());
  }

  /** Points inside the unit disc. */
  private static Points points(int n, Random random) {
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      double r = Math.sqrt(random.nextDouble());
      double theta = 2 * Math.PI * random.nextDouble();
      x[i] = r * Math.cos(theta);
      y[i] = r * Math.sin(theta);
    }
    return Points.of(x, y);
  }

  /** Random fields: what the sensors say of them, and what they are at points. */
  private record Data(NDList inputs, NDArray fields) {

    static Data draw(
        NDManager manager, DiskBasis basis, Points sensors, Points points, Random random) {
      double[] measured = new double[FIELDS_PER_BATCH * sensors.size()];
      double[] values = new double[FIELDS_PER_BATCH * points.size()];
      double[] scales = basis.scales();
      for (int f = 0; f < FIELDS_PER_BATCH; f++) {
        double[] c = new double[basis.size()];
        for (int j = 0; j < c.length; j++) {
          int n = (j + 1) / 2;
          c[j] = random.nextGaussian() / scales[j] / (1 + n);
        }
        Field field = Field.of(basis, c);
        double[] rim = field.at(sensors);
        for (int i = 0; i < rim.length; i++) {
          measured[f * rim.length + i] = rim[i] + NOISE * random.nextGaussian();
        }
        System.arraycopy(field.at(points), 0, values, f * points.size(), points.size());
      }
      return new Data(
          new NDList(
              manager.create(measured, new Shape(FIELDS_PER_BATCH, sensors.size())),
              Torch.coordinates(manager, points)),
          manager.create(values, new Shape(FIELDS_PER_BATCH, points.size())));
    }
  }
}
