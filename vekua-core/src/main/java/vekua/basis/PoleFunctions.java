package vekua.basis;

import java.util.Arrays;
import vekua.geometry.Disk;
import vekua.geometry.Sites;

/**
 * Simple poles d_j/(z − p_j) outside the domain, of order one at the distance d_j: clustered at a
 * corner (Gopal and Trefethen 2019) or spread in a hole. Positions are relative to an anchor, the
 * corner, so that distances down to the smallest doubles make sense.
 *
 * @param x abscissa of the anchor
 * @param y ordinate of the anchor
 * @param offsets the poles' coordinates and their distances of order one: dx, dy, d, dx, …
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never handed out
record PoleFunctions(double x, double y, double[] offsets) implements Analytic {

  static PoleFunctions read(double[] n) {
    return new PoleFunctions(n[0], n[1], Arrays.copyOfRange(n, 2, n.length));
  }

  /** Offsets at distances in a direction, each of order one at the anchor. */
  static double[] along(double direction, double[] distances) {
    double[] offsets = new double[3 * distances.length];
    for (int j = 0; j < distances.length; j++) {
      offsets[3 * j] = distances[j] * Math.cos(direction);
      offsets[3 * j + 1] = distances[j] * Math.sin(direction);
      offsets[3 * j + 2] = distances[j];
    }
    return offsets;
  }

  /** Offsets from the origin of the discs' centres, each of order one at the disc's rim. */
  static double[] centres(Disk[] discs) {
    return Arrays.stream(discs)
        .flatMapToDouble(d -> Arrays.stream(new double[] {d.x(), d.y(), d.radius()}))
        .toArray();
  }

  @Override
  public int size() {
    return offsets.length / 3;
  }

  @Override
  public void evaluate(Sites sites, double[] re, double[] im, double[] dre, double[] dim) {
    int m = sites.size();
    for (int j = 0; j < size(); j++) {
      double d = offsets[3 * j + 2];
      for (int i = 0; i < m; i++) {
        double a = (sites.fromX(i, x) - offsets[3 * j]) / d;
        double b = (sites.fromY(i, y) - offsets[3 * j + 1]) / d;
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
    double[] numbers = new double[2 + offsets.length];
    numbers[0] = x;
    numbers[1] = y;
    System.arraycopy(offsets, 0, numbers, 2, offsets.length);
    return numbers;
  }
}
