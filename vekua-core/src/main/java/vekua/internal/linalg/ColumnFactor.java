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
   * @return n × count, column-major
   */
  double[] rotate(double[] b, int count);
}
