package vekua.geometry;

import java.util.Arrays;
import vekua.internal.Check;

/**
 * Points at which functions are evaluated together, each given as a small offset from an anchor.
 * The difference to an anchor, or to anything else that is itself given relative to the same
 * anchor, keeps full relative precision however close the two are: a function like r^(2/3) about a
 * corner at (1, 1) can be sampled at a distance of 1e-20. Plain points are their own anchors. A
 * block is a view and costs nothing to make or to cut. Immutable.
 */
public final class PointBlock {

  private final double[][] anchors;

  /** By axis; none where all offsets are zero. */
  private final double[][] offsets;

  private final int first;
  private final int size;

  private PointBlock(double[][] anchors, double[][] offsets, int first, int size) {
    this.anchors = anchors;
    this.offsets = offsets;
    this.first = first;
    this.size = size;
  }

  /**
   * All points of a sequence, each its own anchor.
   *
   * @param points of the plane or of space
   */
  public static PointBlock of(Points points) {
    return of(points, 0, points.size());
  }

  /**
   * Consecutive points, each its own anchor.
   *
   * @param points of the plane or of space
   * @param from index of the first point
   * @param to index after the last point, at most the number of points
   */
  public static PointBlock of(Points points, int from, int to) {
    return new PointBlock(axes(points), new double[0][], from, to - from);
  }

  /**
   * Points at anchor + offset.
   *
   * @param anchors of the plane or of space
   * @param offsets what is added to each anchor; as many as anchors, of the same dimension
   * @throws IllegalArgumentException if there are not as many offsets as anchors
   */
  public static PointBlock of(Points anchors, Points offsets) {
    Check.sameLength(anchors.size(), offsets.size(), "anchors", "offsets");
    Check.sameLength(anchors.dimension(), offsets.dimension(), "axes", "axes of the offsets");
    return new PointBlock(axes(anchors), axes(offsets), 0, anchors.size());
  }

  private static double[][] axes(Points points) {
    double[][] axes = new double[points.dimension()][];
    Arrays.setAll(axes, points::axis);
    return axes;
  }

  /** The number of points. */
  public int size() {
    return size;
  }

  /** The number of coordinates of a point: two or three. */
  public int dimension() {
    return anchors.length;
  }

  /**
   * Consecutive points of this block.
   *
   * @param from index of the first point
   * @param to index after the last point, at most {@link #size}
   */
  public PointBlock slice(int from, int to) {
    return new PointBlock(anchors, offsets, first + from, to - from);
  }

  /**
   * The points with the given indices, in their order.
   *
   * @param indices each 0 to {@code size() - 1}, in any order, also repeated
   */
  public PointBlock choose(int[] indices) {
    return new PointBlock(chosen(anchors, indices), chosen(offsets, indices), 0, indices.length);
  }

  private double[][] chosen(double[][] axes, int[] indices) {
    return Arrays.stream(axes)
        .map(a -> Arrays.stream(indices).mapToDouble(i -> a[first + i]).toArray())
        .toArray(double[][]::new);
  }

  /**
   * One coordinate of point {@code i} minus an origin, exact to rounding near the anchor.
   *
   * @param axis 0 for x, 1 for y, 2 for z where points are of space
   * @param i index of the point, 0 to {@code size() - 1}
   * @param origin what is subtracted
   */
  public double from(int axis, int i, double origin) {
    double a = anchors[axis][first + i] - origin;
    return offsets.length == 0 ? a : a + offsets[axis][first + i];
  }

  /**
   * The abscissa of point {@code i} minus {@code px}, exact to rounding near the anchor.
   *
   * @param i index of the point, 0 to {@code size() - 1}
   * @param px what is subtracted
   */
  public double fromX(int i, double px) {
    return from(0, i, px);
  }

  /**
   * The ordinate of point {@code i} minus {@code py}, exact to rounding near the anchor.
   *
   * @param i index of the point, 0 to {@code size() - 1}
   * @param py what is subtracted
   */
  public double fromY(int i, double py) {
    return from(1, i, py);
  }

  /**
   * The coordinates along an axis minus an origin, times a factor.
   *
   * @param axis 0 for x, 1 for y, 2 for z where points are of space
   * @param origin what is subtracted from each coordinate
   * @param factor what each difference is multiplied by
   */
  public double[] local(int axis, double origin, double factor) {
    double[] local = Arrays.copyOfRange(anchors[axis], first, first + size);
    for (int i = 0; i < size; i++) {
      local[i] -= origin;
    }
    if (offsets.length > 0) {
      double[] d = offsets[axis];
      for (int i = 0; i < size; i++) {
        local[i] += d[first + i];
      }
    }
    for (int i = 0; i < size; i++) {
      local[i] *= factor;
    }
    return local;
  }

  /**
   * The abscissa of point {@code i}, rounded.
   *
   * @param i index of the point, 0 to {@code size() - 1}
   */
  public double x(int i) {
    return from(0, i, 0);
  }

  /**
   * The ordinate of point {@code i}, rounded.
   *
   * @param i index of the point, 0 to {@code size() - 1}
   */
  public double y(int i) {
    return from(1, i, 0);
  }

  /** The points without their anchors, rounded. */
  public Points points() {
    return dimension() == 2
        ? Points.of(local(0, 0, 1), local(1, 0, 1))
        : Points.of(local(0, 0, 1), local(1, 0, 1), local(2, 0, 1));
  }

  @Override
  public String toString() {
    return "PointBlock[size=" + size + "]";
  }
}
