package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.MalformedModelException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.jni.JniUtils;
import ai.djl.training.ParameterStore;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.geometry.Disk;
import vekua.geometry.Points;

class VekuaBlockTest extends EngineTest {

  private static final Disk FRAME = new Disk(0.2, -0.1, 1.3);

  static Stream<Equation> equations() {
    return Stream.of(
        Equation.laplace(),
        Equation.helmholtz(7.5),
        Equation.helmholtz(0.4),
        Equation.yukawa(3),
        Equation.biharmonic());
  }

  private static Field field(Equation equation, int order) {
    DiskBasis basis = equation.basis(order, FRAME);
    double[] z = Threefry.of(11).normal(basis.size());
    double[] scales = basis.scales();
    for (int j = 0; j < z.length; j++) {
      z[j] /= scales[j];
    }
    return Field.of(basis, z);
  }

  private static Points points(int n) {
    double[] x = Threefry.of(1).uniform(n, -0.7, 1.0);
    double[] y = Threefry.of(2).uniform(n, -0.9, 0.7);
    // The centre, where polar coordinates are singular.
    x[0] = FRAME.x();
    y[0] = FRAME.y();
    return Points.of(x, y);
  }

  private VekuaBlock block(Field field) {
    return block(field, false);
  }

  private VekuaBlock block(Field field, boolean trainWavenumber) {
    VekuaBlock block =
        VekuaBlock.builder()
            .setBasis((DiskBasis) field.functions())
            .optStart(field)
            .optTrainWavenumber(trainWavenumber)
            .build();
    block.initialize(manager);
    return block;
  }

  @ParameterizedTest
  @MethodSource("equations")
  void isTheFieldItStartsFrom(Equation equation) {
    Field field = field(equation, 9);
    VekuaBlock block = block(field);
    Points points = points(30);
    double[] expected = field.at(points);
    NDArray x = Torch.coordinates(manager, points);
    // A sum of about twenty terms of size one.
    assertThat(forward(block, x).toDoubleArray()).containsExactly(expected, within(2e-14));
    x.setRequiresGradient(true);
    Torch.record(
        tape ->
            assertThat(forward(block, x).toDoubleArray()).containsExactly(expected, within(2e-14)));
    assertThat(block.field(0).at(points)).containsExactly(expected, within(2e-14));
  }

  @ParameterizedTest
  @MethodSource("equations")
  void gradientsMatchFiniteDifferences(Equation equation) {
    VekuaBlock block = block(field(equation, 9));
    NDArray x = Torch.coordinates(manager, points(6));
    NDArray mix = manager.create(new double[] {1, -2, 0.5, 3, 1, -1}, new Shape(6, 1));
    double[] exact = Autograd.gradient(x, v -> forward(block, v).sin().mul(mix).sum());
    double[] approximate = Autograd.differences(x, v -> forward(block, v).sin().mul(mix).sum());
    assertThat(Autograd.relativeError(exact, approximate)).isLessThan(1e-7);

    VekuaBlock fresh = block(field(equation, 9));
    NDArray w = fresh.getParameters().get("weight").getArray();
    double[] inWeights = Autograd.gradient(w, v -> forward(fresh, x).square().mul(mix).sum());
    double[] values = w.toDoubleArray();
    double[] steps = new double[values.length];
    for (int j = 0; j < steps.length; j++) {
      double h = 1e-5;
      steps[j] =
          (energy(block, x, mix, values, j, h) - energy(block, x, mix, values, j, -h)) / 2e-5;
    }
    assertThat(Autograd.relativeError(inWeights, steps)).isLessThan(1e-7);
  }

  private double energy(
      VekuaBlock like, NDArray x, NDArray mix, double[] weights, int j, double h) {
    VekuaBlock block = VekuaBlock.of(like.basis());
    block.initialize(manager);
    double[] moved = weights.clone();
    moved[j] += h;
    block.getParameters().get("weight").getArray().set(moved);
    return forward(block, x.stopGradient()).square().mul(mix).sum().getDouble();
  }

