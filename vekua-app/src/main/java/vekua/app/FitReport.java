package vekua.app;

import java.nio.file.Path;
import java.util.Locale;
import vekua.basis.DiskBasis;
import vekua.io.EquationType;
import vekua.io.FitSummary;

/** A fit in words. */
final class FitReport {

  private FitReport() {}

  static String of(FitSummary fit, DiskBasis basis, Path sensors, Path target, double seconds) {
    return "Fitted "
        + sensors
        + " with "
        + basis(basis)
        + fit(fit)
        + String.format(Locale.ROOT, "Field written to %s after %.2f s.%n", target, seconds);
  }

  /** Equation, order and frame. */
  static String basis(DiskBasis basis) {
    EquationType type = EquationType.of(basis.equation());
    String parameter =
        type.parameter().isEmpty()
            ? ""
            : ", " + type.parameter() + " " + digits(basis.equation().wavenumber());
    return String.format(
        Locale.ROOT,
        "%s%s: order %d, %d functions in the disc of radius %s about (%s, %s).%n",
        type,
        parameter,
        basis.order(),
        basis.size(),
        digits(basis.frame().radius()),
        digits(basis.frame().x()),
        digits(basis.frame().y()));
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
