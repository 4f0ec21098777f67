package vekua.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import vekua.basis.Equation;
import vekua.io.ColumnChoice;
import vekua.io.FieldFile;
import vekua.io.FitSettings;
import vekua.io.JsonNode;
import vekua.io.JsonReader;
import vekua.io.JsonWriter;
import vekua.task.FitOutcome;
import vekua.task.FitTask;

/** What PySpark calls through its gateway: data frames and JSON texts in and out. */
public final class PythonGateway {

  private PythonGateway() {}

  /**
   * Fits a field to a table.
   *
   * @param settings the members of {@link FitSettings#fromJson}, and {@code noise}, {@code
   *     tolerate} and {@code columns} as the options of these names
   * @return {@code {"report": …, "fields": […]}}, a field for each snapshot
   */
  public static String fit(Dataset<Row> rows, String settings) throws IOException {
    JsonNode json = JsonReader.read("settings", settings);
    List<String> members = new ArrayList<>(FitSettings.MEMBERS);
    members.addAll(List.of("noise", "tolerate", "columns"));
    json.allow(members);
    FieldFit reader = FieldFit.of(Equation.laplace());
    Optional<JsonNode> noise = json.find("noise");
    reader = noise.isPresent() ? reader.withNoise(noise.get().number()) : reader;
    Optional<JsonNode> share = json.find("tolerate");
    reader = share.isPresent() ? reader.tolerating(share.get().number()) : reader;
    ColumnChoice choice =
        json.find("columns")
            .map(node -> ColumnChoice.parse(node.text()))
            .orElseGet(ColumnChoice::byName);
    TableSource source = reader.source(SensorTable.of(rows, List.of(), Optional.of(choice)));
    FitOutcome outcome = FitTask.of(source, FitSettings.fromJson(json)).run();
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("report", outcome.report().toJson());
    answer.put("fields", outcome.fields().stream().map(FieldFile::toJson).toList());
    return JsonWriter.toLine(answer);
  }

  /**
   * The table with columns for a field.
   *
   * @param field the text of its file
   */
  public static Dataset<Row> predict(
      Dataset<Row> points, String field, boolean gradient, boolean uncertainty) {
    FieldPredict predict = FieldPredict.of(FieldFile.fromJson(JsonReader.read("the field", field)));
    predict = gradient ? predict.withGradient() : predict;
    predict = uncertainty ? predict.withUncertainty() : predict;
    return predict.predict(points);
  }
}
