package vekua.solve;

import java.util.Arrays;
import vekua.internal.linalg.Engine;
import vekua.internal.linalg.Engines;
import vekua.internal.linalg.TriangleBuilder;
import vekua.internal.linalg.Triangles;

/**
 * Minimises ‖Ax − b‖² + δ²‖x‖² in scaled columns, δ a few roundings: bases of poles are redundant
 * to rounding, and among the many solutions that fit equally well this takes one of small
 * coefficients, which is what keeps the evaluation of the field accurate.
 */
final class LeastSquares {

  /** Relative to columns of unit length. */
  private static final double DELTA = 0x1p-51;

  private LeastSquares() {}

  /**
   * Solves for x.
   *
   * @param matrix rows × columns, column-major
   * @param b right-hand side
   */
  static double[] solve(double[] matrix, int rows, int columns, double[] b) {
    double[] a = Arrays.copyOf(matrix, rows * (columns + 1));
    double[] scale = new double[columns];
    for (int j = 0; j < columns; j++) {
      double largest = 0;
      for (int i = 0; i < rows; i++) {
        largest = Math.max(largest, Math.abs(a[j * rows + i]));
      }
      double squares = 0;
      for (int i = 0; i < rows && largest > 0; i++) {
        double x = a[j * rows + i] / largest;
        squares += x * x;
      }
      scale[j] = largest > 0 ? 1 / (largest * Math.sqrt(squares)) : 1;
      for (int i = 0; i < rows; i++) {
        a[j * rows + i] *= scale[j];
      }
    }
    System.arraycopy(b, 0, a, columns * rows, rows);
    Engine engine = Engines.choose(columns + 1, rows);
    double[] r;
    try (TriangleBuilder builder = engine.triangleBuilder(columns + 1)) {
      builder.fold(a, rows, rows);
      double[] ridge = new double[columns * (columns + 1)];
      for (int j = 0; j < columns; j++) {
        ridge[j * columns + j] = DELTA;
      }
      builder.fold(ridge, columns, columns);
      r = builder.triangle();
    }
    double[] x = new double[columns];
    double[] triangle = new double[columns * columns];
    for (int j = 0; j < columns; j++) {
      System.arraycopy(r, j * (columns + 1), triangle, j * columns, columns);
    }
    System.arraycopy(r, columns * (columns + 1), x, 0, columns);
    Triangles.solve(triangle, columns, x, 1);
    for (int j = 0; j < columns; j++) {
      x[j] *= scale[j];
    }
    return x;
  }
}
