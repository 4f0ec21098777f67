package vekua.geometry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import vekua.internal.Check;
import vekua.internal.Interruption;

/** The inside of a closed curve, or the whole plane, without the insides of holes and slits. */
public final class Domain {

  /** What counts as on the boundary, as a share of a curve's length. */
  private static final double SLACK = 2e-5;

  private final @Nullable Curve outer;
  private final List<Curve> holes;
  private final List<Slit> slits;
  private final List<Side> sides = new ArrayList<>();
  private final List<Corner> corners = new ArrayList<>();

  /** Made when it is first asked for. */
  private volatile @Nullable Disk frame;

  private Domain(@Nullable Curve outer, List<Curve> holes, List<Slit> slits) {
    this.outer = outer;
    this.holes = List.copyOf(holes);
    this.slits = List.copyOf(slits);
    if (outer != null) {
      addSides(outer, -1);
    }
    for (int h = 0; h < holes.size(); h++) {
      addSides(holes.get(h), h);
    }
    for (int i = 0; i < slits.size(); i++) {
      addSides(slits.get(i), -2 - i);
    }
  }

  /**
   * The inside of a closed curve, less the insides of holes.
   *
   * @param outer the outer boundary
   * @param holes the rims of the holes, none or more, inside the outer boundary and apart from each
   *     other
   * @throws IllegalArgumentException if a hole is not inside the outer boundary or meets another
   *     hole
   */
  public static Domain inside(Curve outer, Curve... holes) {
    Domain domain = new Domain(outer, List.of(holes), List.of());
    domain.checkHoles();
    return domain;
  }

  /**
   * The whole plane, less the insides of holes.
   *
   * @param holes the rims of the holes, 1 to 1000, apart from each other
   * @throws IllegalArgumentException if there is no hole, or two holes meet
   */
  public static Domain outside(Curve... holes) {
    Check.inRange(holes.length, 1, 1000, "number of holes");
    Domain domain = new Domain(null, List.of(holes), List.of());
    domain.checkHoles();
    return domain;
  }

  /**
   * The same with slits.
   *
   * @param cuts inside the outer boundary, apart from it, from holes and from each other; none may
   *     have sides
   * @throws IllegalArgumentException if there is no outer boundary, or a slit is not inside or
   *     meets something
   */
  public Domain withSlits(Slit... cuts) {
    Domain domain = new Domain(outer, holes, List.of(cuts));
    for (int i = 0; i < cuts.length; i++) {
      domain.checkSlit(i);
    }
    return domain;
  }

  private void checkSlit(int i) {
    if (outer == null) {
      throw new IllegalArgumentException("slits need an outer boundary");
    }
    Slit slit = slits.get(i);
    Points line = slit.outline(200);
    for (int k = 0; k < line.size(); k++) {
      if (!contains(line.x(k), line.y(k)) || onBoundary(line.x(k), line.y(k))) {
        throw new IllegalArgumentException(
            "slit must lie inside the domain, apart from its boundary: slit."
                + i
                + " reaches "
                + place(line, k));
      }
    }
    for (int j = 0; j < i; j++) {
      Slit other = slits.get(j);
      for (int s = 0; s < slit.segments() * other.segments(); s++) {
        int o = s / slit.segments();
        if (slit.crosses(
            s % slit.segments(), other.x(o), other.y(o), other.x(o + 1), other.y(o + 1))) {
          throw new IllegalArgumentException(
              "slits must be apart: slit." + j + " and slit." + i + " meet");
        }
      }
    }
  }

  private boolean onBoundary(double x, double y) {
    double least = 1e-9 * frame().radius();
    return (outer != null && outer.distance(x, y) < least)
        || holes.stream().anyMatch(h -> h.distance(x, y) < least);
  }

  /** The slits. */
  public List<Slit> slits() {
    return slits;
  }

