package vekua.modes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds all eigenvalues from below. Trial values, the centres, are one level apart on average; each
 * tells of the levels around it, which are then sought out. A level is believed if both of the
 * centres next to it, above and below, know of it, as often as it is an eigenvalue; else there is
 * another centre between them. At short waves centres are farther apart, and tell of all levels in
 * the {@link Window} between them at once.
 */
final class Search {

  /** Waves that are looked at from a centre have sines of angles up to this. */
  private static final double WIDE = 0.6;

  /** The same on the way to a level, where those farther off disturb. */
  private static final double NARROW = 0.3;

  /**
   * Waves of drums in parts have jumps where they are far from a mode: fewer of them are of use.
   */
  private static final double IN_PARTS = 0.6;

  /** How far from a centre levels are sought, in mean distances. */
  private static final double REACH = 1.25;

  /** Eigenvalues that differ by less, relatively, come from one trial value. */
  private static final double CLUSTER = 3e-8;

  /** The largest angle of what may be a mode at the resolution of a search. */
  private static final double ACCEPTED = 1e-3;

  /** With more functions it may become one if its angle is up to this. */
  private static final double NEARLY = 2e-2;

  /** With how much more effort that is tried. */
  private static final int MORE = 3;

  /** What levels differ by from one trial value to the next, relatively, over their angle. */
  private static final double NOISE = 0.1;

  /** A change that small ends the way to a level. */
  private static final double SETTLED = 1e-11;

  /** What has not settled after some steps has so small changes at least. */
  private static final double ROUGH = 1e-8;

  private static final int NOISY = 5;

  /** A guess at a known level errs by less than this share of its squared distance. */
  private static final double GUESS = 0.06;

  /** Levels that close to another one, in mean distances, are looked for at once. */
  private static final double CLOSE = 0.25;

  private static final int STEPS = 9;
  private static final int HALVINGS = 5;

  /** How often a window is halved before its levels are looked for one by one. */
  private static final int WINDOW_HALVINGS = 2;

  /** A trial value and how often it found each level. */
  private static final class Centre {
    final double lambda;
    final int depth;
    final Map<Level, Integer> found = new HashMap<>();

    Centre(double lambda, int depth) {
      this.lambda = lambda;
      this.depth = depth;
    }
  }

  private final Stages stages;
  private final Drum drum;
  private final NavigableMap<Double, Level> levels = new TreeMap<>();
  private final List<Double> unsettled = new ArrayList<>();

  /** Strikes at the ends of windows. */
  private final NavigableMap<Double, Strike> wide = new TreeMap<>();

  private final NavigableMap<Double, Strike> hints = new TreeMap<>();
  private final Deadline deadline;
  private boolean stopped;

  /** More where waves were found to need it. */
  private int effort;

  Search(Stages stages, Deadline deadline) {
    this.stages = stages;
    this.deadline = deadline;
    this.drum = stages.drum();
  }

  /** An eigenvalue, or several that are the same or nearly so. */
  static final class Level {
    final double[] values;
    final double sigma;

    Level(double[] values, double sigma) {
      this.values = values;
      this.sigma = sigma;
    }

    double first() {
      return values[0];
    }
  }

  /** What a search is told as it goes on, and whether it may end. */
  interface Watcher {
    /**
     * Called after each stretch.
     *
     * @param lambda all eigenvalues below it, and above the start, are known
     * @param levels the eigenvalues so far
     * @return whether to go on
     */
    boolean goOn(double lambda, List<Double> levels);
  }

  /** Searches upwards to an end, or until the watcher has enough. */
  List<Double> between(double start, double end, Watcher watcher) {
    double at = start;
    Centre below = null;
    do {
      double window = Window.length(drum, at);
      double next = Math.min(end, at + (window > 0 ? window : drum.spacing(at)));
      if (window > 0) {
        prepare(at, next, end);
        window(at, next, 0);
      } else {
        below = below == null || below.lambda != at ? visited(at, 0) : below;
        Centre above = visited(next, 0);
        settle(below, above);
        below = above;
      }
      if (late()) {
        // What the last stretch has is not all there is.
        return all(start, at);
      }
      at = next;
    } while (watcher.goOn(at, all(start, at)));
    return all(start, at);
  }

