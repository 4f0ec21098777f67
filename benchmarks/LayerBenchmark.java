import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import vekua.basis.Equation;
import vekua.djl.Adam;
import vekua.djl.FieldLoss;
import vekua.djl.Loss;
import vekua.djl.Mlp;
import vekua.djl.Torch;
import vekua.djl.Training;
import vekua.djl.VekuaBlock;
import vekua.geometry.Disk;
import vekua.geometry.Points;

/** What a step of training and an evaluation cost: median and best of many, in milliseconds. */
final class LayerBenchmark {

  private static final int POINTS = 10_000;
  private static final int STEPS = 200;

  private LayerBenchmark() {}

  /** Prints a table. */
  public static void main(String[] args) throws InterruptedException {
    System.out.println("| what | median ms | best ms |\n|---|---|---|");
    try (NDManager manager = Torch.manager()) {
      VekuaBlock layer = VekuaBlock.of(Equation.helmholtz(8).basis(16, Disk.unit()));
      layer.initialize(manager);
      Random random = new Random(1);
      List<NDArray> places = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        places.add(Torch.coordinates(manager, points(random)));
      }
      NDArray target = manager.ones(new Shape(POINTS, 1), DataType.FLOAT64);
      int[] turn = {0};
      step(
          "step, 10,000 points, order 16, other points each time",
          layer,
          (parameters, scope) ->
              Loss.meanSquare(layer, new NDList(places.get(turn[0]++ % 50)), target)
                  .at(parameters, scope));
      step(
          "step, the same points",
          layer,
          Loss.meanSquare(layer, new NDList(places.get(0)), target));
      Runnable evaluation = () -> evaluate(layer, manager, places.get(0));
      evaluation.run();
      Thread other = new Thread(evaluation, "another thread");
      other.start();
      other.join();
      for (DataType type : new DataType[] {DataType.FLOAT64, DataType.FLOAT32}) {
        Mlp network = Mlp.tanh(1, 2, 50, 50, 50, 50, 1);
        network.initialize(manager, type);
        Points sensors = Disk.unit().grid(13, 13);
        FieldLoss loss =
            FieldLoss.of(network)
                .data(1, sensors, sensors.coordinates(0))
                .residual(1, Equation.helmholtz(10), Disk.unit().grid(21, 21));
        step("step of a PINN, 4 x 50, 317 + 113 points, " + type, network, loss);
      }
    }
  }

  private static Points points(Random random) {
    double[] x = new double[POINTS];
    double[] y = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      x[i] = random.nextDouble() - 0.5;
      y[i] = random.nextDouble() - 0.5;
    }
    return Points.of(x, y);
  }

  private static void step(String name, ai.djl.nn.Block block, Loss loss) {
    long[] last = {System.nanoTime()};
    double[] times = new double[2 * STEPS];
    Training.with(Adam.withDefaults())
        .withProgress(
            (step, value) -> {
              long now = System.nanoTime();
              times[step - 1] = (now - last[0]) * 1e-6;
              last[0] = now;
              return true;
            })
        .minimise(block, loss, times.length);
    print(name, Arrays.copyOfRange(times, STEPS, times.length));
  }

  private static void evaluate(VekuaBlock layer, NDManager manager, NDArray x) {
    ParameterStore store = new ParameterStore(manager, false);
    double[] times = new double[2 * STEPS];
    for (int i = 0; i < times.length; i++) {
      long start = System.nanoTime();
      layer.forward(store, new NDList(x), false).close();
      times[i] = (System.nanoTime() - start) * 1e-6;
    }
    String where = Thread.currentThread().getName();
    print("evaluation, " + where, Arrays.copyOfRange(times, STEPS, times.length));
  }

  private static void print(String name, double[] times) {
    Arrays.sort(times);
    System.out.printf(
        Locale.ROOT, "| %s | %.2f | %.2f |%n", name, times[times.length / 2], times[0]);
  }
}
