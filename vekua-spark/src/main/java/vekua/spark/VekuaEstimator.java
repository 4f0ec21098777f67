package vekua.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import vekua.io.FitSettings;
import vekua.io.JsonWriter;
import vekua.task.FitOutcome;
import vekua.task.FitTask;

/**
 * A fit as MLlib knows estimators: in pipelines, under cross-validation, saved and loaded. Every
 * parameter is a text, with the meaning of the option of {@code vekua fit} of its name ({@code
 * modelError} is {@code --model-error}); what is not set is chosen by the data. Rows are read as
 * {@link FieldFit} reads them; they need one column of real values.
 */
public final class VekuaEstimator extends Estimator<VekuaModel>
    implements FieldColumns, DefaultParamsWritable {

  private static final long serialVersionUID = 1L;

  private static final Pattern OPTION = Pattern.compile("--([a-z]+)(?:-([a-z])([a-z]+))?");

  /** Parameters that are no options of a fit. */
  private static final Set<String> OWN = Set.of("predictionCol", "spreadCol");

  private final String uid;

  /** An estimator for Laplace's equation. */
  public VekuaEstimator() {
    this(Identifiable$.MODULE$.randomUID("vekua"));
  }

  /** The same under a name of its own, by which MLlib tells estimators apart. */
  public VekuaEstimator(String uid) {
    this.uid = uid;
    setDefault(equation(), "laplace");
    setDefault(columns(), "");
    setDefault(predictionCol(), "prediction");
    setDefault(spreadCol(), "");
  }

  /** Reads what {@code write} wrote. */
  public static MLReader<VekuaEstimator> read() {
    return new DefaultParamsReader<>();
  }

  /** Reads an estimator from a folder. */
  public static VekuaEstimator load(String path) {
    return read().load(path);
  }

  @Override
  public String uid() {
    return uid;
  }

  /** The equation: laplace, helmholtz, yukawa or biharmonic. */
  public Param<String> equation() {
    return option("equation", "laplace, helmholtz, yukawa or biharmonic");
  }

  /** The wavenumber of helmholtz, a number or auto. */
  public Param<String> wavenumber() {
    return option("wavenumber", "of helmholtz: a number, or auto");
  }

  /** Where auto looks for a wavenumber, such as {@code 1:20}. */
  public Param<String> wavenumberRange() {
    return option("wavenumberRange", "where auto looks, such as 1:20");
  }

  /** The decay rate of yukawa, a number or auto. */
  public Param<String> decay() {
    return option("decay", "of yukawa: a number, or auto");
  }

  /** Where auto looks for a decay rate. */
  public Param<String> decayRange() {
    return option("decayRange", "where auto looks, such as 1:20");
  }

  /** The highest angular order, a number or auto. */
  public Param<String> order() {
    return option("order", "highest angular order, or auto");
  }

  /** How the fit is regularised. */
  public Param<String> regularisation() {
    return option("regularisation", "auto, evidence, gcv, discrepancy, truncate:TAU or ridge:MU");
  }

  /** The standard deviation of the noise, where the table has no sigma. */
  public Param<String> noise() {
    return option("noise", "standard deviation of the noise, where the table has no sigma");
  }

  /** Where columns are scaled: domain or samples. */
  public Param<String> scaling() {
    return option("scaling", "domain or samples");
  }

  /** Whether gross errors are left out: auto or keep. */
  public Param<String> outliers() {
    return option("outliers", "auto: leave gross errors out; keep");
  }

  /** Whether an error of the equation is fitted where data show it: auto or none. */
  public Param<String> modelError() {
    return option("modelError", "auto: fit an error of the equation where data show it; none");
  }

  /** The centre of the frame, such as {@code 0,0}. */
  public Param<String> centre() {
    return option("centre", "of the frame, such as 0,0");
  }

  /** The radius of the frame. */
  public Param<String> radius() {
    return option("radius", "of the frame");
  }

  /** The share of rows that may be unusable. */
  public Param<String> tolerate() {
    return option("tolerate", "share of rows that may be unusable");
  }

  /** What becomes of rows without a value or a place: refuse or skip. */
  public Param<String> missing() {
    return option("missing", "skip: leave rows without a value or a place out; refuse");
  }

  private Param<String> option(String name, String doc) {
    return new Param<>(this, name, doc);
  }

  /** Sets {@link #equation}. */
  public VekuaEstimator setEquation(String value) {
    return with(equation(), value);
  }

  /** Sets {@link #wavenumber}. */
  public VekuaEstimator setWavenumber(double value) {
    return with(wavenumber(), String.valueOf(value));
  }

  /** Sets {@link #wavenumber}, which may be auto. */
  public VekuaEstimator setWavenumber(String value) {
    return with(wavenumber(), value);
  }

  /** Sets {@link #order}. */
  public VekuaEstimator setOrder(int value) {
    return with(order(), String.valueOf(value));
  }

  /** Sets {@link #columns}. */
  public VekuaEstimator setColumns(String value) {
    return with(columns(), value);
  }

  /** Sets {@link #outliers}. */
  public VekuaEstimator setOutliers(String value) {
    return with(outliers(), value);
  }

  /** Sets {@link #modelError}. */
  public VekuaEstimator setModelError(String value) {
    return with(modelError(), value);
  }

  /** Sets {@link #predictionCol}. */
  public VekuaEstimator setPredictionCol(String value) {
    return with(predictionCol(), value);
  }

  /** Sets {@link #spreadCol}. */
  public VekuaEstimator setSpreadCol(String value) {
    return with(spreadCol(), value);
  }

  /** The same estimator, with another value: setters of MLlib are chained. */
  private VekuaEstimator with(Param<String> param, String value) {
    set(param, value);
    return this;
  }

  /**
   * Fits a field.
   *
   * @throws IllegalArgumentException if a parameter or the table makes no sense
   */
  @Override
  public VekuaModel fit(Dataset<?> data) {
    transformSchema(data.schema());
    Dataset<Row> rows = data.toDF();
    try {
      FitOptions options = options();
      FitSettings settings = options.settings();
      TableSource source = options.source(rows);
      if (source.complex() || source.table().columns().snapshots() != 1) {
        throw new IllegalArgumentException("the table must have one column of real values");
      }
      FitOutcome outcome = FitTask.of(source, settings).run();
      VekuaModel model =
          new VekuaModel(
              uid,
              JsonWriter.toLine(outcome.fields().get(0).toJson()),
              JsonWriter.toLine(outcome.report().toJson()));
      return copyValues(model.setParent(this), new ParamMap());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(inWordsOfMllib(String.valueOf(e.getMessage())), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private FitOptions options() {
    List<String> args = new ArrayList<>(List.of("rows"));
    for (Param<?> param : params()) {
      String value = isDefined(param) ? String.valueOf(getOrDefault(param)) : "";
      if (!OWN.contains(param.name()) && !value.isEmpty()) {
        args.add("--" + dashed(param.name()) + "=" + value);
      }
    }
    return new FitOptions(
        new JobOptions(args.toArray(String[]::new), "rows", FitJob.VALUED, Set.of()));
  }

  private static String dashed(String name) {
    return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  /** A complaint that names parameters in place of options. */
  private static String inWordsOfMllib(String message) {
    return OPTION
        .matcher(message)
        .replaceAll(
            found ->
                found.group(2) == null
                    ? found.group(1)
                    : found.group(1) + found.group(2).toUpperCase(Locale.ROOT) + found.group(3));
  }

  @Override
  public StructType transformSchema(StructType schema) {
    return withPredictions(schema);
  }

  @Override
  public VekuaEstimator copy(ParamMap extra) {
    return defaultCopy(extra);
  }
}
