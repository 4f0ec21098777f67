package vekua.geometry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import vekua.internal.Interruption;

/**
 * The boundary of a domain and straight cuts through it, and the pieces into which they divide it.
 * Lines are split where they meet; walking along them, at every place by the sharpest turn to the
 * left, goes round one piece after another.
 */
final class Arrangement {

  private static final int VOID = -1;

  /** By how much cuts from slits may turn aside at a time, in radians. */
  private static final double TURN = 0.2;

  /** Places on a line closer than this share of its length are one. */
  private static final double SAME = 1e-9;

  /**
   * A line.
   *
   * @param left the domain's side that is seen from the left, or {@link #VOID}; cuts have none
   * @param right the same from the right
   * @param cut whether it is a cut
   * @param curve what it is, null if straight
   * @param a index of the place where it begins
   * @param b index of the place where it ends
   * @param stops places on it by parameter: t of a curve, else a share
   */
  private record Line(
      int left,
      int right,
      boolean cut,
      @Nullable SmoothCurve curve,
      int a,
      int b,
      TreeMap<Double, Integer> stops) {}

  /** One side of a part of a line between two stops, walked along with a piece to the left. */
  private record Half(Line line, int from, int to, double t, double u, int label, double angle) {}

  /** Thin domains have thousands of cuts, each of which is compared with all others. */
  private final Interruption interruption = Interruption.ofThisThread();

  private final Domain domain;
  private final List<double[]> places = new ArrayList<>();
  private final List<Integer> tips = new ArrayList<>();
  private final List<Line> lines = new ArrayList<>();

  /** The places of the slits' ends. */
  private final List<Integer> ends = new ArrayList<>();

  Arrangement(Domain domain) {
    this.domain = domain;
    int s = 0;
    while (s < domain.sides().size()) {
      Side side = domain.sides().get(s);
      Curve curve = side.curve();
      boolean left = side.domainOnTheLeft();
      if (curve instanceof SmoothCurve smooth) {
        int first = places.size();
        for (int i = 0; i < smooth.sides(); i++) {
          place(smooth.x(smooth.start(i)), smooth.y(smooth.start(i)), -1);
        }
        for (int i = 0; i < smooth.sides(); i++) {
          int a = first + i;
          int b = first + (i + 1) % smooth.sides();
          int own = s + i;
          Line line =
              new Line(left ? own : VOID, left ? VOID : own, false, smooth, a, b, new TreeMap<>());
          line.stops.put(smooth.start(i), a);
          line.stops.put(smooth.end(i), b);
          lines.add(line);
        }
      } else if (curve instanceof Polygon p) {
        int first = places.size();
        for (int i = 0; i < p.sides(); i++) {
          place(p.x(i), p.y(i), -1);
        }
        for (int i = 0; i < p.sides(); i++) {
          int a = first + i;
          int b = first + (i + 1) % p.sides();
          straight(left ? s + i : VOID, left ? VOID : s + i, false, a, b);
        }
      } else if (curve instanceof Slit slit) {
        int n = slit.segments();
        int first = places.size();
        for (int i = 0; i <= n; i++) {
          place(slit.x(i), slit.y(i), i == 0 || i == n ? ends.size() : -1);
          if (i == 0 || i == n) {
            ends.add(first + i);
          }
        }
        for (int i = 0; i < n; i++) {
          straight(s + i, s + n + i, false, first + i, first + i + 1);
        }
      }
      s += curve.sides();
    }
  }

  private int place(double x, double y, int tip) {
    places.add(new double[] {x, y});
    tips.add(tip);
    return places.size() - 1;
  }

  private Line straight(int left, int right, boolean cut, int a, int b) {
    Line line = new Line(left, right, cut, null, a, b, new TreeMap<>());
    line.stops.put(0.0, a);
    line.stops.put(1.0, b);
    lines.add(line);
    return line;
  }

  private double[] at(Line line, double t) {
    if (line.curve != null) {
      return line.curve.placeAt(t);
    }
    double[] p = places.get(line.a);
    double[] q = places.get(line.b);
    double tx = q[0] - p[0];
    double ty = q[1] - p[1];
    return new double[] {p[0] + t * tx, p[1] + t * ty, tx, ty};
  }

  /** The place at a parameter of a line, which becomes one of its stops. */
  private int stop(Line line, double t) {
    double near = SAME * (line.curve != null ? 2 * Math.PI : 1);
    Map.Entry<Double, Integer> before = line.stops.floorEntry(t);
    Map.Entry<Double, Integer> after = line.stops.ceilingEntry(t);
    if (before != null && t - before.getKey() < near) {
      return before.getValue();
    }
    if (after != null && after.getKey() - t < near) {
      return after.getValue();
    }
    double[] p = at(line, t);
    int v = place(p[0], p[1], -1);
    line.stops.put(t, v);
    return v;
  }