  @Test
  void gradientInTheWavenumberMatchesFiniteDifferences() {
    NDArray x = Torch.coordinates(manager, points(8));
    for (Equation equation : new Equation[] {Equation.helmholtz(7.5), Equation.yukawa(3)}) {
      VekuaBlock block = block(field(equation, 9), true);
      NDArray k = block.getParameters().get("wavenumber").getArray();
      double[] exact = Autograd.gradient(k, v -> forward(block, x).square().sum());
      double h = 1e-5;
      k.addi(h);
      double plus = forward(block, x).square().sum().getDouble();
      // The exported field follows the wavenumber.
      assertThat(block.field(0).at(points(8)))
          .containsExactly(forward(block, x).toDoubleArray(), within(2e-14));
      k.subi(2 * h);
      double minus = forward(block, x).square().sum().getDouble();
      assertThat(exact[0]).isEqualTo((plus - minus) / (2 * h), within(1e-7 * Math.abs(exact[0])));
    }
  }

  @ParameterizedTest
  @MethodSource("equations")
  void solvesItsEquationToRoundingBySecondDerivatives(Equation equation) {
    VekuaBlock block = block(field(equation, 9));
    double lambda = equation.lambda();
    NDArray x = Torch.coordinates(manager, points(20));
    x.setRequiresGradient(true);
    Torch.record(
        tape -> {
          NDArray u = forward(block, x);
          NDArray laplacian = Autograd.laplacian(x, u);
          NDArray residual =
              equation.power() == 2
                  ? Autograd.laplacian(x, laplacian)
                  : laplacian.flatten().add(u.flatten().mul(lambda));
          // A derivative of order-9 modes is up to 9/1.3 times the field: rounding grows by that.
          double growth = equation.power() == 2 ? 2300 : 48 + Math.abs(lambda);
          assertThat(residual.abs().max().getDouble()).isLessThan(2e-14 * growth);
        });
  }

  /** A residual around the layer, trained in the wavenumber, takes a third derivative. */
  @Test
  void aResidualHasItsGradientInTheWavenumber() {
    Field field = field(Equation.helmholtz(7.5), 9);
    NDArray x = Torch.coordinates(manager, points(8));
    double h = 1e-5;
    double[] sums = new double[3];
    double exact = 0;
    for (int i = 0; i < 3; i++) {
      VekuaBlock block = block(field, true);
      NDArray k = block.getParameters().get("wavenumber").getArray();
      k.addi((i - 1) * h);
      NDArray at = x.duplicate();
      at.setRequiresGradient(true);
      k.setRequiresGradient(true);
      double[] gradient = new double[1];
      int slot = i;
      Torch.record(
          tape -> {
            NDArray total = Autograd.laplacian(at, forward(block, at)).square().sum();
            sums[slot] = total.getDouble();
            double before = k.getGradient().getDouble(0);
            tape.backward(total);
            gradient[0] = k.getGradient().getDouble(0) - before;
          });
      exact = i == 1 ? gradient[0] : exact;
    }
    assertThat(exact).isEqualTo((sums[2] - sums[0]) / (2 * h), within(1e-7 * Math.abs(exact)));
  }

  @Test
  void savesAndLoads() throws IOException, MalformedModelException {
    Field field = field(Equation.helmholtz(5), 6);
    VekuaBlock block = block(field);
    VekuaBlock same = VekuaBlock.of(block.basis());
    copy(block, same);
    NDArray x = Torch.coordinates(manager, points(5));
    assertThat(forward(same, x).toDoubleArray()).isEqualTo(forward(block, x).toDoubleArray());

    VekuaBlock other = VekuaBlock.of(Equation.helmholtz(6).basis(6, FRAME));
    assertThatThrownBy(() -> copy(block, other))
        .isInstanceOf(MalformedModelException.class)
        .hasMessageContaining("saved for another block");
  }

