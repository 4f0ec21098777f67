package vekua.djl.example;

/** Linear least squares by Householder's reflections. */
final class LeastSquares {

  private LeastSquares() {}

  /**
   * The x that minimise |A x − b|, for each of several b.
   *
   * @param a the columns of A, of full rank; overwritten
   * @param b the right-hand sides, as long as the columns; overwritten
   */
  static double[][] solve(double[][] a, double[][] b) {
    int n = a.length;
    double[] diagonal = new double[n];
    for (int j = 0; j < n; j++) {
      double[] v = a[j];
      double norm = Math.sqrt(dot(v, v, j));
      diagonal[j] = v[j] > 0 ? -norm : norm;
      v[j] -= diagonal[j];
      double half = norm * Math.abs(v[j]);
      for (int i = j + 1; i < n; i++) {
        reflect(v, a[i], j, half);
      }
      for (double[] right : b) {
        reflect(v, right, j, half);
      }
    }
    double[][] x = new double[b.length][n];
    for (int k = 0; k < b.length; k++) {
      for (int j = n - 1; j >= 0; j--) {
        double sum = b[k][j];
        for (int i = j + 1; i < n; i++) {
          sum -= a[i][j] * x[k][i];
        }
        x[k][j] = sum / diagonal[j];
      }
    }
    return x;
  }

  /** Reflects a column, v being normal to the mirror and half its squared length. */
  private static void reflect(double[] v, double[] column, int from, double half) {
    double factor = dot(v, column, from) / half;
    for (int i = from; i < v.length; i++) {
      column[i] -= factor * v[i];
    }
  }

  private static double dot(double[] a, double[] b, int from) {
    double even = 0;
    double odd = 0;
    int i = from;
    for (; i + 1 < a.length; i += 2) {
      even += a[i] * b[i];
      odd += a[i + 1] * b[i + 1];
    }
    return i < a.length ? even + odd + a[i] * b[i] : even + odd;
  }
}
