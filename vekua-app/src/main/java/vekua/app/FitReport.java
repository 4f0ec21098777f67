package vekua.app;

import java.nio.file.Path;
import java.util.Locale;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.FitSummary;

/** A fit in words. */
final class FitReport {

  private FitReport() {}

  static String of(FieldFile field, Path sensors, Path target, double seconds) {
    return "Fitted "
        + sensors
        + " with "
        + basis(field)
        + field.fit().map(FitReport::fit).orElse("")
        + String.format(Locale.ROOT, "Field written to %s after %.2f s.%n", target, seconds);
  }

  /** Equation, number of functions and where they live. */
  static String basis(FieldFile field) {
    Equation equation = field.equation();
    EquationType type = EquationType.of(equation);
    String parameter =
        type.parameter().isEmpty()
            ? ""
            : ", " + type.parameter() + " " + digits(equation.wavenumber());
    String order = field.disk().map(basis -> "order " + basis.order() + ", ").orElse("");
    return String.format(
        Locale.ROOT,
        "%s%s: %s%d functions %s.%n",
        type,
        parameter,
        order,
        field.field().basis().size(),
        field.domain().map(d -> place(d.domain())).orElseGet(() -> place(field.frame())));
  }

  private static String place(Disk frame) {
    return String.format(
        Locale.ROOT,
        "in the disc of radius %s about (%s, %s)",
        digits(frame.radius()),
        digits(frame.x()),
        digits(frame.y()));
  }

  private static String place(Domain domain) {
    int n = domain.holes().size();
    String holes = n + (n == 1 ? " hole" : " holes");
    return domain.exterior() ? "outside " + holes : "in a domain with " + holes;
  }

  /** What the fit says of itself. */
  static String fit(FitSummary fit) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%d samples determine %d of %d directions (condition %.2g).%n",
            fit.samples(),
            fit.rank(),
            fit.columns(),
            fit.condition()));
    text.append(
        String.format(
            Locale.ROOT,
            "Residual %s rms; noise %s. Regularisation: %s, parameter %s.%n",
            digits(fit.residualRms()),
            fit.noise().isPresent() ? digits(fit.noise().getAsDouble()) : "unknown",
            fit.method(),
            digits(fit.parameter())));
    for (String warning : fit.warnings()) {
      text.append("Warning: ").append(warning).append('.').append(System.lineSeparator());
    }
    return text.toString();
  }

  static String digits(double value) {
    String plain = String.format(Locale.ROOT, "%.4g", value);
    if (plain.contains("e")) {
      return plain.replaceFirst("\\.?0+e", "e");
    }
    return plain.contains(".") ? plain.replaceFirst("\\.?0+$", "") : plain;
  }
}