  /** Where a ray meets a line: its distance from the start, the line and the line's parameter. */
  private record Hit(double distance, Line line, double t) {}

  /** All places where a straight line, of unit direction, meets the boundary, in order. */
  private List<Hit> hits(double x, double y, double dx, double dy) {
    List<Hit> hits = new ArrayList<>();
    for (Line line : lines) {
      if (line.cut) {
        continue;
      }
      if (line.curve == null) {
        double[] p = at(line, 0);
        double cross = dx * p[3] - dy * p[2];
        double wx = p[0] - x;
        double wy = p[1] - y;
        double t = (wx * dy - wy * dx) / cross;
        if (cross != 0 && t >= 0 && t < 1) {
          hits.add(new Hit((wx * p[3] - wy * p[2]) / cross, line, t));
        }
      } else {
        crossings(line, line.curve, x, y, dx, dy, hits);
      }
    }
    hits.sort(Comparator.comparingDouble(Hit::distance));
    return hits;
  }

  private void crossings(
      Line line, SmoothCurve c, double x, double y, double dx, double dy, List<Hit> hits) {
    int n = 512;
    double first = line.stops.firstKey();
    double length = line.stops.lastKey() - first;
    double before = off(c, first, x, y, dx, dy);
    for (int k = 1; k <= n; k++) {
      double low = first + length * (k - 1) / n;
      double high = first + length * k / n;
      // The end is the very place where the curve goes on: rounded otherwise, it might be on the
      // other side of the line, and a crossing there be none.
      double[] b = places.get(line.b);
      double after = k < n ? off(c, high, x, y, dx, dy) : (b[1] - y) * dx - (b[0] - x) * dy;
      if (before < 0 != after < 0) {
        boolean rising = before < 0;
        for (int step = 0; step < 60; step++) {
          double middle = (low + high) / 2;
          if (off(c, middle, x, y, dx, dy) < 0 == rising) {
            low = middle;
          } else {
            high = middle;
          }
        }
        hits.add(new Hit((c.x(low) - x) * dx + (c.y(low) - y) * dy, line, low));
      }
      before = after;
    }
  }

  private static double off(SmoothCurve c, double t, double x, double y, double dx, double dy) {
    return (c.y(t) - y) * dx - (c.x(t) - x) * dy;
  }

  /**
   * Cuts along a whole straight line, wherever it runs through the domain.
   *
   * @param x abscissa of a place on it
   * @param y ordinate of the place
   * @param dx abscissa of its unit direction
   * @param dy ordinate of the direction
   */
  void cut(double x, double y, double dx, double dy) {
    List<Hit> hits = hits(x, y, dx, dy);
    for (int k = 0; k + 1 < hits.size(); k++) {
      double middle = (hits.get(k).distance + hits.get(k + 1).distance) / 2;
      if (domain.contains(x + middle * dx, y + middle * dy)) {
        add(stop(hits.get(k).line, hits.get(k).t), stop(hits.get(k + 1).line, hits.get(k + 1).t));
      }
    }
  }

  /**
   * Cuts from an end of a slit to the outer boundary, through whatever is in the way.
   *
   * @param end index of the end among the domain's {@link Domain#tips}
   */
  void cutFrom(int end) {
    Tip tip = domain.tips().get(end);
    double best = Double.NEGATIVE_INFINITY;
    double direction = tip.direction();
    for (int turn = -3; turn <= 3; turn++) {
      double clear = clearance(tip, tip.direction() + TURN * turn) - 1e-3 * Math.abs(turn);
      if (clear > best) {
        best = clear;
        direction = tip.direction() + TURN * turn;
      }
    }
    int from = ends.get(end);
    double start = 0;
    double dx = Math.cos(direction);
    double dy = Math.sin(direction);
    for (Hit hit : ahead(tip, dx, dy)) {
      int to = stop(hit.line, hit.t);
      double middle = (start + hit.distance) / 2;
      if (domain.contains(tip.x() + middle * dx, tip.y() + middle * dy)) {
        add(from, to);
      }
      from = to;
      start = hit.distance;
    }
  }

  /**
   * Cuts from a straight side of a hole or a slit to what is opposite, from its middle or a place
   * near by from which the cut stays clear of corners.
   *
   * @param side index of the side
   */
  void cutAcross(int side) {
    Line line = line(side);
    double[] p = at(line, 0);
    double length = Math.hypot(p[2], p[3]);
    double turn = line.left == side ? 1 : -1;
    double dx = -turn * p[3] / length;
    double dy = turn * p[2] / length;
    double best = -1;
    double share = 0.5;
    Hit target = null;
    for (double s : new double[] {0.5, 0.42, 0.58, 0.34, 0.66}) {
      double[] from = at(line, s);
      for (Hit hit : hits(from[0], from[1], dx, dy)) {
        if (hit.distance > SAME * length) {
          double clear = clearance(from, dx, dy, hit) - Math.abs(s - 0.5) / 2;
          if (clear > best) {
            best = clear;
            share = s;
            target = hit;
          }
          break;
        }
      }
    }
    if (target != null) {
      add(stop(line, share), stop(target.line, target.t));
    }
  }

