package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.geometry.Frame;
import vekua.rows.Samples;

/**
 * Fits of snapshots that are not taken at their word. Sensors that are {@linkplain StuckReadings
 * stuck} together go first, those of {@linkplain TwoKinds another kind} last, after a {@linkplain
 * DriftSearch drift} of all. Where the data speak against the equation, but no longer once sensors
 * that the others contradict are left out, those are to blame: a smooth error could be made to pass
 * through any one of them. Otherwise a smooth error is fitted with the solution, unless the sensors
 * lie on one circle or nothing could be told of the field with it.
 */
final class Doubt {

  /** An error of the equation at least this probable stays in the fit. */
  static final double CONVINCING = 0.95;

  /** A mean spread of so many deviations of the readings tells nothing of a field. */
  private static final double HOPELESS = 10;

  /**
   * Equal readings are stuck, wherever they are, if those of others are a thousand times likelier
   * without them. Suspects of other kinds that look like a fault are, unless those of others are a
   * thousand times likelier with them.
   */
  private static final double CONTRADICTED = Math.log(1000);

  /** Suspects that only look like a fault are off by so many deviations, in the mean. */
  private static final double OFF = 4;

  /** Where suspects only read nearly the same, half of them are off by so many each. */
  private static final double EACH_OFF = 2;

  /** Equal readings are off by this share of the readings' deviation, whatever else is wrong. */
  private static final double CLEARLY = 0.5;

  /** Suspects that are off by less than this share of the readings' deviation are not. */
  private static final double NOTABLE = 0.1;

  /** Noise below this share of the readings' deviation hides no offset worth a search. */
  private static final double NEGLIGIBLE = 1e-3;

  /** Below this nothing is worth a search. */
  private static final double LEAST_NOISE = 1e-5;

  /** Of readings that are not sorted at least this share rises, and falls, from row to row. */
  private static final double UNSORTED = 0.2;

  /** A kind of sensors with at most this share of all is left out; of more nobody knows. */
  private static final double FEW = 0.35;

  /** How often the noise of fluxes is learnt anew without the rows that it contradicts. */
  private static final int ROUNDS = 3;

  /** How many kinds of sensors beside the usual one are looked for. */
  private static final int KINDS = 3;

  private final Fitter fitter;

  Doubt(Fitter fitter) {
    this.fitter = fitter;
  }

  /** Fits one snapshot. */
  Fit fit(Plan plan, Basis basis, ChosenRows rows) {
    RotatedData data = plan.snapshot(rows);
    if (!fitter.doubtsRows()) {
      return plan.fit(data, rows);
    }
    ChosenRows moving = withoutStuck(plan, basis, rows, rows);
    if (moving.samples().size() < rows.samples().size()) {
      return fit(fitter.plan(basis, moving), basis, moving);
    }
    ChosenRows weighed = withFluxNoise(plan, basis, moving, data);
    if (weighed.fluxNoise() != 1) {
      Plan uneven = fitter.plan(basis, weighed);
      return fit(uneven, basis, weighed, uneven.snapshot(weighed), true);
    }
    Fit fit = fit(plan, basis, moving, data, true);
    if (fitter.outliers() == OutlierPolicy.UNASKED
        || moving.samples().size() > Plan.MOST_DOUBTED
        || !moving.samples().valuesOnly()
        || !noisy(fit, moving, LEAST_NOISE)) {
      return fit;
    }
    return settled(basis, plan, fitted(plan, basis, moving, data, fit));
  }

