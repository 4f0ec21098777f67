package vekua.solve;

import java.util.ArrayList;
import java.util.List;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.PointBlock;
import vekua.rows.Functional;
import vekua.rows.Samples;

/**
 * The boundary conditions at nodes as samples, one row each: (a u + b ∂u/∂n − g)/σ. The noise σ
 * turns every row into an error of u: a derivative counts by the distance over which it acts, which
 * is the distance from the nearest corner, or the radius of the domain.
 *
 * @param nodes along the boundary
 * @param node the node of each row
 * @param samples the rows; real and imaginary parts of complex data are two snapshots
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record BoundaryRows(BoundaryNodes nodes, int[] node, Samples samples) {

  /** What is given at a node, by one of its side's conditions, in the real or imaginary part. */
  interface Given {
    double at(int node, int condition, int part);
  }

  static BoundaryRows of(ResolvedProblem resolved, BoundaryNodes nodes, double radius) {
    return of(
        resolved.problem(),
        nodes,
        radius,
        (i, condition, part) ->
            resolved.data(
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
      Condition c = problem.conditions(nodes.side(i)).get(which);
      valuesOnly &= c.a() == 1 && c.b() == 0;
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
      Condition c = problem.conditions(nodes.side(i)).get(which);
      double over =
          radius == Double.POSITIVE_INFINITY ? radius : Math.min(radius, nodes.distance(i));
      sigma[r] = Math.abs(c.a()) + (c.isValue() ? 0 : Math.abs(c.b()) / over);
      functionals.add(Functional.robin(c.a(), c.b(), nodes.nx(i), nodes.ny(i)));
    }
    return samples.withFunctionals(functionals).withNoise(sigma);
  }

  /** The node of each row: as many rows as its side has conditions. */
  private static int[] rows(Problem problem, BoundaryNodes nodes) {
    int rows = 0;
    for (int i = 0; i < nodes.size(); i++) {
      rows += problem.conditions(nodes.side(i)).size();
    }
    int[] node = new int[rows];
    int r = 0;
    for (int i = 0; i < nodes.size(); i++) {
      for (int c = 0; c < problem.conditions(nodes.side(i)).size(); c++) {
        node[r++] = i;
      }
    }
    return node;
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
