package vekua.io;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import vekua.fit.LeftOut;

/**
 * A row of measurements that a fit left out.
 *
 * @param row its number: 1 for the first after the header, comments and empty lines not counted
 * @param reason {@code value}, {@code place}, {@code code}, {@code missing} or {@code unusable}
 * @param z how far it is off, in standard deviations of what the other rows predict or, for places,
 *     in typical distances
 */
public record Outlier(long row, String reason, double z) implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final String UNUSABLE = "unusable";

  /**
   * A row that is a gross error.
   *
   * @param row its number
   */
  public static Outlier of(LeftOut out, long row) {
    return new Outlier(row, out.reason().name().toLowerCase(Locale.ROOT), out.z());
  }

  /** A row that lacks a coordinate or a value. */
  public static Outlier missing(long row) {
    return new Outlier(row, "missing", Double.POSITIVE_INFINITY);
  }

  /** A row of a table that could not be used for another reason. */
  public static Outlier unusable(long row) {
    return new Outlier(row, UNUSABLE, Double.POSITIVE_INFINITY);
  }

  boolean isUnusable() {
    return reason.equals(UNUSABLE);
  }

  /**
   * The number of a row of those that are left.
   *
   * @param index among the rows that are left, from zero
   * @param gone the other rows, in ascending order
   */
  static long row(long index, List<Outlier> gone) {
    long row = index + 1;
    for (Outlier out : gone) {
      if (out.row > row) {
        break;
      }
      row++;
    }
    return row;
  }

  /** The row as a JSON object. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("row", row);
    json.put("reason", reason);
    json.put("z", z);
    return json;
  }

  static Outlier fromJson(JsonNode json) {
    return new Outlier(
        json.get("row").integer(1, Long.MAX_VALUE),
        json.get("reason").text(),
        json.find("z").map(JsonNode::number).orElse(Double.POSITIVE_INFINITY));
  }
}
