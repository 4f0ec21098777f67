package vekua.basis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import vekua.functions.CornerModes;
import vekua.functions.Functions;
import vekua.functions.Images;
import vekua.functions.Modes;
import vekua.functions.Poles;
import vekua.functions.Sources;
import vekua.functions.Union;
import vekua.geometry.Corner;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.geometry.Shape;
import vekua.geometry.SmoothCurve;
import vekua.internal.Interruption;

/**
 * Which waves suit the modes of a domain, whose boundary values or slopes are zero: {@link
 * CornerModes} at the singular corners of a polygon, or at one corner if none is singular; sources
 * around a smooth curve, Bessel functions in a circle; sources in holes.
 */
public final class ModeAnsatz {

  /** A corner is regular if its exponents are integers up to this. */
  private static final double REGULAR = 1e-9;

  /** Few functions serve a corner that is sharper, and others hardly reach into it. */
  private static final double SHARP = Math.PI / 4 * (1 - 1e-9);

  /** Functions of a corner, however sharp it is. */
  private static final int FEWEST = 8;

  /** Directions in which a cut is tried. */
  private static final int DIRECTIONS = 64;

  /** Sources around a smooth curve are no farther from it than this over k. */
  private static final double FARTHEST = 25;

  private static final int OUTLINE = 400;

  /** What is zero on a side: the value or the slope, or nothing, as it is a cut. */
  public enum Edge {
    /** The value is zero. */
    VALUE,
    /** The slope is zero. */
    SLOPE,
    /** Nothing is: the domain goes on beyond it. */
    CUT
  }

  /**
   * A corner of the larger domain that a part is near to without having it.
   *
   * @param corner where it is
   * @param first what is zero on its first side
   * @param last what is zero on its last side
   */
  public record Neighbour(Corner corner, Edge first, Edge last) {}

  private final Domain domain;
  private final Edge[] edges;

  /** For corners that are ends of slits what is zero on the face that is not seen, else CUT. */
  private final Edge[] hidden;

  /** Whether the domain is a part of a larger one. */
  private final boolean part;

  /** Corners that are not its own. */
  private final List<Neighbour> neighbours;

  /** Reflections in the sides of a convex outer boundary, for what comes from holes. */
  private final double[] mirrors;

  private ModeAnsatz(
      Domain domain,
      Edge[] edges,
      Edge[] hidden,
      boolean part,
      List<Neighbour> neighbours,
      double[] mirrors) {
    this.domain = domain;
    this.edges = edges.clone();
    this.hidden = hidden.clone();
    this.part = part;
    this.neighbours = List.copyOf(neighbours);
    this.mirrors = mirrors;
  }

  /**
   * For a whole domain.
   *
   * @param domain with an outer boundary and no slits
   * @param values for each side, whether the value is zero on it, rather than the slope
   */
  public static ModeAnsatz of(Domain domain, boolean[] values) {
    Edge[] edges = new Edge[values.length];
    Arrays.setAll(edges, s -> values[s] ? Edge.VALUE : Edge.SLOPE);
    Edge[] hidden = new Edge[domain.corners().size()];
    Arrays.fill(hidden, Edge.CUT);
    BoundaryKinds kinds =
        new BoundaryKinds(
            values, new boolean[0], new boolean[0], false, List.of(), List.of(), new double[0][]);
    double[] mirrors = domain.holes().isEmpty() ? new double[0] : Mirrors.of(domain, kinds);
    return new ModeAnsatz(domain, edges, hidden, false, List.of(), mirrors);
  }

  /**
   * For a part of a domain, between cuts.
   *
   * @param domain the part, with an outer boundary that has corners
   * @param edges for each side what is zero on it
   * @param hidden for each corner that is the end of a slit what is zero on the face of the slit
   *     that is not a side of this part, {@link Edge#CUT} for others
   * @param neighbours corners near by that the part does not have
   */
  public static ModeAnsatz ofPart(
      Domain domain, Edge[] edges, Edge[] hidden, List<Neighbour> neighbours) {
    return new ModeAnsatz(domain, edges, hidden, true, neighbours, new double[0]);
  }

