package vekua.internal.linalg;

import java.util.Arrays;
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

  /** The largest square of a column of B that leaves the sum with I accurate. */
  private static final double ALIKE = 1e3;

  /** The largest condition that is squared, twice what the power method has seen: two digits. */
  private static final double WELL = 10;

  /** How much longer columns of A than those of P may be where squares are added up: a digit. */
  private static final double AS_LONG = 10;

  /** Steps of the power method, each of which is a solution or a product. */
  private static final int STEPS = 12;

  /** Columns that are divided by substitution; more are divided by products. */
  private static final int LEAF = 28;

  private final int n;
  private final DoublePointer p;
  private final DoublePointer fresh;
  private final DoublePointer sum;
  private final double[] limits;

  /** How many columns are squared as they are, and divided at the end. */
  private final int direct;

  /** What the others have of these. */
  private final DoublePointer shares;

  private DoublePointer block = new DoublePointer();

  RelativeGram(int n, double[] triangle) {
    this.n = n;
    limits = new double[n];
    direct = wellConditioned(triangle, n);
    for (int j = 0; j < n; j++) {
      double length = AS_LONG * Norms.length(triangle, j * n, j + 1);
      limits[j] = j < direct ? length * length : ALIKE;
    }
    p = new DoublePointer((long) n * n);
    fresh = new DoublePointer((long) n * n);
    sum = new DoublePointer((long) n * n);
    p.put(triangle, 0, n * n);
    // Below the diagonal nothing is ever written.
    fresh.put(new double[n * n], 0, n * n);
    sum.put(new double[n * n], 0, n * n);
    shares = new DoublePointer((long) n * (n - direct) + 1);
    if (direct > 0 && direct < n) {
      shares.put(triangle, direct * n, n * (n - direct));
      triangle(shares, openblas.CblasLeft, openblas.CblasNoTrans, n - direct);
    }
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
    if (direct > 0 && direct < n) {
      subtractShares(m);
    }
    divide(new DoublePointer(block), new DoublePointer(block), new DoublePointer(p), m, direct, n);
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
      if (!(fresh.get(diagonal) + sum.get(diagonal) <= limits[j])) {
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
        m,
        shares,
        n,
        1,
        new DoublePointer(block).position((long) direct * m),
        m);
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
    if (direct > 0) {
      divideBothSides(copy);
    }
    return copy;
  }

  /**
   * The squares of A's first columns and B's others, of which the upper triangle is given, become
   * BᵀB.
   */
  private void divideBothSides(double[] squares) {
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < j; i++) {
        squares[i * n + j] = squares[j * n + i];
      }
    }
    try (DoublePointer all = new DoublePointer((long) n * n)) {
      all.put(squares, 0, n * n);
      triangle(all, openblas.CblasRight, openblas.CblasNoTrans, n);
      triangle(all, openblas.CblasLeft, openblas.CblasTrans, n);
      all.get(squares, 0, n * n);
    }
    for (int j = 0; j < n; j++) {
      Arrays.fill(squares, j * n + j + 1, (j + 1) * n, 0);
    }
  }

  /** Divides columns, or rows, by the triangle of the first columns. */
  private void triangle(DoublePointer matrix, int side, int transposed, int others) {
    openblas.cblas_dtrsm(
        openblas.CblasColMajor,
        side,
        openblas.CblasUpper,
        transposed,
        openblas.CblasNonUnit,
        side == openblas.CblasLeft ? direct : others,
        side == openblas.CblasLeft ? others : direct,
        1,
        p,
        n,
        matrix,
        n);
  }

  /**
   * How many of the first columns are well conditioned once they have unit length: all but a few
   * last ones that the others nearly tell, as the data of a good fit are, or none.
   */
  private static int wellConditioned(double[] triangle, int n) {
    int first = n;
    while (first > n - n / 8
        && Math.abs(triangle[(first - 1) * n + first - 1])
            < Norms.length(triangle, (first - 1) * n, first) / 2) {
      first--;
    }
    double[] unit = new double[first * first];
    for (int j = 0; j < first; j++) {
      double length = Norms.length(triangle, j * n, j + 1);
      for (int i = 0; i <= j; i++) {
        unit[j * first + i] = triangle[j * n + i] / length;
      }
    }
    return condition(unit, first) <= WELL / 2 ? first : 0;
  }

  /** The condition of a triangle by the power method, which comes from below. */
  private static double condition(double[] unit, int n) {
    double[] large = start(n);
    double[] small = start(n);
    double norm = 1;
    double inverse = 1;
    for (int step = 0; step < STEPS; step++) {
      norm = Norms.length(large, 0, n);
      inverse = Norms.length(small, 0, n);
      divide(large, norm);
      divide(small, inverse);
      large = squared(unit, n, large);
      Triangles.solveTransposed(unit, n, small);
      Triangles.solve(unit, n, small, 1);
    }
    return Math.sqrt(norm) * Math.sqrt(inverse);
  }

  private static double[] start(int n) {
    double[] x = new double[n];
    // Any start will do that is orthogonal to nothing in particular.
    Arrays.setAll(x, j -> Math.cos(1 + 2.3 * j));
    return x;
  }

  private static void divide(double[] x, double by) {
    for (int j = 0; j < x.length; j++) {
      x[j] /= by;
    }
  }

  /** RᵀRx. */
  private static double[] squared(double[] r, int n, double[] x) {
    double[] product = new double[n];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        product[i] += r[j * n + i] * x[j];
      }
    }
    double[] result = new double[n];
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int i = 0; i <= j; i++) {
        sum += r[j * n + i] * product[i];
      }
      result[j] = sum;
    }
    return result;
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
    shares.close();
    block.close();
  }
}
