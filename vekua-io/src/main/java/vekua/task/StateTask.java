package vekua.task;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.LeftOut;
import vekua.fit.OutlierPolicy;
import vekua.fit.Warning;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Frame;
import vekua.io.BadInputException;
import vekua.io.EquationType;
import vekua.io.FieldLabels;
import vekua.io.FitRegion;
import vekua.io.FitSettings;
import vekua.io.FitState;
import vekua.io.FitSummary;
import vekua.io.FrameRange;
import vekua.io.Outlier;
import vekua.io.PlaceCheck;
import vekua.io.Progress;
import vekua.io.RowCount;
import vekua.io.SensorSource;
import vekua.io.Survey;
import vekua.rows.ReadingPool;
import vekua.rows.Reduction;
import vekua.rows.Samples;

/**
 * Folds one more batch of rows into what is left of all before, and fits all of them. The first
 * batch decides about what settings do not tell: wavenumber, frame (with some room) and order.
 * Later batches must agree; but a frame that was found grows with them while places are few enough
 * for the state to hold every row. Rows that were folded in before are known again and not folded
 * in twice, so that a task that was killed can simply be repeated. Immutable.
 */
public final class StateTask {

  /** How much larger than the first batch's a frame is that was not given. */
  private static final double ROOM = 1.25;

  /** A frame does not grow by more at a time: rows farther away are errors, or another place. */
  private static final double GROWTH = 3;

  /** An order that was not given suits so many times the sensors of the first batch. */
  private static final int MORE_SENSORS = 4;

  private final SensorSource source;
  private final FitSettings settings;
  private final String name;
  private final Optional<FitState> before;
  private final boolean knowsAgain;
  private final FitTask task;

  private StateTask(
      SensorSource source,
      FitSettings settings,
      String name,
      Optional<FitState> before,
      boolean knowsAgain) {
    this.source = source;
    this.settings = settings;
    this.name = name;
    this.before = before;
    this.knowsAgain = knowsAgain;
    this.task = FitTask.of(source, settings);
  }

  /**
   * A task.
   *
   * @param source the rows of this batch
   * @param settings of the fit; what concerns functions must be as in the state
   * @param name what complaints call the state
   * @param before the state so far; empty if this batch is the first
   * @throws BadInputException if settings are none for a state, or contradict it
   */
  public static StateTask of(
      SensorSource source, FitSettings settings, String name, Optional<FitState> before) {
    if (settings.type() == EquationType.SEMILINEAR
        || settings.equation(1).medium().isPresent()
        || settings.medium().source().isPresent()) {
      throw new BadInputException("a state does not go with a medium or a source of the equation");
    }
    if (source.dimension() == 2 && !settings.region().isInside()) {
      throw new BadInputException("a state does not go with the outside of a disc of the plane");
    }
    StateTask task = new StateTask(source, settings, name, before, true);
    before.ifPresent(task::check);
    return task;
  }

  /** The same, folding in rows even if the same were folded in before. */
  public StateTask withRepeats() {
    return new StateTask(source, settings, name, before, false);
  }

  /**
   * What a task gives.
   *
   * @param fit of all rows so far
   * @param state to be kept
   * @param repeated whether the rows were in the state already
   */
  public record Outcome(FitOutcome fit, FitState state, boolean repeated) {

    /** What was fitted, in words. */
    public String told(String batch, String file) {
      return repeated || state.seen() == 0
          ? file
          : batch + ", with it all " + state.rows().usable() + " rows of " + file + ",";
    }

    /** The report as JSON, with the members of the state. */
    public Map<String, Object> toJson(String file) {
      Map<String, Object> json = fit.report().toJson();
      json.put("state", Map.of("file", file, "rows", state.rows().usable(), "repeated", repeated));
      return json;
    }
  }

  /**
   * Folds and fits.
   *
   * @throws BadInputException if the rows are not what they should be; the state then is as before
   */
  public Outcome run(Progress progress) throws IOException {
    long start = System.nanoTime();
    FitTask told = task.with(progress);
    Step step = before.isPresent() ? step(told, before.get()) : new Step(before, first(told));
    Optional<FitState> earlier = step.state;
    Batch batch = step.batch;
    RowCount count =
        batch.rows.rows().orElseGet(() -> new RowCount(batch.kept.survey().rows(), Map.of()));
    if (forgets(earlier, batch)) {
      // What was left out so far stays so: later nobody could take it out again.
      earlier = Optional.of(judged(told, earlier.orElseThrow()));
    }
    boolean repeated =
        knowsAgain
            && before.filter(b -> b.batches().contains(batch.kept.survey().digest())).isPresent();
    FitState state =
        repeated
            ? before.orElseThrow()
            : earlier
                .map(b -> b.and(batch.rows.reduction(), batch.kept.survey(), count))
                .map(b -> b.withUnits(source.labels().units()))
                .orElseGet(() -> begun(batch, count));
    List<Warning> doubts = new ArrayList<>(Doubts.leftOut(state.leftOut()));
    batch.kept.doubts().stream()
        .filter(each -> List.of("gross-errors", "sums").contains(each.code()))
        .forEach(doubts::add);
    if (repeated) {
      doubts.add(
          new Warning(
              "repeated-batch",
              "all "
                  + batch.kept.survey().rows()
                  + " rows of "
                  + source.name()
                  + " are in "
                  + name
                  + " already and were not folded in again"));
    }
    return new Outcome(fit(told, batch, state, doubts, start), state, repeated);
  }

