package vekua.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import vekua.basis.Equation;
import vekua.fit.Fitter;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.io.BadInputException;
import vekua.io.FieldFile;
import vekua.io.JsonReader;
import vekua.io.JsonWriter;
import vekua.same.NastyTable;
import vekua.same.Told;
import vekua.task.FitOutcome;

/**
 * What Spark makes of the tables that every way in is tested with: the same field but for the order
 * in which rows are added up, the same warnings, the same rows left out, the same refusals.
 */
class OneSemanticsTest extends LocalSession {

  @TempDir private static Path folder;

  private static Told job(NastyTable table) throws IOException {
    Path field = folder.resolve(table.name() + ".json");
    List<String> args = new ArrayList<>(List.of(folder.resolve(table.file()).toString()));
    args.addAll(table.options(false));
    args.addAll(List.of("--missing", "skip", "-o", field.toString(), "--json"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        FitJob.run(
            args.toArray(String[]::new),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    if (code != 0) {
      assertThat(code).as(err.toString(StandardCharsets.UTF_8)).isEqualTo(2);
      return Told.refused(
          err.toString(StandardCharsets.UTF_8).replaceFirst("^vekua: ", ""), SensorTable.NAME);
    }
    return Told.of(
        JsonReader.read("report", out.toString(StandardCharsets.UTF_8)), fields(table.name()));
  }

  /** The files of a fit's fields: one, or a numbered one for each snapshot. */
  private static List<FieldFile> fields(String name) throws IOException {
    Path one = folder.resolve(name + ".json");
    if (Files.exists(one)) {
      return List.of(FieldFile.read(one));
    }
    List<FieldFile> fields = new ArrayList<>();
    for (int s = 1; Files.exists(folder.resolve(name + "-" + s + ".json")); s++) {
      fields.add(FieldFile.read(folder.resolve(name + "-" + s + ".json")));
    }
    return fields;
  }

  /**
   * A batch of a stream: the same rows, in the frame and of the order that the others are given.
   */
  private static Told stream(NastyTable table) throws IOException {
    List<FitOutcome> told = new ArrayList<>();
    Fitter fitter =
        Fitter.withDefaults()
            .withFrame(table.dimension() == 3 ? new Ball(0, 0, 0, 1.5) : new Disk(0, 0, 1.5))
            .withOrder(6);
    Equation equation =
        table.equation().containsKey("wavenumber") ? Equation.helmholtz(5) : Equation.laplace();
    try {
      Dataset<Row> rows =
          TableFiles.read(spark, folder.resolve(table.file()).toString(), Optional.empty());
      FieldStream.of(equation, folder.resolve(table + ".state").toString())
          .with(fitter)
          .withoutMissing()
          .telling(told::add)
          .call(rows, 0L);
    } catch (BadInputException e) {
      return Told.refused(String.valueOf(e.getMessage()), SensorTable.NAME);
    }
    FitOutcome outcome = told.get(0);
    return Told.of(
        JsonReader.read("report", JsonWriter.toLine(outcome.report().toJson())), outcome.fields());
  }

  /** A stream knows where a sensor was read first, and how often; not where it was read again. */
  private static Told byFirstRow(NastyTable table, Told expected) {
    return table == NastyTable.CONFLICTS ? expected.listing(List.of(List.of("5 value"))) : expected;
  }

  @ParameterizedTest
  @EnumSource(NastyTable.class)
  void jobs(NastyTable table) throws IOException {
    table.write(folder);
    Told expected = byFirstRow(table, Told.expected(table, folder, false));
    assertThat(job(table).differences(expected, Told.ROUNDING)).isEmpty();
  }

  /** What a stream does about rows; what it is to read it reads as jobs do. */
  @ParameterizedTest
  @EnumSource(
      names = {
        "CONFLICTS",
        "DRIFT",
        "MISSING_OUTLIERS",
        "CODES",
        "FAR",
        "HUGE",
        "SPACE",
        "COMPLEX"
      })
  void streams(NastyTable table) throws IOException {
    table.write(folder);
    Told expected = byFirstRow(table, Told.expected(table, folder, true));
    assertThat(stream(table).differences(expected, Told.ROUNDING)).isEmpty();
  }
}
