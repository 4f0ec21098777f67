package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.io.JsonNode;
import vekua.io.JsonReader;

@Order(1)
@ResourceLock(Resources.SYSTEM_OUT)
class PaperCommandTest {

  @TempDir Path folder;

  private record Result(int exit, String out, String err) {}

  private static Result run(String... args) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
    ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(outBytes, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(errBytes, true, StandardCharsets.UTF_8));
    try {
      int exit = Main.run(args);
      return new Result(
          exit,
          outBytes.toString(StandardCharsets.UTF_8),
          errBytes.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  @Test
  void printsTheTableAndWritesAllFiles() {
    Result result = run("paper", "--methods", "vekua", "--out", folder.resolve("r").toString());
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.out())
        .containsSubsequence("A: Helmholtz", "B: Holography", "C: Robustness", "D: Chaos")
        .contains("3.36e-02 ± 3.17e-02", "9.67e-09 ± 3.76e-09");
    for (String name :
        List.of(
            "results.json", "results.csv", "table.txt", "table.tex", "figure.png", "figure.svg")) {
      assertThat(folder.resolve("r").resolve(name)).isNotEmptyFile();
    }
    assertThat(folder.resolve("r/table.txt")).content().isEqualTo(result.out());
  }

  @Test
  void jsonIsAllThatIsPrinted() throws Exception {
    Result result =
        run(
            "paper",
            "--methods",
            "vekua",
            "--experiments",
            "d,C",
            "--seeds",
            "43",
            "--json",
            "--out",
            folder.toString());
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.out()).isEqualTo(Files.readString(folder.resolve("results.json")));
    JsonNode json = JsonReader.read(folder.resolve("results.json"));
    List<JsonNode> runs = json.get("runs").elements();
    assertThat(runs).extracting(r -> r.get("experiment").text()).containsExactly("C", "D");
    assertThat(runs).allSatisfy(r -> assertThat(r.get("seed").number()).isEqualTo(43));
    assertThat(json.get("summary").elements()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--experiments | A,Q | no experiment has this name: Q; there are A, B, C, D",
        "--methods | vekua,magic | no method has this name: magic; there are vekua, automatic",
        "--seeds | 42,-1 | a seed must be a whole number between 0 and 4294967295: -1",
        "--seeds | many | a seed must be a whole number between 0 and 4294967295: many",
        "--seeds | 4294967296 | a seed must be a whole number between 0 and 4294967295:",
        "--experiments | '' | no experiment has this name: ; there are A, B, C, D",
      })
  void badValuesAreOneSentence(String option, String value, String sentence) {
    Path out = folder.resolve("none");
    Result result = run("paper", option, value, "--out", out.toString());
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).startsWith("vekua: " + sentence).doesNotContain("Exception");
    assertThat(out).doesNotExist();
  }

  @Test
  void aFileIsNoFolderForResults() throws Exception {
    Path taken = Files.createFile(folder.resolve("taken"));
    Result result = run("paper", "--methods", "vekua", "--out", taken.toString());
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("taken is a file, not a folder to write results to");
  }

  /** Ended from outside while a network trains: what was finished is there, and nothing broken. */
  @Test
  void interruptingLeavesWhatWasFinished() throws Exception {
    Path out = folder.resolve("r");
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-cp",
                System.getProperty("java.class.path"),
                "vekua.app.Main",
                "paper",
                "--experiments",
                "C",
                "--out",
                out.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    try {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (!Files.exists(out.resolve("figure.svg")) && System.nanoTime() < deadline) {
        Thread.sleep(50);
      }
    } finally {
      process.destroy();
    }
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isNotZero();
    assertThat(folder.resolve("log")).content().contains("stopped; what was finished is in");
    assertThat(JsonReader.read(out.resolve("results.json")).get("runs").elements()).hasSize(3);
    assertThat(out.resolve("table.txt")).content().contains("3.36e-02 ± 3.17e-02");
    try (var files = Files.list(out)) {
      assertThat(files)
          .allSatisfy(f -> assertThat(f.getFileName().toString()).doesNotContain("tmp"));
    }
  }
}