  /** A file says what it is of, and goes nowhere else. */
  @Test
  void loadsNothingButItsOwn() throws IOException, MalformedModelException {
    DiskBasis basis = Equation.helmholtz(5).basis(6, FRAME);
    VekuaBlock trained = block(field(Equation.helmholtz(5), 6), true);
    trained.getParameters().get("wavenumber").getArray().set(new double[] {5.5});
    assertThatThrownBy(() -> copy(trained, VekuaBlock.of(basis)))
        .isInstanceOf(MalformedModelException.class)
        .hasMessageContaining("with 1 output and a trained wavenumber; this one is ");
    VekuaBlock same = VekuaBlock.builder().setBasis(basis).optTrainWavenumber(true).build();
    copy(trained, same);
    assertThat(same.wavenumber()).isEqualTo(5.5);

    VekuaBlock three = VekuaBlock.builder().setBasis(basis).optOutputs(3).build();
    three.initialize(manager);
    assertThatThrownBy(() -> copy(three, VekuaBlock.of(basis)))
        .isInstanceOf(MalformedModelException.class)
        .hasMessageContaining("with 3 outputs");
    assertThatThrownBy(() -> copy(block(field(Equation.yukawa(5), 6)), VekuaBlock.of(basis)))
        .isInstanceOf(MalformedModelException.class)
        .hasMessageContaining("Yukawa");
    ByteArrayOutputStream old = new ByteArrayOutputStream();
    trained.saveParameters(new DataOutputStream(old));
    byte[] bytes = old.toByteArray();
    bytes[0] = 1;
    assertThatThrownBy(() -> load(same, bytes))
        .isInstanceOf(MalformedModelException.class)
        .hasMessageContaining("saved in version 1 of the form; this program reads version 3");
    bytes[0] = 3;
    assertThatThrownBy(() -> load(same, Arrays.copyOf(bytes, bytes.length / 2)))
        .isInstanceOf(MalformedModelException.class)
        .hasMessageStartingWith("the file ends within the parameters of Helmholtz");
  }

  /** Value and derivatives, carried in one call, are the core's own; so is the Laplacian. */
  @ParameterizedTest
  @MethodSource("equations")
  void tellsValueGradientAndLaplacian(Equation equation) {
    Field field = field(equation, 9);
    for (boolean differentiated : new boolean[] {false, true}) {
      VekuaBlock block = block(field, differentiated && equation.wavenumber() > 0);
      Points points = points(12);
      NDArray x = Torch.coordinates(manager, points);
      x.setRequiresGradient(differentiated);
      ParameterStore store = new ParameterStore(manager, false);
      Torch.record(
          tape -> {
            Jet jet = block.valueGradientLaplacian(store, x, true);
            assertThat(jet.gradient().getShape()).isEqualTo(new Shape(2, 12, 1));
            for (int i = 0; i < points.size(); i++) {
              double[] slope = field.gradientAt(points.x(i), points.y(i));
              assertThat(jet.value().getDouble(i, 0))
                  .isEqualTo(field.at(points.x(i), points.y(i)), within(3e-14));
              assertThat(jet.slope(0).getDouble(i, 0)).isEqualTo(slope[0], within(1e-12));
              assertThat(jet.slope(1).getDouble(i, 0)).isEqualTo(slope[1], within(1e-12));
              double h = 1e-3;
              double curve = -30 * field.at(points.x(i), points.y(i)) * 2;
              for (int side : new int[] {-1, 1}) {
                curve +=
                    16
                            * (field.at(points.x(i) + side * h, points.y(i))
                                + field.at(points.x(i), points.y(i) + side * h))
                        - field.at(points.x(i) + 2 * side * h, points.y(i))
                        - field.at(points.x(i), points.y(i) + 2 * side * h);
              }
              assertThat(jet.laplacian().getDouble(i, 0))
                  .isEqualTo(curve / (12 * h * h), within(1e-6));
            }
          });
    }
  }

