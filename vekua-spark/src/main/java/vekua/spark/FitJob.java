package vekua.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Disk;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.FitReport;
import vekua.io.FitSummary;
import vekua.io.JsonWriter;
import vekua.io.OptionText;
import vekua.io.UnknownNumber;

/** {@code vekua fit} for {@code spark-submit}. */
public final class FitJob implements Job {

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
    Job.main(new FitJob(), args);
  }

  /** Runs the job in a session that is there and returns its exit code. */
  static int run(String[] args, PrintStream out, PrintStream err) {
    return Job.run(new FitJob(), args, out, err);
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
    options.required("--equation");
    EquationType type = options.value("--equation", OptionText::equation).orElseThrow();
    Fitter fitter =
        Fitter.withDefaults()
            .with(
                options
                    .value("--regularisation", OptionText::regularisation)
                    .orElseGet(() -> OptionText.regularisation("auto")))
            .with(
                options
                    .value("--scaling", OptionText::scaling)
                    .orElseGet(() -> OptionText.scaling("domain")));
    var order = options.value("--order", OptionText::order);
    if (order.isPresent() && order.get().isPresent()) {
      fitter = fitter.withOrder(order.get().getAsInt());
    }
    if (options.has("--group-by")) {
      groups(spark, options, type, fitter, out);
    } else {
      one(spark, options, type, fitter, out);
    }
  }

  private static void one(
      SparkSession spark, JobOptions options, EquationType type, Fitter plain, PrintStream out)
      throws IOException {
    for (String other : List.of("--wavenumber-column", "--decay-column", "--uncertainty")) {
      if (options.has(other)) {
        throw new IllegalArgumentException(other + " belongs to --group-by");
      }
    }
    if ("loo".equals(options.text("--regularisation"))) {
      throw new IllegalArgumentException(
          "--regularisation loo needs all samples in one memory; use evidence or gcv");
    }
    long start = System.nanoTime();
    UnknownNumber number =
        UnknownNumber.of(
            type,
            options.text("--wavenumber"),
            options.value("--wavenumber-range", OptionText::range).orElse(null),
            options.text("--decay"),
            options.value("--decay-range", OptionText::range).orElse(null));
    OptionText.@Nullable Place centre = options.value("--centre", OptionText::place).orElse(null);
    Double radius = options.value("--radius", OptionText::positive).orElse(null);
    String target = options.required("-o");
    Tables.checkText(spark, target);
    Dataset<Row> rows = Tables.read(spark, options.argument());
    FieldFit fit = configured(FieldFit.of(type.equation(number.given().orElse(1))), options);
    WavenumberSearch.Result found = new WavenumberSearch.Result(number.given().orElse(0), 0, "");
    Fitter fitter = plain;
    if (centre != null && radius != null && number.given().isPresent()) {
      fitter = fitter.withFrame(new Disk(centre.x(), centre.y(), radius));
    } else if (centre != null || radius != null || number.given().isEmpty()) {
      var survey = fit.survey(rows);
      Disk frame = survey.frame(centre, radius);
      fitter = fitter.withFrame(frame);
      FieldFit reader = fit;
      found = number.find(n -> reader.every(rows, n), survey.rows(), frame);
    }
    Equation equation = type.equation(found.wavenumber());
    ReducedTable table = configured(FieldFit.of(equation), options).with(fitter).reduce(rows);
    report(
        spark, options, table, table.fits(fitter), found, (System.nanoTime() - start) * 1e-9, out);
  }

  private static FieldFit configured(FieldFit fit, JobOptions options) {
    FieldFit with = options.value("--noise", OptionText::positive).map(fit::withNoise).orElse(fit);
    return options.value("--tolerate", OptionText::number).map(with::tolerating).orElse(with);
  }

  private static void report(
      SparkSession spark,
      JobOptions options,
      ReducedTable table,
      List<Fit> fits,
      WavenumberSearch.Result found,
      double seconds,
      PrintStream out)
      throws IOException {
    DiskBasis basis = table.basis();
    String target = options.required("-o");
    List<FitSummary> summaries =
        fits.stream().map(fit -> summary(fit, table.rows(), basis, found)).toList();
    for (int s = 0; s < fits.size(); s++) {
      FieldFile file = FieldFile.of(fits.get(s), summaries.get(s), table.bounds());
      Tables.write(spark, target(target, s, fits.size()), JsonWriter.toString(file.toJson()));
    }
    if (options.has("--json")) {
      Map<String, Object> json = FitReport.toJson(summaries, basis, found, target, seconds);
      json.put("unusable", table.rows().unusable());
      out.print(JsonWriter.toString(json));
      return;
    }
    out.print(FitReport.found(basis, found));
    for (int s = 0; s < fits.size(); s++) {
      out.print(
          FitReport.of(
              summaries.get(s),
              basis,
              options.argument(),
              target(target, s, fits.size()),
              seconds));
    }
  }

  private static FitSummary summary(
      Fit fit, RowCount rows, DiskBasis basis, WavenumberSearch.Result found) {
    FitSummary summary = FitSummary.of(fit);
    if (rows.rejected() > 0) {
      summary = summary.warning(rows.toString());
    }
    return found.determined()
        ? summary
        : summary.warning(
            "the "
                + EquationType.of(basis.equation()).parameter()
                + " is in doubt: "
                + found.doubt());
  }

  /** With several snapshots a number goes before the extension: {@code field-2.json}. */
  private static String target(String target, int snapshot, int snapshots) {
    int dot = target.lastIndexOf('.');
    int at = dot <= target.lastIndexOf('/') ? target.length() : dot;
    return snapshots == 1
        ? target
        : target.substring(0, at) + "-" + (snapshot + 1) + target.substring(at);
  }

  private static void groups(
      SparkSession spark, JobOptions options, EquationType type, Fitter plain, PrintStream out)
      throws IOException {
    String target = options.required("-o");
    boolean overwrite = options.has("--overwrite");
    if (!target.endsWith(".parquet")) {
      throw new IllegalArgumentException("-o must end in .parquet with --group-by: " + target);
    }
    Tables.check(spark, target, overwrite);
    OptionText.Place centre = options.value("--centre", OptionText::place).orElse(null);
    Double radius = options.value("--radius", OptionText::positive).orElse(null);
    if ((centre == null) != (radius == null)) {
      throw new IllegalArgumentException("--centre and --radius need each other with --group-by");
    }
    Fitter fitter =
        centre == null || radius == null
            ? plain
            : plain.withFrame(new Disk(centre.x(), centre.y(), radius));
    String[] names = options.required("--group-by").split(",", -1);
    Dataset<Row> rows = Tables.read(spark, options.argument());
    GroupedFits fits = GroupedFits.of(type, number(rows, options, type), names).with(fitter);
    fits = options.value("--noise", OptionText::positive).map(fits::withNoise).orElse(fits);
    fits = options.value("--tolerate", OptionText::number).map(fits::tolerating).orElse(fits);
    fits = options.has("--uncertainty") ? fits.withUncertainty() : fits;
    Tables.write(fits.fit(rows), target, overwrite);
    Dataset<Row> written = spark.read().parquet(target);
    long all = written.count();
    long failed = written.filter(functions.col("message").isNotNull()).count();
    if (options.has("--json")) {
      out.print(
          JsonWriter.toString(
              new TreeMap<>(Map.of("groups", all, "failed", failed, "fields", target))));
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
    UnknownNumber number =
        UnknownNumber.of(type, options.text("--wavenumber"), null, options.text("--decay"), null);
    if (number.given().isEmpty()) {
      throw new IllegalArgumentException(
          option + " auto has no meaning with --group-by; use " + option + "-column");
    }
    return functions.lit(number.given().getAsDouble());
  }
}
