package vekua.medium;

import java.util.Arrays;
import vekua.geometry.Rectangle;

/**
 * A coefficient that is known at the nodes of a rectangular grid, and between them by a spline of
 * degree five: of its logarithm where all values are positive, so that it stays positive.
 */
public final class GridCoefficient implements Coefficient {

  private static final long serialVersionUID = 1L;

  /** How far outside the grid a place may be by rounding, relative to its extent. */
  private static final double RIM = 1e-12;

  private final double[] xs;
  private final double[] ys;
  private final double[] values;
  private final boolean logarithmic;
  private final transient UnitSpline acrossX;
  private final transient UnitSpline acrossY;

  /** By y, then x. */
  private final transient double[][] coefficients;

  private GridCoefficient(double[] xs, double[] ys, double[] values) {
    this.xs = xs;
    this.ys = ys;
    this.values = values;
    logarithmic = Arrays.stream(values).allMatch(v -> v > 0);
    acrossX = new UnitSpline(xs);
    acrossY = new UnitSpline(ys);
    double[][] rows = new double[ys.length][xs.length];
    for (int i = 0; i < values.length; i++) {
      rows[i / xs.length][i % xs.length] = logarithmic ? Math.log(values[i]) : values[i];
    }
    acrossX.interpolate(rows);
    double[][] columns = new double[xs.length][ys.length];
    for (int j = 0; j < ys.length; j++) {
      for (int i = 0; i < xs.length; i++) {
        columns[i][j] = rows[j][i];
      }
    }
    acrossY.interpolate(columns);
    for (int j = 0; j < ys.length; j++) {
      for (int i = 0; i < xs.length; i++) {
        rows[j][i] = columns[i][j];
      }
    }
    coefficients = rows;
  }

  /**
   * A map.
   *
   * @param xs abscissas of the nodes, ascending, at least two
   * @param ys ordinates of the nodes, ascending, at least two
   * @param values finite, by y, then x
   * @throws IllegalArgumentException if that is not so
   */
  public static GridCoefficient of(double[] xs, double[] ys, double[] values) {
    ascending(xs, "abscissas");
    ascending(ys, "ordinates");
    if (values.length != xs.length * ys.length) {
      throw new IllegalArgumentException(
          "values must be as many as nodes, "
              + xs.length
              + " times "
              + ys.length
              + ": "
              + values.length);
    }
    for (int i = 0; i < values.length; i++) {
      if (!Double.isFinite(values[i])) {
        throw new IllegalArgumentException(
            "value at ("
                + xs[i % xs.length]
                + ", "
                + ys[i / xs.length]
                + ") must be finite: "
                + values[i]);
      }
    }
    return new GridCoefficient(xs.clone(), ys.clone(), values.clone());
  }

  private static void ascending(double[] nodes, String name) {
    boolean fine = nodes.length >= 2;
    for (int i = 1; i < nodes.length && fine; i++) {
      fine = nodes[i] > nodes[i - 1];
    }
    if (!fine || !Double.isFinite(nodes[0]) || !Double.isFinite(nodes[nodes.length - 1])) {
      throw new IllegalArgumentException(
          name + " of a grid must be at least two finite numbers in ascending order");
    }
  }

  private Object readResolve() {
    return new GridCoefficient(xs, ys, values);
  }

  /** The abscissas of the nodes. */
  public double[] xs() {
    return xs.clone();
  }

  /** The ordinates of the nodes. */
  public double[] ys() {
    return ys.clone();
  }

  /** The values at the nodes, by y, then x. */
  public double[] values() {
    return values.clone();
  }

  /** Where the map is known. */
  public Rectangle bounds() {
    return new Rectangle(xs[0], xs[xs.length - 1], ys[0], ys[ys.length - 1]);
  }

  @Override
  public boolean smooth() {
    return false;
  }

  @Override
  public String extent() {
    return "the grid covers x from "
        + xs[0]
        + " to "
        + xs[xs.length - 1]
        + " and y from "
        + ys[0]
        + " to "
        + ys[ys.length - 1];
  }

  /** The value; NaN outside the grid. */
  @Override
  public double at(double x, double y) {
    return spline(x, y)[0];
  }

  @Override
  public double[] gradientAt(double x, double y) {
    double[] all = spline(x, y);
    return new double[] {all[1], all[2]};
  }

  /** A coordinate that is outside by rounding only is at the rim; NaN farther outside. */
  private static double within(double[] nodes, double x) {
    double low = nodes[0];
    double high = nodes[nodes.length - 1];
    double near = RIM * (high - low);
    return x >= low - near && x <= high + near ? Math.max(low, Math.min(high, x)) : Double.NaN;
  }

  private double[] spline(double px, double py) {
    double x = within(xs, px);
    double y = within(ys, py);
    if (Double.isNaN(x) || Double.isNaN(y)) {
      return new double[] {Double.NaN, Double.NaN, Double.NaN};
    }
    double[] slopesX = new double[acrossX.degree() + 1];
    double[] slopesY = new double[acrossY.degree() + 1];
    int i0 = acrossX.first(x);
    int j0 = acrossY.first(y);
    double[] bx = acrossX.values(x, i0, slopesX);
    double[] by = acrossY.values(y, j0, slopesY);
    double u = 0;
    double ux = 0;
    double uy = 0;
    for (int j = 0; j < by.length; j++) {
      double line = 0;
      double slope = 0;
      for (int i = 0; i < bx.length; i++) {
        line = Math.fma(bx[i], coefficients[j0 + j][i0 + i], line);
        slope = Math.fma(slopesX[i], coefficients[j0 + j][i0 + i], slope);
      }
      u = Math.fma(by[j], line, u);
      ux = Math.fma(by[j], slope, ux);
      uy = Math.fma(slopesY[j], line, uy);
    }
    if (logarithmic) {
      u = Math.exp(u);
      ux *= u;
      uy *= u;
    }
    return new double[] {u, ux, uy};
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GridCoefficient same
        && Arrays.equals(same.xs, xs)
        && Arrays.equals(same.ys, ys)
        && Arrays.equals(same.values, values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return "a grid of " + xs.length + " x " + ys.length + " values";
  }
}
