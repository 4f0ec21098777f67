package vekua.functions;

import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.internal.Blocks;

/**
 * A finite set of real functions of the plane or of space. Immutable and thread-safe.
 *
 * <p>To add one, implement {@link #size}, {@link #evaluate} and {@link #description}, and name its
 * kind in {@link Kinds}; a faster {@link #sum} is welcome where the sum has structure.
 */
public interface Functions {

  /** The number of functions. */
  int size();

  /** The number of coordinates of a point: two or three. */
  default int dimension() {
    return 2;
  }

  /**
   * Evaluates every function at every point of a block: values, gradients or both, as the columns
   * ask. Function j goes to column j; nothing else is touched.
   *
   * @param points of the dimension of the functions
   * @param out has a column for each function, as long as the points
   */
  void evaluate(PointBlock points, Columns out);

  /**
   * Evaluates the sum of the functions, each times its weight.
   *
   * @param weights one for each function
   * @param points of the dimension of the functions
   * @param out its column 0 receives the sum at every point, of values, gradients or both
   */
  default void sum(double[] weights, PointBlock points, Columns out) {
    int n = points.size();
    // So few points at a time that the columns stay in the cache.
    for (int from = 0; from < n; from += Columns.TILE) {
      PointBlock tile = points.slice(from, Math.min(n, from + Columns.TILE));
      Columns columns = out.like(size(), tile.size());
      evaluate(tile, columns);
      columns.combine(weights, tile.size(), out.rows(from));
    }
  }

  /**
   * What the functions are, in a form that files can hold; {@link Kinds#read} makes them again from
   * it.
   */
  Description description();

  /**
   * The values at some points, of many in parallel: function j at point i in {@code j *
   * points.size() + i}.
   *
   * @param points of the dimension of the functions
   */
  default double[] values(Points points) {
    double[] out = new double[size() * points.size()];
    evaluateInParallel(points, Columns.ofValues(out, 0, points.size()));
    return out;
  }

  /**
   * The derivatives at some points, of many in parallel: for each axis one array, ordered as in
   * {@link #values}.
   *
   * @param points of the dimension of the functions
   */
  default double[][] gradients(Points points) {
    double[][] out = new double[dimension()][size() * points.size()];
    evaluateInParallel(points, Columns.ofGradients(out, 0, points.size()));
    return out;
  }

  private void evaluateInParallel(Points points, Columns out) {
    Blocks.inParallel(
        points.size(),
        Columns.SHARE,
        (from, to) -> evaluate(PointBlock.of(points, from, to), out.rows(from)));
  }
}
