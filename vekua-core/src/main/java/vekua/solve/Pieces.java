package vekua.solve;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import vekua.internal.Interruption;

/**
 * A function on an interval as polynomials on pieces, as many as it takes. Jumps and kinks are
 * found to rounding and become ends of pieces.
 *
 * @param pieces in order, each beginning where the one before ends
 * @param breaks where the function jumps or has a kink, inside the interval, ascending
 * @param resolved whether the polynomials agree with the function as closely as asked
 */
record Pieces(List<Chebyshev> pieces, List<Double> breaks, boolean resolved) {

  private static final int POINTS = 32;

  /** Pieces to begin with, and places in each where the polynomial is compared. */
  private static final int FIRST = 8;

  /** Where pieces meet nobody's kink should be by chance. */
  private static final double ODD = 0.6180339887;

  private static final int LOOKS = 160;

  /** Last coefficients that add up to this share of the tolerance are not worth their time. */
  private static final double BRIEF = 0.01;

  private static final int MOST = 1500;
  private static final int MOST_BREAKS = 40;

  /** A smooth function that would need a piece this short is not resolved. */
  private static final double SHORTEST = 0x1p-46;

  /** What is not smooth however closely one looks, down to this, is a break. */
  private static final double SHARP = 0x1p-26;

  /** A polynomial of a degree, which nothing has to be found out about. */
  static Pieces ofPolynomial(DoubleUnaryOperator f, double from, double to, int degree) {
    return new Pieces(List.of(Chebyshev.of(f, from, to, Math.max(2, degree + 1))), List.of(), true);
  }

  /**
   * Resolves a function.
   *
   * @param f finite
   * @param ranges bounds of its values, where they are known
   * @param from where the interval begins
   * @param to where it ends
   * @param tolerance the error to reach
   * @param slope how much of the slope may be rounding: the last bit of the argument
   */
  static Pieces of(
      DoubleUnaryOperator f,
      Hidden.Ranges ranges,
      double from,
      double to,
      double tolerance,
      double slope) {
    TreeSet<Double> breaks = new TreeSet<>();
    Hidden hidden = new Hidden(f, ranges);
    while (true) {
      Search search = new Search(f, hidden, to - from, tolerance, slope);
      boolean more = breaks.size() < MOST_BREAKS;
      OptionalDouble found = search.run(ends(from, to, breaks), more);
      if (found.isEmpty()) {
        search.done.sort((p, q) -> Double.compare(p.a(), q.a()));
        return more
            ? new Pieces(List.copyOf(search.done), List.copyOf(breaks), !search.failed)
            : new Pieces(List.copyOf(search.done), List.of(), false);
      }
      breaks.add(found.getAsDouble());
    }
  }

  private static List<Double> ends(double from, double to, TreeSet<Double> breaks) {
    List<Double> ends = new ArrayList<>();
    ends.add(from);
    ends.addAll(breaks);
    ends.add(to);
    return ends;
  }

