package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.io.FieldFile;

/** Project files on the command line: a table that brings its settings. */
@ResourceLock(Resources.SYSTEM_OUT)
class ProjectCommandTest {

  @TempDir Path folder;

  private final StringBuilder rows = new StringBuilder();
  private final StringBuilder csv = new StringBuilder("x,y,u,sigma\n");

  private Path project(String settings) throws Exception {
    Random random = new Random(8);
    for (int i = 0; i < 40; i++) {
      double x = random.nextDouble();
      double y = random.nextDouble();
      double u = Math.cos(4 * x) * Math.cosh(0.1 * y) + 0.01 * random.nextGaussian();
      rows.append(i == 0 ? "" : ", ");
      rows.append(
          String.format(
              Locale.ROOT, "{\"x\": %s, \"y\": %s, \"u\": %s, \"sigma\": 0.01}", x, y, u));
      csv.append(x + "," + y + "," + u + ",0.01\n");
    }
    return Files.writeString(
        folder.resolve("project.json"),
        "{\"format\": \"vekua-project\", \"version\": 1, "
            + settings
            + "\"samples\": ["
            + rows
            + "]}");
  }

  private String run(int exit, String... args) {
    PrintStream err = System.err;
    ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    System.setErr(new PrintStream(complaints, true, StandardCharsets.UTF_8));
    try {
      assertThat(Main.run(args)).as(complaints.toString(StandardCharsets.UTF_8)).isEqualTo(exit);
    } finally {
      System.setErr(err);
    }
    return complaints.toString(StandardCharsets.UTF_8);
  }

  private double[] fitted(String... args) throws Exception {
    Path out = folder.resolve("field.json");
    String[] all = new String[args.length + 3];
    all[0] = "fit";
    System.arraycopy(args, 0, all, 1, args.length);
    all[args.length + 1] = "-o";
    all[args.length + 2] = out.toString();
    run(0, all);
    return FieldFile.read(out).field().coefficients();
  }

  @Test
  void aProjectIsATableWithItsSettingsAndOptionsChangeThem() throws Exception {
    Path project =
        project(
            "\"equation\": {\"type\": \"helmholtz\", \"wavenumber\": 4}, \"order\": 6,"
                + " \"centre\": [0.5, 0.5], \"radius\": 0.8, ");
    Path table = Files.writeString(folder.resolve("sensors.csv"), csv.toString());
    String[] said = {
      table.toString(),
      "--equation",
      "helmholtz",
      "--wavenumber",
      "4",
      "--order",
      "6",
      "--centre=0.5,0.5",
      "--radius",
      "0.8"
    };
    assertThat(fitted(project.toString())).isEqualTo(fitted(said));
    said[6] = "4";
    assertThat(fitted(project.toString(), "--order", "4")).isEqualTo(fitted(said));
    said[4] = "5";
    assertThat(
            fitted(
                project.toString(), "--order", "4", "--equation", "helmholtz", "--wavenumber", "5"))
        .isEqualTo(fitted(said));
  }

  @Test
  void samplesThatAreNoneAreLeftOutOnRequest() throws Exception {
    String laplace = "\"equation\": {\"type\": \"laplace\"}, ";
    double[] whole = fitted(project(laplace).toString());
    rows.insert(0, "null, {\"x\": 1, \"y\": null, \"u\": 2, \"sigma\": 0.01}, ");
    String text =
        "{\"format\": \"vekua-project\", \"version\": 1, "
            + laplace
            + "\"missing\": \"skip\", \"samples\": ["
            + rows
            + "]}";
    Path gaps = Files.writeString(folder.resolve("gaps.json"), text);
    assertThat(fitted(gaps.toString())).isEqualTo(whole);
    Files.writeString(gaps, text.replace("skip", "refuse"));
    assertThat(run(2, "fit", gaps.toString(), "-o", folder.resolve("f.json").toString()))
        .contains("samples[0]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"format\": \"vekua-project\", \"version\": 2, \"samples\": []} | must be 1",
        "{\"format\": \"vekua-project\", \"version\": 1} | samples or a problem",
        "{\"format\": \"vekua-project\", \"version\": 1, \"samples\": [[0,0,1]]} | equation",
        "{\"format\": \"vekua-project\", \"version\": 1, \"sample\": []} | sample",
        "{\"format\": \"vekua-project\", \"version\": 1, \"problem\": {}} | use vekua solve",
        "{\"format\": \"vekua-project\", \"version\": | JSON",
        "{\"format\": \"vekua-project\", \"version\": 1, \"equation\": {\"type\": \"laplace\"},"
            + " \"samples\": [{\"x\": 0, \"y\": 0, \"v\": 1}]} | v",
      })
  void damagedProjectsAreExplained(String text, String told) throws Exception {
    Path file = Files.writeString(folder.resolve("bad.json"), text);
    String complaint = run(2, "fit", file.toString(), "-o", folder.resolve("f.json").toString());
    assertThat(complaint).contains(told).doesNotContain("Exception");
    assertThat(folder.resolve("f.json")).doesNotExist();
  }
}
