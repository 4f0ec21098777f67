package vekua.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Fields that belong to the values of a quantity, such as one for each frequency, in one file.
 *
 * @param by the quantity
 * @param values its values, ascending
 * @param fields one for each value
 * @param recording how they belong to the samples of a recording that they were fitted to
 */
public record FieldSeries(
    ColumnLabel by, List<Double> values, List<FieldFile> fields, Optional<Recording> recording) {

  private static final String FORMAT = "vekua-fields";
  private static final int VERSION = 1;

  /** Copies the lists; there is at least one field. */
  public FieldSeries {
    values = List.copyOf(values);
    fields = List.copyOf(fields);
    if (values.isEmpty() || values.size() != fields.size()) {
      throw new IllegalArgumentException(
          "there must be a field for each value: " + fields.size() + " for " + values.size());
    }
  }

  /** Fields that were not fitted to a recording. */
  public FieldSeries(ColumnLabel by, List<Double> values, List<FieldFile> fields) {
    this(by, values, fields, Optional.empty());
  }

  /** The same as fields that were fitted to a recording. */
  public FieldSeries with(Recording sound) {
    return new FieldSeries(by, values, fields, Optional.of(sound));
  }

  /** Whether a document is such a file rather than one of a single field. */
  public static boolean isSeries(JsonNode json) {
    return json.find("format").map(format -> format.text().equals(FORMAT)).orElse(false);
  }

  /** The index of the value that is nearest to a number. */
  public int nearest(double value) {
    return IntStream.range(0, values.size())
        .reduce((a, b) -> Math.abs(values.get(b) - value) < Math.abs(values.get(a) - value) ? b : a)
        .orElseThrow();
  }

  /** The file's content. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put("version", VERSION);
    json.put("by", by.toJson());
    recording.ifPresent(sound -> json.put("recording", sound.toJson()));
    json.put(
        "fields",
        IntStream.range(0, values.size())
            .parallel()
            .mapToObj(
                i -> JsonWriter.members("value", values.get(i), "field", fields.get(i).toJson()))
            .toList());
    return json;
  }

  /** Writes the content as text. */
  public void writeTo(OutputStream out) throws IOException {
    TextOutput writer = new TextOutput(out);
    JsonWriter.write(toJson(), writer);
    writer.flush();
  }

  /**
   * Reads a file.
   *
   * @throws BadInputException if it is no file of fields that this version understands
   */
  public static FieldSeries read(Path file) throws IOException {
    return fromJson(JsonReader.read(file));
  }

  /** Reads a file's content. */
  public static FieldSeries fromJson(JsonNode json) {
    if (!isSeries(json)) {
      throw json.get("format").problem("must be " + FORMAT);
    }
    JsonNode version = json.get("version");
    if (version.integer(1, Integer.MAX_VALUE) > VERSION) {
      throw version.problem("is newer than this program, which reads up to version " + VERSION);
    }
    json.allow(List.of("format", "version", "by", "recording", "fields"));
    List<Double> values = new ArrayList<>();
    List<FieldFile> fields = new ArrayList<>();
    for (JsonNode each : json.get("fields").elements()) {
      double value = each.get("value").number();
      if (!values.isEmpty() && !(values.get(values.size() - 1) < value)) {
        throw each.get("value").problem("must be larger than the one before");
      }
      values.add(value);
      fields.add(FieldFile.fromJson(each.get("field")));
    }
    if (values.isEmpty()) {
      throw json.get("fields").problem("must hold at least one field");
    }
    Optional<Recording> recording = json.find("recording").map(Recording::fromJson);
    if (recording.isPresent()) {
      recording.get().check(json.get("fields"), values, fields);
    }
    return new FieldSeries(ColumnLabel.fromJson(json.get("by")), values, fields, recording);
  }
}
