package vekua.fit;

import java.util.Arrays;
import vekua.geometry.Points;

/** How far points extend along the axes of the ellipse or ellipsoid that describes them best. */
final class PrincipalAxes {

  private static final int SWEEPS = 30;

  /** What is this small beside the diagonal moves no eigenvalue by more than rounding. */
  private static final double NEGLIGIBLE = 0x1p-60;

  private PrincipalAxes() {}

  /** Root mean squares of the distances from the mean along each principal axis, descending. */
  static double[] lengths(Points points) {
    int n = points.size();
    int d = points.dimension();
    double[] mean = new double[d];
    for (int i = 0; i < n; i++) {
      for (int a = 0; a < d; a++) {
        mean[a] += points.coordinate(a, i) / n;
      }
    }
    double[][] squares = new double[d][d];
    for (int i = 0; i < n; i++) {
      for (int a = 0; a < d; a++) {
        for (int b = 0; b < d; b++) {
          squares[a][b] +=
              (points.coordinate(a, i) - mean[a]) * (points.coordinate(b, i) - mean[b]) / n;
        }
      }
    }
    double[] ascending = eigenvalues(squares);
    Arrays.sort(ascending);
    double[] lengths = new double[d];
    for (int a = 0; a < d; a++) {
      lengths[a] = Math.sqrt(Math.max(ascending[d - 1 - a], 0));
    }
    return lengths;
  }

  /** Those of a small symmetric matrix, which is overwritten, by Jacobi's rotations. */
  private static double[] eigenvalues(double[][] k) {
    int d = k.length;
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      for (int a = 0; a < d; a++) {
        for (int b = a + 1; b < d; b++) {
          if (Math.abs(k[a][b]) > NEGLIGIBLE * (k[a][a] + k[b][b])) {
            rotate(k, a, b);
          }
        }
      }
    }
    double[] values = new double[d];
    for (int a = 0; a < d; a++) {
      values[a] = k[a][a];
    }
    return values;
  }

  private static void rotate(double[][] k, int a, int b) {
    double theta = (k[b][b] - k[a][a]) / (2 * k[a][b]);
    double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.hypot(theta, 1));
    double c = 1 / Math.hypot(t, 1);
    double s = t * c;
    for (int j = 0; j < k.length; j++) {
      double ja = k[j][a];
      double jb = k[j][b];
      k[j][a] = c * ja - s * jb;
      k[j][b] = s * ja + c * jb;
    }
    for (int j = 0; j < k.length; j++) {
      double aj = k[a][j];
      double bj = k[b][j];
      k[a][j] = c * aj - s * bj;
      k[b][j] = s * aj + c * bj;
    }
  }
}
