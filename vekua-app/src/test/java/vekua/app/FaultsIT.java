package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.io.FieldFile;

/** What surrounds a run may be hostile: full disks, other locales, no home, company. */
class FaultsIT {

  private static final String[] FIT = {
    "fit", "saddle.csv", "--equation", "laplace", "--order", "2", "-o", "saddle.json"
  };
  private static final String[] PREDICT = {
    "predict", "saddle.json", "--grid=-1:1:7,-1:1:7", "--gradient", "--uncertainty"
  };

  @TempDir Path folder;

  @BeforeEach
  void sensors() throws Exception {
    Files.writeString(
        folder.resolve("saddle.csv"),
        "x,y,u\n1,1,1\n-1,1,-1\n-1,-1,1\n1,-1,-1\n.5,0,0\n0,.5,0\n.5,.5,.25\n-.5,.25,-.125\n");
    run("", FIT);
  }

  private Launcher.Result run(String options, String... args) throws Exception {
    Launcher.Result result = Launcher.runWith(options, folder, args);
    assertThat(result.exit()).as(result.err()).isZero();
    return result;
  }

  /** Comma decimals, other digits, a dotless i. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Duser.language=de -Duser.country=DE",
        "-Duser.language=ar -Duser.country=EG",
        "-Duser.language=tr -Duser.country=TR"
      })
  void localesDoNotChangeNumbers(String locale) throws Exception {
    byte[] field = Files.readAllBytes(folder.resolve("saddle.json"));
    String expected = run("", PREDICT).out();
    String words = run("", "info", "saddle.json").out();
    run(locale, FIT);
    assertThat(Files.readAllBytes(folder.resolve("saddle.json"))).isEqualTo(field);
    assertThat(run(locale, PREDICT).out()).isEqualTo(expected);
    assertThat(run(locale, "info", "saddle.json").out()).isEqualTo(words);
  }

  /** Neither by small fits nor by those that unpack native libraries. */
  @Test
  void aHomeThatCannotBeWrittenIsNotNeeded() throws Exception {
    run("-Duser.home=/proc/nowhere", FIT);
    StringBuilder many = new StringBuilder("x,y,u\n");
    for (int i = 0; i < 10_000; i++) {
      double x = Math.cos(i);
      double y = Math.sin(1.7 * i);
      many.append(x).append(',').append(y).append(',').append(x * y).append('\n');
    }
    Files.writeString(folder.resolve("many.csv"), many);
    run(
        "-Duser.home=/proc/nowhere",
        "fit",
        "many.csv",
        "--equation",
        "laplace",
        "--order",
        "60",
        "-o",
        "many.json");
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
          .containsExactlyInAnyOrder("saddle.csv", "saddle.json", "log");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.csv", "out.npy", "out.vti", "out.png", "out.svg"})
  void aFullDiskIsToldAndNothingIsLeft(String name) throws Exception {
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
      Launcher.Result result =
          Launcher.run(
              folder, "predict", "saddle.json", "--grid=-1:1:300,-1:1:300", "-o", "disk/" + name);
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
