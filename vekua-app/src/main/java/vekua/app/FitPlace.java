package vekua.app;

import java.io.IOException;
import java.nio.file.Path;
import vekua.basis.DomainBasis;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.geometry.Domain;
import vekua.geometry.Rectangle;
import vekua.io.BadInputException;
import vekua.io.DomainField;
import vekua.io.DomainFile;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.FitSummary;

/**
 * The domain that sensors lie in, from a problem's file.
 *
 * @param file where it comes from
 * @param domain the domain
 */
record FitPlace(Path file, Domain domain) {

  /** Reads the file; its equation, if it tells one, must be the one asked for. */
  static FitPlace read(Path file, Equation equation) throws IOException {
    DomainFile content = DomainFile.read(file);
    if (!content.equation().map(equation::equals).orElse(true)) {
      throw new BadInputException(
          file
              + " is about "
              + name(content.equation().orElseThrow())
              + ", but the options ask for "
              + name(equation));
    }
    if (content.conditions()) {
      System.err.println(
          "vekua: note: the boundary conditions of "
              + file
              + " are not used; where the boundary is known, add rows with a small sigma to the"
              + " sensors");
    }
    return new FitPlace(file, content.domain());
  }

  private static String name(Equation equation) {
    EquationType type = EquationType.of(equation);
    return type.parameter().isEmpty()
        ? type.toString()
        : type + " with " + type.parameter() + " " + equation.wavenumber();
  }

  /** The functions for the domain. */
  DomainBasis basis(Equation equation, int order) {
    try {
      return equation.basis(order, domain);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(file + ": " + e.getMessage());
    }
  }

  /** The file of a fit, to be shown in the whole domain or, if that has no end, at the sensors. */
  FieldFile file(Fit fit, FitSummary summary, Equation equation, Rectangle sensors) {
    return FieldFile.of(
        fit,
        summary,
        domain.exterior() ? sensors : domain.bounds(),
        DomainField.of(equation, domain));
  }
}
