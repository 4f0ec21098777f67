package vekua.basis;

import java.util.List;
import vekua.geometry.Points;

/**
 * A finite set of functions of the plane, each an exact solution of the governing equation.
 *
 * <p>Functions are evaluated for a block of points at a time into buffers that the caller owns,
 * stored by columns: function {@code j} at the block's point {@code i} goes to {@code out[offset +
 * j * stride + i]}. Implementations are immutable and thread-safe.
 *
 * <p>To add a basis, implement {@link #size}, {@link #values}, {@link #gradients} and {@link
 * #scales}; a faster {@link #series} is welcome where the sum has structure.
 */
public interface Basis {

  /** The number of functions. */
  int size();

  /**
   * Evaluates every function at points {@code from} (inclusive) to {@code to} (exclusive).
   *
   * @param out receives the values
   * @param offset where column 0 begins
   * @param stride distance between columns, at least {@code to - from}
   */
  void values(Points points, int from, int to, double[] out, int offset, int stride);

  /**
   * Evaluates the gradient of every function.
   *
   * @param dx receives the derivatives in x
   * @param dy receives the derivatives in y
   * @param offset where column 0 begins, in both
   * @param stride distance between columns, at least {@code to - from}
   */
  void gradients(Points points, int from, int to, double[] dx, double[] dy, int offset, int stride);

  /** The root mean square of every function over the domain that the basis is made for. */
  double[] scales();

  /**
   * The mean square over the domain of combinations of the functions, summed over all of them.
   * Unless a basis knows better, its functions are orthogonal there.
   *
   * @param combinations of coefficients, each as long as the basis
   */
  default double meanSquare(double[][] combinations) {
    double[] scales = scales();
    double sum = 0;
    for (double[] coefficients : combinations) {
      for (int j = 0; j < scales.length; j++) {
        sum += coefficients[j] * scales[j] * (coefficients[j] * scales[j]);
      }
    }
    return sum;
  }

  /**
   * What to believe about the coefficients before anything is measured, one or several
   * alternatives; the data choose among them. Unless a basis knows better, every function carries
   * the same energy over the domain.
   */
  default List<Prior> priors() {
    double[] deviations = scales();
    for (int j = 0; j < deviations.length; j++) {
      deviations[j] = 1 / deviations[j];
    }
    return List.of(new Prior(1, deviations));
  }

  /**
   * Sums the functions with the given coefficients at points.
   *
   * @param coefficients one per function
   * @param out receives the sum at the block's point {@code i} in {@code out[offset + i]}
   */
  default void series(
      double[] coefficients, Points points, int from, int to, double[] out, int offset) {
    int count = to - from;
    double[] phi = new double[size() * count];
    values(points, from, to, phi, 0, count);
    Columns.sum(phi, count, coefficients, out, offset);
  }

  /**
   * Sums the gradients of the functions with the given coefficients at points.
   *
   * @param coefficients one per function
   * @param dx receives the derivatives in x from {@code offset} on
   * @param dy receives the derivatives in y from {@code offset} on
   */
  default void seriesGradient(
      double[] coefficients,
      Points points,
      int from,
      int to,
      double[] dx,
      double[] dy,
      int offset) {
    int count = to - from;
    double[] phiX = new double[size() * count];
    double[] phiY = new double[size() * count];
    gradients(points, from, to, phiX, phiY, 0, count);
    Columns.sum(phiX, count, coefficients, dx, offset);
    Columns.sum(phiY, count, coefficients, dy, offset);
  }
}
