package vekua.internal.linalg;

/**
 * The QR factorisation of a matrix held in memory, with Q kept so that further right-hand sides can
 * be rotated. Immutable and thread-safe.
 */
public interface ColumnFactor {

  /** A copy of R, n × n column-major, zero below the diagonal. */
  double[] triangle();

  /**
   * Replaces each right-hand side b by the first n entries of Qᵀb.
   *
   * @param b right-hand sides, column {@code j} at {@code b[j * rows]}; not modified
   * @param count how many
   * @param beyond receives, for each, the squared length of the other entries: what no combination
   *     of columns can reach
   * @return n × count, column-major
   */
  double[] rotate(double[] b, int count, double[] beyond);

  /** As above, where nobody asks for what is beyond reach. */
  default double[] rotate(double[] b, int count) {
    return rotate(b, count, new double[count]);
  }

  /**
   * Q times a vector.
   *
   * @param x as many numbers as the matrix has rows; not modified
   */
  double[] turn(double[] x);

  /** The whole of Q, rows × rows column-major. */
  double[] orthogonal();
}
