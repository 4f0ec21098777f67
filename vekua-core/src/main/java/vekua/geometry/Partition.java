package vekua.geometry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import vekua.internal.Interruption;

/**
 * A long and thin domain in pieces of moderate shape: it is cut along straight lines from one place
 * of its outer boundary to another.
 *
 * @param pieces at least two
 * @param cuts the lines between them
 */
public record Partition(List<Piece> pieces, List<Cut> cuts) {

  /** Perimeter² / area from which a domain is worth cutting: a rectangle of sides 1 and 5. */
  private static final double THIN = 28;

  /** From how many cells across a domain is worth cutting. */
  private static final double LARGE = 2;

  /** The distance between cuts, in units of the longer of them. */
  private static final double APART = 0.8;

  /** The distance of cuts from corners, in units of their length. */
  private static final double FROM_CORNERS = 0.45;

  /** The least sine of the angle between a cut and the boundary. */
  private static final double STEEP = 0.6;

  private static final int MOST_SAMPLES = 30_000;

  /** The least area on either side of a neck, in squares of its width. */
  private static final double ROOM = 4;

  /**
   * One piece.
   *
   * @param domain the piece by itself
   * @param side for each side of the piece the index of the domain's side that it belongs to, −1
   *     for a cut
   * @param cut for each side of the piece the index of the cut that it is, −1 for others
   * @param tip for each corner of the piece's rim the index of the slits' end that it is, −1 for
   *     others
   * @param outline abscissas and ordinates of a polygon that is the piece, but for bulges
   */
  @SuppressWarnings("ArrayRecordComponent") // internal: never modified
  public record Piece(Domain domain, int[] side, int[] cut, int[] tip, double[][] outline) {}

  /**
   * A straight line between two pieces.
   *
   * @param first index of one of the pieces
   * @param second index of the other
   * @param length positive
   */
  public record Cut(int first, int second, double length) {}

  /**
   * Copies the lists.
   *
   * @param pieces at least two
   * @param cuts the lines between them
   */
  public Partition {
    pieces = List.copyOf(pieces);
    cuts = List.copyOf(cuts);
  }

  /**
   * Cuts a domain if that helps.
   *
   * @param domain of any shape
   * @return empty if the domain is not thin and has no slits, or has no outer boundary
   */
  public static Optional<Partition> of(Domain domain) {
    return of(domain, Double.POSITIVE_INFINITY);
  }

  /**
   * Cuts a domain if that helps.
   *
   * @param domain of any shape
   * @param cell how large pieces may be, positive; if it is much smaller than the domain, and that
   *     is a polygon, cuts run along the lines of a grid
   * @return empty if the domain is not thin, not large and has no slits, or has no outer boundary
   */
  public static Optional<Partition> of(Domain domain, double cell) {
    if (domain.outer().isEmpty()) {
      return Optional.empty();
    }
    Curve outer = domain.outer().get();
    Points rough = outer instanceof Polygon ? outer.extremes() : outer.outline(4096);
    double area = Math.abs(Polygon.area(rough.axis(0), rough.axis(1)));
    double thin = outer.length() * outer.length() / area;
    boolean large = outer instanceof Polygon && 2 * domain.frame().radius() > LARGE * cell;
    List<Chord> chords =
        thin > THIN && !large && (outer instanceof Polygon || outer.sides() == 1)
            ? new Finder(domain, outer).chords(thin)
            : new ArrayList<>();
    if (chords.isEmpty() && domain.slits().isEmpty() && !large) {
      return Optional.empty();
    }
    Arrangement arrangement = new Arrangement(domain);
    for (Chord c : chords) {
      if (outer instanceof SmoothCurve) {
        arrangement.cut(0, c.p.at, 0, c.q.at);
      } else {
        c.cut(arrangement);
      }
    }
    if (large) {
      Rectangle box = domain.bounds();
      for (double x : lines(domain, 0, box.x0(), box.x1(), cell)) {
        arrangement.cut(x, box.y0(), 0, 1);
      }
      for (double y : lines(domain, 1, box.y0(), box.y1(), cell)) {
        arrangement.cut(box.x0(), y, 1, 0);
      }
    }
    for (int end = 0; end < 2 * domain.slits().size(); end++) {
      arrangement.cutFrom(end);
    }
    return Optional.of(arrangement.partition());
  }

