package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.MalformedModelException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import vekua.geometry.Disk;

class MlpTest extends EngineTest {

  /** Carried forward through the layers, the Laplacian is what differentiating twice gives. */
  @Test
  void laplacianIsThatOfTheValue() {
    for (Mlp network : new Mlp[] {Mlp.tanh(1, 2, 9, 8, 1), Mlp.siren(2, 2, 7, 9, 1)}) {
      network.initialize(manager);
      NDArray x = Torch.coordinates(manager, Disk.unit().grid(5, 5));
      x.setRequiresGradient(true);
      ParameterStore store = new ParameterStore(manager, false);
      Torch.record(
          tape -> {
            NDArray twice = Autograd.laplacian(x, forward(network, x));
            Jet carried = network.valueGradientLaplacian(store, x, true);
            double[] expected = twice.toDoubleArray();
            assertThat(Autograd.relativeError(carried.laplacian().toDoubleArray(), expected))
                .isLessThan(1e-12);
            assertThat(carried.value().toDoubleArray())
                .containsExactly(forward(network, x).toDoubleArray(), within(1e-14));
          });
    }
  }

  @Test
  void savesAndLoads() throws IOException, MalformedModelException {
    Mlp network = Mlp.tanh(1, 2, 5, 3);
    network.initialize(manager);
    Mlp same = Mlp.tanh(2, 2, 5, 3);
    copy(network, same);
    NDArray x = manager.create(new double[] {0.3, 0.4}, new Shape(1, 2));
    assertThat(forward(same, x).toDoubleArray()).isEqualTo(forward(network, x).toDoubleArray());
  }

  @Test
  void canStartAsTheZeroFunction() {
    Mlp network = Mlp.siren(1, 2, 8, 3).startingAtZero();
    network.initialize(manager);
    NDArray x = manager.create(new double[] {0.3, 0.4}, new Shape(1, 2));
    assertThat(forward(network, x).toDoubleArray()).containsOnly(0);
  }

  @Test
  void saysWhatIsWrong() {
    Mlp network = Mlp.relu(1, 3, 4, 1);
    network.initialize(manager);
    assertThatThrownBy(() -> forward(network, manager.zeros(new Shape(1, 2), DataType.FLOAT64)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("input must have shape (batch, 3): (1, 2)");
    assertThatThrownBy(() -> forward(network, manager.zeros(new Shape(1, 3), DataType.FLOAT32)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("input must be float64 as the parameters are: float32");
    assertThatThrownBy(
            () ->
                forward(network, manager.create(new double[] {0, 1, Double.NaN}, new Shape(1, 3))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("input must be finite, but has NaN or infinite entries");
    assertThatThrownBy(() -> Mlp.tanh(1, 2, 0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("width must be at least 1: 0");
  }
}
