package vekua.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import vekua.basis.Ansatz;
import vekua.functions.Functions;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Side;
import vekua.internal.Interruption;
import vekua.rows.RowAssembler;

/**
 * The largest error on the boundary of a domain or of a piece of one, between samples too: it is
 * {@linkplain Following followed} along every side.
 */
final class ResidualBound implements Following.Lines {

  /** Rounding errors of a sum, in units of the sum of moduli. */
  static final double ROUNDING = 0x1p-51;

  /** Nodes this close to each other, in units of a source's distance, tell what it does. */
  private static final double CLOSE = 2;

  /** Sides farther away, in units of a source's distance from the nearest, see it as smooth. */
  private static final double FAR = 8;

  /** Numbers in the matrix of one step. */
  private static final int MEMORY = 2_000_000;

  private final Domain domain;
  private final Function<BoundaryNodes, BoundaryRows> rows;
  private final Functions functions;
  private final double[][] coefficients;
  private final double dataRounding;
  private double moduli;

  private ResidualBound(
      Domain domain,
      Function<BoundaryNodes, BoundaryRows> rows,
      Functions functions,
      double[][] coefficients,
      double dataRounding) {
    this.domain = domain;
    this.rows = rows;
    this.functions = functions;
    this.coefficients = coefficients;
    this.dataRounding = dataRounding;
  }

  /**
   * What was found.
   *
   * @param largest the largest error that was seen
   * @param bound what no error exceeds, those of rounding included; infinite if the error varies
   *     too fast to be followed
   */
  record Found(double largest, double bound) {

    Found(Following following, double rounding) {
      this(
          following.largest(),
          following.complete() ? following.bound() + rounding : Double.POSITIVE_INFINITY);
    }
  }

  /**
   * Bounds the error of an attempt on the boundary, and so inside.
   *
   * @param problem with one condition on every side
   */
  static Found of(ResolvedProblem problem, Ansatz ansatz, Attempt attempt) {
    double[][] coefficients =
        problem.problem().radiating()
            ? new double[][] {attempt.real(), attempt.imaginary()}
            : new double[][] {attempt.real()};
    Domain domain = problem.problem().domain();
    double radius = ansatz.frame().radius();
    int[] side = IntStream.range(0, domain.sides().size()).toArray();
    Found found =
        of(
            domain,
            nodes -> BoundaryRows.of(problem, nodes, radius),
            attempt,
            coefficients,
            problem,
            side,
            c -> true);
    return new Found(found.largest(), found.bound() + givenError(problem, radius));
  }

  /**
   * Bounds the error inside by that of the conditions over their weights of u, for weights of one
   * sign: where the error is as large as it gets its slope is none against that.
   */
  static double weighted(ResolvedProblem problem, Ansatz ansatz, Attempt attempt) {
    Domain domain = problem.problem().domain();
    int[] side = IntStream.range(0, domain.sides().size()).toArray();
    double least = Double.POSITIVE_INFINITY;
    double reach = 0;
    for (int s : side) {
      Condition c = problem.problem().conditions(s).get(0);
      least = Math.min(least, Math.abs(c.a()));
      reach = Math.max(reach, c.b() / c.a());
    }
    Found found =
        of(
            domain,
            nodes -> BoundaryRows.byValue(problem, nodes),
            attempt,
            new double[][] {attempt.real()},
            problem,
            side,
            c -> true);
    double radius = ansatz.frame().radius();
    return found.bound()
        + (problem.rounding() + problem.besideBreaks()) / least
        + problem.particular().error() * radius * (radius / 2 + reach);
  }

  /**
   * What lacks in the source, which has no larger effect than in a disc around the domain, and in
   * the data beside breaks.
   */
  static double givenError(ResolvedProblem problem, double radius) {
    return problem.particular().error() * radius * radius / 2 + problem.besideBreaks();
  }

  /** Whether a corner is one, where functions vary with the logarithm of the distance. */
  interface Singular {
    boolean at(int corner);
  }

