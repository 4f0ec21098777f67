package vekua.geometry;

import org.jspecify.annotations.Nullable;

/**
 * A closed chain of straight sides and arcs of smooth curves: the rim of a piece that was cut from
 * a domain. Side i runs from vertex i to the next. Where arcs bulge, what is inside is known to a
 * few thousandths of their length only.
 */
final class Chain implements Curve {

  /** Chords that stand for an arc where a polygon is wanted. */
  private static final int CHORDS = 24;

  private final double[] x;
  private final double[] y;
  private final @Nullable SmoothCurve[] curves;
  private final double[] from;
  private final double[] to;
  private final double[] lengths;
  private final double[] outlineX;
  private final double[] outlineY;

  /**
   * Joins sides.
   *
   * @param x abscissas of the vertices, at least three
   * @param y ordinates of the vertices
   * @param curves for each side the curve that it is an arc of, null for a straight side
   * @param from for each side the parameter where its arc begins
   * @param to for each side the parameter where its arc ends
   */
  Chain(double[] x, double[] y, @Nullable SmoothCurve[] curves, double[] from, double[] to) {
    this.x = x;
    this.y = y;
    this.curves = curves;
    this.from = from;
    this.to = to;
    int total = 0;
    for (int i = 0; i < x.length; i++) {
      total += isArc(i) ? CHORDS : 1;
    }
    lengths = new double[x.length];
    outlineX = new double[total];
    outlineY = new double[total];
    int at = 0;
    for (int i = 0; i < x.length; i++) {
      int n = isArc(i) ? CHORDS : 1;
      for (int k = 0; k < n; k++) {
        double[] p = place(i, (double) k / n);
        double[] q = k + 1 < n ? place(i, (k + 1.0) / n) : new double[] {x(i + 1), y(i + 1)};
        outlineX[at] = p[0];
        outlineY[at++] = p[1];
        lengths[i] += Math.hypot(q[0] - p[0], q[1] - p[1]);
      }
    }
  }

  /** Whether a side is an arc. */
  boolean isArc(int side) {
    return curves[side] != null;
  }

  double x(int i) {
    return x[Math.floorMod(i, x.length)];
  }

  double y(int i) {
    return y[Math.floorMod(i, y.length)];
  }

  /** The place at a share, 0 to 1, of a side, and its derivative by the share. */
  double[] place(int side, double share) {
    SmoothCurve curve = curves[side];
    if (curve == null) {
      double tx = x(side + 1) - x(side);
      double ty = y(side + 1) - y(side);
      return new double[] {x(side) + share * tx, y(side) + share * ty, tx, ty};
    }
    double length = to[side] - from[side];
    double[] p = curve.placeAt(from[side] + share * length);
    if (share == 0) {
      p[0] = x(side);
      p[1] = y(side);
    }
    p[2] *= length;
    p[3] *= length;
    return p;
  }

  /** The vertices of a polygon that is this chain but for the bulges of arcs between chords. */
  double[][] polygon() {
    return new double[][] {outlineX, outlineY};
  }

  @Override
  public int sides() {
    return x.length;
  }

  @Override
  public double length(int side) {
    return lengths[side];
  }

  @Override
  public boolean encloses(double px, double py) {
    return Polygon.encloses(outlineX, outlineY, px, py);
  }

  @Override
  public double distance(double px, double py) {
    return Polygon.distance(outlineX, outlineY, px, py);
  }

  @Override
  public Points outline(int n) {
    int each = Math.max(1, (n + sides() - 1) / sides());
    double[] px = new double[each * sides()];
    double[] py = new double[px.length];
    for (int i = 0; i < px.length; i++) {
      double[] p = place(i / each, (double) (i % each) / each);
      px[i] = p[0];
      py[i] = p[1];
    }
    return Points.of(px, py);
  }

  @Override
  public boolean counterClockwise() {
    return Polygon.area(outlineX, outlineY) > 0;
  }

  @Override
  public String toString() {
    return "Chain[" + sides() + " sides]";
  }
}