  /**
   * The functions, by wavenumber: as many for all, enough for the highest.
   *
   * @param highest wavenumber that is asked for, positive
   * @param effort zero for few functions, higher numbers for more
   */
  public DoubleFunction<Functions> functions(double highest, int effort) {
    List<DoubleFunction<Functions>> groups = new ArrayList<>();
    if (part || domain.outer().orElseThrow() instanceof Polygon) {
      addCorners(groups, highest, effort);
    } else {
      addAround(groups, (SmoothCurve) domain.outer().orElseThrow(), highest, effort);
    }
    for (int h = 0; h < domain.holes().size(); h++) {
      addHole(groups, h, highest, effort);
    }
    if (groups.size() == 1) {
      return groups.get(0);
    }
    return k -> new Union(groups.stream().map(g -> g.apply(k)).toList());
  }

  /** Whether functions at a corner are smooth, so that others can stand for them. */
  private boolean regular(Corner c) {
    double unit = Math.PI / c.angle();
    boolean mixed = edges[c.first()] != edges[c.last()];
    double step = mixed ? unit / 2 : unit;
    return Math.abs(step - Math.rint(step)) < REGULAR * unit;
  }

  private void addCorners(List<DoubleFunction<Functions>> groups, double highest, int effort) {
    List<Corner> outer = domain.corners().subList(0, domain.outer().orElseThrow().sides());
    List<Vertex> chosen = new ArrayList<>();
    Interruption interruption = Interruption.ofThisThread();
    for (int c = 0; c < outer.size(); c++) {
      interruption.check();
      Corner corner = outer.get(c);
      boolean seen = edges[corner.first()] != Edge.CUT && edges[corner.last()] != Edge.CUT;
      if (hidden[c] != Edge.CUT) {
        chosen.add(end(corner, hidden[c]));
      } else if (seen && (!regular(corner) || corner.angle() < SHARP)) {
        chosen.add(vertex(corner));
      }
    }
    if (part || !domain.holes().isEmpty() || chosen.size() > 1) {
      // What comes from a hole or from another corner is smooth at a corner, but not zero on both
      // of its sides as the corner's own functions are.
      Disk frame = domain.frame();
      double rim = highest * frame.radius();
      // Parts are many and small.
      int order = (int) Math.ceil(rim + 3 * Math.cbrt(rim) + (part ? 5 : 10) + 6 * effort);
      groups.add(k -> Modes.of(1, k, Math.min(order, Modes.MAX_ORDER), frame));
    }
    if (!part && domain.holes().isEmpty() && chosen.isEmpty()) {
      Corner best = outer.get(0);
      for (Corner c : outer) {
        boolean nearer = farthest(c.x(), c.y()) < farthest(best.x(), best.y()) * (1 - 1e-9);
        best = nearer ? c : best;
      }
      chosen.add(vertex(best));
    }
    for (Vertex c : chosen) {
      // Of several corners each has what is singular there; the functions about the middle do the
      // rest.
      boolean alone = chosen.size() == 1;
      double reach = farthest(c.x, c.y);
      double order =
          (alone ? 1 : 0.3) * highest * reach
              + 3 * Math.cbrt(highest * reach)
              + (part ? 6 : alone ? 12 : 8)
              + 8 * effort;
      add(groups, c, reach, Math.max(FEWEST + 2 * effort, size(order, c)));
    }
    for (Neighbour n : neighbours) {
      Corner c = n.corner();
      Vertex vertex =
          new Vertex(c.x(), c.y(), c.start(), c.angle(), cut(c, false), n.first(), n.last());
      add(groups, vertex, farthest(c.x(), c.y()), size(4 + 4 * effort, vertex));
    }
  }

  private static int size(double order, Vertex c) {
    return (int) Math.ceil(order * c.angle / Math.PI);
  }

