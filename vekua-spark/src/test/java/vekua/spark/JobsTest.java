package vekua.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.io.FieldFile;
import vekua.io.JsonReader;

class JobsTest extends LocalSession {

  @TempDir private Path folder;

  /** What a job printed, and its exit code. */
  private record Ran(int code, String out, String err) {}

  private static Ran fit(String... args) {
    return run(FitJob::run, args);
  }

  private static Ran predict(String... args) {
    return run(PredictJob::run, args);
  }

  private interface Program {
    int run(String[] args, PrintStream out, PrintStream err);
  }

  private static Ran run(Program program, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        program.run(
            args,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Ran(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8).strip());
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  /** Two files of one table, with their columns in different orders, count by their headers. */
  @Test
  void theHeaderOfEveryFileCounts() throws IOException {
    Path parts = Files.createDirectory(folder.resolve("parts.csv"));
    StringBuilder one = new StringBuilder("x,y,u\n");
    StringBuilder two = new StringBuilder("# the other logger\nu,note,y,x\n");
    for (int i = 0; i < 120; i++) {
      double x = Math.cos(1.7 * i);
      double y = Math.sin(2.3 * i);
      double u = 3 * x - y;
      one.append(i % 2 == 0 ? x + "," + y + "," + u + "\n" : "");
      two.append(i % 2 == 1 ? u + ",fine," + y + "," + x + "\n" : "");
    }
    Files.writeString(parts.resolve("a.csv"), one);
    Files.writeString(parts.resolve("b.csv"), two);
    Files.writeString(parts.resolve("_SUCCESS"), "");
    Ran fitted = fit(at("parts.csv"), "--equation", "laplace", "-o", at("parts.json"));
    assertThat(fitted.err()).isEmpty();
    assertThat(fitted.out()).contains("Fitted 120 rows");
    assertThat(FieldFile.read(folder.resolve("parts.json")).field().at(0.5, 0.25))
        .isCloseTo(1.25, within(1e-9));
  }

  @Test
  void tablesThatNeedTheirOwnReaderAreRefused() throws IOException {
    Files.createDirectories(folder.resolve("lake/_delta_log"));
    Files.createDirectories(folder.resolve("ice/metadata"));
    Files.writeString(folder.resolve("ice/metadata/version-hint.text"), "1");
    assertThat(fit(at("lake"), "--equation", "laplace", "-o", at("l.json")).err())
        .contains("lake is a Delta table, whose files include removed rows");
    assertThat(fit(at("ice"), "--equation", "laplace", "-o", at("i.json")).err())
        .contains("ice is an Iceberg table, whose files include removed rows");
  }

  /** Sensors all around a dipole: fitted outside it, in groups, and predicted on a grid. */
  @Test
  void fieldsOfSpace() throws IOException {
    Random random = new Random(3);
    StringBuilder text = new StringBuilder("g,x,y,z,u\n");
    for (int i = 0; i < 120; i++) {
      double[] p = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      double r = Math.hypot(Math.hypot(p[0], p[1]), p[2]) / (1 + 0.2 * random.nextDouble());
      double x = p[0] / r;
      double y = p[1] / r;
      double z = p[2] / r;
      double u = z / Math.pow(x * x + y * y + z * z, 1.5) + 1e-5 * random.nextGaussian();
      text.append(i % 2).append(',').append(x).append(',').append(y).append(',').append(z);
      text.append(',').append(u).append('\n');
    }
    Files.writeString(folder.resolve("orbit.csv"), text);
    String[] where = {"--equation", "laplace", "--outside", "--centre=0,0,0", "--radius=1"};
    Ran fitted = fit(join(at("orbit.csv"), where, "-o", at("orbit.json")));
    assertThat(fitted.err()).isEmpty();
    assertThat(fitted.out()).contains("outside the ball of radius 1 about (0, 0, 0)");
    Ran predicted =
        predict(
            at("orbit.json"), "--grid=2:2:1,0:0:1,1:2:2", "--gradient", "-o", at("grid.parquet"));
    assertThat(predicted.err()).isEmpty();
    Dataset<Row> grid = spark.read().parquet(at("grid.parquet"));
    assertThat(grid.columns()).containsExactly("x", "y", "z", "u", "ux", "uy", "uz");
    Row first = grid.orderBy("z").first();
    assertThat(first.getDouble(3)).isCloseTo(1 / Math.pow(5, 1.5), within(1e-4));
    assertThat(predict(at("orbit.json"), "--grid=0:1:2,0:1:2", "-o", at("x.parquet")).err())
        .contains("holds a field of space");
    Ran groups = fit(join(at("orbit.csv"), where, "--group-by", "g", "-o", at("g.parquet")));
    assertThat(groups.out()).contains("Fitted 2 of 2 groups");
  }

  private static String[] join(String first, String[] some, String... others) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(List.of(some));
    all.addAll(List.of(others));
    return all.toArray(String[]::new);
  }

