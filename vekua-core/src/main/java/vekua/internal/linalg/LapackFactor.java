package vekua.internal.linalg;

import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;

/**
 * A QR factorisation by LAPACK. The reflectors stay in native memory, which is released when this
 * object is no longer reachable.
 */
final class LapackFactor implements ColumnFactor {

  /** Work space per column for LAPACK's blocked routines. */
  private static final int PANEL = 64;

  /**
   * Right-hand sides are rotated in batches of as many as a processor has in one register: in wider
   * ones the last bits of a column depend on its place, for kernels treat the edge of a tile, or
   * small products, in ways of their own.
   */
  private static final int BATCH = 8;

  private final int m;
  private final int n;
  private final DoublePointer reflectors;
  private final DoublePointer tau;
  private final double[] triangle;

  private LapackFactor(
      int m, int n, DoublePointer reflectors, DoublePointer tau, double[] triangle) {
    this.m = m;
    this.n = n;
    this.reflectors = reflectors;
    this.tau = tau;
    this.triangle = triangle;
  }

  static LapackFactor of(double[] a, int m, int n) {
    DoublePointer reflectors = new DoublePointer(Math.max(1, (long) m * n));
    DoublePointer tau = new DoublePointer(Math.max(1, Math.min(m, n)));
    if (m == 0 || n == 0) {
      return new LapackFactor(m, n, reflectors, tau, new double[n * n]);
    }
    reflectors.put(a, 0, m * n);
    int length = PANEL * n;
    try (DoublePointer work = new DoublePointer(length)) {
      int info =
          openblas.LAPACKE_dgeqrf_work(
              openblas.LAPACK_COL_MAJOR, m, n, reflectors, m, tau, work, length);
      OpenBlasEngine.check(info, "dgeqrf");
    }
    return new LapackFactor(m, n, reflectors, tau, OpenBlasEngine.upperTriangle(reflectors, m, n));
  }

  @Override
  public double[] triangle() {
    return triangle.clone();
  }

  @Override
  public double[] rotate(double[] b, int count, double[] beyond) {
    double[] rotated = new double[n * count];
    int kept = Math.min(m, n);
    if (kept == 0 || count == 0) {
      for (int j = 0; j < count; j++) {
        beyond[j] = Norms.square(b, j * m, (j + 1) * m);
      }
      return rotated;
    }
    int batch = Math.min(count, BATCH);
    // The blocked routine keeps its factors in the work space beside one panel per column.
    int length = PANEL * batch + 65 * PANEL;
    try (DoublePointer c = new DoublePointer((long) m * batch);
        DoublePointer work = new DoublePointer(length)) {
      for (int first = 0; first < count; first += batch) {
        int size = Math.min(batch, count - first);
        c.position(0).put(b, first * m, m * size);
        apply((byte) 'T', c, size, kept, work, length);
        for (int j = 0; j < size; j++) {
          c.position((long) j * m).get(rotated, (first + j) * n, kept);
          beyond[first + j] = 0;
          for (int i = kept; i < m; i++) {
            double e = c.position(0).get((long) j * m + i);
            beyond[first + j] += e * e;
          }
        }
      }
    }
    return rotated;
  }

  @Override
  public double[] turn(double[] x) {
    double[] turned = x.clone();
    turn(turned, 1);
    return turned;
  }

  @Override
  public double[] orthogonal() {
    double[] q = new double[m * m];
    for (int i = 0; i < m; i++) {
      q[i * m + i] = 1;
    }
    turn(q, m);
    return q;
  }

  /** Q times some vectors, one after the other, in their place. */
  private void turn(double[] vectors, int count) {
    int kept = Math.min(m, n);
    if (kept == 0) {
      return;
    }
    int length = PANEL * count + 65 * PANEL;
    try (DoublePointer c = new DoublePointer((long) m * count);
        DoublePointer work = new DoublePointer(length)) {
      c.put(vectors, 0, vectors.length);
      apply((byte) 'N', c, count, kept, work, length);
      c.get(vectors);
    }
  }

  /** One thread at a time: LAPACK overwrites the reflectors' diagonal while it works on them. */
  private synchronized void apply(
      byte transposed, DoublePointer c, int count, int kept, DoublePointer work, int length) {
    byte left = 'L';
    int info =
        openblas.LAPACKE_dormqr_work(
            openblas.LAPACK_COL_MAJOR,
            left,
            transposed,
            m,
            count,
            kept,
            reflectors,
            m,
            tau,
            c,
            m,
            work,
            length);
    OpenBlasEngine.check(info, "dormqr");
  }
}
