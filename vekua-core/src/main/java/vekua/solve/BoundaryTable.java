package vekua.solve;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import vekua.geometry.Polygon;
import vekua.geometry.Side;
import vekua.internal.Check;

/**
 * Boundary data given by numbers at places of one or several sides, smooth between them on each
 * side.
 */
public final class BoundaryTable implements BoundaryData {

  /** How far from a side a place may be, relative to its length. */
  private static final double NEAR = 1e-3;

  /** Places of a curved side from which the search for the nearest begins. */
  private static final int PLACES = 512;

  private final List<Side> sides;
  private final double[][] x;
  private final double[][] y;
  private final Interpolant[] values;

  private BoundaryTable(List<Side> sides, double[][] shares, double[][] data) {
    this.sides = List.copyOf(sides);
    x = new double[sides.size()][PLACES + 1];
    y = new double[sides.size()][PLACES + 1];
    values = new Interpolant[sides.size()];
    for (int s = 0; s < values.length; s++) {
      for (int i = 0; i <= PLACES; i++) {
        double[] p = sides.get(s).at((double) i / PLACES);
        x[s][i] = p[0];
        y[s][i] = p[1];
      }
      if (shares.length > 0) {
        values[s] = interpolant(sides.get(s), shares[s], data[s]);
      }
    }
  }

  private static Interpolant interpolant(Side side, double[] shares, double[] data) {
    int[] order =
        IntStream.range(0, shares.length)
            .boxed()
            .sorted((i, j) -> Double.compare(shares[i], shares[j]))
            .mapToInt(i -> i)
            .toArray();
    int least = closed(side) ? 3 : 2;
    if (shares.length < least) {
      throw new IllegalArgumentException(
          "boundary \""
              + side.name()
              + "\" needs values at "
              + least
              + " places or more: "
              + shares.length);
    }
    for (int i = 1; i < order.length; i++) {
      if (!(shares[order[i]] > shares[order[i - 1]])) {
        throw new IllegalArgumentException(
            "boundary \"" + side.name() + "\" has two values at the share " + shares[order[i]]);
      }
    }
    return new Interpolant(
        closed(side),
        Arrays.stream(order).mapToDouble(i -> shares[i]).toArray(),
        Arrays.stream(order).mapToDouble(i -> data[i]).toArray());
  }

  private static boolean closed(Side side) {
    return side.curve().sides() == 1;
  }

  /**
   * Values at places.
   *
   * @param sides on which the values are given
   * @param x abscissas of places on the sides; one in a corner counts for both of its sides
   * @param y ordinates of the places
   * @param values one for each place, finite
   * @throws IllegalArgumentException if a place is not on a side, or a side has too few of them
   */
  public static BoundaryTable at(List<Side> sides, double[] x, double[] y, double[] values) {
    Check.sameLength(x.length, values.length, "places", "values");
    BoundaryTable empty = new BoundaryTable(sides, new double[0][], new double[0][]);
    double[][] shares = new double[sides.size()][0];
    double[][] data = new double[sides.size()][0];
    for (int i = 0; i < x.length; i++) {
      Check.finite(values[i], "value " + i);
      boolean found = false;
      for (int s = 0; s < shares.length; s++) {
        double share = empty.share(s, x[i], y[i]);
        double[] p = sides.get(s).at(share);
        if (Math.hypot(p[0] - x[i], p[1] - y[i]) <= NEAR * sides.get(s).length()) {
          add(shares, data, s, share, values[i]);
          found = true;
        }
      }
      if (!found) {
        throw new IllegalArgumentException(
            "place (" + x[i] + ", " + y[i] + ") is not on the boundary that its value is for");
      }
    }
    return new BoundaryTable(sides, shares, data);
  }

