package vekua.io;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import vekua.basis.Equation;
import vekua.basis.FrameBasis;
import vekua.functions.BallModes;
import vekua.geometry.Bounds;
import vekua.geometry.Frame;
import vekua.rows.Reduction;

/**
 * What is left of all rows that were ever folded in: enough to fit them, and to fold in more. A
 * file of it does not grow with the rows, and a state read back gives the same bits.
 *
 * @param equation that the rows are fitted with
 * @param frame of the functions
 * @param fixed whether the frame was told, and not found from rows
 * @param order of the functions
 * @param complex whether the two snapshots are the parts of one complex field
 * @param reduction the rows
 * @param bounds what covers the sensors
 * @param leftOut rows that were not folded in, in ascending order, counted from the first batch on
 * @param rows how many rows were usable, and what was wrong with others
 * @param batches what tells each of the last batches from others
 * @param streams the number of the last batch of every stream by its name
 * @param units of coordinates and values, by {@code x}, {@code y}, {@code z} and {@code u}, as far
 *     as batches told them
 */
public record FitState(
    Equation equation,
    Frame frame,
    boolean fixed,
    int order,
    boolean complex,
    Reduction reduction,
    Bounds bounds,
    List<Outlier> leftOut,
    RowCount rows,
    List<RowDigest> batches,
    Map<String, Long> streams,
    Map<String, String> units) {

  private static final String FORMAT = "vekua-state";
  private static final int VERSION = 1;

  /** So many of the last batches are known again. */
  public static final int REMEMBERED = 1000;

  /** Rows beyond this number are left out without being listed. */
  private static final int MOST_LISTED = 100_000;

  private static final List<String> MEMBERS =
      List.of(
          "format",
          "version",
          "equation",
          "basis",
          "centre",
          "radius",
          "innerRadius",
          "fixed",
          "order",
          "complex",
          "rows",
          "unusable",
          "leftOut",
          "bounds",
          "batches",
          "streams",
          "units",
          "reduction");

  /** Copies lists and map, and checks that the numbers belong together. */
  public FitState {
    leftOut = List.copyOf(leftOut.subList(0, Math.min(leftOut.size(), MOST_LISTED)));
    batches =
        List.copyOf(batches.subList(Math.max(0, batches.size() - REMEMBERED), batches.size()));
    streams = Map.copyOf(streams);
    units = Collections.unmodifiableMap(new TreeMap<>(units));
    int columns = equation.basis(order, frame).size();
    if (reduction.functions() != columns || bounds.dimension() != frame.dimension()) {
      throw new IllegalArgumentException(
          "reduction must be of "
              + columns
              + " functions in "
              + frame.dimension()
              + " dimensions: "
              + reduction.functions()
              + " in "
              + bounds.dimension());
    }
  }

  /** The functions that the rows were reduced with. */
  public FrameBasis basis() {
    return equation.basis(order, frame);
  }

  /**
   * The same with the units of a batch, where none were known.
   *
   * @param more units of that batch
   */
  public FitState withUnits(Map<String, String> more) {
    Map<String, String> all = new TreeMap<>(more);
    all.putAll(units);
    return new FitState(
        equation, frame, fixed, order, complex, reduction, bounds, leftOut, rows, batches, streams,
        all);
  }

  /** How many rows there were in all batches, used or not. */
  public long seen() {
    return rows.usable() + rows.rejected() + leftOut.size();
  }

  /** Whether rows came with their noise. */
  public boolean hasNoise() {
    return !Double.isNaN(reduction.noise());
  }

  /**
   * The state after one more batch.
   *
   * @param more the rows of the batch, reduced with the same functions
   * @param survey of the batch
   * @param count how many of its rows were usable
   */
  public FitState and(Reduction more, Survey survey, RowCount count) {
    List<Outlier> out = new ArrayList<>(leftOut);
    long before = seen();
    survey.leftOut().forEach(o -> out.add(new Outlier(before + o.row(), o.reason(), o.z())));
    List<RowDigest> all = new ArrayList<>(batches);
    all.add(survey.digest());
    return new FitState(
        equation,
        frame,
        fixed,
        order,
        complex,
        reduction.and(more),
        both(bounds, survey.bounds()),
        out,
        rows.and(count),
        all,
        streams,
        units);
  }

  /**
   * The same rows with other functions.
   *
   * @param newFrame of the functions
   * @param newOrder of the functions
   * @param again the same rows, reduced with them
   */
  public FitState reframed(Frame newFrame, int newOrder, Reduction again) {
    return new FitState(
        equation, newFrame, fixed, newOrder, complex, again, bounds, leftOut, rows, batches,
        streams, units);
  }

  /**
   * The same without some rows, which are listed as left out from now on.
   *
   * @param out the first of each sensor
   * @param others the other rows, reduced with the same functions
   */
  public FitState without(List<Outlier> out, Reduction others) {
    List<Outlier> all = new ArrayList<>(leftOut);
    all.addAll(out);
    all.sort(Comparator.comparingLong(Outlier::row));
    return new FitState(
        equation,
        frame,
        fixed,
        order,
        complex,
        others,
        bounds,
        all,
        new RowCount(rows.usable() - out.size(), rows.unusable()),
        batches,
        streams,
        units);
  }

  private static Bounds both(Bounds a, Bounds b) {
    double[] ends = a.ends();
    for (int i = 0; i < ends.length; i++) {
      ends[i] = i % 2 == 0 ? Math.min(ends[i], b.ends()[i]) : Math.max(ends[i], b.ends()[i]);
    }
    return Bounds.of(ends);
  }

  /**
   * The state in which all rows so far count less, as if there were only a share of them.
   *
   * @param share above 0 and below 1
   */
  public FitState faded(double share) {
    return new FitState(
        equation,
        frame,
        fixed,
        order,
        complex,
        reduction.faded(share),
        bounds,
        leftOut,
        rows,
        batches,
        streams,
        units);
  }

  /**
   * The state after a batch of a stream, which may have been empty.
   *
   * @param stream its name
   * @param batch the number of the batch
   */
  public FitState after(String stream, long batch) {
    Map<String, Long> numbers = new TreeMap<>(streams);
    numbers.put(stream, batch);
    return new FitState(
        equation, frame, fixed, order, complex, reduction, bounds, leftOut, rows, batches, numbers,
        units);
  }

  /** The file's content. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put("version", VERSION);
    json.put("equation", EquationType.toJson(equation));
    json.put("basis", FrameRange.of(frame).name());
    FieldFile.put(frame, json);
    json.put("fixed", fixed);
    json.put("order", order);
    json.put("complex", complex);
    json.put("rows", rows.usable());
    json.put("unusable", rows.unusable());
    json.put("leftOut", leftOut.stream().map(Outlier::toJson).toList());
    json.put("bounds", bounds.ends());
    json.put("batches", batches.stream().map(RowDigest::toString).toList());
    json.put("streams", new TreeMap<>(streams));
    if (!units.isEmpty()) {
      json.put("units", new TreeMap<>(units));
    }
    json.put(
        "reduction", new JsonWriter.Plain(Base64.getEncoder().encodeToString(reduction.toBytes())));
    return json;
  }

  /** Writes a file, whole or not at all. */
  public void save(Path file) throws IOException {
    AtomicFile.write(file, this::writeTo);
  }

  /** The content as text. */
  public void writeTo(OutputStream out) throws IOException {
    Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    JsonWriter.write(toJson(), writer);
    writer.flush();
  }

  /**
   * Reads a file.
   *
   * @throws BadInputException if it is no state that this version understands
   */
  public static FitState load(Path file) throws IOException {
    return fromJson(JsonReader.read(file));
  }

  /** Reads a file's content. */
  public static FitState fromJson(JsonNode json) {
    JsonNode format = json.get("format");
    if (!format.text().equals(FORMAT)) {
      throw format.problem("must be " + FORMAT);
    }
    FieldFile.checkVersion(json.get("version"), VERSION);
    json.allow(MEMBERS);
    Frame frame = FieldFile.frame(json, json.get("basis"));
    int most = frame.dimension() == 2 ? Equation.MAX_ORDER : BallModes.MAX_ORDER;
    Map<String, Long> unusable = numbers(json.get("unusable"));
    JsonNode stored = json.get("reduction");
    Reduction reduction =
        stored.converted(text -> Reduction.fromBytes(Base64.getDecoder().decode(text)));
    try {
      return new FitState(
          EquationType.fromJson(json.get("equation")),
          frame,
          json.find("fixed").isPresent() && json.get("fixed").truth(),
          (int) json.get("order").integer(0, most),
          json.get("complex").truth(),
          reduction,
          FieldFile.bounds(json.get("bounds")),
          json.get("leftOut").elements().stream().map(Outlier::fromJson).toList(),
          new RowCount(json.get("rows").integer(0, Long.MAX_VALUE), unusable),
          json.get("batches").elements().stream()
              .map(each -> each.converted(RowDigest::parse))
              .toList(),
          numbers(json.get("streams")),
          json.find("units").map(FitState::texts).orElse(Map.of()));
    } catch (IllegalArgumentException e) {
      throw new BadInputException(stored.place() + ": " + e.getMessage());
    }
  }

  private static Map<String, String> texts(JsonNode json) {
    Map<String, String> texts = new TreeMap<>();
    for (String name : json.names()) {
      texts.put(name, json.get(name).text());
    }
    return texts;
  }

  private static Map<String, Long> numbers(JsonNode json) {
    Map<String, Long> numbers = new TreeMap<>();
    for (String name : json.names()) {
      numbers.put(name, json.get(name).integer(0, Long.MAX_VALUE));
    }
    return numbers;
  }
}
