package vekua.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import vekua.fit.Warning;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Bounds;
import vekua.geometry.Frame;
import vekua.io.ColumnLabel;
import vekua.io.FieldLabels;
import vekua.io.Outlier;
import vekua.io.RowCount;
import vekua.io.Survey;

/** Warnings about rows that no fit has seen, and about what was found before fitting. */
final class Doubts {

  /** Intervals that are named. */
  private static final int MOST_NAMED = 5;

  private static final double ROUNDING = 1e-9;

  /** A box is flat whose thickness is less than this share of its length. */
  private static final double FLAT = 0.2;

  private static final Pattern LONGITUDE =
      Pattern.compile("(?i)(.*[^a-z])?(lon|long|lng|longitude|lambda|länge)([^a-z].*)?");
  private static final Pattern LATITUDE =
      Pattern.compile("(?i)(.*[^a-z])?(lat|latitude|phi|breite)([^a-z].*)?");
  private static final Pattern DEGREES =
      Pattern.compile("(?i)deg|degrees?|°|(°|deg_?|degrees_)[a-z]*");

  /** A degree along a meridian. */
  private static final double METRES = 111_200;

  private Doubts() {}

  /** Rows that were left out before anything was fitted. */
  static List<Warning> leftOut(List<Outlier> rows) {
    List<Warning> warnings = new ArrayList<>();
    add(warnings, rows, "place", "far-places", "far from all others");
    add(warnings, rows, "code", "codes", "with a code for a missing value");
    add(warnings, rows, "missing", "missing", "without a value or a place");
    add(warnings, rows, "value", "outliers", "with a value beyond all others");
    return warnings;
  }

  /** What a survey tells of rows: those that it left out, and those that may be no sensors. */
  static List<Warning> before(Survey survey) {
    List<Warning> warnings = leftOut(survey.leftOut());
    if (!survey.sums().isEmpty()) {
      warnings.add(
          new Warning(
              "sums",
              "the table ends like one of sums or means, which count as sensors: "
                  + String.join(", ", survey.sums())
                  + "; take out what is none"));
    }
    return warnings;
  }

  private static void add(
      List<Warning> warnings, List<Outlier> rows, String reason, String code, String what) {
    long count = rows.stream().filter(row -> row.reason().equals(reason)).count();
    if (count > 0) {
      warnings.add(
          new Warning(code, count + (count == 1 ? " row " : " rows ") + what + ": left out"));
    }
  }

  /** Rows without a value that tells which group is theirs. */
  static Warning ungrouped(int rows, String column) {
    return new Warning(
        "missing", rows + (rows == 1 ? " row" : " rows") + " without a " + column + ": left out");
  }

  /** Gross errors that stay in the fit. */
  static Warning kept(long rows) {
    return new Warning(
        "gross-errors",
        rows + " rows are far from all others, or hold codes for missing values, and were kept");
  }

  /** Rows of a table that could not be used. */
  static Optional<Warning> unusable(RowCount rows) {
    return rows.rejected() == 0
        ? Optional.empty()
        : Optional.of(new Warning("unusable", rows.toString()));
  }

  /** Several values that a wavenumber or decay rate may have. */
  static Warning candidates(String parameter, List<WavenumberSearch.Interval> likely) {
    String some =
        likely.stream()
            .limit(MOST_NAMED)
            .map(each -> String.format(Locale.ROOT, "%.6g to %.6g", each.low(), each.high()))
            .collect(Collectors.joining(", or "));
    int more = likely.size() - MOST_NAMED;
    return new Warning(
        "candidates",
        "the "
            + parameter
            + " may be one of several: with a probability of 95 % it is in "
            + some
            + (more > 0 ? ", or " + more + " more intervals" : ""));
  }

