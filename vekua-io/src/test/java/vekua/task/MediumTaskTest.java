package vekua.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import vekua.fit.Fitter;
import vekua.geometry.Points;
import vekua.io.EquationParameter;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.FitSettings;
import vekua.io.MediumSettings;
import vekua.io.ProblemFile;
import vekua.io.SensorsCsv;

class MediumTaskTest {

  @TempDir Path folder;

  /** div(e^y ∇u) = 4e^y(1 + y/2) has u = x² + y²; it plus e^{-y} and a constant is measured. */
  private Path sensors() throws IOException {
    StringBuilder text = new StringBuilder("x,y,u\n");
    for (int i = 0; i < 40; i++) {
      double r = Math.sqrt((i + 0.5) / 40);
      double x = r * Math.cos(2.4 * i);
      double y = r * Math.sin(2.4 * i);
      text.append(x).append(',').append(y).append(',').append(field(x, y)).append('\n');
    }
    return Files.writeString(folder.resolve("s.csv"), text);
  }

  private static double field(double x, double y) {
    return x * x + y * y + 0.5 * Math.exp(-y) + 3;
  }

  private static FitSettings settings(Map<String, String> options) {
    MediumSettings medium =
        MediumSettings.ofOptions(
            EquationType.DIFFUSION, name -> Optional.ofNullable(options.get(name)));
    return FitSettings.of(
            EquationType.DIFFUSION, EquationParameter.none(), Fitter.withDefaults().withOrder(8))
        .with(medium);
  }

  @Test
  void fitsWithSourcesAreReadBackToTheBit() throws IOException {
    FitSettings settings =
        settings(Map.of("--conductivity", "exp(y)", "--source", "4*exp(y)*(1 + y/2)"));
    FieldFile fitted = FitTask.of(SensorsCsv.open(sensors()), settings).run().fields().get(0);
    Points places = Points.of(new double[] {0.1, -0.5}, new double[] {0.3, 0.2});
    assertThat(fitted.field().at(places)[0]).isCloseTo(field(0.1, 0.3), within(1e-5));
    assertThat(fitted.field().at(places)[1]).isCloseTo(field(-0.5, 0.2), within(1e-5));
    Path file = folder.resolve("f.json");
    fitted.write(file);
    FieldFile read = FieldFile.read(file);
    assertThat(read.field().at(places)).isEqualTo(fitted.field().at(places));
    assertThat(read.uncertainty().orElseThrow().spreadAt(places))
        .isEqualTo(fitted.uncertainty().orElseThrow().spreadAt(places));
    assertThat(read.equation()).isEqualTo(fitted.equation());
    assertThat(read.covers(2, 0)).isFalse();
  }

  @Test
  void mapsAndProblemsComeFromFiles() throws IOException {
    StringBuilder map = new StringBuilder("x,y,value\n");
    for (int i = 0; i <= 20; i++) {
      for (int j = 0; j <= 20; j++) {
        double y = -1 + 0.1 * j;
        map.append(-1 + 0.1 * i).append(',').append(y).append(',').append(Math.exp(y)).append('\n');
      }
    }
    Files.writeString(folder.resolve("map.csv"), map);
    Path problem =
        Files.writeString(
            folder.resolve("p.json"),
            "{\"equation\": {\"type\": \"diffusion\", \"conductivity\": {\"grid\": \"map.csv\"}},"
                + "\"domain\": {\"outer\": {\"circle\": {\"centre\": [0, 0], \"radius\": 1}}},"
                + "\"boundary\": [{\"on\": \"outer\", \"value\": \"exp(-y)\"}]}");
    SolveOutcome outcome = SolveTask.of("p.json", ProblemFile.read(problem)).run();
    assertThat(outcome.solution().field().at(0.2, -0.4)).isCloseTo(Math.exp(0.4), within(1e-9));
    assertThat(outcome.toJson()).containsKey("equationResidualMax");
    Path file = folder.resolve("f.json");
    outcome.field().write(file);
    assertThat(FieldFile.read(file).field().at(0.2, -0.4))
        .isEqualTo(outcome.solution().field().at(0.2, -0.4));
  }

