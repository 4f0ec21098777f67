package vekua.modes;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Side;
import vekua.geometry.SmoothCurve;
import vekua.internal.Interruption;

/**
 * A domain in triangles: exactly where it has straight sides, else that within chords. Ears are cut
 * off, edges turned where that makes angles less sharp, and longest edges halved until triangles
 * are small enough; a triangle next to a halved edge is halved as well, so that none has a vertex
 * within an edge.
 */
final class Mesh {

  /** Chords of a smooth curve. */
  static final int CHORDS = 128;

  /** Outlines with more vertices are not worth it. */
  private static final int MOST_VERTICES = 600;

  private final List<double[]> places = new ArrayList<>();
  private List<int[]> triangles = new ArrayList<>();

  /** Sides of the domain by edge: what is not in it lies inside. */
  private final Map<Long, Integer> sides = new HashMap<>();

  private Mesh() {}

  /**
   * Triangles all over a domain.
   *
   * @param size how long edges may be about a place
   * @param most more triangles are not made
   * @return empty if the domain has slits, or many vertices, or needs too many triangles
   */
  static Optional<Mesh> of(Domain domain, ToDoubleFunction<double[]> size, int most) {
    if (!domain.slits().isEmpty() || domain.outer().isEmpty()) {
      return Optional.empty();
    }
    Mesh mesh = new Mesh();
    List<Integer> around = mesh.loops(domain);
    if (around.isEmpty() || !mesh.clip(around)) {
      return Optional.empty();
    }
    mesh.turn();
    return mesh.refine(size, most) ? Optional.of(mesh) : Optional.empty();
  }

  List<double[]> places() {
    return places;
  }

  List<int[]> triangles() {
    return triangles;
  }

  /** The domain's side that an edge is a part of, −1 inside. */
  int side(int a, int b) {
    return sides.getOrDefault(key(a, b), -1);
  }

  static long key(int a, int b) {
    return ((long) Math.min(a, b) << 32) | Math.max(a, b);
  }

  /** One way around everything: along the outer boundary, and to each hole and back. */
  private List<Integer> loops(Domain domain) {
    List<List<Integer>> loops = new ArrayList<>();
    List<Side> all = domain.sides();
    int s = 0;
    while (s < all.size()) {
      Curve curve = all.get(s).curve();
      loops.add(loop(all, s));
      s += curve.sides();
      if (places.size() > MOST_VERTICES) {
        return List.of();
      }
    }
    List<Integer> around = new ArrayList<>(loops.get(0));
    List<List<Integer>> holes = new ArrayList<>(loops.subList(1, loops.size()));
    while (!holes.isEmpty()) {
      if (!bridge(around, holes)) {
        return List.of();
      }
    }
    return around;
  }

