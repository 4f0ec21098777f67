package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.geometry.Grid;
import vekua.geometry.Rectangle;
import vekua.io.BadInputException;

/** Pictures show what was asked for, and say what they show. */
@Order(1)
@ResourceLock(Resources.SYSTEM_OUT)
class PicturesTest {

  @TempDir static Path folder;

  @BeforeAll
  static void fields() throws Exception {
    Files.writeString(
        folder.resolve("wave.json"),
        "{\"equation\": {\"type\": \"helmholtz\", \"wavenumber\": 2},"
            + " \"domain\": {\"holes\": [{\"circle\": {\"centre\": [0,0], \"radius\": 1}}]},"
            + " \"incident\": {\"plane\": {\"direction\": [1, 0]}},"
            + " \"boundary\": [{\"on\": \"hole.0\", \"condition\": \"soft\"}]}");
    run(0, "solve", file("wave.json"), "--tolerance", "1e-6", "-o", file("wave.field.json"));
    Files.writeString(
        folder.resolve("saddle.csv"), "x,y,u\n1,1,1\n-1,1,-1\n-1,-1,1\n1,-1,-1\n.5,0,0\n0,.5,0\n");
    run(0, "fit", file("saddle.csv"), "--equation", "laplace", "-o", file("saddle.field.json"));
  }

  private static String file(String name) {
    return folder.resolve(name).toString();
  }

