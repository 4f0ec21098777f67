package vekua.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import vekua.basis.DiskBasis;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Disk;
import vekua.io.EquationParameter;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.FitSettings;
import vekua.io.FitSummary;
import vekua.io.JsonWriter;
import vekua.io.OptionText;
import vekua.io.SensorsCsv;

/** {@code vekua fit} for {@code spark-submit}. */
public final class FitJob implements SparkProgram {

  private static final Set<String> VALUED =
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
          "--centre",
          "--radius",
          "--group-by",
          "--tolerate",
          "-o");

  private static final Set<String> FLAGS = Set.of("--json", "--uncertainty", "--overwrite");

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
        Fit a field to a table with columns x,y,u: a CSV or Parquet file, folder or pattern.

          --equation NAME          laplace, helmholtz, yukawa or biharmonic
          --wavenumber K|auto      of helmholtz, or auto: found from the data
          --wavenumber-range A:B   where auto looks
          --decay KAPPA|auto       of yukawa, or auto
          --decay-range A:B        where auto looks
          --order N                highest angular order, or auto (default)
          --regularisation METHOD  auto (default), evidence, gcv, discrepancy, truncate:TAU, ridge:MU
          --noise SIGMA            standard deviation of the noise, where the table has no sigma
          --scaling WHERE          domain (default) or samples
          --centre X,Y             centre of the frame; with --radius the table is read only once
          --radius R               radius of the frame
          --tolerate SHARE         share of rows that may be unusable, default 0.01
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
    long start = System.nanoTime();
    FitSettings settings = new FitOptions(options).settings();
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
    Dataset<Row> rows = TableFiles.read(spark, options.argument());
    EquationParameter number = settings.number();
    FieldFit reader =
        configured(FieldFit.of(settings.type().equation(number.given().orElse(1))), options);
    WavenumberSearch.Result found = new WavenumberSearch.Result(number.given().orElse(0), 0, "");
    Fitter fitter = FitOptions.fitter(settings);
    if (settings.centre().isPresent()
        && settings.radius().isPresent()
        && number.given().isPresent()) {
      FitSettings.Centre centre = settings.centre().get();
      fitter = fitter.withFrame(new Disk(centre.x(), centre.y(), settings.radius().getAsDouble()));
    } else if (settings.centre().isPresent()
        || settings.radius().isPresent()
        || number.given().isEmpty()) {
      SensorsCsv.Survey survey = reader.survey(rows);
      Disk frame = settings.frame(survey.disk(), survey.bounds());
      fitter = fitter.withFrame(frame);
      found = number.find(settings.type(), n -> reader.every(rows, n), survey.rows(), frame);
    }
    FieldFit fit = FieldFit.of(settings.type().equation(found.wavenumber())).with(fitter);
    ReducedTable table = configured(fit, options).reduce(rows);
    List<Fit> fits = table.fits(fitter);
    write(spark, options, settings, table, fits, found, start, out);
  }

  private static FieldFit configured(FieldFit fit, JobOptions options) {
    FieldFit with = options.value("--noise", OptionText::positive).map(fit::withNoise).orElse(fit);
    return options.value("--tolerate", OptionText::number).map(with::tolerating).orElse(with);
  }

  private static void write(
      SparkSession spark,
      JobOptions options,
      FitSettings settings,
      ReducedTable table,
      List<Fit> fits,
      WavenumberSearch.Result found,
      long start,
      PrintStream out)
      throws IOException {
    List<FitSummary> summaries =
        fits.stream().map(fit -> summary(settings.summary(fit, found), table.rows())).toList();
    String target = options.required("-o");
    for (int s = 0; s < fits.size(); s++) {
      FieldFile file = FieldFile.of(fits.get(s), summaries.get(s), table.bounds());
      TableFiles.write(spark, target(target, s, fits.size()), JsonWriter.toString(file.toJson()));
    }
    double seconds = (System.nanoTime() - start) * 1e-9;
    if (options.has("--json")) {
      Map<String, Object> json = new LinkedHashMap<>();
      if (summaries.size() == 1) {
        json.putAll(summaries.get(0).toJson());
      } else {
        json.put("snapshots", summaries.stream().map(FitSummary::toJson).toList());
      }
      json.putAll(settings.report(table.basis().order(), found, seconds));
      json.put("unusable", table.rows().unusable());
      json.put("field", target);
      out.print(JsonWriter.toString(json));
      return;
    }
    for (int s = 0; s < fits.size(); s++) {
      print(out, table.basis(), summaries.get(s), target(target, s, fits.size()), seconds);
    }
  }

  private static FitSummary summary(FitSummary fit, RowCount rows) {
    return rows.rejected() > 0 ? fit.warning(rows.toString()) : fit;
  }

  private static void print(
      PrintStream out, DiskBasis basis, FitSummary fit, String target, double seconds) {
    EquationType type = EquationType.of(basis.equation());
    out.printf(
        Locale.ROOT,
        "Fitted %d rows with %s%s: order %d, %d of %d directions determined.%n",
        fit.samples(),
        type,
        type.parameter().isEmpty()
            ? ""
            : String.format(
                Locale.ROOT, ", %s %.6g", type.parameter(), basis.equation().wavenumber()),
        basis.order(),
        fit.rank(),
        fit.columns());
    out.printf(
        Locale.ROOT,
        "Residual %.4g rms; noise %s. Regularisation: %s.%n",
        fit.residualRms(),
        fit.noise().isPresent()
            ? String.format(Locale.ROOT, "%.4g", fit.noise().getAsDouble())
            : "unknown",
        fit.method());
    fit.warnings().forEach(warning -> out.println("Warning: " + warning + "."));
    out.printf(Locale.ROOT, "Field written to %s after %.2f s.%n", target, seconds);
  }

  /** With several snapshots a number goes before the extension: {@code field-2.json}. */
  private static String target(String target, int snapshot, int snapshots) {
    int dot = target.lastIndexOf('.');
    int at = dot <= target.lastIndexOf('/') ? target.length() : dot;
    return snapshots == 1
        ? target
        : target.substring(0, at) + "-" + (snapshot + 1) + target.substring(at);
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
    if (settings.centre().isPresent() != settings.radius().isPresent()) {
      throw new IllegalArgumentException("--centre and --radius need each other with --group-by");
    }
    Fitter fitter = FitOptions.fitter(settings);
    if (settings.centre().isPresent()) {
      FitSettings.Centre centre = settings.centre().get();
      fitter = fitter.withFrame(new Disk(centre.x(), centre.y(), settings.radius().getAsDouble()));
    }
    TableFiles.check(spark, target, overwrite);
    Dataset<Row> rows = TableFiles.read(spark, options.argument());
    String[] names = options.required("--group-by").split(",", -1);
    GroupedFits fits = GroupedFits.of(type, number(rows, options, type), names).with(fitter);
    fits = options.value("--noise", OptionText::positive).map(fits::withNoise).orElse(fits);
    fits = options.value("--tolerate", OptionText::number).map(fits::tolerating).orElse(fits);
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
      return SensorTable.cell(rows, name.toLowerCase(Locale.ROOT));
    }
    EquationParameter number = new FitOptions(options).number(type);
    if (number.given().isEmpty()) {
      throw new IllegalArgumentException(
          option + " auto has no meaning with --group-by; use " + option + "-column");
    }
    return functions.lit(number.given().getAsDouble());
  }
}