  /**
   * A fit without a drift and without sensors of another kind. One hides the other, and both hide
   * rows that are contradicted: what was found is taken away, and the rest is looked for again.
   */
  private Fit settled(Basis basis, Plan plan, Fitted first) {
    Plan all = plan;
    Fitted now = first;
    for (int round = 0; round < KINDS; round++) {
      Fitted steady = withoutDrift(all, basis, now);
      Optional<TwoKinds.Found> hint = kinds(basis, steady);
      Optional<TwoKinds.Found> found = hint.filter(TwoKinds.Found::convincing);
      if (found.isEmpty() && hint.isPresent()) {
        found = hidden(basis, steady, hint.get());
      }
      if (found.isEmpty()) {
        return !convincing(steady.fit) && steady.plan.noiseGrows(steady.data)
            ? steady.fit.with(List.of(Notes.growingNoise()))
            : steady.fit;
      }
      TwoKinds.Found kinds = found.get();
      int count = steady.rows.samples().size();
      boolean keep = kinds.group().length > FEW * count || fitter.outliers() == OutlierPolicy.KEEP;
      Warning note = note(now.rows, kinds, steady.rows.size(), keep);
      if (keep) {
        return steady.fit.with(List.of(note));
      }
      // Rows that both kinds together contradicted are looked at again.
      ChosenRows raw = steady.rows.drift() == null ? now.rows : withoutCopies(all, now.rows);
      double z = kinds.apart() / kinds.noise();
      ChosenRows one = raw.without(among(raw, members(kinds), z)).with(note);
      all = fitter.plan(basis, one);
      RotatedData data = all.snapshot(one);
      now = fitted(all, basis, one, data, fit(all, basis, one, data, true));
    }
    return withoutDrift(all, basis, now).fit;
  }

  /**
   * Rows with the noise of fluxes beside that of values, where both are among them and it is not
   * the same. Single rows that the others contradict are no sign of it, and are looked at first.
   */
  private ChosenRows withFluxNoise(Plan plan, Basis basis, ChosenRows rows, RotatedData data) {
    if (fitter.modelError() == ModelErrorPolicy.UNASKED || !FluxNoise.suits(rows.samples())) {
      return rows;
    }
    ChosenRows weighed = rows.withFluxNoise(FluxNoise.natural(rows.samples()));
    Plan first = weighed.fluxNoise() == 1 ? plan : fitter.plan(basis, weighed);
    ChosenRows kept =
        withoutOutliers(first, first == plan ? data : first.snapshot(weighed), weighed);
    for (int round = 0; round < ROUNDS; round++) {
      double ratio = fluxNoise(basis, kept);
      boolean settled = FluxNoise.same(ratio, weighed.fluxNoise());
      weighed = rows.withFluxNoise(ratio);
      if (settled) {
        break;
      }
      Plan uneven = fitter.plan(basis, weighed);
      kept = withoutOutliers(uneven, uneven.snapshot(weighed), weighed);
    }
    return weighed.fluxNoise() == 1 ? rows : weighed.with(Notes.twoNoises(weighed.fluxNoise()));
  }

  private double fluxNoise(Basis basis, ChosenRows rows) {
    if (!FluxNoise.suits(rows.samples())) {
      return 1;
    }
    Set<Double> doubtful = new HashSet<>();
    return FluxNoise.likeliest(
        Frame.covering(rows.samples().points()).radius(),
        doubtful::contains,
        log -> {
          ChosenRows weighed = rows.withFluxNoise(Math.exp(log));
          Plan uneven = fitter.plan(basis, weighed);
          Optional<ErrorSearch.Result> found = uneven.modelError(uneven.snapshot(weighed));
          if (convincing(found)) {
            doubtful.add(log);
          }
          return found.map(each -> each.logEvidence + uneven.logStretch()).orElse(Double.NaN);
        });
  }

  /** Whether a fit leaves more than a share of the readings' deviation as noise. */
  private static boolean noisy(Fit fit, ChosenRows rows, double share) {
    double deviation = Math.sqrt(variance(rows.samples().snapshot(0)));
    return deviation > 0 && fit.noise().orElse(0) > share * deviation;
  }

  /**
   * A fit, the rows that it was made for and those of them that it has kept.
   *
   * @param plan for those that were kept
   * @param data of those that were kept
   */
  private record Fitted(Fit fit, ChosenRows rows, ChosenRows kept, Plan plan, RotatedData data) {

    /** Rows that were left out, by their index among all. */
    Set<Integer> gone() {
      return fit.leftOut().stream().map(LeftOut::row).collect(Collectors.toSet());
    }

