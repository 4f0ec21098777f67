package vekua.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import vekua.basis.Equation;
import vekua.io.ColumnChoice;
import vekua.io.FieldFile;
import vekua.io.FitSettings;
import vekua.io.JsonNode;
import vekua.io.JsonReader;
import vekua.io.JsonWriter;
import vekua.io.OptionText;
import vekua.task.FitOutcome;
import vekua.task.FitTask;

/** What PySpark calls through its gateway: data frames and JSON texts in and out. */
public final class PythonGateway {

  private PythonGateway() {}

  /** Settings of a table, beside those of a fit. */
  private static final List<String> OF_TABLES = List.of("noise", "tolerate", "missing", "columns");

  /** Settings of groups, beside both. */
  private static final List<String> OF_GROUPS = List.of("by", "numberColumn", "uncertainty");

  /**
   * Fits a field to a table.
   *
   * @param settings the members of {@link FitSettings#fromJson}, and {@code noise}, {@code
   *     tolerate}, {@code missing} and {@code columns} as the options of these names
   * @return {@code {"report": …, "fields": […]}}, a field for each snapshot
   */
  public static String fit(Dataset<Row> rows, String settings) throws IOException {
    JsonNode json = read(settings, OF_TABLES);
    FieldFit reader = FieldFit.of(Equation.laplace());
    Optional<JsonNode> noise = json.find("noise");
    reader = noise.isPresent() ? reader.withNoise(noise.get().number()) : reader;
    Optional<JsonNode> share = json.find("tolerate");
    reader = share.isPresent() ? reader.tolerating(share.get().number()) : reader;
    reader = skipsMissing(json) ? reader.withoutMissing() : reader;
    TableSource source = reader.source(SensorTable.of(rows, List.of(), Optional.of(choice(json))));
    FitOutcome outcome = FitTask.of(source, settings(json)).run();
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("report", outcome.report().toJson());
    answer.put("fields", outcome.fields().stream().map(FieldFile::toJson).toList());
    return JsonWriter.toLine(answer);
  }

  /**
   * Fits every group of a table, see {@link GroupedFits}.
   *
   * @param settings as those of {@link #fit}, and {@code by}, the names of the columns that tell
   *     groups apart, {@code numberColumn}, that of the wavenumber or decay rate, and {@code
   *     uncertainty}, whether it is stored
   */
  public static Dataset<Row> groups(Dataset<Row> rows, String settings) {
    List<String> more = new ArrayList<>(OF_TABLES);
    more.addAll(OF_GROUPS);
    JsonNode json = read(settings, more);
    FitSettings asked = settings(json);
    List<String> by = json.get("by").elements().stream().map(JsonNode::text).toList();
    ColumnChoice choice = choice(json);
    Optional<JsonNode> column = json.find("numberColumn");
    Column number =
        column.isPresent()
            ? SensorTable.named(rows, column.get().text())
            : functions.lit(asked.number().given().orElse(0));
    int dimension = SensorTable.of(rows, by, Optional.of(choice)).columns().dimension();
    GroupedFits fits =
        GroupedFits.of(asked.type(), number, by.toArray(String[]::new))
            .with(asked.frame(dimension).map(asked.fitter()::withFrame).orElse(asked.fitter()))
            .with(choice);
    Optional<JsonNode> noise = json.find("noise");
    fits = noise.isPresent() ? fits.withNoise(noise.get().number()) : fits;
    Optional<JsonNode> share = json.find("tolerate");
    fits = share.isPresent() ? fits.tolerating(share.get().number()) : fits;
    fits = skipsMissing(json) ? fits.withoutMissing() : fits;
    return (json.find("uncertainty").isPresent() ? fits.withUncertainty() : fits).fit(rows);
  }

  private static JsonNode read(String settings, List<String> more) {
    JsonNode json = JsonReader.read("settings", settings);
    List<String> members = new ArrayList<>(FitSettings.MEMBERS);
    members.remove("source");
    members.addAll(more);
    json.allow(members);
    return json;
  }

  private static FitSettings settings(JsonNode json) {
    FitSettings settings = FitSettings.fromJson(json);
    FitOptions.checkEquation(settings.type());
    return settings;
  }

  private static boolean skipsMissing(JsonNode json) {
    Optional<JsonNode> missing = json.find("missing");
    try {
      return missing.isPresent() && OptionText.skipsMissing(missing.get().text());
    } catch (IllegalArgumentException e) {
      throw missing.orElseThrow().problem(String.valueOf(e.getMessage()));
    }
  }

  private static ColumnChoice choice(JsonNode json) {
    return json.find("columns")
        .map(node -> ColumnChoice.parse(node.text()))
        .orElseGet(ColumnChoice::byName);
  }

  /**
   * The table with columns for a field.
   *
   * @param field the text of its file
   * @param columns which are the coordinates, as {@code --columns} tells it; empty: x,y or what
   *     they were called in the table of the fit
   */
  public static Dataset<Row> predict(
      Dataset<Row> points, String field, String columns, boolean gradient, boolean uncertainty) {
    FieldPredict predict = FieldPredict.of(FieldFile.fromJson(JsonReader.read("the field", field)));
    predict = gradient ? predict.withGradient() : predict;
    predict = uncertainty ? predict.withUncertainty() : predict;
    return predict.predict(
        points, columns.isEmpty() ? ColumnChoice.byName() : ColumnChoice.parse(columns));
  }
}
