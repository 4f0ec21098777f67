package vekua.internal.zernike;

/** The inverse of a small matrix, by elimination with row pivoting. */
final class DenseInverse {

  private DenseInverse() {}

  /**
   * Inverts.
   *
   * @param a by rows; replaced
   * @return by rows; not finite where the matrix is singular
   */
  static double[][] of(double[][] a) {
    int n = a.length;
    double[][] b = new double[n][n];
    for (int i = 0; i < n; i++) {
      b[i][i] = 1;
    }
    for (int j = 0; j < n; j++) {
      int pivot = j;
      for (int i = j + 1; i < n; i++) {
        pivot = Math.abs(a[i][j]) > Math.abs(a[pivot][j]) ? i : pivot;
      }
      swap(a, j, pivot);
      swap(b, j, pivot);
      double scale = 1 / a[j][j];
      for (int i = j + 1; i < n; i++) {
        double factor = -a[i][j] * scale;
        if (factor != 0) {
          Rows.add(a[i], a[j], factor);
          Rows.add(b[i], b[j], factor);
        }
      }
    }
    for (int j = n - 1; j >= 0; j--) {
      double scale = 1 / a[j][j];
      for (int i = 0; i < n; i++) {
        b[j][i] *= scale;
      }
      for (int i = 0; i < j; i++) {
        if (a[i][j] != 0) {
          Rows.add(b[i], b[j], -a[i][j]);
        }
      }
    }
    return b;
  }

  private static void swap(double[][] rows, int i, int j) {
    double[] row = rows[i];
    rows[i] = rows[j];
    rows[j] = row;
  }
}
