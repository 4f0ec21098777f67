package vekua.internal.linalg;

import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;

/**
 * Rows added up in terms of a triangle P that was made of rows like them: of rows A it keeps BᵀB,
 * where B = AP⁻¹, by products of matrices alone. The triangle of P stacked on all of the rows is
 * UP, where UᵀU = I + BᵀB is well conditioned however P is, so that nothing is lost (Cholesky QR,
 * preconditioned: Fukaya, Kannan, Nakatsukasa, Yamamoto and Yanagisawa 2020). Where the first
 * columns of P, of unit length, are well conditioned, those of A itself are squared, half the work,
 * and the sum is divided at the end. Not thread-safe; close it when done.
 */
public final class RelativeGram implements AutoCloseable {

  /** Columns that are divided by substitution; more are divided by products. */
  private static final int LEAF = 28;

  private final int n;
  private final ReferenceTriangle reference;
  private final int direct;
  private final DoublePointer fresh;
  private final DoublePointer sum;
  private final int most;
  private final int stride;
  private final DoublePointer block;
  private int loaded;

  RelativeGram(ReferenceTriangle reference, int most) {
    this.n = reference.columns();
    this.reference = reference;
    this.direct = reference.direct();
    this.most = most;
    // An odd number of cache lines: columns do not fight for the same cache sets.
    this.stride = (most + 7) / 8 * 8 + ((most + 7) / 8 % 2 == 0 ? 8 : 0);
    fresh = new DoublePointer((long) n * n);
    sum = new DoublePointer((long) n * n);
    block = new DoublePointer((long) stride * n);
    // Below the diagonal nothing is ever written.
    fresh.put(new double[n * n], 0, n * n);
    clear();
  }

  /** Forgets all rows. */
  public void clear() {
    sum.put(new double[n * n], 0, n * n);
    loaded = 0;
  }

  /** How many more rows can be loaded before {@link #square}. */
  public int room() {
    return most - loaded;
  }

  /**
   * Takes rows to be squared.
   *
   * @param rows element (i, j) at {@code rows[j * rowStride + first + i]}
   * @param first of the rows
   * @param m how many rows, at most {@link #room}
   * @param rowStride distance between columns
   */
  public void load(double[] rows, int first, int m, int rowStride) {
    for (int j = 0; j < n; j++) {
      block.position((long) j * stride + loaded).put(rows, j * rowStride + first, m);
    }
    block.position(0);
    loaded += m;
  }

  /**
   * Adds the rows that were loaded, if they are like those of the triangle.
   *
   * @return false if the rows are unlike, alone or with those before; they are not added then
   */
  public boolean square() {
    int m = loaded;
    loaded = 0;
    if (m == 0) {
      return true;
    }
    if (direct > 0 && direct < n) {
      subtractShares(m);
    }
    DoublePointer p = new DoublePointer(reference.triangle());
    divide(new DoublePointer(block), new DoublePointer(block), p, m, direct, n);
    openblas.cblas_dsyrk(
        openblas.CblasColMajor,
        openblas.CblasUpper,
        openblas.CblasTrans,
        n,
        m,
        1,
        block,
        stride,
        0,
        fresh,
        n);
    for (int j = 0; j < n; j++) {
      long diagonal = (long) j * n + j;
      if (!(fresh.get(diagonal) + sum.get(diagonal) <= reference.limit(j))) {
        return false;
      }
    }
    openblas.cblas_daxpy(n * n, 1, fresh, 1, sum, 1);
    return true;
  }

  /** Takes what the last columns have of the first ones away from them. */
  private void subtractShares(int m) {
    openblas.cblas_dgemm(
        openblas.CblasColMajor,
        openblas.CblasNoTrans,
        openblas.CblasNoTrans,
        m,
        n - direct,
        direct,
        -1,
        new DoublePointer(block),
        stride,
        reference.shares(),
        n,
        1,
        new DoublePointer(block).position((long) direct * stride),
        stride);
  }

  /** The columns from {@code from} to {@code to} are divided by their part of the triangle. */
  private void divide(DoublePointer a, DoublePointer b, DoublePointer of, int m, int from, int to) {
    int count = to - from;
    if (count == 0) {
      return;
    }
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
          a.position((long) from * stride),
          stride);
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
        a.position((long) from * stride),
        stride,
        of.position((long) (from + half) * n + from),
        n,
        1,
        b.position((long) (from + half) * stride),
        stride);
    divide(a, b, of, m, from + half, to);
  }

  /**
   * A copy of the sum of squares, n × n column-major, its upper triangle, of which {@link
   * ReferenceTriangle#stacked} makes a triangle; sums of them are those of all their rows.
   */
  public double[] gram() {
    double[] copy = new double[n * n];
    sum.get(copy, 0, n * n);
    return copy;
  }

  @Override
  public void close() {
    fresh.close();
    sum.close();
    block.close();
  }
}
