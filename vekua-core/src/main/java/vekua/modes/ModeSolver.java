package vekua.modes;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleSupplier;
import vekua.field.Field;
import vekua.functions.Modes;
import vekua.internal.Check;

/**
 * Finds the modes of membranes and rooms: all numbers λ for which Δu + λu = 0 has a field with zero
 * data on the boundary, those fields, and how far each λ may be off. Immutable.
 */
public final class ModeSolver {

  /** The most modes that are asked for at once. */
  public static final int MAX_COUNT = 10_000;

  /** Waves beyond this angle are not looked at on the way to one eigenvalue. */
  private static final double NARROW = 0.3;

  private static final int STEPS = 8;

  /** A change that small, relative to the eigenvalue, ends the way to it. */
  private static final double SETTLED = 1e-11;

  /** The largest angle of the wave of an eigenvalue. */
  private static final double SMALL = 1e-5;

  private final double tolerance;
  private final double seconds;
  private final DoubleSupplier clock;
  private final DoubleConsumer progress;

  private ModeSolver(
      double tolerance, double seconds, DoubleSupplier clock, DoubleConsumer progress) {
    this.tolerance = tolerance;
    this.seconds = seconds;
    this.clock = clock;
    this.progress = progress;
  }

  /** A solver with tolerance 1e-8 that takes the time it takes. */
  public static ModeSolver withDefaults() {
    return new ModeSolver(1e-8, Double.POSITIVE_INFINITY, () -> 0, share -> {});
  }

  /**
   * The same with another tolerance: how wide an interval around an eigenvalue may be, relative to
   * the eigenvalue.
   *
   * @param relative positive and less than 1
   * @throws IllegalArgumentException if the tolerance is not positive or not less than 1
   */
  public ModeSolver withTolerance(double relative) {
    if (!(relative > 0 && relative < 1)) {
      throw new IllegalArgumentException("tolerance must be positive and less than 1: " + relative);
    }
    return new ModeSolver(relative, seconds, clock, progress);
  }

  /**
   * The same with someone to be told how far the work is.
   *
   * @param listener is told shares from 0 to 1, on the calling thread
   */
  public ModeSolver withProgress(DoubleConsumer listener) {
    return new ModeSolver(tolerance, seconds, clock, listener);
  }

  /**
   * The same with a limit of time: what was found until then is the list, which is said not to be
   * complete. Half of the time is for finding eigenvalues, the rest for their waves and intervals;
   * a step that has begun is ended.
   *
   * @param limit in seconds, positive
   * @param secondsNow what a clock of the caller's shows, in seconds from any moment on
   * @throws IllegalArgumentException if the limit is not positive
   */
  public ModeSolver withTimeLimit(double limit, DoubleSupplier secondsNow) {
    if (!(limit > 0)) {
      throw new IllegalArgumentException("limit of time must be positive: " + limit);
    }
    return new ModeSolver(tolerance, limit, secondsNow, progress);
  }

  /**
   * The lowest modes.
   *
   * @param membrane the domain and its conditions
   * @param count how many, 1 to {@value #MAX_COUNT}
   * @throws CancellationException if the calling thread is interrupted
   */
  public Spectrum lowest(Membrane membrane, int count) {
    Check.inRange(count, 1, MAX_COUNT, "number of modes");
    Drum drum = new Drum(membrane.domain(), membrane.values());
    Stages stages = new Stages(drum);
    Deadline deadline = Deadline.in(seconds, clock);
    Search search = new Search(stages, deadline);
    int rest = drum.free() ? count - 1 : count;
    // Weyl's count is off by so much in thin domains.
    double thin = drum.perimeter() * drum.perimeter() / (4 * Math.PI * drum.area());
    double most = 2 * count + 40 + 3 * thin;
    List<Double> levels =
        rest == 0
            ? List.of()
            : search.between(
                drum.bottom(),
                Double.POSITIVE_INFINITY,
                (to, found) -> {
                  progress.accept(0.5 * Math.min(1, (double) found.size() / rest));
                  return found.size() < rest && drum.weyl(to) < most;
                });
    List<Double> wanted = new ArrayList<>(levels.subList(0, Math.min(rest, levels.size())));
    double to = wanted.isEmpty() ? 0 : wanted.get(wanted.size() - 1);
    Spectrum spectrum = spectrum(stages, search, deadline, 0, to, wanted, drum.free());
    return wanted.size() == rest || search.stopped() ? spectrum : spectrum.lacking(count);
  }

