package vekua.geometry;

import java.util.ArrayList;
import java.util.List;
import vekua.internal.Interruption;

/**
 * A smooth curve as a closed line of chords, so short that the curve hardly turns along one, with a
 * bound of how far the curve leaves each. Questions that the chords cannot answer for certain are
 * put to the curve itself.
 */
final class Chords {

  /** Along a chord the curve turns by no more than this, in radians, if that can be had. */
  private static final double MOST_TURN = 0.2;

  /** How often a chord may be halved. */
  private static final int HALVINGS = 12;

  private static final int MOST = 60_000;

  /** Chords that share a box. */
  private static final int RUN = 64;

  private final SmoothCurve curve;
  private final int n;
  private final double[] t;
  private final double[] x;
  private final double[] y;
  private final double[] margin;
  // How far the curve has turned, in either direction, from its start to vertex i; then in all.
  private final double[] turned;
  // x0, x1, y0, y1 of the boxes around runs of chords with their margins.
  private final double[][] boxes;
  private final boolean counterClockwise;

  /**
   * Starts from equally spaced parameters.
   *
   * @param start places and derivatives x, y, x', y' at them
   */
  Chords(SmoothCurve curve, double[][] start) {
    this.curve = curve;
    Interruption interruption = Interruption.ofThisThread();
    List<double[]> nodes = new ArrayList<>();
    for (int i = 0; i < start.length; i++) {
      double[] node = node(2 * Math.PI * i / start.length, start[i]);
      double[] end =
          i + 1 < start.length
              ? node(2 * Math.PI * (i + 1) / start.length, start[i + 1])
              : node(2 * Math.PI, start[0]);
      nodes.add(node);
      interruption.check();
      halve(node, end, HALVINGS, nodes);
    }
    n = nodes.size();
    t = new double[n];
    x = new double[n];
    y = new double[n];
    margin = new double[n];
    turned = new double[n + 1];
    double[] first = node(2 * Math.PI, start[0]);
    for (int i = 0; i < n; i++) {
      double[] a = nodes.get(i);
      double[] b = i + 1 < n ? nodes.get(i + 1) : first;
      t[i] = a[0];
      x[i] = a[1];
      y[i] = a[2];
      double turn = turn(a, b);
      turned[i + 1] = turned[i] + turn;
      // An arc between its chord and its end tangents is half as far away at most.
      margin[i] = Math.hypot(b[1] - a[1], b[2] - a[2]) * turn / 2 + rounding(x[i], y[i]);
    }
    boxes = boxes();
    counterClockwise = Polygon.area(x, y) > 0;
  }

  private static double[] node(double t, double[] place) {
    return new double[] {t, place[0], place[1], place[2], place[3]};
  }

  /** Adds what is needed between two nodes. */
  private void halve(double[] a, double[] b, int halvings, List<double[]> nodes) {
    if (halvings == 0 || nodes.size() >= MOST) {
      return;
    }
    double chord = Math.hypot(b[1] - a[1], b[2] - a[2]);
    double path = (b[0] - a[0]) * (Math.hypot(a[3], a[4]) + Math.hypot(b[3], b[4])) / 2;
    if (turn(a, b) <= MOST_TURN && path <= 1.1 * chord) {
      return;
    }
    double middle = (a[0] + b[0]) / 2;
    double[] node = node(middle, curve.placeAt(middle));
    halve(a, node, halvings - 1, nodes);
    nodes.add(node);
    halve(node, b, halvings - 1, nodes);
  }

  /** The angles of the chord with the curve at both ends. */
  private static double turn(double[] a, double[] b) {
    double cx = b[1] - a[1];
    double cy = b[2] - a[2];
    return angle(a[3], a[4], cx, cy) + angle(cx, cy, b[3], b[4]);
  }

  private static double angle(double ax, double ay, double bx, double by) {
    return Math.atan2(Math.abs(ax * by - ay * bx), ax * bx + ay * by);
  }