  /**
   * Cuts a polygon at its necks alone, such as doors: waves on one side of a neck know little of
   * the other side.
   *
   * @param domain of any shape
   * @return empty if it has no necks, or has slits or holes with corners
   */
  public static Optional<Partition> atNecks(Domain domain) {
    if (!(domain.outer().orElse(null) instanceof Polygon p)
        || !domain.slits().isEmpty()
        || domain.holes().stream().anyMatch(Polygon.class::isInstance)) {
      return Optional.empty();
    }
    List<Chord> necks = new Finder(domain, p).necks(false);
    if (necks.isEmpty()) {
      return Optional.empty();
    }
    Arrangement arrangement = new Arrangement(domain);
    necks.forEach(c -> c.cut(arrangement));
    return Optional.of(arrangement.partition());
  }

  /**
   * Cuts a domain for waves: so that every piece has at most one end of a slit and few corners that
   * others would have to look around.
   *
   * @param domain of any shape
   * @param winding whether a thin domain is to be cut across as well
   * @return empty if there is nothing to cut
   */
  public static Optional<Partition> forWaves(Domain domain, boolean winding) {
    if (domain.outer().isEmpty()) {
      return Optional.empty();
    }
    Curve outer = domain.outer().get();
    Points rough = outer instanceof Polygon ? outer.extremes() : outer.outline(4096);
    double area = Math.abs(Polygon.area(rough.axis(0), rough.axis(1)));
    double thin = outer.length() * outer.length() / area;
    List<Chord> chords = new ArrayList<>();
    if (winding && outer instanceof Polygon) {
      Finder finder = new Finder(domain, outer);
      chords.addAll(finder.necks(true));
      chords.addAll(finder.chords(thin));
      chords = Finder.accepted(chords);
    }
    boolean edges = domain.holes().stream().anyMatch(Polygon.class::isInstance);
    if (chords.isEmpty() && domain.slits().isEmpty() && !edges) {
      return Optional.empty();
    }
    Arrangement arrangement = new Arrangement(domain);
    for (Chord c : chords) {
      c.cut(arrangement);
    }
    for (int s = 0; s < domain.sides().size(); s++) {
      Side side = domain.sides().get(s);
      if (side.curve() instanceof Slit || (side.hole() >= 0 && side.curve() instanceof Polygon)) {
        arrangement.cutAcross(s);
      }
    }
    for (int end = 0; end < 2 * domain.slits().size(); end++) {
      arrangement.cutFrom(end);
    }
    return Optional.of(arrangement.partition());
  }

  /** Where lines of a grid cross an axis: evenly, as far as possible from everything that turns. */
  private static double[] lines(Domain domain, int axis, double from, double to, double cell) {
    List<Double> avoid = new ArrayList<>();
    domain.corners().forEach(c -> avoid.add(axis == 0 ? c.x() : c.y()));
    domain.tips().forEach(t -> avoid.add(axis == 0 ? t.x() : t.y()));
    for (Curve hole : domain.holes()) {
      Rectangle box = Rectangle.covering(hole.outline(400));
      avoid.add(axis == 0 ? box.x0() : box.y0());
      avoid.add(axis == 0 ? box.x1() : box.y1());
    }
    int least = (int) Math.ceil((to - from) / cell);
    double[] best = {};
    double farthest = -1;
    for (int n = least; n < least + 4; n++) {
      double step = (to - from) / n;
      double[] lines = new double[n - 1];
      Arrays.setAll(lines, i -> from + (i + 1) * step);
      double clear = 0.45;
      for (double line : lines) {
        for (double a : avoid) {
          clear = Math.min(clear, Math.abs(line - a) / step);
        }
      }
      if (clear > farthest + 0.05) {
        farthest = clear;
        best = lines;
      }
    }
    return best;
  }

  /** A place on the outer boundary: its side and parameter, a share or a smooth curve's t. */
  private record Place(double at, double x, double y) {}

  private record Chord(Place p, Place q) {
    double length() {
      return Math.hypot(q.x - p.x, q.y - p.y);
    }

    /** Cuts a domain whose outer boundary is a polygon. */
    void cut(Arrangement arrangement) {
      int s = (int) p.at;
      int r = (int) q.at;
      arrangement.cut(s, p.at - s, r, q.at - r);
    }
  }