  /**
   * The modes whose eigenvalues lie in a range.
   *
   * @param membrane the domain and its conditions
   * @param from the lower end, zero or positive
   * @param to the upper end, greater than the lower one and finite
   * @throws IllegalArgumentException if the range is empty, or holds more than {@value #MAX_COUNT}
   *     eigenvalues by Weyl's count
   * @throws CancellationException if the calling thread is interrupted
   */
  public Spectrum between(Membrane membrane, double from, double to) {
    Check.nonNegative(from, "lower end of the range");
    Check.finite(to, "upper end of the range");
    if (!(to > from)) {
      throw new IllegalArgumentException(
          "upper end of the range must be greater than the lower one: " + from + ":" + to);
    }
    Drum drum = new Drum(membrane.domain(), membrane.values());
    if (drum.weyl(to) - drum.weyl(from) > MAX_COUNT) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "range must hold at most %d eigenvalues: about %.0f lie in %s:%s",
              MAX_COUNT,
              drum.weyl(to) - drum.weyl(from),
              from,
              to));
    }
    Stages stages = new Stages(drum);
    Deadline deadline = Deadline.in(seconds, clock);
    Search search = new Search(stages, deadline);
    double bottom = drum.bottom();
    double start = from <= bottom ? bottom : Math.max(bottom, from - 0.5 * drum.spacing(from));
    List<Double> levels =
        to <= bottom
            ? List.of()
            : search.between(
                start,
                to,
                (at, found) -> {
                  progress.accept(0.5 * Math.min(1, (at - start) / (to - start)));
                  return at < to;
                });
    List<Double> wanted =
        new ArrayList<>(levels.stream().filter(v -> v >= from && v <= to).toList());
    return spectrum(stages, search, deadline, from, to, wanted, drum.free() && from == 0);
  }

  /**
   * The eigenvalue next to a number.
   *
   * @param membrane the domain and its conditions
   * @param lambda near an eigenvalue, positive: what is farther off than its neighbours is not
   *     found
   * @return nothing if no eigenvalue is settled on
   * @throws CancellationException if the calling thread is interrupted
   */
  public OptionalDouble nearest(Membrane membrane, double lambda) {
    Check.positive(lambda, "number near an eigenvalue");
    Stages stages = new Stages(new Drum(membrane.domain(), membrane.values()));
    double at = lambda;
    for (int step = 0; step < STEPS && at > 0; step++) {
      Strike strike = stages.at(Math.sqrt(at), 1).strike(at, NARROW);
      if (strike.levels().length == 0) {
        break;
      }
      double next = strike.levels()[0];
      for (double level : strike.levels()) {
        next = Math.abs(level - at) < Math.abs(next - at) ? level : next;
      }
      if (Math.abs(next - at) < SETTLED * at) {
        return strike.sigma()[0] < SMALL ? OptionalDouble.of(next) : OptionalDouble.empty();
      }
      at = next;
    }
    return OptionalDouble.empty();
  }

  /** The modes of levels that a search has found, and what is to be said of them. */
  Spectrum spectrum(
      Stages stages,
      Search search,
      Deadline deadline,
      double from,
      double to,
      List<Double> levels,
      boolean still) {
    Drum drum = stages.drum();
    List<Mode> modes = new ArrayList<>();
    if (still) {
      modes.add(constant(drum));
    }
    Polish polish = new Polish(stages, tolerance, search.hints(), deadline);
    double weyl = drum.weyl(to) - (from > 0 ? Math.max(0, drum.weyl(from)) : 0);
    int most = (int) Math.ceil(Math.max(0, weyl) + drum.weylError(to));
    modes.addAll(
        polish.modes(levels, modes.size(), most, share -> progress.accept(0.5 + share / 2)));
    List<String> warnings = new ArrayList<>();
    if (search.stopped() || polish.stopped()) {
      return ended(drum, modes, from, search.unsettled());
    }
    int found = levels.size() + (still ? 1 : 0);
    int counts = found > most ? found : modes.size();
    boolean plausible = Notes.count(warnings, weyl, counts, drum.weylError(to));
    boolean kept = Notes.kept(warnings, levels.size(), modes.size() - (still ? 1 : 0));
    boolean counted =
        plausible
            && Notes.counted(warnings, LowerCount.of(drum, to, modes.size()), from, to, modes);
    boolean resolved = Notes.slits(warnings, drum.shortestSlit());
    Notes.add(warnings, drum, modes, tolerance, search.unsettled());
    progress.accept(1);
    boolean complete = counted && kept && resolved && search.unsettled().isEmpty();
    return new Spectrum(modes, from, to, weyl, complete, warnings);
  }

  /** What there is when the time is over. */
  private Spectrum ended(Drum drum, List<Mode> modes, double from, List<Double> unsettled) {
    double last = modes.isEmpty() ? from : modes.get(modes.size() - 1).eigenvalue();
    List<String> warnings = new ArrayList<>();
    warnings.add(
        "the list is not complete: the limit of "
            + seconds
            + " s ended the work, and "
            + (modes.isEmpty()
                ? "none was found"
                : String.format(Locale.ROOT, "modes above %.6g are not in it", last))
            + "; half of it is for finding eigenvalues: a higher limit or fewer modes help");
    Notes.add(warnings, drum, modes, tolerance, unsettled);
    progress.accept(1);
    double weyl = drum.weyl(last) - (from > 0 ? Math.max(0, drum.weyl(from)) : 0);
    return new Spectrum(modes, from, last, weyl, false, warnings);
  }

  /** The constant, which slopes that vanish all around allow. */
  private static Mode constant(Drum drum) {
    Field field =
        Field.of(Modes.powers(0, drum.domain().frame()), new double[] {1 / Math.sqrt(drum.area())});
    return new Mode(1, 0, 0, 0, true, 1, 0, Math.max(0, drum.weyl(0)), field);
  }
}
