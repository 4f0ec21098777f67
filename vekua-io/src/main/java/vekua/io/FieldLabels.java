package vekua.io;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What coordinates and values of a field are called where it was measured, with their units.
 *
 * @param x the first coordinate
 * @param y the second
 * @param z the third, of fields of space
 * @param u the values
 */
public record FieldLabels(ColumnLabel x, ColumnLabel y, ColumnLabel z, ColumnLabel u) {

  private static final FieldLabels NONE =
      new FieldLabels(
          new ColumnLabel("x", ""),
          new ColumnLabel("y", ""),
          new ColumnLabel("z", ""),
          new ColumnLabel("u", ""));

  /** The usual names without units. */
  public static FieldLabels none() {
    return NONE;
  }

  /** Whether they are the usual names without units. */
  public boolean isNone() {
    return x.equals(NONE.x) && y.equals(NONE.y) && z.equals(NONE.z) && u.equals(NONE.u);
  }

  /**
   * What a coordinate is called.
   *
   * @param axis 0 for x, 1 for y, 2 for z
   */
  public ColumnLabel axis(int axis) {
    return axis == 0 ? x : axis == 1 ? y : z;
  }

  /** The same with another unit of the values. */
  public FieldLabels withUnit(String unit) {
    return new FieldLabels(x, y, z, new ColumnLabel(u.name(), unit));
  }

  /** The units that are told, by {@code x}, {@code y}, {@code z} and {@code u}. */
  public Map<String, String> units() {
    Map<String, String> units = new TreeMap<>();
    Map.of("x", x, "y", y, "z", z, "u", u)
        .forEach(
            (name, label) -> {
              if (!label.unit().isEmpty()) {
                units.put(name, label.unit());
              }
            });
    return units;
  }

  /**
   * Whether numbers in two units mean the same, as in °C and degC; other words for one unit, such
   * as V and Volt, pass for two.
   */
  public static boolean sameUnit(String a, String b) {
    return UnitText.equal(a, b);
  }

  /** The same with these units where none are told. */
  public FieldLabels withUnits(Map<String, String> units) {
    return new FieldLabels(
        x.orIn(units.getOrDefault("x", "")),
        y.orIn(units.getOrDefault("y", "")),
        z.orIn(units.getOrDefault("z", "")),
        u.orIn(units.getOrDefault("u", "")));
  }

  /** {@code {"x": {"name": "lon", "unit": "m"}, …}}. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = JsonWriter.members("x", x.toJson(), "y", y.toJson());
    if (!z.equals(NONE.z)) {
      json.put("z", z.toJson());
    }
    json.put("u", u.toJson());
    return json;
  }

  static FieldLabels fromJson(JsonNode json) {
    json.allow(List.of("x", "y", "z", "u"));
    return new FieldLabels(
        ColumnLabel.fromJson(json.get("x")),
        ColumnLabel.fromJson(json.get("y")),
        json.find("z").map(ColumnLabel::fromJson).orElse(NONE.z),
        ColumnLabel.fromJson(json.get("u")));
  }
}
