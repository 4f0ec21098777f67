package vekua.geometry;

import java.util.Arrays;
import vekua.internal.Check;

/** An immutable sequence of points of the plane, stored as two arrays. */
public final class Points {

  private final double[] x;
  private final double[] y;

  private Points(double[] x, double[] y) {
    this.x = x;
    this.y = y;
  }

  /**
   * Creates points from their coordinates; the arrays are copied.
   *
   * @throws IllegalArgumentException if the lengths differ or a coordinate is not finite
   */
  public static Points of(double[] x, double[] y) {
    Check.sameLength(x.length, y.length, "x", "y");
    Check.finite(x, "x");
    Check.finite(y, "y");
    return new Points(x.clone(), y.clone());
  }

  /** Creates a single point. */
  public static Points of(double x, double y) {
    return new Points(new double[] {Check.finite(x, "x")}, new double[] {Check.finite(y, "y")});
  }

  /** The number of points. */
  public int size() {
    return x.length;
  }

  /** The abscissa of point {@code i}. */
  public double x(int i) {
    return x[i];
  }

  /** The ordinate of point {@code i}. */
  public double y(int i) {
    return y[i];
  }

  /**
   * Copies the coordinates of points {@code from} (inclusive) to {@code to} (exclusive).
   *
   * @param xs receives the abscissas from index 0
   * @param ys receives the ordinates from index 0
   */
  public void copy(int from, int to, double[] xs, double[] ys) {
    System.arraycopy(x, from, xs, 0, to - from);
    System.arraycopy(y, from, ys, 0, to - from);
  }

  /** Points {@code from} (inclusive) to {@code to} (exclusive). */
  public Points slice(int from, int to) {
    return new Points(Arrays.copyOfRange(x, from, to), Arrays.copyOfRange(y, from, to));
  }

  @Override
  public String toString() {
    return "Points[size=" + size() + "]";
  }
}