  private double[][] boxes() {
    int runs = (n + RUN - 1) / RUN;
    double[][] box = new double[runs][];
    for (int r = 0; r < runs; r++) {
      double[] b = {
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY
      };
      for (int i = r * RUN; i < end(r); i++) {
        int j = next(i);
        b[0] = Math.min(b[0], Math.min(x[i], x[j]) - margin[i]);
        b[1] = Math.max(b[1], Math.max(x[i], x[j]) + margin[i]);
        b[2] = Math.min(b[2], Math.min(y[i], y[j]) - margin[i]);
        b[3] = Math.max(b[3], Math.max(y[i], y[j]) + margin[i]);
      }
      box[r] = b;
    }
    return box;
  }

  private int end(int run) {
    return Math.min(n, (run + 1) * RUN);
  }

  private int next(int i) {
    return i + 1 < n ? i + 1 : 0;
  }

  boolean counterClockwise() {
    return counterClockwise;
  }

  /** Whether the curve encloses the point: how often a ray to the right crosses it. */
  boolean encloses(double px, double py) {
    boolean inside = false;
    for (int run = 0; run < boxes.length; run++) {
      double[] box = boxes[run];
      if (py < box[2] || py > box[3] || px > box[1]) {
        continue;
      }
      int from = run * RUN;
      int to = end(run);
      if (px < box[0]) {
        // All of the run lies to the right: its ends tell whether it crosses oddly often.
        inside ^= (y[from] > py) != (y[to < n ? to : 0] > py);
        continue;
      }
      for (int i = from; i < to; i++) {
        int j = next(i);
        if (within(i, px, py) && squaredDistance(i, px, py) <= margin[i] * margin[i]) {
          return onTheInnerSide(px, py);
        }
        if ((y[i] > py) != (y[j] > py) && px < (x[j] - x[i]) * (py - y[i]) / (y[j] - y[i]) + x[i]) {
          inside = !inside;
        }
      }
    }
    return inside;
  }

  private boolean within(int i, double px, double py) {
    int j = next(i);
    double m = margin[i];
    return px >= Math.min(x[i], x[j]) - m
        && px <= Math.max(x[i], x[j]) + m
        && py >= Math.min(y[i], y[j]) - m
        && py <= Math.max(y[i], y[j]) + m;
  }

  private double squaredDistance(int i, double px, double py) {
    int j = next(i);
    return Polygon.squaredDistance(x[i], y[i], x[j], y[j], px, py);
  }

  private boolean onTheInnerSide(double px, double py) {
    double[] p = curve.placeAt(nearest(px, py));
    double left = (p[2] * (py - p[1]) - p[3] * (px - p[0])) / Math.hypot(p[2], p[3]);
    return (counterClockwise ? left : -left) > rounding(px, py);
  }

  /** What the distance of a point from a place on the curve may be off by. */
  private static double rounding(double px, double py) {
    return 4 * Math.ulp(Math.abs(px) + Math.abs(py));
  }

  /** The distance of a point from the curve. */
  double distance(double px, double py) {
    double best = nearest(px, py);
    return Math.hypot(curve.x(best) - px, curve.y(best) - py);
  }