  /** The ends of all slits: the beginning of the first, its end, and so on. */
  public List<Tip> tips() {
    List<Tip> tips = new ArrayList<>();
    int first = 0;
    while (first < sides.size() && !(sides.get(first).curve() instanceof Slit)) {
      first++;
    }
    for (int i = 0; i < slits.size(); i++) {
      Slit s = slits.get(i);
      int n = s.segments();
      double start = Math.atan2(s.y(0) - s.y(1), s.x(0) - s.x(1));
      double end = Math.atan2(s.y(n) - s.y(n - 1), s.x(n) - s.x(n - 1));
      tips.add(new Tip(i, s.x(0), s.y(0), start, first, first + n));
      tips.add(new Tip(i, s.x(n), s.y(n), end, first + n - 1, first + 2 * n - 1));
      first += 2 * n;
    }
    return tips;
  }

  private void addSides(Curve curve, int hole) {
    int first = sides.size();
    for (int i = 0; i < curve.sides(); i++) {
      sides.add(new Side(curve, i, hole));
    }
    if (curve instanceof Polygon p) {
      for (int i = 0; i < p.sides(); i++) {
        double toNext = Math.atan2(p.y(i + 1) - p.y(i), p.x(i + 1) - p.x(i));
        double toPrevious = Math.atan2(p.y(i - 1) - p.y(i), p.x(i - 1) - p.x(i));
        corners.add(corner(p, i, p.x(i), p.y(i), toNext, toPrevious, first));
      }
    } else if (curve instanceof Chain chain) {
      for (int i = 0; i < chain.sides(); i++) {
        double[] next = chain.place(i, 0);
        double[] before = chain.place(Math.floorMod(i - 1, chain.sides()), 1);
        double toNext = Math.atan2(next[3], next[2]);
        double toPrevious = Math.atan2(-before[3], -before[2]);
        corners.add(corner(chain, i, chain.x(i), chain.y(i), toNext, toPrevious, first));
      }
    } else if (curve instanceof SmoothCurve smooth && smooth.sides() > 1) {
      for (int i = 0; i < smooth.sides(); i++) {
        corners.add(straightOn(smooth, i, first));
      }
    }
  }

  /** The vertex where two sides of a smooth curve meet: the domain is half of the plane there. */
  private Corner straightOn(SmoothCurve curve, int i, int first) {
    int n = curve.sides();
    int next = first + i;
    int previous = first + Math.floorMod(i - 1, n);
    double t = curve.start(i);
    double tangent = Math.atan2(curve.dy(t), curve.dx(t));
    boolean left = sides.get(first).domainOnTheLeft();
    return new Corner(
        curve.x(t),
        curve.y(t),
        left ? tangent : tangent + Math.PI,
        Math.PI,
        left ? next : previous,
        left ? previous : next,
        Math.min(curve.length(i), curve.length(Math.floorMod(i - 1, n))));
  }

  private Corner corner(
      Curve p, int i, double x, double y, double toNext, double toPrevious, int first) {
    int n = p.sides();
    int next = first + i;
    int previous = first + Math.floorMod(i - 1, n);
    boolean left = sides.get(first).domainOnTheLeft();
    double start = left ? toNext : toPrevious;
    double turn = (left ? toPrevious - toNext : toNext - toPrevious) % (2 * Math.PI);
    double angle = turn < 0 ? turn + 2 * Math.PI : turn;
    double reach = Math.min(p.length(Math.floorMod(i - 1, n)), p.length(i));
    return new Corner(x, y, start, angle, left ? next : previous, left ? previous : next, reach);
  }

  private void checkHoles() {
    Interruption interruption = Interruption.ofThisThread();
    for (int h = 0; h < holes.size(); h++) {
      Points rim = holes.get(h).outline(200);
      for (int i = 0; i < rim.size(); i++) {
        interruption.check();
        if (outer != null && !outer.encloses(rim.x(i), rim.y(i))) {
          throw new IllegalArgumentException(
              "hole must lie inside the outer boundary: hole." + h + " reaches " + place(rim, i));
        }
        for (int g = 0; g < holes.size(); g++) {
          if (g != h && holes.get(g).encloses(rim.x(i), rim.y(i))) {
            throw new IllegalArgumentException(
                "holes must be apart: hole." + h + " and hole." + g + " at " + place(rim, i));
          }
        }
      }
    }
  }

