package vekua.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import vekua.fit.Fitter;
import vekua.fit.ModelErrorPolicy;
import vekua.fit.OutlierPolicy;
import vekua.io.EquationParameter;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.FitSettings;
import vekua.io.HeldSamples;
import vekua.io.JsonWriter;
import vekua.io.NoiseSize;
import vekua.io.Outlier;
import vekua.rows.Samples;
import vekua.task.FitOutcome;
import vekua.task.FitReport;
import vekua.task.FitTask;

/**
 * How the rows of one group become a field.
 *
 * @param noise the noise level of sensors whose sigma is not given, NaN if there is none
 * @param tolerated share of unusable rows
 * @param uncertainty whether it is stored with the field
 * @param skipsMissing whether rows that lack a number are left out and listed
 */
record GroupFit(
    EquationType type,
    Fitter fitter,
    double noise,
    double tolerated,
    boolean uncertainty,
    boolean skipsMissing)
    implements Serializable {

  /** Checks the share. */
  GroupFit {
    if (!(tolerated >= 0 && tolerated <= 1)) {
      throw new IllegalArgumentException("tolerated share must be between 0 and 1: " + tolerated);
    }
  }

  GroupFit with(Fitter newFitter) {
    // Nobody knows in which order the rows of a group arrive.
    Fitter quick = quick(newFitter.withoutOrder());
    return new GroupFit(type, quick, noise, tolerated, uncertainty, skipsMissing);
  }

  /**
   * Where groups are to be fitted as they are, they are not asked either: there may be millions.
   */
  private static Fitter quick(Fitter fitter) {
    return fitter.outliers() == OutlierPolicy.KEEP && fitter.modelError() == ModelErrorPolicy.NONE
        ? fitter.with(OutlierPolicy.UNASKED).with(ModelErrorPolicy.UNASKED)
        : fitter;
  }

  GroupFit withNoise(double newNoise) {
    double level = NoiseSize.checked(newNoise);
    return new GroupFit(type, fitter, level, tolerated, uncertainty, skipsMissing);
  }

  GroupFit tolerating(double share) {
    return new GroupFit(type, fitter, noise, share, uncertainty, skipsMissing);
  }

  GroupFit withUncertainty() {
    return new GroupFit(type, fitter, noise, tolerated, true, skipsMissing);
  }

  GroupFit withoutMissing() {
    return new GroupFit(type, fitter, noise, tolerated, uncertainty, true);
  }

  OptionalDouble knownNoise() {
    return Double.isNaN(noise) ? OptionalDouble.empty() : OptionalDouble.of(noise);
  }

  /**
   * Fits a group.
   *
   * @param missing rows that were left out, in ascending order
   * @param number wavenumber or decay rate
   */
  Outcome fit(Samples samples, List<Outlier> missing, double number) throws IOException {
    FitSettings settings = FitSettings.of(type, EquationParameter.of(number), fitter);
    FitOutcome outcome = FitTask.of(new HeldSamples("the group", samples, missing), settings).run();
    FieldFile file = uncertainty ? outcome.fields().get(0) : outcome.plainField();
    Map<String, Object> field = file.toJson();
    field.remove("bounds");
    return new Outcome(outcome.report(), JsonWriter.toLine(field));
  }

  /** What there is to say about a fit, and its field as text. */
  record Outcome(FitReport report, String field) {}
}
