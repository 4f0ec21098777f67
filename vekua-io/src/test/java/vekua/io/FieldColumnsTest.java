package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Places are read in the units of the field that they are for. */
class FieldColumnsTest {

  private static final FieldColumns FIELD =
      new FieldColumns(
          "f.json",
          new FieldLabels(
              new ColumnLabel("x", "m"),
              new ColumnLabel("north", "m"),
              new ColumnLabel("z", ""),
              new ColumnLabel("T", "K")));

  @TempDir Path folder;

  private Path file(String header) throws IOException {
    return Files.writeString(folder.resolve("p.csv"), header + "\n1,2,3\n");
  }

  private double read(String header, FieldColumns known) throws IOException {
    Path file = file(header);
    try (PointsCsv points =
        PointsCsv.open(file, ColumnChoice.ofOptions(), known, 2, 9, bytes -> {})) {
      assertThat(Candidates.read(file, ColumnChoice.ofOptions(), known, 2).points().x(0))
          .isEqualTo(1);
      return points.next().y(0);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x [cm],y [cm],u     | column x is in cm, but f.json has column x in m: convert the table to m",
        "x [m],y [mm],u      | column y is in mm, but f.json has column north in m",
        "x,NORTH (inch),u    | column NORTH is in inch, but f.json has column north in m",
        "x [Millimeter],y,u  | column x is in Millimeter, but",
        "x [ft],y [ft],u     | column x is in ft, but",
        "x [°E],y [°N],u     | column x is in °E, but",
        "x,y,sigma [mK]      | column sigma is in mK, but f.json has column T in K: convert the",
        "x,y,sigma [%]       | column sigma is in %, but f.json has column T in K",
      })
  void otherUnitsAreRefused(String header, String message) {
    assertThatThrownBy(() -> read(header, FIELD))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(folder.resolve("p.csv") + ": ")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x [m],y [m],sigma [°C]",
        "x,y,u",
        "x [metres],north [M],sigma",
        "x [Meter],y (east),u [mK]",
        "x [m],y [pixel],depth [cm]",
      })
  void theSameAndUnknownUnitsAreNot(String header) throws IOException {
    assertThat(read(header, FIELD)).isEqualTo(2);
  }

  @Test
  void aFieldWithoutUnitsTakesAny() throws IOException {
    assertThat(read("x [mm],y [mm],sigma [mK]", FieldColumns.none())).isEqualTo(2);
    assertThatThrownBy(() -> read("x,y,sigma [%]", FieldColumns.none()))
        .hasMessageContaining("column sigma is in %, but column u, whose noise it is, has no unit");
  }
}
