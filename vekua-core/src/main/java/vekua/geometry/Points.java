package vekua.geometry;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import vekua.internal.Check;
import vekua.internal.Interruption;

/** An immutable sequence of points of the plane or of space, stored as one array for each axis. */
public final class Points {

  /** So few points are asked sooner than tasks are handed out. */
  private static final int FEW = 2000;

  private final double[][] axes;

  private Points(double[]... axes) {
    this.axes = axes;
  }

  /**
   * Creates points of the plane from their coordinates; the arrays are copied.
   *
   * @param x abscissas, finite
   * @param y ordinates, finite, as many as abscissas
   * @throws IllegalArgumentException if the lengths differ or a coordinate is not finite
   */
  public static Points of(double[] x, double[] y) {
    Objects.requireNonNull(x, "x");
    Objects.requireNonNull(y, "y");
    Check.sameLength(x.length, y.length, "x", "y");
    return new Points(finite(x, "x"), finite(y, "y"));
  }

  /**
   * Creates points of space from their coordinates; the arrays are copied.
   *
   * @param x first coordinates, finite
   * @param y second coordinates, finite, as many as first ones
   * @param z third coordinates, finite, as many as first ones
   * @throws IllegalArgumentException if the lengths differ or a coordinate is not finite
   */
  public static Points of(double[] x, double[] y, double[] z) {
    Objects.requireNonNull(x, "x");
    Objects.requireNonNull(y, "y");
    Objects.requireNonNull(z, "z");
    Check.sameLength(x.length, y.length, "x", "y");
    Check.sameLength(x.length, z.length, "x", "z");
    return new Points(finite(x, "x"), finite(y, "y"), finite(z, "z"));
  }

  /**
   * Creates a single point of the plane.
   *
   * @param x abscissa, finite
   * @param y ordinate, finite
   */
  public static Points of(double x, double y) {
    return new Points(new double[] {Check.finite(x, "x")}, new double[] {Check.finite(y, "y")});
  }

  /**
   * Creates a single point of space.
   *
   * @param x first coordinate, finite
   * @param y second coordinate, finite
   * @param z third coordinate, finite
   */
  public static Points of(double x, double y, double z) {
    return of(new double[] {x}, new double[] {y}, new double[] {z});
  }

  /**
   * Creates points of the plane or of space from their coordinates; the arrays are copied.
   *
   * @param axes all x, all y, and in space all z: finite, as many each
   */
  public static Points ofAxes(double[]... axes) {
    return axes.length == 2 ? of(axes[0], axes[1]) : of(axes[0], axes[1], axes[2]);
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

  /**
   * The abscissa of point {@code i}.
   *
   * @param i index of the point, 0 to {@code size() - 1}
   */
  public double x(int i) {
    return axes[0][i];
  }

  /**
   * The ordinate of point {@code i}.
   *
   * @param i index of the point, 0 to {@code size() - 1}
   */
  public double y(int i) {
    return axes[1][i];
  }

  /**
   * One coordinate of point {@code i}.
   *
   * @param axis 0 for x, 1 for y, 2 for z where points are of space
   * @param i index of the point, 0 to {@code size() - 1}
   */
  public double coordinate(int axis, int i) {
    return axes[axis][i];
  }

  /**
   * The distance between point {@code i} and a point of another sequence of the same dimension.
   *
   * @param i index of the point, 0 to {@code size() - 1}
   * @param others a sequence, perhaps this one
   * @param j index of the other point
   */
  public double distance(int i, Points others, int j) {
    double x = x(i) - others.x(j);
    double y = y(i) - others.y(j);
    double z = dimension() == 2 ? 0 : axes[2][i] - others.axes[2][j];
    double square = x * x + y * y + z * z;
    // Squares that leave the range of a double are rare, and Math.hypot is slow.
    return square > 1e-280 && square < 1e280 ? Math.sqrt(square) : Math.hypot(Math.hypot(x, y), z);
  }

  /** The coordinates along an axis themselves: read, never write. */
  double[] axis(int axis) {
    return axes[axis];
  }

  /**
   * Copies abscissas and ordinates of consecutive points.
   *
   * @param from index of the first point
   * @param to index after the last point, at most {@link #size}
   * @param xs receives the abscissas from index 0; at least as long as the points copied
   * @param ys receives the ordinates from index 0; at least as long as the points copied
   */
  public void copy(int from, int to, double[] xs, double[] ys) {
    System.arraycopy(axes[0], from, xs, 0, to - from);
    System.arraycopy(axes[1], from, ys, 0, to - from);
  }

  /**
   * The coordinates of all points along an axis, as a copy.
   *
   * @param axis 0 for x, 1 for y, 2 for z where points are of space
   */
  public double[] coordinates(int axis) {
    return axes[axis].clone();
  }

  /**
   * Consecutive points.
   *
   * @param from index of the first point
   * @param to index after the last point, at most {@link #size}
   */
  public Points slice(int from, int to) {
    Objects.checkFromToIndex(from, to, size());
    return new Points(
        Arrays.stream(axes).map(a -> Arrays.copyOfRange(a, from, to)).toArray(double[][]::new));
  }

  /**
   * All points of several sequences, one after another.
   *
   * @param parts the sequences, at least one, all of one dimension
   */
  public static Points join(List<Points> parts) {
    int dimension = parts.get(0).dimension();
    double[][] all = new double[dimension][parts.stream().mapToInt(Points::size).sum()];
    int at = 0;
    for (Points part : parts) {
      Check.sameLength(dimension, part.dimension(), "axes", "axes of another part");
      for (int axis = 0; axis < dimension; axis++) {
        System.arraycopy(part.axes[axis], 0, all[axis], at, part.size());
      }
      at += part.size();
    }
    return new Points(all);
  }

  /**
   * The points with the given indices, in their order.
   *
   * @param indices each 0 to {@code size() - 1}, in any order, also repeated
   */
  public Points choose(int... indices) {
    double[][] chosen = new double[axes.length][indices.length];
    for (int axis = 0; axis < axes.length; axis++) {
      for (int i = 0; i < indices.length; i++) {
        chosen[axis][i] = axes[axis][indices[i]];
      }
    }
    return new Points(chosen);
  }

  /** A question, with yes or no for an answer, about a place of the plane. */
  @FunctionalInterface
  public interface Place {
    /**
     * Whether the answer is yes at a place.
     *
     * @param x abscissa of the place
     * @param y ordinate of the place
     */
    boolean holds(double x, double y);
  }

  /**
   * The points of the plane for which the answer to a question is yes, in their order.
   *
   * @param place the question; asked from several threads
   */
  public Points where(Place place) {
    return choose(in(place));
  }

  /**
   * The ascending indices of the points for which the answer to a question is yes.
   *
   * @param place the question; asked from several threads
   */
  public int[] in(Place place) {
    Interruption interruption = Interruption.ofThisThread();
    IntStream all = IntStream.range(0, size());
    return (size() < FEW ? all : all.parallel())
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
