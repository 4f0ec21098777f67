package vekua.task;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Rectangle;
import vekua.io.FitSettings;
import vekua.io.FitSummary;
import vekua.io.Progress;
import vekua.io.RowCount;
import vekua.io.SensorSource;
import vekua.io.Survey;
import vekua.rows.Reduction;
import vekua.rows.Samples;

/**
 * From measurements to fields: surveys the rows, decides about frame, wavenumber, order and basis,
 * reads or reduces the rows, fits, and reports. What front ends do is to say what is wanted and to
 * show what came out. Immutable.
 */
public final class FitTask {

  /** Up to this many matrix elements the samples are held in memory, which refines the fit. */
  private static final long IN_MEMORY = 1 << 20;

  private final SensorSource source;
  private final FitSettings settings;
  private final Optional<FitPlace> place;
  private final Progress progress;

  private FitTask(
      SensorSource source, FitSettings settings, Optional<FitPlace> place, Progress progress) {
    this.source = source;
    this.settings = settings;
    this.place = place;
    this.progress = progress;
  }

  /** A fit in a disc. */
  public static FitTask of(SensorSource source, FitSettings settings) {
    return new FitTask(source, settings, Optional.empty(), Progress.none());
  }

  /** The same in a domain. */
  public FitTask in(FitPlace newPlace) {
    return new FitTask(source.within(newPlace.domain()), settings, Optional.of(newPlace), progress);
  }

  /** The same, telling how far it is. */
  public FitTask with(Progress newProgress) {
    return new FitTask(source, settings, place, newProgress);
  }

  /**
   * What is decided before rows are fitted.
   *
   * @param number wavenumber or decay rate, given or found
   * @param order highest angular order
   * @param frame the disc of the functions
   * @param basis to fit with
   */
  public record Decision(WavenumberSearch.Result number, int order, Disk frame, Basis basis) {}

  /**
   * A decision and the rows that were reduced with it.
   *
   * @param decision how to fit
   * @param rows what is left of the rows
   * @param bounds the smallest rectangle that covers the sensors
   */
  public record Prepared(Decision decision, SensorSource.Reduced rows, Rectangle bounds) {}

  /**
   * The most functions that the search and the fit may need: what they cost, before anything else
   * is done.
   */
  public int mostColumns() throws IOException {
    Survey survey = source.survey(Progress.none());
    return settings.mostColumns(settings.frame(survey.disk(), survey.bounds()), survey.rows());
  }

  /**
   * Fits every snapshot.
   *
   * @throws vekua.io.BadInputException if the rows are not what they should be
   */
  public FitOutcome run() throws IOException {
    long start = System.nanoTime();
    if (source.distributed()) {
      return fit(reduce(), start);
    }
    Survey survey = source.survey(progress);
    Decision decision = decide(survey);
    if (!source.held() && survey.rows() > IN_MEMORY / decision.basis.size()) {
      return fit(reduce(survey, decision), start);
    }
    Samples samples = source.read();
    Optional<Samples> conditions =
        conditions(decision, FitPlace.noise(samples), samples.snapshots());
    List<Fit> fits =
        settings
            .fitter()
            .fitAll(
                decision.basis,
                conditions.map(rows -> Samples.join(List.of(samples, rows))).orElse(samples));
    return outcome(decision, fits, survey.bounds(), Optional.empty(), conditions, start);
  }

  /** Decides and reduces all rows to what fits need of them. */
  public Prepared reduce() throws IOException {
    Optional<Disk> frame = settings.frame();
    if (!source.distributed()
        || place.isPresent()
        || frame.isEmpty()
        || settings.number().given().isEmpty()) {
      Survey survey = source.survey(progress);
      return reduce(survey, decide(survey));
    }
    // A table whose frame is given is read only once: so many rows are assumed that more would not
    // change the order, and the triangle then tells their number.
    WavenumberSearch.Result number = number(Long.MAX_VALUE, frame.get());
    Decision assumed = decide(number, Long.MAX_VALUE, frame.get());
    SensorSource.Reduced rows = source.reduce(assumed.basis, progress);
    Decision fitting = decide(number, rows.reduction().rows(), frame.get());
    // A few thousand rows at most: reading them again is no pass worth avoiding.
    if (fitting.order != assumed.order) {
      rows = source.reduce(fitting.basis, progress);
    }
    return new Prepared(fitting, rows, rows.bounds().orElseThrow());
  }

  private Prepared reduce(Survey survey, Decision decision) throws IOException {
    return new Prepared(decision, source.reduce(decision.basis, progress), survey.bounds());
  }

  private Decision decide(Survey survey) throws IOException {
    Disk frame =
        place
            .map(p -> p.domain().frame())
            .orElseGet(() -> settings.frame(survey.disk(), survey.bounds()));
    return decide(number(survey.rows(), frame), survey.rows(), frame);
  }

  private WavenumberSearch.Result number(long rows, Disk frame) throws IOException {
    return settings
        .number()
        .find(settings.type(), source, rows, frame, place.map(FitPlace::domain));
  }

  private Decision decide(WavenumberSearch.Result number, long rows, Disk frame) {
    Equation equation = settings.type().equation(number.wavenumber());
    if (place.isPresent()) {
      Domain domain = place.get().domain();
      int order = settings.order().orElseGet(() -> equation.order(domain, rows));
      return new Decision(number, order, frame, place.get().basis(equation, order));
    }
    int order = settings.order().orElseGet(() -> equation.order(frame, rows));
    return new Decision(number, order, frame, equation.basis(order, frame));
  }

  private FitOutcome fit(Prepared prepared, long start) {
    Decision decision = prepared.decision;
    Reduction sensors = prepared.rows.reduction();
    Optional<Samples> conditions = conditions(decision, sensors.noise(), sensors.snapshots());
    Reduction all =
        conditions.map(rows -> sensors.and(Reduction.of(decision.basis, rows))).orElse(sensors);
    return outcome(
        decision,
        settings.fitter().fitAll(decision.basis, all),
        prepared.bounds,
        prepared.rows.rows(),
        conditions,
        start);
  }

  private Optional<Samples> conditions(Decision decision, double noise, int snapshots) {
    return place.flatMap(p -> p.conditions(decision.order, noise, snapshots));
  }

  private FitOutcome outcome(
      Decision decision,
      List<Fit> fits,
      Rectangle bounds,
      Optional<RowCount> rows,
      Optional<Samples> conditions,
      long start) {
    int added = conditions.map(Samples::size).orElse(0);
    List<String> notes = new ArrayList<>(source.notes());
    conditions.ifPresent(c -> notes.add(place.orElseThrow().note(added)));
    List<String> doubts = new ArrayList<>();
    if (!decision.number.determined()) {
      doubts.add("the " + settings.type().parameter() + " is in doubt: " + decision.number.doubt());
    }
    rows.filter(count -> count.rejected() > 0).ifPresent(count -> doubts.add(count.toString()));
    List<FitSummary> summaries =
        fits.stream().map(fit -> FitSummary.of(fit).with(fit.samples() - added, doubts)).toList();
    FitReport report =
        new FitReport(
            settings.type(),
            decision.number,
            decision.order,
            summaries,
            rows,
            notes,
            (System.nanoTime() - start) * 1e-9);
    return new FitOutcome(
        report,
        settings.type().equation(decision.number.wavenumber()),
        fits,
        bounds,
        decision.frame,
        place);
  }
}
