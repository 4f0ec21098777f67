package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import vekua.basis.BallBasis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.fit.Fitter;
import vekua.fit.Regularisation;
import vekua.geometry.Ball;
import vekua.geometry.Points;
import vekua.rows.Samples;

/** The layer in space against the core, and its derivatives against finite differences. */
class VekuaBallBlockTest extends EngineTest {

  private static final Ball FRAME = new Ball(0.1, -0.2, 0.05, 1.2);
  private static final int POINTS = 5;

  static Stream<BallBasis> bases() {
    return Stream.of(
        Equation.laplace().basis(4, FRAME),
        Equation.helmholtz(5).basis(6, FRAME),
        Equation.yukawa(2).basis(4, FRAME),
        Equation.laplace().outside(4, new Ball(0, 0, 0, 0.3)));
  }

  /** Away from the centre, so that exteriors are regular. */
  private NDArray places() {
    double[] xyz = Threefry.of(1).normal(3 * POINTS);
    for (int i = 0; i < xyz.length; i++) {
      xyz[i] = 0.5 + 0.1 * xyz[i];
    }
    return manager.create(xyz, new Shape(POINTS, 3));
  }

  private VekuaBallBlock block(BallBasis basis) {
    VekuaBallBlock block = VekuaBallBlock.of(basis, 2);
    block.initialize(manager);
    NDArray w = block.getParameters().valueAt(0).getArray();
    manager.create(Threefry.of(2).normal(2 * basis.size()), new Shape(basis.size(), 2)).copyTo(w);
    return block;
  }

