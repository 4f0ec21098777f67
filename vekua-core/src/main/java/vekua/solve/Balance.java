package vekua.solve;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import vekua.basis.Layout;
import vekua.functions.Columns;
import vekua.functions.Functions;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Domain;
import vekua.internal.GaussRule;

/**
 * What the data say together of a level that no condition by itself says much of: slopes of slow
 * waves or of a slow decay, or weights a u + b ∂u/∂n with little a, hardly change where a constant
 * is added.
 *
 * <p>By Green's formula ∮ u (a v + b ∂v/∂n)/b = ∮ v g/b for solutions u and v of the equation. With
 * v about constant the left side is small, but for its size as exact as any, and so u's level is as
 * exact as the data are.
 *
 * @param row over all functions, and a last number without a function: the sum is zero, and as
 *     heavy as all conditions together
 * @param level about what is added to a field of mean zero
 * @param rounding how far rounded data move the level, in units of u
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record Balance(double[] row, double level, double rounding) {

  /** Levels that the conditions hold more firmly than this need no balance. */
  private static final double SLIGHT = 0.1;

  /** Where what holds a level changes its sign, this share of it has to be left. */
  private static final double DEFINITE = 0.5;

  /** Places between two samples. */
  private static final GaussRule BETWEEN = GaussRule.of(8);

  /** Shorter stretches of a side do not count. */
  private static final double SHORTEST = 1e-15;

  private static final int TOGETHER = 500;

  /** Roundings of data that formulas give. */
  private static final double ROUNDINGS = 0x1p-49;

  /** Samples of each side that tell how firmly a level is held. */
  private static final int SOME = 8;

  /** Whether the conditions of a problem hardly hold the level. */
  static boolean applies(ResolvedProblem resolved) {
    Domain domain = resolved.problem().domain();
    int[] some = new int[domain.sides().size()];
    Arrays.fill(some, SOME);
    return possible(resolved.problem())
        && new Places(resolved, domain.nodes(some, new double[domain.corners().size()][0]))
            .slightly();
  }

  private static boolean possible(Problem problem) {
    double lambda = problem.equation().lambda();
    double radius = problem.domain().frame().radius();
    return problem.equation().power() == 1
        && !problem.equation().fillsDisc()
        && !problem.floating()
        && !(problem.domain().exterior() && lambda != 0)
        && Math.abs(lambda) * radius * radius < 1
        && IntStream.range(0, problem.domain().sides().size())
            .allMatch(s -> problem.conditions(s).get(0).b() != 0);
  }

  /**
   * The balance of a problem; empty if its conditions hold the level by themselves.
   *
   * @param rows how many conditions there are
   */
  static Optional<Balance> of(
      ResolvedProblem resolved, Layout layout, BoundaryNodes nodes, int rows) {
    if (!possible(resolved.problem())) {
      return Optional.empty();
    }
    Places places = new Places(resolved, nodes);
    if (!places.slightly()) {
      return Optional.empty();
    }
    double radius = resolved.problem().domain().frame().radius();
    double held = places.all();
    double scale = Math.sqrt(rows) / held;
    Functions functions = layout.basis();
    double[] times = new double[places.size];
    Arrays.setAll(times, i -> scale * places.weight[i] * places.held[i]);
    double[] row = places.sums(functions, times, functions.size() + 1);
    double given = 0;
    double sizes = 0;
    for (int i = 0; i < places.size; i++) {
      double g = places.weight[i] * places.v[i] * places.given[i];
      given += g;
      sizes += Math.abs(g);
    }
    row[functions.size()] = -scale * given;
    if (layout.unknowns() < functions.size()) {
      sizes += places.particular(layout, row, scale);
    }
    double level = -row[functions.size()] / Math.sqrt(rows);
    double lacking = resolved.particular().error() * Math.PI * radius * radius;
    return Optional.of(new Balance(row, level, (ROUNDINGS * sizes + lacking) / Math.abs(held)));
  }

  /**
   * The mean of u over the boundary as a row.
   *
   * @param rows how many conditions there are
   */
  static double[] mean(ResolvedProblem resolved, Layout layout, BoundaryNodes nodes, int rows) {
    Places places = new Places(resolved, nodes);
    double scale = Math.sqrt(rows) / Arrays.stream(places.weight).sum();
    double[] times = Arrays.stream(places.weight).map(w -> scale * w).toArray();
    return places.sums(layout.basis(), times, layout.basis().size());
  }

  /** Places along the boundary, for integrals. */
  private static final class Places {
    final ResolvedProblem resolved;
    final BoundaryNodes at;
    final int size;

    /** The length that each place stands for. */
    final double[] weight;

    /** The field that is about constant. */
    final double[] v;

    /** What the condition makes of that, (a v + b ∂v/∂n)/b. */
    final double[] held;

    /** The data over b; not known on sides without slopes. */
    final double[] given;

    Places(ResolvedProblem resolved, BoundaryNodes nodes) {
      this.resolved = resolved;
      Problem problem = resolved.problem();
      Domain domain = problem.domain();
      int sides = domain.sides().size();
      double[][] shares = new double[sides][];
      double[][] widths = new double[sides][];
      for (int s = 0; s < sides; s++) {
        double[] ends = ends(resolved, nodes, s);
        int n = BETWEEN.nodes().length;
        shares[s] = new double[(ends.length - 1) * n];
        widths[s] = new double[shares[s].length];
        boolean closed = domain.startCorner(s) < 0;
        for (int i = 0; i + 1 < ends.length; i++) {
          double width = ends[i + 1] - ends[i];
          double from = closed || ends[i] < 0.5 ? ends[i] : ends[i] - 1;
          for (int k = 0; k < n; k++) {
            shares[s][i * n + k] = from + width * BETWEEN.nodes()[k];
            widths[s][i * n + k] = width * BETWEEN.weights()[k];
          }
        }
      }
      double[][] none = new double[domain.corners().size()][0];
      at = domain.nodes(new int[sides], none, shares, List.of(), 1);
      size = at.size();
      weight = new double[size];
      v = new double[size];
      held = new double[size];
      given = new double[size];
      double lambda = problem.equation().lambda();
      double k = Math.sqrt(Math.abs(lambda));
      int first = 0;
      for (int i = 0; i < size; i++) {
        int s = at.side(i);
        first = i > 0 && at.side(i - 1) != s ? i : first;
        double share = shares[s][i - first];
        double speed = domain.sides().get(s).speed(share < 0 ? 1 + share : share);
        weight[i] = widths[s][i - first] * speed;
        double x = k * at.points().fromX(i, domain.frame().x());
        double y = k * at.points().fromY(i, domain.frame().y());
        boolean waves = lambda > 0;
        v[i] = waves ? (Math.cos(x) + Math.cos(y)) / 2 : (Math.cosh(x) + Math.cosh(y)) / 2;
        double vx = waves ? -Math.sin(x) : Math.sinh(x);
        double vy = waves ? -Math.sin(y) : Math.sinh(y);
        Condition c = problem.conditions(s).get(0);
        held[i] = c.a() / c.b() * v[i] + k / 2 * (vx * at.nx(i) + vy * at.ny(i));
        given[i] = resolved.data(at, i, s, at.corner(i), at.share(i), 0, 0) / c.b();
      }
    }

    /** Where samples are, and where the data change: between them everything is smooth. */
    private static double[] ends(ResolvedProblem resolved, BoundaryNodes nodes, int side) {
      TreeSet<Double> ends = new TreeSet<>(List.of(0.0, 1.0));
      for (int i = 0; i < nodes.size(); i++) {
        if (nodes.side(i) == side) {
          ends.add(nodes.share(i));
        }
      }
      resolved.sides().get(side).ends().stream()
          .map(end -> end > 1 ? end - 1 : end)
          .forEach(ends::add);
      double[] all = new double[ends.size()];
      int n = 0;
      for (double end : ends) {
        if (end >= 0 && end <= 1 && (n == 0 || end - all[n - 1] > SHORTEST)) {
          all[n++] = end;
        }
      }
      return Arrays.copyOf(all, n);
    }

    /** What holds the level, altogether. */
    double all() {
      double sum = 0;
      for (int i = 0; i < size; i++) {
        sum = Math.fma(weight[i], v[i] * held[i], sum);
      }
      return sum;
    }

    /** Whether that is little, and not the difference of much. */
    boolean slightly() {
      double length = 0;
      double moduli = 0;
      for (int i = 0; i < size; i++) {
        length += weight[i];
        moduli += weight[i] * Math.abs(v[i] * held[i]);
      }
      double radius = resolved.problem().domain().frame().radius();
      return moduli * radius < SLIGHT * length && Math.abs(all()) > DEFINITE * moduli;
    }

    /** The sums over places of each function. */
    double[] sums(Functions functions, double[] times, int length) {
      double[] sums = new double[length];
      int columns = functions.size();
      for (int from = 0; from < size; from += TOGETHER) {
        int n = Math.min(TOGETHER, size - from);
        double[] values = new double[n * columns];
        functions.evaluate(at.points().slice(from, from + n), Columns.ofValues(values, 0, n));
        for (int j = 0; j < columns; j++) {
          for (int i = 0; i < n; i++) {
            sums[j] = Math.fma(times[from + i], values[j * n + i], sums[j]);
          }
        }
      }
      return sums;
    }

    /**
     * Puts what the conditions make of the particular solution in the place of its own row, for it
     * has a source; returns the sum of moduli.
     */
    double particular(Layout layout, double[] row, double scale) {
      Functions functions = layout.basis();
      double[] known = new double[functions.size()];
      Arrays.fill(known, layout.unknowns(), known.length, 1);
      double[] value = new double[size];
      double[][] slopes = new double[2][size];
      functions.sum(known, at.points(), Columns.of(value, slopes, 0, size));
      double sum = 0;
      double moduli = 0;
      for (int i = 0; i < size; i++) {
        Condition c = resolved.problem().conditions(at.side(i)).get(0);
        double slope = slopes[0][i] * at.nx(i) + slopes[1][i] * at.ny(i);
        double p = weight[i] * v[i] * (c.a() / c.b() * value[i] + slope);
        sum += p;
        moduli += Math.abs(p);
      }
      Arrays.fill(row, layout.unknowns(), functions.size(), 0);
      row[layout.unknowns()] = scale * sum;
      return moduli;
    }
  }
}
