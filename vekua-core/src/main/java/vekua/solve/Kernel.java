package vekua.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import vekua.basis.Ansatz;
import vekua.functions.Columns;
import vekua.functions.Functions;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Side;
import vekua.rows.Reduction;
import vekua.rows.RowAssembler;

/**
 * Fields that the conditions leave free: solutions without data, as far as numbers tell. Of all
 * solutions the one that is orthogonal to them inside, which is the smallest, is asked for by a row
 * each.
 *
 * @param fields the coefficients of each field among the unknown functions
 * @param rows for each field a row over all functions that vanishes where a sum is orthogonal to
 *     it, as heavy as all conditions together
 * @param amplification how many times larger any other field may be inside than on the boundary
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record Kernel(List<double[]> fields, List<double[]> rows, double amplification) {

  /** What is so many times larger inside than what it fails of the conditions is free. */
  private static final double FREE = 1e12;

  /** More fields than this are not looked for. */
  private static final int MOST = 12;

  private static final int STEPS = 12;

  /** Nodes along each side of the square over which means are taken, and of those at a time. */
  private static final int FINE = 100;

  private static final int TOGETHER = 500;

  /** Places of each side for integrals along the boundary. */
  private static final int PLACES = 400;

  /** A larger share of the data that acts on a free field is no error of the integral. */
  private static final double CONTRADICTS = 1e-3;

  /**
   * The field that is largest inside for its size on the boundary.
   *
   * @param coefficients of the unknown functions
   * @param inside its root mean square inside
   * @param onBoundary that of what it makes of the conditions, in units of u
   */
  @SuppressWarnings("ArrayRecordComponent") // internal: never modified
  record Strongest(double[] coefficients, double inside, double onBoundary) {

    double amplification() {
      return inside / onBoundary;
    }
  }

  /** Conditions and values inside of all functions of an attempt. */
  private static final class Rows {
    final int functions;
    final int unknowns;
    final int rows;
    final double[] conditions;
    final double[] values;
    final int places;
    final Functions layout;
    final Optional<Balance> balance;

    /** What holds a level besides the conditions. */
    final List<double[]> held;

    Rows(ResolvedProblem resolved, Ansatz ansatz, Attempt attempt) {
      Functions all = attempt.layout().basis();
      functions = all.size();
      unknowns = attempt.layout().unknowns();
      BoundaryRows boundary = BoundaryRows.of(resolved, attempt.nodes(), ansatz.frame().radius());
      rows = boundary.size();
      conditions = Arrays.copyOf(new RowAssembler(all).matrix(boundary.samples()), rows * unknowns);
      layout = all;
      Points inside = ansatz.inside();
      places = inside.size();
      values = new double[places * functions];
      all.evaluate(PointBlock.of(inside), Columns.ofValues(values, 0, places));
      balance = Balance.of(resolved, attempt.layout(), attempt.nodes(), rows);
      held =
          resolved.problem().floating()
              ? List.of(Balance.mean(resolved, attempt.layout(), attempt.nodes(), rows))
              : balance.map(Balance::row).stream().toList();
    }

    /** The strongest field among those orthogonal to others. */
    Strongest strongest(List<double[]> others) {
      double[] some = Arrays.copyOf(values, places * unknowns);
      double[] a = with(others);
      int m = rows + others.size();
      double[] x = Reduction.of(a, new double[m]).amplified(Attempt.DELTA, some, STEPS);
      return new Strongest(x, size(some, places, x), size(a, m, x));
    }

    private double[] with(List<double[]> others) {
      int m = rows + others.size();
      double[] a = new double[m * unknowns];
      for (int j = 0; j < unknowns; j++) {
        System.arraycopy(conditions, j * rows, a, j * m, rows);
        for (int i = 0; i < others.size(); i++) {
          a[j * m + rows + i] = others.get(i)[j];
        }
      }
      return a;
    }

    /** What every function has of a field, in the mean over places. */
    double[] along(Strongest field, Points fine) {
      double[] x = Arrays.copyOf(field.coefficients, functions);
      double[] row = new double[functions];
      double weight = Math.sqrt(rows) / (fine.size() * field.inside);
      for (int from = 0; from < fine.size(); from += TOGETHER) {
        int n = Math.min(TOGETHER, fine.size() - from);
        int first = from;
        PointBlock some =
            PointBlock.of(
                Points.of(
                    IntStream.range(0, n).mapToDouble(i -> fine.x(first + i)).toArray(),
                    IntStream.range(0, n).mapToDouble(i -> fine.y(first + i)).toArray()));
        double[] all = new double[n * functions];
        layout.evaluate(some, Columns.ofValues(all, 0, n));
        double[] u = new double[n];
        RowAssembler.multiply(all, n, x, u, 0);
        for (int j = 0; j < functions; j++) {
          for (int i = 0; i < n; i++) {
            row[j] = Math.fma(weight * u[i], all[j * n + i], row[j]);
          }
        }
      }
      return row;
    }
  }

  private static double size(double[] matrix, int rows, double[] x) {
    double[] values = new double[rows];
    RowAssembler.multiply(matrix, rows, x, values, 0);
    double squares = 0;
    for (double v : values) {
      squares += v * v;
    }
    return Math.sqrt(squares / rows);
  }

  /** The field that the conditions of a problem leave the most room. */
  static Strongest strongest(ResolvedProblem resolved, Ansatz ansatz, Attempt attempt) {
    return new Rows(resolved, ansatz, attempt).strongest(List.of());
  }

  /**
   * How much room there is for errors inside.
   *
   * @param amplification how many times larger they may be than on the boundary, root mean squares
   * @param balanced whether a level is held by a {@link Balance}
   * @param rounding what rounded data leave open of that
   */
  record Room(double amplification, boolean balanced, double rounding) {}

  static Room room(ResolvedProblem resolved, Ansatz ansatz, Attempt attempt) {
    Rows all = new Rows(resolved, ansatz, attempt);
    return new Room(
        all.strongest(all.held).amplification(),
        all.balance.isPresent(),
        all.balance.map(Balance::rounding).orElse(0.0));
  }

  /** The fields that are free; empty if there are none, or the conditions cannot leave any. */
  static Optional<Kernel> of(ResolvedProblem resolved, Ansatz ansatz, Attempt attempt) {
    if (!resolved.problem().mayLeaveFree()) {
      return Optional.empty();
    }
    Rows all = new Rows(resolved, ansatz, attempt);
    List<double[]> fields = new ArrayList<>();
    List<double[]> rows = new ArrayList<>();
    List<double[]> others = new ArrayList<>(all.held);
    Strongest next = all.strongest(others);
    @Nullable Points fine = null;
    while (next.inside > FREE * next.onBoundary && rows.size() < MOST) {
      double[] field = next.coefficients.clone();
      double size = next.inside;
      Arrays.setAll(field, j -> field[j] / size);
      fields.add(field);
      fine = fine == null ? resolved.problem().domain().grid(FINE) : fine;
      rows.add(all.along(next, fine));
      others.add(rows.get(rows.size() - 1));
      next = all.strongest(others);
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(new Kernel(fields, rows, next.amplification()));
  }

  /** Whether there is no solution, which no more functions would change. */
  static boolean contradicted(ResolvedProblem resolved, Ansatz ansatz, Attempt attempt) {
    return attempt.unresolved()
        && of(resolved, ansatz, attempt)
            .filter(k -> k.contradiction(resolved.problem(), attempt) > CONTRADICTS)
            .isPresent();
  }

  /**
   * What is to be said.
   *
   * @param attempt at the smallest solution
   */
  String sentence(ResolvedProblem resolved, Attempt attempt) {
    int n = rows.size();
    String free =
        n == 1
            ? "the conditions leave a field free: without data there is one that is not zero"
            : "the conditions leave "
                + n
                + " fields free: without data there are as many that are not zero";
    if (attempt.boundaryResidual() <= attempt.target()) {
      return free + "; of all solutions the smallest in the mean square was taken";
    }
    double share = contradiction(resolved.problem(), attempt);
    return share > CONTRADICTS
        ? free
            + String.format(
                Locale.ROOT,
                ", and these data act on %s with %.2g of their size: there is no solution, and"
                    + " the field is none",
                n == 1 ? "it" : "them",
                share)
        : free + ": only data that do not act on " + (n == 1 ? "it" : "them") + " have a solution";
  }

  /**
   * By Green's formula data of a problem that has a solution do no work on a free field v: ∮ v g/b
   * − ∮ g/a ∂v/∂n = 0, once a particular solution has taken the source away. The largest sum, over
   * that of moduli; zero where the formula does not apply.
   */
  private double contradiction(Problem problem, Attempt attempt) {
    if (problem.equation().power() != 1 || problem.domain().exterior()) {
      return 0;
    }
    Functions functions = attempt.layout().basis();
    int unknowns = attempt.layout().unknowns();
    double[] known = new double[functions.size()];
    Arrays.fill(known, unknowns, known.length, 1);
    double most = 0;
    for (double[] field : fields) {
      double sum = 0;
      double moduli = 0;
      for (int s = 0; s < problem.domain().sides().size(); s++) {
        Condition c = problem.conditions(s).get(0);
        Trace v = new Trace(problem.domain().sides().get(s), functions, field);
        Trace p = new Trace(problem.domain().sides().get(s), functions, known);
        for (int i = 0; i < PLACES; i++) {
          double[] at = v.places[i];
          double g =
              c.data().at(at[0], at[1], at[2], at[3]) - c.a() * p.value[i] - c.b() * p.slope[i];
          double work = (c.isValue() ? -v.slope[i] / c.a() : v.value[i] / c.b()) * v.length[i];
          sum += g * work;
          moduli += Math.abs(g * work);
        }
      }
      most = Math.max(most, moduli > 0 ? Math.abs(sum) / moduli : 0);
    }
    return most;
  }

  /** A sum of functions and its outward slope along a side. */
  static final class Trace {
    final double[][] places = new double[PLACES][];
    final double[] value = new double[PLACES];
    final double[] slope = new double[PLACES];
    final double[] length = new double[PLACES];

    Trace(Side side, Functions functions, double[] coefficients) {
      double[] px = new double[PLACES];
      double[] py = new double[PLACES];
      for (int i = 0; i < PLACES; i++) {
        places[i] = side.at((i + 0.5) / PLACES);
        px[i] = places[i][0];
        py[i] = places[i][1];
        double[] from = side.at((double) i / PLACES);
        double[] to = side.at((i + 1.0) / PLACES);
        length[i] = Math.hypot(to[0] - from[0], to[1] - from[1]);
      }
      double[] all = Arrays.copyOf(coefficients, functions.size());
      double[][] slopes = new double[2][PLACES];
      functions.sum(all, PointBlock.of(Points.of(px, py)), Columns.of(value, slopes, 0, PLACES));
      for (int i = 0; i < PLACES; i++) {
        slope[i] = slopes[0][i] * places[i][2] + slopes[1][i] * places[i][3];
      }
    }
  }
}
