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

  private final Domain domain;
  private final boolean[] values;

  /** Reflections in the sides of a convex outer boundary, for what comes from holes. */
  private final double[] mirrors;

  /**
   * An ansatz.
   *
   * @param domain with an outer boundary
   * @param values for each side, whether the value is zero on it, rather than the slope
   */
  public ModeAnsatz(Domain domain, boolean[] values) {
    this.domain = domain;
    this.values = values.clone();
    BoundaryKinds kinds =
        new BoundaryKinds(
            values, new boolean[0], new boolean[0], false, List.of(), List.of(), new double[0][]);
    this.mirrors = domain.holes().isEmpty() ? new double[0] : Mirrors.of(domain, kinds);
  }

  /**
   * The functions, by wavenumber: as many for all, enough for the highest.
   *
   * @param highest wavenumber that is asked for, positive
   * @param effort zero for few functions, higher numbers for more
   */
  public DoubleFunction<Functions> functions(double highest, int effort) {
    List<DoubleFunction<Functions>> groups = new ArrayList<>();
    if (domain.outer().orElseThrow() instanceof Polygon polygon) {
      addCorners(groups, polygon, highest, effort);
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
    boolean mixed = values[c.first()] != values[c.last()];
    double step = mixed ? unit / 2 : unit;
    return Math.abs(step - Math.rint(step)) < REGULAR * unit && (!mixed || Math.rint(step) >= 1);
  }

  private void addCorners(
      List<DoubleFunction<Functions>> groups, Polygon polygon, double highest, int effort) {
    List<Corner> outer = domain.corners().subList(0, polygon.sides());
    List<Corner> chosen =
        new ArrayList<>(outer.stream().filter(c -> !regular(c) || c.angle() < SHARP).toList());
    if (!domain.holes().isEmpty() || chosen.size() > 1) {
      // What comes from a hole or from another corner is smooth at a corner, but not zero on both
      // of its sides as the corner's own functions are.
      Disk frame = domain.frame();
      double rim = highest * frame.radius();
      int order = (int) Math.ceil(rim + 3 * Math.cbrt(rim) + 10 + 6 * effort);
      groups.add(k -> Modes.of(1, k, order, frame));
    }
    if (domain.holes().isEmpty() && chosen.isEmpty()) {
      Corner best = outer.get(0);
      for (Corner c : outer) {
        best = farthest(c) < farthest(best) * (1 - 1e-9) ? c : best;
      }
      chosen.add(best);
    }
    double most = chosen.stream().mapToDouble(Corner::angle).max().orElse(Math.PI);
    for (Corner c : chosen) {
      double reach = farthest(c);
      // Of several corners each has what is singular there; the functions about the middle do the
      // rest.
      boolean alone = chosen.size() == 1;
      double order =
          (alone ? 1 : 0.3) * highest * reach
              + 3 * Math.cbrt(highest * reach)
              + (alone ? 12 : 8)
              + 8 * effort;
      int size =
          Math.max(
              FEWEST + 2 * effort, (int) Math.ceil(order * Math.min(c.angle(), most) / Math.PI));
      cut(c)
          .ifPresent(
              direction ->
                  groups.add(
                      k ->
                          new CornerModes(
                              k,
                              c.x(),
                              c.y(),
                              c.start(),
                              c.angle(),
                              direction,
                              reach,
                              values[c.first()],
                              values[c.last()],
                              size)));
    }
  }

  private double farthest(Corner c) {
    Points rim = domain.outer().orElseThrow().outline(OUTLINE);
    double most = 0;
    for (int i = 0; i < rim.size(); i++) {
      most = Math.max(most, Math.hypot(rim.x(i) - c.x(), rim.y(i) - c.y()));
    }
    return most;
  }

  /** The direction out of a corner, counted from its first side, that is clearest of the domain. */
  private Optional<Double> cut(Corner c) {
    double outside = 2 * Math.PI - c.angle();
    boolean[] free = new boolean[DIRECTIONS];
    for (int d = 0; d < DIRECTIONS; d++) {
      free[d] = escapes(c, c.angle() + outside * (d + 0.5) / DIRECTIONS);
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

  /** Whether the ray in a direction crosses none of the sides that do not end at the corner. */
  private boolean escapes(Corner c, double direction) {
    double dx = Math.cos(c.start() + direction);
    double dy = Math.sin(c.start() + direction);
    Polygon p = (Polygon) domain.outer().orElseThrow();
    for (int s = 0; s < p.sides(); s++) {
      if (s != c.first() && s != c.last()) {
        double a = dx * (p.y(s) - c.y()) - dy * (p.x(s) - c.x());
        double b = dx * (p.y(s + 1) - c.y()) - dy * (p.x(s + 1) - c.x());
        if (a * b <= 0) {
          double t = a == b ? 0 : a / (a - b);
          double px = p.x(s) + t * (p.x(s + 1) - p.x(s)) - c.x();
          double py = p.y(s) + t * (p.y(s + 1) - p.y(s)) - c.y();
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
      groups.add(k -> Modes.of(1, k, order, disk));
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
