package vekua.basis;

import java.util.Arrays;
import vekua.geometry.Sites;

/**
 * Simple poles d_j/(z − p_j) clustered at a corner, p_j = c + d_j e^{iα}, of order one at the
 * corner (Gopal and Trefethen 2019). Positions are relative to the corner, so that distances down
 * to the smallest doubles make sense.
 *
 * @param x abscissa of the corner
 * @param y ordinate of the corner
 * @param direction α, out of the domain
 * @param distances d_j, positive
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never handed out
record PoleFunctions(double x, double y, double direction, double[] distances) implements Analytic {

  static PoleFunctions read(double[] n) {
    return new PoleFunctions(n[0], n[1], n[2], Arrays.copyOfRange(n, 3, n.length));
  }

  @Override
  public int size() {
    return distances.length;
  }

  @Override
  public void evaluate(Sites sites, double[] re, double[] im, double[] dre, double[] dim) {
    int m = sites.size();
    double c = Math.cos(direction);
    double s = Math.sin(direction);
    for (int j = 0; j < distances.length; j++) {
      double d = distances[j];
      for (int i = 0; i < m; i++) {
        double a = (sites.fromX(i, x) - d * c) / d;
        double b = (sites.fromY(i, y) - d * s) / d;
        double square = a * a + b * b;
        double r = a / square;
        double q = -b / square;
        re[j * m + i] = r;
        im[j * m + i] = q;
        if (dre.length > 0) {
          dre[j * m + i] = (q * q - r * r) / d;
          dim[j * m + i] = -2 * r * q / d;
        }
      }
    }
  }

  @Override
  public String kind() {
    return "poles";
  }

  @Override
  public double[] numbers() {
    double[] numbers = new double[3 + distances.length];
    numbers[0] = x;
    numbers[1] = y;
    numbers[2] = direction;
    System.arraycopy(distances, 0, numbers, 3, distances.length);
    return numbers;
  }
}
