package vekua.geometry;

/**
 * A simple closed curve: the outer boundary of a domain, the rim of a hole, or both faces of a
 * slit.
 */
public sealed interface Curve permits Polygon, SmoothCurve, Chain, Slit {

  /**
   * A circle, counter-clockwise.
   *
   * @param x abscissa of the centre, finite
   * @param y ordinate of the centre, finite
   * @param radius positive and finite
   */
  static SmoothCurve circle(double x, double y, double radius) {
    return SmoothCurve.ellipse(x, y, radius, radius, 0);
  }

  /** How many sides may carry boundary conditions of their own: one if the curve is smooth. */
  int sides();

  /**
   * The length of a side.
   *
   * @param side index of the side, from 0
   */
  double length(int side);

  /** The length of the whole curve. */
  default double length() {
    double length = 0;
    for (int i = 0; i < sides(); i++) {
      length += length(i);
    }
    return length;
  }

  /**
   * Whether a point lies strictly inside the curve, up to rounding.
   *
   * @param x abscissa of the point
   * @param y ordinate of the point
   */
  boolean encloses(double x, double y);

  /**
   * The distance of a point from the curve, up to rounding.
   *
   * @param x abscissa of the point
   * @param y ordinate of the point
   */
  double distance(double x, double y);

  /**
   * Points along the curve, in the curve's own direction.
   *
   * @param n how many points there are at least, positive
   */
  Points outline(int n);

  /** Points that reach as far as the curve in every direction, or nearly so. */
  default Points extremes() {
    return outline(400);
  }

  /** Whether the curve runs counter-clockwise. */
  boolean counterClockwise();

  /**
   * A disc that the curve encloses, nearly as large as possible: its centre is the best of a grid
   * of candidates.
   */
  default Disk inscribedDisk() {
    Points rim = outline(400);
    Disk cover = Disk.covering(rim);
    Disk best = new Disk(cover.x(), cover.y(), Double.MIN_NORMAL);
    int n = 41;
    for (int i = 0; i <= n * n; i++) {
      // The centre of the covering disc first: for a circle it is exact.
      double x =
          i == 0 ? cover.x() : cover.x() + cover.radius() * (2 * ((i - 1) % n) / (n - 1.0) - 1);
      double y =
          i == 0 ? cover.y() : cover.y() + cover.radius() * (2 * ((i - 1) / n) / (n - 1.0) - 1);
      if (encloses(x, y)) {
        double d = Double.POSITIVE_INFINITY;
        for (int k = 0; k < rim.size(); k++) {
          d = Math.min(d, Math.hypot(rim.x(k) - x, rim.y(k) - y));
        }
        if (d > best.radius() * (1 + 1e-9)) {
          best = new Disk(x, y, d);
        }
      }
    }
    return best;
  }
}