  /** The piece that a place belongs to. */
  Chebyshev at(double x) {
    int low = 0;
    int high = pieces.size() - 1;
    while (low < high) {
      int middle = (low + high) / 2;
      if (x < pieces.get(middle).b()) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return pieces.get(low);
  }

  /** One pass over the interval, which ends early when a break is found. */
  private static final class Search {
    private final DoubleUnaryOperator f;
    private final Hidden hidden;
    private final double length;
    private final double tolerance;
    private final double slope;
    private final List<Chebyshev> done = new ArrayList<>();
    private final Interruption interruption = Interruption.ofThisThread();
    private boolean failed;

    Search(DoubleUnaryOperator f, Hidden hidden, double length, double tolerance, double slope) {
      this.f = f;
      this.hidden = hidden;
      this.length = length;
      this.tolerance = tolerance;
      this.slope = slope;
    }

    OptionalDouble run(List<Double> ends, boolean locating) {
      Deque<double[]> todo = new ArrayDeque<>();
      for (int i = 0; i + 1 < ends.size(); i++) {
        double a = ends.get(i);
        double h = ends.get(i + 1) - a;
        int n = (int) Math.max(1, Math.ceil(FIRST * h / length - 1e-9));
        for (int k = 0; k <= n; k++) {
          double first = k > 0 ? a + h * (k - ODD) / n : a;
          double last = k < n ? a + h * (k + 1 - ODD) / n : ends.get(i + 1);
          todo.add(new double[] {first, last});
        }
      }
      while (!todo.isEmpty()) {
        interruption.check();
        double[] piece = todo.poll();
        double width = piece[1] - piece[0];
        Chebyshev p = Chebyshev.of(f, piece[0], piece[1], POINTS);
        if (fits(p, (int) Math.ceil(LOOKS * FIRST * width / length))
            && !hidden.in(p, 8 * (tolerance + slope * p.steepest()))) {
          done.add(p.without(BRIEF * tolerance));
          continue;
        }
        if (width < SHORTEST * length || todo.size() + done.size() > MOST) {
          failed = true;
          done.add(p);
          continue;
        }
        // A kink shows at any scale: it is looked for at a few.
        int depth = (int) Math.rint(Math.log(length / width) / Math.log(2));
        if (locating && depth % 5 == 0) {
          OptionalDouble found = locate(piece[0], piece[1]);
          if (found.isPresent()) {
            return found;
          }
        }
        double middle = piece[0] + width / 2;
        todo.add(new double[] {piece[0], middle});
        todo.add(new double[] {middle, piece[1]});
      }
      return OptionalDouble.empty();
    }

    private boolean fits(Chebyshev p, int looks) {
      double allowed = tolerance + slope * p.steepest();
      if (!(p.tail() <= allowed)) {
        return false;
      }
      Chebyshev brief = p.without(BRIEF * tolerance);
      for (int i = 0; i < looks; i++) {
        double x = p.a() + (p.b() - p.a()) * (i + 0.37) / looks;
        if (!(Math.abs(brief.at(x) - f.applyAsDouble(x)) <= 8 * allowed)) {
          return false;
        }
      }
      return true;
    }

    private boolean fits(double a, double b) {
      return fits(Chebyshev.of(f, a, b, POINTS), 11);
    }

    /**
     * Halves an interval again and again, towards what is not resolved. A break stays unresolved
     * however short the interval, and leaves resolved what is to either side of it.
     */
    private OptionalDouble locate(double from, double to) {
      double a = from;
      double b = to;
      double least = 4 * Math.max(Math.ulp(from), Math.ulp(to));
      while (b - a > least) {
        double middle = a + (b - a) / 2;
        Chebyshev first = Chebyshev.of(f, a, middle, POINTS);
        Chebyshev second = Chebyshev.of(f, middle, b, POINTS);
        boolean left = !fits(first, 11);
        boolean right = !fits(second, 11);
        if (!left && !right) {
          // Where the halves meet is a break if they do not fit each other.
          double near = (b - a) / 16;
          if (fits(middle - near, middle + near)) {
            break;
          }
          a = middle - near;
          b = middle + near;
        } else if (left && (!right || first.tail() > second.tail())) {
          b = middle;
        } else {
          a = middle;
        }
      }
      double margin = Math.max(2 * (b - a), 8 * least);
      if (b - a > (to - from) / 8 || a - from < 8 * margin || to - b < 8 * margin) {
        return OptionalDouble.empty();
      }
      Chebyshev before = Chebyshev.of(f, from, a - margin, POINTS);
      Chebyshev after = Chebyshev.of(f, b + margin, to, POINTS);
      if (fits(before, 11) && fits(after, 11)) {
        return sharpened(before, after, a - margin, b + margin);
      }
      // What is sharp to the last digits need not be smooth to either side.
      return b - a < SHARP * length
          ? OptionalDouble.of(extremum(a - margin, b + margin))
          : OptionalDouble.empty();
    }

    /** Where a function is least or largest in a short interval; its middle if it is nowhere. */
    private double extremum(double from, double to) {
      double middle = from + (to - from) / 2;
      double ends = (f.applyAsDouble(from) + f.applyAsDouble(to)) / 2;
      double sign = f.applyAsDouble(middle) < ends ? 1 : -1;
      double a = from;
      double b = to;
      for (int i = 0; i < 80; i++) {
        double third = (b - a) / 3;
        if (sign * f.applyAsDouble(a + third) < sign * f.applyAsDouble(b - third)) {
          b -= third;
        } else {
          a += third;
        }
      }
      double found = a + (b - a) / 2;
      return sign * f.applyAsDouble(found) < sign * f.applyAsDouble(middle) ? found : middle;
    }

    /** Where a function changes from one polynomial to another, if it does so at one place. */
    private OptionalDouble sharpened(Chebyshev before, Chebyshev after, double from, double to) {
      double a = from;
      double b = to;
      for (int i = 0; i < 60; i++) {
        double middle = a + (b - a) / 2;
        double y = f.applyAsDouble(middle);
        if (Math.abs(y - before.at(middle)) <= Math.abs(y - after.at(middle))) {
          a = middle;
        } else {
          b = middle;
        }
      }
      double near = 8 * (tolerance + slope * Math.max(before.steepest(), after.steepest()));
      double least = 8 * Math.ulp(Math.max(Math.abs(from), Math.abs(to)));
      // Data with a jump may be angles about its place, which is rounded.
      double jump = 8 * least * Math.abs(after.at(b) - before.at(b));
      for (double d = to - from; d > least; d /= 2) {
        double allowed = near + jump / d;
        double y = f.applyAsDouble(a - d);
        double z = f.applyAsDouble(b + d);
        if (!(Math.abs(y - before.at(a - d)) <= allowed
            && Math.abs(z - after.at(b + d)) <= allowed)) {
          return OptionalDouble.empty();
        }
      }
      return OptionalDouble.of(b);
    }
  }
}