  private static void add(
      List<DoubleFunction<Functions>> groups, Vertex c, double reach, int size) {
    c.cut.ifPresent(
        direction ->
            groups.add(
                k ->
                    new CornerModes(
                        k,
                        c.x,
                        c.y,
                        c.start,
                        c.angle,
                        direction,
                        reach,
                        c.first == Edge.VALUE,
                        c.last == Edge.VALUE,
                        size)));
  }

  /**
   * A corner with functions of its own.
   *
   * @param start direction of its first side
   * @param angle from there to its last side, through the domain
   * @param cut direction of the functions' cut from the first side, if there is one
   * @param first what is zero on the first side
   * @param last what is zero on the last side
   */
  private record Vertex(
      double x,
      double y,
      double start,
      double angle,
      Optional<Double> cut,
      Edge first,
      Edge last) {}

  private Vertex vertex(Corner c) {
    return new Vertex(
        c.x(), c.y(), c.start(), c.angle(), cut(c, true), edges[c.first()], edges[c.last()]);
  }

  /** The end of a slit, around which the domain goes on beyond the cut that leaves it. */
  private Vertex end(Corner c, Edge beyond) {
    double around = 2 * Math.PI;
    double rest = around - c.angle();
    return edges[c.last()] == Edge.CUT
        ? new Vertex(
            c.x(),
            c.y(),
            c.start(),
            around,
            Optional.of(c.angle() + rest / 2),
            edges[c.first()],
            beyond)
        : new Vertex(
            c.x(),
            c.y(),
            c.start() + c.angle(),
            around,
            Optional.of(around + rest / 2),
            beyond,
            edges[c.last()]);
  }

  private double farthest(double x, double y) {
    Points rim = domain.outer().orElseThrow().outline(OUTLINE);
    double most = 0;
    for (int i = 0; i < rim.size(); i++) {
      most = Math.max(most, Math.hypot(rim.x(i) - x, rim.y(i) - y));
    }
    return most;
  }

