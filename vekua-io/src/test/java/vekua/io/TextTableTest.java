package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.rows.Samples;

class TextTableTest {

  @TempDir Path folder;

  private SensorsCsv open(String text, String columns) throws IOException {
    Path file = Files.writeString(folder.resolve("plate.txt"), text);
    return SensorsCsv.open(
        file, columns.isEmpty() ? ColumnChoice.ofOptions() : ColumnChoice.parse(columns));
  }

  private static void check(Samples samples) {
    assertThat(samples.points().x(1)).isEqualTo(0.25);
    assertThat(samples.points().y(1)).isEqualTo(-3);
    assertThat(samples.values(0)).containsExactly(20.5, 21);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x,y,T\n1,2,20.5\n.25,-3,21\n",
        "x;y;T\n1;2;20,5\n0,25;-3;21\n",
        "x\ty\tT\n1\t2\t20,5\n.25\t-3\t21\n",
        "  x   y  T\n  1   2 20.5\n .25  -3 21  \n\n",
        "X [m], Y [m], T (°C)\n1,2,20.5\n.25,-3,21\n",
        "T;y;x\n20.5;2;1\n21;-3;,25\n",
        "# a plate\n# x y T\n1 2 20.5\n.25 -3 21\n",
        "x,y,T\nm,m,°C\n1,2,20.5\n.25,-3,21\n",
        "sep=;\nx;y;T\n1;2;20,5\n,25;-3;21\n",
        "sep=|\n# x|y|T\n1|2|20.5\n.25|-3|21\n",
        "x,y,T\n1,2,2.05D+01\n.25,−3,21\n",
        "x,y,T\nm,m,-\n1,2,20.5\n.25,-3,21\n",
        "Logger DL-200\n"
            + "Serial: 12345\n"
            + "Date: 2024-03-01, by J. Doe\n\n"
            + "x,y,T\n"
            + "m,m,°C\n"
            + "1,2,20.5\n"
            + ".25,-3,21\n",
        "# made by hand\nInstrument;Foo\nChannels;3\n\nx;y;T\n1;2;20,5\n,25;-3;21\n",
        "Run 17\n\"x\",\"y\",\"T\"\n\"1\",\"2\",\"20.5\"\n\".25\",\"-3\",\"21\"\n",
        "x,y,T,flag,flag,,\n1,2,20.5,a,b,,\n.25,-3,21,c,d,,\n,,,,,,\n,,,,,,\n",
        "x,y,T\n  \n1,2,20.5\n \t \n.25,-3,21\n   \n",
        "x;y;T\n1;2;20,5\n  ; ;\n,25;-3;21\n  ",
      })
  void readsTablesAsTheyAre(String text) throws IOException {
    check(open(text, "u=t").read());
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE"})
  void charactersMayTakeTwoBytes(String charset) throws IOException {
    Path file = folder.resolve("wide.csv");
    Files.write(file, "x,y,u\r\n1,2,20.5\r\n.25,-3,21\r\n".getBytes(Charset.forName(charset)));
    check(SensorsCsv.open(file).read());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1,2,20.5\n.25,-3,21\n", "1;2;20,5\n,25;-3;21\n", "1 2 20.5\n.25 -3 21"})
  void readsTablesWithoutHeader(String text) throws IOException {
    SensorsCsv file = open(text, "x=1,y=2,u=3");
    check(file.read());
    assertThat(file.survey().rows()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x(mm),y(m),u\\n1,2,3            | column x is in mm, but column y in m: convert one",
        "x,y,T\\n1,2,3                  | say which it is by --columns u=T",
        "x,y,T,V\\n1,2,3,4              | say which it is by --columns u=NAME",
        "x,y,B [nT]\\n1,2,3             | say which it is by --columns u=B",
        "Station,x,y,B [nT]\\nP,1,2,3    | say which it is by --columns u=NAME",
        "x,y,nx,ny,a,b,T\\n1,2,1,0,1,0,3 | say which it is by --columns u=T",
        "x,y,u\\n"
            + "1,2,3\\n"
            + "Mean,,3        | line 3: column x must be a finite number: Mean; --missing",
        "x,y,u\\n1,2,19.5%              | write units into the header",
        "a note\\nx,y,u\\n1,2,3\\n4,5,z  | line 4: column u must be a finite number: z",
      })
  void saysWhatHelps(String text, String message) throws IOException {
    assertThatThrownBy(() -> open(text.replace("\\n", "\n"), "").read())
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void oneOfTwoColumnsOfANameIsChosenByItsNumber() throws IOException {
    String text = "x,y,T,T\n1,2,0,20.5\n.25,-3,1,21\n";
    check(open(text, "u=4").read());
    check(open("x,y,u,u\n1,2,0,20.5\n.25,-3,1,21\n", "u=4").read());
    assertThatThrownBy(() -> open(text, "u=T").read())
        .hasMessageContaining("column T appears twice in the header: choose one by its number");
  }

  @Test
  void whatExpandsToMuchMoreThanReadingsDoIsRefused() throws IOException {
    Path file = folder.resolve("bomb.csv.gz");
    byte[] rows = "1,2,3\n".repeat(1 << 15).getBytes(StandardCharsets.US_ASCII);
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("x,y,u\n".getBytes(StandardCharsets.US_ASCII));
      for (int i = 0; i < 600; i++) {
        out.write(rows);
      }
    }
    assertThatThrownBy(() -> SensorsCsv.open(file).survey())
        .isInstanceOf(BadInputException.class)
        .hasMessageEndingWith("expands to more than 200 times its size, as no readings do");
  }

  @Test
  void anotherColumnOfTheSameNameIsNotUsed() throws IOException {
    SensorsCsv file = open("x,y,u,x2\n9,2,20.5,1\n9,-3,21,.25\n", "x=x2");
    check(file.read());
    assertThat(file.unusedNote("")).hasValue("column x is not used");
  }

  @Test
  void namesDifferingInTheirCaseAreTwoColumns() throws IOException {
    check(open("x,y,t,T\n1,2,0,20.5\n.25,-3,1,21\n", "u=T").read());
  }

  @Test
  void unitsAreKept() throws IOException {
    FieldLabels labels = open("lon [m],lat[m],T (°C)\n1,2,3\n", "x=lon,y=lat,u=T").labels();
    assertThat(labels.x()).isEqualTo(new ColumnLabel("lon", "m"));
    assertThat(labels.y()).isEqualTo(new ColumnLabel("lat", "m"));
    assertThat(labels.u()).hasToString("T (°C)");
    assertThat(FieldLabels.fromJson(JsonReader.read("f", JsonWriter.toString(labels.toJson()))))
        .isEqualTo(labels);
  }

  @Test
  void readsWindowsLettersAndCompressedFiles() throws IOException {
    Path file = folder.resolve("t.csv.gz");
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write("x,y,u (°C)\n1,2,20.5\n.25,-3,21\n".getBytes(Charset.forName("windows-1252")));
    }
    Files.write(file, packed.toByteArray());
    SensorsCsv sensors = SensorsCsv.open(file);
    check(sensors.read());
    assertThat(sensors.labels().u().unit()).isEqualTo("°C");
  }

  @Test
  void complexValuesAreTwoSnapshots() throws IOException {
    Samples samples = open("x,y,p_re,p_im\n1,2,3,4\n", "u=p").read();
    assertThat(samples.values(0)).containsExactly(3);
    assertThat(samples.values(1)).containsExactly(4);
  }

  @Test
  void incompleteRowsAreSkippedIfAskedTo() throws IOException {
    String text = "x,y,u\n1,2,20.5\n1,,3\n2,3,NaN\n.25,-3,21\n4,4,na\n";
    SensorsCsv file = open(text, "").withoutMissing();
    check(file.read());
    assertThat(file.survey().leftOut()).extracting(Outlier::row).containsExactly(2L, 3L, 5L);
    assertThatThrownBy(() -> open(text, "").survey())
        .hasMessageEndingWith("line 3: column y is empty; --missing skip leaves such rows out");
    assertThatThrownBy(() -> open("x,y,u\n1,2,\n", "").withoutMissing().survey())
        .hasMessageEndingWith("plate.txt has no complete rows");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x,y,T\\n"
            + "1,2,3  | ''          | column u is missing; the header has: x,y,T; say which it is"
            + " by --columns u=T",
        "x,y,Temp\\n1,2,3 | u=Temq    | there is no column Temq among x,y,Temp; did you mean Temp?",
        "1,2,3\\n"
            + "4,5,6  | ''          | has no names of columns: say which of its 3 columns is which"
            + " by --columns x=1,y=2,u=3",
        "1,2,3\\n4,5,6  | x=1,y=2,u=4 | there is no column 4 among 1,2,3",
        "x,y,re,im,u\\n1,2,3,4,5 | '' | columns re,im and u exclude each other",
        "x;y;T\\n"
            + "1;2;3.000,5 | u=T    | line 2: column t must be a finite number: 3.000,5; write it"
            + " without separators of thousands",
        "x,y,u\\n"
            + "1,2,3 m   | ''       | line 2: column u must be a finite number: 3 m; write units"
            + " into the header, such as x [m]",
        "x,y,u\\nm,2,K     | ''       | line 2: column x must be a finite number: m",
        "x;y;u\\n"
            + "0,5;2;12.203 | ''    | line 2: column u has 12.203, which may be 12203 where other"
            + " numbers have a comma before their decimals: write 12203 or 12,203",
        "x\ty\tu\\n"
            + "0.5\t2\t12,203 | ''  | line 2: column u has 12,203, which may be 12203 where other"
            + " numbers have a point before their decimals: write 12203 or 12.203",
        "x;y;u\\n1;2;−12.203\\n1;3;0,5 | '' | line 2: column u has −12.203, which may be −12203",
        "x,y,u\\nm,mm,K\\n1,2,3 | '' | column x is in m, but column y in mm: convert one of them",
        "x,y,u,sigma\\n[m],[m],[K],[mK]\\n1,2,3,4 | '' | column u is in K, but column sigma, its noise,"
            + " in mK: convert one of them",
        "x;y;u\\n0,5;2;19\u00a0858,71 | '' | must be a finite number: 19\u00a0858,71; write it without"
            + " separators of thousands",
        "x;y;u\\n0,5;2;19\u202f858 | '' | write it without separators of thousands",
        "x,y,u\\n0x1p-3,2,3 | '' | line 2: column x must be a finite number: 0x1p-3",
        "x,y,u [K],sigma [mK]\\n"
            + "1,2,3,4 | '' | column u is in K, but column sigma, its noise, in mK: convert one of"
            + " them",
        "x,y,u (mV),sigma (µV)\\n"
            + "1,2,3,4 | '' | column u is in mV, but column sigma, its noise, in µV",
        "x,y,u [V],sigma [%]\\n1,2,3,4 | '' | column u is in V, but column sigma, its noise, in %",
        "x,y,u,sigma [%]\\n"
            + "1,2,3,4 | '' | column sigma is in %, but column u, whose noise it is, has no unit:"
            + " write the noise in the unit of u, or, if that is in %, name it u [%]",
        "x [m],y [Millimeter],u\\n1,2,3 | '' | column x is in m, but column y in Millimeter",
        "x,y,u\\n"
            + "1,2,n/a   | ''       | line 2: column u must be a finite number: n/a; --missing skip"
            + " leaves such rows out",
      })
  void complaintsNameTheOptionThatHelps(String text, String columns, String message) {
    assertThatThrownBy(() -> open(text.replace("\\n", "\n"), columns).survey())
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "T        | must be such as x=lon,y=lat,u=T: T",
        "x=       | must be such as x=lon,y=lat,u=T: x=",
        "sigm=s   | not sigm (did you mean sigma?)",
        "x=a,x=b  | has x twice",
      })
  void choicesMakeSense(String text, String message) {
    assertThatThrownBy(() -> ColumnChoice.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  /** A point before three digits divides thousands only where decimals have a comma. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x\ty\tu\\n1\t2\t12.203\\n1\t3\t1.5     | 12.203",
        "x;y;u\\n1;2;12,203\\n1;3;1,5         | 12.203",
        "x;y;u\\n0,5;0.5;12.203\\n1;3;1.5     | 12.203",
        "x;y;u\\n1,5;2;0.203\\n1;3;4          | 0.203",
        "x;y;u\\n1,5;2;1203.203\\n1;3;4       | 1203.203",
        "x;y;u\\n1;2;12.203\\n1;3;21.404      | 12.203",
        "x;y;u\\n1,5;2;1.203e1\\n1;3;4        | 12.03",
      })
  void decimalsAreWhatTheySeem(String text, double u) throws IOException {
    assertThat(open(text.replace("\\n", "\n"), "").read().values(0)[0]).isEqualTo(u);
  }

  /** What the first bytes do not tell is noticed where it comes. */
  @Test
  void signsThatChangeFarBelowAreNoticed() throws IOException {
    String many = "x;y;u\n" + "1;2;12.203\n".repeat(1000);
    assertThat(open(many, "").survey().rows()).isEqualTo(1000);
    assertThatThrownBy(() -> open(many + "1;2;0,5\n", "").survey())
        .hasMessageEndingWith(
            "line 1002: column u has 0,5, but 12.203 in line 2: write one sign before all"
                + " decimals");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Average", "Mittelwert:", "Std. Dev.", "TOTAL"})
  void rowsAtTheEndThatSumOthersUpAreNamed(String word) throws IOException {
    String rows = "name,x,y,u\nT1,1,2,3\nMax,2,2,4\nT2,3,2,5\n";
    assertThat(open(rows, "").survey().sums()).isEmpty();
    assertThat(open(rows + word + ",2,2,4\n", "").survey().sums())
        .containsExactly(folder.resolve("plate.txt") + ", line 5 (" + word + ")");
    // Where all are called so these are names.
    assertThat(open("name,x,y,u\nMin,1,2,3\nMax,2,2,4\n", "").survey().sums()).isEmpty();
    // What has no place is left out as asked, and is no sensor.
    assertThat(open(rows + word + ",,,4\n", "").withoutMissing().survey().sums()).isEmpty();
  }

  @Test
  void noiseIsInTheUnitOfValues() throws IOException {
    assertThat(open("x,y,T [°C],sigma [K]\n1,2,3,1\n", "u=T").notes("")).isEmpty();
    assertThat(open("x,y,u [V],sigma [Volt]\n1,2,3,1\n", "").notes(""))
        .containsExactly("column sigma (Volt) counts in the unit of column u (V)");
  }

  /** Two ways of writing a unit are one unit, and shares have noises that are shares. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x [µm],y [μm],u,sigma",
        "x [in],y [inch],u [%],sigma [%]",
        "x [m],y [metres],u,sigma [K]",
      })
  void unitsAreWrittenInManyWays(String header) throws IOException {
    assertThat(open(header + "\n1,2,3,1\n", "").survey().rows()).isEqualTo(1);
  }

  /** Cells that were merged over several columns leave gaps beside them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Place,,Temp\nx,y,T\n",
        "Place;;Temp\nx;y;T\nm;m;°C\n",
        "Logger DL-200\n\nPlace,,\nx,y,T\n",
        "# by hand\n\"Place\",\"\",\"Temp\"\n\"x\",\"y\",\"T\"\n",
      })
  void namesStandBelowMergedCells(String head) throws IOException {
    String rows = "1,2,20.5\n.25,-3,21\n";
    SensorsCsv sensors = open(head + (head.contains(";") ? rows.replace(',', ';') : rows), "u=T");
    check(sensors.read());
    assertThat(sensors.notes(""))
        .singleElement()
        .asString()
        .startsWith("line ")
        .endsWith("names the columns; the one above it heads several of them");
  }

  /** A column without a name, or units below names, are no such cells. */
  @ParameterizedTest
  @ValueSource(strings = {"x,y,T,\nm,m,°C,-\n", "x,,y,T\n", "x,y,T,\n", "x,,y,T\nm,s,m,°C\n"})
  void gapsInNamesAreNoMergedCells(String head) throws IOException {
    boolean last = head.startsWith("x,y");
    String rows = last ? "1,2,20.5,\n.25,-3,21,\n" : "1,7,2,20.5\n.25,7,-3,21\n";
    SensorsCsv sensors = open(head + rows, "u=T");
    check(sensors.read());
    assertThat(sensors.notes("")).isEmpty();
  }

  /** Places have no option that leaves rows out. */
  @ParameterizedTest
  @ValueSource(strings = {"n/a", ""})
  void placesThatLackANumberAreToBeTakenOut(String cell) throws IOException {
    Path file = Files.writeString(folder.resolve("p.csv"), "x,y\n1," + cell + "\n");
    ColumnChoice choice = ColumnChoice.ofOptions();
    assertThatThrownBy(
            () -> {
              try (PointsCsv points =
                  PointsCsv.open(file, choice, FieldColumns.none(), 2, 9, bytes -> {})) {
                points.next();
              }
            })
        .hasMessageEndingWith("; take such rows out of the table");
    assertThatThrownBy(() -> Candidates.read(file, choice, FieldColumns.none(), 2))
        .hasMessageEndingWith("; take such rows out of the table");
  }

  @Test
  void binaryFilesAreNoTables() throws IOException {
    Path file = folder.resolve("picture.png");
    Files.write(file, new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, 0, 0, 13});
    assertThatThrownBy(() -> SensorsCsv.open(file))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("is neither text nor a NumPy, HDF5 or MATLAB file");
  }

  @Test
  void pointsAreFoundByTheNamesOfTheField() throws IOException {
    Path file = Files.writeString(folder.resolve("p.csv"), "lat,lon\n1,2\n");
    FieldLabels labels =
        new FieldLabels(
            new ColumnLabel("lon", "m"),
            new ColumnLabel("lat", "m"),
            new ColumnLabel("z", ""),
            new ColumnLabel("u", ""));
    try (PointsCsv points =
        PointsCsv.open(
            file,
            ColumnChoice.ofOptions(),
            new FieldColumns("f.json", labels),
            2,
            9,
            bytes -> {})) {
      assertThat(points.next().x(0)).isEqualTo(2);
    }
    byte[] text = "x\n1\n".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> SensorsCsv.of("text", text))
        .hasMessage("text: column y is missing; the header has: x");
  }
}
