package vekua.internal.linalg;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The singular value decomposition R = U diag(s) Vᵀ of a square matrix, column-major. The arrays
 * are owned by this object: read them, never write. Thread-safe.
 */
public final class TriangleSvd {

  private final int n;
  private final double[] s;
  private final @Nullable Turns left;
  private final @Nullable Turns right;
  private volatile double @Nullable [] u;
  private volatile double @Nullable [][] v;

  private TriangleSvd(
      int n,
      double @Nullable [] u,
      double[] s,
      double @Nullable [][] v,
      @Nullable Turns left,
      @Nullable Turns right) {
    this.n = n;
    this.u = u;
    this.s = s;
    this.v = v;
    this.left = left;
    this.right = right;
  }

  static TriangleSvd of(int n, double[] u, double[] s, double[][] v) {
    return new TriangleSvd(n, u, s, v, null, null);
  }

  static TriangleSvd of(int n, double[] u, double[] s, double[] v) {
    double[][] columns = new double[n][];
    Arrays.setAll(columns, k -> Arrays.copyOfRange(v, k * n, (k + 1) * n));
    return of(n, u, s, columns);
  }

  /** One whose singular vectors are known by how they are made. */
  static TriangleSvd of(Turns left, double[] s, Turns right) {
    return new TriangleSvd(s.length, null, s, null, left, right);
  }

  /** NaN throughout: what a matrix that is not finite has. */
  static TriangleSvd undefined(int n) {
    double[] u = new double[n * n];
    double[] s = new double[n];
    double[] v = new double[n * n];
    Arrays.fill(u, Double.NaN);
    Arrays.fill(s, Double.NaN);
    Arrays.fill(v, Double.NaN);
    return of(n, u, s, v);
  }

  /** The dimension. */
  public int n() {
    return n;
  }

  /** Singular values, descending. */
  public double[] s() {
    return s;
  }

  /** Right singular vectors, each an array: made when somebody asks for them. */
  public double[][] directions() {
    double[][] known = v;
    if (known == null) {
      known = right == null ? new double[0][] : right.vectors();
      v = known;
    }
    return known;
  }

  /** A copy of the right singular vectors in columns. */
  public double[] v() {
    return flat(directions());
  }

  /** Left singular vectors in columns: made when somebody asks for them. */
  public double[] u() {
    double[] known = u;
    if (known == null) {
      known = left == null ? new double[0] : flat(left.vectors());
      u = known;
    }
    return known;
  }

  /** Columns one after the other. */
  static double[] flat(double[][] columns) {
    int n = columns.length;
    double[] all = new double[n * n];
    for (int k = 0; k < n; k++) {
      System.arraycopy(columns[k], 0, all, k * n, n);
    }
    return all;
  }

  /**
   * A vector along each left singular vector: Uᵀc for few vectors, which do not repay to make U.
   *
   * @param c its first n numbers count
   */
  public double[] along(double[] c) {
    return left == null ? project(c) : left.along(c);
  }

  /** The same for many vectors: by U itself. */
  public double[] project(double[] c) {
    double[] all = u();
    double[] a = new double[n];
    for (int k = 0; k < n; k++) {
      a[k] = Norms.dot(all, k * n, c, n);
    }
    return a;
  }

  /**
   * The sum of the right singular vectors, each times an amount: Va for few vectors, which do not
   * repay to make V.
   *
   * @param amounts the first n numbers count
   */
  public double[] combine(double[] amounts) {
    if (right != null) {
      return right.combine(amounts);
    }
    double[] sum = new double[n];
    Combinations.add(sum, amounts, directions());
    return sum;
  }
}