  /** Strikes at the ends of a window and at that of the next one, at the same time. */
  private void prepare(double from, double to, double end) {
    if (wide.containsKey(from) && wide.containsKey(to)) {
      return;
    }
    double[] ends =
        DoubleStream.of(from, to, Math.min(end, to + Window.length(drum, to)))
            .filter(at -> !wide.containsKey(at))
            .distinct()
            .toArray();
    Strike[] there = new Strike[ends.length];
    Stage stage = stages.at(Math.sqrt(ends[ends.length - 1]), 0);
    stage.inParallel(ends.length, i -> there[i] = wide(ends[i], stage));
    for (int i = 0; i < ends.length; i++) {
      wide.put(ends[i], there[i]);
    }
  }

  /** Finds all levels between two trial values at once, or one by one where these do not agree. */
  private void window(double from, double to, int depth) {
    Strike below = wide.computeIfAbsent(from, this::wide);
    Strike above = wide.computeIfAbsent(to, this::wide);
    Optional<List<Level>> found =
        Window.agreed(drum, below, above).flatMap(guesses -> refined(guesses, below, above));
    if (found.isPresent()) {
      found.get().forEach(this::put);
    } else if (depth < WINDOW_HALVINGS && !late()) {
      double middle = (from + to) / 2;
      window(from, middle, depth + 1);
      window(middle, to, depth + 1);
    } else {
      Centre a = visited(from, 0);
      while (a.lambda < to && !late()) {
        Centre b = visited(Math.min(to, a.lambda + drum.spacing(a.lambda)), 0);
        settle(a, b);
        a = b;
      }
    }
    wide.headMap(to, false).clear();
  }

  /** Adds a level of a window, unless one that was sought one by one beside it is the same. */
  private void put(Level level) {
    Level same = known(level.first(), 0);
    if (same == null) {
      levels.put(level.first(), level);
    } else if (same.values.length < level.values.length) {
      levels.remove(same.first());
      levels.put(level.first(), level);
    }
  }

  /** Whether the time is over: then nothing new is begun. */
  private boolean late() {
    stopped |= deadline.halfPassed();
    return stopped;
  }

  /** Whether the search ended before it was done. */
  boolean stopped() {
    return stopped;
  }

  private Strike wide(double lambda) {
    return wide(lambda, stages.at(Math.sqrt(lambda), 0));
  }

  private Strike wide(double lambda, Stage stage) {
    return stage.strike(lambda, WIDE, Window.waves(drum, lambda));
  }

  /** Levels that were guessed, now exactly; nothing if one of them is none. */
  private Optional<List<Level>> refined(List<Window.Found> guesses, Strike below, Strike above) {
    List<List<Window.Found>> groups = new ArrayList<>();
    for (int from = 0; from < guesses.size(); ) {
      int to = from + 1;
      while (to < guesses.size() && near(guesses.get(to - 1), guesses.get(to))) {
        to++;
      }
      groups.add(guesses.subList(from, to));
      from = to;
    }
    Strike[] found = new Strike[groups.size()];
    Stage stage = stages.at(Math.sqrt(above.lambda()), 0);
    stage.inParallel(found.length, i -> found[i] = refined(groups.get(i), below, above, stage));
    List<Level> out = new ArrayList<>();
    for (int g = 0; g < found.length; g++) {
      List<Window.Found> group = groups.get(g);
      Strike strike = found[g];
      if (strike.levels().length < group.size() || !(strike.sigma()[0] < ACCEPTED)) {
        return Optional.empty();
      }
      for (int i = 0; i < group.size(); i++) {
        Window.Found guess = group.get(i);
        if (!(Math.abs(strike.levels()[i] - guess.value()) < 2 * guess.error())) {
          return Optional.empty();
        }
      }
    }
    for (Strike strike : found) {
      for (double level : strike.levels()) {
        hints.put(level, strike);
      }
      addClusters(out, strike.levels());
    }
    return Optional.of(out);
  }

