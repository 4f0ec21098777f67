package vekua.internal.linalg;

import java.util.Arrays;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;

/**
 * A triangle P in terms of which rows like those that it was made of are added up ({@link
 * RelativeGram}), by any number of threads. Immutable; close it after all sums.
 */
public final class ReferenceTriangle implements AutoCloseable {

  /** The largest square of a column of a sum that leaves the sum of many with I accurate. */
  private static final double ALIKE = 250;

  /** The largest condition that is squared, twice what the power method has seen: two digits. */
  private static final double WELL = 10;

  /** How much longer columns of rows than those of P may be where squares are added up. */
  private static final double AS_LONG = 5;

  /** Steps of the power method, each of which is a solution or a product. */
  private static final int STEPS = 12;

  private final int n;
  private final DoublePointer p;
  private final double[] limits;
  private final int direct;
  private final DoublePointer shares;

  ReferenceTriangle(int n, double[] triangle) {
    this.n = n;
    limits = new double[n];
    direct = wellConditioned(triangle, n);
    for (int j = 0; j < n; j++) {
      double length = AS_LONG * Norms.length(triangle, j * n, j + 1);
      limits[j] = j < direct ? length * length : ALIKE;
    }
    p = new DoublePointer((long) n * n);
    p.put(triangle, 0, n * n);
    shares = new DoublePointer((long) n * (n - direct) + 1);
    if (direct > 0 && direct < n) {
      shares.put(triangle, direct * n, n * (n - direct));
      divide(shares, openblas.CblasLeft, openblas.CblasNoTrans, n - direct);
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
   * Starts a sum, to be closed before this.
   *
   * @param most rows that are squared together
   */
  public RelativeGram sum(int most) {
    return new RelativeGram(this, most);
  }

  /** The number of columns. */
  int columns() {
    return n;
  }

  /** How many columns are squared as they are, and divided at the end. */
  int direct() {
    return direct;
  }

  /** The triangle, of n rows; shared: to be read, and positioned in copies of the pointer only. */
  DoublePointer triangle() {
    return p;
  }

  /** What the columns that are not direct have of those that are, of n rows; shared. */
  DoublePointer shares() {
    return shares;
  }

  /** The largest square of a column that may be added up. */
  double limit(int column) {
    return limits[column];
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
      divide(all, openblas.CblasRight, openblas.CblasNoTrans, n);
      divide(all, openblas.CblasLeft, openblas.CblasTrans, n);
      all.get(squares, 0, n * n);
    }
    for (int j = 0; j < n; j++) {
      Arrays.fill(squares, j * n + j + 1, (j + 1) * n, 0);
    }
  }

  /** Divides columns, or rows, by the triangle of the first columns. */
  private void divide(DoublePointer matrix, int side, int transposed, int others) {
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
   * @param gram of the rows, as {@link RelativeGram#gram} gives it
   */
  public double[] stacked(double[] gram) {
    double[] one = gram.clone();
    if (direct > 0) {
      divideBothSides(one);
    }
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
    shares.close();
  }
}
