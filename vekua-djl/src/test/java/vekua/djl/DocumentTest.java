package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.geometry.Disk;
import vekua.geometry.Points;

/** The snippets of docs/neural.md, run: this source and the page must hold the same code. */
class DocumentTest {

  private static final Points POINTS = Disk.unit().grid(7, 7);

  private static double[] wave() {
    double[] w = {1, 0.5, -0.3, 0.2, 0.4, -0.1, 0.3, 0.1, 0.2};
    return Field.of(Equation.helmholtz(7).basis(4, Disk.unit()), w).at(POINTS);
  }

  @Test
  void theRivalTrainsAndStops() throws Exception {
    Points points = POINTS;
    Points grid = POINTS;
    double[] values = wave();
    boolean stopped = true;
    // siren begin
    try (Regressor siren = Regressor.siren(42)) {
      siren.train(points, values, 3000, (step, loss) -> !stopped); // return false to stop
      double[] u = siren.predict(grid); // also from within the callback
      // siren end
      assertThat(u).hasSize(grid.size());
    }
    shown("siren");
  }

  @Test
  void theLayerLearnsTheWavenumber() throws Exception {
    Points sensors = POINTS;
    double[] measured = wave();
    // layer begin
    try (NDManager manager = Torch.manager()) {
      VekuaBlock layer =
          VekuaBlock.builder()
              .setBasis(Equation.helmholtz(6.8).basis(4, Disk.unit()))
              .optTrainWavenumber(true)
              .build();
      layer.initialize(manager);
      NDArray x = Torch.coordinates(manager, sensors);
      NDArray u = manager.create(measured, new Shape(measured.length, 1));
      Adam.withDefaults()
          .withRate(0.02)
          .withCosineDecay()
          .minimise(
              layer,
              manager,
              (store, step) -> {
                step.tempAttachAll(x, u); // arrays computed from them are freed with the step
                return layer.forward(store, new NDList(x), true).get(0).sub(u).square().mean();
              },
              1500,
              Progress.NONE);
      Field field = layer.field(0); // back to the core
      // layer end
      assertThat(((DiskBasis) field.functions()).equation().wavenumber())
          .isCloseTo(7, within(1e-3));
    }
    shown("layer");
  }

  private static void shown(String name) throws Exception {
    String source = Files.readString(Path.of("src/test/java/vekua/djl/DocumentTest.java"));
    String code =
        source.substring(
            source.indexOf("// " + name + " begin") + name.length() + 9,
            source.indexOf("// " + name + " end"));
    assertThat(Files.readString(Path.of("../docs/neural.md")).replaceAll("\\s", ""))
        .contains(code.replaceAll("\\s", ""));
  }
}