    /** The same and those of another kind. */
    Set<Integer> goneWith(Optional<TwoKinds.Found> kinds) {
      Set<Integer> all = new HashSet<>(gone());
      kinds.ifPresent(found -> all.addAll(members(found)));
      return all;
    }
  }

  /** Rows of another kind, by their index among all. */
  private static Set<Integer> members(TwoKinds.Found kinds) {
    return Arrays.stream(kinds.group()).boxed().collect(Collectors.toSet());
  }

  private Fitted fitted(Plan plan, Basis basis, ChosenRows rows, RotatedData data, Fit fit) {
    Set<Integer> gone = fit.leftOut().stream().map(LeftOut::row).collect(Collectors.toSet());
    ChosenRows kept = rows.without(among(rows, gone, 0));
    Plan rest = again(plan, basis, rows, kept);
    return new Fitted(fit, rows, kept, rest, rest == plan ? data : rest.snapshot(kept));
  }

  /**
   * A fit without a drift of the readings in the order of their rows; the same fit where there is
   * none.
   *
   * @param all for all rows
   */
  private Fitted withoutDrift(Plan all, Basis basis, Fitted first) {
    ChosenRows rows = first.rows;
    if (!fitter.ordered() || rows.pooled() != null || isSorted(rows.samples().snapshot(0))) {
      return first;
    }
    int count = rows.indices()[rows.indices().length - 1] + 1;
    Optional<Drift> found = drift(basis, first, count, false);
    if (found.isPresent() && fitter.outliers() == OutlierPolicy.KEEP) {
      Fit warned = first.fit.with(List.of(Notes.drift(found.get(), true)));
      return new Fitted(warned, rows, first.kept, first.plan, first.data);
    }
    Optional<Drift> likely = found.isPresent() ? found : drift(basis, first, count, true);
    if (likely.isEmpty()) {
      return first;
    }
    // A drift hides what others contradict and is hidden by it, and makes it seem so of others.
    Fitted steady = steady(all, basis, rows, likely.get());
    Optional<TwoKinds.Found> kinds = kinds(basis, steady).filter(TwoKinds.Found::convincing);
    Set<Integer> gone = steady.goneWith(kinds);
    if (found.isPresent() ? !gone.equals(first.gone()) : !first.gone().containsAll(gone)) {
      Optional<Drift> better = drift(basis, without(all, basis, first, gone), count, false);
      if (better.isEmpty()) {
        return first;
      }
      steady = steady(all, basis, rows, better.get());
      kinds = kinds(basis, steady).filter(TwoKinds.Found::convincing);
    } else if (found.isEmpty()) {
      return first;
    }
    // Where one kind of sensors comes after the other, it is a step.
    double noise = kinds.map(TwoKinds.Found::noise).orElse(steady.fit.noise().orElse(0));
    return first
            .plan
            .twoKinds(first.data, first.fit.noise().orElse(0))
            .filter(step -> step.convincing() && step.noise() < noise)
            .isPresent()
        ? first
        : steady;
  }

  /**
   * The drift of rows that were kept; copies of others say nothing of it.
   *
   * @param hint whether it may be one that only might be there
   */
  private Optional<Drift> drift(Basis basis, Fitted fitted, int count, boolean hint) {
    ChosenRows single = withoutCopies(fitted.plan, fitted.kept);
    single = fitted.fit.modelError().map(single::with).orElse(single);
    Plan plan = again(fitted.plan, basis, fitted.kept, single);
    RotatedData data = plan == fitted.plan ? fitted.data : plan.snapshot(single);
    return plan.drift(data, single, count, hint);
  }

  /** A fit's rows of which others are kept. */
  private Fitted without(Plan all, Basis basis, Fitted fitted, Set<Integer> gone) {
    ChosenRows kept = fitted.rows.without(among(fitted.rows, gone, 0));
    Plan plan = again(all, basis, fitted.rows, kept);
    return new Fitted(fitted.fit, fitted.rows, kept, plan, plan.snapshot(kept));
  }