  @Test
  void theWavenumberStaysPositive() {
    VekuaBlock block =
        VekuaBlock.builder()
            .setBasis(Equation.helmholtz(0.4).basis(2, FRAME))
            .optTrainWavenumber(true)
            .build();
    block.initialize(manager);
    NDArray x = Torch.coordinates(manager, points(20));
    // Whatever is asked for here, a constant or a trend, a smaller wavenumber serves it better.
    NDArray u = manager.ones(new Shape(20, 1), DataType.FLOAT64);
    Training.with(Adam.withDefaults().withRate(0.1))
        .minimise(block, Loss.meanSquare(block, new NDList(x), u), 200);
    assertThat(block.wavenumber()).isPositive().isLessThan(0.4);
    block.getParameters().get("wavenumber").getArray().set(new double[] {-3});
    assertThat(block.wavenumber()).isBetween(1e-9, 1e-3);
    assertThat(forward(block, x).toDoubleArray())
        .containsExactly(block.field(0).at(points(20)), within(1e-10));
  }

  @Test
  void evaluatesOnOtherThreadsWithoutRecording() {
    VekuaBlock block = block(field(Equation.helmholtz(7.5), 9), true);
    block.getParameters().get("weight").getArray().setRequiresGradient(true);
    NDArray x = Torch.coordinates(manager, points(8));
    ParameterStore store = new ParameterStore(manager, false);
    boolean recorded =
        CompletableFuture.supplyAsync(
                () ->
                    Torch.isDifferentiated(
                        block.forward(store, new NDList(x), false).singletonOrThrow()))
            .join();
    assertThat(recorded).isFalse();
    // Who asks for derivatives in the inputs gets them, also where nothing is trained.
    x.setRequiresGradient(true);
    Torch.record(
        tape ->
            assertThat(
                    Torch.isDifferentiated(
                        block.forward(store, new NDList(x), false).singletonOrThrow()))
                .isTrue());
  }

  /** On a new thread the engine would use all cores, for matrices too small to share. */
  @Test
  void usesOneNativeThreadOnEveryThread() {
    VekuaBlock block = block(field(Equation.laplace(), 3));
    NDArray x = Torch.coordinates(manager, points(8));
    ParameterStore store = new ParameterStore(manager, false);
    Loss loss = Loss.meanSquare(block, new NDList(x), manager.create(0.0));
    List<Runnable> works =
        List.of(
            () -> block.forward(store, new NDList(x), false),
            () -> Training.with(Adam.withDefaults()).minimise(block, loss, 1));
    for (Runnable work : works) {
      int[] threads = new int[1];
      Thread other =
          new Thread(
              () -> {
                work.run();
                threads[0] = JniUtils.getNumThreads();
              });
      other.start();
      assertThatCode(other::join).doesNotThrowAnyException();
      assertThat(threads[0]).isEqualTo(1);
    }
  }

  /** Evaluation neither records nor keeps anything but its result, and equals the training's. */
  @ParameterizedTest
  @MethodSource("equations")
  void evaluationIsThatOfTheTrainingAndLeavesNothingBehind(Equation equation) {
    for (int outputs : new int[] {1, 2, 6}) {
      VekuaBlock block =
          VekuaBlock.builder().setBasis(equation.basis(5, FRAME)).optOutputs(outputs).build();
      try (NDManager own = manager.newSubManager();
          NDManager inputs = manager.newSubManager()) {
        block.initialize(own);
        NDArray w = block.getParameters().get("weight").getArray();
        w.set(Threefry.of(5).normal(11 * (equation.power() == 2 ? 2 : 1) * outputs));
        NDArray x = Torch.coordinates(inputs, points(300));
        double[] trained = forward(block, x).toDoubleArray();
        ParameterStore store = new ParameterStore(manager, false);
        Jet recorded = block.valueGradientLaplacian(store, x, true);
        int before = own.getManagedArrays().size() + inputs.getManagedArrays().size();
        NDArray u = block.forward(store, new NDList(x), false).singletonOrThrow();
        Jet jet = block.valueGradientLaplacian(store, x, false);
        assertThat(own.getManagedArrays().size() + inputs.getManagedArrays().size())
            .isEqualTo(before + 4);
        assertThat(u.toDoubleArray()).containsExactly(trained, within(1e-12));
        assertThat(u.getShape()).isEqualTo(new Shape(300, outputs));
        assertThat(jet.value().toDoubleArray()).containsExactly(trained, within(1e-12));
        assertThat(jet.gradient().toDoubleArray())
            .containsExactly(recorded.gradient().toDoubleArray(), within(1e-10));
        assertThat(jet.laplacian().toDoubleArray())
            .containsExactly(recorded.laplacian().toDoubleArray(), within(1e-9));
        NDArray none = inputs.create(new Shape(0, 2), DataType.FLOAT64);
        assertThat(block.forward(store, new NDList(none), false).head().getShape())
            .isEqualTo(new Shape(0, outputs));
      }
    }
  }

