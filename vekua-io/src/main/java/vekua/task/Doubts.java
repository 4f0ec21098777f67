package vekua.task;

import java.util.ArrayList;
import java.util.List;
import vekua.fit.Warning;
import vekua.io.Outlier;
import vekua.io.Survey;

/** Warnings about rows that no fit has seen, and about what was found before fitting. */
final class Doubts {

  private Doubts() {}

  /** Rows that were left out before anything was fitted. */
  static List<Warning> leftOut(List<Outlier> rows) {
    List<Warning> warnings = new ArrayList<>();
    add(warnings, rows, "place", "far-places", "far from all others");
    add(warnings, rows, "code", "codes", "with a code for a missing value");
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

  /** Repeated readings that are too many to be joined. */
  static Warning repeated(Survey survey) {
    return new Warning(
        "repeats",
        survey.rows()
            + " rows are readings of "
            + survey.places()
            + " places and too many to be joined: the spread is too small");
  }

  /** A wavenumber or decay rate that the data do not tell. */
  static Warning number(String parameter, String doubt) {
    return new Warning(parameter, "the " + parameter + " is in doubt: " + doubt);
  }
}
