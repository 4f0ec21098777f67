package vekua.internal.linalg;

import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;
import org.jspecify.annotations.Nullable;

/**
 * Streaming QR in native memory. Many rows that are much like those before are added up in terms of
 * the triangle ({@link RelativeGram}), nearly as fast as a product of matrices. Others go through
 * LAPACK's triangular-pentagonal factorisation.
 */
final class LapackTriangle implements TriangleBuilder {

  /** Columns per block reflector. */
  private static final int PANEL = 32;

  /**
   * Rows folded at a time, in columns: a slice then stays in cache while its panels are applied.
   */
  private static final int SLICE = 8;

  private final int n;
  private final int panel;
  private final int slice;
  private final DoublePointer r;
  private final DoublePointer factors;
  private final DoublePointer work;
  private DoublePointer block = new DoublePointer();
  private @Nullable ReferenceTriangle reference;
  private @Nullable RelativeGram alike;
  private boolean pending;
  private boolean empty = true;
  private boolean closed;

  LapackTriangle(int n) {
    this.n = n;
    this.panel = Math.max(1, Math.min(PANEL, n));
    this.slice = Math.max(256, SLICE * n);
    this.r = new DoublePointer((long) n * n);
    this.factors = new DoublePointer((long) panel * n);
    this.work = new DoublePointer((long) panel * n);
    r.put(new double[n * n], 0, n * n);
  }

  @Override
  public int columns() {
    return n;
  }

  @Override
  public void begin(double[] triangle) {
    checkOpen();
    dropAlike();
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
    if (empty) {
      load(rows, first, m, stride);
      // By itself: fewer rows than columns then leave exact zeros in the rest of the triangle.
      int info =
          openblas.LAPACKE_dgeqrf_work(
              openblas.LAPACK_COL_MAJOR, m, n, block, m, factors, work, panel * n);
      OpenBlasEngine.check(info, "dgeqrf");
      r.put(OpenBlasEngine.upperTriangle(block, m, n), 0, n * n);
      empty = false;
      return;
    }
    // What is unlike the rows that the sum began with may be like all of them.
    if (m < n
        || !(addAlike(rows, first, m, stride) || (settle() && addAlike(rows, first, m, stride)))) {
      settle();
      dropAlike();
      load(rows, first, m, stride);
      int info =
          openblas.LAPACKE_dtpqrt_work(
              openblas.LAPACK_COL_MAJOR, m, n, 0, panel, r, n, block, m, factors, panel, work);
      OpenBlasEngine.check(info, "dtpqrt");
    }
  }

  /** Adds rows to those that are like the ones before; false if they are not. */
  private boolean addAlike(double[] rows, int first, int m, int stride) {
    if (alike == null) {
      double[] triangle = OpenBlasEngine.upperTriangle(r, n, n);
      if (!ReferenceTriangle.divides(triangle, n)) {
        return false;
      }
      reference = new ReferenceTriangle(n, triangle);
      alike = reference.sum(slice);
    }
    alike.load(rows, first, m, stride);
    boolean added = alike.square();
    pending |= added;
    return added;
  }

  /** Rows that were added in terms of the triangle become part of it; false if there are none. */
  private boolean settle() {
    if (alike == null || reference == null || !pending) {
      return false;
    }
    r.put(reference.stacked(alike.gram()), 0, n * n);
    dropAlike();
    return true;
  }

  private void dropAlike() {
    if (alike != null) {
      alike.close();
      alike = null;
      pending = false;
    }
    if (reference != null) {
      reference.close();
      reference = null;
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
    settle();
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
    dropAlike();
    block.close();
  }
}
