package vekua.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import vekua.fit.Fitter;
import vekua.io.EquationParameter;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.FitSettings;
import vekua.io.JsonWriter;
import vekua.io.OptionText;
import vekua.io.Progress;
import vekua.task.FitOutcome;
import vekua.task.FitReport;
import vekua.task.FitTask;
import vekua.task.ReportText;
import vekua.task.StateTask;

/** {@code vekua fit} for {@code spark-submit}. */
public final class FitJob implements SparkProgram {

  static final Set<String> VALUED =
      Set.of(
          "--equation",
          "--wavenumber",
          "--wavenumber-range",
          "--wavenumber-column",
          "--decay",
          "--decay-range",
          "--decay-column",
          "--order",
          "--regularisation",
          "--noise",
          "--scaling",
          "--outliers",
          "--model-error",
          "--centre",
          "--radius",
          "--shell",
          "--group-by",
          "--tolerate",
          "--missing",
          "--format",
          "--columns",
          "--state",
          "-o");

  private static final Set<String> FLAGS =
      Set.of("--json", "--outside", "--uncertainty", "--overwrite");

  private FitJob() {}

  /** Runs the job. */
  public static void main(String[] args) {
    SparkProgram.main(new FitJob(), args);
  }

  /** Runs the job in a session that is there and returns its exit code. */
  static int run(String[] args, PrintStream out, PrintStream err) {
    return SparkProgram.run(new FitJob(), args, out, err);
  }

  @Override
  public String help() {
    return """
        Usage: spark-submit --class vekua.spark.FitJob vekua-spark-all.jar SENSORS --equation NAME -o FIELD.json
        Fit a field to a table with columns x,y,u, in space x,y,z,u: a CSV or Parquet file, folder or pattern.

          --format FORMAT          csv, parquet, orc, json, or any other that Spark knows; table: SENSORS is
                                   a name of the catalogue; sql: SENSORS is a query
          --columns x=A,y=B,u=C    which columns mean what, by name or number
          --state STATE            fold the rows into what this file holds of earlier rows, and fit all

          --equation NAME          laplace, helmholtz, yukawa or biharmonic
          --wavenumber K|auto      of helmholtz, or auto: found from the data
          --wavenumber-range A:B   where auto looks
          --decay KAPPA|auto       of yukawa, or auto
          --decay-range A:B        where auto looks
          --order N                highest angular order, or auto (default)
          --regularisation METHOD  auto (default), evidence, gcv, discrepancy, truncate:TAU, ridge:MU
          --noise SIGMA            standard deviation of the noise, where the table has no sigma
          --scaling WHERE          domain (default) or samples
          --outliers auto|keep     leave gross errors out (default), or keep them
          --model-error auto|none  of groups: fit an error of the equation where data show it (default)
          --centre X,Y[,Z]         centre of the frame; with --radius the table is read only once
          --radius R               radius of the frame
          --outside                in space: the field lives outside its sources, within --radius of --centre
          --shell RIN:ROUT         in space: the field lives between two spheres about --centre
          --tolerate SHARE         share of rows that may be unusable, default 0.01
          --missing skip           leave rows without a value or a place out and list them, however many;
                                   refuse (default): they are unusable
          -o FIELD.json            where the field goes
          --json                   report as one JSON object

        A fit per group:
          --group-by A,B           columns that tell groups apart; -o is then a folder FIELDS.parquet
          --wavenumber-column K    the wavenumber by group (--decay-column likewise)
          --uncertainty            store it with each field
          --overwrite              replace what is there
        """;
  }

  @Override
  public void run(SparkSession spark, String[] args, PrintStream out) throws IOException {
    JobOptions options = new JobOptions(args, "SENSORS", VALUED, FLAGS);
    if (options.has("--group-by")) {
      groups(spark, options, out);
    } else {
      one(spark, options, out);
    }
  }

  private static void one(SparkSession spark, JobOptions options, PrintStream out)
      throws IOException {
    FitOptions fitOptions = new FitOptions(options);
    FitSettings settings = fitOptions.settings();
    for (String other : List.of("--wavenumber-column", "--decay-column", "--uncertainty")) {
      if (options.has(other)) {
        throw new IllegalArgumentException(other + " belongs to --group-by");
      }
    }
    if (options.has("--regularisation") && options.required("--regularisation").equals("loo")) {
      throw new IllegalArgumentException(
          "--regularisation loo needs all samples in one memory; use evidence or gcv");
    }
    String target = options.required("-o");
    TableFiles.checkText(spark, target);
    TableSource source = fitOptions.source(rows(spark, options));
    FitOutcome outcome =
        options.has("--state")
            ? fold(spark, source, settings, options.required("--state"))
            : FitTask.of(source, settings).run();
    FitReport report = outcome.report();
    report.notes().forEach(note -> System.err.println("vekua: note: " + note));
    List<String> targets = outcome.targets(target);
    List<FieldFile> fields = outcome.fields();
    for (int s = 0; s < fields.size(); s++) {
      TableFiles.write(spark, targets.get(s), JsonWriter.toString(fields.get(s).toJson()));
    }
    if (options.has("--json")) {
      Map<String, Object> json = report.toJson();
      json.put("field", target);
      out.print(JsonWriter.toString(json));
    } else {
      String rows = report.fits().get(0).samples() + " rows";
      out.print(ReportText.of(outcome, rows, targets));
    }
  }

