package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.MalformedModelException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.djl.example.DeepONetExample;
import vekua.djl.example.PlaneWaveOperatorExample;
import vekua.fit.Fitter;
import vekua.fit.Regularisation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

class DeepONetTest extends EngineTest {

  private static final Points SENSORS = Disk.unit().boundary(30);
  private static final DiskBasis BASIS = Equation.helmholtz(10).basis(10, Disk.unit());
  private static final Regularisation RIDGE = Regularisation.ridge(1e-3);

  private NDArray data(int batch) {
    return manager.create(Threefry.of(1).normal(30 * batch), new Shape(batch, 30));
  }

  private VekuaDeepONet exact(long seed) {
    VekuaDeepONet network = VekuaDeepONet.of(BASIS, SENSORS, RIDGE, Mlp.tanh(seed, 30, 12, 21));
    network.initialize(manager);
    return network;
  }

  @Test
  void startsAsTheFit() {
    NDArray data = data(2);
    Points points = Disk.unit().grid(5, 5);
    double[] u = forward(exact(1), data, Torch.coordinates(manager, points)).toDoubleArray();
    double[] second = new double[30];
    System.arraycopy(data.toDoubleArray(), 30, second, 0, 30);
    double[] expected =
        Fitter.withDefaults()
            .with(RIDGE)
            .fit(BASIS, Samples.of(SENSORS, second))
            .field()
            .at(points);
    for (int i = 0; i < points.size(); i++) {
      assertThat(u[points.size() + i]).isEqualTo(expected[i], within(1e-12));
    }
  }

  /** Whatever the branch has learnt, the equation holds to rounding. */
  @Test
  void solvesTheEquationAfterTraining() {
    VekuaDeepONet network = exact(2);
    NDArray data = data(1);
    NDArray x = Torch.coordinates(manager, Disk.unit().grid(6, 6));
    Training.with(Adam.withDefaults().withRate(0.01))
        .minimise(network, Loss.meanSquare(network, new NDList(data, x), manager.create(1.0)), 20);
    x.setRequiresGradient(true);
    Torch.record(
        tape -> {
          NDArray u = forward(network, data, x);
          NDArray laplacian = Autograd.laplacian(x, u);
          double size = u.abs().max().getDouble();
          double residual = laplacian.add(u.flatten().mul(100)).abs().max().getDouble();
          assertThat(residual).isLessThan(1e-13 * 100 * Math.max(1, size) * 10);
        });
    double[] values = data.toDoubleArray();
    double[] u = forward(network, data, x).toDoubleArray();
    assertThat(network.field(manager, values).at(Disk.unit().grid(6, 6)))
        .containsExactly(u, within(1e-12));
  }

  @Test
  void savesAndLoads() throws IOException, MalformedModelException {
    NDArray x = Torch.coordinates(manager, SENSORS);
    DeepONet plain = DeepONet.of(Mlp.tanh(1, 30, 5, 4), Mlp.tanh(2, 2, 5, 4));
    plain.initialize(manager);
    DeepONet other = DeepONet.of(Mlp.tanh(3, 30, 5, 4), Mlp.tanh(4, 2, 5, 4));
    copy(plain, other);
    assertThat(forward(other, data(2), x).toDoubleArray())
        .isEqualTo(forward(plain, data(2), x).toDoubleArray());
    VekuaDeepONet exact = exact(1);
    VekuaDeepONet same = VekuaDeepONet.of(BASIS, SENSORS, RIDGE, Mlp.tanh(9, 30, 12, 21));
    copy(exact, same);
    assertThat(forward(same, data(2), x).toDoubleArray())
        .isEqualTo(forward(exact, data(2), x).toDoubleArray());
  }

  @Test
  void exactFunctionsBeatLearnedOnes() {
    DeepONetExample.Comparison c = DeepONetExample.compare(Equation.helmholtz(10), 2, 60);
    assertThat(c.exactParameters()).isBetween(39_000, 40_000);
    assertThat(c.plainParameters()).isBetween(39_000, 40_000);
    assertThat(c.plain() / c.exact()).isGreaterThan(10);
    assertThat(c.trunk()).isLessThan(c.plain());
    assertThat(c.fit()).isLessThan(c.trunk());
  }

  /** The parameters that come with the library fit their operator, and beat the fit by far. */
  @Test
  void aPretrainedOperatorComesAlong() throws IOException, MalformedModelException {
    double[] errors = PlaneWaveOperatorExample.errors(manager);
    assertThat(errors[1]).isLessThan(errors[0] / 3);
  }

  @Test
  void saysWhatDoesNotFit() {
    assertThatThrownBy(() -> DeepONet.of(Mlp.tanh(1, 30, 4), Mlp.tanh(1, 2, 5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("trunk must have 2 inputs and as many outputs as branch, 4: 2, 5");
    assertThatThrownBy(() -> VekuaDeepONet.of(BASIS, SENSORS, RIDGE, Mlp.tanh(1, 29, 21)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("correction must have 30 inputs and 21 outputs: 29, 21");
  }
}
