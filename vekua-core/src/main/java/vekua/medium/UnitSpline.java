package vekua.medium;

import java.util.Arrays;

/**
 * Interpolation along one axis by a spline of degree five, or of less where there are few nodes; it
 * has no knot at the first and last inner nodes ("not a knot").
 */
final class UnitSpline {

  private final int degree;
  private final double[] knots;
  private final double[] nodes;

  UnitSpline(double[] nodes) {
    this.nodes = nodes;
    int n = nodes.length;
    int p = Math.min(5, n - 1);
    degree = p % 2 == 0 ? p - 1 : p;
    knots = new double[n + degree + 1];
    Arrays.fill(knots, 0, degree + 1, nodes[0]);
    Arrays.fill(knots, n, n + degree + 1, nodes[n - 1]);
    int skipped = (degree + 1) / 2;
    for (int i = degree + 1; i < n; i++) {
      knots[i] = nodes[i - degree - 1 + skipped];
    }
  }

  int degree() {
    return degree;
  }

  /** The index of the first of the functions that are not zero at a place. */
  int first(double x) {
    int low = degree;
    int high = nodes.length;
    while (high - low > 1) {
      int middle = (low + high) / 2;
      if (x >= knots[middle]) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low - degree;
  }

  /**
   * The functions that are not zero at a place, by the recurrence of de Boor and Cox.
   *
   * @param first what {@link #first} returned
   * @param slopes receives their derivatives
   */
  double[] values(double x, int first, double[] slopes) {
    int span = first + degree;
    double[] b = new double[degree + 1];
    double[] lower = new double[degree + 1];
    b[0] = 1;
    for (int q = 1; q <= degree; q++) {
      if (q == degree) {
        System.arraycopy(b, 0, lower, 0, degree);
      }
      double saved = 0;
      for (int j = 0; j < q; j++) {
        double right = knots[span + j + 1];
        double left = knots[span + 1 - q + j];
        double share = b[j] / (right - left);
        b[j] = saved + (right - x) * share;
        saved = (x - left) * share;
      }
      b[q] = saved;
    }
    for (int j = 0; j <= degree; j++) {
      double below = j > 0 ? lower[j - 1] / (knots[first + j + degree] - knots[first + j]) : 0;
      double above =
          j < degree ? lower[j] / (knots[first + j + degree + 1] - knots[first + j + 1]) : 0;
      slopes[j] = degree * (below - above);
    }
    return b;
  }

  /** Replaces values at the nodes by coefficients; the matrix is banded and totally positive. */
  void interpolate(double[][] lines) {
    int n = nodes.length;
    int width = 2 * degree + 1;
    double[][] band = new double[n][width];
    double[] slopes = new double[degree + 1];
    for (int i = 0; i < n; i++) {
      int first = first(nodes[i]);
      double[] b = values(nodes[i], first, slopes);
      for (int j = 0; j <= degree; j++) {
        int at = first + j - i + degree;
        if (at >= 0 && at < width) {
          band[i][at] = b[j];
        }
      }
    }
    for (int i = 0; i < n; i++) {
      for (int row = i + 1; row < Math.min(n, i + degree + 1); row++) {
        double factor = band[row][i - row + degree] / band[i][degree];
        for (int c = i; c < Math.min(n, i + degree + 1) && factor != 0; c++) {
          band[row][c - row + degree] -= factor * band[i][c - i + degree];
        }
        for (double[] line : lines) {
          line[row] -= factor * line[i];
        }
      }
    }
    for (int i = n - 1; i >= 0; i--) {
      for (double[] line : lines) {
        double sum = line[i];
        for (int c = i + 1; c < Math.min(n, i + degree + 1); c++) {
          sum -= band[i][c - i + degree] * line[c];
        }
        line[i] = sum / band[i][degree];
      }
    }
  }
}
