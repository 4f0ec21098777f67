package vekua.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import vekua.internal.Interruption;

/**
 * The largest value of a smooth function along lines, between samples too. On each stretch of a
 * line, near singular ends of the logarithm of the distance, it is replaced by polynomials, on
 * stretches halved until the last coefficients hardly matter beside the largest value. The maximum
 * of a polynomial is bounded by its values at Chebyshev's places (Ehlich and Zeller 1964), and the
 * last coefficients stand for all that follow.
 */
final class Following {

  /** Values that each polynomial goes through. */
  static final int POINTS = 10;

  /** Places where each polynomial is evaluated; its maximum is at most {@link #BETWEEN} higher. */
  private static final int PLACES = 60;

  private static final double[] AT = Chebyshev.zeros(POINTS);

  /** What the values contribute to the polynomial at each place. */
  private static final double[][] BETWEEN_POINTS =
      Arrays.stream(Chebyshev.zeros(PLACES))
          .mapToObj(x -> weights(p -> p.at(x)))
          .toArray(double[][]::new);

  /** And to its last coefficients. */
  private static final double[][] LAST =
      IntStream.range(POINTS - 3, POINTS)
          .mapToObj(k -> weights(p -> p.c()[k]))
          .toArray(double[][]::new);

  private static final double BETWEEN = 1 / Math.cos(Math.PI * (POINTS - 1) / (2 * PLACES));

  /** Last coefficients, relative to the largest value, at which a stretch is good enough. */
  private static final double ENOUGH = 0.02;

  /** How often the last coefficients stand for those that follow where they are not small. */
  private static final double UNFOLLOWED = 10;

  /** Values that do not fall though stretches are halved are rounding below so many of it. */
  private static final double NOISE = 50;

  private static final int ROUNDS = 24;
  private static final int MOST = 12_000;

  /** From here to a singular end, as a share of the line, the logarithm of the distance counts. */
  private static final double CORNER = 0.04;

  /** The nearest that anything comes to an end. */
  private static final double TIP = 1e-17;

  /** How many decades of distances from an end a stretch has at most to begin with. */
  private static final double DECADES = 2;

  /** Samples that a stretch has to begin with. */
  private static final int SAMPLES = 8;

  /** Closer ends of stretches are one. */
  private static final double SAME = 1e-13;

  /**
   * A stretch of a line.
   *
   * @param line index of the line
   * @param end 0 if from and to are shares of the line, 1 if they are logarithms of shares counted
   *     from its beginning, −1 if from its end
   * @param before the last coefficients of the stretch that it is half of
   */
  record Stretch(int line, int end, double from, double to, double before) {

    /** The share of the line at a place of the stretch, −1 to 1; negative from the line's end. */
    double share(double x) {
      double v = (from + to) / 2 + (to - from) / 2 * x;
      return end == 0 ? v < 0.5 ? v : v - 1 : end * Math.exp(v);
    }

    private List<Stretch> halves(double tail) {
      double middle = (from + to) / 2;
      return List.of(
          new Stretch(line, end, from, middle, tail), new Stretch(line, end, middle, to, tail));
    }
  }

  /** What is followed. */
  interface Lines {

    /**
     * The function on stretches.
     *
     * @param places on each stretch, −1 to 1
     * @return for each stretch the values at the places
     */
    double[][] at(List<Stretch> stretches, double[] places);

    /** How large rounding errors of the values so far may be. */
    double rounding();
  }

  private final Lines lines;
  private final double small;
  private double largest;
  private double bound;
  private boolean complete = true;

  /**
   * Follows a function along stretches.
   *
   * @param small what is certainly less need not be known better
   */
  Following(Lines lines, List<Stretch> stretches, double small) {
    this.lines = lines;
    this.small = small;
    search(stretches);
  }

