package vekua.internal.linalg;

import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;

/**
 * Streaming QR in native memory. Many rows A that are much like those before are folded by products
 * of matrices alone: with B = AR⁻¹ the new triangle is UR, where UᵀU = I + BᵀB is well conditioned
 * however R is, so that nothing is lost; that is nearly as fast as a product. Others, and the
 * first, go through LAPACK's triangular-pentagonal factorisation.
 */
final class LapackTriangle implements TriangleBuilder {

  /** Columns per block reflector. */
  private static final int PANEL = 32;

  /**
   * Rows folded at a time, in columns: a slice then stays in cache while its panels are applied.
   */
  private static final int SLICE = 8;

  /** Columns that are divided by the triangle at a time. */
  private static final int COLUMNS = 48;

  /** The largest square of a column of B that leaves the sum with I accurate. */
  private static final double ALIKE = 1e3;

  private final int n;
  private final int panel;
  private final int slice;
  private final DoublePointer r;
  private final DoublePointer factors;
  private final DoublePointer work;
  private final DoublePointer gram;
  private DoublePointer block = new DoublePointer();
  private boolean empty = true;
  private boolean closed;

  LapackTriangle(int n) {
    this.n = n;
    this.panel = Math.max(1, Math.min(PANEL, n));
    this.slice = Math.max(256, SLICE * n);
    this.r = new DoublePointer((long) n * n);
    this.factors = new DoublePointer((long) panel * n);
    this.work = new DoublePointer((long) panel * n);
    this.gram = new DoublePointer((long) n * n);
    r.put(new double[n * n], 0, n * n);
  }

  @Override
  public int columns() {
    return n;
  }

  @Override
  public void begin(double[] triangle) {
    checkOpen();
    r.put(triangle, 0, n * n);
    empty = false;
  }

  @Override
  public void fold(double[] rows, int rowCount, int stride) {
    checkOpen();
    if (n == 0) {
      return;
    }
    Slices.run(rowCount, slice, (first, m) -> foldSlice(rows, first, m, stride));
  }

  private void foldSlice(double[] rows, int first, int m, int stride) {
    if (m == 0) {
      return;
    }
    load(rows, first, m, stride);
    if (empty) {
      // By itself: fewer rows than columns then leave exact zeros in the rest of the triangle.
      int info =
          openblas.LAPACKE_dgeqrf_work(
              openblas.LAPACK_COL_MAJOR, m, n, block, m, factors, work, panel * n);
      OpenBlasEngine.check(info, "dgeqrf");
      r.put(OpenBlasEngine.upperTriangle(block, m, n), 0, n * n);
      empty = false;
    } else if (m < n || !foldAlike(m)) {
      load(rows, first, m, stride);
      int info =
          openblas.LAPACKE_dtpqrt_work(
              openblas.LAPACK_COL_MAJOR, m, n, 0, panel, r, n, block, m, factors, panel, work);
      OpenBlasEngine.check(info, "dtpqrt");
    }
  }

  /** Folds a block by products; false, with the block destroyed, if it is not like those before. */
  private boolean foldAlike(int m) {
    for (int j = 0; j < n; j++) {
      if (!(Math.abs(r.get((long) j * n + j)) >= Double.MIN_NORMAL)) {
        return false;
      }
    }
    divide(m);
    double[] one = new double[n * n];
    for (int j = 0; j < n; j++) {
      one[j * n + j] = 1;
    }
    gram.put(one, 0, n * n);
    openblas.cblas_dsyrk(
        openblas.CblasColMajor,
        openblas.CblasUpper,
        openblas.CblasTrans,
        n,
        m,
        1,
        block,
        m,
        1,
        gram,
        n);
    for (int j = 0; j < n; j++) {
      if (!(gram.get((long) j * n + j) <= ALIKE)) {
        return false;
      }
    }
    int info = openblas.LAPACKE_dpotrf_work(openblas.LAPACK_COL_MAJOR, (byte) 'U', n, gram, n);
    if (info != 0) {
      return false;
    }
    openblas.cblas_dtrmm(
        openblas.CblasColMajor,
        openblas.CblasLeft,
        openblas.CblasUpper,
        openblas.CblasNoTrans,
        openblas.CblasNonUnit,
        n,
        n,
        1,
        gram,
        n,
        r,
        n);
    return true;
  }

  /** The block becomes AR⁻¹, some columns at a time: products are faster than substitution. */
  private void divide(int m) {
    DoublePointer of = new DoublePointer(r);
    DoublePointer to = new DoublePointer(block);
    for (int done = 0; done < n; done += COLUMNS) {
      int count = Math.min(COLUMNS, n - done);
      to.position((long) done * m);
      if (done > 0) {
        openblas.cblas_dgemm(
            openblas.CblasColMajor,
            openblas.CblasNoTrans,
            openblas.CblasNoTrans,
            m,
            count,
            done,
            -1,
            block,
            m,
            of.position((long) done * n),
            n,
            1,
            to,
            m);
      }
      openblas.cblas_dtrsm(
          openblas.CblasColMajor,
          openblas.CblasRight,
          openblas.CblasUpper,
          openblas.CblasNoTrans,
          openblas.CblasNonUnit,
          m,
          count,
          1,
          of.position((long) done * n + done),
          n,
          to,
          m);
    }
  }

  private void load(double[] rows, int first, int m, int stride) {
    if (block.capacity() < (long) m * n) {
      block.close();
      block = new DoublePointer((long) m * n);
    }
    if (stride == m) {
      block.put(rows, first, m * n);
      return;
    }
    for (int j = 0; j < n; j++) {
      block.position((long) j * m).put(rows, j * stride + first, m);
    }
    block.position(0);
  }

  @Override
  public double[] triangle() {
    checkOpen();
    return OpenBlasEngine.upperTriangle(r, n, n);
  }

  /** Native code would take the process down with a null pointer. */
  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("this builder is closed");
    }
  }

  @Override
  public void close() {
    closed = true;
    r.close();
    factors.close();
    work.close();
    gram.close();
    block.close();
  }
}