  @Test
  void fitsParquetAndPredictsBothWays() throws IOException {
    Waves waves = new Waves(1000, 5);
    waves.table(spark, 3).write().parquet(at("waves.parquet"));
    Ran fitted =
        fit(
            at("waves.parquet"),
            "--equation",
            "helmholtz",
            "--wavenumber=6",
            "--centre",
            "0,0.2",
            "--radius",
            "1.4",
            "-o",
            at("field.json"),
            "--json");
    assertThat(fitted.err()).isEmpty();
    assertThat(fitted.code()).isZero();
    assertThat(JsonReader.read("report", fitted.out()).get("samples").number()).isEqualTo(800);
    FieldFile field = FieldFile.read(folder.resolve("field.json"));
    Ran gridded =
        predict(
            at("field.json"),
            "--grid",
            "-1:1:11,-0.5:1:7",
            "--gradient",
            "--uncertainty",
            "-o",
            at("grid.parquet"));
    assertThat(gridded.out())
        .isEqualTo(String.format("Predicted 77 points; written to %s.%n", at("grid.parquet")));
    Dataset<Row> grid = spark.read().parquet(at("grid.parquet"));
    assertThat(grid.columns()).containsExactly("x", "y", "u", "ux", "uy", "spread", "blind");
    for (Row row : grid.collectAsList()) {
      assertThat(row.getDouble(2)).isEqualTo(field.field().at(row.getDouble(0), row.getDouble(1)));
    }
    Files.writeString(folder.resolve("points.csv"), "x,y\n0.5,0.25\nwarm,0\n");
    Ran at = predict(at("field.json"), "--at", at("points.csv"), "-o", at("values.csv"));
    assertThat(at.out())
        .contains("Predicted 2 points", "at 1 of them a coordinate is no finite number");
    Ran twice = predict(at("field.json"), "--at", at("points.csv"), "-o", at("values.csv"));
    assertThat(twice.code()).isEqualTo(2);
    assertThat(twice.err())
        .isEqualTo("vekua: " + at("values.csv") + " exists already; --overwrite replaces it");
  }

  @Test
  void fitsCsvAsTheCommandLineDoes() throws IOException {
    Waves waves = new Waves(300, 6);
    List<String> lines = new ArrayList<>(List.of("# a room", "x,y,u"));
    for (int i = 0; i < waves.values().size(); i++) {
      lines.add(
          waves.values().points().x(i)
              + ","
              + waves.values().points().y(i)
              + ","
              + waves.values().values(0)[i]);
    }
    lines.add("0,0,warm");
    Files.write(folder.resolve("room.csv"), lines);
    Ran fitted =
        fit(at("room.csv"), "--equation", "helmholtz", "--wavenumber", "6", "-o", at("room.json"));
    assertThat(fitted.err()).isEmpty();
    assertThat(fitted.out())
        .contains("Fitted 240 rows with helmholtz, wavenumber 6")
        .contains("Warning: 1 of 241 rows are not usable (u wrong in 1).");
    Fit expected = Fitter.withDefaults().fit(Equation.helmholtz(6), waves.values());
    FieldFile field = FieldFile.read(folder.resolve("room.json"));
    assertThat(field.field().functions().size()).isEqualTo(expected.columns());
    Ran strict =
        fit(at("room.csv"), "--equation", "laplace", "--tolerate", "0", "-o", at("strict.json"));
    assertThat(strict.code()).isEqualTo(2);
    assertThat(strict.err())
        .isEqualTo(
            "vekua: 1 of 241 rows are not usable (u wrong in 1); tolerated is a share of 0.0");
    assertThat(folder.resolve("strict.json")).doesNotExist();
  }

  @Test
  void fitsGroups() {
    spark
        .sql(
            "select id % 5 time, rand(1) x, rand(2) y, rand(1) * rand(1) - rand(2) * rand(2) u"
                + " from range(200)")
        .write()
        .parquet(at("times.parquet"));
    Ran fitted =
        fit(
            at("times.parquet"),
            "--equation",
            "laplace",
            "--group-by",
            "time",
            "-o",
            at("fields.parquet"));
    assertThat(fitted.err()).isEmpty();
    assertThat(fitted.out())
        .isEqualTo(
            String.format("Fitted 5 of 5 groups; fields written to %s.%n", at("fields.parquet")));
    assertThat(spark.read().parquet(at("fields.parquet")).filter("rank > 0").count()).isEqualTo(5);
  }

