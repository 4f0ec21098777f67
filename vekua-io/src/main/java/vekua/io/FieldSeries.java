package vekua.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import vekua.field.Field;
import vekua.geometry.Points;

/**
 * Fields that belong to the values of a quantity, such as one for each frequency, in one file.
 *
 * @param by the quantity
 * @param values its values, ascending
 * @param fields one for each value
 * @param recording how they belong to the samples of a recording that they were fitted to
 * @param frames of a recording in frames, for each field its coefficients in all frames, real and
 *     imaginary parts in turn: the field itself is that of the loudest; else empty
 */
public record FieldSeries(
    ColumnLabel by,
    List<Double> values,
    List<FieldFile> fields,
    Optional<Recording> recording,
    List<double[][]> frames) {

  private static final String FORMAT = "vekua-fields";

  // Files of recordings in frames are of version 2.
  private static final int VERSION = 1;
  private static final int FRAMES_VERSION = 2;

  /** Numbers of spectra that are held at a time. */
  private static final long MOST_NUMBERS = 1 << 23;

  /** Copies the lists; there is at least one field. */
  public FieldSeries {
    values = List.copyOf(values);
    fields = List.copyOf(fields);
    frames = List.copyOf(frames);
    if (values.isEmpty() || values.size() != fields.size()) {
      throw new IllegalArgumentException(
          "there must be a field for each value: " + fields.size() + " for " + values.size());
    }
  }

  /** Fields that were not fitted to a recording. */
  public FieldSeries(ColumnLabel by, List<Double> values, List<FieldFile> fields) {
    this(by, values, fields, Optional.empty(), List.of());
  }

  /** The same as fields that were fitted to a recording. */
  public FieldSeries with(Recording sound) {
    return new FieldSeries(by, values, fields, Optional.of(sound), frames);
  }

  /** Whether the fields change from frame to frame of a recording. */
  public boolean inFrames() {
    return !frames.isEmpty();
  }

  /** The fields of a frame of the recording. */
  public FieldSeries frame(int which) {
    List<FieldFile> one =
        IntStream.range(0, fields.size())
            .mapToObj(
                i ->
                    fields
                        .get(i)
                        .withCoefficients(frames.get(i)[2 * which], frames.get(i)[2 * which + 1]))
            .toList();
    return new FieldSeries(by, values, one);
  }

  /** What would be heard at points, of fields that were fitted to a recording. */
  public double[][] signals(Points points) {
    int parts = inFrames() ? frames.get(0).length : 2;
    int batch = (int) Math.max(1, MOST_NUMBERS / ((long) parts * fields.size()));
    double[][] all = new double[points.size()][];
    for (int from = 0; from < all.length; from += batch) {
      int to = Math.min(all.length, from + batch);
      System.arraycopy(batch(points.slice(from, to)), 0, all, from, to - from);
    }
    return all;
  }

  private double[][] batch(Points points) {
    Recording sound = recording.orElseThrow();
    double[][][] told =
        IntStream.range(0, fields.size())
            .parallel()
            .mapToObj(i -> spectra(i, points))
            .toArray(double[][][]::new);
    return IntStream.range(0, points.size())
        .parallel()
        .mapToObj(
            p ->
                sound.signal(
                    values,
                    Arrays.stream(told)
                        .map(parts -> Arrays.stream(parts).mapToDouble(at -> at[p]).toArray())
                        .toArray(double[][]::new)))
        .toArray(double[][]::new);
  }

  /** Real and imaginary parts at points. */
  private double[][] spectra(int i, Points points) {
    FieldFile field = fields.get(i);
    return inFrames()
        ? Field.atAll(
            Arrays.stream(frames.get(i)).map(c -> Field.of(field.field().functions(), c)).toList(),
            points)
        : field.complex().orElseThrow().at(points);
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

  /**
   * The same, unless it stands for no field there: a number farther beyond the values than half a
   * step of them.
   *
   * @param source what complaints call the fields
   * @throws BadInputException if it does
   */
  public int choose(String source, double value) {
    int last = values.size() - 1;
    double first = values.get(0);
    double end = values.get(last);
    // A single value has no step, and so no beyond.
    double below = last > 0 ? (values.get(1) - first) / 2 : Double.MAX_VALUE;
    double above = last > 0 ? (end - values.get(last - 1)) / 2 : Double.MAX_VALUE;
    boolean near = first - value <= below && value - end <= above;
    if (!near) {
      throw new BadInputException(
          String.format(
              "%s has fields for %s from %s to %s, and %s is none of these nor near: say another"
                  + " by --value",
              source, by.name(), first, end, value));
    }
    return nearest(value);
  }

  /** The file's content. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put("version", inFrames() ? FRAMES_VERSION : VERSION);
    json.put("by", by.toJson());
    recording.ifPresent(sound -> json.put("recording", sound.toJson()));
    json.put(
        "fields", IntStream.range(0, values.size()).parallel().mapToObj(this::element).toList());
    return json;
  }

  private Map<String, Object> element(int i) {
    Map<String, Object> element = new LinkedHashMap<>();
    element.put("value", values.get(i));
    element.put("field", fields.get(i).toJson());
    if (inFrames()) {
      element.put("frames", FactorJson.encode(frames.get(i)));
    }
    return element;
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
    if (version.integer(1, Integer.MAX_VALUE) > FRAMES_VERSION) {
      throw version.problem(
          "is newer than this program, which reads up to version " + FRAMES_VERSION);
    }
    json.allow(List.of("format", "version", "by", "recording", "fields"));
    List<Double> values = new ArrayList<>();
    List<FieldFile> fields = new ArrayList<>();
    List<double[][]> frames = new ArrayList<>();
    Optional<Recording> recording = json.find("recording").map(Recording::fromJson);
    OptionalInt count = recording.map(Recording::frames).orElse(OptionalInt.empty());
    for (JsonNode each : json.get("fields").elements()) {
      double value = each.get("value").number();
      if (!values.isEmpty() && !(values.get(values.size() - 1) < value)) {
        throw each.get("value").problem("must be larger than the one before");
      }
      values.add(value);
      FieldFile field = FieldFile.fromJson(each.get("field"));
      fields.add(field);
      if (count.isPresent()) {
        frames.add(frames(each.get("frames"), field, count.getAsInt()));
      }
    }
    if (values.isEmpty()) {
      throw json.get("fields").problem("must hold at least one field");
    }
    if (recording.isPresent()) {
      recording.get().check(json.get("fields"), values, fields);
    }
    return new FieldSeries(ColumnLabel.fromJson(json.get("by")), values, fields, recording, frames);
  }

  private static double[][] frames(JsonNode json, FieldFile field, int count) {
    double[][] parts = FactorJson.decode(json, field.field().functions().size());
    boolean finite =
        Arrays.stream(parts).allMatch(part -> Arrays.stream(part).allMatch(Double::isFinite));
    if (parts.length != 2 * count || !finite) {
      throw json.problem("must hold finite numbers in " + 2 * count + " columns");
    }
    return parts;
  }
}