  /** Sensors that are said to read the field times zero may be dead. */
  private static Warning note(ChosenRows raw, TwoKinds.Found kinds, long all, boolean keep) {
    Set<Integer> group = members(kinds);
    int[] rows =
        IntStream.range(0, raw.indices().length)
            .filter(i -> group.contains(raw.indices()[i]))
            .toArray();
    double value = raw.samples().value(0, rows[0]);
    boolean equal = IntStream.of(rows).allMatch(i -> raw.samples().value(0, i) == value);
    return equal && rows.length >= StuckReadings.FEWEST_EQUAL
        ? Notes.stuck(
            new StuckReadings(rows, value, StuckReadings.Kind.EQUAL), raw.size(rows), keep)
        : Notes.twoKinds(kinds, raw.size(rows), all, keep);
  }

  /** The fit of rows without a drift. */
  private Fitted steady(Plan all, Basis basis, ChosenRows rows, Drift drift) {
    ChosenRows steady = withoutCopies(all, rows).without(drift).with(Notes.drift(drift, false));
    Plan plan = again(all, basis, rows, steady);
    RotatedData data = plan.snapshot(steady);
    return fitted(plan, basis, steady, data, fit(plan, basis, steady, data, true));
  }

  private static ChosenRows withoutCopies(Plan plan, ChosenRows rows) {
    if (!plan.repeated()) {
      return rows;
    }
    boolean[] copies = Readings.copies(rows.samples());
    return rows.without(
        IntStream.range(0, copies.length)
            .filter(i -> copies[i])
            .mapToObj(i -> new LeftOut(i, LeftOut.Reason.COPY, 0))
            .toList());
  }

  /**
   * Whether a table seems to be sorted by its readings, or by their size: noise then decides about
   * the order of its rows, which is none of time.
   */
  private static boolean isSorted(double[] u) {
    int rises = 0;
    int falls = 0;
    int grows = 0;
    int shrinks = 0;
    for (int i = 1; i < u.length; i++) {
      rises += u[i] > u[i - 1] ? 1 : 0;
      falls += u[i] < u[i - 1] ? 1 : 0;
      grows += Math.abs(u[i]) > Math.abs(u[i - 1]) ? 1 : 0;
      shrinks += Math.abs(u[i]) < Math.abs(u[i - 1]) ? 1 : 0;
    }
    return Math.min(Math.min(rises, falls), Math.min(grows, shrinks)) < UNSORTED * u.length;
  }

  /**
   * Sensors of two kinds, which read more or less than each other by a constant or a factor, if
   * there are or may be some; the group are rows by their index among all.
   */
  private Optional<TwoKinds.Found> kinds(Basis basis, Fitted fitted) {
    Fit fit = fitted.fit;
    ChosenRows rows = fitted.rows;
    if (!noisy(fit, rows, NEGLIGIBLE)) {
      return Optional.empty();
    }
    if (fitted.kept.samples().size() <= rows.samples().size() - TwoKinds.FEWEST) {
      // Some of a kind may have been contradicted one by one, which leaves too few of it.
      Plan all = fitter.plan(basis, rows);
      RotatedData data = all.snapshot(rows);
      Optional<TwoKinds.Found> found = kinds(all, rows, data, all.fit(data, rows));
      if (found.filter(TwoKinds.Found::convincing).isPresent()) {
        return found;
      }
    }
    return kinds(fitted.plan, fitted.kept, fitted.data, fit);
  }

  private static Optional<TwoKinds.Found> kinds(
      Plan plan, ChosenRows rows, RotatedData data, Fit fit) {
    int[] indices = rows.indices();
    return plan.twoKinds(data, fit.noise().orElse(0))
        .map(found -> found.with(Arrays.stream(found.group()).map(i -> indices[i]).toArray()));
  }

