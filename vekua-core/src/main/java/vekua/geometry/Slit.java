package vekua.geometry;

import vekua.internal.Check;

/**
 * A slit of zero width: an open line of straight segments inside a domain, with two faces. As a
 * curve it has a side for the left face of every segment, then one for the right face of every
 * segment; left and right are as seen from its beginning.
 */
public final class Slit implements Curve {

  private final double[] x;
  private final double[] y;

  private Slit(double[] x, double[] y) {
    this.x = x;
    this.y = y;
  }

  /**
   * The slit through the given places.
   *
   * @param x abscissas of its beginning, its bends and its end, finite, 2 to 1000
   * @param y ordinates, finite, as many as abscissas
   * @throws IllegalArgumentException if there are fewer than two places, neighbours are the same,
   *     or two segments meet elsewhere than in a common bend
   */
  public static Slit of(double[] x, double[] y) {
    Check.sameLength(x.length, y.length, "x", "y");
    Check.inRange(x.length, 2, 1000, "number of places of a slit");
    Check.finite(x, "x");
    Check.finite(y, "y");
    Slit slit = new Slit(x.clone(), y.clone());
    slit.checkSimple();
    return slit;
  }

  private void checkSimple() {
    for (int i = 0; i < segments(); i++) {
      if (!(length(i) > 0)) {
        throw new IllegalArgumentException(
            "places of a slit must differ from their neighbours: place " + i);
      }
      for (int j = 0; j + 1 < i; j++) {
        if (crosses(i, x[j], y[j], x[j + 1], y[j + 1])) {
          throw new IllegalArgumentException(
              "segments of a slit must not meet between bends: segments " + j + " and " + i);
        }
      }
    }
  }

  /** Whether a segment has a place in common with the line from a to b. */
  boolean crosses(int segment, double ax, double ay, double bx, double by) {
    return Polygon.cross(x[segment], y[segment], x[segment + 1], y[segment + 1], ax, ay, bx, by);
  }

  /** How many segments there are. */
  public int segments() {
    return x.length - 1;
  }

  /**
   * The abscissa of a place.
   *
   * @param i 0 for the beginning, {@link #segments} for the end
   */
  public double x(int i) {
    return x[i];
  }

  /**
   * The ordinate of a place.
   *
   * @param i 0 for the beginning, {@link #segments} for the end
   */
  public double y(int i) {
    return y[i];
  }

  @Override
  public int sides() {
    return 2 * segments();
  }

  @Override
  public double length(int side) {
    int i = side % segments();
    return Math.hypot(x[i + 1] - x[i], y[i + 1] - y[i]);
  }

  /** Never: a slit has no inside. */
  @Override
  public boolean encloses(double px, double py) {
    return false;
  }

  @Override
  public double distance(double px, double py) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < segments(); i++) {
      least = Math.min(least, Polygon.squaredDistance(x[i], y[i], x[i + 1], y[i + 1], px, py));
    }
    return Math.sqrt(least);
  }

  /** Points from the beginning to the end. */
  @Override
  public Points outline(int n) {
    int each = Math.max(1, n / segments());
    double[] px = new double[each * segments() + 1];
    double[] py = new double[px.length];
    for (int k = 0; k < px.length; k++) {
      int i = Math.min(k / each, segments() - 1);
      double t = (double) (k - i * each) / each;
      px[k] = x[i] + t * (x[i + 1] - x[i]);
      py[k] = y[i] + t * (y[i + 1] - y[i]);
    }
    return Points.of(px, py);
  }

  @Override
  public boolean counterClockwise() {
    return false;
  }

  @Override
  public String toString() {
    return "Slit[" + segments() + " segments]";
  }
}
