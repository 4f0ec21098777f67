package vekua.internal.linalg;

import java.util.Arrays;

/**
 * Upper triangles R, n × n column-major; what lies below the diagonal is not read. A zero on the
 * diagonal gives infinities or NaN, never an exception.
 *
 * <p>The norms certify full rank without singular values: 1/‖R⁻¹‖_F is a lower bound of the
 * smallest singular value and ‖R‖_F an upper bound of the largest.
 */
public final class Triangles {

  private Triangles() {}

  /**
   * Solves R X = B by back substitution.
   *
   * @param b n × count, column-major; replaced by X
   */
  public static void solve(double[] r, int n, double[] b, int count) {
    double[] x = new double[n];
    for (int c = 0; c < count; c++) {
      System.arraycopy(b, c * n, x, 0, n);
      for (int k = n - 1; k >= 0; k--) {
        int column = k * n;
        double xk = x[k] / r[column + k];
        x[k] = xk;
        for (int i = 0; i < k; i++) {
          x[i] = Math.fma(-xk, r[column + i], x[i]);
        }
      }
      System.arraycopy(x, 0, b, c * n, n);
    }
  }

  /**
   * Solves Rᵀ x = b by forward substitution.
   *
   * @param b of length n; replaced by x
   */
  public static void solveTransposed(double[] r, int n, double[] b) {
    for (int k = 0; k < n; k++) {
      double sum = b[k];
      for (int i = 0; i < k; i++) {
        sum = Math.fma(-b[i], r[k * n + i], sum);
      }
      b[k] = sum / r[k * n + k];
    }
  }

  /** ‖R‖_F. */
  public static double frobeniusNorm(double[] r, int n) {
    double scale = scale(r, n);
    double squares = 0;
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        double x = r[j * n + i] / scale;
        squares = Math.fma(x, x, squares);
      }
    }
    return Math.sqrt(squares) * scale;
  }

  /** ‖R⁻¹‖_F, infinite if R is singular. */
  public static double inverseFrobeniusNorm(double[] r, int n) {
    // Solving R X = scale · I keeps the squares of well-conditioned inverses in range.
    double scale = scale(r, n);
    double[] inverse = new double[n];
    for (int k = 0; k < n; k++) {
      inverse[k] = 1 / r[k * n + k];
    }
    double[] x = new double[n];
    double squares = 0;
    for (int j = 0; j < n; j++) {
      Arrays.fill(x, 0, j, 0);
      x[j] = scale;
      for (int k = j; k >= 0; k--) {
        double xk = x[k] * inverse[k];
        squares = Math.fma(xk, xk, squares);
        int column = k * n;
        for (int i = 0; i < k; i++) {
          x[i] = Math.fma(-xk, r[column + i], x[i]);
        }
      }
    }
    double norm = Math.sqrt(squares) / scale;
    // Infinities that cancel: the inverse exists no more than with one of them.
    return Double.isNaN(norm) ? Double.POSITIVE_INFINITY : norm;
  }

  /** A power of two near the largest element, so that squares neither overflow nor vanish. */
  private static double scale(double[] r, int n) {
    double largest = 0;
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        largest = Math.max(largest, Math.abs(r[j * n + i]));
      }
    }
    return largest > 0 ? Reflectors.powerOfTwoNear(largest) : 1;
  }
}
