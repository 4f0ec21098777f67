package vekua.internal.linalg;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.openblas.global.openblas;

/**
 * LAPACK through OpenBLAS: best for large problems. BLAS runs on one thread; callers parallelise
 * over blocks of rows.
 */
public final class OpenBlasEngine implements Engine {

  /** Columns that are factored between two updates of the rest. */
  private static final int PIVOT_PANEL = 32;

  private static final OpenBlasEngine INSTANCE = new OpenBlasEngine();

  private OpenBlasEngine() {}

  /** Loads the native library on first use; a library that is missing is looked for only once. */
  private static final class Natives {

    static final String PROBLEM = load();

    private static String load() {
      try (Stream<String> mapped = Files.lines(Path.of("/proc/self/maps"))) {
        if (mapped.anyMatch(OpenBlasEngine::foreign)) {
          return "another OpenBLAS is in this process";
        }
      } catch (IOException | UncheckedIOException e) {
        // Only Linux has such a list, and only there libraries of one name exclude each other.
      }
      try {
        openblas.blas_set_num_threads(1);
        openblas.LAPACKE_set_nancheck(0);
        return "";
      } catch (LinkageError e) {
        return e.toString();
      }
    }
  }

  /**
   * Whether a line of a process's list of mapped files names an OpenBLAS that is not ours, such as
   * that of NumPy in a program that runs Java inside Python. The linker takes it for ours, by its
   * name, and ends the process where it lacks a function.
   */
  static boolean foreign(String mapped) {
    int name = mapped.lastIndexOf('/') + 1;
    return mapped.startsWith("libopenblas", name)
        && !mapped.startsWith("libopenblas64_", name)
        && !mapped.contains("/org/bytedeco/openblas/");
  }

  /** Whether the native library loads here. */
  public static boolean available() {
    return Natives.PROBLEM.isEmpty();
  }

  /** Why the native library does not load, empty if it does. */
  public static String problem() {
    return Natives.PROBLEM;
  }

  /**
   * The only instance.
   *
   * @throws IllegalStateException if the native library is not available
   */
  public static OpenBlasEngine instance() {
    if (!available()) {
      throw new IllegalStateException("OpenBLAS does not load: " + problem());
    }
    return INSTANCE;
  }

  @Override
  public String name() {
    return "openblas";
  }

  @Override
  public TriangleBuilder triangleBuilder(int columns) {
    return new LapackTriangle(columns);
  }

  @Override
  public Optional<ReferenceTriangle> reference(double[] triangle, int n) {
    return ReferenceTriangle.divides(triangle, n)
        ? Optional.of(new ReferenceTriangle(n, triangle))
        : Optional.empty();
  }

  @Override
  public ColumnFactor factor(double[] a, int rows, int columns) {
    return LapackFactor.of(a, rows, columns);
  }

  @Override
  public TriangleSvd svd(double[] r, int n) {
    if (n == 0) {
      return TriangleSvd.of(0, new double[0], new double[0], new double[0]);
    }
    for (int i = 0; i < n * n; i++) {
      if (!Double.isFinite(r[i])) {
        return TriangleSvd.undefined(n);
      }
    }
    long size = (long) n * n;
    try (DoublePointer a = new DoublePointer(size);
        DoublePointer s = new DoublePointer(n);
        DoublePointer u = new DoublePointer(size);
        DoublePointer vt = new DoublePointer(size)) {
      a.put(r, 0, n * n);
      int info = divideAndConquer(n, a, s, u, vt);
      if (info != 0) {
        // Slower, but its iteration converges where divide and conquer gives up.
        a.put(r, 0, n * n);
        info = iterate(n, a, s, u, vt);
      }
      if (info != 0) {
        return TriangleSvd.undefined(n);
      }
      double[] values = new double[n];
      s.get(values);
      return TriangleSvd.of(n, copy(u, n), values, transposed(copy(vt, n), n));
    }
  }

