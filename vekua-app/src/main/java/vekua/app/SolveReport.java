package vekua.app;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.ProblemFile;
import vekua.solve.Solution;

/** A solution in words and in JSON. */
final class SolveReport {

  private SolveReport() {}

  static String words(Solution solution, Path problem, Path target, double seconds) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "Solved %s with %d functions.%nBoundary residual %s at most",
            problem,
            solution.columns(),
            FitReport.digits(solution.boundaryResidual())));
    text.append(
        solution.errorBound().isPresent()
            ? ", which bounds the error inside (maximum principle)."
            : "; no maximum principle turns it into a bound of the error inside.");
    text.append(System.lineSeparator());
    for (String warning : solution.warnings()) {
      text.append("Warning: ").append(warning).append('.').append(System.lineSeparator());
    }
    text.append(String.format(Locale.ROOT, "Field written to %s after %.2f s.%n", target, seconds));
    return text.toString();
  }

  static Map<String, Object> json(Solution solution, Path target, double seconds) {
    Map<String, Object> json = ProblemFile.report(solution, seconds);
    json.put("field", target.toString());
    return json;
  }

  /** What a field that was solved for is. */
  static String field(FieldFile field) {
    return String.format(
        Locale.ROOT,
        "A%s field of %s: %d functions, solved for from its boundary values.%n",
        field.complex().isPresent() ? " complex" : "",
        EquationType.of(field.equation()),
        field.field().basis().size());
  }
}
