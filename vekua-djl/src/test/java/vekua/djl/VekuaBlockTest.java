package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.MalformedModelException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import java.io.IOException;
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
        .hasMessageContaining("saved for another basis");
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
    Adam.withDefaults()
        .withRate(0.05)
        .withCosineDecay()
        .minimise(
            block, manager, Adam.Loss.meanSquare(block, new NDList(x), u), 400, Progress.NONE);
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
        .hasMessageStartingWith("coordinates must be float64: float32");
    NDArray wide = manager.zeros(new Shape(4, 3), DataType.FLOAT64);
    assertThatThrownBy(() -> forward(block, wide))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("coordinates must have shape (batch, 2): (4, 3)");
    NDArray hole = manager.create(new double[] {0, Double.NaN}, new Shape(1, 2));
    assertThatThrownBy(() -> forward(block, hole))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("coordinates must be finite, but has NaN or infinite entries");
    assertThatThrownBy(
            () ->
                VekuaBlock.of(block.basis()).initialize(manager, DataType.FLOAT32, new Shape(1, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("float64");
  }
}
