package vekua.modes;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Side;
import vekua.geometry.SmoothCurve;
import vekua.internal.GaussRule;

/**
 * Places on the boundaries of all patches of a drum with weights for integrals along them: Gauss's
 * on sides with ends, drawn towards the corners so that the squares of slopes there are integrated,
 * too; equal steps of the parameter around smooth curves. The places of a cut are there twice, for
 * either patch.
 *
 * @param points the places
 * @param nx abscissas of the outward normals
 * @param ny ordinates of the outward normals
 * @param weight the lengths that the places stand for
 * @param patch the index of each place's patch, ascending
 * @param local the index of each place's side in its patch
 * @param side the index of each place's side in the drum, −1 on cuts
 * @param twin for places on cuts the same place of the other patch, −1 for others
 * @param share how far along its side each place is: 0 at the beginning, and −d for 1 − d
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record BoundaryRule(
    PointBlock points,
    double[] nx,
    double[] ny,
    double[] weight,
    int[] patch,
    int[] local,
    int[] side,
    int[] twin,
    double[] share) {

  int size() {
    return weight.length;
  }

  /**
   * Places on all sides.
   *
   * @param values for each side of the drum, whether the value is zero on it
   * @param counts for each patch and each of its sides, how many; of a cut the larger number counts
   */
  static BoundaryRule of(Division division, boolean[] values, int[][] counts) {
    List<Patch> patches = division.patches();
    int[] across = new int[division.cuts().size()];
    for (int p = 0; p < counts.length; p++) {
      for (int s = 0; s < counts[p].length; s++) {
        if (patches.get(p).isCut(s)) {
          int cut = patches.get(p).cut()[s];
          across[cut] = Math.max(across[cut], counts[p][s]);
        }
      }
    }
    int all = 0;
    for (int p = 0; p < counts.length; p++) {
      for (int s = 0; s < counts[p].length; s++) {
        all += patches.get(p).isCut(s) ? across[patches.get(p).cut()[s]] : counts[p][s];
      }
    }
    Builder b = new Builder(all, across.length, values);
    for (int p = 0; p < counts.length; p++) {
      Patch patch = patches.get(p);
      for (int s = 0; s < counts[p].length; s++) {
        b.side(patch, p, s, patch.isCut(s) ? across[patch.cut()[s]] : counts[p][s]);
      }
    }
    return b.rule();
  }

  boolean isCut(int i) {
    return twin[i] >= 0;
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
    if (side.straight()) {
      double[] e = side.ends();
      int from = share < 0 ? 2 : 0;
      return new double[] {e[from], e[from + 1], share * (e[2] - e[0]), share * (e[3] - e[1])};
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
    private final int[] patches;
    private final int[] locals;
    private final int[] sides;
    private final int[] twins;
    private final double[] shares;

    private final boolean[] values;

    /** Where the places of each cut begin, −1 before they are there. */
    private final int[] firstOf;

    private int at;
    private int patch;
    private int local;
    private int side;

    Builder(int n, int cuts, boolean[] values) {
      this.values = values;
      ax = new double[n];
      ay = new double[n];
      ox = new double[n];
      oy = new double[n];
      nx = new double[n];
      ny = new double[n];
      weight = new double[n];
      patches = new int[n];
      locals = new int[n];
      sides = new int[n];
      twins = new int[n];
      Arrays.fill(twins, -1);
      shares = new double[n];
      firstOf = new int[cuts];
      Arrays.fill(firstOf, -1);
    }

    void side(Patch of, int index, int s, int count) {
      patch = index;
      local = s;
      side = of.side()[s];
      Side piece = of.domain().sides().get(s);
      int first = at;
      if (piece.curve() instanceof SmoothCurve curve && curve.sides() == 1) {
        around(piece, curve, count);
      } else {
        between(piece, count, of.steepness(s, false, values), of.steepness(s, true, values));
      }
      if (of.isCut(s)) {
        int cut = of.cut()[s];
        if (firstOf[cut] < 0) {
          firstOf[cut] = first;
        } else {
          // The other patch runs along the cut the other way.
          for (int k = 0; k < count; k++) {
            twins[first + k] = firstOf[cut] + count - 1 - k;
            twins[firstOf[cut] + count - 1 - k] = first + k;
          }
        }
      }
    }

    private void between(Side s, int count, int atStart, int atEnd) {
      GaussRule gauss = GaussRule.of(count);
      for (int k = 0; k < count; k++) {
        double t = gauss.nodes()[k];
        double back = gauss.nodes()[count - 1 - k];
        double head = Math.pow(t, atStart);
        double tail = Math.pow(back, atEnd);
        double all = head + tail;
        double slope = (atStart * head / t * tail + atEnd * tail / back * head) / (all * all);
        double share = t > 0.5 ? -tail / all : head / all;
        double along = share < 0 ? 1 + share : share;
        put(place(s, share), s.at(along), share);
        weight[at++] = gauss.weights()[k] * slope * s.speed(along);
      }
    }

    private void around(Side s, SmoothCurve curve, int count) {
      double[] joints = curve.joints();
      if (joints.length > 0) {
        arcs(s, curve, count, joints);
        return;
      }
      for (int k = 0; k < count; k++) {
        double share = (k + 0.5) / count;
        double t = 2 * Math.PI * share;
        put(place(s, share), s.at(share), share);
        weight[at++] = 2 * Math.PI / count * Math.hypot(curve.dx(t), curve.dy(t));
      }
    }

    /** Gauss's places on each arc, drawn towards the joints at its ends. */
    private void arcs(Side s, SmoothCurve curve, int count, double[] joints) {
      double[] ends =
          DoubleStream.concat(DoubleStream.of(0, 2 * Math.PI), Arrays.stream(joints))
              .sorted()
              .distinct()
              .toArray();
      int end = at + count;
      for (int arc = 0; arc + 1 < ends.length; arc++) {
        int left = ends.length - 1 - arc;
        double part = (ends[arc + 1] - ends[arc]) / (2 * Math.PI - ends[arc]);
        int some = left == 1 ? end - at : (int) Math.max(1, Math.round((end - at) * part));
        GaussRule gauss = GaussRule.of(some);
        for (int k = 0; k < some; k++) {
          double x = gauss.nodes()[k];
          double back = gauss.nodes()[some - 1 - k];
          double head = x * x * x;
          double tail = back * back * back;
          double all = head + tail;
          double slope = 3 * (head / x * tail + tail / back * head) / (all * all);
          double t = ends[arc] + (ends[arc + 1] - ends[arc]) * head / all;
          double share = t / (2 * Math.PI);
          put(place(s, share), s.at(share), share);
          double speed = Math.hypot(curve.dx(t), curve.dy(t));
          weight[at++] = gauss.weights()[k] * slope * (ends[arc + 1] - ends[arc]) * speed;
        }
      }
    }

    private void put(double[] place, double[] normal, double share) {
      ax[at] = place[0];
      ay[at] = place[1];
      ox[at] = place[2];
      oy[at] = place[3];
      nx[at] = normal[2];
      ny[at] = normal[3];
      patches[at] = patch;
      locals[at] = local;
      sides[at] = side;
      shares[at] = share;
    }

    BoundaryRule rule() {
      return new BoundaryRule(
          PointBlock.of(Points.of(ax, ay), Points.of(ox, oy)),
          nx,
          ny,
          weight,
          patches,
          locals,
          sides,
          twins,
          shares);
    }
  }
}
