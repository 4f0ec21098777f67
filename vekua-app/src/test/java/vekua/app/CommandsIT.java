package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import vekua.io.FieldFile;
import vekua.io.JsonNode;
import vekua.io.JsonReader;

@Execution(ExecutionMode.CONCURRENT)
class CommandsIT {

  private static final String SADDLE =
      "x,y,u\n1,1,1\n-1,1,-1\n-1,-1,1\n1,-1,-1\n.5,0,0\n0,.5,0\n.5,.5,.25\n-.5,.25,-.125\n";

  private CommandSession session;
  private Path folder;

  @BeforeEach
  void begin() throws IOException {
    session = CommandSession.lent();
    folder = session.folder();
  }

  @AfterEach
  void end() throws IOException {
    session.close();
  }

  private Launcher.Result run(String... args) throws Exception {
    Launcher.Result result = session.run(args);
    assertThat(result.exit()).as(result.err()).isZero();
    return result;
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void aNamedPipeIsReadAsAFileIs() throws Exception {
    Path pipe = folder.resolve("pipe.csv");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")));
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Thread writer =
        new Thread(
            () -> {
              try {
                Files.writeString(pipe, SADDLE);
              } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
            });
    writer.start();
    assertThat(run("fit", "pipe.csv", "--equation", "laplace").out())
        .contains("Field written to pipe.field.json");
    writer.join();
  }

  @Test
  void theLauncherWorksFromAnywhereAndThroughLinks() throws Exception {
    Path deep = Files.createDirectories(folder.resolve("with space/ünder"));
    Path link = Files.createSymbolicLink(deep.resolve("v k"), Launcher.ROOT.resolve("vekua"));
    Files.writeString(deep.resolve("messung ü.csv"), SADDLE);
    Process process =
        new ProcessBuilder(
                link.toString(), "fit", "messung ü.csv", "--equation", "laplace", "--order", "2")
            .directory(deep.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(deep.resolve("messung ü.field.json")).exists();
  }

  @Test
  void versionAndHelpAreTold() throws Exception {
    assertThat(Launcher.run(folder, "--version").out())
        .matches("vekua [0-9]+\\.[0-9]+\\.[0-9]+.*\n");
    assertThat(run("--help").out()).contains("fit", "predict", "plot", "info", "vekua fit sens");
    for (String command : List.of("fit", "predict", "plot", "info")) {
      assertThat(run(command, "-h").out()).contains("Example").contains("vekua " + command);
    }
    assertThat(run("generate-completion").out()).contains("--equation").contains("complete ");
  }

  @Test
  void theNextSensorsAreChosenWrittenAndDrawn() throws Exception {
    file("a.csv", SADDLE);
    StringBuilder grid = new StringBuilder("Lon;lat;sigma\n");
    for (int row = 0; row < 10; row++) {
      for (int i = 0; i < 10; i++) {
        grid.append(i / 10.0 - 0.45).append(';').append(row / 10.0 - 0.45).append(";\n");
      }
    }
    file("c.csv", grid + "0.45;0.45;0.1\n7;7;0.1\n");
    run("fit", "a.csv", "--equation", "laplace", "-o", "a.json");
    String[] place = {"place", "a.json", "--candidates", "c.csv", "--columns", "x=lon,y=lat"};
    List<String> args = new ArrayList<>(List.of(place));
    args.addAll(List.of("--count", "3", "--noise", "0.01"));
    Launcher.Result plain = run(args.toArray(String[]::new));
    assertThat(plain.out()).startsWith("x,y,candidate,spread,average,worst\n").hasLineCount(4);
    assertThat(plain.err())
        .contains("3 more sensors: the spread is to fall from ")
        .contains("1 candidate is at a place that was there before")
        .contains("1 candidate lies outside the disc of the fit");
    args.addAll(List.of("--criterion", "worst", "--json", "--picture", "p.png", "-o", "new.csv"));
    JsonNode json = JsonReader.read("report", run(args.toArray(String[]::new)).out());
    assertThat(json.get("places").elements()).hasSize(3);
    assertThat(json.get("after").get("worst").number())
        .isLessThan(json.get("before").get("worst").number());
    assertThat(ImageIO.read(folder.resolve("p.png").toFile()).getWidth()).isGreaterThan(500);
    assertThat(run("predict", "a.json", "--at", "new.csv").out()).hasLineCount(4);
  }

  /** Readings of exp(x) cos(y) with one far place, one code and one outlier. */
  @Test
  void grossErrorsAreNamedByFileLineAndValueAndCrossedOut() throws Exception {
    StringBuilder text = new StringBuilder("# readings\nx,y,u\n");
    for (int i = 0; i < 60; i++) {
      double x = 0.9 * Math.cos(2.4 * i) * Math.sqrt(i / 60.0);
      double y = 0.9 * Math.sin(2.4 * i) * Math.sqrt(i / 60.0);
      double u = Math.exp(x) * Math.cos(y) + 0.01 * Math.sin(37.0 * i * i);
      String[] odd = {"-999,0,1", x + "," + y + ",-9999", x + "," + y + "," + (u + 7)};
      text.append(i > 0 && i % 15 == 0 ? odd[i / 15 - 1] : x + "," + y + "," + u).append('\n');
    }
    file("odd.csv", text.toString());
    String report = run("fit", "odd.csv", "--equation", "laplace").out();
    assertThat(report)
        .contains("odd.csv, line 18, value 1: ")
        .contains("odd.csv, line 33, value -9999: a code for a missing value")
        .contains("odd.csv, line 48, value ");
    JsonNode json =
        JsonReader.read("report", run("fit", "odd.csv", "--equation", "laplace", "--json").out());
    assertThat(json.get("outliers").elements())
        .extracting(out -> out.get("row").number() + out.get("reason").text())
        .containsExactly("16.0place", "31.0code", "46.0value");
    assertThat(json.get("warningCodes").elements())
        .extracting(JsonNode::text)
        .contains("far-places", "codes", "outliers");
    assertThat(run("info", "odd.field.json").out()).contains("Left out: row 31: a code");
    run("plot", "odd.field.json", "--sensors", "odd.csv", "-o", "odd.svg");
    assertThat(folder.resolve("odd.svg")).exists();
    String kept = run("fit", "odd.csv", "--equation", "laplace", "--outliers", "keep").out();
    assertThat(kept).contains("were kept").doesNotContain("Left out");
  }

  /** A wave whose number is given ten per cent wrong. */
  @Test
  void aFieldWithAnErrorOfItsEquationIsWrittenReadAndDrawn() throws Exception {
    StringBuilder text = new StringBuilder("x,y,u\n");
    for (int i = 0; i < 80; i++) {
      double x = Math.cos(2.4 * i) * Math.sqrt(i / 80.0);
      double y = Math.sin(2.4 * i) * Math.sqrt(i / 80.0);
      double u = Math.cos(6.6 * x + 1) + Math.sin(6.6 * (0.6 * x - 0.8 * y));
      text.append(x).append(',').append(y).append(',');
      text.append(u + 0.01 * Math.sin(37.0 * i * i)).append('\n');
    }
    file("wave.csv", text.toString());
    String[] fit = {"fit", "wave.csv", "--equation", "helmholtz", "--wavenumber", "6", "--json"};
    JsonNode json = JsonReader.read("report", run(fit).out());
    assertThat(json.get("modelError").get("kept").truth()).isTrue();
    assertThat(json.get("warningCodes").elements())
        .extracting(JsonNode::text)
        .contains("model-error");
    run("info", "wave.field.json");
    run("plot", "wave.field.json", "--uncertainty", "-o", "wave.png");
    assertThat(run("predict", "wave.field.json", "--point", "0.1,0.2", "--json").out())
        .contains("\"u\"");
  }

  @Test
  void aFitReportsInWordsAndWritesBesideTheFile() throws Exception {
    file("s.csv", SADDLE);
    String report = run("fit", "s.csv", "--equation", "laplace", "--order", "2").out();
    assertThat(report)
        .contains("Fitted s.csv with laplace: order 2, 5 functions")
        .contains("8 samples determine 5 of 5 directions")
        .contains("Field written to s.field.json");
    // xy is harmonic and in the span: the fit must return it.
    String csv = run("predict", "s.field.json", "--grid", "0:1:2,0:1:2", "--gradient").out();
    String[] last = csv.strip().split("\n", -1)[4].split(",", -1);
    assertThat(csv).startsWith("x,y,u,ux,uy\n");
    for (int i = 2; i < 5; i++) {
      assertThat(Double.parseDouble(last[i])).isBetween(1 - 1e-6, 1 + 1e-6);
    }
    assertThat(run("info", "s.field.json").out()).contains("A field of laplace: order 2");
    JsonNode info = JsonReader.read("info", run("info", "s.field.json", "--json").out());
    assertThat(info.get("fit").get("samples").number()).isEqualTo(8);
  }

  @Test
  void jsonIsOneObjectWithTheContract() throws Exception {
    file("s.csv", SADDLE);
    JsonNode json =
        JsonReader.read(
            "fit",
            run("fit", "s.csv", "--equation", "helmholtz", "--wavenumber", "0.5", "--json").out());
    assertThat(json.names())
        .contains("samples", "rank", "columns", "condition", "residualRms", "noise")
        .contains("regularisation", "warnings", "order", "wavenumber", "seconds");
    assertThat(json.get("wavenumber").get("value").number()).isEqualTo(0.5);
    assertThat(json.get("wavenumber").get("sigma").number()).isZero();
    assertThat(json.get("wavenumber").get("determined").truth()).isTrue();
    assertThat(json.get("regularisation").get("method").text()).isNotEmpty();
    JsonNode field = JsonReader.read(folder.resolve("s.field.json"));
    assertThat(field.names())
        .contains("format", "version", "equation", "basis", "centre", "radius", "order")
        .contains("coefficients", "fit");
    assertThat(field.get("format").text()).isEqualTo("vekua-field");
  }

  @Test
  void snapshotsGetAFieldEach() throws Exception {
    file("s.csv", "x,y,u1,u2\n1,0,1,2\n0,1,-1,-2\n-1,0,1,2\n0,-1,-1,-2\n0,0,0,0\n.5,.5,0,0\n");
    run(
        "fit",
        "s.csv",
        "--equation",
        "laplace",
        "--regularisation",
        "truncate:1e-12",
        "-o",
        "f.json");
    assertThat(run("fit", "s.csv", "--equation", "laplace", "-o", "g.json", "--json").out())
        .contains("\"fields\"", "g-1.json")
        .contains("g-2.json");
    double one = FieldFile.read(folder.resolve("f-1.json")).field().at(0.5, 0.2);
    double two = FieldFile.read(folder.resolve("f-2.json")).field().at(0.5, 0.2);
    assertThat(two).isBetween(2 * one - 1e-12, 2 * one + 1e-12);
  }

  @Test
  void otherProgramsReadTheSameValues() throws Exception {
    assumeTrue(modules(), "Debian's python3-numpy and python3-vtk9 are not installed");
    file("s.csv", SADDLE);
    run("fit", "s.csv", "--equation", "laplace", "-o", "f.json");
    String[] grid = {"predict", "f.json", "--grid", "-1:1:5,0:1:3", "--uncertainty", "-o", ""};
    for (String output : List.of("g.csv", "g.npy", "g.vti")) {
      grid[6] = output;
      run(grid);
    }
    Launcher.Result check =
        Launcher.python(
            folder,
            """
            import numpy as np, vtk
            from vtk.util.numpy_support import vtk_to_numpy
            csv = np.genfromtxt('g.csv', delimiter=',', names=True)
            npy = np.load('g.npy')
            assert npy.shape == (3, 5, 3) and npy.dtype == np.float64
            reader = vtk.vtkXMLImageDataReader()
            reader.SetFileName('g.vti')
            reader.Update()
            data = reader.GetOutput().GetPointData()
            for i, name in enumerate(('u', 'spread', 'blind')):
                assert np.array_equal(csv[name], npy[:, :, i].ravel()), name
                assert np.array_equal(csv[name], vtk_to_numpy(data.GetArray(name))), name
            """);
    assertThat(check.exit()).as(check.out()).isZero();
  }

  private boolean modules() throws Exception {
    boolean there = Launcher.python(folder, "import numpy, vtk").exit() == 0;
    if (!there) {
      System.out.println("skipped: /usr/bin/python3 has no numpy or vtk");
    }
    return there;
  }

  @Test
  void picturesAreDrawn() throws Exception {
    file("s.csv", SADDLE);
    run("fit", "s.csv", "--equation", "laplace", "-o", "f.json");
    run(
        "plot",
        "f.json",
        "--sensors",
        "s.csv",
        "--size",
        "800x400",
        "-o",
        "p.png",
        "--uncertainty");
    var image = ImageIO.read(folder.resolve("p.png").toFile());
    assertThat(image.getWidth()).isEqualTo(800);
    assertThat(image.getHeight()).isEqualTo(400);
    run("predict", "f.json", "--grid", "0:1:20,0:1:20", "-o", "p.svg");
    assertThat(folder.resolve("p.svg")).content().contains("<svg").contains("Laplace field");
  }

  @Test
  void aKilledRunLeavesThePreviousOutput() throws Exception {
    file("s.csv", SADDLE);
    run("fit", "s.csv", "--equation", "laplace", "-o", "f.json");
    Path out = file("out.csv", "before");
    Path pipe = folder.resolve("pipe.csv");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Path log = folder.resolve("log");
    Process process =
        Launcher.start(folder, log, log, "predict", "f.json", "--at", "pipe.csv", "-o", "out.csv");
    BufferedWriter writer = Files.newBufferedWriter(pipe);
    writer.write("x,y\n");
    for (int i = 0; i < 200_000; i++) {
      writer.write("0.25,0.5\n");
    }
    writer.flush();
    // The run waits for more points now, half of its output in a temporary file.
    long deadline = System.nanoTime() + 60_000_000_000L;
    while (temporaries().isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(20);
    }
    assertThat(temporaries()).hasSize(1);
    process.destroyForcibly().waitFor();
    assertThat(out).hasContent("before");
  }

  private List<Path> temporaries() throws IOException {
    try (var files = Files.list(folder)) {
      return files.filter(f -> f.getFileName().toString().startsWith(".out.csv.")).toList();
    }
  }

  @Test
  void aFailedRunLeavesThePreviousOutput() throws Exception {
    file("s.csv", SADDLE);
    run("fit", "s.csv", "--equation", "laplace", "-o", "f.json");
    Path out = file("out.csv", "before");
    file("points.csv", "x,y\n" + "0,1\n".repeat(100_000) + "0,oops\n");
    Launcher.Result result =
        session.run("predict", "f.json", "--at", "points.csv", "-o", "out.csv");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("points.csv, line 100002: column y").contains("oops");
    assertThat(out).hasContent("before");
    assertThat(temporaries()).isEmpty();
  }

  @Test
  void aLongFileIsFittedAsAStream() throws Exception {
    StringBuilder text = new StringBuilder("x,y,u\n");
    for (int i = 0; i < 400_000; i++) {
      double x = Math.cos(i);
      double y = Math.sin(2 * i + 1.0);
      text.append(x).append(',').append(y).append(',').append(x * y).append('\n');
    }
    file("long.csv", text.toString());
    run("fit", "long.csv", "--equation", "laplace", "--order", "3");
    double value = FieldFile.read(folder.resolve("long.field.json")).field().at(0.5, -0.25);
    assertThat(value).isBetween(-0.125 - 1e-9, -0.125 + 1e-9);
  }

  @Test
  void solvesTheLShape() throws Exception {
    file(
        "l.json",
        "{\"equation\": {\"type\": \"laplace\"}, \"domain\": {\"outer\": {\"polygon\":"
            + " [[2,0],[2,1],[1,1],[1,2],[0,2],[0,0]]}},"
            + " \"boundary\": [{\"on\": \"outer\", \"value\": \"x^2\"}]}");
    file("points.csv", "x,y\n0.99,0.99\n");
    String report = run("solve", "l.json", "--tolerance", "1e-12", "--strict", "--json").out();
    assertThat(report).contains("\"errorBound\"", "\"columns\"", "\"boundaryResidualMax\"");
    String row = run("predict", "l.field.json", "--at", "points.csv").out().split("\n", -1)[1];
    double u = Double.parseDouble(row.split(",", -1)[2]);
    assertThat(u).isBetween(1.02679192610736 - 1e-12, 1.02679192610736 + 1e-12);
    // What cannot be reached is tried for long where there is a corner to resolve.
    file(
        "square.json",
        "{\"equation\": {\"type\": \"laplace\"}, \"domain\": {\"outer\": {\"polygon\":"
            + " [[0,0],[1,0],[1,1],[0,1]]}}, \"boundary\": [{\"on\": \"outer\", \"value\": \"x^2\"}]}");
    Launcher.Result strict =
        session.run("solve", "square.json", "--tolerance", "1e-25", "--strict");
    assertThat(strict.exit()).isEqualTo(1);
    assertThat(strict.out()).contains("the tolerance was not reached");
  }

  /** A charge in the hole of a plate: what no field without a hole can show. */
  @Test
  void fitsInADomainAndIsBlankOutsideOfIt() throws Exception {
    file(
        "plate.json",
        "{\"domain\": {\"outer\": {\"polygon\": [[0,0],[2,0],[2,1],[0,1]]},"
            + " \"holes\": [{\"circle\": {\"centre\": [0.7,0.5], \"radius\": 0.2}}]},"
            + " \"boundary\": [{\"on\": \"outer\", \"value\":"
            + " \"log(sqrt((x-0.75)^2+(y-0.5)^2))\"}]}");
    StringBuilder csv = new StringBuilder("x,y,u\n");
    for (int i = 0; i < 120; i++) {
      double x = 2 * (0.618033988749895 * i % 1);
      double y = (i + 0.5) / 120;
      if (Math.hypot(x - 0.7, y - 0.5) > 0.2) {
        csv.append(x + "," + y + "," + Math.log(Math.hypot(x - 0.75, y - 0.5)) + "\n");
      }
    }
    file("plate.csv", csv.toString());
    Launcher.Result fit =
        run("fit", "plate.csv", "--equation", "laplace", "--domain", "plate.json");
    assertThat(fit.out()).contains("functions in a domain with 1 hole.");
    assertThat(fit.err())
        .contains("the boundary conditions of plate.json count as ", "1000 times as heavy");
    assertThat(run("info", "plate.field.json").out())
        .contains("A field of laplace", "in a domain with 1 hole", "It knows its uncertainty");
    file("points.csv", "x,y\n1.2,0.3\n0.7,0.5\n2.5,0.5\n2,1\n");
    String[] rows =
        run("predict", "plate.field.json", "--at", "points.csv", "--gradient", "--uncertainty")
            .out()
            .split("\n", -1);
    assertThat(Double.parseDouble(rows[1].split(",", -1)[2]))
        .isCloseTo(Math.log(Math.hypot(0.45, 0.2)), within(1e-5));
    assertThat(rows[2]).isEqualTo("0.7,0.5,NaN,NaN,NaN,NaN,NaN");
    assertThat(rows[3]).isEqualTo("2.5,0.5,NaN,NaN,NaN,NaN,NaN");
    assertThat(rows[4]).doesNotContain("NaN");
    run("plot", "plate.field.json", "--sensors", "plate.csv", "--uncertainty", "-o", "plate.png");
    assertThat(folder.resolve("plate.png")).exists();
    String json =
        run("fit", "plate.csv", "--equation", "laplace", "--domain", "plate.json", "--json").out();
    assertThat(json).contains("\"order\"", "\"rank\"", "\"noise\"");
  }

  @Test
  void aScatteredFieldIsBlankInTheObstacle() throws Exception {
    file(
        "disc.json",
        "{\"equation\": {\"type\": \"helmholtz\", \"wavenumber\": 2},"
            + " \"domain\": {\"holes\": [{\"circle\": {\"centre\": [0,0], \"radius\": 1}}]},"
            + " \"incident\": {\"plane\": {\"direction\": [1, 0]}},"
            + " \"boundary\": [{\"on\": \"hole.0\", \"condition\": \"soft\"}]}");
    run("solve", "disc.json", "--tolerance", "1e-8");
    file("points.csv", "x,y\n0.5,0\n1,0\n");
    String[] rows =
        run("predict", "disc.field.json", "--at", "points.csv", "--total").out().split("\n", -1);
    assertThat(rows[1]).isEqualTo("0.5,0.0,NaN,NaN");
    assertThat(Double.parseDouble(rows[2].split(",", -1)[2])).isCloseTo(0, within(1e-7));
  }
}
