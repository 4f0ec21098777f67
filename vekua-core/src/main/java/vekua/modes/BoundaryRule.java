package vekua.modes;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import vekua.geometry.Corner;
import vekua.geometry.Domain;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.geometry.Side;
import vekua.geometry.SmoothCurve;

/**
 * Places on a boundary with weights for integrals along it: Gauss's on straight sides, drawn
 * towards the corners so that the squares of slopes there are integrated, too; equal steps of the
 * parameter around smooth curves.
 *
 * @param points the places
 * @param nx abscissas of the outward normals
 * @param ny ordinates of the outward normals
 * @param weight the lengths that the places stand for
 * @param side the index of each place's side
 * @param share how far along its side each place is: 0 at the beginning, and −d for 1 − d
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record BoundaryRule(
    PointBlock points, double[] nx, double[] ny, double[] weight, int[] side, double[] share) {

  /** The strongest clustering towards corners. */
  private static final int STEEPEST = 8;

  int size() {
    return weight.length;
  }

  /**
   * Places on all sides.
   *
   * @param counts for each side, how many
   */
  static BoundaryRule of(Domain domain, int[] counts) {
    Builder b = new Builder(Arrays.stream(counts).sum());
    int first = 0;
    for (int s = 0; s < counts.length; s++) {
      Side side = domain.sides().get(s);
      if (side.curve() instanceof Polygon polygon) {
        int n = polygon.sides();
        Corner start = domain.corners().get(first + side.index());
        Corner end = domain.corners().get(first + (side.index() + 1) % n);
        b.straight(side, s, counts[s], steepness(start), steepness(end));
        first += side.index() == n - 1 ? n : 0;
      } else {
        b.around(side, s, counts[s]);
      }
    }
    return b.rule();
  }

  /** |∇u|² is like r^(2α − 2) at a corner: r = t^q makes a smooth function of t of it. */
  private static int steepness(Corner c) {
    double alpha = Math.PI / c.angle();
    if (Math.abs(alpha - Math.rint(alpha)) < 1e-9) {
      return 1;
    }
    return alpha >= 1 ? 3 : (int) Math.min(STEEPEST, Math.ceil(2 / (2 * alpha - 1)));
  }

  /** The sum of values, each times its weight. */
  double integral(double[] values) {
    double sum = 0;
    for (int i = 0; i < weight.length; i++) {
      sum = Math.fma(weight[i], values[i], sum);
    }
    return sum;
  }

  /** (x − x₀)·n at every place. */
  double[] support(double x0, double y0) {
    double[] out = new double[size()];
    Arrays.setAll(out, i -> points.fromX(i, x0) * nx[i] + points.fromY(i, y0) * ny[i]);
    return out;
  }

  /** The place at a share of a side, counted as {@link #share}: anchor and offset. */
  static double[] place(Side side, double share) {
    if (side.curve() instanceof Polygon p) {
      int i = side.index();
      int vertex = share < 0 ? i + 1 : i;
      double dx = p.x(i + 1) - p.x(i);
      double dy = p.y(i + 1) - p.y(i);
      return new double[] {p.x(vertex), p.y(vertex), share * dx, share * dy};
    }
    double[] place = side.at(share < 0 ? 1 + share : share);
    return new double[] {place[0], place[1], 0, 0};
  }

  private static final class Builder {
    private final double[] ax;
    private final double[] ay;
    private final double[] ox;
    private final double[] oy;
    private final double[] nx;
    private final double[] ny;
    private final double[] weight;
    private final int[] side;
    private final double[] shares;
    private int at;

    Builder(int n) {
      ax = new double[n];
      ay = new double[n];
      ox = new double[n];
      oy = new double[n];
      nx = new double[n];
      ny = new double[n];
      weight = new double[n];
      side = new int[n];
      shares = new double[n];
    }

    void straight(Side s, int index, int count, int atStart, int atEnd) {
      Polygon p = (Polygon) s.curve();
      int i = s.index();
      double length = s.length();
      double[] normal = s.at(0.5);
      double dx = p.x(i + 1) - p.x(i);
      double dy = p.y(i + 1) - p.y(i);
      GaussRule gauss = GaussRule.of(count);
      for (int k = 0; k < count; k++) {
        double t = gauss.nodes()[k];
        double back = gauss.nodes()[count - 1 - k];
        double head = Math.pow(t, atStart);
        double tail = Math.pow(back, atEnd);
        double all = head + tail;
        double slope = (atStart * head / t * tail + atEnd * tail / back * head) / (all * all);
        boolean late = t > 0.5;
        double share = late ? -tail / all : head / all;
        int vertex = late ? i + 1 : i;
        shares[at] = share;
        put(p.x(vertex), p.y(vertex), share * dx, share * dy, normal, index);
        weight[at++] = gauss.weights()[k] * slope * length;
      }
    }

    void around(Side s, int index, int count) {
      SmoothCurve curve = (SmoothCurve) s.curve();
      double[] joints = curve.sides() == 1 ? curve.joints() : new double[0];
      if (joints.length > 0) {
        arcs(s, index, count, joints);
        return;
      }
      for (int k = 0; k < count; k++) {
        double share = (k + 0.5) / count;
        double t = 2 * Math.PI * share;
        double[] place = s.at(share);
        shares[at] = share;
        put(place[0], place[1], 0, 0, place, index);
        weight[at++] = 2 * Math.PI / count * Math.hypot(curve.dx(t), curve.dy(t));
      }
    }

    /** Gauss's places on each arc, drawn towards the joints at its ends. */
    private void arcs(Side s, int index, int count, double[] joints) {
      SmoothCurve curve = (SmoothCurve) s.curve();
      double[] ends =
          DoubleStream.concat(DoubleStream.of(0, 2 * Math.PI), Arrays.stream(joints))
              .sorted()
              .distinct()
              .toArray();
      int end = at + count;
      for (int arc = 0; arc + 1 < ends.length; arc++) {
        int left = ends.length - 1 - arc;
        double share = (ends[arc + 1] - ends[arc]) / (2 * Math.PI - ends[arc]);
        int some = left == 1 ? end - at : (int) Math.max(1, Math.round((end - at) * share));
        GaussRule gauss = GaussRule.of(some);
        for (int k = 0; k < some; k++) {
          double x = gauss.nodes()[k];
          double back = gauss.nodes()[some - 1 - k];
          double head = x * x * x;
          double tail = back * back * back;
          double all = head + tail;
          double slope = 3 * (head / x * tail + tail / back * head) / (all * all);
          double t = ends[arc] + (ends[arc + 1] - ends[arc]) * head / all;
          double[] place = s.at(t / (2 * Math.PI));
          shares[at] = t / (2 * Math.PI);
          put(place[0], place[1], 0, 0, place, index);
          double speed = Math.hypot(curve.dx(t), curve.dy(t));
          weight[at++] = gauss.weights()[k] * slope * (ends[arc + 1] - ends[arc]) * speed;
        }
      }
    }

    private void put(double x, double y, double dx, double dy, double[] place, int index) {
      ax[at] = x;
      ay[at] = y;
      ox[at] = dx;
      oy[at] = dy;
      nx[at] = place[2];
      ny[at] = place[3];
      side[at] = index;
    }

    BoundaryRule rule() {
      return new BoundaryRule(
          PointBlock.of(Points.of(ax, ay), Points.of(ox, oy)), nx, ny, weight, side, shares);
    }
  }
}
