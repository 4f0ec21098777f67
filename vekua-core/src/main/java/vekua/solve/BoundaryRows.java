package vekua.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.PointBlock;
import vekua.rows.Functional;
import vekua.rows.Samples;

/**
 * The boundary conditions at nodes as samples, one row each: (a u + b ∂u/∂n − g)/σ. The noise σ
 * turns every row into an error of u: a derivative counts by the distance over which it acts, which
 * is the distance from the nearest corner, or the radius of the domain.
 *
 * <p>Beside a corner of a plate that turns inwards there are fields with unbounded slopes that
 * satisfy both conditions. What keeps them out is that the error has a bounded gradient: there
 * derivatives count by the length of the corner's sides however near it is, and where the value is
 * given its derivative along the side makes a row, too.
 *
 * @param nodes along the boundary
 * @param node the node of each row
 * @param samples the rows; real and imaginary parts of complex data are two snapshots
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record BoundaryRows(BoundaryNodes nodes, int[] node, Samples samples) {

  private static final double[] NONE = {};

  /**
   * What is given at a node, by one of its side's conditions, in the real or imaginary part; after
   * the last of them the derivative of the value along the side.
   */
  interface Given {
    double at(int node, int condition, int part);
  }

  static BoundaryRows of(ResolvedProblem resolved, BoundaryNodes nodes, double radius) {
    return of(
        resolved.problem(),
        nodes,
        radius,
        (i, condition, part) ->
            condition == resolved.problem().conditions(nodes.side(i)).size()
                ? along(resolved, nodes, i)
                : resolved.data(
                    nodes, i, nodes.side(i), nodes.corner(i), nodes.share(i), condition, part));
  }

  static BoundaryRows of(Problem problem, BoundaryNodes nodes, double radius, Given given) {
    int[] node = rows(problem, nodes);
    double[][] data = new double[problem.radiating() ? 2 : 1][node.length];
    PointBlock points = nodes.points();
    boolean valuesOnly = true;
    int which = 0;
    for (int r = 0; r < node.length; r++) {
      int i = node[r];
      which = r > 0 && node[r - 1] == i ? which + 1 : 0;
      List<Condition> conditions = problem.conditions(nodes.side(i));
      valuesOnly &=
          which < conditions.size()
              && conditions.get(which).a() == 1
              && conditions.get(which).isValue();
      for (int part = 0; part < data.length; part++) {
        data[part][r] = finite(given.at(i, which, part), points, i);
      }
    }
    PointBlock places = node.length == nodes.size() ? points : points.choose(node);
    Samples samples = Samples.ofSnapshots(places, data);
    return new BoundaryRows(
        nodes, node, valuesOnly ? samples : weighed(samples, problem, nodes, node, radius));
  }

  /**
   * The same where a maximum principle holds for weights of one sign: σ is the weight of u alone.
   */
  static BoundaryRows byValue(ResolvedProblem resolved, BoundaryNodes nodes) {
    return of(resolved, nodes, Double.POSITIVE_INFINITY);
  }

  /** Samples with what each row measures, and how much it counts. */
  private static Samples weighed(
      Samples samples, Problem problem, BoundaryNodes nodes, int[] node, double radius) {
    double[] sigma = new double[node.length];
    List<Functional> functionals = new ArrayList<>();
    int which = 0;
    for (int r = 0; r < node.length; r++) {
      int i = node[r];
      which = r > 0 && node[r - 1] == i ? which + 1 : 0;
      List<Condition> conditions = problem.conditions(nodes.side(i));
      double distance =
          clamped(problem, nodes, i).length == 0
              ? nodes.distance(i)
              : problem.domain().corners().get(nodes.corner(i)).reach();
      double over = radius == Double.POSITIVE_INFINITY ? radius : Math.min(radius, distance);
      if (which == conditions.size()) {
        double[] ends = problem.domain().sides().get(nodes.side(i)).ends();
        sigma[r] = 1 / over;
        functionals.add(Functional.normal(ends[2] - ends[0], ends[3] - ends[1]));
        continue;
      }
      Condition c = conditions.get(which);
      sigma[r] = Math.abs(c.a()) + (c.isValue() ? 0 : Math.abs(c.b()) / over);
      functionals.add(Functional.robin(c.a(), c.b(), nodes.nx(i), nodes.ny(i)));
    }
    return samples.withFunctionals(functionals).withNoise(sigma);
  }

  /**
   * By what the data of a side's conditions are to be multiplied so that they add up to the value,
   * if both value and slope are known beside the node's corner and that is one of a plate that
   * turns inwards; else empty.
   */
  private static double[] clamped(Problem problem, BoundaryNodes nodes, int i) {
    int corner = nodes.corner(i);
    if (problem.equation().power() == 1
        || corner < 0
        || !problem.domain().corners().get(corner).turnsInward()
        || !problem.domain().sides().get(nodes.side(i)).straight()) {
      return NONE;
    }
    List<Condition> conditions = problem.conditions(nodes.side(i));
    double[] weights = new double[conditions.size()];
    for (int p = 0; p < weights.length; p++) {
      for (int q = p + 1; q < weights.length; q++) {
        Condition c = conditions.get(p);
        Condition d = conditions.get(q);
        double determinant = c.a() * d.b() - d.a() * c.b();
        if (determinant != 0) {
          weights[p] = d.b() / determinant;
          weights[q] = -c.b() / determinant;
          return weights;
        }
      }
    }
    return NONE;
  }

  /** The derivative of the known value along the side. */
  private static double along(ResolvedProblem resolved, BoundaryNodes nodes, int i) {
    double[] weights = clamped(resolved.problem(), nodes, i);
    double sum = 0;
    for (int c = 0; c < weights.length; c++) {
      sum += weights[c] == 0 ? 0 : weights[c] * resolved.along(nodes, i, c);
    }
    return sum;
  }

  /** The node of each row: as many rows as its side has conditions, and one for slopes along it. */
  private static int[] rows(Problem problem, BoundaryNodes nodes) {
    return IntStream.range(0, nodes.size())
        .flatMap(
            i -> {
              int rows = problem.conditions(nodes.side(i)).size();
              return IntStream.generate(() -> i)
                  .limit(rows + Math.min(1, clamped(problem, nodes, i).length));
            })
        .toArray();
  }

  private static double finite(double value, PointBlock points, int i) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "boundary data must be finite: "
              + value
              + " at ("
              + points.x(i)
              + ", "
              + points.y(i)
              + ")");
    }
    return value;
  }

  int size() {
    return node.length;
  }

  /** The largest of what the conditions say, divided by σ, in any part of the data. */
  double largest(Problem problem) {
    double largest = 0;
    for (double[] part : data()) {
      for (int r = 0, which = 0; r < size(); r++) {
        which = r > 0 && node[r - 1] == node[r] ? which + 1 : 0;
        boolean given = which < problem.conditions(nodes.side(node[r])).size();
        largest = given ? Math.max(largest, Math.abs(part[r])) : largest;
      }
    }
    return largest;
  }

  /** The right-hand sides divided by σ, one for each part of the data. */
  double[][] data() {
    double[][] data = new double[samples.snapshots()][size()];
    for (int part = 0; part < data.length; part++) {
      for (int r = 0; r < size(); r++) {
        data[part][r] = samples.value(part, r) / samples.sigma(r);
      }
    }
    return data;
  }
}
