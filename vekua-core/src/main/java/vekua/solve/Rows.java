package vekua.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import vekua.basis.DomainBasis;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Sites;

/**
 * The boundary conditions at nodes, one row each: weight (a u + b ∂u/∂n − g). Weights turn every
 * row into an error of u: a derivative counts by the distance over which it acts, which is the
 * distance from the nearest corner, or the radius of the domain.
 */
final class Rows {

  private static final int BLOCK = 128;

  private final BoundaryNodes nodes;
  private final List<Condition> conditions = new ArrayList<>();
  private int[] node = new int[0];
  private double[] weight = new double[0];

  Rows(Problem problem, BoundaryNodes nodes, double radius) {
    this.nodes = nodes;
    List<Integer> indices = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      for (Condition condition : problem.conditions(nodes.side(i))) {
        indices.add(i);
        conditions.add(condition);
      }
    }
    node = indices.stream().mapToInt(i -> i).toArray();
    weight = new double[node.length];
    for (int r = 0; r < node.length; r++) {
      Condition c = conditions.get(r);
      double over = Math.min(radius, nodes.distance(node[r]));
      weight[r] = 1 / (Math.abs(c.a()) + Math.abs(c.b()) / over);
    }
  }

  int size() {
    return node.length;
  }

  /** The node of a row. */
  int node(int row) {
    return node[row];
  }

  /** The weighted data, real or imaginary part. */
  double[] data(boolean imaginary) {
    double[] g = new double[size()];
    for (int r = 0; r < g.length; r++) {
      Condition c = conditions.get(r);
      int i = node[r];
      Sites s = nodes.sites();
      BoundaryData data = imaginary ? c.imaginary() : c.data();
      double value = data.at(s.x(i), s.y(i), nodes.nx(i), nodes.ny(i));
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException(
            "boundary data must be finite: " + value + " at (" + s.x(i) + ", " + s.y(i) + ")");
      }
      g[r] = weight[r] * value;
    }
    return g;
  }

  /** The matrix of the first {@code columns} functions, column-major with the given stride. */
  void fill(DomainBasis basis, int columns, double[] a, int stride) {
    blocks(from -> fill(basis, columns, a, stride, from));
  }

  private void blocks(IntConsumer block) {
    IntStream.range(0, (size() + BLOCK - 1) / BLOCK)
        .parallel()
        .forEach(b -> block.accept(b * BLOCK));
  }

  private void fill(DomainBasis basis, int columns, double[] a, int stride, int from) {
    int to = Math.min(size(), from + BLOCK);
    int n = to - from;
    int all = basis.size();
    double[] values = new double[all * n];
    double[] dx = new double[0];
    double[] dy = dx;
    int[] chosen = Arrays.copyOfRange(node, from, to);
    Sites sites = nodes.sites().choose(chosen);
    basis.values(sites, values, 0, n);
    if (anyDerivative(from, to)) {
      dx = new double[all * n];
      dy = new double[all * n];
      basis.gradients(sites, dx, dy, 0, n);
    }
    for (int j = 0; j < columns; j++) {
      for (int r = from; r < to; r++) {
        Condition c = conditions.get(r);
        int at = j * n + r - from;
        double row = c.a() * values[at];
        if (c.b() != 0) {
          row += c.b() * (nodes.nx(node[r]) * dx[at] + nodes.ny(node[r]) * dy[at]);
        }
        a[j * stride + r] = weight[r] * row;
      }
    }
  }

  /** The rows' left-hand sides of a combination of functions. */
  double[] apply(DomainBasis basis, double[] coefficients) {
    double[] out = new double[size()];
    blocks(from -> apply(basis, coefficients, out, from));
    return out;
  }

  private void apply(DomainBasis basis, double[] coefficients, double[] out, int from) {
    int to = Math.min(size(), from + BLOCK);
    int n = to - from;
    Sites sites = nodes.sites().choose(Arrays.copyOfRange(node, from, to));
    double[] u = new double[n];
    double[] ux = new double[n];
    double[] uy = new double[n];
    basis.series(coefficients, sites, u, 0);
    if (anyDerivative(from, to)) {
      basis.seriesGradient(coefficients, sites, ux, uy, 0);
    }
    for (int r = from; r < to; r++) {
      Condition c = conditions.get(r);
      int i = node[r];
      double slope = nodes.nx(i) * ux[r - from] + nodes.ny(i) * uy[r - from];
      out[r] = weight[r] * (c.a() * u[r - from] + (c.b() == 0 ? 0 : c.b() * slope));
    }
  }

  private boolean anyDerivative(int from, int to) {
    for (int r = from; r < to; r++) {
      if (conditions.get(r).b() != 0) {
        return true;
      }
    }
    return false;
  }
}