  /**
   * Two kinds that a drift or rows that the others contradict hide, as far as the readings of what
   * may be one of them tell of these.
   *
   * @param hint what may be
   */
  private Optional<TwoKinds.Found> hidden(Basis basis, Fitted fitted, TwoKinds.Found hint) {
    ChosenRows rows = fitted.rows;
    Set<Integer> group = members(hint);
    ChosenRows one = rows.without(among(rows, group, 0));
    Plan plan = fitter.plan(basis, one);
    RotatedData data = plan.snapshot(one);
    Fitted rest = fitted(plan, basis, one, data, fit(plan, basis, one, data, true));
    if (rows.drift() == null) {
      rest = withoutDrift(plan, basis, rest);
    }
    Set<Integer> gone = rest.gone();
    gone.removeAll(group);
    Drift drift = rest.rows.drift();
    if (fitted.gone().containsAll(gone) && Objects.equals(drift, rows.drift())) {
      return Optional.empty();
    }
    ChosenRows both = rows.without(among(rows, gone, 0));
    both = drift == null || drift.equals(rows.drift()) ? both : both.without(drift);
    Plan again = fitter.plan(basis, both);
    RotatedData steady = again.snapshot(both);
    return kinds(again, both, steady, again.fit(steady, both)).filter(TwoKinds.Found::convincing);
  }

  /** Those of some rows that are given by their index among all. */
  private static List<LeftOut> among(ChosenRows rows, Set<Integer> some, double z) {
    return IntStream.range(0, rows.indices().length)
        .filter(i -> some.contains(rows.indices()[i]))
        .mapToObj(i -> new LeftOut(i, LeftOut.Reason.VALUE, z))
        .toList();
  }

  /**
   * Fits one snapshot.
   *
   * @param looking whether single rows are still to be looked at
   */
  private Fit fit(Plan plan, Basis basis, ChosenRows rows, RotatedData data, boolean looking) {
    Optional<ErrorSearch.Result> found = modelError(plan, data);
    ChosenRows asked = noted(rows, found);
    if (convincing(found)) {
      ChosenRows fewer = looking ? withoutOutliers(plan, data, rows) : rows;
      if (fewer.samples().size() < rows.samples().size()) {
        Plan rest = fitter.plan(basis, fewer);
        RotatedData trusted = rest.snapshot(fewer);
        Optional<ErrorSearch.Result> left = modelError(rest, trusted);
        if (!convincing(left)) {
          return rest.fit(trusted, noted(fewer, left));
        }
      }
      if (fitter.modelError() == ModelErrorPolicy.AUTO && plan.tellsErrors()) {
        Fit wider = withError(found.get(), rows, looking);
        if (!saysNothing(wider, rows)) {
          return wider;
        }
      }
      Fit pure = plan.fit(data, asked);
      return pure.with(asked.with(found.get().error.within(pure)));
    }
    ChosenRows kept = looking ? withoutOutliers(plan, data, asked) : asked;
    if (kept.samples().size() == rows.samples().size()) {
      return plan.fit(data, kept);
    }
    Plan rest = fitter.plan(basis, kept);
    return fit(rest, basis, kept, rest.snapshot(kept), false);
  }

  /**
   * Fits both parts of a complex snapshot with one regularisation, without the rows that are gross
   * errors in either. An error of the equation is told, and left to the noise.
   */
  ComplexFit fitComplex(Plan all, Basis basis, ChosenRows rows) {
    if (!fitter.doubtsRows()) {
      return all.fitComplex(complex(all, rows), rows);
    }
    ChosenRows moving = withoutStuckParts(all, basis, rows, 0);
    Plan plan = again(all, basis, rows, moving);
    RotatedData data = complex(plan, moving);
    ChosenRows kept = withoutOutliers(plan, data, moving);
    Plan rest = again(plan, basis, moving, kept);
    RotatedData trusted = rest == plan ? data : complex(rest, kept);
    Optional<ErrorSearch.Result> found = modelError(rest, trusted);
    ComplexFit both = rest.fitComplex(trusted, noted(kept, found));
    return convincing(found)
        ? new ComplexFit(
            both.re().with(kept.with(found.get().error.within(both.re()))),
            both.im().with(kept.with(found.get().error.within(both.im()))))
        : both;
  }