  @Test
  void badMapsAreRefusedWithTheirPlace() throws IOException {
    Path hole = Files.writeString(folder.resolve("h.csv"), "x,y,value\n0,0,1\n0,1,1\n1,0,1\n");
    assertThatThrownBy(() -> settings(Map.of("--conductivity", hole.toString())))
        .hasMessageContaining("the grid has a hole: there is no value at (1.0, 1.0)");
    assertThatThrownBy(() -> settings(Map.of("--conductivity", "sin(q)")))
        .hasMessageContaining("unknown name \"q\"");
    assertThatThrownBy(() -> settings(Map.of())).hasMessageContaining("needs --conductivity");
    assertThatThrownBy(
            () ->
                FitTask.of(SensorsCsv.open(sensors()), settings(Map.of("--conductivity", "y")))
                    .run())
        .hasMessageContaining("conductivity must be positive");
  }

  @Test
  void inclusionsAreReadWrittenAndRefused() throws IOException {
    FitSettings settings = settings(Map.of("--inclusions", "0.3,0.1,0.2,5; -0.5,0,0.1,0.2"));
    FieldFile fitted = FitTask.of(SensorsCsv.open(sensors()), settings).run().fields().get(0);
    Points places = Points.of(new double[] {0.3, -0.5, 0}, new double[] {0.15, 0.01, 0});
    Path file = folder.resolve("f.json");
    fitted.write(file);
    FieldFile read = FieldFile.read(file);
    assertThat(read.field().at(places)).isEqualTo(fitted.field().at(places));
    assertThat(read.equation()).isEqualTo(fitted.equation());
    assertThatThrownBy(() -> settings(Map.of("--inclusions", "1,2,3")))
        .hasMessageContaining("--inclusions must be X,Y,RADIUS,CONTRAST");
    assertThatThrownBy(() -> settings(Map.of("--inclusions", "1,2,0,1")))
        .hasMessageContaining("radius of an inclusion must be positive");
  }

  /** u = 2 log((1 + b)/(1 + b r²)) solves Bratu's equation. */
  @Test
  void nonlinearFitsAreReadBackToTheBit() throws IOException {
    double b = 0.5;
    StringBuilder text = new StringBuilder("x,y,u\n");
    for (int i = 0; i < 25; i++) {
      double r = Math.sqrt((i + 0.5) / 25);
      double u = 2 * Math.log((1 + b) / (1 + b * r * r));
      text.append(r * Math.cos(2.4 * i)).append(',').append(r * Math.sin(2.4 * i));
      text.append(',').append(u).append('\n');
    }
    Path sensors = Files.writeString(folder.resolve("bratu.csv"), text);
    Map<String, String> options = Map.of("--right", "-1.7777777777777777*exp(u)");
    FitSettings settings =
        FitSettings.of(
                EquationType.SEMILINEAR,
                EquationParameter.none(),
                Fitter.withDefaults().withOrder(6))
            .with(
                MediumSettings.ofOptions(
                    EquationType.SEMILINEAR, name -> Optional.ofNullable(options.get(name))));
    FitTask task = FitTask.of(SensorsCsv.open(sensors), settings);
    assertThat(task.mostColumns()).isEqualTo(13 + 66);
    FieldFile fitted = task.run().fields().get(0);
    assertThat(fitted.field().at(0, 0)).isCloseTo(2 * Math.log(1.5), within(1e-4));
    Path file = folder.resolve("f.json");
    fitted.write(file);
    FieldFile read = FieldFile.read(file);
    assertThat(read.field().at(0.3, 0.2)).isEqualTo(fitted.field().at(0.3, 0.2));
    assertThat(read.equation()).isEqualTo(fitted.equation());
  }
}
