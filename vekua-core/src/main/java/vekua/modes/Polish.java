package vekua.modes;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import vekua.field.Field;

/** Makes modes of eigenvalues that a search has found: with as many functions as it takes. */
final class Polish {

  /** Intervals are made narrower than asked by this, for little. */
  private static final double AIM = 0.05;

  /** The same for drums in parts, where it is not for little. */
  private static final double AIM_IN_PARTS = 0.7;

  private static final int MOST_EFFORT = 6;

  /** Levels of short waves that are worked on at the same time. */
  private static final int TOGETHER = 8;

  /** Waves beyond this angle are not looked at. */
  private static final double NARROW = 0.3;

  /** What one trial value may stand for, relatively. */
  private static final double SAME = 2e-13;

  /** Eigenvalues that differ by less, relatively, are looked at together. */
  private static final double CLUSTER = 1e-7;

  /** What levels of strikes differ by, relatively, over the angle of their waves. */
  private static final double NOISE = 0.1;

  /** Waves of levels so near, in mean distances, are taken along with one. */
  private static final double NEAR = 0.5;

  private static final int STEPS = 4;

  /** How near to its level a trial value with a known wave must be, in tolerances. */
  private static final double ENOUGH = 1e-3;

  private final Stages stages;
  private final double tolerance;
  private final NavigableMap<Double, Strike> hints;
  private final Deadline deadline;
  private int effort = 1;
  private boolean stopped;

  /**
   * Work on the levels of a search.
   *
   * @param hints strikes that know waves of levels, by the levels
   */
  Polish(Stages stages, double tolerance, NavigableMap<Double, Strike> hints, Deadline deadline) {
    this.stages = stages;
    this.tolerance = tolerance;
    this.hints = hints;
    this.deadline = deadline;
  }

  /** An eigenvalue, its wave and its interval. */
  private record Polished(double value, Strike strike, int level, Inclusion inclusion) {}

  /**
   * The modes of eigenvalues.
   *
   * @param values ascending
   * @param before how many modes there are before them
   * @param most how many there can be: of more values those whose intervals say most are kept
   */
  List<Mode> modes(List<Double> values, int before, int most, DoubleConsumer progress) {
    List<List<Double>> groups = groups(values);
    List<Polished> all = new ArrayList<>();
    for (int from = 0; from < groups.size() && !stopped; ) {
      int first = from;
      int to = Math.min(groups.size(), from + (windows(groups.get(from).get(0)) ? TOGETHER : 1));
      List<List<Polished>> some = new ArrayList<>(Collections.nCopies(to - from, List.of()));
      // All with the same functions, whoever is first.
      double top = Math.sqrt(groups.get(to - 1).get(0));
      stages.at(top, 0).inParallel(to - from, i -> some.set(i, best(groups.get(first + i), top)));
      some.forEach(all::addAll);
      from = to;
      progress.accept((double) all.size() / values.size());
      stopped = to < groups.size() && deadline.passed();
    }
    if (all.size() > most) {
      all.removeIf(p -> !told(p));
      all.sort(Comparator.comparingDouble(p -> p.inclusion.upper() - p.inclusion.lower()));
      all.subList(Math.min(most, all.size()), all.size()).clear();
    }
    all.sort(Comparator.comparingDouble(Polished::value));
    List<Mode> modes = new ArrayList<>();
    int cluster = 0;
    for (int i = 0; i < all.size(); i++) {
      Polished p = all.get(i);
      int index = before + i + 1;
      boolean apart = i == 0 || p.inclusion.lower() > all.get(i - 1).inclusion.upper();
      cluster = apart ? index : cluster;
      modes.add(
          new Mode(
              index,
              p.value,
              Math.min(p.inclusion.lower(), p.value),
              Math.max(p.inclusion.upper(), p.value),
              p.inclusion.certified() && told(p),
              cluster,
              p.inclusion.tension(),
              stages.drum().weyl(p.value),
              Field.of(p.strike.functions().whole(), p.strike.waves()[p.level])));
    }
    return modes;
  }

  /** Whether an interval tells more than that there are eigenvalues. */
  private boolean told(Polished p) {
    return p.inclusion.upper() - p.inclusion.lower() < stages.drum().spacing(p.value);
  }

