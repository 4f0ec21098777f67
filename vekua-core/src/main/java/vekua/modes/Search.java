package vekua.modes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds all eigenvalues from below. Trial values, the centres, are one level apart on average; each
 * tells of the levels around it, which are then sought out. A level is believed if both of the
 * centres next to it, above and below, know of it, as often as it is an eigenvalue; else there is
 * another centre between them.
 */
final class Search {

  /** Waves that are looked at from a centre have sines of angles up to this. */
  private static final double WIDE = 0.6;

  /** The same on the way to a level, where those farther off disturb. */
  private static final double NARROW = 0.3;

  /** How far from a centre levels are sought, in mean distances. */
  private static final double REACH = 1.25;

  /** Eigenvalues that differ by less, relatively, come from one trial value. */
  private static final double CLUSTER = 3e-8;

  /** The largest angle of what may be a mode at the resolution of a search. */
  private static final double ACCEPTED = 1e-3;

  /** A change that small ends the way to a level. */
  private static final double SETTLED = 1e-11;

  /** What has not settled after some steps has so small changes at least. */
  private static final double ROUGH = 1e-8;

  private static final int NOISY = 5;

  /** A guess at a known level errs by less than this share of its squared distance. */
  private static final double GUESS = 0.06;

  private static final int STEPS = 9;
  private static final int HALVINGS = 5;

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
  private int strikes;

  Search(Stages stages) {
    this.stages = stages;
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

  /** Searches upwards until the watcher has enough. */
  List<Double> from(double start, Watcher watcher) {
    Centre below = visited(start, 0);
    while (true) {
      Centre above = visited(below.lambda + drum.spacing(below.lambda), 0);
      settle(below, above);
      if (!watcher.goOn(above.lambda, all(start, above.lambda))) {
        return all(start, above.lambda);
      }
      below = above;
    }
  }

  /** Places that two neighbouring centres did not agree about. */
  List<Double> unsettled() {
    return unsettled;
  }

  int strikes() {
    return strikes;
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
    if (agreed) {
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
    Deque<Double> guesses = new ArrayDeque<>();
    for (double guess : strike.levels()) {
      if (guess > 0 && Math.abs(guess - lambda) < REACH * h) {
        guesses.add(guess);
      }
    }
    while (!guesses.isEmpty()) {
      double guess = guesses.poll();
      Level level = known(guess, GUESS * (guess - lambda) * (guess - lambda) / h);
      if (level == null) {
        level = sought(guess, h);
      }
      if (level != null) {
        centre.found.merge(level, 1, Integer::sum);
      }
    }
    return centre;
  }

  private Strike strike(double lambda, double limit) {
    strikes++;
    return stages.at(Math.sqrt(lambda), 0).strike(lambda, limit);
  }

  /** The level nearest to a value, if it is within a distance. */
  private @Nullable Level known(double value, double distance) {
    Level best = null;
    double least = Math.max(distance, CLUSTER * value);
    for (Level level : levels.subMap(value - 2 * least, true, value + 2 * least, true).values()) {
      for (double v : level.values) {
        if (Math.abs(v - value) <= least) {
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
    for (int step = 0; step < STEPS; step++) {
      Strike strike = strike(at, NARROW);
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
        return strike.sigma()[0] < ACCEPTED ? add(strike, next) : null;
      }
      at = next;
    }
    return null;
  }

  private Level add(Strike strike, double value) {
    double[] cluster = new double[strike.levels().length];
    int n = 0;
    for (double v : strike.levels()) {
      if (Math.abs(v - value) < CLUSTER * value) {
        cluster[n++] = v;
      }
    }
    Level level = new Level(Arrays.copyOf(cluster, n), strike.sigma()[0]);
    levels.put(level.first(), level);
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
