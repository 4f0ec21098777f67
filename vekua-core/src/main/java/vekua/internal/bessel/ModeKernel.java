package vekua.internal.bessel;

/**
 * The planar modes of one equation, orders 0 to N, at blocks of points.
 *
 * <p>Mode n is {@code m_n = 2^exponent(n) f_n(r) e^{i n theta}} with the radial function f_n of the
 * implementation. The exponents bring every mode to order one at the rim of the disc of the given
 * radius, so that neither the modes nor the weights that go with them leave the range of a double,
 * however large N is; being powers of two they cost no rounding.
 *
 * <p>The real columns are {@code m_0, Re m_1, Im m_1, Re m_2, Im m_2, …}: {@code 2N + 1} of them.
 * Coordinates are relative to the centre of the disc. Implementations are immutable and
 * thread-safe.
 */
public interface ModeKernel {

  /** The highest order N. */
  int order();

  /** The power of two that multiplies the radial function of order {@code n}. */
  int exponent(int n);

  /**
   * Evaluates all columns at points.
   *
   * @param x abscissas, read from index 0
   * @param y ordinates, read from index 0
   * @param count number of points
   * @param out column {@code j} of point {@code i} is written to {@code out[offset + j * stride +
   *     i]}; nothing else is touched
   * @param offset where column 0 begins
   * @param stride distance between columns, at least {@code count}
   */
  void modes(double[] x, double[] y, int count, double[] out, int offset, int stride);

  /**
   * Sums weighted columns at points without forming them.
   *
   * @param weights one weight per column
   * @param x abscissas, read from index 0
   * @param y ordinates, read from index 0
   * @param count number of points
   * @param out the sum at point {@code i} is written to {@code out[offset + i]}
   * @param offset where the sums begin
   */
  void series(double[] weights, double[] x, double[] y, int count, double[] out, int offset);

  /** The mean over the disc of the square of every column. */
  double[] meanSquares();
}