  /** Values with those that are close to them. */
  private static List<List<Double>> groups(List<Double> values) {
    List<List<Double>> groups = new ArrayList<>();
    for (int from = 0; from < values.size(); ) {
      int to = from + 1;
      while (to < values.size() && values.get(to) - values.get(to - 1) < CLUSTER * values.get(to)) {
        to++;
      }
      groups.add(values.subList(from, to));
      from = to;
    }
    return groups;
  }

  /** Whether waves are so short that levels were found a window at a time. */
  private boolean windows(double value) {
    return Window.length(stages.drum(), value) > 0;
  }

  /** Whether the time was over before all modes were there. */
  boolean stopped() {
    return stopped;
  }

  /** With more and more functions until intervals are narrow, or no longer get narrower. */
  private List<Polished> best(List<Double> values, double k) {
    Strike hint = hints.get(values.get(0));
    boolean windows = windows(values.get(0));
    int start = windows ? 0 : effort;
    List<Polished> best = at(values, k, start, hint);
    double aim = stages.drum().division().whole() ? AIM : AIM_IN_PARTS;
    int failures = 0;
    for (int more = start + 1; more <= MOST_EFFORT && failures < 2; more++) {
      double width = width(best);
      if (width <= aim * tolerance || deadline.passed()) {
        break;
      }
      List<Polished> next = at(values, k, more, hint);
      if (width(next) < width) {
        failures = width(next) < 0.5 * width ? 0 : failures + 1;
        best = next;
        effort = !windows && width(next) < 0.3 * width ? more : effort;
      } else {
        failures++;
      }
    }
    return best;
  }

  private static double width(List<Polished> modes) {
    return modes.stream()
        .mapToDouble(p -> p.inclusion.width() / p.value)
        .max()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private List<Polished> at(List<Double> values, double k, int effort, @Nullable Strike hint) {
    Stage stage = stages.at(k, effort);
    List<Polished> out = new ArrayList<>();
    double same = hint == null ? SAME : Math.max(SAME, ENOUGH * tolerance);
    Strike strike = struck(values.get(0), stage, hint);
    for (double approximate : values) {
      double value = approximate;
      int level = -1;
      // Of values that differ by no more than they err one strike tells all, and tells them apart.
      double near = out.isEmpty() ? same : Math.max(same, NOISE * strike.sigma()[0]);
      for (int step = 0; step < STEPS; step++) {
        if (Math.abs(strike.lambda() - value) > near * value) {
          strike = struck(value, stage, hint);
        }
        level = level(strike, value, out);
        if (level < 0 || Math.abs(strike.levels()[level] - strike.lambda()) <= near * value) {
          break;
        }
        value = strike.levels()[level];
      }
      if (level < 0) {
        return List.of();
      }
      Inclusion inclusion =
          Inclusion.of(stages.drum(), strike.lambda(), strike.functions(), strike.waves()[level]);
      out.add(new Polished(strike.levels()[level], strike, level, inclusion));
    }
    return out;
  }

  private Strike struck(double value, Stage stage, @Nullable Strike hint) {
    if (hint == null) {
      return stage.strike(value, NARROW);
    }
    double near = Math.max(CLUSTER * value, NEAR * stages.drum().spacing(value));
    int[] waves =
        IntStream.range(0, hint.levels().length)
            .filter(i -> Math.abs(hint.levels()[i] - value) < near)
            .toArray();
    return stage.strike(value, hint, waves);
  }

  /** The level nearest to a value that no mode before has; −1 if there is none. */
  private static int level(Strike strike, double value, List<Polished> before) {
    int best = -1;
    double lambda = strike.lambda();
    for (int j = 0; j < strike.levels().length; j++) {
      int candidate = j;
      boolean taken =
          before.stream().anyMatch(p -> p.strike.lambda() == lambda && p.level == candidate);
      if (!taken
          && Math.abs(strike.levels()[j] - value) < 1e-3 * value
          && (best < 0
              || Math.abs(strike.levels()[j] - value) < Math.abs(strike.levels()[best] - value))) {
        best = j;
      }
    }
    return best;
  }
}
