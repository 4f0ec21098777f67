package vekua.task;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import vekua.fit.PlacedSensors;
import vekua.fit.Warning;
import vekua.geometry.Points;
import vekua.io.FieldLabels;

/** The next sensors, and what they will do. Immutable. */
public final class PlaceOutcome {

  private static final List<String> AXES = List.of("x", "y", "z");

  private final PlacedSensors placed;
  private final Points region;
  private final int[] rows;
  private final FieldLabels labels;
  private final List<Warning> warnings;
  private final double seconds;

  /**
   * The outcome of a choice.
   *
   * @param rows of the table of candidates that the sensors are, 1 for the first
   */
  PlaceOutcome(
      PlacedSensors placed,
      Points region,
      int[] rows,
      FieldLabels labels,
      List<Warning> warnings,
      double seconds) {
    this.placed = placed;
    this.region = region;
    this.rows = rows;
    this.labels = labels;
    this.warnings = List.copyOf(warnings);
    this.seconds = seconds;
  }

  /** The sensors and what they leave unknown. */
  public PlacedSensors placed() {
    return placed;
  }

  /** The points over which the spread was taken. */
  public Points region() {
    return region;
  }

  /** What is odd about the candidates, in plain words. */
  public List<Warning> warnings() {
    return warnings;
  }

  /** The names of the columns of {@link #writeCsv}: places first. */
  private List<String> header() {
    List<String> header = new ArrayList<>(AXES.subList(0, placed.points().dimension()));
    header.addAll(List.of("candidate", "spread", "average", "worst"));
    return header;
  }

  private double[][] columns() {
    Points points = placed.points();
    int n = points.size();
    List<double[]> columns = new ArrayList<>();
    for (int axis = 0; axis < points.dimension(); axis++) {
      int a = axis;
      double[] column = new double[n];
      Arrays.setAll(column, i -> points.coordinate(a, i));
      columns.add(column);
    }
    columns.add(Arrays.stream(rows).asDoubleStream().toArray());
    columns.add(placed.spread());
    columns.add(Arrays.copyOfRange(placed.average(), 1, n + 1));
    columns.add(Arrays.copyOfRange(placed.worst(), 1, n + 1));
    return columns.toArray(double[][]::new);
  }

  /**
   * Writes a row for each sensor, in order of choice: its place, which candidate it is, the spread
   * there without it, and the average and worst spread in the region with it.
   */
  public void writeCsv(OutputStream out) throws IOException {
    int candidate = placed.points().dimension();
    double[][] columns = columns();
    StringBuilder text = new StringBuilder(String.join(",", header())).append('\n');
    for (int i = 0; i < rows.length; i++) {
      for (int c = 0; c < columns.length; c++) {
        text.append(c == 0 ? "" : ",");
        if (c == candidate) {
          text.append(rows[i]);
        } else {
          text.append(columns[c][i]);
        }
      }
      text.append('\n');
    }
    out.write(text.toString().getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  /** {@code {"places": […], "before": {"average", "worst"}, "after": {…}, "warnings": […]}}. */
  public Map<String, Object> toJson() {
    List<String> header = header();
    double[][] columns = columns();
    int candidate = placed.points().dimension();
    List<Map<String, Object>> places = new ArrayList<>();
    for (int i = 0; i < rows.length; i++) {
      Map<String, Object> place = new LinkedHashMap<>();
      for (int c = 0; c < columns.length; c++) {
        place.put(header.get(c), c == candidate ? (Object) rows[i] : (Object) columns[c][i]);
      }
      places.add(place);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("places", places);
    json.put("before", sizes(0));
    json.put("after", sizes(rows.length));
    json.put("seconds", seconds);
    json.put("warnings", warnings.stream().map(Warning::sentence).toList());
    json.put("warningCodes", warnings.stream().map(Warning::code).toList());
    return json;
  }

  private Map<String, Object> sizes(int sensors) {
    Map<String, Object> sizes = new LinkedHashMap<>();
    sizes.put("average", placed.average()[sensors]);
    sizes.put("worst", placed.worst()[sensors]);
    return sizes;
  }

  /** What the sensors will do, in a sentence. */
  public String sentence() {
    int n = rows.length;
    String unit = labels.u().unit();
    return String.format(
        Locale.ROOT,
        "%d more sensor%s: the spread is to fall from %s to %s%s on average, from %s to %s at worst.",
        n,
        n == 1 ? "" : "s",
        ReportText.digits(placed.average()[0]),
        ReportText.digits(placed.average()[n]),
        unit.isEmpty() ? "" : " " + unit,
        ReportText.digits(placed.worst()[0]),
        ReportText.digits(placed.worst()[n]));
  }
}
