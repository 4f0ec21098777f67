package vekua.task;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import vekua.io.JsonWriter;

/**
 * Predictions as one JSON object: {@code x}, {@code y} and an array for each column, or numbers for
 * a single point of a single field. What is no number, such as a value outside the domain, is null.
 * One of several fields that was chosen has a number that tells which it is. Where points are
 * beyond the sensors, or the fit found no field, there are {@code warnings} and {@code
 * warningCodes}, too.
 */
public record JsonFormat() implements PredictionFormat {

  @Override
  public String extension() {
    return "json";
  }

  @Override
  public void write(PredictTask task, Places places, OutputStream out) throws IOException {
    List<String> names = task.header();
    Extrapolation beyond = Extrapolation.of(task.field());
    Places watched = beyond.watching(places);
    double[][] columns = PredictTask.joined(batch -> task.forEach(watched, batch));
    Map<String, Object> json = new LinkedHashMap<>();
    task.chosen().ifPresent(one -> json.put(one.by(), one.value()));
    for (int c = 0; c < columns.length; c++) {
      json.put(
          names.get(c),
          places.isSingle() && task.series().isEmpty() ? (Object) columns[c][0] : columns[c]);
    }
    task.putWarnings(beyond, json);
    out.write((JsonWriter.toLine(json) + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