  /** How far a cut stays away from corners that are in front of it, as a share of its length. */
  private double clearance(double[] from, double dx, double dy, Hit hit) {
    double clear = 1;
    for (double[] place : places) {
      double ahead = (place[0] - from[0]) * dx + (place[1] - from[1]) * dy;
      if (ahead > 0.05 * hit.distance) {
        double d =
            Polygon.squaredDistance(
                from[0],
                from[1],
                from[0] + hit.distance * dx,
                from[1] + hit.distance * dy,
                place[0],
                place[1]);
        clear = Math.min(clear, Math.sqrt(d) / hit.distance);
      }
    }
    return clear;
  }

  /** What a ray from an end of a slit meets, up to the outer boundary. */
  private List<Hit> ahead(Tip tip, double dx, double dy) {
    List<Hit> ahead = new ArrayList<>();
    for (Hit hit : hits(tip.x(), tip.y(), dx, dy)) {
      if (hit.distance > SAME * domain.frame().radius()) {
        ahead.add(hit);
        if (domain.sides().get(Math.max(hit.line.left, hit.line.right)).hole() == -1) {
          break;
        }
      }
    }
    return ahead;
  }

  /** How far a ray stays away from corners and other ends, as a share of its length. */
  private double clearance(Tip tip, double direction) {
    double dx = Math.cos(direction);
    double dy = Math.sin(direction);
    List<Hit> ahead = ahead(tip, dx, dy);
    double length = ahead.isEmpty() ? 1 : ahead.get(ahead.size() - 1).distance;
    double clear = 0.3;
    for (int p = 0; p < places.size(); p++) {
      double[] place = places.get(p);
      double own = Math.hypot(place[0] - tip.x(), place[1] - tip.y());
      if (own > SAME * length) {
        double d =
            Polygon.squaredDistance(
                tip.x(), tip.y(), tip.x() + length * dx, tip.y() + length * dy, place[0], place[1]);
        clear = Math.min(clear, Math.sqrt(d) / Math.min(length, own));
      }
    }
    return clear;
  }

  /**
   * Cuts from one place of a side to another.
   *
   * @param s index of one side
   * @param t the parameter on it, a smooth curve's t or a share of a straight side
   * @param r index of the other side
   * @param u the parameter on that
   */
  void cut(int s, double t, int r, double u) {
    add(stop(line(s), t), stop(line(r), u));
  }

  private Line line(int side) {
    return lines.stream().filter(l -> l.left == side || l.right == side).findFirst().orElseThrow();
  }

  /** Adds a cut and splits it, and other cuts, where they cross. */
  private void add(int a, int b) {
    if (a == b) {
      return;
    }
    interruption.check();
    List<Line> before = lines.stream().filter(Line::cut).toList();
    Line mine = straight(VOID, VOID, true, a, b);
    double[] p = at(mine, 0);
    for (Line other : before) {
      double[] q = at(other, 0);
      double cross = p[2] * q[3] - p[3] * q[2];
      double wx = q[0] - p[0];
      double wy = q[1] - p[1];
      double t = (wx * q[3] - wy * q[2]) / cross;
      double u = (wx * p[3] - wy * p[2]) / cross;
      if (cross != 0 && t > SAME && t < 1 - SAME && u > SAME && u < 1 - SAME) {
        mine.stops.put(t, stop(other, u));
      }
    }
  }

  /** The pieces. */
  Partition partition() {
    List<Half> halves = new ArrayList<>();
    List<Double> lengths = new ArrayList<>();
    for (Line line : lines) {
      halves(line, halves, lengths);
    }
    int[] next = next(halves);
    int[] first = new int[lengths.size()];
    int[] second = new int[lengths.size()];
    Arrays.fill(first, -1);
    Arrays.fill(second, -1);
    List<Partition.Piece> pieces = new ArrayList<>();
    boolean[] done = new boolean[next.length];
    for (int h = 0; h < next.length; h++) {
      interruption.check();
      List<Half> loop = new ArrayList<>();
      for (int k = h; !done[k]; k = next[k]) {
        done[k] = true;
        loop.add(halves.get(k));
      }
      if (loop.isEmpty() || loop.stream().anyMatch(k -> !k.line.cut && k.label == VOID)) {
        continue;
      }
      Chain chain = chain(loop);
      if (!chain.counterClockwise()) {
        continue;
      }
      for (Half half : loop) {
        if (half.line.cut) {
          (first[half.label] < 0 ? first : second)[half.label] = pieces.size();
        }
      }
      pieces.add(piece(chain, loop));
    }
    List<Partition.Cut> cuts = new ArrayList<>();
    for (int c = 0; c < first.length; c++) {
      cuts.add(new Partition.Cut(first[c], second[c], lengths.get(c)));
    }
    return new Partition(pieces, cuts);
  }