  /**
   * Fits complex snapshots with one regularisation for all, without the rows that are gross errors
   * in one of them.
   *
   * @param rows of twice as many snapshots: real and imaginary parts in turn
   * @param first which is asked about gross errors and errors of the equation
   */
  SharedFit fitShared(Plan all, Basis basis, ChosenRows rows, int first) {
    Plan plan = all;
    ChosenRows kept = rows;
    if (fitter.doubtsRows()) {
      ChosenRows moving = withoutStuckParts(all, basis, rows, first);
      Plan before = again(all, basis, rows, moving);
      RotatedData data = complex(before, moving, first);
      kept = withoutOutliers(before, data, moving);
      plan = again(before, basis, moving, kept);
      kept = noted(kept, modelError(plan, plan == before ? data : complex(plan, kept, first)));
    }
    List<RotatedData> parts = new ArrayList<>();
    for (int s = 0; s < kept.samples().snapshots(); s++) {
      parts.add(plan.snapshot(kept.snapshot(s)));
    }
    return plan.fitShared(parts, first, kept);
  }

  /** A plan for what is left of rows; the same where nothing was left out. */
  private Plan again(Plan plan, Basis basis, ChosenRows rows, ChosenRows left) {
    return left.samples().size() < rows.samples().size() ? fitter.plan(basis, left) : plan;
  }

  /** The real part of a complex snapshot beside the other. */
  private static RotatedData complex(Plan plan, ChosenRows rows) {
    return complex(plan, rows, 0);
  }

  /** The same of one of several. */
  private static RotatedData complex(Plan plan, ChosenRows rows, int which) {
    return plan.snapshot(rows.snapshot(2 * which))
        .with(plan.snapshot(rows.snapshot(2 * which + 1)));
  }

  private Optional<ErrorSearch.Result> modelError(Plan plan, RotatedData data) {
    return fitter.modelError() == ModelErrorPolicy.UNASKED
        ? Optional.empty()
        : plan.modelError(data);
  }

  private static boolean convincing(Fit fit) {
    return fit.modelError().filter(error -> error.probability() >= CONVINCING).isPresent();
  }

  static boolean convincing(Optional<ErrorSearch.Result> found) {
    return found.isPresent() && found.get().error.probability() >= CONVINCING;
  }

  private static ChosenRows noted(ChosenRows rows, Optional<ErrorSearch.Result> found) {
    return found.isPresent() ? rows.with(found.get().error) : rows;
  }

  /** The fit of a solution and a smooth error. */
  private Fit withError(ErrorSearch.Result found, ChosenRows rows, boolean looking) {
    Basis wider = found.basisWithBumps();
    Plan plan = fitter.plan(wider, rows);
    RotatedData data = plan.snapshot(rows);
    ChosenRows kept = looking ? withoutOutliers(plan, data, rows) : rows;
    Fit fit;
    if (kept.samples().size() == rows.samples().size()) {
      fit = plan.fitWithError(data, kept);
    } else {
      Plan rest = fitter.plan(wider, kept);
      fit = rest.fitWithError(rest.snapshot(kept), kept);
    }
    return fit.with(kept.with(found.error.carriedAlong(found.sizeIn(fit))));
  }

  /** Whether a field is so uncertain beside the readings that a guess would be better. */
  private static boolean saysNothing(Fit fit, ChosenRows rows) {
    if (!rows.samples().valuesOnly()) {
      return false;
    }
    return fit.spreadsBeyond(HOPELESS * Math.sqrt(variance(rows.samples().snapshot(0))));
  }

  /** Whether all readings are the same: whatever differs from them is the field. */
  private static boolean isLevel(ChosenRows rows) {
    double[] u = rows.samples().snapshot(0);
    return Arrays.stream(u).allMatch(v -> v == u[0]);
  }

  /** The mean square of readings about their mean. */
  static double variance(double[] u) {
    double mean = Arrays.stream(u).average().orElse(0);
    return Arrays.stream(u).map(v -> (v - mean) * (v - mean)).average().orElse(0);
  }

