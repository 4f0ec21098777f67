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
  private final double[][] v;
  private final @Nullable Turns turns;
  private volatile double @Nullable [] u;

  private TriangleSvd(
      int n, double @Nullable [] u, double[] s, double[][] v, @Nullable Turns turns) {
    this.n = n;
    this.u = u;
    this.s = s;
    this.v = v;
    this.turns = turns;
  }

  static TriangleSvd of(int n, double[] u, double[] s, double[][] v) {
    return new TriangleSvd(n, u, s, v, null);
  }

  static TriangleSvd of(int n, double[] u, double[] s, double[] v) {
    double[][] columns = new double[n][];
    Arrays.setAll(columns, k -> Arrays.copyOfRange(v, k * n, (k + 1) * n));
    return of(n, u, s, columns);
  }

  /** One whose left singular vectors are known by how they are made. */
  static TriangleSvd of(int n, Turns turns, double[] s, double[][] v) {
    return new TriangleSvd(n, null, s, v, turns);
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

  /** The left factor as the reflections and rotations that it is made of. */
  interface Turns {

    /** Uᵀc. */
    double[] along(double[] c);

    /** U itself. */
    double[] columns();
  }

  /** The dimension. */
  public int n() {
    return n;
  }

  /** Singular values, descending. */
  public double[] s() {
    return s;
  }

  /** Right singular vectors, each an array. */
  public double[][] directions() {
    return v;
  }

  /** A copy of the right singular vectors in columns. */
  public double[] v() {
    double[] all = new double[n * n];
    for (int k = 0; k < n; k++) {
      System.arraycopy(v[k], 0, all, k * n, n);
    }
    return all;
  }

  /** Left singular vectors in columns: made when somebody asks for them. */
  public double[] u() {
    double[] known = u;
    if (known == null) {
      known = turns == null ? new double[0] : turns.columns();
      u = known;
    }
    return known;
  }

  /**
   * A vector along each left singular vector: Uᵀc for few vectors, which do not repay to make U.
   *
   * @param c its first n numbers count
   */
  public double[] along(double[] c) {
    return turns == null ? project(c) : turns.along(c);
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
}
