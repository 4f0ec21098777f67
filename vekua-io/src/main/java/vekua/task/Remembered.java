package vekua.task;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import vekua.fit.Warning;
import vekua.io.FieldFile;
import vekua.io.FieldSeries;
import vekua.io.FitSummary;

/**
 * What fits warned of and is said again wherever their fields are told: that there is no field, or
 * that it has no level. Numbers and spreads of such fields look like those of any other.
 */
final class Remembered {

  private static final Set<String> CODES = Set.of("noise-only", "equal-values", "constant");

  private Remembered() {}

  /** What the fit of a field warned of. */
  static List<Warning> of(FieldFile field) {
    return field.fit().map(FitSummary::warnings).orElse(List.of()).stream()
        .filter(warning -> CODES.contains(warning.code()))
        .toList();
  }

  /** What fits of several fields warned of: each kind once, by the first of them. */
  static List<Warning> of(FieldSeries series) {
    return of(series.fields(), i -> series.by().name() + " " + series.values().get(i));
  }

  /** The same for fields that are called by their number; one alone needs none. */
  static List<Warning> of(List<FieldFile> fields) {
    return fields.size() == 1 ? of(fields.get(0)) : of(fields, i -> "field " + (i + 1));
  }

  private static List<Warning> of(List<FieldFile> fields, IntFunction<String> name) {
    Map<String, List<String>> warned = new LinkedHashMap<>();
    Map<String, String> sentences = new LinkedHashMap<>();
    for (int i = 0; i < fields.size(); i++) {
      for (Warning warning : of(fields.get(i))) {
        warned.computeIfAbsent(warning.code(), code -> new ArrayList<>()).add(name.apply(i));
        sentences.putIfAbsent(warning.code(), warning.sentence());
      }
    }
    List<Warning> all = new ArrayList<>();
    warned.forEach(
        (code, places) -> {
          int more = places.size() - 1;
          String others = more == 0 ? "" : more == 1 ? " and 1 other" : " and " + more + " others";
          String sentence = Objects.requireNonNull(sentences.get(code));
          all.add(new Warning(code, places.get(0) + others + ": " + sentence));
        });
    return all;
  }
}
