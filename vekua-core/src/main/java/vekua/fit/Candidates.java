package vekua.fit;

import java.util.Optional;
import java.util.function.DoubleFunction;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Domain;
import vekua.geometry.Frame;

/**
 * The bases among which a search for a wavenumber chooses: one for each wavenumber, all in the same
 * place.
 *
 * @param family the equation for a given wavenumber
 * @param frame the disc or ball that they cover
 * @param domain where the field lives, if that is not the frame
 */
record Candidates(DoubleFunction<Equation> family, Frame frame, Optional<Domain> domain) {

  /** The order that suits a wavenumber and a number of samples. */
  int order(double k, int samples) {
    Equation equation = family.apply(k);
    return domain
        .map(place -> equation.order(place, samples))
        .orElseGet(() -> equation.order(frame, samples));
  }

  /** The basis for a wavenumber. */
  Basis basis(double k, int order) {
    Equation equation = family.apply(k);
    return domain.isPresent() ? equation.basis(order, domain.get()) : equation.basis(order, frame);
  }
}