  private static Place place(Curve outer, double at) {
    if (outer instanceof SmoothCurve smooth) {
      return new Place(at, smooth.x(at), smooth.y(at));
    }
    Polygon p = (Polygon) outer;
    int i = (int) at;
    double share = at - i;
    return new Place(
        at, p.x(i) + share * (p.x(i + 1) - p.x(i)), p.y(i) + share * (p.y(i + 1) - p.y(i)));
  }

  /** Finds cuts: across the domain along normals, the shortest first, none near to another. */
  private static final class Finder {

    private final Domain domain;
    private final Curve outer;

    /** Parameters and places of the vertices of a polygon that stands for the outer boundary. */
    private double[] at = {};

    private double[] x = {};
    private double[] y = {};

    Finder(Domain domain, Curve outer) {
      this.domain = domain;
      this.outer = outer;
    }

    /**
     * Cuts from the middles of sides between two re-entrant corners, where what is on both sides of
     * them is large beside their length.
     *
     * @param near whether only those whose ends are nearer to corners than other cuts may be
     */
    List<Chord> necks(boolean near) {
      Polygon p = (Polygon) outer;
      vertices(p);
      List<Chord> candidates = new ArrayList<>();
      int n = x.length;
      for (int i = 0; i < n; i++) {
        if (reentrant(i) && reentrant((i + 1) % n)) {
          Chord chord = across(i, 0.5, 0);
          if (chord != null
              && (!near || p.length(i) < 2 * FROM_CORNERS * chord.length())
              && divides(chord)) {
            candidates.add(chord);
          }
        }
      }
      candidates.sort(Comparator.comparingDouble(c -> quantised(c.length())));
      return accepted(candidates);
    }

    private boolean reentrant(int i) {
      int n = x.length;
      int before = (i + n - 1) % n;
      int next = (i + 1) % n;
      double turn = (x[i] - x[before]) * (y[next] - y[i]) - (y[i] - y[before]) * (x[next] - x[i]);
      double lengths =
          Math.hypot(x[i] - x[before], y[i] - y[before])
              * Math.hypot(x[next] - x[i], y[next] - y[i]);
      return (outer.counterClockwise() ? turn : -turn) < -1e-9 * lengths;
    }

    /** Whether there is much on both sides of a chord. */
    private boolean divides(Chord c) {
      double least = ROOM * c.length() * c.length();
      int n = x.length;
      List<double[]> part = new ArrayList<>();
      part.add(new double[] {c.p.x, c.p.y});
      for (int i = ((int) c.p.at + 1) % n; i != ((int) c.q.at + 1) % n; i = (i + 1) % n) {
        part.add(new double[] {x[i], y[i]});
      }
      part.add(new double[] {c.q.x, c.q.y});
      double one =
          Math.abs(
              Polygon.area(
                  part.stream().mapToDouble(v -> v[0]).toArray(),
                  part.stream().mapToDouble(v -> v[1]).toArray()));
      return one > least && Math.abs(Polygon.area(x, y)) - one > least;
    }

    private void vertices(Polygon p) {
      at = new double[p.sides()];
      Arrays.setAll(at, i -> i);
      x = new double[p.sides()];
      y = new double[p.sides()];
      Arrays.setAll(x, p::x);
      Arrays.setAll(y, p::y);
    }

    List<Chord> chords(double thin) {
      int n = (int) Math.min(MOST_SAMPLES, Math.max(400, 3 * thin));
      if (outer instanceof SmoothCurve smooth) {
        sample(smooth, Math.max(n, 2000));
      } else {
        vertices((Polygon) outer);
      }
      List<Chord> candidates = new ArrayList<>();
      Interruption interruption = Interruption.ofThisThread();
      double step = outer.length() / n;
      for (int i = 0; i < x.length; i++) {
        interruption.check();
        int next = (i + 1) % x.length;
        double length = Math.hypot(x[next] - x[i], y[next] - y[i]);
        int each = outer instanceof SmoothCurve ? 1 : (int) Math.ceil(length / step);
        for (int k = 0; k < each; k++) {
          interruption.check();
          Chord chord = across(i, (k + 0.5) / each, FROM_CORNERS);
          if (chord != null) {
            candidates.add(chord);
          }
        }
      }
      candidates.sort(Comparator.comparingDouble(c -> quantised(c.length())));
      return accepted(candidates);
    }

    /** Lengths that differ little count as equal, so that cuts follow each other in a row. */
    private static double quantised(double length) {
      return Math.rint(8 * Math.log(length));
    }