  @ParameterizedTest
  @MethodSource("bases")
  void isAFieldOfTheCoreWithItsDerivatives(BallBasis basis) {
    VekuaBallBlock block = block(basis);
    NDArray x = places();
    double[] u = forward(block, x).toDoubleArray();
    Jet jet = block.valueGradientLaplacian(new ParameterStore(manager, false), x, false);
    double[] xyz = x.toDoubleArray();
    for (int output = 0; output < 2; output++) {
      Field field = block.field(output);
      for (int i = 0; i < POINTS; i++) {
        double[] p = {xyz[3 * i], xyz[3 * i + 1], xyz[3 * i + 2]};
        double exact = field.at(p[0], p[1], p[2]);
        assertThat(u[2 * i + output]).isCloseTo(exact, within(1e-12 * (1 + Math.abs(exact))));
        // Sums without tables add up in another order.
        assertThat(jet.value().getDouble(i, output))
            .isCloseTo(u[2 * i + output], within(1e-12 * (1 + Math.abs(exact))));
        double[] slope = field.gradientAt(p[0], p[1], p[2]);
        for (int axis = 0; axis < 3; axis++) {
          assertThat(jet.slope(axis).getDouble(i, output))
              .isCloseTo(slope[axis], within(1e-11 * (1 + Math.abs(slope[axis]))));
        }
        assertThat(jet.laplacian().getDouble(i, output))
            .isCloseTo(-basis.equation().lambda() * exact, within(1e-10 * (1 + Math.abs(exact))));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("bases")
  void derivativesMatchFiniteDifferences(BallBasis basis) {
    VekuaBallBlock block = block(basis);
    NDArray x = places();
    double[] exact = Autograd.gradient(x, v -> forward(block, v).sin().sum());
    double[] approximate = Autograd.differences(x, v -> forward(block, v).sin().sum());
    assertThat(Autograd.relativeError(exact, approximate)).isLessThan(1e-6);
  }

  @Test
  void secondDerivativesAreThoseOfTheEquation() {
    // Their trace is −λu, and each is the slope of a slope.
    for (BallBasis basis : bases().toList()) {
      var modes = (vekua.functions.BallModes) basis.functions();
      Points p = Points.of(0.5, 0.4, 0.6);
      double[][] second = modes.secondDerivatives(p);
      double[] u = modes.values(p);
      double h = 1e-5;
      double[][] ahead = modes.gradients(Points.of(0.5, 0.4 + h, 0.6));
      double[][] behind = modes.gradients(Points.of(0.5, 0.4 - h, 0.6));
      for (int j = 0; j < u.length; j++) {
        double trace = second[0][j] + second[3][j] + second[5][j];
        double size = Math.abs(second[0][j]) + Math.abs(second[3][j]) + Math.abs(second[5][j]) + 1;
        assertThat(trace).isCloseTo(-basis.equation().lambda() * u[j], within(1e-11 * size));
        int[] along = {1, 3, 4};
        for (int axis = 0; axis < 3; axis++) {
          double slope = (ahead[axis][j] - behind[axis][j]) / (2 * h);
          assertThat(second[along[axis]][j]).isCloseTo(slope, within(1e-5 * size));
        }
      }
    }
  }

  static Stream<BallBasis> tunable() {
    return Stream.of(
        Equation.helmholtz(5).basis(6, FRAME),
        Equation.yukawa(2).basis(4, FRAME),
        Equation.yukawa(2).outside(3, new Ball(0, 0, 0, 0.3)));
  }

  private VekuaBallBlock tuned(BallBasis basis) {
    VekuaBallBlock block =
        VekuaBallBlock.builder().setBasis(basis).optOutputs(2).optTrainWavenumber(true).build();
    block.initialize(manager);
    NDArray w = block.getParameters().valueAt(0).getArray();
    manager.create(Threefry.of(2).normal(2 * basis.size()), new Shape(basis.size(), 2)).copyTo(w);
    return block;
  }

  private NDArray parameter(VekuaBallBlock block, int index) {
    return block.getParameters().valueAt(index).getArray();
  }

  @ParameterizedTest
  @MethodSource("tunable")
  void theWavenumberIsTrained(BallBasis basis) {
    VekuaBallBlock block = tuned(basis);
    NDArray x = places();
    // The same field as the layer whose wavenumber stays.
    double[] fixed = forward(block(basis), x).toDoubleArray();
    assertThat(forward(block, x).toDoubleArray()).containsExactly(fixed, within(1e-11));
    NDArray k = parameter(block, 1);
    double start = basis.equation().wavenumber();
    ParameterStore store = new ParameterStore(manager, false);
    Loss values =
        (parameters, step) -> block.forward(parameters, new NDList(x), true).get(0).square().mean();
    Loss jets =
        (parameters, step) -> {
          Jet jet = block.valueGradientLaplacian(parameters, x, true);
          return jet.gradient().square().mean().add(jet.laplacian().square().mean());
        };
    for (Loss loss : List.of(values, jets)) {
      double[] exact = Autograd.gradient(k, v -> loss.at(store, manager));
      double h = 1e-5;
      k.set(new double[] {start + h});
      double above = loss.at(store, manager).getDouble();
      k.set(new double[] {start - h});
      double below = loss.at(store, manager).getDouble();
      k.set(new double[] {start});
      assertThat(exact[0])
          .isCloseTo((above - below) / (2 * h), within(1e-7 * (1 + Math.abs(exact[0]))));
    }
    k.set(new double[] {1.1 * start});
    assertThat(block.wavenumber()).isEqualTo(1.1 * start);
    double[] u = forward(block, x).toDoubleArray();
    double[] xyz = x.toDoubleArray();
    Field field = block.field(1);
    for (int i = 0; i < POINTS; i++) {
      double exact = field.at(xyz[3 * i], xyz[3 * i + 1], xyz[3 * i + 2]);
      assertThat(u[2 * i + 1]).isCloseTo(exact, within(1e-11 * (1 + Math.abs(exact))));
    }
    k.set(new double[] {-3});
    assertThat(block.wavenumber()).isPositive();
    assertThat(forward(block, x).toDoubleArray()).doesNotContain(Double.NaN);
  }

  /** Inputs and wavenumber together, through a loss that differentiates twice. */
  @Test
  void theWavenumberIsFoundWithTheField() {
    BallBasis truth = Equation.helmholtz(4).basis(2, Ball.unit());
    Field field = Field.of(truth, Threefry.of(8).normal(truth.size()));
    Points sensors = Ball.unit().grid(6);
    VekuaBallBlock block =
        VekuaBallBlock.builder()
            .setBasis(Equation.helmholtz(3.8).basis(2, Ball.unit()))
            .optTrainWavenumber(true)
            .build();
    block.initialize(manager);
    FieldLoss loss = FieldLoss.of(block).data(1, sensors, field.at(sensors));
    Training.with(Lbfgs.withDefaults()).minimise(block, loss, 300);
    assertThat(block.wavenumber()).isCloseTo(4, within(1e-6));
    assertThat(Autograd.relativeError(block.field(0).at(sensors), field.at(sensors)))
        .isLessThan(1e-6);
  }

  @ParameterizedTest
  @MethodSource("bases")
  void aFieldGoesInAndOutBitForBit(BallBasis basis) {
    Field field = Field.of(basis, Threefry.of(9).normal(basis.size()));
    VekuaBallBlock block = VekuaBallBlock.builder().setBasis(basis).optStart(field).build();
    block.initialize(manager);
    assertThat(block.field(0).coefficients()).containsExactly(field.coefficients());
    assertThatThrownBy(
            () -> VekuaBallBlock.builder().setBasis(basis).optOutputs(2).optStart(field).build())
        .hasMessageContaining("must have one output and the field's basis");
  }

  @Test
  void addsToANetworkOfSpace() {
    VekuaBallBlock layer = VekuaBallBlock.of(Equation.laplace().basis(3, Ball.unit()), 1);
    FieldSum sum = FieldSum.of(layer, Mlp.tanh(1, 3, 8, 1).startingAtZero());
    sum.initialize(manager);
    Points inside = Ball.unit().grid(4);
    FieldLoss loss =
        FieldLoss.of(sum)
            .data(1, inside, inside.coordinates(2))
            .residual(1, Equation.laplace(), inside);
    assertThat(Training.with(Lbfgs.withDefaults()).minimise(sum, loss, 60).loss())
        .isLessThan(1e-12);
    assertThatThrownBy(() -> FieldSum.of(layer, Mlp.tanh(1, 2, 8, 1)))
        .hasMessage("fields to add must have as many coordinates as the first, 3: 2");
  }

  @Test
  void farAwayIsRefused() {
    for (BallBasis basis : bases().limit(3).toList()) {
      VekuaBallBlock block = block(basis);
      NDArray far = manager.create(new double[] {0, 0, 0, 1e200, 0, 0}, new Shape(2, 3));
      assertThatThrownBy(() -> forward(block, far))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("coordinates[1] must lie within reach of the ball");
    }
  }

  @Test
  void projectsSensorsOfSpace() {
    BallBasis basis = Equation.helmholtz(3).basis(5, Ball.unit());
    Points sensors = Ball.unit().surface(60);
    Points inside = Ball.unit().grid(4);
    Regularisation filter = Regularisation.ridge(0.1);
    double[] data = Threefry.of(3).normal(60);
    double[] expected =
        Fitter.withDefaults().with(filter).fit(basis, Samples.of(sensors, data)).field().at(inside);
    NDArray row = manager.create(data, new Shape(1, 60));
    assertThat(
            forward(VekuaProjection.toValues(basis, sensors, filter, inside), row).toDoubleArray())
        .containsExactly(expected, within(1e-11));
    NDArray w = forward(VekuaProjection.toWeights(basis, sensors, filter), row);
    VekuaBallBlock block = VekuaBallBlock.of(basis, 1);
    block.initialize(manager, DataType.FLOAT64);
    w.reshape(basis.size(), 1).copyTo(block.getParameters().valueAt(0).getArray());
    assertThat(block.field(0).at(inside)).containsExactly(expected, within(1e-11));
  }

  @Test
  void refusesWhatItCannotBe() {
    BallBasis waves = Equation.helmholtz(3).outside(4, Ball.unit());
    assertThatThrownBy(() -> VekuaBallBlock.of(waves, 1)).hasMessageContaining("one kind of modes");
    assertThatThrownBy(() -> VekuaBallBlock.of(Equation.laplace().basis(2, Ball.unit()), 0))
        .hasMessageContaining("outputs must be at least 1");
    assertThatThrownBy(
            () ->
                VekuaBallBlock.builder()
                    .setBasis(Equation.laplace().basis(2, Ball.unit()))
                    .optTrainWavenumber(true)
                    .build())
        .hasMessageContaining("the equation must have a wavenumber to train it");
  }
}
