package vekua.internal.linalg;

/** A Householder QR factorisation in plain Java with its reflectors. */
final class HouseholderFactor implements ColumnFactor {

  /** How many right-hand sides are rotated together; a multiple of the kernels' four. */
  private static final int BATCH = 16;

  private final int m;
  private final double[][] reflectors;
  private final double[] tau;
  private final double[] triangle;

  private HouseholderFactor(int m, double[][] reflectors, double[] tau, double[] triangle) {
    this.m = m;
    this.reflectors = reflectors;
    this.tau = tau;
    this.triangle = triangle;
  }

  static HouseholderFactor of(double[] a, int m, int n) {
    double[][] columns = new double[n][m];
    for (int j = 0; j < n; j++) {
      System.arraycopy(a, j * m, columns[j], 0, m);
    }
    double[][] rows = new double[n][n];
    double[] tau = HouseholderTriangle.factor(columns, m, rows);
    return new HouseholderFactor(m, columns, tau, HouseholderTriangle.columnMajor(rows));
  }

  @Override
  public double[] triangle() {
    return triangle.clone();
  }

  @Override
  public double[] rotate(double[] b, int count, double[] beyond) {
    int n = reflectors.length;
    double[] rotated = new double[n * count];
    double[][] work = new double[Math.min(count, BATCH)][m];
    double[] head = new double[work.length];
    for (int first = 0; first < count; first += BATCH) {
      int size = Math.min(BATCH, count - first);
      for (int c = 0; c < size; c++) {
        System.arraycopy(b, (first + c) * m, work[c], 0, m);
      }
      for (int j = 0; j < tau.length; j++) {
        for (int c = 0; c < size; c++) {
          head[c] = work[c][j];
        }
        Reflectors.apply(tau[j], reflectors[j], j + 1, m, head, work, 0, size);
        for (int c = 0; c < size; c++) {
          rotated[(first + c) * n + j] = head[c];
        }
      }
      for (int c = 0; c < size; c++) {
        beyond[first + c] = Norms.square(work[c], tau.length, m);
      }
    }
    return rotated;
  }

  @Override
  public double[] turn(double[] x) {
    double[] turned = x.clone();
    for (int j = tau.length - 1; j >= 0; j--) {
      double[] v = reflectors[j];
      double w = -tau[j] * (turned[j] + Reflectors.dot(v, turned, j + 1, m));
      turned[j] += w;
      Reflectors.add(w, v, turned, j + 1, m);
    }
    return turned;
  }

  @Override
  public double[] orthogonal() {
    double[][] q = new double[m][m];
    double[] head = new double[m];
    for (int c = 0; c < m; c++) {
      q[c][c] = 1;
    }
    // Reflectors from j on leave the columns before j alone.
    for (int j = tau.length - 1; j >= 0; j--) {
      for (int c = j; c < m; c++) {
        head[c] = q[c][j];
      }
      Reflectors.apply(tau[j], reflectors[j], j + 1, m, head, q, j, m);
      for (int c = j; c < m; c++) {
        q[c][j] = head[c];
      }
    }
    double[] flat = new double[m * m];
    for (int c = 0; c < m; c++) {
      System.arraycopy(q[c], 0, flat, c * m, m);
    }
    return flat;
  }
}
