package vekua.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import vekua.basis.DomainBasis;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Sites;

/**
 * The boundary conditions at nodes, one row each: weight (a u + b ∂u/∂n − g). Weights turn every
 * row into an error of u: a derivative counts by the distance over which it acts, which is the
 * distance from the nearest corner, or the radius of the domain.
 */
final class BoundaryRows {

  private static final int BLOCK = 128;

  private final BoundaryNodes nodes;
  private final List<Condition> conditions = new ArrayList<>();
  private int[] node = new int[0];
  private double[] weight = new double[0];

  BoundaryRows(Problem problem, BoundaryNodes nodes, double radius) {
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

  /** The weighted data: their real part and, if they are complex, their imaginary part. */
  double[][] data(boolean complex) {
    return complex ? new double[][] {part(false), part(true)} : new double[][] {part(false)};
  }

  private double[] part(boolean imaginary) {
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

  /** The matrix of all functions, column-major. */
  double[] matrix(DomainBasis basis) {
    int m = size();
    double[] a = new double[m * basis.size()];
    blocks(
        (from, to) -> {
          double[] block = block(basis, from, to);
          for (int j = 0; j < basis.size(); j++) {
            System.arraycopy(block, j * (to - from), a, j * m + from, to - from);
          }
        });
    return a;
  }

  /** The rows' left-hand sides of several combinations of functions. */
  double[][] apply(DomainBasis basis, double[]... coefficients) {
    double[][] out = new double[coefficients.length][size()];
    blocks(
        (from, to) -> {
          double[] block = block(basis, from, to);
          for (int c = 0; c < out.length; c++) {
            multiply(block, to - from, coefficients[c], out[c], from);
          }
        });
    return out;
  }

  /** Adds a matrix of n rows times a vector to {@code out} from an index on. */
  static void multiply(double[] matrix, int n, double[] vector, double[] out, int from) {
    for (int j = 0; j < vector.length; j++) {
      double w = vector[j];
      for (int r = 0; r < n; r++) {
        out[from + r] = Math.fma(w, matrix[j * n + r], out[from + r]);
      }
    }
  }

  private interface Block {
    void run(int from, int to);
  }

  private void blocks(Block block) {
    IntStream.range(0, (size() + BLOCK - 1) / BLOCK)
        .parallel()
        .forEach(b -> block.run(b * BLOCK, Math.min(size(), (b + 1) * BLOCK)));
  }

  /** Some rows of the matrix, column-major. */
  private double[] block(DomainBasis basis, int from, int to) {
    int n = to - from;
    double[] values = new double[basis.size() * n];
    Sites sites = nodes.sites().choose(Arrays.copyOfRange(node, from, to));
    basis.values(sites, values, 0, n);
    double[] dx = new double[0];
    double[] dy = dx;
    if (anyDerivative(from, to)) {
      dx = new double[values.length];
      dy = new double[values.length];
      basis.gradients(sites, dx, dy, 0, n);
    }
    for (int r = from; r < to; r++) {
      Condition c = conditions.get(r);
      double a = weight[r] * c.a();
      double bx = weight[r] * c.b() * nodes.nx(node[r]);
      double by = weight[r] * c.b() * nodes.ny(node[r]);
      for (int at = r - from; at < values.length; at += n) {
        values[at] = a * values[at] + (c.b() == 0 ? 0 : bx * dx[at] + by * dy[at]);
      }
    }
    return values;
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