  private void halves(Line line, List<Half> halves, List<Double> lengths) {
    Double before = null;
    for (double t : List.copyOf(line.stops.keySet())) {
      if (before != null) {
        // Two arcs, so that even a cap has three vertices.
        double middle = (before + t) / 2;
        if (line.curve != null) {
          stop(line, middle);
          part(line, before, middle, halves, lengths);
          part(line, middle, t, halves, lengths);
        } else {
          part(line, before, t, halves, lengths);
        }
      }
      before = t;
    }
  }

  private void part(Line line, double t, double u, List<Half> halves, List<Double> lengths) {
    int a = line.stops.getOrDefault(t, -1);
    int b = line.stops.getOrDefault(u, -1);
    double[] p = at(line, t);
    double[] q = at(line, u);
    int cut = lengths.size();
    if (line.cut) {
      lengths.add(Math.hypot(q[0] - p[0], q[1] - p[1]));
    }
    double forth = Math.atan2(p[3], p[2]);
    double back = Math.atan2(-q[3], -q[2]);
    halves.add(new Half(line, a, b, t, u, line.cut ? cut : line.left, forth));
    halves.add(new Half(line, b, a, u, t, line.cut ? cut : line.right, back));
  }

  /** For each half the one to go on with: at its end the first to the right of the way back. */
  private int[] next(List<Half> halves) {
    List<List<Integer>> leaving = new ArrayList<>();
    for (int v = 0; v < places.size(); v++) {
      leaving.add(new ArrayList<>());
    }
    for (int h = 0; h < halves.size(); h++) {
      leaving.get(halves.get(h).from).add(h);
    }
    leaving.forEach(list -> list.sort(Comparator.comparingDouble(h -> halves.get(h).angle)));
    int[] next = new int[halves.size()];
    for (int h = 0; h < next.length; h++) {
      List<Integer> around = leaving.get(halves.get(h).to);
      int back = around.indexOf(h ^ 1);
      next[h] = around.get(Math.floorMod(back - 1, around.size()));
    }
    return next;
  }

  private Chain chain(List<Half> loop) {
    int n = loop.size();
    double[] x = new double[n];
    double[] y = new double[n];
    SmoothCurve[] curves = new SmoothCurve[n];
    double[] from = new double[n];
    double[] to = new double[n];
    for (int i = 0; i < n; i++) {
      Half half = loop.get(i);
      x[i] = places.get(half.from)[0];
      y[i] = places.get(half.from)[1];
      curves[i] = half.line.curve;
      from[i] = half.t;
      to[i] = half.u;
    }
    return new Chain(x, y, curves, from, to);
  }

  private Partition.Piece piece(Chain chain, List<Half> loop) {
    List<Integer> side = new ArrayList<>();
    List<Integer> cut = new ArrayList<>();
    List<Integer> tip = new ArrayList<>();
    for (Half half : loop) {
      side.add(half.line.cut ? -1 : half.label);
      cut.add(half.line.cut ? half.label : -1);
      tip.add(tips.get(half.from));
    }
    List<Curve> holes = new ArrayList<>();
    for (int s = 0; s < domain.sides().size(); s++) {
      Side of = domain.sides().get(s);
      if (of.hole() >= 0 && whole(of.hole())) {
        Points place = of.curve().outline(1);
        if (chain.encloses(place.x(0), place.y(0))) {
          if (of.index() == 0) {
            holes.add(of.curve());
          }
          side.add(s);
          cut.add(-1);
        }
      }
    }
    return new Partition.Piece(
        Domain.inside(chain, holes.toArray(new Curve[0])),
        ints(side),
        ints(cut),
        ints(tip),
        chain.polygon());
  }

  private static int[] ints(List<Integer> list) {
    return list.stream().mapToInt(i -> i).toArray();
  }

  /** Whether no cut ends at a hole. */
  private boolean whole(int hole) {
    for (Line line : lines) {
      int s = Math.max(line.left, line.right);
      if (s >= 0 && domain.sides().get(s).hole() == hole) {
        int own = line.curve != null ? 3 : 2;
        if (line.stops.size() > own) {
          return false;
        }
      }
    }
    return true;
  }
}