    private void sample(SmoothCurve smooth, int n) {
      at = new double[n];
      x = new double[n];
      y = new double[n];
      for (int i = 0; i < n; i++) {
        at[i] = 2 * Math.PI * i / n;
        x[i] = smooth.x(at[i]);
        y[i] = smooth.y(at[i]);
      }
    }

    /** The chord along the normal from a share of edge i, null if there is none worth having. */
    private @Nullable Chord across(int i, double share, double fromCorners) {
      int next = (i + 1) % x.length;
      double sign = outer.counterClockwise() ? 1 : -1;
      double tx = x[next] - x[i];
      double ty = y[next] - y[i];
      double length = Math.hypot(tx, ty);
      double nx = -sign * ty / length;
      double ny = sign * tx / length;
      double px = x[i] + share * tx;
      double py = y[i] + share * ty;
      double nearest = Double.POSITIVE_INFINITY;
      double where = 0;
      double sine = 0;
      for (int j = 0; j < x.length; j++) {
        int after = (j + 1) % x.length;
        double ex = x[after] - x[j];
        double ey = y[after] - y[j];
        double cross = nx * ey - ny * ex;
        double wx = x[j] - px;
        double wy = y[j] - py;
        double t = (wx * ey - wy * ex) / cross;
        double s = (wx * ny - wy * nx) / cross;
        if (j != i && t > 0 && t < nearest && s >= 0 && s <= 1) {
          nearest = t;
          where = at[j] + s * ((after == 0 ? end() : at[after]) - at[j]);
          sine = Math.abs(cross) / Math.hypot(ex, ey);
        }
      }
      if (!(nearest < outer.length() && sine > STEEP)) {
        return null;
      }
      double from = at[i] + share * ((next == 0 ? end() : at[next]) - at[i]);
      Chord chord = new Chord(place(outer, from), place(outer, where));
      return clear(chord, fromCorners) ? chord : null;
    }

    private double end() {
      return outer instanceof SmoothCurve ? 2 * Math.PI : x.length;
    }

    /** Whether a chord keeps its distance from corners and from holes. */
    private boolean clear(Chord c, double fromCorners) {
      double room = fromCorners * c.length();
      if (outer instanceof Polygon polygon) {
        for (int k = 0; k < polygon.sides(); k++) {
          double d =
              Polygon.squaredDistance(c.p.x, c.p.y, c.q.x, c.q.y, polygon.x(k), polygon.y(k));
          if (d < room * room) {
            return false;
          }
        }
      }
      List<Curve> obstacles = new ArrayList<>(domain.holes());
      obstacles.addAll(domain.slits());
      for (Curve hole : obstacles) {
        Points rim = hole.outline(100);
        for (int k = 0; k < rim.size(); k++) {
          double d = Polygon.squaredDistance(c.p.x, c.p.y, c.q.x, c.q.y, rim.x(k), rim.y(k));
          if (d < 0.04 * c.length() * c.length()) {
            return false;
          }
        }
      }
      return true;
    }

    private static List<Chord> accepted(List<Chord> candidates) {
      List<Chord> kept = new ArrayList<>();
      Interruption interruption = Interruption.ofThisThread();
      for (Chord c : candidates) {
        interruption.check();
        if (kept.stream().allMatch(k -> apart(c, k))) {
          kept.add(c);
        }
      }
      return kept;
    }

    private static boolean apart(Chord a, Chord b) {
      double la = a.length();
      double lb = b.length();
      double room = APART * Math.max(la, lb);
      double between = Math.hypot(a.p.x + a.q.x - b.p.x - b.q.x, a.p.y + a.q.y - b.p.y - b.q.y) / 2;
      if (between > room + (la + lb) / 2) {
        return true;
      }
      if (Polygon.cross(a.p.x, a.p.y, a.q.x, a.q.y, b.p.x, b.p.y, b.q.x, b.q.y)) {
        return false;
      }
      double d = Polygon.squaredDistance(a.p.x, a.p.y, a.q.x, a.q.y, b.p.x, b.p.y);
      d = Math.min(d, Polygon.squaredDistance(a.p.x, a.p.y, a.q.x, a.q.y, b.q.x, b.q.y));
      d = Math.min(d, Polygon.squaredDistance(b.p.x, b.p.y, b.q.x, b.q.y, a.p.x, a.p.y));
      d = Math.min(d, Polygon.squaredDistance(b.p.x, b.p.y, b.q.x, b.q.y, a.q.x, a.q.y));
      return d >= room * room;
    }
  }
}
