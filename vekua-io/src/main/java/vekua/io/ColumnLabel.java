package vekua.io;

import java.io.Serializable;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a column of a table is called there, and its unit.
 *
 * @param name as in the header, without unit
 * @param unit such as m or °C; empty if there is none
 */
public record ColumnLabel(String name, String unit) implements Serializable {

  private static final Pattern WITH_UNIT =
      Pattern.compile("(.*?\\S)\\s*(?:\\[([^\\[\\]]*)\\]|\\(([^()]*)\\))");

  private static final Pattern ANGULAR_NAME =
      Pattern.compile("omega|ω|angular[ _-]?freq(uency)?", Pattern.CASE_INSENSITIVE);

  private static final Pattern ANGULAR_UNIT =
      Pattern.compile(
          "rad(ians?)?\\s*(/|per)\\s*s(ec(onds?)?)?|rad(ians?)?[ ·*]?s(\\^?-1|⁻¹)",
          Pattern.CASE_INSENSITIVE);

  private static final int LONGEST = 80;

  /** Reads {@code T}, {@code T [K]} or {@code T (°C)}. */
  public static ColumnLabel of(String header) {
    Matcher split = WITH_UNIT.matcher(header.strip());
    if (header.length() > LONGEST || !split.matches()) {
      return new ColumnLabel(header.strip(), "");
    }
    String unit = split.group(2) != null ? split.group(2) : split.group(3);
    return new ColumnLabel(split.group(1), unit.strip());
  }

  /** The same in a unit, unless it has one. */
  ColumnLabel orIn(String other) {
    return unit.isEmpty() ? new ColumnLabel(name, other) : this;
  }

  /** Whether it holds angular frequencies: by its unit, or by its name where it has none. */
  public boolean isAngular() {
    return unit.isEmpty()
        ? ANGULAR_NAME.matcher(name).matches()
        : ANGULAR_UNIT.matcher(unit).matches();
  }

  /** The name in lower case, by which columns are found. */
  String key() {
    return name.toLowerCase(Locale.ROOT);
  }

  /** {@code {"name": "T", "unit": "K"}}. */
  Map<String, Object> toJson() {
    return JsonWriter.members("name", name, "unit", unit);
  }

  static ColumnLabel fromJson(JsonNode json) {
    return new ColumnLabel(json.get("name").text(), json.get("unit").text());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ColumnLabel l && name.equals(l.name) && unit.equals(l.unit);
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + unit.hashCode();
  }

  /** Name and unit, as axes show them. */
  @Override
  public String toString() {
    return unit.isEmpty() ? name : name + " (" + unit + ")";
  }
}
