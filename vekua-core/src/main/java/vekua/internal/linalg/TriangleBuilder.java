package vekua.internal.linalg;

/**
 * Folds blocks of rows into the upper triangle R of their QR factorisation, in memory that does not
 * grow with the rows. Matrices are column-major. Not thread-safe; close it when done.
 */
public interface TriangleBuilder extends AutoCloseable {

  /** The number of columns n. */
  int columns();

  /**
   * Begins with a triangle that is known already, such as another builder's, in place of nothing.
   *
   * @param triangle as {@link #triangle} gives it; not modified
   */
  void begin(double[] triangle);

  /**
   * Folds rows in: R becomes the triangle of R stacked on the block.
   *
   * @param block the rows, element (i, j) at {@code block[j * stride + i]}; its contents are
   *     destroyed
   * @param rows the number of rows, possibly zero
   * @param stride distance between columns, at least {@code rows}
   */
  void fold(double[] block, int rows, int stride);

  /** A copy of R, n × n column-major, zero below the diagonal; signs of its rows are arbitrary. */
  double[] triangle();

  @Override
  void close();
}
