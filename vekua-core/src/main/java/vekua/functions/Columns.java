package vekua.functions;

import java.util.Arrays;

/**
 * Where functions write what they are at the points of a block: buffers that the caller owns, one
 * for values and one per axis for gradients, stored by columns. Function {@code j} at point {@code
 * i} goes to index {@code offset + j * stride + i}.
 *
 * <p>Whoever evaluates writes into what is {@linkplain #wantsValues wanted}, and nothing else.
 */
public final class Columns {

  /** Points evaluated together where columns should stay in the cache. */
  static final int TILE = 256;

  /** Points that a thread takes at a time where many are evaluated. */
  static final int SHARE = 4096;

  private static final double[] NONE = {};

  private final double[] values;
  private final double[][] gradients;
  private final int offset;
  private final int stride;

  private Columns(double[] values, double[][] gradients, int offset, int stride) {
    this.values = values;
    this.gradients = gradients;
    this.offset = offset;
    this.stride = stride;
  }

  /**
   * Columns for values alone.
   *
   * @param out receives the values; long enough for the last column
   * @param offset index where column 0 begins
   * @param stride distance between columns, at least the number of points
   */
  public static Columns ofValues(double[] out, int offset, int stride) {
    return new Columns(out, new double[0][], offset, stride);
  }

  /**
   * Columns for gradients alone.
   *
   * @param out receives the derivatives, one array for each axis, long enough for the last column
   * @param offset index where column 0 begins, in all arrays
   * @param stride distance between columns, at least the number of points
   */
  public static Columns ofGradients(double[][] out, int offset, int stride) {
    return new Columns(NONE, out, offset, stride);
  }

  /**
   * Columns for values and gradients.
   *
   * @param values receives the values; none are wanted where it is empty
   * @param gradients receives the derivatives, one array for each axis; none are wanted where it is
   *     empty
   * @param offset index where column 0 begins, in all arrays
   * @param stride distance between columns, at least the number of points
   */
  public static Columns of(double[] values, double[][] gradients, int offset, int stride) {
    return new Columns(values, gradients, offset, stride);
  }

  /** New columns for values and gradients in the plane. */
  static Columns both(int functions, int points) {
    return of(new double[functions * points], new double[2][functions * points], 0, points);
  }

  /** New columns that want what these do: values, gradients or both. */
  Columns like(int functions, int points) {
    double[][] slopes = new double[gradients.length][functions * points];
    return new Columns(wantsValues() ? new double[functions * points] : NONE, slopes, 0, points);
  }

  /** Whether values are wanted. */
  public boolean wantsValues() {
    return values.length > 0;
  }

  /** Whether derivatives are wanted. */
  public boolean wantsGradients() {
    return gradients.length > 0;
  }

  /** The buffer for values; empty where none are wanted. */
  public double[] values() {
    return values;
  }

  /**
   * The buffer for the derivatives along an axis; there is none where gradients are not wanted.
   *
   * @param axis 0 for x, 1 for y, 2 for z
   */
  public double[] gradient(int axis) {
    return gradients[axis];
  }

  /**
   * The index where a column begins, in all buffers.
   *
   * @param column index of the column, from 0
   */
  public int at(int column) {
    return offset + column * stride;
  }

  /** The distance between columns. */
  public int stride() {
    return stride;
  }

  /**
   * The same buffers without the first columns: a later column becomes column 0.
   *
   * @param column index of the column that becomes column 0
   */
  public Columns from(int column) {
    return new Columns(values, gradients, at(column), stride);
  }

  /**
   * The same buffers without the first points: a later point becomes point 0 of every column.
   *
   * @param from index of the point that becomes point 0
   */
  public Columns rows(int from) {
    return new Columns(values, gradients, offset + from, stride);
  }

  /**
   * Writes a function of the plane at a point: its value, its gradient or both, as wanted.
   *
   * @param column index of the function, from 0
   * @param i index of the point, from 0
   * @param u the value
   * @param ux the derivative in x
   * @param uy the derivative in y
   */
  public void put(int column, int i, double u, double ux, double uy) {
    int at = at(column) + i;
    if (wantsValues()) {
      values[at] = u;
    }
    if (wantsGradients()) {
      gradients[0][at] = ux;
      gradients[1][at] = uy;
    }
  }

  /**
   * Writes an analytic function φ_j of x + iy at point {@code i}: its real part to column 2j, its
   * imaginary part to column 2j + 1. Its derivatives are ∂x φ = φ′ and ∂y φ = iφ′.
   */
  void putAnalytic(int j, int i, double re, double im, double dre, double dim) {
    put(2 * j, i, re, dre, -dim);
    put(2 * j + 1, i, im, dim, dre);
  }

  /** Copies one column of other buffers to a column of these. */
  void copy(Columns others, int column, int to, int points) {
    each(others, (from, into) -> System.arraycopy(from, others.at(column), into, at(to), points));
  }

  /** Copies one column of other buffers to chosen points of a column of these. */
  void scatter(Columns others, int column, int to, int[] points) {
    each(
        others,
        (from, into) -> {
          for (int i = 0; i < points.length; i++) {
            into[at(to) + points[i]] = from[others.at(column) + i];
          }
        });
  }

  /** Fills a column with zeros. */
  void clear(int column, int points) {
    each(this, (same, into) -> Arrays.fill(into, at(column), at(column) + points, 0));
  }

  /** Adds one column of other buffers, times a factor, to a column of these. */
  void add(double factor, Columns others, int column, int to, int points) {
    int source = others.at(column);
    int target = at(to);
    each(
        others,
        (from, into) -> {
          for (int i = 0; i < points; i++) {
            into[target + i] = Math.fma(factor, from[source + i], into[target + i]);
          }
        });
  }

  /** Writes the sum of these columns, each times its weight, to column 0 of other buffers. */
  void combine(double[] weights, int points, Columns out) {
    out.clear(0, points);
    for (int j = 0; j < weights.length; j++) {
      if (weights[j] != 0) {
        out.add(weights[j], this, j, 0, points);
      }
    }
  }

  private interface Pair {
    void accept(double[] from, double[] into);
  }

  /** Runs through the buffers that these want, together with the same of others. */
  private void each(Columns others, Pair pair) {
    if (wantsValues()) {
      pair.accept(others.values, values);
    }
    for (int axis = 0; axis < gradients.length; axis++) {
      pair.accept(others.gradients[axis], gradients[axis]);
    }
  }
}
