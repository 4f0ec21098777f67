package vekua.spark;

import java.io.Serializable;
import java.util.Optional;
import java.util.OptionalDouble;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.geometry.Disk;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.FitSummary;
import vekua.io.JsonWriter;
import vekua.rows.Samples;

/**
 * How the rows of one group become a field.
 *
 * @param noise the noise level of sensors whose sigma is not given, NaN if there is none
 * @param tolerated share of unusable rows
 * @param uncertainty whether it is stored with the field
 */
record GroupFit(
    EquationType type, Fitter fitter, double noise, double tolerated, boolean uncertainty)
    implements Serializable {

  /** Checks the numbers. */
  GroupFit {
    if (!(Double.isNaN(noise) || (noise > 0 && noise < Double.POSITIVE_INFINITY))) {
      throw new IllegalArgumentException("noise must be positive and finite: " + noise);
    }
    if (!(tolerated >= 0 && tolerated <= 1)) {
      throw new IllegalArgumentException("tolerated share must be between 0 and 1: " + tolerated);
    }
  }

  GroupFit with(Fitter newFitter) {
    return new GroupFit(type, newFitter, noise, tolerated, uncertainty);
  }

  GroupFit withNoise(double newNoise) {
    if (Double.isNaN(newNoise)) {
      throw new IllegalArgumentException("noise must be positive and finite: " + newNoise);
    }
    return new GroupFit(type, fitter, newNoise, tolerated, uncertainty);
  }

  GroupFit tolerating(double share) {
    return new GroupFit(type, fitter, noise, share, uncertainty);
  }

  GroupFit withUncertainty() {
    return new GroupFit(type, fitter, noise, tolerated, true);
  }

  OptionalDouble knownNoise() {
    return Double.isNaN(noise) ? OptionalDouble.empty() : OptionalDouble.of(noise);
  }

  /**
   * Fits a group.
   *
   * @param number wavenumber or decay rate
   */
  Outcome fit(Samples samples, double number) {
    Equation equation = type.equation(number);
    Disk covering = Disk.covering(samples.points());
    DiskBasis basis = fitter.basis(equation, covering, samples.size());
    Fit fit = fitter.fit(basis, samples);
    FieldFile file =
        new FieldFile(
            fit.field(),
            Optional.of(FitSummary.of(fit)),
            Optional.empty(),
            uncertainty ? Optional.of(fit.uncertainty()) : Optional.empty());
    return new Outcome(fit, basis.order(), JsonWriter.toLine(file.toJson()));
  }

  /** A fit and its field as text. */
  record Outcome(Fit fit, int order, String field) {}
}