  private static String place(Points points, int i) {
    return "(" + points.x(i) + ", " + points.y(i) + ")";
  }

  /** The outer boundary; empty for an exterior domain. */
  public Optional<Curve> outer() {
    return Optional.ofNullable(outer);
  }

  /** The rims of the holes. */
  public List<Curve> holes() {
    return holes;
  }

  /** Whether the domain extends to infinity. */
  public boolean exterior() {
    return outer == null;
  }

  /** All sides: those of the outer boundary, then those of each hole. */
  public List<Side> sides() {
    return Collections.unmodifiableList(sides);
  }

  /**
   * All vertices of polygons, and where smooth curves are split: those of the outer boundary, then
   * those of each hole.
   */
  public List<Corner> corners() {
    return Collections.unmodifiableList(corners);
  }

  /**
   * Whether a point lies in the domain, up to rounding at the boundary.
   *
   * @param x abscissa of the point
   * @param y ordinate of the point
   */
  public boolean contains(double x, double y) {
    if (outer != null && !outer.encloses(x, y)) {
      return false;
    }
    for (Curve hole : holes) {
      if (hole.encloses(x, y)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a point lies in the domain, or so close to its boundary (within 2e-5 of a curve's
   * length) that rounded coordinates may be all that keeps it out.
   *
   * @param x abscissa of the point
   * @param y ordinate of the point
   */
  public boolean covers(double x, double y) {
    if (outer != null && !outer.encloses(x, y) && !near(outer, x, y)) {
      return false;
    }
    return holes.stream().allMatch(h -> !h.encloses(x, y) || near(h, x, y));
  }

  private static boolean near(Curve curve, double x, double y) {
    return curve.distance(x, y) <= SLACK * curve.length();
  }

  /**
   * Whether the ray that leaves a corner out of the domain, halfway between its sides, never comes
   * back into the domain.
   *
   * @param corner one of the domain's {@link #corners}
   */
  public boolean escapes(Corner corner) {
    return escapes(corner, corner.outward());
  }

  /**
   * Whether a ray that leaves the domain at a corner never comes back into it.
   *
   * @param corner one of the domain's corners
   * @param direction of the ray in radians
   */
  public boolean escapes(Corner corner, double direction) {
    Disk frame = frame();
    double far =
        2 * frame.radius() + 2 * Math.hypot(corner.x() - frame.x(), corner.y() - frame.y());
    double cos = Math.cos(direction);
    double sin = Math.sin(direction);
    for (int i = 1; i <= 400; i++) {
      double d = far * i / 400;
      if (contains(corner.x() + d * cos, corner.y() + d * sin)) {
        return false;
      }
    }
    return true;
  }

  /** The smallest disc that holds the outer boundary, or all holes of an exterior domain. */
  public Disk frame() {
    Disk known = frame;
    if (known == null) {
      known = newFrame();
      frame = known;
    }
    return known;
  }

  private Disk newFrame() {
    List<Curve> curves = outer != null ? List.of(outer) : holes;
    double[] x = new double[0];
    double[] y = new double[0];
    for (Curve curve : curves) {
      Points line = curve.extremes();
      int n = x.length;
      x = Arrays.copyOf(x, n + line.size());
      y = Arrays.copyOf(y, n + line.size());
      for (int i = 0; i < line.size(); i++) {
        x[n + i] = line.x(i);
        y[n + i] = line.y(i);
      }
    }
    return Disk.covering(Points.of(x, y));
  }

  /**
   * The smallest rectangle around the outer boundary; for an exterior domain the square around a
   * disc of twice the {@linkplain #frame frame}'s radius.
   */
  public Rectangle bounds() {
    if (outer == null) {
      Disk frame = frame();
      return new Disk(frame.x(), frame.y(), 2 * frame.radius()).bounds();
    }
    return Rectangle.covering(outer.extremes());
  }

  /**
   * The nodes of a regular grid over the square around the {@linkplain #frame frame}, those that
   * lie in the domain; for an exterior domain the square is twice as wide.
   *
   * @param n nodes along each side of the square, 1 to 8192
   */
  public Points grid(int n) {
    Disk frame = frame();
    double r = exterior() ? 2 * frame.radius() : frame.radius();
    return new Disk(frame.x(), frame.y(), r).bounds().grid(n, n).where(this::contains);
  }

  /**
   * The index of the corner where a side begins, −1 on a smooth curve without corners.
   *
   * @param side index of the side in {@link #sides}
   */
  public int startCorner(int side) {
    Side s = sides.get(side);
    int n = s.curve().sides();
    if (n == 1) {
      return -1;
    }
    int before = 0;
    for (int i = 0; i < side - s.index(); i++) {
      before += sides.get(i).curve().sides() > 1 ? 1 : 0;
    }
    return before + s.index();
  }

  /**
   * The index of the corner where a side ends, −1 on a smooth curve without corners.
   *
   * @param side index of the side in {@link #sides}
   */
  public int endCorner(int side) {
    Side s = sides.get(side);
    boolean last = s.index() == s.curve().sides() - 1;
    return startCorner(side) < 0 ? -1 : startCorner(last ? side - s.index() : side + 1);
  }

  /**
   * Samples the boundary.
   *
   * @param perSide for each side the number of points, zero or positive, that resolve smooth
   *     functions: equally spaced in the parameter of a smooth curve, closer towards the ends of a
   *     side between corners
   * @param atCorner for each corner the distances from it of further points on both of its sides;
   *     those beyond the middle of a side are left out
   */
  public BoundaryNodes nodes(int[] perSide, double[][] atCorner) {
    return nodes(perSide, atCorner, new double[sides.size()][0], List.of(), 1);
  }

  /**
   * Samples the boundary.
   *
   * @param perSide as above
   * @param atCorner as above
   * @param shares for each side further points, by how far along the side they are: 0 at its
   *     beginning, 1 at its end, and negative numbers −d for 1 − d, however small d is
   * @param gaps where two sides nearly touch
   * @param density how many more points there are in gaps than usual, positive
   */
  public BoundaryNodes nodes(
      int[] perSide, double[][] atCorner, double[][] shares, List<Gap> gaps, double density) {
    Check.sameLength(sides.size(), perSide.length, "sides", "perSide");
    Check.sameLength(corners.size(), atCorner.length, "corners", "atCorner");
    Check.sameLength(sides.size(), shares.length, "sides", "shares");
    List<BoundaryNodes.Node> nodes = new ArrayList<>();
    int firstCorner = 0;
    for (int s = 0; s < sides.size(); s++) {
      Side side = sides.get(s);
      int n = side.curve().sides();
      int start = firstCorner + side.index();
      int end = firstCorner + (side.index() + 1) % n;
      SideNodes on = n == 1 ? new SideNodes(side, s, -1, -1) : new SideNodes(side, s, start, end);
      if (n == 1) {
        on.spread(perSide[s], nodes);
        for (Gap gap : gaps) {
          if (gap.first() == s || gap.second() == s) {
            for (double t : gap.parameters(this, s, density)) {
              smooth(nodes, (SmoothCurve) side.curve(), s, t, gap.scale());
            }
          }
        }
      } else {
        on.between(perSide[s], atCorner, nodes);
      }
      on.at(shares[s], nodes);
      firstCorner += n > 1 && side.index() == n - 1 ? n : 0;
    }
    return new BoundaryNodes(this, nodes);
  }

  private void smooth(
      List<BoundaryNodes.Node> nodes, SmoothCurve curve, int s, double t, double distance) {
    double[] p = curve.placeAt(t);
    double speed = (sides.get(s).domainOnTheLeft() ? 1 : -1) * Math.hypot(p[2], p[3]);
    nodes.add(
        new BoundaryNodes.Node(
            p[0],
            p[1],
            0,
            0,
            p[3] / speed,
            -p[2] / speed,
            s,
            -1,
            distance,
            t / (2 * Math.PI) - Math.floor(t / (2 * Math.PI))));
  }

  @Override
  public String toString() {
    return "Domain[" + (outer == null ? "outside" : "inside " + outer) + ", holes=" + holes + "]";
  }
}
