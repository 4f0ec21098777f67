package vekua.modes;

import java.util.List;
import java.util.Locale;

/** What a user should know of the modes that were found. */
final class Notes {

  private Notes() {}

  static void add(
      List<String> warnings,
      Drum drum,
      List<Mode> modes,
      double tolerance,
      List<Double> unsettled) {
    if (!unsettled.isEmpty()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "a mode may be missing: about %.6g%s trial values do not agree on the modes between"
                  + " them",
              unsettled.get(0),
              unsettled.size() == 1 ? "" : " and " + (unsettled.size() - 1) + " other places"));
    }
    long wide =
        modes.stream().filter(m -> m.upper() - m.lower() > tolerance * m.eigenvalue()).count();
    if (wide > 0) {
      Mode first =
          modes.stream()
              .filter(m -> m.upper() - m.lower() > tolerance * m.eigenvalue())
              .findFirst()
              .orElseThrow();
      warnings.add(
          String.format(
              Locale.ROOT,
              "the interval of %d of %d modes is wider than the tolerance %s: that of mode %d has"
                  + " the relative width %.1e",
              wide,
              modes.size(),
              tolerance,
              first.index(),
              (first.upper() - first.lower()) / first.eigenvalue()));
    }
    if (!drum.clamped()) {
      warnings.add(
          "intervals are estimates: bounds are known where the value is zero on the whole boundary");
    }
  }
}