  /** Whether a state that holds every row is to hold only some, which nobody doubts any more. */
  private boolean forgets(Optional<FitState> state, Batch batch) {
    return settings.fitter().doubtsRows()
        && settings.fitter().outliers() == OutlierPolicy.LEAVE_OUT
        && state.flatMap(each -> each.reduction().pool()).map(ReadingPool::complete).orElse(false)
        && !state
            .orElseThrow()
            .reduction()
            .and(batch.rows.reduction())
            .pool()
            .map(ReadingPool::complete)
            .orElse(false);
  }

  /** A state without the sensors that all of its fits leave out. */
  private static FitState judged(FitTask told, FitState state) {
    ReadingPool pool = state.reduction().pool().orElseThrow();
    Optional<Samples> rows = pool.rows();
    if (rows.isEmpty()) {
      return state;
    }
    Map<Long, LeftOut> out = new TreeMap<>();
    List<Fit> fits = told.fits(state.basis(), state.reduction());
    for (LeftOut each : fits.get(0).leftOut()) {
      boolean always =
          fits.stream()
              .allMatch(fit -> fit.leftOut().stream().anyMatch(other -> other.row() == each.row()));
      if (always && each.reason() != LeftOut.Reason.COPY) {
        out.put((long) each.row(), each);
      }
    }
    if (out.isEmpty()) {
      return state;
    }
    // Rows come sensor by sensor.
    long[] first = pool.sensors().first();
    Samples all = rows.get();
    List<Integer> kept = new ArrayList<>();
    int sensor = -1;
    for (int i = 0; i < all.size(); i++) {
      sensor += i == 0 || !sameSensor(all, i - 1, i) ? 1 : 0;
      if (!out.containsKey(first[sensor])) {
        kept.add(i);
      }
    }
    if (sensor != first.length - 1 || kept.isEmpty()) {
      return state;
    }
    int[] some = kept.stream().mapToInt(Integer::intValue).toArray();
    List<Outlier> more = out.values().stream().map(each -> outlier(each, state.leftOut())).toList();
    return state.without(more, Reduction.of(state.basis(), List.of(all.select(some)).iterator()));
  }

  private static Outlier outlier(LeftOut out, List<Outlier> gone) {
    return Outlier.of(out, FitSummary.row(out.row(), gone));
  }

  private static boolean sameSensor(Samples rows, int a, int b) {
    for (int axis = 0; axis < rows.points().dimension(); axis++) {
      if (rows.points().coordinate(axis, a) != rows.points().coordinate(axis, b)) {
        return false;
      }
    }
    return rows.functional(a).equals(rows.functional(b));
  }

  /** Fits a state without any new rows. */
  private FitOutcome fit(
      FitTask told, Batch batch, FitState state, List<Warning> doubts, long start)
      throws IOException {
    List<Fit> fits = told.fits(state.basis(), state.reduction());
    Survey all =
        new Survey(
            state.reduction().rows(),
            state.frame(),
            state.bounds(),
            batch.kept.survey().places(),
            Optional.empty(),
            state.leftOut());
    FitOutcome outcome =
        told.outcome(
            batch.decision,
            fits,
            new FitTask.Kept(source, all, doubts),
            state.rows().rejected() > 0 ? Optional.of(state.rows()) : Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            before.map(FitState::seen).orElse(0L),
            start);
    return outcome
        .with(outcome.report().withNotes(unitNotes()))
        .with(outcome.labels().withUnits(state.units()));
  }

  /** Units of which only this batch tells, or only those before. */
  private List<String> unitNotes() {
    if (before.isEmpty()) {
      return List.of();
    }
    List<String> notes = new ArrayList<>();
    Map<String, String> here = source.labels().units();
    Map<String, String> there = before.get().units();
    there.forEach(
        (what, unit) -> {
          if (!here.containsKey(what)) {
            notes.add(taken(what, source.name(), name, unit));
          }
        });
    here.forEach(
        (what, unit) -> {
          if (!there.containsKey(what)) {
            notes.add(taken(what, name, source.name(), unit));
          }
        });
    return notes;
  }

