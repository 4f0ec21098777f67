package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import vekua.io.FieldFile;

/** What surrounds a run may be hostile: full disks, other locales, no home, company. */
@Order(4)
class FaultsIT {

  private static final String[] FIT = {
    "fit", "saddle.csv", "--equation", "laplace", "--order", "2", "-o", "saddle.json"
  };
  private static final String[] PREDICT = {
    "predict", "saddle.json", "--grid=-1:1:7,-1:1:7", "--gradient", "--uncertainty"
  };

  /** For what ends before the second compiler would pay. */
  private static final String SHORT = "-XX:TieredStopAtLevel=1";

  private CommandSession session;
  private Path folder;

  @BeforeEach
  void sensors() throws Exception {
    session = CommandSession.lent();
    folder = session.folder();
    inputs(folder);
    run(FIT);
  }

  @AfterEach
  void end() throws Exception {
    session.close();
  }

  private static void inputs(Path where) throws IOException {
    Files.writeString(
        where.resolve("saddle.csv"),
        "x,y,u\n1,1,1\n-1,1,-1\n-1,-1,1\n1,-1,-1\n.5,0,0\n0,.5,0\n.5,.5,.25\n-.5,.25,-.125\n");
    StringBuilder sweep = new StringBuilder("x,y,freq,u_re,u_im\n");
    for (int i = 0; i < 16; i++) {
      double x = Math.cos(2.4 * i) * Math.sqrt(i / 16.0);
      double y = Math.sin(2.4 * i) * Math.sqrt(i / 16.0);
      for (int f = 100; f <= 200; f += 100) {
        double phase = 2 * Math.PI * f / 343 * x;
        sweep.append(x + "," + y + "," + f + "," + Math.cos(phase) + "," + Math.sin(phase) + "\n");
      }
    }
    Files.writeString(where.resolve("sweep.csv"), sweep);
    Files.writeString(where.resolve("points.csv"), "x,y\n0.1,0.2\n-0.3,0.4\n0.5,-0.5\n");
    Files.writeString(
        where.resolve("drum.json"),
        "{\"domain\": {\"outer\": {\"polygon\": [[0,0],[1,0],[1,1],[0,1]]}}}");
  }

  /** One command for each kind of output. */
  private static final List<String[]> OUTPUTS =
      List.of(
          FIT,
          words("fit saddle.csv --equation laplace --state saddle.state -o stated.json"),
          words("fit sweep.csv --equation helmholtz --by freq --speed 343 -o sweep.json"),
          words("predict saddle.json --grid=-1:1:7,-1:1:7 --gradient --uncertainty -o out.csv"),
          words("predict saddle.json --grid=-1:1:7,-1:1:7 -o out.vti"),
          words("predict sweep.json --point 0.1,0.2 -o transfer.csv"),
          words("place saddle.json --candidates points.csv --count 2 -o new.csv"),
          words("modes drum.json --count 3 -o modes.csv --fields modes"),
          words("plot saddle.json --size 200x200 -o out.svg"));

  private static String[] words(String command) {
    return command.split(" ", -1);
  }

  private Launcher.Result run(String... args) throws Exception {
    return run(session, args);
  }

  private static Launcher.Result run(CommandSession in, String... args) throws Exception {
    Launcher.Result result = in.run(args);
    assertThat(result.exit()).as(String.join(" ", args) + "\n" + result.err()).isZero();
    return result;
  }

