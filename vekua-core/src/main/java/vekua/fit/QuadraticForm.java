package vekua.fit;

import org.jspecify.annotations.Nullable;
import vekua.internal.linalg.Combinations;
import vekua.internal.linalg.Engines;

/**
 * Columns F of which ‖Fᵀφ‖² is asked for at many points. A rotation does not change it, so a
 * triangle R with Fᵀ = QR does as well and halves the work. Householder's rotations keep every
 * basis function's share to a few roundings of its own size, which is what summing it costs anyway.
 */
final class QuadraticForm {

  /** Up to this many functions a triangle pays for itself within a few hundred points. */
  private static final int TRIANGULAR = 200;

  private final double[][] columns;
  private volatile double @Nullable [][] rows;

  QuadraticForm(double[][] columns) {
    this.columns = columns;
  }

  /** The columns themselves: read, never write. */
  double[][] columns() {
    return columns;
  }

  /**
   * Adds ‖Fᵀφ‖² of each point.
   *
   * @param phi the values of the basis functions, an array each
   * @param squares receives the sums
   */
  void addSquares(double[][] phi, double[] squares) {
    int n = phi.length;
    boolean triangular = n <= TRIANGULAR && columns.length >= n;
    double[][] weights = triangular ? rows(n) : columns;
    double[][] sums = new double[Combinations.TOGETHER][squares.length];
    double[][] some = new double[Combinations.TOGETHER][];
    double[] none = new double[n];
    for (int k = 0; k < weights.length; k += some.length) {
      for (int l = 0; l < some.length; l++) {
        some[l] = k + l < weights.length ? weights[k + l] : none;
      }
      Combinations.combine(phi, triangular ? k : 0, some, sums);
      addSquares(sums[0], sums[1], squares);
      addSquares(sums[2], sums[3], squares);
    }
  }

  private static void addSquares(double[] first, double[] second, double[] squares) {
    for (int i = 0; i < squares.length; i++) {
      squares[i] = Math.fma(second[i], second[i], Math.fma(first[i], first[i], squares[i]));
    }
  }

  /** The rows of the triangle, each with the zeros in front of its diagonal. */
  private double[][] rows(int n) {
    double[][] known = rows;
    if (known == null) {
      int m = columns.length;
      double[] transposed = new double[m * n];
      for (int k = 0; k < m; k++) {
        for (int j = 0; j < n; j++) {
          transposed[j * m + k] = columns[k][j];
        }
      }
      double[] triangle = Engines.java().factor(transposed, m, n).triangle();
      known = new double[n][n];
      for (int k = 0; k < n; k++) {
        for (int j = k; j < n; j++) {
          known[k][j] = triangle[j * n + k];
        }
      }
      rows = known;
    }
    return known;
  }
}