  /**
   * Places in degrees of longitude and latitude, which are no lengths.
   *
   * @param labels what coordinates are called
   * @param bounds of the places
   */
  static Optional<Warning> degrees(FieldLabels labels, Bounds bounds) {
    // Of millions of small groups none has names to look through.
    if (labels.equals(FieldLabels.none())) {
      return Optional.empty();
    }
    boolean named = isLongitude(labels.x()) && isLatitude(labels.y());
    boolean swapped = isLatitude(labels.x()) && isLongitude(labels.y());
    boolean inDegrees = inDegrees(labels.x()) && inDegrees(labels.y());
    int latitude = swapped ? 0 : 1;
    boolean possible = reach(bounds, latitude) <= 90 && reach(bounds, 1 - latitude) <= 360;
    if (!possible || !(named || swapped || inDegrees)) {
      return Optional.empty();
    }
    double middle = (bounds.low(latitude) + bounds.high(latitude)) / 2;
    String help =
        bounds.dimension() == 3
            ? "turn them into lengths first, such as by x = r cos(latitude) cos(longitude), y = r"
                + " cos(latitude) sin(longitude), z = r sin(latitude)"
            : String.format(
                Locale.ROOT,
                "project them first, such as to metres by x = %.0f longitude and y = 111200"
                    + " latitude here",
                METRES * Math.cos(Math.toRadians(middle)));
    return Optional.of(
        new Warning(
            "degrees",
            labels.x().name()
                + " and "
                + labels.y().name()
                + " are degrees of longitude and latitude, but were taken for lengths of "
                + (bounds.dimension() == 3 ? "space: " : "a plane: ")
                + help));
  }

  private static double reach(Bounds bounds, int axis) {
    return Math.max(Math.abs(bounds.low(axis)), Math.abs(bounds.high(axis)));
  }

  private static boolean isLongitude(ColumnLabel label) {
    return mayBeDegrees(label) && LONGITUDE.matcher(label.name()).matches();
  }

  private static boolean isLatitude(ColumnLabel label) {
    return mayBeDegrees(label) && LATITUDE.matcher(label.name()).matches();
  }

  private static boolean mayBeDegrees(ColumnLabel label) {
    return label.unit().isEmpty() || inDegrees(label);
  }

  private static boolean inDegrees(ColumnLabel label) {
    return DEGREES.matcher(label.unit()).matches();
  }

  /**
   * A frame that leaves sensors outside.
   *
   * @param sensors the smallest frame that holds them, of any radius where they are in one place
   * @param bounds those of the sensors
   */
  static Optional<Warning> frame(Frame frame, Frame sensors, Bounds bounds) {
    // The farthest sensor is at least as far: some on the rim are on the other side.
    double reach = bounds.longest() > 0 ? sensors.radius() : 0;
    for (int axis = 0; axis < frame.dimension(); axis++) {
      reach = Math.hypot(reach, frame.centre(axis) - sensors.centre(axis));
    }
    return reach <= (1 + ROUNDING) * frame.radius()
        ? Optional.empty()
        : Optional.of(
            new Warning(
                "radius",
                String.format(
                    Locale.ROOT,
                    "the radius %s is smaller than the sensors' reach of %s about %s: outside the"
                        + " frame functions grow without bound; leave the radius out or enlarge it",
                    ReportText.digits(frame.radius()),
                    ReportText.digits(reach),
                    ReportText.centre(frame))));
  }

  /** Sensors of a flat survey, which surround no ball that could hold the sources. */
  static Optional<Warning> flat(Bounds sensors) {
    double least = Double.POSITIVE_INFINITY;
    for (int axis = 0; axis < 3; axis++) {
      least = Math.min(least, sensors.length(axis));
    }
    return least < FLAT * sensors.longest()
        ? Optional.of(
            new Warning(
                "centre",
                "the sensors are spread over a flat box, and a ball among them does not hold the"
                    + " sources: give the centre of one that does"))
        : Optional.empty();
  }

  /** A wavenumber or decay rate that the data do not tell. */
  static Warning number(String parameter, String doubt) {
    return new Warning(parameter, "the " + parameter + " is in doubt: " + doubt);
  }
}