  private static String taken(String what, String silent, String telling, String unit) {
    return String.format(
        "%s has no unit of %s and is taken to be in %s, as %s is", silent, what, unit, telling);
  }

  /**
   * A batch after it was reduced.
   *
   * @param decision what with
   * @param kept which of its rows
   * @param rows what is left of them
   */
  private record Batch(FitTask.Decision decision, FitTask.Kept kept, SensorSource.Reduced rows) {}

  private Batch first(FitTask told) throws IOException {
    FitTask.Kept kept = told.kept();
    Optional<Frame> given = settings.frame(source.dimension());
    Frame frame = given.isPresent() ? given.get() : roomy(told.frame(kept));
    SensorSource inside = kept.source().within(place(frame, new boolean[1]));
    WavenumberSearch.Result number = told.number(inside, kept.survey().rows(), frame);
    FitTask.Decision decision = told.decide(number, MORE_SENSORS * kept.survey().places(), frame);
    return new Batch(decision, kept, inside.reduce(decision.basis(), told.progress()));
  }

  /** A frame that settings do not tell has room for sensors of later batches. */
  private Frame roomy(Frame covering) {
    if (settings.radius().isPresent() || !settings.region().isInside()) {
      return covering;
    }
    return covering instanceof Disk disk
        ? new Disk(disk.x(), disk.y(), ROOM * disk.radius())
        : new Ball(
            covering.centre(0), covering.centre(1), covering.centre(2), ROOM * covering.radius());
  }

  /**
   * A batch beside the state that it is folded into.
   *
   * @param state none where the batch is the first
   */
  private record Step(Optional<FitState> state, Batch batch) {}

  private Step step(FitTask told, FitState state) throws IOException {
    boolean[] outside = new boolean[1];
    BadInputException refusal;
    try {
      Batch batch = next(told, state, outside);
      boolean all =
          batch.rows.rows().map(rows -> rows.unusable().getOrDefault("place", 0L)).orElse(0L) == 0;
      if (all) {
        return new Step(Optional.of(state), batch);
      }
      Optional<FitState> grown = grown(told, state);
      return grown.isPresent()
          ? new Step(grown, next(told, grown.get(), new boolean[1]))
          : new Step(Optional.of(state), batch);
    } catch (BadInputException e) {
      refusal = e;
    }
    Optional<FitState> grown =
        outside[0] || source.distributed() ? grown(told, state) : Optional.empty();
    if (grown.isEmpty()) {
      throw refusal;
    }
    return new Step(grown, next(told, grown.get(), new boolean[1]));
  }

  /** The state in a frame that has room for this batch too, where it can have one. */
  private Optional<FitState> grown(FitTask told, FitState state) throws IOException {
    boolean may =
        !state.fixed()
            && settings.frame(source.dimension()).isEmpty()
            && settings.region().isInside();
    Optional<Samples> rows =
        may ? state.reduction().pool().flatMap(ReadingPool::rows) : Optional.empty();
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    FitTask.Kept kept = told.kept();
    Frame here = told.frame(kept);
    Frame there = Frame.covering(rows.get().points());
    Frame both = around(there, here);
    if (both.radius() > GROWTH * state.frame().radius()) {
      return Optional.empty();
    }
    long places = state.reduction().pool().orElseThrow().sensors().size();
    FitTask.Decision decision =
        told.decide(
            WavenumberSearch.Result.given(state.equation().wavenumber()),
            MORE_SENSORS * (places + kept.survey().places()),
            roomy(both));
    return Optional.of(
        state.reframed(
            decision.frame(),
            decision.order(),
            Reduction.of(decision.basis(), List.of(rows.get()).iterator())));
  }

  /** Whether a frame has all of another in it. */
  private static boolean reaches(Frame frame, Frame other) {
    return distance(frame, other) + other.radius() <= frame.radius();
  }

  private static double distance(Frame a, Frame b) {
    double square = 0;
    for (int axis = 0; axis < a.dimension(); axis++) {
      double off = b.centre(axis) - a.centre(axis);
      square += off * off;
    }
    return Math.sqrt(square);
  }

  /** The smallest disc or ball around two. */
  private static Frame around(Frame a, Frame b) {
    if (reaches(a, b) || reaches(b, a)) {
      return a.radius() > b.radius() ? a : b;
    }
    double apart = distance(a, b);
    double radius = (a.radius() + apart + b.radius()) / 2;
    double along = (radius - a.radius()) / apart;
    double[] centre = new double[a.dimension()];
    Arrays.setAll(centre, axis -> a.centre(axis) + along * (b.centre(axis) - a.centre(axis)));
    return a.dimension() == 2
        ? new Disk(centre[0], centre[1], radius)
        : new Ball(centre[0], centre[1], centre[2], radius);
  }