  /** More sets of points than are kept, and collections: what the graph refers to stays. */
  @Test
  void manySetsOfPointsInOneLossHaveTheirGradient() {
    VekuaBlock block = block(field(Equation.helmholtz(2), 3));
    Loss loss =
        (store, step) -> {
          NDArray sum = step.create(0.0);
          for (int i = 0; i < 20; i++) {
            NDArray x = Torch.coordinates(step, Points.of(0.01 * i, 0.1));
            sum = sum.add(block.forward(store, new NDList(x), true).singletonOrThrow().sum());
          }
          System.gc();
          return sum;
        };
    Objective objective = new Objective(new Parameters(List.of(block)), loss);
    double[] gradient = new double[7];
    double[] w = block.getParameters().get("weight").getArray().toDoubleArray();
    double value = objective.at(w, gradient);
    // Linear in the weights: the gradient is exact.
    double product = 0;
    for (int j = 0; j < 7; j++) {
      product += w[j] * gradient[j];
    }
    assertThat(product).isCloseTo(value, within(1e-12));
  }

  @ParameterizedTest
  @MethodSource("equations")
  void aFieldGoesInAndOutBitForBit(Equation equation) {
    Field field = field(equation, 9);
    assertThat(block(field).field(0).coefficients()).containsExactly(field.coefficients());
  }

  @Test
  void keepsWhatItComputedForTheSameCoordinatesOnly() {
    VekuaBlock block = block(field(Equation.helmholtz(7.5), 9));
    NDArray x = Torch.coordinates(manager, points(8));
    double[] before = forward(block, x).toDoubleArray();
    assertThat(forward(block, x).toDoubleArray()).isEqualTo(before);
    x.addi(0.1);
    double[] moved = block.field(0).at(Tensors.points(x));
    assertThat(forward(block, x).toDoubleArray()).containsExactly(moved, within(2e-14));
  }

  @Test
  void computesInFloat32WhereAsked() {
    Field field = field(Equation.helmholtz(7.5), 9);
    VekuaBlock block =
        VekuaBlock.builder().setBasis((DiskBasis) field.functions()).optStart(field).build();
    block.initialize(manager, DataType.FLOAT32);
    NDArray x = Torch.coordinates(manager, points(30), DataType.FLOAT32);
    NDArray u = forward(block, x);
    assertThat(u.getDataType()).isEqualTo(DataType.FLOAT32);
    double[] expected = field.at(Tensors.points(x));
    // Twenty terms of size one to four, each rounded to 6e-8.
    assertThat(Tensors.doubles(u)).containsExactly(expected, within(5e-6));
    double first =
        Training.with(Adam.withDefaults())
            .minimise(block, FieldLoss.of(block).data(1, points(30), new double[30]), 1)
            .loss();
    Trained trained =
        Training.with(Lbfgs.withDefaults())
            .minimise(block, FieldLoss.of(block).data(1, points(30), new double[30]), 100);
    assertThat(trained.loss()).isLessThan(1e-6 * first);
  }

