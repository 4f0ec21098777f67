package vekua.io;

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
    return JsonWriter.members("x", x.toJson(), "y", y.toJson(), "u", u.toJson());
  }

  static FieldLabels fromJson(JsonNode json) {
    json.allow(List.of("x", "y", "u"));
    return new FieldLabels(
        ColumnLabel.fromJson(json.get("x")),
        ColumnLabel.fromJson(json.get("y")),
        ColumnLabel.fromJson(json.get("u")));
  }
}
