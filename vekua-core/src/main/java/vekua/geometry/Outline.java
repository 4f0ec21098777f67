package vekua.geometry;

import java.util.Arrays;
import java.util.List;
import vekua.internal.Check;

/** A closed line of straight sides that tells which places it goes round. Immutable. */
public final class Outline {

  private final double[] x;
  private final double[] y;
  private final Rectangle box;

  /**
   * Joins vertices.
   *
   * @param x abscissas of the vertices, at least three
   * @param y ordinates of the vertices, as many
   */
  public Outline(double[] x, double[] y) {
    Check.sameLength(x.length, y.length, "x", "y");
    Check.inRange(x.length, 3, Integer.MAX_VALUE, "number of vertices");
    Check.finite(x, "x");
    Check.finite(y, "y");
    this.x = x.clone();
    this.y = y.clone();
    this.box = Rectangle.covering(Points.of(x, y));
  }

  /** The number of vertices. */
  public int size() {
    return x.length;
  }

  /** The abscissas of the vertices. */
  public double[] x() {
    return x.clone();
  }

  /** The ordinates of the vertices. */
  public double[] y() {
    return y.clone();
  }

  private boolean encloses(double px, double py) {
    return px >= box.x0()
        && px <= box.x1()
        && py >= box.y0()
        && py <= box.y1()
        && Polygon.encloses(x, y, px, py);
  }

  /** How far a place is from the box around the outline. */
  private double fromBox(double px, double py) {
    double dx = Math.max(0, Math.max(box.x0() - px, px - box.x1()));
    double dy = Math.max(0, Math.max(box.y0() - py, py - box.y1()));
    return Math.hypot(dx, dy);
  }

  /**
   * Which of several outlines goes round a place: the first that does, or else the nearest.
   *
   * @param outlines at least one
   * @param px abscissa of the place
   * @param py ordinate of the place
   */
  public static int find(List<Outline> outlines, double px, double py) {
    for (int i = 0; i < outlines.size(); i++) {
      if (outlines.get(i).encloses(px, py)) {
        return i;
      }
    }
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < outlines.size(); i++) {
      Outline o = outlines.get(i);
      if (o.fromBox(px, py) < least) {
        double d = Polygon.distance(o.x, o.y, px, py);
        if (d < least) {
          least = d;
          best = i;
        }
      }
    }
    return best;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Outline o && Arrays.equals(x, o.x) && Arrays.equals(y, o.y);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(x);
  }

  @Override
  public String toString() {
    return "Outline[" + x.length + " vertices]";
  }
}
