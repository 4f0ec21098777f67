package vekua.geometry;

/** A simple closed curve: the outer boundary of a domain or the rim of a hole. */
public sealed interface Curve permits Polygon, SmoothCurve {

  /** The circle about a centre. */
  static SmoothCurve circle(double x, double y, double radius) {
    return SmoothCurve.ellipse(x, y, radius, radius, 0);
  }

  /** How many sides may carry boundary conditions of their own: one if the curve is smooth. */
  int sides();

  /** The length of a side. */
  double length(int side);

  /** Whether the point lies strictly inside the curve, up to rounding. */
  boolean encloses(double x, double y);

  /** Points along the curve, at least {@code n}, in the curve's own direction. */
  Points outline(int n);

  /** Whether the curve runs counter-clockwise. */
  boolean counterClockwise();
}