  /** What the waves of guesses close together become, from the nearer trial value. */
  private static Strike refined(List<Window.Found> group, Strike below, Strike above, Stage stage) {
    double mean = group.stream().mapToDouble(Window.Found::value).average().orElseThrow();
    boolean low = mean - below.lambda() < above.lambda() - mean;
    int[] which = group.stream().mapToInt(g -> low ? g.low() : g.high()).toArray();
    return stage.strike(mean, low ? below : above, which);
  }

  private boolean near(Window.Found a, Window.Found b) {
    return b.value() - a.value() < 3 * (a.error() + b.error()) + 0.02 * drum.spacing(b.value());
  }

  private static void addClusters(List<Level> out, double[] values) {
    for (int from = 0; from < values.length; ) {
      int to = from + 1;
      while (to < values.length && values[to] - values[to - 1] < CLUSTER * values[to]) {
        to++;
      }
      out.add(new Level(Arrays.copyOfRange(values, from, to), 0));
      from = to;
    }
  }

  /** Strikes that know the waves of levels found in windows, by the levels. */
  NavigableMap<Double, Strike> hints() {
    return hints;
  }

  /** Places that two neighbouring centres did not agree about, and centres that tell nothing. */
  List<Double> unsettled() {
    return unsettled;
  }

  private List<Double> all(double from, double to) {
    List<Double> all = new ArrayList<>();
    for (Level level : levels.values()) {
      for (double v : level.values) {
        if (v > from && v <= to) {
          all.add(v);
        }
      }
    }
    all.sort(null);
    return all;
  }

  /** Makes sure that two centres agree on what is between them. */
  private void settle(Centre below, Centre above) {
    boolean agreed = true;
    for (Level level : levels.subMap(below.lambda, true, above.lambda, true).values()) {
      int times = level.values.length;
      agreed &=
          below.found.getOrDefault(level, 0) >= times
              && above.found.getOrDefault(level, 0) >= times;
    }
    if (agreed || late()) {
      return;
    }
    int depth = Math.max(below.depth, above.depth) + 1;
    if (depth > HALVINGS) {
      unsettled.add((below.lambda + above.lambda) / 2);
      return;
    }
    Centre between = visited((below.lambda + above.lambda) / 2, depth);
    settle(below, between);
    settle(between, above);
  }

  private Centre visited(double lambda, int depth) {
    Centre centre = new Centre(lambda, depth);
    double h = drum.spacing(lambda);
    Strike strike = strike(lambda, WIDE);
    if (strike.levels().length == 0) {
      // There is always a best wave: if its norm is not positive, places do not resolve it.
      unsettled.add(lambda);
    }
    Deque<Double> guesses = new ArrayDeque<>();
    for (double guess : strike.levels()) {
      if (guess > 0 && Math.abs(guess - lambda) < REACH * h) {
        guesses.add(guess);
      }
    }
    while (!guesses.isEmpty() && !late()) {
      double guess = guesses.poll();
      double error = GUESS * (guess - lambda) * (guess - lambda) / h;
      Level level = known(guess, error, centre.found);
      if (level == null) {
        Level target = sought(guess, h);
        // Of levels close together the guess may stand for another one, which is as near by.
        double off = target == null ? 0 : 3 * Math.abs(target.first() - guess);
        level = known(guess, Math.max(error, off), centre.found);
        level = level == null ? target : level;
      }
      if (level != null) {
        centre.found.merge(level, 1, Integer::sum);
      }
    }
    return centre;
  }

  private Strike strike(double lambda, double limit) {
    double share = drum.division().whole() ? 1 : IN_PARTS;
    return stages.at(Math.sqrt(lambda), effort).strike(lambda, share * limit);
  }

  /** What the waves of a trial value near by become, those whose levels are near. */
  private Strike followed(double lambda, Strike near, double h) {
    int[] waves =
        IntStream.range(0, near.levels().length)
            .filter(i -> Math.abs(near.levels()[i] - lambda) < h)
            .toArray();
    return stages.at(Math.sqrt(lambda), effort).strike(lambda, near, waves);
  }