  /** Runs a command and returns its complaints. */
  private static String run(int exit, String... args) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    System.setOut(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(complaints, true, StandardCharsets.UTF_8));
    try {
      int code = Main.run(args);
      String text = complaints.toString(StandardCharsets.UTF_8);
      assertThat(code).as(text).isEqualTo(exit);
      return text;
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  private static String predicted(String field, String... more) throws Exception {
    List<String> args = new ArrayList<>(List.of("predict", file(field), "-o", file("p.svg")));
    args.add("--grid=-3:3:31,-3:3:31");
    args.addAll(List.of(more));
    run(0, args.toArray(String[]::new));
    return Files.readString(folder.resolve("p.svg"));
  }

  @Test
  void theTotalWaveIsDrawnWhereItIsAskedFor() throws Exception {
    String scattered = predicted("wave.field.json");
    String total = predicted("wave.field.json", "--total");
    assertThat(scattered).contains(": scattered wave", "u, real part");
    assertThat(total).contains(": total wave", "u, real part").isNotEqualTo(scattered);
    assertThat(image(total)).isNotEqualTo(image(scattered));
  }

  @Test
  void unitsAreNotConverted() throws Exception {
    Files.writeString(
        folder.resolve("warm.csv"),
        "x [m],y [m],T [°C]\n1,1,1\n-1,1,-1\n-1,-1,1\n1,-1,-1\n.5,0,0\n0,.5,0\n");
    String warm = file("warm.field.json");
    run(0, "fit", file("warm.csv"), "--columns", "u=T", "--equation", "laplace", "-o", warm);
    String picture = file("warm.svg");
    assertThat(run(2, "plot", warm, "--unit", "K", "-o", picture))
        .contains("--unit is K, but the field is in °C");
    assertThat(folder.resolve("warm.svg")).doesNotExist();
    run(0, "plot", warm, "--unit", "degC", "-o", picture);
    assertThat(Files.readString(folder.resolve("warm.svg"))).contains("T (degC)");
  }

  @Test
  void thinDomainsAreShownAsTheyAre() throws Exception {
    Files.writeString(
        folder.resolve("thin.json"),
        "{\"equation\": {\"type\": \"laplace\"}, \"domain\": {\"outer\":"
            + " {\"polygon\": [[0,0],[50,0],[50,1],[0,1]]}},"
            + " \"boundary\": [{\"on\": \"outer\", \"value\": \"x\"}]}");
    run(0, "solve", file("thin.json"), "--tolerance", "1e-4", "-o", file("thin.field.json"));
    run(0, "plot", file("thin.field.json"), "-o", file("thin.svg"));
    String svg = Files.readString(folder.resolve("thin.svg"));
    // Long enough for a strip that is 24 units thick.
    assertThat(svg).contains("width=\"2800\"", "height=\"520\"");
  }

  /** The coloured image that the picture embeds. */
  private static String image(String svg) {
    int from = svg.indexOf("data:image/png;base64,");
    return svg.substring(from, svg.indexOf('"', from));
  }

  @Test
  void theGradientIsDrawnWhereItIsAskedFor() throws Exception {
    assertThat(predicted("saddle.field.json")).contains(">u<").doesNotContain(">ux<");
    assertThat(predicted("saddle.field.json", "--gradient")).contains(">u<", ">ux<", ">uy<");
    assertThat(predicted("saddle.field.json", "--gradient", "--uncertainty"))
        .contains(">uy<", ">spread<", ">blind<");
    assertThat(predicted("wave.field.json", "--gradient", "--total"))
        .contains("ux, real part", "uy, real part");
  }

  @ParameterizedTest
  @CsvSource({
    "real, 'u, real part'",
    "imaginary, 'u, imaginary part'",
    "magnitude, 'u, magnitude'",
    "phase, 'u, phase'"
  })
  void aComplexFieldSaysWhichPartIsShown(String part, String label) throws Exception {
    run(0, "plot", file("wave.field.json"), "--part", part, "--total", "-o", file("q.svg"));
    assertThat(folder.resolve("q.svg")).content().contains(label, ": total wave");
    assertThat(predicted("wave.field.json", "--part", part)).contains(label);
  }

  @Test
  void phasesAreShownFromMinusPiToPi() throws Exception {
    assertThat(predicted("wave.field.json", "--part", "phase")).contains(">−π<", ">−π/2<", ">π<");
  }

  @Test
  void aRealFieldHasNoParts() {
    String wanted = "saddle.field.json holds a real field, which has no parts to choose";
    assertThat(run(2, "plot", file("saddle.field.json"), "--part", "phase", "-o", file("no.png")))
        .contains(wanted);
    assertThat(run(2, "predict", file("saddle.field.json"), "--point", "0,0", "--part", "real"))
        .contains(wanted);
    assertThat(run(2, "plot", file("wave.field.json"), "--part", "modulus", "-o", file("no.png")))
        .contains("must be real, imaginary, magnitude or phase: modulus");
    assertThat(folder.resolve("no.png")).doesNotExist();
  }

  @Test
  void jsonDoesNotGoToAFile() {
    assertThat(
            run(2, "predict", file("saddle.field.json"), "--point", "0,0", "--json", "-o", "x.csv"))
        .contains("--json prints on standard output");
  }

  /** What a picture shows beyond the sensors is said, as predictions say it. */
  @Test
  void gridsBeyondTheSensorsAreTold() {
    String[] plot = {"plot", file("saddle.field.json"), "-o", file("far.svg"), "--grid", ""};
    plot[5] = "5:6:4,5:6:4";
    assertThat(run(0, plot))
        .isEqualToNormalizingNewlines(
            "vekua: warning: 16 of 16 points are beyond the sensors, where the field is"
                + " extrapolated; see its uncertainty; if no source lies there either, fit with centre"
                + " 2.5,2.5 and radius 4.96, which hold all of them: there the field stays bounded\n");
    plot[5] = "0:1:4,0:1:4";
    assertThat(run(0, plot)).isEmpty();
  }

  @Test
  void gridsThatDoNotFitIntoMemoryAreRefused() {
    Grid grid = new Grid(new Rectangle(0, 1, 0, 1), 8000, 8000);
    Room.check(grid, 3, 8L << 30);
    assertThatThrownBy(() -> Room.check(grid, 3, 1L << 29))
        .isInstanceOf(BadInputException.class)
        .hasMessage(
            "a grid of 8000 x 8000 has 64000000 points, and there is memory for 8148933: take fewer"
                + " along its axes, or give more memory by VEKUA_JAVA_OPTIONS=-Xmx4g");
  }
}