  /** The parameter of the place on the curve that is nearest to a point. */
  private double nearest(double px, double py) {
    double atMost = Double.POSITIVE_INFINITY;
    for (int run = 0; run < boxes.length; run++) {
      if (toBox(run, px, py) < atMost) {
        for (int i = run * RUN; i < end(run); i++) {
          atMost = Math.min(atMost, Math.sqrt(squaredDistance(i, px, py)) + margin[i]);
        }
      }
    }
    // Of neighbouring chords that may hold the nearest place, the nearest is taken.
    double best = Double.POSITIVE_INFINITY;
    double bestT = 0;
    int chosen = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i <= n; i++) {
      if (i < n && i % RUN == 0 && toBox(i / RUN, px, py) > atMost && chosen < 0) {
        i += RUN - 1;
        continue;
      }
      double d = i < n ? Math.sqrt(squaredDistance(i, px, py)) : Double.POSITIVE_INFINITY;
      if (i < n && d - margin[i] <= atMost) {
        if (d < least) {
          chosen = i;
          least = d;
        }
      } else if (chosen >= 0) {
        double foot = foot(chosen, px, py);
        double exact = Math.hypot(curve.x(foot) - px, curve.y(foot) - py);
        if (exact < best) {
          best = exact;
          bestT = foot;
        }
        chosen = -1;
        least = Double.POSITIVE_INFINITY;
      }
    }
    return bestT;
  }

  private double toBox(int run, double px, double py) {
    double[] b = boxes[run];
    double dx = Math.max(0, Math.max(b[0] - px, px - b[1]));
    double dy = Math.max(0, Math.max(b[2] - py, py - b[3]));
    return Math.hypot(dx, dy);
  }

  /** Where the curve near a chord is nearest to a point: where the way there is normal to it. */
  private double foot(int i, double px, double py) {
    double low = i > 0 ? t[i - 1] : t[n - 1] - 2 * Math.PI;
    double high = i + 2 < n ? t[i + 2] : t[i + 2 - n] + 2 * Math.PI;
    double below = along(low, px, py);
    double above = along(high, px, py);
    if (!(below < 0 && above > 0)) {
      return t[i];
    }
    // False position; an end that stays where it is counts half, so that both move.
    double foot = low;
    for (int step = 0; step < 100; step++) {
      double before = foot;
      foot = low + (high - low) * (below / (below - above));
      double here = along(foot, px, py);
      if (here == 0 || Math.abs(foot - before) <= Math.ulp(foot)) {
        break;
      }
      if (here < 0) {
        low = foot;
        below = here;
        above /= 2;
      } else {
        high = foot;
        above = here;
        below /= 2;
      }
    }
    return foot;
  }

  /** Positive where the curve moves away from a point. */
  private double along(double s, double px, double py) {
    double[] p = curve.placeAt(s);
    return (p[0] - px) * p[2] + (p[1] - py) * p[3];
  }

  /**
   * Two parameters at which the curve passes the same place.
   *
   * @return empty if there are none
   */
  double[] crossing() {
    Interruption interruption = Interruption.ofThisThread();
    double[] found = new double[2];
    OverlappingBoxes.of(x, y, margin)
        .search(
            (i, j) -> {
              double between = turned[j + 1] - turned[i];
              double around = turned[n] - turned[j] + turned[i + 1];
              // A curve that turns by less than half a circle does not meet itself.
              if (Math.min(between, around) < 3 || apart(i, j)) {
                return false;
              }
              interruption.check();
              return meet(i, j, found);
            });
    return found[0] == found[1] ? new double[0] : found;
  }

  /** Whether two chords are so far apart that the curve does not meet itself there. */
  private boolean apart(int i, int j) {
    int a = next(i);
    int b = next(j);
    if (Polygon.cross(x[i], y[i], x[a], y[a], x[j], y[j], x[b], y[b])) {
      return false;
    }
    double least =
        Math.min(
            Math.min(squaredDistance(i, x[j], y[j]), squaredDistance(i, x[b], y[b])),
            Math.min(squaredDistance(j, x[i], y[i]), squaredDistance(j, x[a], y[a])));
    return Math.sqrt(least) > margin[i] + margin[j];
  }

  /** Newton's method for a common place near two chords. */
  private boolean meet(int i, int j, double[] found) {
    double s = t[i] + (t[next(i)] - t[i] + (next(i) == 0 ? 2 * Math.PI : 0)) / 2;
    double u = t[j] + (t[next(j)] - t[j] + (next(j) == 0 ? 2 * Math.PI : 0)) / 2;
    for (int step = 0; step < 50; step++) {
      double[] p = curve.placeAt(s);
      double[] q = curve.placeAt(u);
      double dx = q[0] - p[0];
      double dy = q[1] - p[1];
      double rounding = 1e-13 * curve.length() + rounding(p[0], p[1]);
      if (Math.hypot(dx, dy) <= rounding) {
        found[0] = Math.min(cyclic(s), cyclic(u));
        found[1] = Math.max(cyclic(s), cyclic(u));
        double apart = found[1] - found[0];
        if (Math.min(apart, 2 * Math.PI - apart) > 1e-6) {
          return true;
        }
        found[0] = found[1];
        return false;
      }
      double det = p[3] * q[2] - p[2] * q[3];
      s += (q[2] * dy - q[3] * dx) / det;
      u += (p[2] * dy - p[3] * dx) / det;
      if (!(Math.abs(s - t[i]) < 0.1 && Math.abs(u - t[j]) < 0.1)) {
        return false;
      }
    }
    return false;
  }

  private static double cyclic(double t) {
    double turns = t / (2 * Math.PI);
    return 2 * Math.PI * (turns - Math.floor(turns));
  }
}
