package vekua.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import vekua.basis.Ansatz;
import vekua.basis.Detail;
import vekua.functions.Functions;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Domain;
import vekua.internal.Interruption;
import vekua.rows.RowAssembler;

/**
 * The largest error on the boundary, between samples too. The error is a smooth function along each
 * stretch of the boundary, near corners of the logarithm of the distance; so it is replaced by
 * polynomials, on stretches halved until the last coefficients hardly matter beside the largest
 * error. The maximum of a polynomial is bounded by its values at Chebyshev's places (Ehlich and
 * Zeller 1964), and the last coefficients stand for all that follow.
 */
final class ResidualBound {

  private static final int POINTS = 10;

  /** Places where each polynomial is evaluated; its maximum is at most {@link #BETWEEN} higher. */
  private static final int PLACES = 60;

  private static final double[] BETWEEN_POINTS = Chebyshev.zeros(PLACES);

  private static final double BETWEEN = 1 / Math.cos(Math.PI * (POINTS - 1) / (2 * PLACES));

  /** Last coefficients, relative to the largest error, at which a stretch is good enough. */
  private static final double ENOUGH = 0.02;

  private static final int ROUNDS = 14;
  private static final int MOST = 20_000;

  /** From here to the end of a side, as a share of it, the logarithm of the distance counts. */
  private static final double CORNER = 0.04;

  /** The nearest that anything comes to a corner. */
  private static final double TIP = 1e-17;

  /** How many decades of distances from a corner a stretch has to begin with. */
  private static final double DECADES = 2;

  /** Rounding errors of a sum, in units of the sum of moduli. */
  private static final double ROUNDING = 0x1p-51;

  /**
   * A stretch of a side.
   *
   * @param side index of the side
   * @param end 0 if from and to are shares of the side, 1 if they are logarithms of shares counted
   *     from its beginning, −1 if from its end
   * @param before the last coefficients of the stretch that it is half of
   */
  private record Stretch(int side, int end, double from, double to, double before) {

    double share(double x) {
      double v = (from + to) / 2 + (to - from) / 2 * x;
      return end == 0 ? v < 0.5 ? v : v - 1 : end * Math.exp(v);
    }

    List<Stretch> halves(double tail) {
      double middle = (from + to) / 2;
      return List.of(
          new Stretch(side, end, from, middle, tail), new Stretch(side, end, middle, to, tail));
    }
  }

  private final ResolvedProblem problem;
  private final Functions functions;
  private final double radius;
  private final double[][] coefficients;
  private final double target;
  private double largest;
  private double bound;
  private double rounding;

  private ResidualBound(
      ResolvedProblem problem,
      Functions functions,
      double radius,
      double[][] coefficients,
      double target) {
    this.problem = problem;
    this.functions = functions;
    this.radius = radius;
    this.coefficients = coefficients;
    this.target = target;
  }

  /**
   * Bounds the error of an attempt on the boundary.
   *
   * @param problem with one condition on every side
   */
  static ResidualBound of(ResolvedProblem problem, Ansatz ansatz, Attempt attempt) {
    double[][] coefficients =
        problem.problem().radiating()
            ? new double[][] {attempt.real(), attempt.imaginary()}
            : new double[][] {attempt.real()};
    ResidualBound bound =
        new ResidualBound(
            problem,
            attempt.layout().basis(),
            ansatz.frame().radius(),
            coefficients,
            attempt.target());
    bound.search(bound.stretches(attempt, ansatz));
    return bound;
  }

  /** The largest error that was seen. */
  double largest() {
    return largest;
  }

  /** What no error inside exceeds, those of the source and of rounding included. */
  double bound() {
    // What lacks in the source has no larger effect than in a disc around the domain.
    double source = problem.particular().error() * radius * radius / 4;
    return bound + ROUNDING * rounding + problem.rounding() + 2 * source;
  }

  private List<Stretch> stretches(Attempt attempt, Ansatz ansatz) {
    Domain domain = problem.problem().domain();
    double total = domain.sides().stream().mapToDouble(side -> side.length()).sum();
    List<Stretch> all = new ArrayList<>();
    for (int s = 0; s < domain.sides().size(); s++) {
      boolean closed = problem.sides().get(s).closed();
      double first = closed ? SideData.SEAM : CORNER;
      double last = closed ? 1 + SideData.SEAM : 1 - CORNER;
      double share = domain.sides().get(s).length() / total;
      int n = (int) Math.max(closed ? 8 : 4, attempt.samples() * share / POINTS);
      TreeSet<Double> ends = new TreeSet<>(List.of(first, last));
      for (int i = 1; i < n; i++) {
        ends.add(first + (last - first) * i / n);
      }
      for (Detail detail : ansatz.details()) {
        if (detail.side() == s && detail.from() > first && detail.from() < last) {
          ends.add(detail.from());
        }
      }
      Double before = null;
      for (double end : ends) {
        if (before != null) {
          all.add(new Stretch(s, 0, before, end, Double.POSITIVE_INFINITY));
        }
        before = end;
      }
      if (!closed) {
        int steps = (int) Math.ceil(-Math.log10(TIP / CORNER) / DECADES);
        double step = Math.log(CORNER / TIP) / steps;
        for (int i = 0; i < steps; i++) {
          double from = Math.log(TIP) + i * step;
          all.add(new Stretch(s, 1, from, from + step, Double.POSITIVE_INFINITY));
          all.add(new Stretch(s, -1, from, from + step, Double.POSITIVE_INFINITY));
        }
      }
    }
    return all;
  }

