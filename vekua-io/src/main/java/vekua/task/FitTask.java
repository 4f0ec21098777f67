package vekua.task;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.basis.FrameBasis;
import vekua.fit.ComplexFit;
import vekua.fit.ExponentSearch;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.NonlinearFit;
import vekua.fit.OutlierPolicy;
import vekua.fit.Scaling;
import vekua.fit.SharedFit;
import vekua.fit.Warning;
import vekua.fit.WavenumberSearch;
import vekua.functions.Functions;
import vekua.functions.InMedium;
import vekua.functions.MediumFunctions;
import vekua.geometry.Bounds;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Frame;
import vekua.io.BadInputException;
import vekua.io.FitSettings;
import vekua.io.FitSummary;
import vekua.io.MediumSettings;
import vekua.io.PlaceCheck;
import vekua.io.Progress;
import vekua.io.RowCount;
import vekua.io.SensorGroups;
import vekua.io.SensorRow;
import vekua.io.SensorSource;
import vekua.io.Survey;
import vekua.medium.Coefficient;
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

  /** Up to this many rows are held in memory where they are readings of few places. */
  private static final long MOST_HELD = 1 << 20;

  /** Up to this many values are held in memory where the fit doubts them, each by the others. */
  private static final long MOST_JUDGED = 1 << 17;

  /** With this many places to each function, repeated readings do no harm. */
  private static final int MANY_PLACES = 4;

  /** Residuals of functions in a medium that are worth a word. */
  private static final double ROUGH = 1e-4;

  /** More rows than this make a search for the exponent slower, not better. */
  private static final long MOST_SEARCHED = 400;

  /** Rows of each fit that reports name by file and line. */
  private static final int NAMED = 10;

  private final SensorSource source;
  private final FitSettings settings;
  private final Optional<FitPlace> place;
  private final Progress progress;
  private final boolean complex;
  private final Optional<SensorGroups.Frames> frames;

  private FitTask(
      SensorSource source,
      FitSettings settings,
      Optional<FitPlace> place,
      Progress progress,
      boolean complex,
      Optional<SensorGroups.Frames> frames) {
    this.source = source;
    this.settings = settings;
    this.place = place;
    this.progress = progress;
    this.complex = complex;
    this.frames = frames;
  }

  /** A fit in a disc or, for places of three coordinates, in a ball. */
  public static FitTask of(SensorSource source, FitSettings settings) {
    return new FitTask(
        source, settings, Optional.empty(), Progress.none(), source.complex(), Optional.empty());
  }

  /** The same with two snapshots as real and imaginary part of one complex field. */
  public FitTask complex() {
    return new FitTask(source, settings, place, progress, true, frames);
  }

  /** The same in a domain. */
  public FitTask in(FitPlace newPlace) {
    return new FitTask(source, settings, Optional.of(newPlace), progress, complex, frames);
  }

  /** The same, telling how far it is. */
  public FitTask with(Progress newProgress) {
    return new FitTask(source, settings, place, newProgress, complex, frames);
  }

  /**
   * The same for complex values that change from frame to frame, of which the source has the
   * loudest: all frames share a regularisation.
   *
   * @param all frames of the rows of a source in memory
   */
  public FitTask in(SensorGroups.Frames all) {
    return new FitTask(source, settings, place, progress, true, Optional.of(all));
  }

  /**
   * What is decided before rows are fitted.
   *
   * @param number wavenumber or decay rate, given or found
   * @param order highest angular order
   * @param frame the disc or ball of the functions
   * @param basis to fit with
   */
  public record Decision(WavenumberSearch.Result number, int order, Frame frame, Basis basis) {}

  /**
   * A decision and the rows that were reduced with it.
   *
   * @param decision how to fit
   * @param rows what is left of the rows
   * @param kept which rows they are
   */
  public record Prepared(Decision decision, SensorSource.Reduced rows, Kept kept) {

    /** The smallest rectangle or box that covers the sensors. */
    public Bounds bounds() {
      return kept.survey.bounds();
    }

    /** Warnings about rows that a fit to the others knows nothing of. */
    public List<Warning> doubts() {
      List<Warning> all = new ArrayList<>(kept.doubts);
      rows.rows().flatMap(Doubts::unusable).ifPresent(all::add);
      return all;
    }
  }

  /**
   * The most functions that the search and the fit may need: what they cost, before anything else
   * is done.
   */
  public int mostColumns() throws IOException {
    FitTask quiet = with(Progress.none());
    Kept kept = quiet.kept();
    if (settings.equation(1) instanceof Equation.Semilinear nonlinear
        && quiet.frame(kept) instanceof Disk disk) {
      long places = kept.survey.places();
      return nonlinear.size(settings.order().orElseGet(() -> nonlinear.order(disk, places)));
    }
    return settings.mostColumns(quiet.frame(kept), kept.survey.places());
  }

  /**
   * Fits every snapshot.
   *
   * @throws vekua.io.BadInputException if the rows are not what they should be
   */
  public FitOutcome run() throws IOException {
    return run(System.nanoTime());
  }

  private FitOutcome run(long start) throws IOException {
    if (isOutsideDisc()) {
      return in(FitPlace.outside(settings.type(), (Disk) frame(kept()))).run();
    }
    if (settings.equation(1) instanceof Equation.Semilinear nonlinear) {
      return nonlinear(nonlinear, start);
    }
    if (settings.medium().exponent().auto()) {
      return withExponent().run(start);
    }
    if (source.distributed()) {
      return fit(reduce(), start);
    }
    Kept kept = kept();
    Decision decision = decide(kept);
    if (!inMemory(kept, decision.basis.size())) {
      if (settings.medium().source().isPresent()) {
        throw new BadInputException(
            source.name() + " has too many rows for a fit with a source: " + kept.survey.rows());
      }
      return fit(reduce(kept, decision), start);
    }
    Samples samples = withoutKnown(checked(kept, decision.frame).read(), decision);
    if (frames.isPresent()) {
      SharedFit shared = shared(decision.basis, kept);
      return outcome(
              decision,
              parts(shared.fit()),
              kept,
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              0,
              start)
          .withFrames(shared.coefficients());
    }
    Optional<Samples> conditions =
        conditions(decision, FitPlace.noise(samples), samples.snapshots());
    // What is given on a boundary was read at no time.
    Fitter fitter = conditions.isPresent() ? settings.fitter().withoutOrder() : settings.fitter();
    List<Fit> fits =
        fits(
            fitter,
            decision.basis,
            conditions.map(rows -> Samples.join(List.of(samples, rows))).orElse(samples));
    return outcome(decision, fits, kept, Optional.empty(), conditions, known(decision), 0, start);
  }

  /** The same with the power of the conductivity that explains the rows best. */
  private FitTask withExponent() throws IOException {
    Kept kept = kept();
    Samples samples = kept.source.every((kept.survey.rows() + MOST_SEARCHED - 1) / MOST_SEARCHED);
    if (!(settings.equation(1) instanceof Equation.Diffusion diffusion)
        || !(frame(kept) instanceof Disk disk)
        || samples.snapshots() != 1
        || settings.medium().source().isPresent()
        || !settings.medium().inclusions().isEmpty()) {
      throw new BadInputException(
          source.name()
              + ": an exponent is found from one snapshot in a disc, without a source and without"
              + " inclusions; give a number");
    }
    ExponentSearch.Result found = ExponentSearch.find(diffusion.conducting(), samples, disk);
    MediumSettings.Exponent exponent =
        new MediumSettings.Exponent(
            found.determined() ? found.exponent() : 1, found.determined() ? found.sigma() : 1);
    return new FitTask(
        source, settings.with(settings.medium().with(exponent)), place, progress, complex, frames);
  }

  /** What there is to say of a power that was found. */
  private Optional<String> foundExponent() {
    MediumSettings.Exponent exponent = settings.medium().exponent();
    if (!(exponent.sigma() > 0)) {
      return Optional.empty();
    }
    return Optional.of(
        exponent.sigma() >= 1
            ? "the data do not tell the exponent of the conductivity: it is taken to be 1"
            : String.format(
                Locale.ROOT,
                "the exponent of the conductivity is %.3g, give or take %.2g",
                exponent.value(),
                exponent.sigma()));
  }

  /** A nonlinear equation is fitted in a disc, to one snapshot that is held in memory. */
  private FitOutcome nonlinear(Equation.Semilinear equation, long start) throws IOException {
    if (source.distributed() || place.isPresent() || complex || source.dimension() != 2) {
      throw new BadInputException(
          source.name()
              + ": a nonlinear equation is fitted to real values in a disc of the plane, without a"
              + " domain and not by Spark");
    }
    Kept kept = kept();
    Disk frame = (Disk) frame(kept);
    Samples samples = checked(kept, frame).read();
    if (samples.snapshots() != 1) {
      throw new BadInputException(
          source.name()
              + " has "
              + samples.snapshots()
              + " snapshots: a nonlinear equation is fitted to one");
    }
    NonlinearFit done;
    try {
      done = NonlinearFit.of(settings.fitter(), equation, samples, frame);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(source.name() + ": " + e.getMessage());
    }
    Decision decision =
        new Decision(WavenumberSearch.Result.given(0), done.basis().order(), frame, done.basis());
    return outcome(
        decision,
        List.of(done.fit()),
        kept,
        Optional.empty(),
        Optional.empty(),
        Optional.of(done.known()),
        0,
        start);
  }

  /** The fit of all frames to the rows that are kept. */
  private SharedFit shared(Basis basis, Kept kept) {
    SensorGroups.Frames all = frames.orElseThrow();
    Set<Long> gone = new HashSet<>();
    kept.survey.leftOut().forEach(out -> gone.add(out.row()));
    int[] rows =
        IntStream.range(0, all.samples().size()).filter(i -> !gone.contains(i + 1L)).toArray();
    return settings.fitter().fitShared(basis, all.samples().select(rows), all.loudest());
  }

  /**
   * The rows to fit.
   *
   * @param source of all but gross errors
   * @param survey of them
   * @param doubts about them
   */
  public record Kept(SensorSource source, Survey survey, List<Warning> doubts) {}

  /** Looks at all rows and, if some may be gross errors, again for these. */
  Kept kept() throws IOException {
    return kept(source.survey(progress));
  }

  /** What is to be seen of a source; nothing if it has no rows. */
  private Optional<Survey> surveyed(SensorSource others) throws IOException {
    try {
      return Optional.of(others.survey(progress));
    } catch (BadInputException | IllegalArgumentException e) {
      // Where all rows were suspect, none is left out.
      return Optional.empty();
    }
  }

  Kept kept(Survey all) throws IOException {
    Kept kept = new Kept(source, all, Doubts.before(all));
    if (settings.fitter().doubtsRows() && all.suspect().isPresent()) {
      SensorSource others = source.without(all.suspect().get());
      Survey survey = surveyed(others).orElse(all);
      long gone = all.rows() - survey.rows();
      boolean few = gone > 0 && 3 * gone <= all.rows();
      if (few && settings.fitter().outliers() == OutlierPolicy.LEAVE_OUT) {
        kept = new Kept(others, survey, Doubts.before(survey));
      } else if (few) {
        List<Warning> doubts = new ArrayList<>(kept.doubts);
        doubts.add(Doubts.kept(gone));
        kept = new Kept(source, all, doubts);
      }
    }
    Guards.checkValues(source, kept.survey);
    if (place.isEmpty()) {
      return kept;
    }
    if (source.dimension() == 3) {
      throw new BadInputException(
          source.name()
              + " has a column z, but "
              + place.get().name()
              + " describes a domain of the plane");
    }
    return new Kept(
        kept.source.within(PlaceCheck.in(place.get().domain())), kept.survey, kept.doubts);
  }

  private boolean inMemory(Kept kept, int columns) {
    Survey survey = kept.survey;
    if (kept.source.held() || survey.rows() <= IN_MEMORY / columns) {
      return true;
    }
    return (repeats(survey, columns) && survey.rows() <= MOST_HELD)
        || (settings.fitter().doubtsRows()
            && !complex
            && frames.isEmpty()
            && survey.rows() * Math.max(1, survey.large().size()) <= MOST_JUDGED);
  }

  private boolean repeats(Survey survey, int columns) {
    return settings.fitter().doubtsRows()
        && survey.places() < survey.rows()
        && survey.places() < (long) MANY_PLACES * columns;
  }

  /** Decides and reduces all rows to what fits need of them. */
  public Prepared reduce() throws IOException {
    Optional<Frame> frame = settings.frame(source.dimension());
    if (!source.distributed()
        || place.isPresent()
        || frame.isEmpty()
        || settings.number().given().isEmpty()) {
      Kept kept = kept();
      return reduce(kept, decide(kept));
    }
    // A table whose frame is given is read only once: so many rows are assumed that more would not
    // change the order, and the triangle then tells their number.
    WavenumberSearch.Result number = number(source, Long.MAX_VALUE, frame.get());
    Decision assumed = decide(number, Long.MAX_VALUE, frame.get());
    SensorSource.Reduced rows = source.reduce(assumed.basis, progress);
    Kept kept = kept(rows.survey().orElseThrow());
    if (!kept.source.equals(source)) {
      return reduce(kept, decide(kept));
    }
    Decision fitting = decide(number, kept.survey.places(), frame.get());
    // A few thousand rows at most: reading them again is no pass worth avoiding.
    if (fitting.order != assumed.order) {
      rows = source.reduce(fitting.basis, progress);
    }
    return new Prepared(fitting, rows, kept);
  }

  private Prepared reduce(Kept kept, Decision decision) throws IOException {
    return new Prepared(
        decision, checked(kept, decision.frame).reduce(decision.basis, progress), kept);
  }

  /** A field of the plane outside its sources is one in a domain. */
  private boolean isOutsideDisc() {
    return place.isEmpty() && settings.region().outside() && source.dimension() == 2;
  }

  private Decision decide(Kept kept) throws IOException {
    Frame frame = place.isPresent() ? place.get().domain().frame() : frame(kept);
    Survey survey = kept.survey;
    try {
      WavenumberSearch.Result number = number(checked(kept, frame), survey.rows(), frame);
      Decision decision = decide(number, survey.places(), frame);
      if (settings.region().isInside() && place.isEmpty()) {
        Guards.checkReach(source, decision.order, frame, survey);
      }
      Guards.checkSize(source, decision.basis.size(), settings.order().isPresent(), frame, survey);
      return decision;
    } catch (IllegalArgumentException e) {
      // Waves too short for a frame: perhaps because of few rows.
      String blame = Guards.blame(survey);
      throw blame.isEmpty() ? e : new BadInputException(e.getMessage() + blame);
    }
  }

  Frame frame(Kept kept) throws IOException {
    return settings.frame(kept.survey, kept.source::nearest);
  }

  /** The rows to fit in a frame, after checking that they are where its field lives. */
  private SensorSource checked(Kept kept, Frame frame) {
    return settings.region().isInside() || place.isPresent()
        ? kept.source
        : kept.source.within(PlaceCheck.in(frame));
  }

  WavenumberSearch.Result number(SensorSource from, long rows, Frame frame) throws IOException {
    return settings
        .number()
        .find(settings::equation, from, rows, frame, place.map(FitPlace::domain));
  }

  Decision decide(WavenumberSearch.Result number, long rows, Frame frame) {
    Equation equation = settings.equation(number.wavenumber());
    if (place.isPresent()) {
      Domain domain = place.get().domain();
      int order = settings.order().orElseGet(() -> equation.order(domain, rows));
      return new Decision(number, order, frame, place.get().basis(equation, order));
    }
    FrameBasis basis = settings.basis(equation, frame, rows);
    return new Decision(number, basis.order(), frame, basis);
  }

  /** What the source of the equation does by itself, whatever shines in. */
  private Optional<Functions> known(Decision decision) {
    Optional<Coefficient> known = settings.medium().source();
    if (known.isEmpty() || !(decision.frame instanceof Disk disk)) {
      return Optional.empty();
    }
    Equation equation = settings.equation(decision.number.wavenumber());
    return Optional.of(
        MediumFunctions.particular(equation.medium().orElseThrow(), known.get(), disk));
  }

  /** The samples without what the source contributes to them. */
  private Samples withoutKnown(Samples samples, Decision decision) {
    Optional<Functions> known = known(decision);
    if (known.isEmpty()) {
      return samples;
    }
    if (complex) {
      throw new BadInputException(source.name() + " is complex: a source goes with real values");
    }
    return NonlinearFit.without(samples, known.get());
  }

  private FitOutcome fit(Prepared prepared, long start) throws IOException {
    Decision decision = prepared.decision;
    Reduction sensors = prepared.rows.reduction();
    Optional<Samples> conditions = conditions(decision, sensors.noise(), sensors.snapshots());
    Reduction all =
        conditions.map(rows -> sensors.and(Reduction.of(decision.basis, rows))).orElse(sensors);
    return outcome(
        decision,
        fits(decision.basis, all),
        prepared.kept,
        prepared.rows.rows(),
        conditions,
        known(decision),
        0,
        start);
  }

  private List<Fit> fits(Fitter fitter, Basis basis, Samples samples) {
    return complex ? parts(fitter.fitComplex(basis, samples)) : fitter.fitAll(basis, samples);
  }

  List<Fit> fits(Basis basis, Reduction reduction) {
    return complex
        ? parts(settings.fitter().fitComplex(basis, reduction))
        : settings.fitter().fitAll(basis, reduction);
  }

  /** The part of a complex fit that tells more of it. */
  private static Fit larger(List<Fit> parts) {
    return size(parts.get(0)) >= size(parts.get(1)) ? parts.get(0) : parts.get(1);
  }

  private static double size(Fit fit) {
    return Arrays.stream(fit.field().coefficients()).map(c -> c * c).sum();
  }

  private static List<Fit> parts(ComplexFit fit) {
    return List.of(fit.re(), fit.im());
  }

  private Optional<Samples> conditions(Decision decision, double noise, int snapshots) {
    Optional<Samples> conditions =
        place.flatMap(p -> p.conditions(decision.order, noise, snapshots));
    // What is given on a boundary is real.
    return complex
        ? conditions.map(
            rows -> rows.withSnapshots(new double[][] {rows.snapshot(0), new double[rows.size()]}))
        : conditions;
  }

  /**
   * What there is to tell.
   *
   * @param earlier how many rows there were before the first of the source
   */
  FitOutcome outcome(
      Decision decision,
      List<Fit> fits,
      Kept kept,
      Optional<RowCount> rows,
      Optional<Samples> conditions,
      Optional<Functions> known,
      long earlier,
      long start)
      throws IOException {
    int added = conditions.map(Samples::size).orElse(0);
    List<String> notes = new ArrayList<>(source.notes());
    foundExponent().ifPresent(notes::add);
    conditions.ifPresent(c -> notes.add(place.orElseThrow().note(added)));
    if (settings.fitter().scaling() == Scaling.SAMPLES
        && !settings.fitter().regularisation().scalesColumns()) {
      notes.add("scaling samples is not used: where the data choose the damping, priors scale");
    }
    List<Warning> doubts = new ArrayList<>(kept.doubts);
    if (!decision.number.determined()) {
      doubts.add(Doubts.number(settings.type().parameter(), decision.number.doubt()));
    }
    if (decision.number.likely().size() > 1) {
      doubts.add(Doubts.candidates(settings.type().parameter(), decision.number.likely()));
    }
    residual(decision.basis).ifPresent(doubts::add);
    if (settings.radius().isPresent() && settings.region().isInside()) {
      Doubts.frame(decision.frame, kept.survey.frame(), kept.survey.bounds())
          .ifPresent(doubts::add);
    }
    if (settings.region().outside() && settings.centre().isEmpty() && source.dimension() == 3) {
      Doubts.flat(kept.survey.bounds()).ifPresent(doubts::add);
    }
    rows.flatMap(Doubts::unusable).ifPresent(doubts::add);
    Doubts.degrees(source.labels(), kept.survey.bounds()).ifPresent(doubts::add);
    List<FitSummary> summaries =
        (complex ? List.of(larger(fits)) : fits)
            .stream()
                .map(
                    fit ->
                        FitSummary.of(
                            fit, kept.survey.rows(), added, kept.survey.leftOut(), doubts))
                .toList();
    if (complex) {
      Fit other = larger(fits) == fits.get(0) ? fits.get(1) : fits.get(0);
      summaries = List.of(summaries.get(0).and(other));
    }
    FitReport report =
        new FitReport(
            settings.type(),
            decision.number,
            decision.order,
            summaries,
            rows,
            named(summaries, earlier),
            notes,
            (System.nanoTime() - start) * 1e-9);
    return new FitOutcome(
        report,
        settings.equation(decision.number.wavenumber()),
        fits,
        kept.survey.bounds(),
        decision.frame,
        place,
        source.labels(),
        known,
        List.of());
  }

  /** What there is to say of a medium that is resolved to few digits. */
  private static Optional<Warning> residual(Basis basis) {
    if (basis instanceof DiskBasis disk
        && disk.functions() instanceof InMedium in
        && in.residual() > ROUGH) {
      return Optional.of(
          new Warning(
              "rough-medium",
              String.format(
                  Locale.ROOT,
                  "the medium is rough: the functions satisfy the equation to %.0e of its terms",
                  in.residual())));
    }
    return Optional.empty();
  }

  /** The first rows of each fit that were left out, as far as they are at hand. */
  private Map<Long, SensorRow> named(List<FitSummary> summaries, long earlier) throws IOException {
    Set<Long> wanted = new TreeSet<>();
    for (FitSummary summary : summaries) {
      summary.outliers().stream()
          .limit(NAMED)
          .filter(out -> out.row() > earlier)
          .forEach(out -> wanted.add(out.row() - earlier));
    }
    if (wanted.isEmpty()) {
      return Map.of();
    }
    Map<Long, SensorRow> named = new TreeMap<>();
    source.rows(wanted).forEach((row, told) -> named.put(row + earlier, told));
    return named;
  }

  Progress progress() {
    return progress;
  }
}