  @Test
  void complaintsAreOneSentence() {
    assertThat(fit("no.parquet", "--equation", "laplace", "-o", at("f.json")).err())
        .isEqualTo("vekua: no.parquet does not exist");
    assertThat(fit("t.csv", "--equation", "heat", "-o", at("f.json")))
        .isEqualTo(
            new Ran(
                2,
                "",
                "vekua: --equation must be one of laplace, helmholtz, yukawa, biharmonic, diffusion, semilinear: heat"));
    assertThat(fit("t.csv", "--equation", "laplace", "--decay", "1", "-o", "f").err())
        .isEqualTo("vekua: --decay belongs to --equation yukawa, not laplace");
    assertThat(fit("t.csv", "--equation", "helmholtz", "-o", "f").err())
        .isEqualTo("vekua: --equation helmholtz needs --wavenumber, a number or auto");
    assertThat(fit("t.csv", "--equation", "laplace", "--order", "-3", "-o", "f").err())
        .isEqualTo("vekua: --order must be auto or a whole number from 0 to 2000: -3");
    assertThat(fit("t.csv", "--size", "3").err()).isEqualTo("vekua: there is no option --size");
    assertThat(predict("f.json", "-o", "p.csv").err())
        .isEqualTo("vekua: one of --at and --grid must be given");
    assertThat(fit("--help").out()).startsWith("Usage: spark-submit --class vekua.spark.FitJob");
  }

  /** A table of a plane u = 3x − y under other names. */
  private Dataset<Row> plane(String x, String u) {
    return spark
        .range(60)
        .selectExpr(
            "cos(1.7 * id) as `" + x + "`",
            "sin(2.3 * id) as north",
            "3 * cos(1.7 * id) - sin(2.3 * id) as `" + u + "`",
            "id as b");
  }

  private void assertPlane(Ran ran, String field) throws IOException {
    assertThat(ran.err()).isEmpty();
    assertThat(FieldFile.read(folder.resolve(field)).field().at(0.5, 0.25))
        .isCloseTo(1.25, within(1e-9));
  }

  @Test
  void tablesOfTheCatalogueQueriesAndOtherFormatsAreRead() throws IOException {
    plane("east", "head [m]").createOrReplaceTempView("wells");
    String columns = "x=east,y=north,u=head";
    assertPlane(
        fit(
            "wells",
            "--format",
            "table",
            "--columns",
            columns,
            "--equation",
            "laplace",
            "-o",
            at("t.json")),
        "t.json");
    assertThat(FieldFile.read(folder.resolve("t.json")).labels().u().unit()).isEqualTo("m");
    assertPlane(
        fit(
            "select east as x, north as y, `head [m]` as u from wells where b < 50",
            "--format",
            "sql",
            "--equation",
            "laplace",
            "-o",
            at("q.json")),
        "q.json");
    plane("x", "u").withColumnRenamed("north", "y").write().json(at("j"));
    assertPlane(
        fit(at("j"), "--format", "json", "--equation", "laplace", "-o", at("j.json")), "j.json");
    Ran absent = fit("nowhere", "--format", "table", "--equation", "laplace", "-o", at("n.json"));
    assertThat(absent.code()).isEqualTo(2);
    assertThat(absent.err()).startsWith("vekua: nowhere cannot be read as table: ");
    assertThat(fit("x", "--format", "ice", "--equation", "laplace", "-o", at("n.json")).err())
        .startsWith("vekua: x cannot be read as ice: ");
    assertThat(fit("wells", "--format", "table", "--equation", "laplace", "-o", at("n.json")).err())
        .contains("column x is missing")
        .contains("--columns x=NAME");
  }

  @Test
  void filesOfOneTableMayHaveMoreColumnsThanOthers() throws IOException {
    Dataset<Row> rows = plane("x", "u").withColumnRenamed("north", "y");
    rows.filter("b < 30").drop("b").write().parquet(at("e/a"));
    rows.filter("b >= 30")
        .withColumn("sigma", rows.col("u").multiply(0).plus(0.1))
        .write()
        .parquet(at("e/b"));
    Ran fitted = fit(at("e/*"), "--equation", "laplace", "--noise", "0.1", "-o", at("e.json"));
    assertPlane(fitted, "e.json");
    assertThat(fitted.out()).contains("Fitted 60 rows");
  }

  @Test
  void aStateGrowsFromJobToJob() throws IOException {
    Dataset<Row> rows = plane("x", "u").withColumnRenamed("north", "y");
    rows.filter("b < 30").write().parquet(at("1.parquet"));
    rows.filter("b >= 30").write().parquet(at("2.parquet"));
    String[] more = {"--equation", "laplace", "--centre", "0,0", "--radius", "2"};
    for (String table : List.of("1.parquet", "2.parquet", "1.parquet")) {
      List<String> args =
          new ArrayList<>(List.of(at(table), "--state", at("s"), "-o", at("f.json")));
      args.addAll(List.of(more));
      Ran ran = fit(args.toArray(String[]::new));
      assertPlane(ran, "f.json");
      if (table.equals("2.parquet")) {
        assertThat(ran.out()).contains("60 samples");
      }
    }
    assertThat(vekua.io.FitState.load(folder.resolve("s")).rows().usable()).isEqualTo(60);
    assertThat(
            fit(at("1.parquet"), "--equation", "biharmonic", "--state", at("s"), "-o", at("f.json"))
                .err())
        .contains("is for equation laplace, not biharmonic");
  }
}
