package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The modes of a drum from the command line. */
@ResourceLock(Resources.SYSTEM_OUT)
class ModesCommandTest {

  private static final double PI2 = Math.PI * Math.PI;

  @TempDir Path folder;

  private String square() throws Exception {
    return Files.writeString(
            folder.resolve("square.json"), "{\"outer\": {\"polygon\": [[0,0],[1,0],[1,1],[0,1]]}}")
        .toString();
  }

  /** What a command says on standard output or, where it fails, on standard error. */
  private static String run(int exit, String... args) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(complaints, true, StandardCharsets.UTF_8));
    try {
      int code = Main.run(args);
      assertThat(code).as(complaints.toString(StandardCharsets.UTF_8)).isEqualTo(exit);
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
    return (exit == 0 ? said : complaints).toString(StandardCharsets.UTF_8);
  }

  @Test
  void aRangeHasItsModesWithTheirMultiplicities() throws Exception {
    Path table = folder.resolve("modes.csv");
    run(0, "modes", square(), "--range", "40:100", "-o", table.toString());
    List<String> lines = Files.readAllLines(table);
    assertThat(lines.get(0))
        .isEqualTo("index,eigenvalue,lower,upper,certified,cluster,tension,weyl");
    // 5, 5, 8, 10 and 10 times π²; 2 is below the range and 13 above.
    double[] exact = {5, 5, 8, 10, 10};
    assertThat(lines).hasSize(1 + exact.length);
    for (int i = 0; i < exact.length; i++) {
      String[] cells = lines.get(i + 1).split(",", -1);
      assertThat(Double.parseDouble(cells[1])).isCloseTo(exact[i] * PI2, within(1e-10));
      assertThat(exact[i] * PI2)
          .isBetween(Double.parseDouble(cells[2]), Double.parseDouble(cells[3]));
      assertThat(cells[4]).isEqualTo("true");
    }
  }

  @Test
  void jsonAndFieldsTellTheSameModes() throws Exception {
    Path fields = folder.resolve("fields");
    String json =
        run(0, "modes", square(), "--count", "2", "--fields", fields.toString(), "--json");
    assertThat(json)
        .contains("\"modes\"", "\"cluster\"", "\"tension\"", "\"weyl\"", "\"warnings\"");
    try (var files = Files.list(fields)) {
      List<Path> modes = files.sorted().toList();
      assertThat(modes).hasSize(2);
      // The lowest mode, 2 sin πx sin πy up to its sign, is half as large at (1/6, 1/2) as in the
      // middle.
      double middle = value(modes.get(0), "0.5,0.5");
      assertThat(value(modes.get(0), "0.16666666666666667,0.5") / middle)
          .isCloseTo(0.5, within(1e-9));
    }
  }

  @Test
  void theConditionIsChosenByName() throws Exception {
    for (String[] each : new String[][] {{"neumann", "0"}, {"dirichlet", "2"}}) {
      Path table = folder.resolve(each[0] + ".csv");
      run(0, "modes", square(), "--count", "1", "--condition", each[0], "-o", table.toString());
      String[] cells = Files.readAllLines(table).get(1).split(",", -1);
      assertThat(Double.parseDouble(cells[1]))
          .isCloseTo(Double.parseDouble(each[1]) * PI2, within(1e-10));
    }
  }

  private double value(Path field, String point) throws Exception {
    Path table = folder.resolve("value.csv");
    run(0, "predict", field.toString(), "--point", point, "-o", table.toString());
    return Double.parseDouble(Files.readAllLines(table).get(1).split(",", -1)[2]);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--count 3 --range 1:5 | either --count N or --range A:B",
        "--range 5 | must be A:B",
        "--range 9:3 | 9",
        "--count 0 | 0",
        "--count 2 --condition free | dirichlet or neumann: free",
        "--count 2 --tolerance 2 | less than 1",
        "--cuont 2 | --count",
      })
  void badOptionsGetASentence(String options, String part) throws Exception {
    String[] words = ("modes " + square() + " " + options).strip().split(" ", -1);
    String said = run(2, words);
    assertThat(said).contains(part).doesNotContain("Exception");
  }
}