  @Override
  public PivotedTriangle pivoted(double[] a, int n, double negligible) {
    if (n == 0) {
      return new PivotedTriangle(0, 0, new int[0], new double[0]);
    }
    int length = PIVOT_PANEL * (n + 1) + 2 * n;
    try (DoublePointer matrix = new DoublePointer((long) n * n);
        DoublePointer tau = new DoublePointer(n);
        IntPointer order = new IntPointer((long) n);
        DoublePointer work = new DoublePointer(length)) {
      matrix.put(a, 0, n * n);
      // Zero for a column that may go anywhere.
      order.put(new int[n], 0, n);
      int info =
          openblas.LAPACKE_dgeqp3_work(
              openblas.LAPACK_COL_MAJOR, n, n, matrix, n, order, tau, work, length);
      check(info, "dgeqp3");
      double[] all = upperTriangle(matrix, n, n);
      double first = 0;
      int rank = 0;
      for (; rank < n; rank++) {
        double norm = Math.abs(all[rank * n + rank]);
        first = Math.max(first, norm);
        if (!(norm > negligible * first)) {
          break;
        }
      }
      int[] columns = new int[rank];
      double[] r = new double[rank * rank];
      for (int j = 0; j < rank; j++) {
        columns[j] = order.get(j) - 1;
        System.arraycopy(all, j * n, r, j * rank, j + 1);
      }
      return new PivotedTriangle(n, rank, columns, r);
    }
  }

  @Override
  public void divide(double[] b, int rows, double[] r, int n) {
    if (rows == 0 || n == 0) {
      return;
    }
    try (DoublePointer left = new DoublePointer((long) rows * n);
        DoublePointer triangle = new DoublePointer((long) n * n)) {
      left.put(b, 0, rows * n);
      triangle.put(r, 0, n * n);
      openblas.cblas_dtrsm(
          openblas.CblasColMajor,
          openblas.CblasRight,
          openblas.CblasUpper,
          openblas.CblasNoTrans,
          openblas.CblasNonUnit,
          rows,
          n,
          1,
          triangle,
          n,
          left,
          rows);
      left.get(b, 0, rows * n);
    }
  }

  private static int divideAndConquer(
      int n, DoublePointer a, DoublePointer s, DoublePointer u, DoublePointer vt) {
    byte all = 'A';
    try (DoublePointer query = new DoublePointer(1);
        IntPointer integers = new IntPointer(8L * n)) {
      openblas.LAPACKE_dgesdd_work(
          openblas.LAPACK_COL_MAJOR, all, n, n, a, n, s, u, n, vt, n, query, -1, integers);
      int length = (int) query.get();
      try (DoublePointer work = new DoublePointer(length)) {
        return openblas.LAPACKE_dgesdd_work(
            openblas.LAPACK_COL_MAJOR, all, n, n, a, n, s, u, n, vt, n, work, length, integers);
      }
    }
  }

  private static int iterate(
      int n, DoublePointer a, DoublePointer s, DoublePointer u, DoublePointer vt) {
    byte all = 'A';
    int length = 64 * n;
    try (DoublePointer work = new DoublePointer(length)) {
      return openblas.LAPACKE_dgesvd_work(
          openblas.LAPACK_COL_MAJOR, all, all, n, n, a, n, s, u, n, vt, n, work, length);
    }
  }

  private static double[] copy(DoublePointer matrix, int n) {
    double[] copy = new double[n * n];
    matrix.get(copy);
    return copy;
  }

  private static double[] transposed(double[] matrix, int n) {
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < j; i++) {
        double x = matrix[j * n + i];
        matrix[j * n + i] = matrix[i * n + j];
        matrix[i * n + j] = x;
      }
    }
    return matrix;
  }

  /** The upper triangle of the first n rows of a column-major matrix with {@code rows} rows. */
  static double[] upperTriangle(DoublePointer matrix, long rows, int n) {
    double[] r = new double[n * n];
    for (int j = 0; j < n; j++) {
      matrix.position(j * rows).get(r, j * n, (int) Math.min(rows, j + 1L));
    }
    matrix.position(0);
    return r;
  }

  /** Throws if LAPACK rejects an argument, which only a bug in this package can cause. */
  static void check(int info, String routine) {
    if (info != 0) {
      throw new IllegalStateException(routine + " returned " + info);
    }
  }
}