  /**
   * The stretches of a line to begin with.
   *
   * @param from where it begins, 0 or, around a closed curve, where its stretches do
   * @param singular whether the line begins and whether it ends with something singular
   * @param near for each end the distances of samples from it as shares of the line, none if they
   *     are not known
   * @param known shares of places close to each other where the function may vary fast
   * @param ends shares where stretches shall end
   */
  static List<Stretch> stretches(
      int line,
      double from,
      boolean[] singular,
      double[][] near,
      double[] known,
      List<Double> ends) {
    double first = singular[0] ? CORNER : from;
    double last = singular[1] ? 1 - CORNER : 1 + from;
    TreeSet<Double> all = new TreeSet<>(List.of(first, last));
    for (int i = 1; i < 4; i++) {
      all.add(first + (last - first) * i / 4);
    }
    double[] sorted = known.clone();
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] += sorted[i] < from ? 1 : 0;
    }
    Arrays.sort(sorted);
    for (int i = SAMPLES; i < sorted.length; i += SAMPLES) {
      addBetween(all, sorted[i], first, last);
    }
    for (double end : ends) {
      addBetween(all, from > 0 ? end - Math.floor(end - from) : end, first, last);
    }
    List<Stretch> stretches = new ArrayList<>();
    double before = first;
    for (double end : all.tailSet(first, false)) {
      stretches.add(new Stretch(line, 0, before, end, Double.POSITIVE_INFINITY));
      before = end;
    }
    for (int half = 0; half < 2; half++) {
      if (singular[half]) {
        boolean late = half == 1;
        stretches.addAll(
            towardsEnd(
                line, late, near[half], ends.stream().map(end -> late ? 1 - end : end).toList()));
      }
    }
    return stretches;
  }

  /** Stretches of the logarithm of the distance from one end of a line. */
  private static List<Stretch> towardsEnd(
      int line, boolean late, double[] near, List<Double> distances) {
    double first = Math.log(TIP);
    double last = Math.log(CORNER);
    int steps = (int) Math.ceil((last - first) / Math.log(10) / DECADES);
    TreeSet<Double> all = new TreeSet<>(List.of(first, last));
    for (int i = 1; i < steps; i++) {
      all.add(first + (last - first) * i / steps);
    }
    double[] sorted = Arrays.stream(near).filter(d -> d > TIP && d < CORNER).sorted().toArray();
    for (int i = SAMPLES; i < sorted.length; i += SAMPLES) {
      addBetween(all, Math.log(sorted[i]), first, last);
    }
    for (double d : distances) {
      if (d > TIP && d < CORNER) {
        addBetween(all, Math.log(d), first, last);
      }
    }
    List<Stretch> stretches = new ArrayList<>();
    double before = first;
    for (double end : all.tailSet(first, false)) {
      stretches.add(new Stretch(line, late ? -1 : 1, before, end, Double.POSITIVE_INFINITY));
      before = end;
    }
    return stretches;
  }

  private static void addBetween(NavigableSet<Double> all, double end, double first, double last) {
    if (end > first && end < last && all.subSet(end - SAME, end + SAME).isEmpty()) {
      all.add(end);
    }
  }

  /** The largest value that was seen. */
  double largest() {
    return largest;
  }

  /** What no value exceeds, but for rounding. */
  double bound() {
    return bound;
  }

  /** Whether the polynomials follow the function everywhere; if not there is no bound. */
  boolean complete() {
    return complete;
  }

  private void search(List<Stretch> first) {
    List<Stretch> todo = first;
    int count = 0;
    for (int round = 0; !todo.isEmpty(); round++) {
      Interruption.ofThisThread().check();
      double[][] tops = tops(todo);
      List<Stretch> next = new ArrayList<>();
      count += todo.size();
      boolean last = round == ROUNDS || count > MOST + 2 * first.size();
      double noise = lines.rounding();
      double least = Math.max(ENOUGH * largest, noise);
      for (int i = 0; i < todo.size(); i++) {
        double top = tops[i][0];
        double tail = tops[i][1];
        boolean rough = tail > 0.4 * todo.get(i).before() && tail < NOISE * noise;
        boolean followed = tail <= least || rough;
        // What is small however it goes on need not be known better, and rounding errors will not.
        double high = BETWEEN * top + (followed ? 2 : UNFOLLOWED) * tail;
        boolean enough = followed || high < Math.max(0.8 * largest, small);
        if (enough || last) {
          bound = Math.max(bound, high);
          complete &= enough;
        } else {
          next.addAll(todo.get(i).halves(tail));
        }
      }
      todo = next;
    }
  }

  /** The largest value of each stretch's polynomial and the sum of its last coefficients. */
  private double[][] tops(List<Stretch> stretches) {
    double[][] values = lines.at(stretches, AT);
    double[][] tops = new double[values.length][2];
    for (int i = 0; i < values.length; i++) {
      double[] v = values[i];
      for (double[] weights : BETWEEN_POINTS) {
        tops[i][0] = Math.max(tops[i][0], Math.abs(dot(weights, v)));
      }
      for (double[] weights : LAST) {
        tops[i][1] += Math.abs(dot(weights, v));
      }
      for (double value : v) {
        largest = Math.max(largest, Math.abs(value));
      }
    }
    return tops;
  }

  private static double dot(double[] weights, double[] v) {
    double sum = 0;
    for (int k = 0; k < POINTS; k++) {
      sum = Math.fma(weights[k], v[k], sum);
    }
    return sum;
  }

  /** What each value contributes to something that is linear in them, such as a coefficient. */
  private static double[] weights(ToDoubleFunction<Chebyshev> linear) {
    double[] weights = new double[POINTS];
    for (int k = 0; k < POINTS; k++) {
      double[] one = new double[POINTS];
      one[k] = 1;
      weights[k] = linear.applyAsDouble(Chebyshev.ofValues(-1, 1, one));
    }
    return weights;
  }
}
