package vekua.task;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.basis.DomainBasis;
import vekua.basis.Equation;
import vekua.basis.FrameBasis;
import vekua.field.Field;
import vekua.fit.ComplexFit;
import vekua.fit.Fit;
import vekua.fit.Uncertainty;
import vekua.functions.Functions;
import vekua.geometry.Bounds;
import vekua.geometry.Frame;
import vekua.io.DomainField;
import vekua.io.FieldFile;
import vekua.io.FieldLabels;
import vekua.io.FitSummary;

/**
 * What a {@link FitTask} gives.
 *
 * @param report what there is to say about it
 * @param equation that the fields satisfy
 * @param fits one for each snapshot; of a complex one real and imaginary part
 * @param frame of the fit
 * @param bounds the smallest rectangle or box that covers the sensors
 * @param place where the fields live, if that is not a frame
 * @param labels what coordinates and values are called
 * @param known what was taken off the measurements before, and belongs to the field
 * @param frames coefficients in all frames, real and imaginary parts in turn, where there are
 */
public record FitOutcome(
    FitReport report,
    Equation equation,
    List<Fit> fits,
    Bounds bounds,
    Frame frame,
    Optional<FitPlace> place,
    FieldLabels labels,
    Optional<Functions> known,
    List<double[]> frames) {

  /** Copies the list. */
  public FitOutcome {
    fits = List.copyOf(fits);
    frames = List.copyOf(frames);
  }

  /** Whether both fits are the parts of one complex field. */
  private boolean complex() {
    return report.fits().size() < fits.size();
  }

  /** The same with another report. */
  FitOutcome with(FitReport newReport) {
    return new FitOutcome(newReport, equation, fits, bounds, frame, place, labels, known, frames);
  }

  /** The same with other names and units. */
  FitOutcome with(FieldLabels newLabels) {
    return new FitOutcome(report, equation, fits, bounds, frame, place, newLabels, known, frames);
  }

  /** The same with the coefficients of all frames. */
  FitOutcome withFrames(List<double[]> all) {
    return new FitOutcome(report, equation, fits, bounds, frame, place, labels, known, all);
  }

  /** A field's file for each snapshot. */
  public List<FieldFile> fields() {
    if (complex()) {
      ComplexFit both = new ComplexFit(fits.get(0), fits.get(1));
      FitSummary summary = report.fits().get(0);
      Optional<DomainField> domain = place.map(p -> DomainField.of(equation, p.domain()));
      return List.of(FieldFile.of(both, summary, bounds, domain).withLabels(labels));
    }
    return IntStream.range(0, fits.size()).mapToObj(s -> field(s).withLabels(labels)).toList();
  }

  /**
   * The file of the first snapshot's field without its uncertainty, which takes longer than all the
   * rest; fits in a frame only.
   */
  public FieldFile plainField() {
    Fit fit = fits.get(0);
    if (place.isPresent() || known.isPresent() || complex()) {
      throw new IllegalStateException("only a real fit in a frame has a plain field");
    }
    Optional<DomainField> wider =
        fit.field().functions() instanceof FrameBasis
            ? Optional.empty()
            : Optional.of(DomainField.of(equation, frame));
    return new FieldFile(
            fit.field(),
            Optional.of(report.fits().get(0)),
            Optional.of(bounds),
            Optional.empty(),
            wider,
            Optional.empty())
        .withLabels(labels);
  }

  private FieldFile field(int snapshot) {
    return place
        .map(p -> p.file(fits.get(snapshot), report.fits().get(snapshot), equation, bounds))
        .orElseGet(() -> inFrame(fits.get(snapshot), report.fits().get(snapshot)));
  }

  /** A fit that carries an error of its equation is on more functions than the frame's own. */
  private FieldFile inFrame(Fit fit, FitSummary summary) {
    if (known.isPresent()) {
      return withKnown(fit, summary, known.get());
    }
    return fit.field().functions() instanceof FrameBasis
        ? FieldFile.of(fit, summary, bounds)
        : FieldFile.of(fit, summary, bounds, DomainField.of(equation, frame));
  }

  /** The field with what is known for certain: one more function, of coefficient one. */
  private FieldFile withKnown(Fit fit, FitSummary summary, Functions more) {
    Basis basis = (Basis) fit.field().functions();
    int n = basis.size();
    double[] scales = Arrays.copyOf(basis.scales(), n + 1);
    scales[n] = 1;
    DomainBasis wider = DomainBasis.of(scales, basis, more);
    double[] coefficients = Arrays.copyOf(fit.field().coefficients(), n + 1);
    coefficients[n] = 1;
    Uncertainty uncertainty = fit.uncertainty();
    return new FieldFile(
        Field.of(wider, coefficients),
        Optional.of(summary),
        Optional.of(bounds),
        Optional.of(
            Uncertainty.of(
                wider, longer(uncertainty.spreadFactor()), longer(uncertainty.blindFactor()))),
        Optional.of(DomainField.of(equation, frame)),
        Optional.empty());
  }

  /** A function that is certain adds a zero to every column. */
  private static double[][] longer(double[][] factor) {
    return Arrays.stream(factor).map(c -> Arrays.copyOf(c, c.length + 1)).toArray(double[][]::new);
  }

  /**
   * Where the fields go: with several snapshots a number goes before the extension, as in {@code
   * field-2.json}.
   */
  public List<String> targets(String target) {
    if (report.fits().size() == 1) {
      return List.of(target);
    }
    int dot =
        target.endsWith(".field.json")
            ? target.length() - ".field.json".length()
            : target.lastIndexOf('.');
    int at =
        dot <= Math.max(target.lastIndexOf('/'), target.lastIndexOf('\\')) ? target.length() : dot;
    return IntStream.rangeClosed(1, fits.size())
        .mapToObj(s -> target.substring(0, at) + "-" + s + target.substring(at))
        .toList();
  }
}