  @Test
  void learnsWeightsAndWavenumberFromNearby() {
    Field truth = field(Equation.helmholtz(5), 2);
    Points points = points(60);
    NDArray x = Torch.coordinates(manager, points);
    NDArray u = Tensors.column(manager, truth.at(points));
    VekuaBlock block =
        VekuaBlock.builder()
            .setBasis(Equation.helmholtz(4.8).basis(2, FRAME))
            .optTrainWavenumber(true)
            .build();
    block.initialize(manager);
    Training.with(Adam.withDefaults().withRate(0.05))
        .withSchedule(Schedule.cosine(400))
        .minimise(block, Loss.meanSquare(block, new NDList(x), u), 400);
    assertThat(block.wavenumber()).isEqualTo(5, within(1e-4));
  }

  @Test
  void refusesAFieldOverAnotherBasis() {
    VekuaBlock.Builder builder =
        VekuaBlock.builder()
            .setBasis(Equation.helmholtz(5).basis(3, FRAME))
            .optStart(field(Equation.helmholtz(6), 3));
    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a layer that starts from a field must have one output");
    VekuaBlock.Builder flat =
        VekuaBlock.builder().setBasis(Equation.biharmonic().basis(3, FRAME)).optDerivatives(2);
    assertThatThrownBy(flat::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("derivatives must be at least those of the equation, 4: 2");
    assertThatThrownBy(() -> VekuaBlock.builder().optDerivatives(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("derivatives must be between 2 and 8: 1");
    assertThatThrownBy(
            () ->
                VekuaBlock.builder()
                    .setBasis(Equation.laplace().basis(3, FRAME))
                    .optTrainWavenumber(true)
                    .build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the equation must have a wavenumber to train it: Laplace[]");
  }

  @Test
  void hasSeveralOutputs() {
    VekuaBlock block =
        VekuaBlock.builder().setBasis(Equation.laplace().basis(1, FRAME)).optOutputs(2).build();
    block.initialize(manager);
    block.getParameters().get("weight").getArray().set(new double[] {1, 2, 0, 3, 0, 0});
    NDArray u = forward(block, Torch.coordinates(manager, points(4)));
    assertThat(u.getShape()).isEqualTo(new Shape(4, 2));
    for (int output = 0; output < 2; output++) {
      double[] expected = block.field(output).at(points(4));
      for (int i = 0; i < 4; i++) {
        assertThat(u.getDouble(i, output)).isEqualTo(expected[i], within(1e-14));
      }
    }
  }

  @Test
  void saysWhatIsWrongWithItsInput() {
    VekuaBlock block = block(field(Equation.laplace(), 3));
    NDArray single = manager.zeros(new Shape(4, 2), DataType.FLOAT32);
    assertThatThrownBy(() -> forward(block, single))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("coordinates must be float64 as the parameters are: float32");
    NDArray wide = manager.zeros(new Shape(4, 3), DataType.FLOAT64);
    assertThatThrownBy(() -> forward(block, wide))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("coordinates must have shape (batch, 2): (4, 3)");
    assertThatThrownBy(() -> block.field(7))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("output must be between 0 and 0: 7");
    for (Equation equation : equations().toList()) {
      VekuaBlock layer = block(field(equation, 9));
      NDArray far = manager.create(new double[] {0, 0, 1e200, 3}, new Shape(2, 2));
      assertThatThrownBy(() -> forward(layer, far))
          .as(equation.toString())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("coordinates[1] must lie within reach of the frame: it is ");
    }
    NDArray hole = manager.create(new double[] {0, Double.NaN}, new Shape(1, 2));
    assertThatThrownBy(() -> forward(block, hole))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("coordinates must be finite, but has NaN or infinite entries");
    assertThatThrownBy(
            () ->
                VekuaBlock.of(block.basis()).initialize(manager, DataType.FLOAT16, new Shape(1, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("float64 or float32");
  }
}
