import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.training.ParameterStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import vekua.basis.Equation;
import vekua.djl.Adam;
import vekua.djl.FieldLoss;
import vekua.djl.FieldSum;
import vekua.djl.Loss;
import vekua.djl.Mlp;
import vekua.djl.Torch;
import vekua.djl.Training;
import vekua.djl.VekuaBlock;
import vekua.geometry.Disk;
import vekua.geometry.Points;

/**
 * What a step of training and an evaluation cost: median and best of many, in milliseconds; and how
 * much memory a long training holds.
 */
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
        places.add(Torch.coordinates(manager, points(POINTS, random)));
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
      large(manager);
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
    memory();
  }

  private static void large(NDManager manager) {
    VekuaBlock layer = VekuaBlock.of(Equation.helmholtz(8).basis(50, Disk.unit()));
    layer.initialize(manager);
    Random random = new Random(2);
    NDArray target = manager.ones(new Shape(10 * POINTS, 1), DataType.FLOAT64);
    List<NDArray> places = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      places.add(Torch.coordinates(manager, points(10 * POINTS, random)));
    }
    int[] turn = {0};
    Loss other =
        (parameters, scope) ->
            Loss.meanSquare(layer, new NDList(places.get(turn[0]++ % 10)), target)
                .at(parameters, scope);
    step("step, 100,000 points, order 50, other points each time", layer, other, 10);
    Loss same = Loss.meanSquare(layer, new NDList(places.get(0)), target);
    step("step, the same points", layer, same, 20);
  }

  /** Ten thousand steps of a hybrid with residual, data and a trained wavenumber. */
  private static void memory() {
    try (NDManager manager = Torch.manager()) {
      VekuaBlock layer =
          VekuaBlock.builder()
              .setBasis(Equation.helmholtz(6).basis(6, Disk.unit()))
              .optTrainWavenumber(true)
              .build();
      FieldSum field = FieldSum.of(layer, Mlp.tanh(1, 2, 16, 1));
      field.initialize(manager);
      Points sensors = Disk.unit().grid(9, 9);
      FieldLoss loss =
          FieldLoss.of(field)
              .data(1, sensors, sensors.coordinates(0))
              .residual(1, Equation.helmholtz(6), Disk.unit().grid(7, 7));
      System.out.println("\n| steps | resident MB | arrays held |\n|---|---|---|");
      Training.with(Adam.withDefaults())
          .withProgress(
              (step, value) -> {
                if (step == 1000 || step == 5000 || step == 10_000) {
                  System.out.printf(
                      "| %d | %d | %d |%n", step, resident(), manager.getManagedArrays().size());
                }
                return true;
              })
          .minimise(field, loss, 10_000);
    }
  }

  /** Of this process, in MB; -1 where the system does not tell. */
  private static long resident() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
          .findFirst()
          .orElse(-1);
    } catch (IOException e) {
      return -1;
    }
  }

  private static Points points(int count, Random random) {
    double[] x = new double[count];
    double[] y = new double[count];
    for (int i = 0; i < count; i++) {
      x[i] = random.nextDouble() - 0.5;
      y[i] = random.nextDouble() - 0.5;
    }
    return Points.of(x, y);
  }

  private static void step(String name, Block block, Loss loss) {
    step(name, block, loss, STEPS);
  }

  private static void step(String name, Block block, Loss loss, int count) {
    long[] last = {System.nanoTime()};
    double[] times = new double[2 * count];
    Training.with(Adam.withDefaults())
        .withProgress(
            (step, value) -> {
              long now = System.nanoTime();
              times[step - 1] = (now - last[0]) * 1e-6;
              last[0] = now;
              return true;
            })
        .minimise(block, loss, times.length);
    print(name, Arrays.copyOfRange(times, count, times.length));
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
    print("evaluation, 10,000 points, order 16, on " + where, Arrays.copyOfRange(times, STEPS, times.length));
  }

  private static void print(String name, double[] times) {
    Arrays.sort(times);
    System.out.printf(
        Locale.ROOT, "| %s | %.2f | %.2f |%n", name, times[times.length / 2], times[0]);
  }
}