  private void search(List<Stretch> first) {
    List<Stretch> todo = first;
    int count = 0;
    for (int round = 0; round < ROUNDS && !todo.isEmpty(); round++) {
      Interruption.ofThisThread().check();
      List<double[]> tops = tops(todo);
      List<Stretch> next = new ArrayList<>();
      boolean last = round == ROUNDS - 1 || count > MOST;
      double least = Math.max(ENOUGH * largest, ROUNDING * rounding + problem.rounding());
      for (int i = 0; i < todo.size(); i++) {
        double[] top = tops.get(i);
        double high = BETWEEN * top[0] + 2 * top[1];
        // What is small however it goes on need not be known better, and rounding errors will not.
        boolean enough = top[1] <= least || high < Math.max(0.8 * largest, 0.3 * target);
        if (enough || top[1] > 0.4 * todo.get(i).before() || last) {
          bound = Math.max(bound, high);
        } else {
          next.addAll(todo.get(i).halves(top[1]));
        }
      }
      count += todo.size();
      todo = next;
    }
  }

  /** The largest value of each stretch's polynomial and the sum of its last coefficients. */
  private List<double[]> tops(List<Stretch> stretches) {
    int n = stretches.size();
    double[] zeros = Chebyshev.zeros(POINTS);
    double[][] values = new double[n][];
    int chunk = Math.max(1, 2_000_000 / (POINTS * Math.max(1, functions.size())));
    for (int from = 0; from < n; from += chunk) {
      evaluate(stretches.subList(from, Math.min(n, from + chunk)), zeros, values, from);
    }
    List<double[]> tops = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      Chebyshev p = Chebyshev.ofValues(-1, 1, values[i]);
      double top = 0;
      for (double x : BETWEEN_POINTS) {
        top = Math.max(top, Math.abs(p.at(x)));
      }
      double tail = 0;
      for (int k = POINTS - 3; k < POINTS; k++) {
        tail += Math.abs(p.c()[k]);
      }
      for (double value : values[i]) {
        largest = Math.max(largest, Math.abs(value));
      }
      tops.add(new double[] {top, tail});
    }
    return tops;
  }

  private void evaluate(List<Stretch> part, double[] zeros, double[][] values, int first) {
    Domain domain = problem.problem().domain();
    int sides = domain.sides().size();
    double[][] shares = new double[sides][0];
    int[] count = new int[sides];
    for (Stretch stretch : part) {
      count[stretch.side()] += POINTS;
    }
    Arrays.setAll(shares, s -> new double[count[s]]);
    int[] at = new int[sides];
    for (Stretch stretch : part) {
      for (double x : zeros) {
        shares[stretch.side()][at[stretch.side()]++] = stretch.share(x);
      }
    }
    BoundaryNodes nodes =
        domain.nodes(new int[sides], new double[domain.corners().size()][0], shares, List.of(), 1);
    BoundaryRows rows = BoundaryRows.of(problem, nodes, radius);
    double[] matrix = new RowAssembler(functions).matrix(rows.samples());
    double[][] data = rows.data();
    int m = rows.size();
    double[] error = new double[m];
    for (int c = 0; c < coefficients.length; c++) {
      double[] sum = new double[m];
      RowAssembler.multiply(matrix, m, coefficients[c], sum, 0);
      for (int r = 0; r < m; r++) {
        error[r] = c == 0 ? sum[r] - data[c][r] : Math.hypot(error[r], sum[r] - data[c][r]);
      }
      double[] moduli = new double[m];
      for (int j = 0; j < coefficients[c].length; j++) {
        for (int r = 0; r < m; r++) {
          moduli[r] += Math.abs(coefficients[c][j] * matrix[j * m + r]);
        }
      }
      rounding = Math.max(rounding, Arrays.stream(moduli).max().orElse(0));
    }
    int[] begin = new int[sides + 1];
    for (int s = 0; s < sides; s++) {
      begin[s + 1] = begin[s] + count[s];
    }
    for (int i = 0; i < part.size(); i++) {
      int s = part.get(i).side();
      values[first + i] = Arrays.copyOfRange(error, begin[s], begin[s] + POINTS);
      begin[s] += POINTS;
    }
  }
}
