package vekua.internal.linalg;

import java.util.Arrays;
import java.util.Optional;

/** The dense factorisations that a fit needs; every engine passes the same contract tests. */
public interface Engine {

  /** A name for reports and benchmarks. */
  String name();

  /** Starts folding rows with the given number of columns. */
  TriangleBuilder triangleBuilder(int columns);

  /**
   * Prepares to add rows up in terms of a triangle that was made of rows like them, if this engine
   * is faster so and the triangle is not singular.
   *
   * @param triangle n × n column-major, zero below the diagonal; not modified
   */
  default Optional<ReferenceTriangle> reference(double[] triangle, int n) {
    return Optional.empty();
  }

  /**
   * Factors a matrix that is held in memory.
   *
   * @param a {@code rows × columns}, column-major without padding, {@code rows >= columns} not
   *     required; not modified
   */
  ColumnFactor factor(double[] a, int rows, int columns);

  /** Decomposes a square matrix, column-major; the argument is not modified. */
  TriangleSvd svd(double[] r, int n);

  /**
   * Decomposes several matrices, which may be faster than one after the other; what comes out is
   * the same.
   *
   * @param r each square, column-major; not modified
   * @param n the dimension of each
   */
  default TriangleSvd[] svd(double[][] r, int[] n) {
    TriangleSvd[] all = new TriangleSvd[r.length];
    Arrays.setAll(all, i -> svd(r[i], n[i]));
    return all;
  }

  /**
   * Factors a square matrix with its columns in an order of falling importance.
   *
   * @param a {@code n × n}, column-major; not modified
   * @param negligible what counts as nothing, relative to the longest column
   */
  PivotedTriangle pivoted(double[] a, int n, double negligible);

  /**
   * B ← B R⁻¹.
   *
   * @param b {@code rows × n}, column-major; receives the result
   * @param r an upper triangle, {@code n × n}
   */
  void divide(double[] b, int rows, double[] r, int n);
}