  /** The direction out of a corner, counted from its first side, that is clearest of the domain. */
  private Optional<Double> cut(Corner c, boolean own) {
    double outside = 2 * Math.PI - c.angle();
    if (!own && outside < 1e-9) {
      return cutOfSlit(c);
    }
    boolean[] free = new boolean[DIRECTIONS];
    for (int d = 0; d < DIRECTIONS; d++) {
      free[d] = escapes(c, own, c.angle() + outside * (d + 0.5) / DIRECTIONS);
    }
    int best = -1;
    int width = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
      int end = d;
      while (end < DIRECTIONS && free[end]) {
        end++;
      }
      if (end - d > width) {
        width = end - d;
        best = d;
      }
    }
    return best < 0
        ? Optional.empty()
        : Optional.of(c.angle() + outside * (best + width / 2.0) / DIRECTIONS);
  }

  /** The same for the end of a slit that is not a corner of this part: anywhere clear of it. */
  private Optional<Double> cutOfSlit(Corner c) {
    for (int d = 0; d < DIRECTIONS; d++) {
      double direction = 2 * Math.PI * (d + 0.5) / DIRECTIONS;
      boolean clear = true;
      for (int side = -2; side <= 2; side++) {
        clear &= escapes(c, false, direction + side * Math.PI / 16);
      }
      if (clear) {
        return Optional.of(direction);
      }
    }
    return Optional.empty();
  }

  /** Whether the ray in a direction crosses none of the sides that do not end at the corner. */
  private boolean escapes(Corner c, boolean own, double direction) {
    double dx = Math.cos(c.start() + direction);
    double dy = Math.sin(c.start() + direction);
    int n = domain.outer().orElseThrow().sides();
    for (int s = 0; s < n; s++) {
      if (!own || (s != c.first() && s != c.last())) {
        Corner p = domain.corners().get(s);
        Corner q = domain.corners().get((s + 1) % n);
        double a = dx * (p.y() - c.y()) - dy * (p.x() - c.x());
        double b = dx * (q.y() - c.y()) - dy * (q.x() - c.x());
        if (a * b <= 0) {
          double t = a == b ? 0 : a / (a - b);
          double px = p.x() + t * (q.x() - p.x()) - c.x();
          double py = p.y() + t * (q.y() - p.y()) - c.y();
          if (px * dx + py * dy >= 0) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private void addAround(
      List<DoubleFunction<Functions>> groups, SmoothCurve outer, double highest, int effort) {
    if (outer.shape() instanceof Shape.Ellipse e && Math.abs(e.a() - e.b()) <= 1e-9 * e.a()) {
      Disk disk = new Disk(e.x(), e.y(), e.a());
      double rim = highest * e.a();
      int order = (int) Math.ceil(rim + 3 * Math.cbrt(rim) + 10 + 8 * effort);
      groups.add(k -> Modes.of(1, k, Math.min(order, Modes.MAX_ORDER), disk));
      return;
    }
    if (outer.joints().length > 0) {
      JointSources.add(groups, outer, highest, effort, FARTHEST / highest);
      return;
    }
    ContinuedCurve curve = ContinuedCurve.outside(outer, FARTHEST / highest);
    double waves = highest * outer.length() / (2 * Math.PI);
    double n = Math.max(1.2 * curve.suggestion(1e-12), 3 * waves + 10) * (1 + 0.25 * effort);
    double[] centres = Poles.centres(curve.places((int) Math.ceil(n)));
    groups.add(k -> new Sources(Sources.Family.Y, k, 0, 0, 0, centres));
  }

  private void addHole(
      List<DoubleFunction<Functions>> groups, int hole, double highest, int effort) {
    Curve rim = domain.holes().get(hole);
    Disk disk = rim.inscribedDisk();
    double elongation = Ansatz.farthest(rim, disk) / disk.radius();
    double across = highest * Ansatz.farthest(rim, disk);
    if (rim instanceof SmoothCurve && elongation < 1.25) {
      int wanted = (int) Math.ceil(across + 3 * Math.cbrt(across) + 8 + 6 * effort);
      int order = Sources.representable(highest / 2, disk.radius(), wanted);
      double[] centre = {0, 0, disk.radius()};
      groups.add(
          k -> mirrored(new Sources(Sources.Family.Y, k, order, disk.x(), disk.y(), centre)));
      return;
    }
    addHoleCorners(groups, hole, highest, effort);
    double depth = 7.5 / highest;
    SourceCurve curve =
        rim instanceof SmoothCurve smooth
            ? ContinuedCurve.inside(smooth, depth)
            : new InsetCurve((Polygon) rim, Math.min(depth, 0.5 * disk.radius()));
    double n = curve.suggestion(1e-11) + 3 * highest * rim.length() / (2 * Math.PI);
    double[] centres = Poles.centres(curve.places((int) Math.ceil(n * (1 + 0.3 * effort))));
    int order = curve.ring() ? 0 : 1;
    groups.add(k -> mirrored(new Sources(Sources.Family.Y, k, order, 0, 0, centres)));
  }

  /** Sources that gather at the corners of a hole (Gopal and Trefethen 2019). */
  private void addHoleCorners(
      List<DoubleFunction<Functions>> groups, int hole, double highest, int effort) {
    for (Corner c : domain.corners()) {
      if (domain.sides().get(c.first()).hole() == hole) {
        int n = 14 + 6 * effort;
        double far = Math.min(0.4 * c.reach(), FARTHEST / highest);
        double[] distances = new double[n];
        Arrays.setAll(distances, j -> far * Math.exp(-3.5 * (Math.sqrt(n) - Math.sqrt(j + 1))));
        double[] offsets = Poles.along(c.outward(), distances);
        groups.add(k -> mirrored(new Sources(Sources.Family.Y, k, 1, c.x(), c.y(), offsets)));
      }
    }
  }

  private Functions mirrored(Functions sources) {
    return mirrors.length == 0 ? sources : new Images(sources, mirrors);
  }
}
