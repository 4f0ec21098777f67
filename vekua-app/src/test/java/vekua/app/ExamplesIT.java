package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.fit.Uncertainty;
import vekua.geometry.Points;
import vekua.io.FieldFile;
import vekua.io.SensorsCsv;
import vekua.rows.Samples;

/** The examples come out as physics says. */
class ExamplesIT {

  private static final Path EXAMPLES = Launcher.ROOT.resolve("examples");

  private static CommandSession session;
  private static Path folder;

  @BeforeAll
  static void begin() throws IOException {
    session = CommandSession.lent();
    folder = session.folder();
  }

  @AfterAll
  static void end() throws IOException {
    session.close();
  }

  /**
   * The error at places without a sensor stays below the stated bound, a few noise levels, and the
   * 95 % band covers at least 80 % of it.
   */
  @ParameterizedTest
  @CsvSource({
    "electrode, laplace, , 0.004",
    "room, helmholtz, --wavenumber=9.159, 0.01",
    "plate, laplace, , 0.5",
    "screened, yukawa, --decay=2, 0.004",
    "pipes, laplace, --domain=pipes.json, 0.15",
    "tank, laplace, --columns=u=V, 0.012",
  })
  void examplesMatchTheTruth(String name, String equation, String parameter, double bound)
      throws Exception {
    String csv = EXAMPLES.resolve(name + ".csv").toString();
    if (Files.exists(EXAMPLES.resolve(name + ".json"))) {
      Files.copy(EXAMPLES.resolve(name + ".json"), folder.resolve(name + ".json"));
    }
    String out = name + ".field.json";
    Launcher.Result result =
        parameter == null
            ? session.run("fit", csv, "--equation", equation, "-o", out)
            : session.run("fit", csv, "--equation", equation, parameter, "-o", out);
    assertThat(result.exit()).as(result.err()).isZero();
    FieldFile field = FieldFile.read(folder.resolve(out));
    Path truth = EXAMPLES.resolve(name + "-truth.csv");
    Samples known = SensorsCsv.open(truth).read();
    double[] expected = known.values(0);
    Points points = known.points();
    double[] values = field.field().at(points);
    Uncertainty uncertainty = field.uncertainty().orElseThrow();
    double[] spread = uncertainty.spreadAt(points);
    double[] error =
        IntStream.range(0, values.length)
            .mapToDouble(i -> Math.abs(values[i] - expected[i]))
            .toArray();
    double square = IntStream.range(0, error.length).mapToDouble(i -> error[i] * error[i]).sum();
    assertThat(Math.sqrt(square / error.length)).isLessThan(bound);
    long covered =
        IntStream.range(0, error.length).filter(i -> error[i] <= 1.96 * spread[i]).count();
    assertThat((double) covered / error.length).isGreaterThan(0.8);
  }
}
