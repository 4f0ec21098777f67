package vekua.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import vekua.io.FieldFile;
import vekua.io.FieldSeries;
import vekua.io.JsonNode;
import vekua.io.JsonWriter;
import vekua.io.Recording;
import vekua.task.ReportText;

/** Tells what a field file holds. */
@Command(
    name = "info",
    description = "Tell what a field file holds.",
    footer = {"", "Example:", "  vekua info field.json"})
final class InfoCommand extends VekuaCommand {

  @Parameters(paramLabel = "FIELD.json", description = "The field.")
  private Path file;

  @Option(names = "--json", description = "Tell as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    JsonNode content = FieldFile.content(file);
    if (FieldSeries.isSeries(content)) {
      tell(FieldSeries.fromJson(content));
      return 0;
    }
    FieldFile field = FieldFile.fromJson(content);
    if (json) {
      System.out.print(JsonWriter.toString(brief(field)));
      return 0;
    }
    System.out.print(ReportText.field(field));
    field
        .fit()
        .ifPresent(
            fit ->
                System.out.print(
                    ReportText.fit(fit, field.labels().u().unit())
                        + ReportText.leftOut(fit, 0, Map.of())));
    System.out.println(
        field.uncertainty().isPresent()
            ? "It knows its uncertainty."
            : "It does not know its uncertainty.");
    return 0;
  }

  /** The members of a field's file that are not only numbers. */
  private static Map<String, Object> brief(FieldFile field) {
    Map<String, Object> content = field.toJson();
    content
        .keySet()
        .removeAll(List.of("coefficients", "imaginary", "groups", "scales", "uncertainty"));
    return content;
  }

  private void tell(FieldSeries series) {
    if (json) {
      List<Map<String, Object>> fields = new ArrayList<>();
      for (int i = 0; i < series.values().size(); i++) {
        Map<String, Object> field = new LinkedHashMap<>();
        field.put(series.by().name(), series.values().get(i));
        field.putAll(brief(series.fields().get(i)));
        fields.add(field);
      }
      Map<String, Object> all = new LinkedHashMap<>();
      all.put("by", series.by().name());
      series.recording().ifPresent(sound -> all.put("recording", told(sound)));
      all.put("fields", fields);
      System.out.print(JsonWriter.toString(all));
      return;
    }
    int n = series.values().size();
    System.out.print(
        n
            + " fields by "
            + series.by()
            + ". The last: "
            + ReportText.field(series.fields().get(n - 1)));
    System.out.print(
        ReportText.recording(series) + ReportText.table(series) + ReportText.warnings(series));
  }

  private static Map<String, Object> told(Recording sound) {
    Map<String, Object> json = sound.toJson();
    sound.frames().ifPresent(count -> json.put("frames", count));
    return json;
  }
}
