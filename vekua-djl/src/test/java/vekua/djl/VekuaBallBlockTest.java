package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
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
        assertThat(jet.value().getDouble(i, output)).isEqualTo(u[2 * i + output]);
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
  }
}
