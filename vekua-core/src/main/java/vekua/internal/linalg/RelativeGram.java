package vekua.internal.linalg;

import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;

/**
 * Rows added up in terms of a triangle P that was made of rows like them: of rows A it keeps BᵀB,
 * where B = AP⁻¹, by products of matrices alone. The triangle of P stacked on all of the rows is
 * UP, where UᵀU = I + BᵀB is well conditioned however P is, so that nothing is lost (Cholesky QR,
 * preconditioned: Fukaya, Kannan, Nakatsukasa, Yamamoto and Yanagisawa 2020). Not thread-safe;
 * close it when done.
 */
public final class RelativeGram implements AutoCloseable {

  /** The largest square of a column of B that leaves the sum with I accurate. */
  private static final double ALIKE = 1e3;

  /** Columns that are divided by substitution; more are divided by products. */
  private static final int LEAF = 56;

  private final int n;
  private final DoublePointer p;
  private final DoublePointer fresh;
  private final DoublePointer sum;
  private DoublePointer block = new DoublePointer();

  RelativeGram(int n, double[] triangle) {
    this.n = n;
    p = new DoublePointer((long) n * n);
    fresh = new DoublePointer((long) n * n);
    sum = new DoublePointer((long) n * n);
    p.put(triangle, 0, n * n);
    // Below the diagonal nothing is ever written.
    fresh.put(new double[n * n], 0, n * n);
    sum.put(new double[n * n], 0, n * n);
  }

  /** Whether rows can be told in terms of a triangle: not where it is singular. */
  static boolean divides(double[] triangle, int n) {
    for (int j = 0; j < n; j++) {
      if (!(Math.abs(triangle[j * n + j]) >= Double.MIN_NORMAL)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Adds rows, if they are like those of the triangle.
   *
   * @param rows element (i, j) at {@code rows[j * stride + first + i]}
   * @param first of the rows
   * @param m how many rows
   * @param stride distance between columns
   * @return false if the rows are unlike, alone or with those before; they are not added then
   */
  public boolean add(double[] rows, int first, int m, int stride) {
    load(rows, first, m, stride);
    divide(new DoublePointer(block), new DoublePointer(block), new DoublePointer(p), m, 0, n);
    openblas.cblas_dsyrk(
        openblas.CblasColMajor,
        openblas.CblasUpper,
        openblas.CblasTrans,
        n,
        m,
        1,
        block,
        m,
        0,
        fresh,
        n);
    for (int j = 0; j < n; j++) {
      long diagonal = (long) j * n + j;
      if (!(fresh.get(diagonal) + sum.get(diagonal) <= ALIKE)) {
        return false;
      }
    }
    openblas.cblas_daxpy(n * n, 1, fresh, 1, sum, 1);
    return true;
  }

  /** The columns from {@code from} to {@code to} are divided by their part of the triangle. */
  private void divide(DoublePointer a, DoublePointer b, DoublePointer of, int m, int from, int to) {
    int count = to - from;
    if (count <= LEAF) {
      openblas.cblas_dtrsm(
          openblas.CblasColMajor,
          openblas.CblasRight,
          openblas.CblasUpper,
          openblas.CblasNoTrans,
          openblas.CblasNonUnit,
          m,
          count,
          1,
          of.position((long) from * n + from),
          n,
          a.position((long) from * m),
          m);
      return;
    }
    // Multiples of eight suit the registers.
    int half = (count / 2 + 7) / 8 * 8;
    divide(a, b, of, m, from, from + half);
    openblas.cblas_dgemm(
        openblas.CblasColMajor,
        openblas.CblasNoTrans,
        openblas.CblasNoTrans,
        m,
        count - half,
        half,
        -1,
        a.position((long) from * m),
        m,
        of.position((long) (from + half) * n + from),
        n,
        1,
        b.position((long) (from + half) * m),
        m);
    divide(a, b, of, m, from + half, to);
  }

  private void load(double[] rows, int first, int m, int stride) {
    if (block.capacity() < (long) m * n) {
      block.close();
      block = new DoublePointer((long) m * n);
    }
    for (int j = 0; j < n; j++) {
      block.position((long) j * m).put(rows, j * stride + first, m);
    }
    block.position(0);
  }

  /** A copy of BᵀB of all rows, n × n column-major, its upper triangle; sums of them add rows. */
  public double[] gram() {
    double[] copy = new double[n * n];
    sum.get(copy, 0, n * n);
    return copy;
  }

  /**
   * The triangle of P stacked on rows.
   *
   * @param gram of the rows, in terms of P
   */
  public double[] stacked(double[] gram) {
    double[] one = gram.clone();
    for (int j = 0; j < n; j++) {
      one[j * n + j] += 1;
    }
    try (DoublePointer factor = new DoublePointer((long) n * n);
        DoublePointer product = new DoublePointer((long) n * n)) {
      factor.put(one, 0, n * n);
      product.put(p);
      int info = openblas.LAPACKE_dpotrf_work(openblas.LAPACK_COL_MAJOR, (byte) 'U', n, factor, n);
      OpenBlasEngine.check(info, "dpotrf");
      openblas.cblas_dtrmm(
          openblas.CblasColMajor,
          openblas.CblasLeft,
          openblas.CblasUpper,
          openblas.CblasNoTrans,
          openblas.CblasNonUnit,
          n,
          n,
          1,
          factor,
          n,
          product,
          n);
      return OpenBlasEngine.upperTriangle(product, n, n);
    }
  }

  @Override
  public void close() {
    p.close();
    fresh.close();
    sum.close();
    block.close();
  }
}
