package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.SequentialBlock;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.fit.Fitter;
import vekua.fit.Regularisation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

class VekuaProjectionTest extends EngineTest {

  private static final int SENSORS = 40;
  private static final Points BOUNDARY = Disk.unit().boundary(SENSORS);
  private static final Points INSIDE = Disk.unit().grid(7, 7);
  private static final DiskBasis BASIS = Equation.helmholtz(6).basis(8, Disk.unit());

  static Stream<Regularisation> filters() {
    // At 0.3 the truncation drops some modes that the boundary hardly sees.
    return Stream.of(
        Regularisation.truncate(1e-12), Regularisation.truncate(0.3), Regularisation.ridge(0.1));
  }

  static Stream<Regularisation> differentiable() {
    return Stream.concat(filters(), Stream.of(Regularisation.evidence()));
  }

  @ParameterizedTest
  @MethodSource("filters")
  void isTheFitOfTheCore(Regularisation filter) {
    double[] data = Threefry.of(3).normal(SENSORS);
    NDArray row = manager.create(data, new Shape(1, SENSORS));
    var fit = Fitter.withDefaults().with(filter).fit(BASIS, Samples.of(BOUNDARY, data));
    VekuaProjection toValues = VekuaProjection.toValues(BASIS, BOUNDARY, filter, INSIDE);
    double[] expected = fit.field().at(INSIDE);
    // The matrix has condition below 100.
    assertThat(forward(toValues, row).toDoubleArray()).containsExactly(expected, within(1e-12));
    VekuaProjection toWeights = VekuaProjection.toWeights(BASIS, BOUNDARY, filter);
    double[] weights = forward(toWeights, row).toDoubleArray();
    assertThat(VekuaBlock.of(BASIS).field(weights).at(INSIDE))
        .containsExactly(expected, within(1e-12));
  }

  @ParameterizedTest
  @MethodSource("differentiable")
  void gradientsMatchFiniteDifferences(Regularisation filter) {
    VekuaProjection block = VekuaProjection.toValues(BASIS, BOUNDARY, filter, INSIDE);
    NDArray data = manager.create(Threefry.of(4).normal(2 * SENSORS), new Shape(2, SENSORS));
    double[] exact = Autograd.gradient(data, v -> forward(block, v).sin().sum());
    double[] approximate = Autograd.differences(data, v -> forward(block, v).sin().sum());
    assertThat(Autograd.relativeError(exact, approximate)).isLessThan(1e-7);
  }

  /** A network that produces boundary data learns them from field values inside. */
  @Test
  void trainsANetworkThroughThePhysics() {
    VekuaProjection solve =
        VekuaProjection.toValues(BASIS, BOUNDARY, Regularisation.truncate(1e-12), INSIDE);
    Mlp source = Mlp.tanh(1, 1, 16, SENSORS);
    SequentialBlock model = new SequentialBlock().add(source).add(solve);
    model.initialize(manager, DataType.FLOAT64, new Shape(2, 1));
    NDArray knob = Tensors.column(manager, new double[] {-1, 1});
    double[] boundary = Threefry.of(5).normal(2 * SENSORS);
    NDArray target = forward(solve, manager.create(boundary, new Shape(2, SENSORS))).duplicate();
    double[] first = new double[1];
    double last =
        Training.with(Adam.withDefaults().withRate(0.02))
            .withProgress(
                (step, loss) -> {
                  first[0] = step == 1 ? loss : first[0];
                  return true;
                })
            .minimise(model, Loss.meanSquare(model, new NDList(knob), target), 300)
            .loss();
    assertThat(last).isLessThan(1e-4 * first[0]);
  }

  /** Whatever the noise, the values choose a damping nearly as good as the best there is. */
  @Test
  void theValuesChooseTheirDamping() {
    Points inside = new Disk(0, 0, 0.95).grid(9, 9);
    VekuaProjection chosen =
        VekuaProjection.toValues(BASIS, inside, Regularisation.evidence(), INSIDE);
    NDArray noise = manager.create(Threefry.of(8).normal(inside.size()));
    for (double level : new double[] {0, 1e-3, 0.3}) {
      NDArray data = wave(inside).add(noise.mul(level)).reshape(1, inside.size());
      double best = Double.POSITIVE_INFINITY;
      for (int e = -12; e <= 3; e++) {
        Regularisation ridge = Regularisation.ridge(Math.pow(10, e));
        best = Math.min(best, miss(VekuaProjection.toValues(BASIS, inside, ridge, INSIDE), data));
      }
      assertThat(miss(chosen, data)).isLessThan(2 * best + 1e-6);
    }
    NDArray zeros = manager.zeros(new Shape(1, inside.size()), DataType.FLOAT64);
    assertThat(forward(chosen, zeros).toDoubleArray()).containsOnly(0);
  }

  private NDArray wave(Points points) {
    double[] u = new double[points.size()];
    Arrays.setAll(u, i -> Math.cos(3.6 * points.x(i) + 4.8 * points.y(i)));
    return manager.create(u);
  }

  private double miss(VekuaProjection projection, NDArray data) {
    return forward(projection, data).sub(wave(INSIDE)).square().mean().sqrt().getDouble();
  }

  @Test
  void refusesToChooseOtherwise() {
    assertThatThrownBy(() -> VekuaProjection.toWeights(BASIS, BOUNDARY, Regularisation.gcv()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("regularisation must be truncate, ridge or evidence: gcv");
  }

  @Test
  void saysWhatIsWrongWithItsInput() {
    VekuaProjection block =
        VekuaProjection.toWeights(BASIS, BOUNDARY, Regularisation.truncate(1e-12));
    NDArray few = manager.zeros(new Shape(1, 39), DataType.FLOAT64);
    assertThatThrownBy(() -> forward(block, few))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("sensor values must have shape (batch, 40): (1, 39)");
    NDArray whole = manager.zeros(new Shape(1, 40), DataType.INT32);
    assertThatThrownBy(() -> forward(block, whole))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("sensor values must be float64 or float32: int32");
  }
}
