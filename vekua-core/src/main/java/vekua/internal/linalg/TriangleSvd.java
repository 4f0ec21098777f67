package vekua.internal.linalg;

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
public record TriangleSvd(int n, double[] u, double[] s, double[] v) {}
