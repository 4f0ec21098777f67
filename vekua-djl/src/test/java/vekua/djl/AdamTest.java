package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.geometry.Disk;

class AdamTest extends EngineTest {

  /** Every array of a step goes with the step, so a training holds as many at its end as before. */
  @Test
  void holdsNoMoreArraysAfterManySteps() {
    Mlp network = Mlp.siren(1, 2, 8, 1);
    VekuaBlock layer = VekuaBlock.of(Equation.biharmonic().basis(3, Disk.unit()));
    network.initialize(manager);
    layer.initialize(manager);
    NDArray x = Torch.coordinates(manager, Disk.unit().grid(4, 4));
    Adam.Loss loss =
        (store, step) -> {
          step.tempAttachAll(x);
          NDArray u = network.forward(store, new NDList(x), true).get(0);
          NDArray v = layer.forward(store, new NDList(x), true).get(0);
          NDList both = network.valueAndLaplacian(store, x, true);
          return u.add(v).square().mean().add(both.get(1).square().mean());
        };
    Adam.withDefaults().minimise(network, manager, loss, 1, Progress.NONE);
    int arrays = manager.getManagedArrays().size();
    Adam.withDefaults().minimise(network, manager, loss, 20, Progress.NONE);
    assertThat(manager.getManagedArrays()).hasSize(arrays);
  }

  @Test
  void saysWhenTheTrainingDiverges() {
    Mlp network = Mlp.tanh(1, 1, 2, 1);
    network.initialize(manager);
    NDArray x = manager.ones(new Shape(1, 1), ai.djl.ndarray.types.DataType.FLOAT64);
    assertThatThrownBy(
            () ->
                Adam.withDefaults()
                    .minimise(
                        network,
                        manager,
                        (store, step) ->
                            network
                                .forward(store, new NDList(x), true)
                                .get(0)
                                .sum()
                                .mul(1e308)
                                .mul(1e10),
                        5,
                        Progress.NONE))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageStartingWith("loss is not finite in step 1");
  }

  @Test
  void refusesBadRates() {
    assertThatThrownBy(() -> Adam.withDefaults().withRate(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("rate must be positive and finite: 0.0");
  }
}
