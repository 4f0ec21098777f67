package vekua.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import vekua.fit.Warning;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Bounds;
import vekua.geometry.Frame;
import vekua.io.Outlier;
import vekua.io.RowCount;

/** Warnings about rows that no fit has seen, and about what was found before fitting. */
final class Doubts {

  /** Intervals that are named. */
  private static final int MOST_NAMED = 5;

  private static final double ROUNDING = 1e-9;

  /** A box is flat whose thickness is less than this share of its length. */
  private static final double FLAT = 0.2;

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

  private static void add(
      List<Warning> warnings, List<Outlier> rows, String reason, String code, String what) {
    long count = rows.stream().filter(row -> row.reason().equals(reason)).count();
    if (count > 0) {
      warnings.add(
          new Warning(code, count + (count == 1 ? " row " : " rows ") + what + ": left out"));
    }
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

  /** A frame that leaves sensors outside. */
  static Optional<Warning> frame(Frame frame, Frame sensors) {
    // The farthest sensor is at least as far: some on the rim are on the other side.
    double reach = sensors.radius();
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