  /** The level nearest to a value, if it is within a distance. */
  private @Nullable Level known(double value, double distance) {
    return known(value, distance, Map.of());
  }

  /** The same among levels that were not found as often yet as they are eigenvalues. */
  private @Nullable Level known(double value, double distance, Map<Level, Integer> found) {
    Level best = null;
    double least = Math.max(distance, same(ACCEPTED) * value);
    for (Level level : levels.subMap(value - 2 * least, true, value + 2 * least, true).values()) {
      boolean open = found.getOrDefault(level, 0) < level.values.length;
      double near = Math.max(distance, same(level.sigma) * value);
      for (double v : level.values) {
        if (open && Math.abs(v - value) <= Math.min(near, least)) {
          least = Math.abs(v - value);
          best = level;
        }
      }
    }
    return best;
  }

  /** Goes from a guess to the level that it points to; null if there is none near by. */
  private @Nullable Level sought(double guess, double h) {
    double at = guess;
    Strike strike = null;
    for (int step = 0; step < STEPS; step++) {
      strike = strike == null ? strike(at, NARROW) : followed(at, strike, h);
      if (strike.levels().length == 0) {
        return null;
      }
      double next = nearest(strike.levels(), at);
      double change = Math.abs(next - at);
      if (!(next > 0) || Math.abs(next - guess) > h) {
        return null;
      }
      Level level = known(next, GUESS * change * change / h);
      if (level != null) {
        return level;
      }
      if (change < (step < NOISY ? SETTLED : ROUGH) * at) {
        // Waves that were followed from afar may not be all that there are.
        Strike all = step == 0 ? strike : strike(next, NARROW);
        if (all.levels().length > 0 && !(all.sigma()[0] < ACCEPTED)) {
          all = withMore(all);
        }
        boolean accepted = all.levels().length > 0 && all.sigma()[0] < ACCEPTED;
        return accepted ? add(all, nearest(all.levels(), next), h) : null;
      }
      at = next;
    }
    return null;
  }

  /**
   * A strike with as many functions as make a mode of its best wave. What nearly is one and does
   * not become one may be a mode that the functions do not resolve.
   */
  private Strike withMore(Strike strike) {
    Strike best = strike;
    double lambda = strike.lambda();
    double share = drum.division().whole() ? 1 : IN_PARTS;
    for (int more = effort + 1; more <= MORE && strike.sigma()[0] < NEARLY && !late(); more++) {
      best = stages.at(Math.sqrt(lambda), more).strike(lambda, share * NARROW);
      if (best.levels().length > 0 && best.sigma()[0] < ACCEPTED) {
        effort = more;
        return best;
      }
    }
    if (strike.sigma()[0] < NEARLY) {
      unsettled.add(lambda);
    }
    return strike;
  }

  /** By how much values of one level may differ, relatively. */
  private static double same(double sigma) {
    return CLUSTER + NOISE * sigma;
  }

  /** Adds a level, and those close to it that its waves tell of: from afar they look like one. */
  private Level add(Strike strike, double value, double h) {
    double same = same(strike.sigma()[0]) * value;
    double[] cluster = new double[strike.levels().length];
    int n = 0;
    for (double v : strike.levels()) {
      if (Math.abs(v - value) < same) {
        cluster[n++] = v;
      }
    }
    Level level = new Level(Arrays.copyOf(cluster, n), strike.sigma()[0]);
    levels.put(level.first(), level);
    for (double v : level.values) {
      hints.put(v, strike);
    }
    for (double v : strike.levels()) {
      double distance = Math.abs(v - strike.lambda());
      if (v > 0
          && Math.abs(v - value) >= same
          && distance < CLOSE * h
          && known(v, GUESS * distance * distance / h) == null) {
        sought(v, h);
      }
    }
    return level;
  }

  private static double nearest(double[] values, double x) {
    double best = values[0];
    for (double v : values) {
      best = Math.abs(v - x) < Math.abs(best - x) ? v : best;
    }
    return best;
  }
}
