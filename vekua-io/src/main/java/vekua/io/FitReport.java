package vekua.io;

import java.util.Locale;
import vekua.basis.DiskBasis;

/** A fit in words. */
public final class FitReport {

  private FitReport() {}

  /**
   * The whole report.
   *
   * @param sensors where the measurements came from
   * @param target where the field went
   */
  public static String of(
      FitSummary fit, DiskBasis basis, String sensors, String target, double seconds) {
    return "Fitted "
        + sensors
        + " with "
        + basis(basis)
        + fit(fit)
        + String.format(Locale.ROOT, "Field written to %s after %.2f s.%n", target, seconds);
  }

  /** Equation, order and frame. */
  public static String basis(DiskBasis basis) {
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
  public static String fit(FitSummary fit) {
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

  /** A number with four significant digits, and no more zeros than it needs. */
  public static String digits(double value) {
    String plain = String.format(Locale.ROOT, "%.4g", value);
    if (plain.contains("e")) {
      return plain.replaceFirst("\\.?0+e", "e");
    }
    return plain.contains(".") ? plain.replaceFirst("\\.?0+$", "") : plain;
  }
}