  /**
   * The next batch.
   *
   * @param outside set where a row that was read here is outside the frame
   */
  private Batch next(FitTask told, FitState state, boolean[] outside) throws IOException {
    FitTask.Decision decision =
        new FitTask.Decision(
            WavenumberSearch.Result.given(state.equation().wavenumber()),
            state.order(),
            state.frame(),
            state.basis());
    PlaceCheck place = place(state.frame(), outside);
    Batch batch;
    if (source.distributed()) {
      SensorSource.Reduced rows = source.within(place).reduce(decision.basis(), told.progress());
      FitTask.Kept kept = told.kept(rows.survey().orElseThrow());
      batch =
          kept.source().equals(source)
              ? new Batch(decision, kept, rows)
              : reduced(told, decision, kept, place);
    } else {
      batch = reduced(told, decision, told.kept(), place);
    }
    check(state, batch.rows.reduction());
    return batch;
  }

  private static Batch reduced(
      FitTask told, FitTask.Decision decision, FitTask.Kept kept, PlaceCheck place)
      throws IOException {
    return new Batch(
        decision, kept, kept.source().within(place).reduce(decision.basis(), told.progress()));
  }

  private FitState begun(Batch batch, RowCount count) {
    Equation equation = settings.equation(batch.decision.number().wavenumber());
    Survey survey = batch.kept.survey();
    return new FitState(
        equation,
        batch.decision.frame(),
        settings.frame(source.dimension()).isPresent(),
        batch.decision.order(),
        source.complex(),
        batch.rows.reduction(),
        survey.bounds(),
        survey.leftOut(),
        count,
        List.of(survey.digest()),
        Map.of(),
        source.labels().units());
  }

  /** Where the sensors of a state may be. */
  private static PlaceCheck place(Frame frame, boolean[] outside) {
    PlaceCheck inside = PlaceCheck.in(frame);
    return place -> {
      Optional<String> problem = inside.problem(place);
      outside[0] |= problem.isPresent();
      return problem.map(
          what ->
              what
                  + ": a state keeps its frame, so begin one with a centre and a radius for all"
                  + " sensors to come");
    };
  }

  /** Refuses settings that contradict the state. */
  private void check(FitState state) {
    EquationType type = EquationType.of(state.equation());
    same("equation", settings.type(), type);
    double number = state.equation().wavenumber();
    if (!type.parameter().isEmpty() && settings.number().given().isPresent()) {
      same(type.parameter(), settings.number().given().getAsDouble(), number);
    }
    same("coordinates", source.dimension(), state.frame().dimension());
    Map<String, String> units = source.labels().units();
    state
        .units()
        .forEach(
            (what, unit) -> {
              String other = units.getOrDefault(what, unit);
              if (!FieldLabels.sameUnit(unit, other)) {
                throw refused(
                    "has "
                        + what
                        + " in "
                        + unit
                        + ", and "
                        + source.name()
                        + " in "
                        + other
                        + ": convert these rows");
              }
            });
    if (source.complex() != state.complex()) {
      throw refused(
          "holds " + (state.complex() ? "complex" : "real") + " values, and these are not");
    }
    if (settings.order().isPresent()) {
      same("order", settings.order().getAsInt(), state.order());
    }
    Frame frame = state.frame();
    if (settings.centre().isPresent()) {
      double[] centre = new double[frame.dimension()];
      Arrays.setAll(centre, frame::centre);
      same("centre", settings.centre().get(), FitSettings.Centre.of(centre));
    }
    if (settings.radius().isPresent()) {
      same("radius", settings.radius().getAsDouble(), frame.radius());
    }
    if (!region(frame).equals(settings.region())) {
      throw refused("is for another region than these settings: " + frame);
    }
  }

  private static FitRegion region(Frame frame) {
    FrameRange range = FrameRange.of(frame);
    if (!range.hasCore()) {
      return FitRegion.inside();
    }
    return Double.isInfinite(range.outer())
        ? FitRegion.outsideSources()
        : FitRegion.shell(range.inner(), range.outer());
  }

  /** Refuses rows of another kind than the state's. */
  private void check(FitState state, Reduction rows) {
    if (rows.snapshots() != state.reduction().snapshots()) {
      throw refused(
          "is for "
              + state.reduction().snapshots()
              + " columns of values, and "
              + source.name()
              + " has "
              + rows.snapshots());
    }
    if (Double.isNaN(rows.noise()) == state.hasNoise()) {
      throw refused(
          state.hasNoise()
              ? "is for rows with noise levels: give sigma or the noise"
              : "is for rows without noise levels: leave out sigma and noise");
    }
  }

  private void same(String what, Object here, Object there) {
    if (!here.equals(there)) {
      throw refused("is for " + what + " " + there + ", not " + here);
    }
  }

  private BadInputException refused(String why) {
    return new BadInputException(name + " " + why + ", or begin another state");
  }
}