  /**
   * Rows without sensors that are stuck, if the others contradict these together.
   *
   * @param plan for these rows
   * @param rows of one or several snapshots
   * @param one snapshot of the same rows, which is looked at
   */
  private ChosenRows withoutStuck(Plan plan, Basis basis, ChosenRows rows, ChosenRows one) {
    Samples samples = one.samples();
    if (fitter.outliers() == OutlierPolicy.UNASKED || samples.size() > Plan.MOST_DOUBTED) {
      return rows;
    }
    for (StuckReadings suspects : StuckReadings.in(samples)) {
      List<LeftOut> stuck = contradicted(plan, basis, one, suspects);
      if (!stuck.isEmpty()) {
        boolean keep = fitter.outliers() == OutlierPolicy.KEEP;
        Warning note = Notes.stuck(suspects, one.size(suspects.rows()), keep);
        return keep ? rows.with(note) : rows.without(stuck).with(note);
      }
    }
    return rows;
  }

  /** Complex rows without sensors of which either part is stuck. */
  private ChosenRows withoutStuckParts(Plan all, Basis basis, ChosenRows rows, int which) {
    ChosenRows moving = withoutStuck(all, basis, rows, rows.snapshot(2 * which));
    Plan plan = again(all, basis, rows, moving);
    return withoutStuck(plan, basis, moving, moving.snapshot(2 * which + 1));
  }

  /** Rows that may be stuck, if the field of the others is far from what they read together. */
  private List<LeftOut> contradicted(
      Plan all, Basis basis, ChosenRows rows, StuckReadings suspects) {
    int[] some = suspects.rows();
    List<LeftOut> together =
        Arrays.stream(some).mapToObj(i -> new LeftOut(i, LeftOut.Reason.VALUE, 0)).toList();
    ChosenRows moving = rows.without(together);
    Plan first = fitter.plan(basis, moving);
    ChosenRows others = withoutOutliers(first, first.snapshot(moving), moving);
    Plan plan = again(first, basis, moving, others);
    RotatedData data = plan.snapshot(others);
    Fit fit = plan.fit(data, others);
    Samples samples = rows.samples().select(some);
    double[] u = fit.field().at(samples.points());
    double[] spread = fit.uncertainty().spreadAt(samples.points());
    double noise = fit.noise().orElse(0);
    double square = 0;
    double difference = 0;
    int agreed = 0;
    List<LeftOut> off = new ArrayList<>();
    for (int i = 0; i < some.length; i++) {
      double by = samples.value(0, i) - u[i];
      double z = by / Math.hypot(spread[i], noise);
      square += z * z / some.length;
      difference += by * by / some.length;
      agreed += Math.abs(z) <= EACH_OFF ? 1 : 0;
      off.add(new LeftOut(some[i], LeftOut.Reason.VALUE, z));
    }
    boolean equal = suspects.kind() == StuckReadings.Kind.EQUAL;
    // A gross error may read what good sensors do: these stay.
    if (suspects.kind() == StuckReadings.Kind.CLOSE && 2 * agreed > some.length) {
      return List.of();
    }
    double variance = variance(others.samples().snapshot(0));
    if (2 * agreed <= some.length
        && difference > CLEARLY * CLEARLY * variance
        && suspects.areDead(rows.samples())) {
      return off;
    }
    boolean far =
        difference > NOTABLE * NOTABLE * variance
            && (equal || (square > OFF * OFF && suspects.looksLikeFault(rows.samples(), u)))
            && all.evidenceAgainst(all.snapshot(rows), some)
                > (equal ? CONTRADICTED : -CONTRADICTED);
    // Where the others alone speak against the equation, it is not known what is to blame.
    return far && !convincing(modelError(plan, data)) ? off : List.of();
  }

  private ChosenRows withoutOutliers(Plan plan, RotatedData data, ChosenRows rows) {
    List<LeftOut> off =
        fitter.outliers() == OutlierPolicy.UNASKED ? List.of() : plan.outliers(data);
    if (off.isEmpty() || (off.size() > 2 && isLevel(rows.without(off)))) {
      return rows;
    }
    return fitter.outliers() == OutlierPolicy.KEEP
        ? rows.with(Notes.outliers(off.size()))
        : rows.without(off);
  }
}
