package vekua.functions;

import java.util.Arrays;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;

/**
 * Simple poles d_j/(z − p_j) outside the domain, of order one at the distance d_j: clustered at a
 * corner (Gopal and Trefethen 2019) or spread in a hole. Positions are relative to an anchor, the
 * corner, so that distances down to the smallest doubles make sense. Real and imaginary parts are
 * columns in turn.
 *
 * @param x abscissa of the anchor
 * @param y ordinate of the anchor
 * @param offsets for each pole dx, dy and d: where it is, relative to the anchor, and the positive
 *     distance at which it is of order one
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record Poles(double x, double y, double[] offsets) implements Functions {

  static final String KIND = "poles";

  static Poles read(Description.Reader r) {
    return new Poles(r.next(), r.next(), r.rest());
  }

  @Override
  public Description description() {
    return Description.of(KIND, Description.join(new double[] {x, y}, offsets));
  }

  /**
   * The offsets of poles in a row that leaves the anchor, each pole of order one at the anchor.
   *
   * @param direction of the row, in radians
   * @param distances of the poles from the anchor, positive
   */
  public static double[] along(double direction, double[] distances) {
    double[] offsets = new double[3 * distances.length];
    for (int j = 0; j < distances.length; j++) {
      offsets[3 * j] = distances[j] * Math.cos(direction);
      offsets[3 * j + 1] = distances[j] * Math.sin(direction);
      offsets[3 * j + 2] = distances[j];
    }
    return offsets;
  }

  /**
   * The offsets, from the origin, of poles in the centres of discs, each pole of order one at the
   * rim of its disc.
   *
   * @param discs of any number
   */
  public static double[] centres(Disk[] discs) {
    return Description.join(
        Arrays.stream(discs).map(Description::numbers).toArray(double[][]::new));
  }

  @Override
  public int size() {
    return 2 * (offsets.length / 3);
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    double[] px = points.local(0, x, 1);
    double[] py = points.local(1, y, 1);
    for (int j = 0; j < offsets.length / 3; j++) {
      if (out.wantsGradients()) {
        write(j, px, py, out);
      } else {
        writeValues(j, px, py, out.values(), out.at(2 * j), out.at(2 * j + 1));
      }
    }
  }

  private void writeValues(int j, double[] px, double[] py, double[] out, int re, int im) {
    double dx = offsets[3 * j];
    double dy = offsets[3 * j + 1];
    double d = offsets[3 * j + 2];
    for (int i = 0; i < px.length; i++) {
      double a = (px[i] - dx) / d;
      double b = (py[i] - dy) / d;
      double square = a * a + b * b;
      out[re + i] = a / square;
      out[im + i] = -b / square;
    }
  }

  private void write(int j, double[] px, double[] py, Columns out) {
    double d = offsets[3 * j + 2];
    for (int i = 0; i < px.length; i++) {
      double a = (px[i] - offsets[3 * j]) / d;
      double b = (py[i] - offsets[3 * j + 1]) / d;
      double square = a * a + b * b;
      double r = a / square;
      double q = -b / square;
      out.putAnalytic(j, i, r, q, (q * q - r * r) / d, -2 * r * q / d);
    }
  }
}
