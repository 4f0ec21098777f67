package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;

class TrainingTest extends EngineTest {

  static final Points RIM = Disk.unit().boundary(24);

  static Stream<Optimiser> optimisers() {
    return Stream.of(Adam.withDefaults().withRate(0.01), Lbfgs.withDefaults());
  }

  private static double[] saddle() {
    double[] u = new double[RIM.size()];
    for (int i = 0; i < u.length; i++) {
      u[i] = RIM.x(i) * RIM.x(i) - RIM.y(i) * RIM.y(i);
    }
    return u;
  }

  private Mlp network(long seed) {
    Mlp network = Mlp.tanh(seed, 2, 12, 12, 1);
    network.initialize(manager);
    return network;
  }

  private static FieldLoss loss(Mlp network) {
    return FieldLoss.of(network)
        .data(1, RIM, saddle())
        .residual(0.1, Equation.laplace(), Disk.unit().grid(6, 6));
  }

  private double[] values(FieldBlock block) {
    return forward(block, Torch.coordinates(manager, Disk.unit().grid(5, 5))).toDoubleArray();
  }

  /** Arrays that a careless loss leaves with the user's managers go with the step as well. */
  @Test
  void holdsNoMoreArraysAfterManySteps() {
    Mlp network = Mlp.siren(1, 2, 8, 1);
    VekuaBlock layer = VekuaBlock.of(Equation.biharmonic().basis(3, Disk.unit()));
    network.initialize(manager);
    layer.initialize(manager);
    try (NDManager mine = Torch.manager()) {
      NDArray x = Torch.coordinates(mine, Disk.unit().grid(4, 4));
      Loss loss =
          (store, step) -> {
            NDArray u = network.forward(store, new NDList(x), true).get(0);
            NDArray v = layer.forward(store, new NDList(x), true).get(0);
            Jet jet = network.valueGradientLaplacian(store, x, true);
            return u.add(v).square().mean().add(jet.laplacian().square().mean());
          };
      Training.with(Adam.withDefaults()).minimise(network, loss, 2);
      int arrays = manager.getManagedArrays().size();
      int own = mine.getManagedArrays().size();
      Training.with(Adam.withDefaults()).minimise(network, loss, 30);
      assertThat(manager.getManagedArrays()).hasSize(arrays);
      // Those of the first step of each training, before it is known whose they are.
      assertThat(mine.getManagedArrays().size()).isLessThanOrEqualTo(2 * own);
    }
  }

  @ParameterizedTest
  @MethodSource("optimisers")
  void goesOnAsIfThereHadBeenNoBreak(Optimiser optimiser, @TempDir Path folder) throws IOException {
    Mlp whole = network(1);
    Trained all = Training.with(optimiser).minimise(whole, loss(whole), 40);

    Mlp broken = network(1);
    Trained half = Training.with(optimiser).minimise(broken, loss(broken), 15);
    Mlp other = network(7);
    Trained rest = Training.with(optimiser).from(half.state()).minimise(other, loss(other), 40);
    assertThat(rest.steps()).isEqualTo(40);
    assertThat(rest.loss()).isEqualTo(all.loss());
    assertThat(values(other)).isEqualTo(values(whole));

    Path file = folder.resolve("state");
    Training kept = Training.with(optimiser).withCheckpoints(file, 10);
    Mlp stopped = network(1);
    kept.withProgress((step, l) -> step < 23).minimise(stopped, loss(stopped), 40);
    Mlp fresh = network(9);
    assertThat(kept.minimise(fresh, loss(fresh), 40).loss()).isEqualTo(all.loss());
    assertThat(values(fresh)).isEqualTo(values(whole));
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }

    Mlp wide = Mlp.tanh(1, 2, 13, 12, 1);
    wide.initialize(manager);
    assertThatThrownBy(() -> kept.minimise(wide, loss(wide), 50))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(12, 2)")
        .hasMessageContaining("(13, 2)");
    Training foreign = Training.with(Adam.withDefaults().withRate(0.5)).withCheckpoints(file, 10);
    assertThatThrownBy(() -> foreign.minimise(fresh, loss(fresh), 50))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("this training has Adam at 0.5");
    Files.write(file, new byte[] {0x56, 0x4b, 0x54, 0x52, 0, 0});
    assertThatThrownBy(() -> TrainingState.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("ends too early");
  }

