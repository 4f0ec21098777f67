package vekua.internal.linalg;

import java.util.Arrays;

/**
 * The singular value decomposition R = U diag(s) Vᵀ of a square matrix, column-major. The arrays
 * are owned by this object: read them, never write.
 *
 * @param n the dimension
 * @param u left singular vectors in columns
 * @param s singular values, descending
 * @param v right singular vectors in columns
 */
@SuppressWarnings("ArrayRecordComponent") // internal: holds large arrays without copying
public record TriangleSvd(int n, double[] u, double[] s, double[] v) {

  /** NaN throughout: what a matrix that is not finite has. */
  static TriangleSvd undefined(int n) {
    double[] u = new double[n * n];
    double[] s = new double[n];
    double[] v = new double[n * n];
    Arrays.fill(u, Double.NaN);
    Arrays.fill(s, Double.NaN);
    Arrays.fill(v, Double.NaN);
    return new TriangleSvd(n, u, s, v);
  }
}
