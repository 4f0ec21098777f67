package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDManager;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.djl.example.WavenumberExample;
import vekua.field.Field;
import vekua.geometry.Disk;
import vekua.geometry.Points;

/**
 * The snippets of docs/neural.md, run: this source, or an example, and the page must hold the same
 * code.
 */
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
    shown("test/java/vekua/djl/DocumentTest.java", "siren");
  }

  @Test
  void theLayerLearnsTheWavenumber() throws Exception {
    Field field = WavenumberExample.learn(POINTS, wave());
    assertThat(((DiskBasis) field.functions()).equation().wavenumber()).isCloseTo(7, within(1e-3));
    shown("main/java/vekua/djl/example/WavenumberExample.java", "layer");
  }

  @Test
  void aFieldIsAskedForAllKindsOfThings() throws Exception {
    Points rim = Disk.unit().boundary(20);
    Points normals = rim;
    Points inside = POINTS;
    Points sensors = POINTS;
    Field truth = Field.of(Equation.helmholtz(6.8).basis(1, Disk.unit()), new double[] {1, 0, 0});
    double[] values = truth.at(rim);
    double[] measured = truth.at(sensors);
    double[] fluxes = new double[20];
    for (int i = 0; i < 20; i++) {
      double[] slope = truth.gradientAt(rim.x(i), rim.y(i));
      fluxes[i] = slope[0] * rim.x(i) + slope[1] * rim.y(i);
    }
    try (NDManager manager = Torch.manager()) {
      VekuaBlock layer = VekuaBlock.of(Equation.helmholtz(6.8).basis(4, Disk.unit()));
      // residual begin
      FieldSum field = FieldSum.of(layer, Mlp.tanh(1, 2, 32, 32, 1).startingAtZero());
      field.initialize(manager);
      FieldLoss loss =
          FieldLoss.of(field)
              .residual(1, Equation.helmholtz(6.8), inside) // Δu + k²u = 0, relative to 1 + k²
              .dirichlet(10, rim, values)
              .neumann(1, rim, normals, fluxes)
              .data(1, sensors, measured);
      Trained trained =
          Training.with(Lbfgs.withDefaults()).withPatience(50, 1e-3).minimise(field, loss, 300);
      // residual end
      assertThat(trained.loss()).isLessThan(1e-8);
    }
    shown("test/java/vekua/djl/DocumentTest.java", "residual");
  }

  private static void shown(String file, String name) throws Exception {
    String source = Files.readString(Path.of("src", file));
    String code =
        source.substring(
            source.indexOf("// " + name + " begin") + name.length() + 9,
            source.indexOf("// " + name + " end"));
    assertThat(Files.readString(Path.of("../docs/neural.md")).replaceAll("\\s", ""))
        .contains(code.replaceAll("\\s", ""));
  }
}