  /**
   * Bounds the error on some sides.
   *
   * @param domain whose sides they are
   * @param rows the conditions at nodes
   * @param problem whose data they are
   * @param side for each side of the domain that of the problem that it is part of, −1 for none
   */
  static Found of(
      Domain domain,
      Function<BoundaryNodes, BoundaryRows> rows,
      Attempt attempt,
      double[][] coefficients,
      ResolvedProblem problem,
      int[] side,
      Singular singular) {
    ResidualBound error =
        new ResidualBound(domain, rows, attempt.layout().basis(), coefficients, problem.rounding());
    List<List<Double>> ends = new ArrayList<>();
    for (int s = 0; s < side.length; s++) {
      // A piece has a part of a side; where its data change is not worked out then.
      boolean same = problem.problem().domain() == domain;
      ends.add(new ArrayList<>(same ? problem.sides().get(side[s]).ends() : List.of()));
    }
    beside(domain, attempt, ends);
    List<Following.Stretch> stretches = new ArrayList<>();
    for (int s = 0; s < side.length; s++) {
      if (side[s] >= 0) {
        stretches.addAll(stretches(domain, s, attempt.nodes(), singular, ends.get(s)));
      }
    }
    Following following = new Following(error, stretches, 0.3 * attempt.target());
    return new Found(following, error.rounding());
  }

  private static List<Following.Stretch> stretches(
      Domain domain, int s, BoundaryNodes nodes, Singular singular, List<Double> ends) {
    boolean closed = domain.sides().get(s).curve().sides() == 1;
    double[] known =
        IntStream.range(0, nodes.size())
            .filter(i -> nodes.side(i) == s)
            .mapToDouble(nodes::share)
            .toArray();
    boolean[] tips = {
      !closed && singular.at(domain.startCorner(s)), !closed && singular.at(domain.endCorner(s))
    };
    double[][] near = {
      near(domain, s, nodes, domain.startCorner(s)), near(domain, s, nodes, domain.endCorner(s))
    };
    return Following.stretches(s, closed ? SideData.SEAM : 0, tips, near, known, ends);
  }

  /** The distances of nodes from a corner along a side, as shares of the side. */
  private static double[] near(Domain domain, int s, BoundaryNodes nodes, int corner) {
    double length = domain.sides().get(s).length();
    return IntStream.range(0, nodes.size())
        .filter(i -> nodes.side(i) == s && nodes.corner(i) == corner)
        .mapToDouble(i -> nodes.distance(i) / length)
        .toArray();
  }

  /** Beside every source stretches end at distances that double, up to those between nodes. */
  private static void beside(Domain domain, Attempt attempt, List<List<Double>> ends) {
    if (attempt.layout().places().isEmpty()) {
      return;
    }
    BoundaryNodes nodes = attempt.nodes();
    double[] spacing = spacing(nodes, domain);
    for (Disk place : attempt.layout().places()) {
      int[] nearest = new int[domain.sides().size()];
      double[] least = new double[nearest.length];
      Arrays.fill(least, Double.POSITIVE_INFINITY);
      for (int i = 0; i < nodes.size(); i++) {
        double d = square(nodes, i, place);
        if (d < least[nodes.side(i)]) {
          least[nodes.side(i)] = d;
          nearest[nodes.side(i)] = i;
        }
      }
      for (int s = 0; s < nearest.length; s++) {
        Side side = domain.sides().get(s);
        double room = spacing[nearest[s]];
        double reach = FAR * place.radius() + 2 * room * side.length();
        if (least[s] < reach * reach && room * side.length() > CLOSE * place.radius()) {
          double foot = foot(side, nodes.share(nearest[s]), 2 * room, place);
          ends.get(s).add(foot);
          for (double d = place.radius() / side.length(); d < 2 * room; d *= 2) {
            ends.get(s).add(foot - d);
            ends.get(s).add(foot + d);
          }
        }
      }
    }
  }