  /** Weights of the same shape mean another field in another equation or frame. */
  @Test
  void goesOnWithTheSameLayerOnly(@TempDir Path folder) {
    Training kept = Training.with(Adam.withDefaults()).withCheckpoints(folder.resolve("state"), 5);
    VekuaBlock waves = layer(Equation.helmholtz(3), Disk.unit());
    Trained trained = kept.minimise(waves, data(waves), 5);
    for (VekuaBlock other :
        List.of(
            layer(Equation.yukawa(9), Disk.unit()),
            layer(Equation.helmholtz(3), new Disk(5, 5, 2)))) {
      assertThatThrownBy(() -> kept.minimise(other, data(other), 5))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("the state is one of the parameters Helmholtz");
      FieldSum sum = FieldSum.of(other, Mlp.tanh(1, 2, 3, 1));
      sum.initialize(manager);
      FieldSum first = FieldSum.of(waves, Mlp.tanh(1, 2, 3, 1));
      first.initialize(manager);
      TrainingState state =
          Training.with(Adam.withDefaults()).minimise(first, data(first), 1).state();
      assertThatThrownBy(
              () -> Training.with(Adam.withDefaults()).from(state).minimise(sum, data(sum), 5))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("the state is one of the parameters ");
    }
    VekuaBlock again = layer(Equation.helmholtz(3), Disk.unit());
    Trained nothing = kept.minimise(again, data(again), 5);
    assertThat(nothing.steps()).isEqualTo(5);
    assertThat(nothing.loss()).isEqualTo(trained.loss());
  }

  private VekuaBlock layer(Equation equation, Disk frame) {
    VekuaBlock layer = VekuaBlock.of(equation.basis(4, frame));
    layer.initialize(manager);
    return layer;
  }

  private static FieldLoss data(FieldBlock field) {
    return FieldLoss.of(field).data(1, RIM, saddle());
  }

  @ParameterizedTest
  @MethodSource("optimisers")
  void leavesParametersAloneThatTheLossDoesNotUse(Optimiser optimiser) {
    Mlp used = network(1);
    Mlp unused = network(2);
    double[] before = values(unused);
    double first = Training.with(optimiser).minimise(List.of(unused, used), loss(used), 1).loss();
    Trained trained = Training.with(optimiser).minimise(List.of(unused, used), loss(used), 30);
    assertThat(trained.loss()).isLessThan(first);
    assertThat(values(unused)).isEqualTo(before);
  }

  /** A quadratic form with condition 1e4: L-BFGS ends at its minimum, and says so. */
  @Test
  void lbfgsEndsWhereTheGradientDoes() {
    VekuaBlock layer = VekuaBlock.of(Equation.laplace().basis(8, Disk.unit()));
    layer.initialize(manager);
    Trained trained =
        Training.with(Lbfgs.withDefaults())
            .minimise(layer, FieldLoss.of(layer).data(1, RIM, saddle()), 500);
    assertThat(trained.loss()).isLessThan(1e-25);
    assertThat(trained.end()).isEqualTo(Trained.End.CONVERGED);
    assertThat(trained.evaluations()).isLessThan(150);
  }

  @Test
  void stopsWhenNothingImprovesAndKeepsTheBest() {
    Mlp network = network(3);
    Loss check = FieldLoss.of(network).data(1, Points.of(0.1, 0.2), new double[] {5});
    Trained trained =
        Training.with(Adam.withDefaults().withRate(0.01))
            .withValidation(check, 2)
            .withPatience(20, 0)
            .minimise(network, loss(network), 5000);
    assertThat(trained.end()).isEqualTo(Trained.End.PATIENCE);
    assertThat(trained.steps()).isLessThan(5000);
    double now =
        Torch.evaluate(() -> check.at(new ParameterStore(manager, false), manager).getDouble());
    assertThat(now).isEqualTo(trained.validation().orElseThrow());
  }