  /**
   * Values at parameters.
   *
   * @param sides on which the values are given
   * @param t around a smooth curve its parameter, from 0 to 2π; else how far along the sides, the
   *     first from 0 to 1, the second from 1 to 2 and so on; where a corner is named twice, the
   *     first value is that of the side that ends there and the second that of the next
   * @param values one for each parameter, finite
   * @throws IllegalArgumentException if a parameter is out of range, or a side has too few of them
   */
  public static BoundaryTable along(List<Side> sides, double[] t, double[] values) {
    Check.sameLength(t.length, values.length, "parameters", "values");
    boolean round = closed(sides.get(0));
    Map<Double, Integer> times = new HashMap<>();
    for (double place : t) {
      times.merge(place, 1, Integer::sum);
    }
    Map<Double, Integer> soFar = new HashMap<>();
    double end = round ? 2 * Math.PI : sides.size();
    double[][] shares = new double[sides.size()][0];
    double[][] data = new double[sides.size()][0];
    for (int i = 0; i < t.length; i++) {
      Check.finite(values[i], "value " + i);
      if (!(t[i] >= 0 && t[i] <= end)) {
        throw new IllegalArgumentException("t must be between 0 and " + end + ": " + t[i]);
      }
      double along = round ? t[i] / end : t[i];
      boolean closing = round && t[i] == end;
      int nth = soFar.merge(t[i], 1, Integer::sum);
      boolean twice = !round && t[i] > 0 && t[i] < end && times.getOrDefault(t[i], 0) == 2;
      for (int s = 0; s < shares.length && !closing; s++) {
        boolean other = twice && along == (nth == 1 ? s : s + 1);
        if (along >= s && along <= s + 1 && !other) {
          add(shares, data, s, along - s, values[i]);
        }
      }
    }
    return new BoundaryTable(sides, shares, data);
  }

  private static void add(double[][] shares, double[][] data, int s, double share, double value) {
    int n = shares[s].length;
    shares[s] = Arrays.copyOf(shares[s], n + 1);
    data[s] = Arrays.copyOf(data[s], n + 1);
    shares[s][n] = share;
    data[s][n] = value;
  }

  /** The share of a side that is nearest to a place. */
  private double share(int s, double px, double py) {
    if (sides.get(s).curve() instanceof Polygon) {
      double vx = x[s][PLACES] - x[s][0];
      double vy = y[s][PLACES] - y[s][0];
      double share = ((px - x[s][0]) * vx + (py - y[s][0]) * vy) / (vx * vx + vy * vy);
      return Math.max(0, Math.min(1, share));
    }
    int nearest = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i <= PLACES; i++) {
      double d = Math.hypot(x[s][i] - px, y[s][i] - py);
      if (d < least) {
        least = d;
        nearest = i;
      }
    }
    Side side = sides.get(s);
    double low = (nearest - 1.0) / PLACES;
    double high = (nearest + 1.0) / PLACES;
    double direction = along(side, low, high);
    for (int i = 0; i < 50; i++) {
      double middle = (low + high) / 2;
      double[] p = side.at(middle);
      // The tangent is across the normal.
      double ahead = direction * (p[2] * (py - p[1]) - p[3] * (px - p[0]));
      low = ahead > 0 ? middle : low;
      high = ahead > 0 ? high : middle;
    }
    double share = (low + high) / 2;
    return closed(side) ? share - Math.floor(share) : Math.max(0, Math.min(1, share));
  }

  /** 1 if the normal, turned to the left, points along the side, −1 if against it. */
  private static double along(Side side, double low, double high) {
    double[] a = side.at(low);
    double[] b = side.at(high);
    double[] m = side.at((low + high) / 2);
    return Math.signum(m[2] * (b[1] - a[1]) - m[3] * (b[0] - a[0]));
  }

  @Override
  public double at(double px, double py, double nx, double ny) {
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    double bestShare = 0;
    for (int s = 0; s < values.length; s++) {
      double share = share(s, px, py);
      double[] p = sides.get(s).at(share);
      // In a corner the normal tells the side.
      double off = 1 - p[2] * nx - p[3] * ny;
      double d = Math.hypot(p[0] - px, p[1] - py) + 1e-6 * off * sides.get(s).length();
      if (d < least) {
        least = d;
        best = s;
        bestShare = share;
      }
    }
    return values[best].at(bestShare);
  }
}
