package vekua.internal.linalg;

/** Streaming Householder QR in plain Java. */
final class HouseholderTriangle implements TriangleBuilder {

  /** Elements of a slice of rows: measured best between loop overhead and cache misses. */
  private static final int SLICE_ELEMENTS = 1 << 13;

  /** Shorter columns would spend their time on the loops' overhead. */
  private static final int LEAST_SLICE = 64;

  private final int n;
  private final int slice;

  /** R by rows: reflector j changes row j only, from its diagonal on. */
  private final double[][] rows;

  private double[][] columns = {};
  private boolean empty = true;

  HouseholderTriangle(int n) {
    this.n = n;
    this.slice = Math.max(LEAST_SLICE, SLICE_ELEMENTS / Math.max(1, n));
    this.rows = new double[n][n];
  }

  @Override
  public int columns() {
    return n;
  }

  @Override
  public void begin(double[] triangle) {
    for (int i = 0; i < n; i++) {
      for (int j = i; j < n; j++) {
        rows[i][j] = triangle[j * n + i];
      }
    }
    empty = false;
  }

  @Override
  public void fold(double[] block, int rowCount, int stride) {
    if (n == 0) {
      return;
    }
    Slices.run(rowCount, slice, (first, m) -> foldSlice(block, first, m, stride));
  }

  private void foldSlice(double[] block, int first, int m, int stride) {
    if (m == 0) {
      return;
    }
    if (columns.length == 0 || columns[0].length < m) {
      columns = new double[n][m];
    }
    for (int j = 0; j < n; j++) {
      System.arraycopy(block, j * stride + first, columns[j], 0, m);
    }
    if (empty) {
      factor(columns, m, rows);
      empty = false;
    } else {
      for (int j = 0; j < n; j++) {
        double tau = Reflectors.generate(rows[j], j, columns[j], 0, m);
        Reflectors.apply(tau, columns[j], 0, m, rows[j], columns, j + 1, n);
      }
    }
  }

  /**
   * Factors m rows by themselves: the head of reflector j is row j, so that fewer rows than columns
   * leave exact zeros in the rest of the triangle.
   *
   * @return the factors τ; column j keeps the tail of reflector j from row j + 1 on
   */
  static double[] factor(double[][] columns, int m, double[][] rows) {
    int n = columns.length;
    double[] tau = new double[Math.min(m, n)];
    for (int j = 0; j < tau.length; j++) {
      double[] row = rows[j];
      for (int c = j; c < n; c++) {
        row[c] = columns[c][j];
      }
      tau[j] = Reflectors.generate(row, j, columns[j], j + 1, m);
      Reflectors.apply(tau[j], columns[j], j + 1, m, row, columns, j + 1, n);
    }
    return tau;
  }

  @Override
  public double[] triangle() {
    return columnMajor(rows);
  }

  /** Copies the upper triangle of a square matrix given by rows. */
  static double[] columnMajor(double[][] rows) {
    int n = rows.length;
    double[] r = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = i; j < n; j++) {
        r[j * n + i] = rows[i][j];
      }
    }
    return r;
  }

  @Override
  public void close() {}
}
