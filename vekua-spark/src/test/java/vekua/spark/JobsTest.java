package vekua.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.io.FieldFile;
import vekua.io.FileClaim;
import vekua.io.FitState;
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
    // Nor by naming files, partitions or the format.
    plane().write().parquet(at("lake/day=1"));
    for (String place : List.of("lake/day=1", "lake/day=1/*.parquet", "lake/*")) {
      Ran ran = fit(at(place), "--equation", "laplace", "--format", "parquet", "-o", at("l.json"));
      assertThat(ran.err()).contains("is a Delta table");
      assertThat(ran.code()).isEqualTo(2);
    }
    Files.createDirectories(folder.resolve("glue/metadata"));
    Files.writeString(folder.resolve("glue/metadata/00001-ab.metadata.json"), "{}");
    Files.createDirectories(folder.resolve("hudi/.hoodie"));
    assertThat(fit(at("glue"), "--equation", "laplace", "-o", at("i.json")).err())
        .contains("is an Iceberg table");
    assertThat(fit(at("hudi"), "--equation", "laplace", "-o", at("i.json")).err())
        .contains("is a Hudi table");
  }

  /** Of a frame that is given, which is read once, and of one that is found. */
  @Test
  void aNoiseThatNoRowNeedsIsRefused() {
    plane().selectExpr("*", "0.1 sigma").write().parquet(at("noisy.parquet"));
    List<String> args =
        List.of(at("noisy.parquet"), "--equation", "laplace", "--noise", "1", "-o", at("n.json"));
    for (List<String> frame :
        List.<List<String>>of(List.of(), List.of("--centre", "0,0", "--radius", "2"))) {
      Ran ran = fit(Stream.concat(args.stream(), frame.stream()).toArray(String[]::new));
      assertThat(ran.err()).contains("the table gives the sigma of every row");
      assertThat(ran.code()).isEqualTo(2);
    }
    plane().selectExpr("*", "if(x > 0, 0.1, null) sigma").write().parquet(at("half.parquet"));
    Ran half = fit(at("half.parquet"), "--equation", "laplace", "--noise", "1", "-o", at("h.json"));
    assertThat(half.err()).isEmpty();
    Ran tiny =
        fit(at("half.parquet"), "--equation", "laplace", "--noise", "1e-200", "-o", at("h.json"));
    assertThat(tiny.err()).contains("noise must be between 1.0E-150 and 1.0E150: 1.0E-200");
    assertThat(tiny.code()).isEqualTo(2);
  }

  /** Where rows may be skipped, those that are wrong may not. */
  @Test
  void aGapExcusesNoInfiniteNumber() {
    plane()
        .selectExpr("if(y > 0.99, null, x) x", "y", "if(y > 0.99, double('inf'), u) u")
        .write()
        .parquet(at("gaps.parquet"));
    Ran ran =
        fit(at("gaps.parquet"), "--equation", "laplace", "--missing", "skip", "-o", at("g.json"));
    assertThat(ran.err()).contains("(u wrong in ");
    assertThat(ran.code()).isEqualTo(2);
  }

  /** A table of a plane u = 3x − y. */
  private Dataset<Row> plane() {
    return spark.sql("select cos(1.7 * id) x, sin(2.3 * id) y, 3 * x - y u from range(120)");
  }

  private static String csv(String header, int from, int to) {
    StringBuilder text = new StringBuilder(header).append('\n');
    for (int i = from; i < to; i++) {
      double x = Math.cos(1.7 * i);
      double y = Math.sin(2.3 * i);
      text.append(i).append(',').append(x).append(',').append(y).append(',').append(3 * x - y);
      text.append('\n');
    }
    return text.toString();
  }

  /** Rows with a comma too many shift their cells: no column of them is believed. */
  @Test
  void rowsWithOtherNumbersOfCellsAreNotUsable() throws IOException {
    Files.writeString(
        folder.resolve("shift.csv"), csv("\ufeffid,x,y,u", 0, 200) + "200,0,1,0,5,0,7\n");
    Ran fitted = fit(at("shift.csv"), "--equation", "laplace", "-o", at("shift.json"));
    assertThat(fitted.err()).isEmpty();
    assertThat(fitted.out()).contains("Warning: 1 of 201 rows are not usable");
    Files.writeString(folder.resolve("semi.csv"), csv("id,x,y,u", 0, 60).replace(',', ';'));
    assertThat(fit(at("semi.csv"), "--equation", "laplace", "-o", at("semi.json")).out())
        .contains("Fitted 60 rows");
    Files.writeString(folder.resolve("some.txt"), csv("id,x,y,u", 0, 60));
    assertThat(fit(at("some.txt"), "--equation", "laplace", "-o", at("some.json")).err())
        .contains("is not a Parquet file")
        .endsWith("; --format says what else it is");
    assertThat(fit("selec x", "--format=sql", "--equation", "laplace", "-o", at("q.json")).err())
        .contains("selec x cannot be read as sql: Syntax error");
  }

  /** Time and temperature are called t and T. */
  @Test
  void namesMayDifferInTheirCaseAlone() throws IOException {
    Files.writeString(folder.resolve("tt.csv"), csv("t,x,y,T", 0, 60));
    Ran fitted = fit(at("tt.csv"), "--equation", "laplace", "--columns=u=T", "-o", at("t.json"));
    assertThat(fitted.err()).isEmpty();
    assertThat(FieldFile.read(folder.resolve("t.json")).field().at(0.5, 0.25))
        .isCloseTo(1.25, within(1e-9));
    Files.writeString(folder.resolve("uu.csv"), csv("u,x,y,u", 0, 60));
    assertThat(fit(at("uu.csv"), "--equation", "laplace", "-o", at("u.json")).err())
        .isEqualTo("vekua: the table: there are several columns u; give them names of their own");
    assertThat(fit(at("uu.csv"), "--equation=laplace", "--columns=u=4", "-o", at("u.json")).err())
        .isEmpty();
  }

  /** A folder of CSV files need not be called so, and its folders may be columns. */
  @Test
  void foldersOfCsvFilesArePartitionsToo() throws IOException {
    Files.createDirectories(folder.resolve("days.csv/day=1"));
    Files.createDirectories(folder.resolve("days.csv/day=2"));
    Files.createDirectories(folder.resolve("plain"));
    Files.writeString(folder.resolve("days.csv/day=1/a.csv"), csv("id,x,y,u", 0, 60));
    Files.writeString(folder.resolve("days.csv/day=2/a.csv"), csv("id,x,y,u", 60, 140));
    Files.writeString(folder.resolve("plain/a.csv"), csv("id,x,y,u", 0, 60));
    Ran groups =
        fit(at("days.csv"), "--equation", "laplace", "--group-by", "day", "-o", at("d.parquet"));
    assertThat(groups.err()).isEmpty();
    assertThat(spark.read().parquet(at("d.parquet")).orderBy("day").collectAsList())
        .extracting(row -> row.getAs("samples"))
        .containsExactly(60L, 80L);
    Ran plain = fit(at("plain"), "--equation", "laplace", "-o", at("plain.json"));
    assertThat(plain.out()).contains("Fitted 60 rows");
    // What is read is not replaced while it is read.
    Ran over =
        predict(at("plain.json"), "--at", at("days.csv"), "-o", at("days.csv"), "--overwrite");
    assertThat(over.err())
        .isEqualTo("vekua: " + at("days.csv") + " holds the rows that are read: write elsewhere");
    assertThat(folder.resolve("days.csv/day=2/a.csv")).exists();
  }

  @Test
  void placesAreFoundByTheNamesOfTheFit() throws IOException {
    plane().toDF("lon", "lat", "T").write().parquet(at("geo.parquet"));
    String[] how = {"--equation", "laplace", "--columns", "x=lon,y=lat,u=T"};
    assertThat(fit(join(at("geo.parquet"), how, "-o", at("geo.json"))).err()).isEmpty();
    String query = "select 0.5D lon, 0.25D lat, 7 east, 'a' `T`, 'b' t";
    Ran ran = predict(at("geo.json"), "--format=sql", "--at", query, "-o", at("p.parquet"));
    assertThat(ran.err()).contains("column");
    String good = "select 0.5D lon, 0.25D lat, 7 east";
    for (String columns : List.of("x=lon,y=lat", "x=1,y=2")) {
      Ran done =
          predict(
              at("geo.json"),
              "--format=sql",
              "--at=" + good,
              "--columns=" + columns,
              "--overwrite",
              "-o",
              at("p.parquet"));
      assertThat(done.err()).isEmpty();
      Row row = spark.read().parquet(at("p.parquet")).first();
      assertThat(row.<Double>getAs("u")).isCloseTo(1.25, within(1e-9));
    }
    assertThat(predict(at("geo.json"), "--format=sql", "--at=" + good, "-o", at("q.parquet")).err())
        .isEmpty();
    assertThat(predict(at("geo.json"), "--grid=0:1:2,0:1:2", "--columns=x=a", "-o", "q.csv").err())
        .isEqualTo("vekua: --columns belongs to --at");
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
  void filesOfOneTableMayHaveNarrowerNumbersThanOthers() throws IOException {
    Dataset<Row> rows = plane("x", "u").withColumnRenamed("north", "y");
    rows.filter("b < 30").write().parquet(at("w/day=1"));
    rows.filter("b >= 30")
        .withColumn("u", rows.col("u").cast("float"))
        .withColumn("b", rows.col("b").cast("int"))
        .write()
        .parquet(at("w/day=2"));
    for (String place : List.of("w", "w/*")) {
      Ran fitted = fit(at(place), "--equation", "laplace", "-o", at("w.json"));
      assertThat(fitted.err()).isEmpty();
      assertThat(fitted.out()).contains("Fitted 60 rows");
      assertThat(FieldFile.read(folder.resolve("w.json")).field().at(0.5, 0.25))
          .isCloseTo(1.25, within(1e-6));
    }
    assertThat(TableFiles.read(spark, at("w")).columns()).contains("day");
    rows.selectExpr("x", "y", "array(u) as u").write().parquet(at("w/day=3"));
    assertThat(fit(at("w"), "--equation", "laplace", "-o", at("w.json")).err())
        .contains("whose columns have types that do not go together")
        .doesNotContain("--format");
  }

  @Test
  void aCutFileIsToldWithoutTheTraceOfATask() throws IOException {
    plane().coalesce(1).write().parquet(at("c"));
    Path part;
    try (Stream<Path> parts = Files.list(folder.resolve("c"))) {
      part = parts.filter(each -> each.toString().endsWith(".parquet")).findFirst().orElseThrow();
    }
    byte[] whole = Files.readAllBytes(part);
    Files.write(folder.resolve("cut.parquet"), java.util.Arrays.copyOf(whole, whole.length / 2));
    PrintStream before = System.err;
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    System.setErr(new PrintStream(told, true, StandardCharsets.UTF_8));
    Ran ran;
    try {
      ran = fit(at("cut.parquet"), "--equation", "laplace", "-o", at("c.json"));
    } finally {
      System.setErr(before);
    }
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).hasLineCount(1).endsWith("; it begins as one and is cut off");
    assertThat(told.toString(StandardCharsets.UTF_8)).doesNotContain("Exception");
  }

  @Test
  void aStateThatChangedMeanwhileStays() throws IOException {
    Dataset<Row> rows = plane("x", "u").withColumnRenamed("north", "y");
    rows.write().parquet(at("1.parquet"));
    spark.sparkContext().hadoopConfiguration().set("fs.other.impl", Other.class.getName());
    String state = "other://" + at("s");
    assertThat(
            fit(at("1.parquet"), "--equation", "laplace", "--state", state, "-o", at("f.json"))
                .err())
        .isEmpty();
    try (StateFiles one = StateFiles.open(spark, state);
        StateFiles two = StateFiles.open(spark, state)) {
      FitState read = one.before().orElseThrow();
      two.save(two.before().orElseThrow().after("stream", 1));
      assertThatThrownBy(() -> one.save(read))
          .hasMessageContaining("was changed by another process");
    }
    String local = at("l");
    try (StateFiles one = StateFiles.open(spark, local)) {
      assertThat(one.before()).isEmpty();
      assertThatThrownBy(() -> FileClaim.of(Path.of(local)))
          .hasMessageContaining("is being written by another process");
    }
  }

  /** A file system that is not this machine's as far as anybody can tell. */
  public static final class Other extends RawLocalFileSystem {
    @Override
    public URI getUri() {
      return URI.create("other:///");
    }
  }

  @Test
  void aStateOfOtherUnitsIsRefused() {
    plane("x [m]", "u [V]").withColumnRenamed("north", "y [m]").write().parquet(at("v"));
    plane("x [m]", "u [mV]").withColumnRenamed("north", "y [m]").write().parquet(at("mv"));
    assertThat(fit(at("v"), "--equation", "laplace", "--state", at("s"), "-o", at("f.json")).err())
        .isEmpty();
    assertThat(fit(at("mv"), "--equation", "laplace", "--state", at("s"), "-o", at("f.json")).err())
        .contains("has u in V, and the table in mV");
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