  /** The fit of all rows of a state and these. */
  private static FitOutcome fold(
      SparkSession spark, TableSource source, FitSettings settings, String state)
      throws IOException {
    TableFiles.checkText(spark, state);
    try (StateFiles file = StateFiles.open(spark, state)) {
      StateTask.Outcome outcome =
          StateTask.of(source, settings, state, file.before()).run(Progress.none());
      if (!outcome.repeated()) {
        file.save(outcome.state());
      }
      return outcome.fit();
    }
  }

  private static Dataset<Row> rows(SparkSession spark, JobOptions options) throws IOException {
    return TableFiles.read(spark, options.argument(), options.text("--format"));
  }

  private static void groups(SparkSession spark, JobOptions options, PrintStream out)
      throws IOException {
    FitOptions fitOptions = new FitOptions(options);
    EquationType type = fitOptions.equation();
    String target = options.required("-o");
    boolean overwrite = options.has("--overwrite");
    if (!target.endsWith(".parquet")) {
      throw new IllegalArgumentException("-o must end in .parquet with --group-by: " + target);
    }
    FitSettings settings = fitOptions.settings(type, EquationParameter.none());
    boolean radius = settings.radius().isPresent() || settings.region().shell().isPresent();
    if (settings.centre().isPresent() != radius) {
      throw new IllegalArgumentException(
          "--centre and --radius (or --shell) need each other with --group-by");
    }
    if (settings.region().outside() && !radius) {
      throw new IllegalArgumentException("--outside needs --centre and --radius with --group-by");
    }
    TableFiles.check(spark, target, overwrite);
    if (options.has("--state")) {
      throw new IllegalArgumentException("--state does not go with --group-by");
    }
    Dataset<Row> rows = rows(spark, options);
    String[] names =
        Arrays.stream(options.required("--group-by").split(",", -1))
            .map(name -> List.of(rows.columns()).contains(name) ? name : name.strip())
            .toArray(String[]::new);
    int dimension =
        SensorTable.of(rows, List.of(names), Optional.of(fitOptions.choice()))
            .columns()
            .dimension();
    if (!settings.region().isInside() && dimension == 2) {
      throw new IllegalArgumentException("--outside and --shell need a table with a column z");
    }
    Fitter fitter =
        settings.frame(dimension).map(settings.fitter()::withFrame).orElse(settings.fitter());
    GroupedFits fits =
        GroupedFits.of(type, number(rows, options, type), names)
            .with(fitter)
            .with(fitOptions.choice());
    fits = options.value("--noise", OptionText::positive).map(fits::withNoise).orElse(fits);
    fits = options.value("--tolerate", OptionText::number).map(fits::tolerating).orElse(fits);
    fits = fitOptions.skipsMissing() ? fits.withoutMissing() : fits;
    fits = options.has("--uncertainty") ? fits.withUncertainty() : fits;
    TableFiles.write(fits.fit(rows), target, overwrite);
    Dataset<Row> written = spark.read().parquet(target);
    long all = written.count();
    long failed = written.filter(functions.col("message").isNotNull()).count();
    if (options.has("--json")) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("groups", all);
      json.put("failed", failed);
      json.put("fields", target);
      out.print(JsonWriter.toString(json));
    } else {
      out.printf("Fitted %d of %d groups; fields written to %s.%n", all - failed, all, target);
      if (all == 0) {
        out.println("Warning: the table has no rows.");
      }
      if (failed > 0) {
        out.printf("Warning: %d groups have a message instead of a field.%n", failed);
      }
    }
  }

  /** The wavenumber or decay rate: a number, or a column of them. */
  private static Column number(Dataset<Row> rows, JobOptions options, EquationType type) {
    String option = "--" + type.parameter();
    if (!type.parameter().isEmpty() && options.has(option + "-column")) {
      String name = options.required(option + "-column");
      return SensorTable.named(rows, name);
    }
    EquationParameter number = new FitOptions(options).number(type);
    if (number.given().isEmpty()) {
      throw new IllegalArgumentException(
          option + " auto has no meaning with --group-by; use " + option + "-column");
    }
    return functions.lit(number.given().getAsDouble());
  }
}
