package vekua.io;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What coordinates and values of a field are called where it was measured, with their units.
 *
 * @param x the first coordinate
 * @param y the second
 * @param u the values
 */
public record FieldLabels(ColumnLabel x, ColumnLabel y, ColumnLabel u) {

  private static final FieldLabels NONE =
      new FieldLabels(new ColumnLabel("x", ""), new ColumnLabel("y", ""), new ColumnLabel("u", ""));

  /** The usual names without units. */
  public static FieldLabels none() {
    return NONE;
  }

  /** The same with another unit of the values. */
  public FieldLabels withUnit(String unit) {
    return new FieldLabels(x, y, new ColumnLabel(u.name(), unit));
  }

  /** {@code {"x": {"name": "lon", "unit": "m"}, …}}. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("x", label(x));
    json.put("y", label(y));
    json.put("u", label(u));
    return json;
  }

  private static Map<String, Object> label(ColumnLabel label) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", label.name());
    json.put("unit", label.unit());
    return json;
  }

  static FieldLabels fromJson(JsonNode json) {
    json.allow(List.of("x", "y", "u"));
    return new FieldLabels(label(json.get("x")), label(json.get("y")), label(json.get("u")));
  }

  private static ColumnLabel label(JsonNode json) {
    return new ColumnLabel(json.get("name").text(), json.get("unit").text());
  }
}
