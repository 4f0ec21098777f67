package vekua.internal.zernike;

/** The small least-squares problem of {@link Gmres} for one column, by rotations. */
final class HessenbergColumn {

  private final double[][] r;
  private final double[] cos;
  private final double[] sin;
  private final double[] g;

  HessenbergColumn(int most, double start) {
    r = new double[most][];
    cos = new double[most];
    sin = new double[most];
    g = new double[most + 1];
    g[0] = start;
  }

  /** Takes the next column of the matrix, and returns the residual. */
  double add(double[][] h, int column, int step) {
    double[] own = new double[step + 2];
    for (int i = 0; i < own.length; i++) {
      own[i] = h[i][column];
    }
    for (int i = 0; i < step; i++) {
      double a = own[i];
      own[i] = cos[i] * a + sin[i] * own[i + 1];
      own[i + 1] = cos[i] * own[i + 1] - sin[i] * a;
    }
    double length = Math.hypot(own[step], own[step + 1]);
    cos[step] = length > 0 ? own[step] / length : 1;
    sin[step] = length > 0 ? own[step + 1] / length : 0;
    own[step] = length;
    r[step] = own;
    g[step + 1] = -sin[step] * g[step];
    g[step] *= cos[step];
    return Math.abs(g[step + 1]);
  }

  /** The weights of the vectors so far. */
  double[] solution(int steps) {
    double[] y = new double[steps];
    for (int i = steps - 1; i >= 0; i--) {
      double sum = g[i];
      for (int j = i + 1; j < steps; j++) {
        sum -= r[j][i] * y[j];
      }
      y[i] = r[i][i] != 0 ? sum / r[i][i] : 0;
    }
    return y;
  }
}