  /** About the share of its side from each node to the next. */
  private static double[] spacing(BoundaryNodes nodes, Domain domain) {
    double[] spacing = new double[nodes.size()];
    for (int s = 0; s < domain.sides().size(); s++) {
      int on = s;
      int[] mine =
          IntStream.range(0, nodes.size())
              .filter(i -> nodes.side(i) == on)
              .boxed()
              .sorted(Comparator.comparingDouble(nodes::share))
              .mapToInt(i -> i)
              .toArray();
      for (int i = 0; i < mine.length; i++) {
        double before = i > 0 ? nodes.share(mine[i - 1]) : 0;
        double after = i + 1 < mine.length ? nodes.share(mine[i + 1]) : 1;
        spacing[mine[i]] = Math.max(after - nodes.share(mine[i]), nodes.share(mine[i]) - before);
      }
    }
    return spacing;
  }

  private static double square(BoundaryNodes nodes, int i, Disk place) {
    double dx = nodes.points().x(i) - place.x();
    double dy = nodes.points().y(i) - place.y();
    return dx * dx + dy * dy;
  }

  /** The share of a side nearest to a place, by golden sections. */
  private static double foot(Side side, double share, double around, Disk place) {
    double low = share - around;
    double high = share + around;
    for (int step = 0; step < 40; step++) {
      double a = low + 0.382 * (high - low);
      double b = low + 0.618 * (high - low);
      double[] p = side.at(a);
      double[] q = side.at(b);
      boolean first =
          Math.hypot(p[0] - place.x(), p[1] - place.y())
              < Math.hypot(q[0] - place.x(), q[1] - place.y());
      low = first ? low : a;
      high = first ? b : high;
    }
    return (low + high) / 2;
  }

  @Override
  public double rounding() {
    return ROUNDING * moduli + dataRounding;
  }

  @Override
  public double[][] at(List<Following.Stretch> stretches, double[] places) {
    int n = stretches.size();
    double[][] values = new double[n][];
    int chunk = Math.max(1, MEMORY / (places.length * Math.max(1, functions.size())));
    for (int from = 0; from < n; from += chunk) {
      Interruption.ofThisThread().check();
      evaluate(stretches.subList(from, Math.min(n, from + chunk)), places, values, from);
    }
    return values;
  }

  private void evaluate(
      List<Following.Stretch> part, double[] places, double[][] values, int first) {
    int sides = domain.sides().size();
    double[][] shares = new double[sides][0];
    int[] count = new int[sides];
    for (Following.Stretch stretch : part) {
      count[stretch.line()] += places.length;
    }
    Arrays.setAll(shares, s -> new double[count[s]]);
    int[] at = new int[sides];
    for (Following.Stretch stretch : part) {
      for (double x : places) {
        shares[stretch.line()][at[stretch.line()]++] = stretch.share(x);
      }
    }
    BoundaryNodes nodes =
        domain.nodes(new int[sides], new double[domain.corners().size()][0], shares, List.of(), 1);
    double[] error = errors(rows.apply(nodes));
    int[] begin = new int[sides + 1];
    for (int s = 0; s < sides; s++) {
      begin[s + 1] = begin[s] + count[s];
    }
    for (int i = 0; i < part.size(); i++) {
      int s = part.get(i).line();
      values[first + i] = Arrays.copyOfRange(error, begin[s], begin[s] + places.length);
      begin[s] += places.length;
    }
  }

  private double[] errors(BoundaryRows at) {
    double[] most = new double[coefficients.length];
    double[][] sums = new RowAssembler(functions).apply(at.samples(), coefficients, most);
    moduli = Math.max(moduli, Arrays.stream(most).max().orElse(0));
    double[][] data = at.data();
    double[] error = new double[at.size()];
    for (int c = 0; c < sums.length; c++) {
      for (int r = 0; r < error.length; r++) {
        double d = sums[c][r] - data[c][r];
        error[r] = c == 0 ? d : Math.hypot(error[r], d);
      }
    }
    return error;
  }
}
