package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.SequentialBlock;
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
  @MethodSource("filters")
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

  @Test
  void refusesToChooseByTheData() {
    assertThatThrownBy(() -> VekuaProjection.toWeights(BASIS, BOUNDARY, Regularisation.evidence()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("regularisation must be truncate or ridge: evidence");
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
