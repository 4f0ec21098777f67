package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.geometry.Rectangle;
import vekua.rows.Functional;
import vekua.rows.Samples;

class SensorsCsvTest {

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("Messwerte ü.csv"), text);
  }

  private Samples read(String text) throws IOException {
    return SensorsCsv.open(file(text)).read();
  }

  @Test
  void readsColumnsInAnyOrderAroundCommentsAndBlankLines() throws IOException {
    Samples samples = read("# a room\nu,note,y,x\n3,p,2,1\n\n# broken\n6.5e-1,q,-5,+.4\n");
    assertThat(samples.size()).isEqualTo(2);
    assertThat(samples.points().x(1)).isEqualTo(0.4);
    assertThat(samples.points().y(1)).isEqualTo(-5.0);
    assertThat(samples.values(0)).containsExactly(3, 0.65);
    assertThat(samples.noise(0)).isEmpty();
  }

  @Test
  void readsWindowsLinesByteOrderMarkQuotesAndSpaces() throws IOException {
    Path file = folder.resolve("bom.csv");
    Files.write(file, "\ufeffX, Y ,\"u\"\r\n 1 ,\"2\",3\r\n".getBytes(StandardCharsets.UTF_8));
    Samples samples = SensorsCsv.open(file).read();
    assertThat(samples.points().x(0)).isEqualTo(1);
    assertThat(samples.points().y(0)).isEqualTo(2);
    assertThat(samples.values(0)).containsExactly(3);
  }

  @Test
  void readsNumbersOfManyDigitsWhole() throws IOException {
    // What does not read as usual was read again from its first sixty characters.
    String third = "0." + "3".repeat(80);
    String rows = "x,y,u\n0,0,−" + third + "e-9\n0,1," + third + "D-9\n1,1,2\n";
    assertThat(read(rows).values(0)).containsExactly(-1 / 3e9, 1 / 3e9, 2);
    assertThatThrownBy(() -> read("x,y,u\n0,0,1\n0,1," + third + "e-9 m\n"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("line 3: column u must be a finite number: 0.33");
  }

  @Test
  void readsNoiseNormalsAndWeights() throws IOException {
    Samples samples =
        read("x,y,u,sigma,nx,ny,a,b\n0,0,1,.1,,,,\n0,1,2,.2,3,4,,\n1,1,3,.3,0,2,5,6\n");
    assertThat(samples.noise(2)).hasValue(0.3);
    assertThat(samples.functional(0)).isEqualTo(Functional.value());
    assertThat(samples.functional(1)).isEqualTo(Functional.normal(0.6, 0.8));
    assertThat(samples.functional(2)).isEqualTo(Functional.robin(5, 6, 0, 1));
  }

  @Test
  void oneNoiseLevelStandsInWhereNoneIsGiven() throws IOException {
    Path file = file("x,y,u,sigma\n0,0,1,.1\n0,1,2,\n");
    Samples samples = SensorsCsv.open(file).withNoise(7).read();
    assertThat(samples.noise(0)).hasValue(0.1);
    assertThat(samples.noise(1)).hasValue(7);
  }

  @Test
  void readsSnapshots() throws IOException {
    Samples samples = read("x,y,u2,u1\n0,0,2,1\n1,1,4,3\n");
    assertThat(samples.snapshots()).isEqualTo(2);
    assertThat(samples.values(0)).containsExactly(1, 3);
    assertThat(samples.values(1)).containsExactly(2, 4);
    SensorsCsv second =
        SensorsCsv.open(file("x,y,u1,sigma,u2\n0,0,1,.1,2\n1,1,3,.2,4\n2,2,5,.3,6")).snapshot(1);
    assertThat(second.read().values(0)).containsExactly(2, 4, 6);
    assertThat(second.every(2).values(0)).containsExactly(2, 6);
    assertThat(second.every(2).noise(1)).hasValue(0.3);
  }

  @Test
  void batchesAndSurveySeeEveryRow() throws IOException {
    StringBuilder text = new StringBuilder("x,y,u\n");
    for (int i = 0; i < 100; i++) {
      text.append(Math.cos(i)).append(',').append(2 * Math.sin(i)).append(',').append(i + "\n");
    }
    AtomicLong bytes = new AtomicLong();
    SensorsCsv sensors = SensorsCsv.open(file(text.toString())).observedBy(bytes::set);
    double next = 0;
    try (SensorsCsv.Batches batches = sensors.batches(7)) {
      while (batches.hasNext()) {
        for (double value : batches.next().values(0)) {
          assertThat(value).isEqualTo(next++);
        }
      }
    }
    assertThat(next).isEqualTo(100);
    assertThat(bytes).hasValue(text.length());
    Survey survey = sensors.survey();
    assertThat(survey.rows()).isEqualTo(100);
    assertThat(survey.frame().radius()).isBetween(1.99, 2.0);
    assertThat(survey.bounds()).isInstanceOf(Rectangle.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "''                                 | is empty: it needs a header such as x,y,u",
        "x,y,u                              | has a header but no rows",
        "x,u\\n1,2                          | column y is missing; the header has: x,u",
        "x,y,v\\n1,2,3                      | column u is missing; the header has: x,y,v",
        "x,y,u,u1\\n1,2,3,4                 | columns u and u1 exclude each other",
        "x,y,u1,u3\\n1,2,3,4                | column u3 is out of sequence",
        "x,y,u,x\\n1,2,3,4                  | column x appears twice in the header: choose one by its number",
        "x,y,u\\n1,2,3\\n1,abc,3            | line 3: column y must be a finite number: abc",
        "x,y,u\\n#c\\n1,2,NaN               | line 3: column u must be a finite number: NaN",
        "x,y,u\\n1,2,-Infinity              | line 2: column u must be a finite number: -Infinity",
        "x,y,u\\n1,2,1e999                  | line 2: column u must be a finite number: 1e999",
        "x,y,u\\n1,2,1.5f                   | line 2: column u must be a finite number: 1.5f",
        "x,y,u\\n1,,3                       | line 2: column y is empty",
        "x,y,u\\n1,2                        | line 2: the header has 3 columns, but this row has 2",
        "x,y,u\\n1,2,3,4                    | line 2: the header has 3 columns, but this row has 4",
        "x,y,u,sigma\\n1,2,3,0              | line 2: column sigma must be positive: 0.0",
        "x,y,u,sigma\\n1,2,3,               | line 2: column sigma is empty, and no noise level",
        "x,y,u,nx\\n1,2,3,1                 | column ny beside nx is missing",
        "x,y,u,a,b\\n1,2,3,1,1              | columns a,b need the columns nx,ny as well",
        "x,y,u,nx,ny\\n1,2,3,1,             | line 2: column ny is empty, but nx is given",
        "x,y,u,nx,ny\\n1,2,3,0,0            | line 2: column nx and ny must not both be zero",
        "x,y,u,nx,ny,a,b\\n1,2,3,1,0,0,0    | line 2: column a and b must not both be zero",
        "x,y,u,nx,ny,a,b\\n"
            + "1,2,3,,,1,1      | line 2: column nx is empty, but a and b need a normal",
        "x,y,u\\n1,2,\"3                    | line 2",
      })
  void badFilesAreNamedWithTheirPlace(String text, String message) throws IOException {
    Path file = file(text.replace("\\n", "\n"));
    assertThatThrownBy(() -> SensorsCsv.open(file).survey())
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message);
  }

  @Test
  void missingFilesAndFoldersAreNamed() {
    assertThatThrownBy(() -> SensorsCsv.open(folder.resolve("no.csv")))
        .isInstanceOf(BadInputException.class)
        .hasMessageEndingWith("no.csv does not exist");
    assertThatThrownBy(() -> SensorsCsv.open(folder))
        .isInstanceOf(BadInputException.class)
        .hasMessageEndingWith("is a folder, not a CSV file");
  }

  @Test
  void pointsNeedOnlyTheirCoordinates() throws IOException {
    try (PointsCsv points = PointsCsv.open(file("u,y,x\n?,2,1\n?,4,3\n"), 1, bytes -> {})) {
      assertThat(points.next().y(0)).isEqualTo(2);
      assertThat(points.next().x(0)).isEqualTo(3);
      assertThat(points.hasNext()).isFalse();
    }
  }

  private static String header(int extra) {
    return IntStream.range(0, extra).mapToObj(i -> ",c" + i).collect(Collectors.joining());
  }

  @Test
  void aHeaderHasTenThousandColumnsAtMost() throws IOException {
    Path file = file("x,y,u" + header(100_000) + "\n");
    assertThatThrownBy(() -> SensorsCsv.open(file))
        .isInstanceOf(BadInputException.class)
        .hasMessage(file + ", line 1: a header may have 10000 columns at most, this has more");
  }

  @Test
  void oneNoteTellsAllColumnsThatAreNotUsed() throws IOException {
    assertThat(SensorsCsv.open(file("x,y,u\n1,2,3\n")).unusedNote("")).isEmpty();
    assertThat(SensorsCsv.open(file("x,y,u,id\n1,2,3,4\n")).unusedNote(" of f"))
        .hasValue("column id of f is not used");
    assertThat(SensorsCsv.open(file("x,y,u" + header(4) + "\n")).unusedNote(" of f"))
        .hasValue("columns c0, c1, c2, c3 of f are not used");
    assertThat(SensorsCsv.open(file("x,y,u" + header(9997) + "\n")).unusedNote(" of f"))
        .hasValue("columns c0, c1, c2 and 9994 others of f are not used");
  }

  @Test
  void readingEndsWhenItsThreadIsInterrupted() throws IOException {
    Path file = file("x,y,u\n1,2,3\n");
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> SensorsCsv.open(file)).isInstanceOf(CancellationException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void takesColumnsFromMemory() throws IOException {
    double[] u = {3, Double.NaN, 5};
    Map<String, double[]> columns =
        Map.of("lon [m]", new double[] {0, 1, 2}, "y", new double[] {0, 0, 1}, "T (K)", u);
    ColumnChoice choice = ColumnChoice.parse("x=lon,u=T");
    SensorsCsv held = SensorsCsv.of("arrays", columns, choice);
    assertThat(held.withoutMissing().read().values(0)).containsExactly(3, 5);
    assertThat(held.labels().u().unit()).isEqualTo("K");
    assertThatThrownBy(held::survey)
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("arrays, row 2: column T is empty");
    assertThat(SensorColumns.of("arrays", List.of("T (K)", "y", "note", "lon"), choice).selection())
        .containsExactly(3, 1, 0);
  }

  /** A gap may be skipped, an infinite number beside it not: files refuse it, too. */
  @Test
  void aRowWithAGapAndAnInfiniteNumberIsWrong() throws IOException {
    double nan = Double.NaN;
    Map<String, double[]> columns = new LinkedHashMap<>();
    columns.put("x", new double[] {1, nan, 3});
    columns.put("y", new double[] {1, 2, 3});
    columns.put("u", new double[] {1, Double.POSITIVE_INFINITY, 3});
    SensorsCsv held = SensorsCsv.of("arrays", columns, ColumnChoice.byName()).withoutMissing();
    assertThatThrownBy(held::survey)
        .isInstanceOf(BadInputException.class)
        .hasMessage("arrays, row 2: column u must be a finite number");
    assertThatThrownBy(() -> held.withNoise(1e-200))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("noise must be between 1.0E-150 and 1.0E150: 1.0E-200");
  }

  @Test
  void refusesColumnsOfDifferentLengths() throws IOException {
    Map<String, double[]> columns =
        Map.of("x", new double[2], "y", new double[2], "u", new double[3]);
    SensorsCsv held = SensorsCsv.of("arrays", columns, ColumnChoice.byName());
    assertThatThrownBy(held::read)
        .isInstanceOf(BadInputException.class)
        .hasMessage("arrays: x has 2 rows, but u has 3");
  }
}
