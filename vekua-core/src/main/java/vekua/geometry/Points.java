package vekua.geometry;

import java.util.Arrays;
import java.util.stream.IntStream;
import vekua.internal.Check;
import vekua.internal.Interruption;

/** An immutable sequence of points of the plane or of space, stored as one array for each axis. */
public final class Points {

  private final double[][] axes;

  private Points(double[]... axes) {
    this.axes = axes;
  }

  /**
   * Creates points of the plane from their coordinates; the arrays are copied.
   *
   * @throws IllegalArgumentException if the lengths differ or a coordinate is not finite
   */
  public static Points of(double[] x, double[] y) {
    Check.sameLength(x.length, y.length, "x", "y");
    return new Points(finite(x, "x"), finite(y, "y"));
  }

  /**
   * Creates points of space from their coordinates; the arrays are copied.
   *
   * @throws IllegalArgumentException if the lengths differ or a coordinate is not finite
   */
  public static Points of(double[] x, double[] y, double[] z) {
    Check.sameLength(x.length, y.length, "x", "y");
    Check.sameLength(x.length, z.length, "x", "z");
    return new Points(finite(x, "x"), finite(y, "y"), finite(z, "z"));
  }

  /** Creates a single point of the plane. */
  public static Points of(double x, double y) {
    return new Points(new double[] {Check.finite(x, "x")}, new double[] {Check.finite(y, "y")});
  }

  private static double[] finite(double[] coordinates, String name) {
    Check.finite(coordinates, name);
    return coordinates.clone();
  }

  /** The number of points. */
  public int size() {
    return axes[0].length;
  }

  /** The number of coordinates of a point: two or three. */
  public int dimension() {
    return axes.length;
  }

  /** The abscissa of point {@code i}. */
  public double x(int i) {
    return axes[0][i];
  }

  /** The ordinate of point {@code i}. */
  public double y(int i) {
    return axes[1][i];
  }

  /**
   * One coordinate of point {@code i}.
   *
   * @param axis 0 for x, 1 for y, 2 for z
   */
  public double coordinate(int axis, int i) {
    return axes[axis][i];
  }

  /** The coordinates along an axis themselves: read, never write. */
  double[] axis(int axis) {
    return axes[axis];
  }

  /**
   * Copies the coordinates of points {@code from} (inclusive) to {@code to} (exclusive).
   *
   * @param xs receives the abscissas from index 0
   * @param ys receives the ordinates from index 0
   */
  public void copy(int from, int to, double[] xs, double[] ys) {
    System.arraycopy(axes[0], from, xs, 0, to - from);
    System.arraycopy(axes[1], from, ys, 0, to - from);
  }

  /** Points {@code from} (inclusive) to {@code to} (exclusive). */
  public Points slice(int from, int to) {
    return new Points(
        Arrays.stream(axes).map(a -> Arrays.copyOfRange(a, from, to)).toArray(double[][]::new));
  }

  /** The points with the given indices, in their order. */
  public Points choose(int... indices) {
    return new Points(
        Arrays.stream(axes)
            .map(a -> Arrays.stream(indices).mapToDouble(i -> a[i]).toArray())
            .toArray(double[][]::new));
  }

  /** A question about a place of the plane. */
  @FunctionalInterface
  public interface Place {
    /** Whether it holds at (x, y). */
    boolean holds(double x, double y);
  }

  /** The points of the plane where something holds, in their order. */
  public Points where(Place place) {
    return choose(in(place));
  }

  /** The ascending indices of the points where something holds, which is asked in parallel. */
  public int[] in(Place place) {
    Interruption interruption = Interruption.ofThisThread();
    return IntStream.range(0, size())
        .parallel()
        .filter(
            i -> {
              interruption.check();
              return place.holds(x(i), y(i));
            })
        .toArray();
  }

  @Override
  public String toString() {
    return "Points[size=" + size() + (dimension() == 2 ? "]" : ", dimension=" + dimension() + "]");
  }
}