  @Test
  void stopsWhenItsThreadIsInterrupted() {
    Mlp network = network(3);
    Training training =
        Training.with(Adam.withDefaults())
            .withProgress(
                (step, l) -> {
                  Thread.currentThread().interrupt();
                  return true;
                });
    assertThatThrownBy(() -> training.minimise(network, loss(network), 50))
        .isInstanceOf(CancellationException.class)
        .hasMessage("interrupted after 1 steps");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void logsForPeopleAndForTensorBoard(@TempDir Path folder) throws IOException {
    Mlp network = network(3);
    Path csv = folder.resolve("log.csv");
    ByteArrayOutputStream screen = new ByteArrayOutputStream();
    try (TrainingLog text = TrainingLog.csv(csv);
        TrainingLog board = TrainingLog.tensorBoard(folder.resolve("runs"))) {
      Training.with(Adam.withDefaults())
          .withSchedule(Schedule.halving(2).afterWarmUp(2))
          .withLog(text)
          .withLog(board)
          .withValidation(loss(network), 2)
          .withProgress(Progress.bar(new PrintStream(screen, true, StandardCharsets.UTF_8), 3))
          .minimise(network, loss(network), 3);
    }
    List<String> lines = Files.readAllLines(csv);
    assertThat(lines).hasSize(4).first().isEqualTo("step,loss,rate,validation,seconds");
    assertThat(lines.get(1)).matches("1,[0-9.E-]+,0\\.5,,\\d+\\.\\d{3}");
    assertThat(lines.get(2)).matches("2,[0-9.E-]+,0\\.70\\d+,[0-9.E-]+,\\d+\\.\\d{3}");
    assertThat(screen.toString(StandardCharsets.UTF_8)).contains("3/3, loss ").endsWith("\n");

    try (Stream<Path> files = Files.list(folder.resolve("runs"))) {
      Path events = files.findFirst().orElseThrow();
      assertThat(events.getFileName().toString()).startsWith("events.out.tfevents.");
      byte[] whole = Files.readAllBytes(events);
      ByteBuffer bytes = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN);
      int records = 0;
      while (bytes.hasRemaining()) {
        int at = bytes.position();
        int length = (int) bytes.getLong();
        assertThat(bytes.getInt()).isEqualTo(masked(whole, at, 8));
        bytes.position(at + 12 + length);
        assertThat(bytes.getInt()).isEqualTo(masked(whole, at + 12, length));
        records++;
      }
      assertThat(records).isEqualTo(4);
    }
  }

  private static int masked(byte[] bytes, int from, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, length);
    int c = (int) crc.getValue();
    return ((c >>> 15) | (c << 17)) + 0xa282ead8;
  }

  @Test
  void saysWhenTheTrainingDiverges() {
    Mlp network = Mlp.tanh(1, 1, 2, 1);
    network.initialize(manager);
    NDArray x = manager.ones(new Shape(1, 1), DataType.FLOAT64);
    Loss loss =
        (store, step) ->
            network.forward(store, new NDList(x), true).get(0).sum().mul(1e308).mul(1e10);
    for (Optimiser optimiser : List.of(Adam.withDefaults(), Lbfgs.withDefaults())) {
      assertThatThrownBy(() -> Training.with(optimiser).minimise(network, loss, 5))
          .isInstanceOf(ArithmeticException.class)
          .hasMessageStartingWith("loss is not finite in step 1");
    }
  }

  @Test
  void refusesWhatMakesNoSense() {
    assertThatThrownBy(() -> Adam.withDefaults().withRate(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("rate must be positive and finite: 0.0");
    Mlp network = network(1);
    NDArray x = Torch.coordinates(manager, RIM);
    NDArray flat = manager.create(saddle());
    Training adam = Training.with(Adam.withDefaults());
    assertThatThrownBy(
            () -> adam.minimise(network, Loss.meanSquare(network, new NDList(x), flat), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("target must have shape (24, 1): (24)");
    assertThatThrownBy(
            () ->
                adam.minimise(
                    network, (store, s) -> network.forward(store, new NDList(x), true).get(0), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("loss must be one number, such as a mean: it has shape (24, 1)");
    assertThatThrownBy(() -> adam.minimise(Mlp.tanh(1, 2, 1), loss(network), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("must be initialised: call initialize first");
  }
}