  /** The vertices of a curve, with the domain to the left. */
  private List<Integer> loop(List<Side> all, int first) {
    Curve curve = all.get(first).curve();
    int each = curve instanceof SmoothCurve ? Math.max(2, CHORDS / curve.sides()) : 1;
    int n = curve.sides() * each;
    int from = places.size();
    for (int i = 0; i < n; i++) {
      double[] p = all.get(first + i / each).at((double) (i % each) / each);
      places.add(new double[] {p[0], p[1]});
    }
    List<Integer> loop = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int next = (i + 1) % n;
      sides.put(key(from + i, from + next), first + i / each);
      loop.add(from + i);
    }
    if (curve.counterClockwise() != all.get(first).hole() < 0) {
      Collections.reverse(loop);
    }
    return loop;
  }

  /** Joins the hole that is nearest in sight. */
  private boolean bridge(List<Integer> around, List<List<Integer>> holes) {
    double least = Double.POSITIVE_INFINITY;
    int from = -1;
    int to = -1;
    int which = -1;
    for (int h = 0; h < holes.size(); h++) {
      for (int i = 0; i < around.size(); i++) {
        for (int j = 0; j < holes.get(h).size(); j++) {
          double d = distance(around.get(i), holes.get(h).get(j));
          if (d < least) {
            least = d;
            from = i;
            to = j;
            which = h;
          }
        }
      }
    }
    // The shortest way from one to the other crosses nothing.
    List<Integer> hole = holes.remove(which);
    List<Integer> way = new ArrayList<>();
    for (int j = 0; j <= hole.size(); j++) {
      way.add(hole.get((to + j) % hole.size()));
    }
    way.add(around.get(from));
    int here = around.get(from);
    int there = hole.get(to);
    if (crossed(around, here, there)
        || crossed(hole, here, there)
        || holes.stream().anyMatch(h -> crossed(h, here, there))) {
      return false;
    }
    around.addAll(from + 1, way);
    return true;
  }

  private boolean crossed(List<Integer> loop, int a, int b) {
    for (int i = 0; i < loop.size(); i++) {
      int c = loop.get(i);
      int d = loop.get((i + 1) % loop.size());
      if (c != a && c != b && d != a && d != b) {
        boolean apart = cross(a, b, c) > 0 == cross(a, b, d) > 0;
        if (!apart && cross(c, d, a) > 0 != cross(c, d, b) > 0) {
          return true;
        }
      }
    }
    return false;
  }

  private double distance(int a, int b) {
    double[] p = places.get(a);
    double[] q = places.get(b);
    return Math.hypot(p[0] - q[0], p[1] - q[1]);
  }

  /** Twice the area of a triangle, positive if its vertices follow one another to the left. */
  private double cross(int a, int b, int c) {
    double[] p = places.get(a);
    double[] q = places.get(b);
    double[] r = places.get(c);
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  }

  /** How far from a needle a triangle is: its area over the square of its longest edge. */
  private double shape(int a, int b, int c) {
    double longest = Math.max(distance(a, b), Math.max(distance(b, c), distance(c, a)));
    return cross(a, b, c) / (longest * longest);
  }

  /** Cuts ears off, the best first. */
  private boolean clip(List<Integer> around) {
    Interruption interruption = Interruption.ofThisThread();
    List<Integer> rest = new ArrayList<>(around);
    while (rest.size() > 3) {
      interruption.check();
      int n = rest.size();
      int best = -1;
      double most = 1e-12;
      for (int i = 0; i < n; i++) {
        int a = rest.get((i + n - 1) % n);
        int b = rest.get(i);
        int c = rest.get((i + 1) % n);
        double shape = shape(a, b, c);
        if (shape > most && ear(rest, a, b, c)) {
          most = shape;
          best = i;
        }
      }
      if (best < 0) {
        return false;
      }
      int before = rest.get((best + n - 1) % n);
      triangles.add(new int[] {before, rest.get(best), rest.get((best + 1) % n)});
      rest.remove(best);
    }
    triangles.add(new int[] {rest.get(0), rest.get(1), rest.get(2)});
    return cross(rest.get(0), rest.get(1), rest.get(2)) > 0;
  }

  private boolean ear(List<Integer> rest, int a, int b, int c) {
    for (int v : rest) {
      if (v != a
          && v != b
          && v != c
          && cross(a, b, v) >= 0
          && cross(b, c, v) >= 0
          && cross(c, a, v) >= 0) {
        return false;
      }
    }
    return true;
  }

  /** Turns edges inside whose opposite angles are more than π together, as Lawson does. */
  private void turn() {
    for (int round = 0; round < 50; round++) {
      Map<Long, Integer> first = new HashMap<>();
      Set<Integer> touched = new HashSet<>();
      boolean changed = false;
      int n = triangles.size();
      for (int t = 0; t < n; t++) {
        for (int e = 0; e < 3 && !touched.contains(t); e++) {
          int[] own = triangles.get(t);
          int a = own[e];
          int b = own[(e + 1) % 3];
          Integer other = first.putIfAbsent(key(a, b), t);
          if (other == null || touched.contains(other) || side(a, b) >= 0) {
            continue;
          }
          int c = own[(e + 2) % 3];
          int d = opposite(triangles.get(other), a, b);
          if (angle(c, a, b) + angle(d, a, b) > Math.PI + 1e-9
              && cross(c, a, d) > 0
              && cross(d, b, c) > 0) {
            triangles.set(t, new int[] {c, a, d});
            triangles.set(other, new int[] {d, b, c});
            touched.add(t);
            touched.add(other);
            changed = true;
          }
        }
      }
      if (!changed) {
        return;
      }
    }
  }

  private static int opposite(int[] triangle, int a, int b) {
    for (int v : triangle) {
      if (v != a && v != b) {
        return v;
      }
    }
    throw new IllegalStateException("a triangle has three vertices");
  }

  private double angle(int at, int a, int b) {
    double[] o = places.get(at);
    double[] p = places.get(a);
    double[] q = places.get(b);
    double px = p[0] - o[0];
    double py = p[1] - o[1];
    double qx = q[0] - o[0];
    double qy = q[1] - o[1];
    return Math.atan2(Math.abs(px * qy - py * qx), px * qx + py * qy);
  }

  /** Halves longest edges (Rivara 1984). */
  private boolean refine(ToDoubleFunction<double[]> size, int most) {
    Interruption interruption = Interruption.ofThisThread();
    while (true) {
      interruption.check();
      Map<Long, Integer> halved = new HashMap<>();
      for (int[] t : triangles) {
        int e = longest(t);
        double[] p = places.get(t[0]);
        double[] q = places.get(t[1]);
        double[] r = places.get(t[2]);
        double[] middle = {(p[0] + q[0] + r[0]) / 3, (p[1] + q[1] + r[1]) / 3};
        if (distance(t[e], t[(e + 1) % 3]) > size.applyAsDouble(middle)) {
          halve(t[e], t[(e + 1) % 3], halved);
        }
      }
      if (halved.isEmpty()) {
        return true;
      }
      boolean more = true;
      while (more) {
        more = false;
        for (int[] t : triangles) {
          int e = longest(t);
          boolean touched =
              halved.containsKey(key(t[0], t[1]))
                  || halved.containsKey(key(t[1], t[2]))
                  || halved.containsKey(key(t[2], t[0]));
          if (touched && !halved.containsKey(key(t[e], t[(e + 1) % 3]))) {
            halve(t[e], t[(e + 1) % 3], halved);
            more = true;
          }
        }
      }
      List<int[]> next = new ArrayList<>();
      for (int[] t : triangles) {
        split(t, halved, next);
      }
      triangles = next;
      if (triangles.size() > most) {
        return false;
      }
    }
  }

  /** The edge of a triangle that is longest; of equal ones the same for both of its triangles. */
  private int longest(int[] t) {
    int best = 0;
    for (int e = 1; e < 3; e++) {
      double d = distance(t[e], t[(e + 1) % 3]);
      double b = distance(t[best], t[(best + 1) % 3]);
      boolean later = key(t[e], t[(e + 1) % 3]) > key(t[best], t[(best + 1) % 3]);
      best = d > b * (1 + 1e-12) || (d > b * (1 - 1e-12) && later) ? e : best;
    }
    return best;
  }

  private void halve(int a, int b, Map<Long, Integer> halved) {
    if (halved.containsKey(key(a, b))) {
      return;
    }
    double[] p = places.get(a);
    double[] q = places.get(b);
    int m = places.size();
    places.add(new double[] {(p[0] + q[0]) / 2, (p[1] + q[1]) / 2});
    halved.put(key(a, b), m);
    Integer side = sides.remove(key(a, b));
    if (side != null) {
      sides.put(key(a, m), side);
      sides.put(key(m, b), side);
    }
  }

  private void split(int[] t, Map<Long, Integer> halved, List<int[]> out) {
    int e = longest(t);
    int a = t[e];
    int b = t[(e + 1) % 3];
    int c = t[(e + 2) % 3];
    Integer m = halved.get(key(a, b));
    if (m == null) {
      out.add(t);
      return;
    }
    half(c, a, m, halved, out);
    half(b, c, m, halved, out);
  }

  /** A half of a triangle, with an edge p to q of the whole. */
  private static void half(int p, int q, int m, Map<Long, Integer> halved, List<int[]> out) {
    Integer n = halved.get(key(p, q));
    if (n == null) {
      out.add(new int[] {p, q, m});
    } else {
      out.add(new int[] {p, n, m});
      out.add(new int[] {n, q, m});
    }
  }
}