  /** All files of a folder and below, but for the numbers that tell how long something took. */
  private static Map<String, String> contents(Path where) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (var files = Files.walk(where)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(
            where.relativize(file).toString(),
            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
                .replaceAll("\"seconds\": *[0-9.eE+-]+", ""));
      }
    }
    return contents;
  }

  /** Comma decimals, other digits, a dotless i. */
  private static final List<String> LOCALES =
      List.of(
          "-Duser.language=de -Duser.country=DE",
          "-Duser.language=ar -Duser.country=EG",
          "-Duser.language=tr -Duser.country=TR");

  /** Nor do folders that are not in ASCII. */
  @Test
  void localesAndFoldersDoNotChangeOutputs(@TempDir Path other) throws Exception {
    Outputs expected = Outputs.of(session);
    for (String locale : LOCALES) {
      Path there =
          Files.createDirectories(other.resolve("größe ✓ и так " + LOCALES.indexOf(locale)));
      inputs(there);
      String[] options = (SHORT + " " + locale).split(" ", -1);
      try (CommandSession abroad = CommandSession.in(there, options)) {
        assertThat(Outputs.of(abroad)).as(locale).isEqualTo(expected);
      }
    }
  }

  /** What commands say and write. */
  private record Outputs(String words, Map<String, String> files) {

    static Outputs of(CommandSession session) throws Exception {
      for (String[] command : OUTPUTS) {
        run(session, command);
      }
      String words = run(session, "info", "saddle.json").out() + run(session, PREDICT).out();
      return new Outputs(words, contents(session.folder()));
    }
  }

  /** Neither by small fits nor by those that unpack native libraries. */
  @Test
  void aHomeThatCannotBeWrittenIsNotNeeded() throws Exception {
    StringBuilder many = new StringBuilder("x,y,u\n");
    for (int i = 0; i < 10_000; i++) {
      double x = Math.cos(i);
      double y = Math.sin(1.7 * i);
      many.append(x).append(',').append(y).append(',').append(x * y).append('\n');
    }
    Files.writeString(folder.resolve("many.csv"), many);
    try (CommandSession homeless = CommandSession.in(folder, SHORT, "-Duser.home=/proc/nowhere")) {
      for (String[] command : OUTPUTS) {
        run(homeless, command);
      }
      run(homeless, words("fit many.csv --equation laplace --order 60 -o many.json"));
    }
    assertThat(FieldFile.read(folder.resolve("many.json")).field().at(0.3, 0.4))
        .isCloseTo(0.12, within(1e-12));
  }

  /** Every one succeeds; the file is one of theirs, whole, and nothing else is left. */
  @Test
  void processesThatWriteOneFileDoNotDisturbEachOther() throws Exception {
    List<Process> runs = new ArrayList<>();
    Path log = folder.resolve("log");
    for (int i = 0; i < 4; i++) {
      runs.add(Launcher.start(folder, log, log, FIT));
    }
    for (Process run : runs) {
      assertThat(run.waitFor()).as(Files.readString(log)).isZero();
    }
    FieldFile field = FieldFile.read(folder.resolve("saddle.json"));
    assertThat(field.field().coefficients()).hasSize(5);
    try (var files = Files.list(folder)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "saddle.csv", "saddle.json", "sweep.csv", "points.csv", "drum.json", "log");
    }
  }

  /** Neither a report nor a table that was not printed counts as done. */
  @Test
  void outputThatCannotBePrintedIsAFailure() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "skipped: there is no full device");
    Path log = folder.resolve("log");
    Process process = Launcher.start(folder, full, log, "info", "saddle.json");
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(log).content().startsWith("vekua: standard output could not be written");
  }

  /** As {@code vekua predict … | head} does. */
  @Test
  void readersMayStopWhenTheyHaveEnough() throws Exception {
    Launcher.prepare();
    Process process =
        new ProcessBuilder(
                Launcher.ROOT.resolve("vekua").toString(),
                "predict",
                "saddle.json",
                "--grid",
                "0:1:500,0:1:500")
            .directory(folder.toFile())
            .redirectError(folder.resolve("log").toFile())
            .start();
    try (InputStream out = process.getInputStream()) {
      assertThat(out.readNBytes(5)).asString(StandardCharsets.UTF_8).isEqualTo("x,y,u");
    }
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(folder.resolve("log")).isEmptyFile();
  }

  /** The launcher learns which classes are needed in a folder of its own, never in the user's. */
  @Test
  void withoutRoomForTemporaryFilesNothingIsWrittenElsewhere() throws Exception {
    Path home = Files.createDirectories(folder.resolve("home"));
    Files.createDirectories(home.resolve("bin"));
    Path lib = Files.createDirectories(home.resolve("lib"));
    Path target = Launcher.ROOT.resolve("vekua-app/target");
    Files.copy(target.resolve("vekua.jar"), lib.resolve("vekua.jar"));
    Files.createSymbolicLink(lib.resolve("lib"), target.resolve("lib"));
    Path script = Files.copy(Launcher.ROOT.resolve("packaging/vekua"), home.resolve("bin/vekua"));
    Path here = Files.createDirectories(folder.resolve("here"));
    Path mine = Files.writeString(here.resolve("sensors.csv"), "mine");
    ProcessBuilder builder =
        new ProcessBuilder("sh", script.toString(), "--version")
            .directory(here.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile());
    builder.environment().put("TMPDIR", "/nonexistent");
    assertThat(builder.start().waitFor()).as(Files.readString(folder.resolve("log"))).isZero();
    assertThat(mine).hasContent("mine");
    assertThat(here.toFile().list()).containsExactly("sensors.csv");
  }

  @Test
  void aFolderThatCannotBeMadeIsFoundOutBeforeTheWork() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self")), "skipped: there is no such folder");
    Launcher.Result result =
        session.run(words("modes drum.json --count 3 --fields /proc/vekua-modes"));
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).isEqualTo("vekua: the folder /proc/vekua-modes cannot be made here\n");
  }

  private static List<String> full() {
    return List.of(
        "predict saddle.json --grid=-1:1:300,-1:1:300 -o disk/out.csv",
        "predict saddle.json --grid=-1:1:300,-1:1:300 -o disk/out.npy",
        "predict saddle.json --grid=-1:1:300,-1:1:300 -o disk/out.vti",
        "predict saddle.json --grid=-1:1:300,-1:1:300 -o disk/out.png",
        "predict saddle.json --grid=-1:1:300,-1:1:300 -o disk/out.svg",
        "plot saddle.json -o disk/out.pdf",
        "fit sweep.csv --equation helmholtz --by freq --speed 343 --order 40 -o disk/out.json");
  }

  @ParameterizedTest
  @MethodSource("full")
  void aFullDiskIsToldAndNothingIsLeft(String command) throws Exception {
    String name = command.replaceFirst(".*disk/(\\S+).*", "$1");
    Path disk = Files.createDirectory(folder.resolve("disk"));
    boolean mounted =
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=8k", "none", disk.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor()
            == 0;
    assumeTrue(mounted, "skipped: this user may not mount a small file system");
    try {
      Path out = Files.writeString(disk.resolve(name), "before");
      Launcher.Result result = session.run(words(command));
      assertThat(result.exit()).isEqualTo(1);
      assertThat(result.err()).isEqualTo("vekua: disk/" + name + ": No space left on device\n");
      assertThat(out).hasContent("before");
      try (var files = Files.list(disk)) {
        assertThat(files).hasSize(1);
      }
    } finally {
      assertThat(new ProcessBuilder("umount", disk.toString()).start().waitFor()).isZero();
    }
  }
}
