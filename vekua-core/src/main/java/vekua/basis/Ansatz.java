package vekua.basis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import vekua.functions.Functions;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Corner;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Gap;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.geometry.Side;
import vekua.geometry.SmoothCurve;
import vekua.internal.Check;

/**
 * Which functions suit a domain: smooth ones for sources beyond the outer boundary, singular ones
 * for sources in each hole, and sources that gather at corners. A fit asks for a {@link #basis} of
 * an order with priors; a solution asks for a {@link #layout} at a {@link Resolution} and raises
 * that until it is content. One subclass for each family of equations.
 *
 * <p>Polynomials that are orthonormal on a curve grow like ρ^n towards the level curve of Green's
 * function that ρ belongs to. Random sources on that curve, which follows the shape of the domain,
 * therefore give them coefficients like ρ^(−n): the prior of a disc, carried over.
 */
public abstract class Ansatz {

  /** Sources at a corner go down to where doubles relative to the corner still have meaning. */
  private static final double NEAREST = 1e-17;

  /** In a fit, functions of a corner reach down to where they would matter by this much. */
  private static final double LEAST = 3e-4;

  /** A vertex where the boundary turns by less is no corner. */
  private static final double STRAIGHT = 1e-9;

  /** Points along each side of the grid on which means over the domain are taken. */
  private static final int INSIDE = 25;

  /** Sources for each stretch of fine data, and their distance from it in units of its length. */
  static final int SOURCES = 12;

  private static final double BESIDE = 0.6;

  /** The degree of smooth functions beside sources around the domain. */
  private static final int BESIDE_SOURCES = 8;

  /** The ratio of the depths of sources beyond a gap: enough for twelve digits. */
  private static final double GAP = 1.18;

  final Equation equation;
  final Domain domain;
  final Disk frame;
  final BoundaryKinds boundary;

  /** A disc inside each hole. */
  final Disk[] holes;

  private final Points inside;

  /** For each stretch of fine data the places of its sources. */
  private final List<Disk[]> details;

  /** Where curves nearly touch. */
  final List<Gap> gaps;

  /** For holes that one centre does not serve, where their sources are; null for the others. */
  private @Nullable SourceCurve @Nullable [] sourceCurves;

  /** Where sources around the domain are, if these take the place of higher degrees. */
  private final @Nullable SourceCurve around;

  Ansatz(Equation equation, Domain domain, BoundaryKinds boundary) {
    this(equation, domain, boundary, null);
  }

  /**
   * With sources around the domain.
   *
   * @param around where they are, null for none; narrow details then need none of their own
   */
  Ansatz(Equation equation, Domain domain, BoundaryKinds boundary, @Nullable SourceCurve around) {
    if (!domain.slits().isEmpty()) {
      throw new IllegalArgumentException(
          "slits need an equation of second order and a domain that is cut along them");
    }
    this.equation = equation;
    this.domain = domain;
    this.around = around;
    this.boundary = around == null ? boundary : boundary.withoutDetails();
    this.frame = domain.frame();
    this.holes = domain.holes().stream().map(Curve::inscribedDisk).toArray(Disk[]::new);
    this.inside = domain.grid(INSIDE);
    this.gaps = Gap.of(domain);
    this.details = this.boundary.details().stream().map(this::places).toList();
  }

  /**
   * Places beside a stretch of the boundary, out of the domain by the share {@link #BESIDE} of its
   * length.
   */
  private Disk[] places(Detail detail) {
    List<Disk> places = new ArrayList<>();
    Side side = domain.sides().get(detail.side());
    double width = detail.to() - detail.from();
    double[] start = side.at(detail.from());
    double[] end = side.at(detail.to());
    double d = BESIDE * Math.hypot(end[0] - start[0], end[1] - start[1]);
    for (int i = 0; i < SOURCES; i++) {
      double[] p = side.at(detail.from() + width * (i + 0.5) / SOURCES);
      Disk place = new Disk(p[0] + d * p[2], p[1] + d * p[3], d);
      if (!domain.contains(place.x(), place.y())) {
        places.add(place);
      }
    }
    return places.toArray(Disk[]::new);
  }

  /** The smallest disc that holds the boundary. */
  public final Disk frame() {
    return frame;
  }

  /** Points spread over the domain. */
  public final Points inside() {
    return inside;
  }

  /** Stretches of the boundary where the data are finer than elsewhere. */
  public final List<Detail> details() {
    return boundary.details();
  }

  // What a family of equations decides for itself.

  /** Smooth functions of a degree; polynomials are made orthogonal on the samples. */
  abstract Functions smooth(int degree, PointBlock samples);

  /** Singular functions about the centre of a hole up to an order. */
  abstract Functions centred(int hole, int order, PointBlock rim);

  /** Sources at distances from a corner, in the direction out of the domain. */
  abstract Functions sources(Corner corner, double[] distances);

  /** Smooth functions up to an order, with priors of their coefficients. */
  abstract Part smoothPart(int order);

  /** Singular functions for a hole up to an order, with priors of their coefficients. */
  abstract Part holePart(int hole, int order);

  /**
   * Sources at distances from a corner, with priors of their coefficients.
   *
   * @param sizes the size of the field that each distance stands for
   */
  abstract Part cornerPart(Corner corner, double[] distances, double[] sizes);

  /** The exponent of the distance with which a field may vary at a corner. */
  abstract double exponent(Corner corner);

  // For fits.

  /**
   * The basis for sensors in the domain.
   *
   * @param order highest order N of the smooth functions, 0 to {@link Equation#MAX_ORDER}; those of
   *     each of m holes go to order 2N/(1 + m), but at least to 4
   */
  public final DomainBasis basis(int order) {
    Check.inRange(order, 0, Equation.MAX_ORDER, "order");
    Part all = smoothPart(order);
    int n = Math.max(4, 2 * order / (1 + holes.length));
    Part inHoles = Part.NONE;
    for (int h = 0; h < holes.length; h++) {
      Part one = holePart(h, n);
      inHoles = h == 0 ? one : inHoles.inTurn(one);
    }
    all = all.everyPair(inHoles);
    for (Corner corner : domain.corners()) {
      if (Math.abs(corner.angle() - Math.PI) > STRAIGHT) {
        all = all.everyPair(cornerPart(corner));
      }
    }
    return DomainBasis.of(all.functions()).scaledOver(inside).withPriors(all.priors());
  }

  private Part cornerPart(Corner corner) {
    double exponent = exponent(corner);
    double root = 1 - Math.log(LEAST) / 4 / exponent;
    int n = (int) Math.ceil(root * root);
    double[] distances = clustered(corner, n, 0);
    double[] sizes = new double[distances.length];
    Arrays.setAll(sizes, j -> Math.pow(distances[j] / corner.reach(), exponent));
    return cornerPart(corner, distances, sizes);
  }

  /** Points along the outer boundary (−1) or the rim of a hole, enough for a degree. */
  final PointBlock rim(int hole, int degree) {
    int[] perSide =
        domain.sides().stream()
            .mapToInt(
                s ->
                    s.hole() == hole ? (int) (8 + 6 * degree * s.length() / s.curve().length()) : 0)
            .toArray();
    return domain.nodes(perSide, new double[domain.corners().size()][0]).points();
  }

  /** How large a hole's logarithm gets over the domain, in units of the hole's radius. */
  final double logarithm(int hole) {
    return Math.log1p(frame.radius() / holes[hole].radius());
  }

  // For solutions.

  /** Other choices of functions for the same domain, one of which may suit the data better. */
  public List<Ansatz> alternatives() {
    return around == null && domain.outer().orElse(null) instanceof SmoothCurve outer
        ? List.of(around(ContinuedCurve.outside(outer, farthestAround())))
        : List.of();
  }

  /**
   * The same with functions for the singularities that fields have beyond the lobes of a smooth
   * curve, if there are any and the equation has such functions.
   */
  public Optional<Ansatz> branched() {
    return Optional.empty();
  }

  /** Whether functions are singular between lobes: then they vary along the boundary as it does. */
  public boolean isBranched() {
    return false;
  }

  /** The same with sources around the domain instead of smooth functions of high degree. */
  abstract Ansatz around(SourceCurve curve);

  /** Sources at places around the domain. */
  abstract Functions sourcesAround(Disk[] places);

  /** How far from the boundary sources around the domain may be. */
  double farthestAround() {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * How many places around the domain to begin with.
   *
   * @param suggestion how many sources of two columns each resolve smooth fields
   */
  int placesAround(int suggestion) {
    return suggestion;
  }

  /**
   * Whether functions with singularities around the domain take the place of smooth functions of
   * high degree, so that the coefficients have no order in which they fall.
   */
  public boolean isAround() {
    return around != null;
  }

  /**
   * The resolution that a solution starts with, before any error is known.
   *
   * @param tolerance the relative boundary error to reach, positive and less than 1
   */
  public final Resolution initial(double tolerance) {
    Resolution first = first(tolerance);
    if (around == null) {
      return first;
    }
    int n = Math.max(first.degree(), placesAround(around.suggestion(tolerance)));
    return new Resolution(n, first.holes(), first.corners(), first.density());
  }

  /** The resolution to start with where smooth functions are all there is around the domain. */
  abstract Resolution first(double tolerance);

  /**
   * The functions at a resolution; polynomials are made orthogonal on the nodes.
   *
   * @param r how many functions of each kind
   * @param nodes on which polynomials are made orthogonal, such as {@link #samples}
   */
  public final Layout layout(Resolution r, BoundaryNodes nodes) {
    List<Functions> groups = new ArrayList<>();
    List<Disk> beside = new ArrayList<>();
    if (around != null) {
      Disk[] places = around.places(r.degree());
      groups.add(smooth(BESIDE_SOURCES, nodes.points()));
      groups.add(sourcesAround(places));
      beside.addAll(List.of(places));
    } else if (hasSmooth()) {
      groups.add(smooth(r.degree(), nodes.points()));
      beside.addAll(smoothPlaces());
    }
    int smoothEnd = size(groups);
    int[] ends = new int[holes.length];
    int[] starts = new int[domain.corners().size()];
    for (int h = 0; h < holes.length; h++) {
      int hole = h;
      int n = r.holes()[h];
      Optional<Disk[]> inside = places(h, n);
      inside.ifPresent(places -> beside.addAll(List.of(places)));
      addHole(
          groups,
          h,
          inside
              .map(places -> spread(hole, places))
              .orElseGet(() -> centred(hole, n, nodes.onHole(hole))));
      ends[h] = size(groups);
    }
    addLogarithms(groups);
    for (Gap gap : gaps) {
      for (int side : new int[] {gap.first(), gap.second()}) {
        int hole = domain.sides().get(side).hole();
        Disk[] places = gap.beyond(domain, side, GAP);
        if (places.length > 0) {
          groups.add(spread(hole, places));
          beside.addAll(List.of(places));
        }
      }
    }
    for (int c = 0; c < domain.corners().size(); c++) {
      int level = r.corners()[c];
      starts[c] = size(groups);
      if (level > 0) {
        addCorner(groups, c, level);
        double[] distances = clustered(domain.corners().get(c), poles(c, level), NEAREST);
        if (distances.length > 0) {
          groups.add(sources(domain.corners().get(c), distances));
        }
      }
    }
    for (Disk[] places : details) {
      groups.add(near(places));
      beside.addAll(List.of(places));
    }
    return new Layout(
        DomainBasis.of(groups), size(groups), smoothEnd, ends, starts, List.copyOf(beside));
  }

  /** Sources close to the boundary, where the data are finer than elsewhere. */
  Functions near(Disk[] places) {
    return spread(-1, places);
  }

  private static int size(List<Functions> groups) {
    return groups.stream().mapToInt(Functions::size).sum();
  }

  /** How fields behave at a corner, or at the corner of the whole domain that it is part of. */
  final Singularity singularity(int corner, int level) {
    return boundary
        .opening(corner)
        .map(opening -> Singularity.around(opening, level))
        .orElseGet(
            () ->
                Singularity.of(
                    boundary, domain.corners().get(corner), boundary.jumps()[corner], level));
  }

  /** Where the smooth functions are singular, each with its distance from the boundary. */
  List<Disk> smoothPlaces() {
    return List.of();
  }

  /** Whether there are smooth functions at all. */
  boolean hasSmooth() {
    return true;
  }

  /** Adds the functions of a hole, in some families with mirror images or logarithms. */
  void addHole(List<Functions> groups, int hole, Functions functions) {
    groups.add(functions);
  }

  /**
   * Adds the logarithms that holes need beside their own functions, where the equation has them.
   */
  void addLogarithms(List<Functions> groups) {}

  /** Adds the functions that the sides of a corner give rise to. */
  void addCorner(List<Functions> groups, int corner, int level) {}

  /**
   * Sources at places in a hole, or beyond the outer boundary (−1), that one centre does not serve.
   */
  abstract Functions spread(int hole, Disk[] places);

  /**
   * Whether corners have functions that behave like the solution there, so that sources are the
   * exception.
   */
  public abstract boolean exactCorners();

  /** The number of sources at a corner. */
  abstract int poles(int corner, int level);

  /** How many real columns the smooth functions are. */
  abstract int smoothColumns(Resolution r);

  /** How many real columns the functions of a hole are. */
  abstract int holeColumns(Resolution r, int hole);

  /** The greatest depth below a hole's rim at which there may be sources. */
  double deepest() {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * Whether functions about one centre serve a polygonal hole.
   *
   * @param elongation how far the rim reaches from the centre, in units of the inscribed disc's
   *     radius
   */
  boolean oneCentre(double elongation) {
    return elongation < 2;
  }

  private @Nullable SourceCurve sourceCurve(int hole) {
    if (sourceCurves == null) {
      sourceCurves = new SourceCurve[holes.length];
      for (int h = 0; h < holes.length; h++) {
        sourceCurves[h] = sourceCurve(domain.holes().get(h), holes[h]);
      }
    }
    return sourceCurves[hole];
  }

  /** The curve of sources in a hole, if one centre does not serve it. */
  private @Nullable SourceCurve sourceCurve(Curve rim, Disk centre) {
    double elongation = farthest(rim, centre) / centre.radius();
    if (rim instanceof SmoothCurve smooth) {
      return elongation < 1.25 ? null : ContinuedCurve.inside(smooth, deepest());
    }
    double depth = Math.min(deepest(), 0.5 * centre.radius());
    return oneCentre(elongation) ? null : new InsetCurve((Polygon) rim, depth);
  }

  /** The largest distance of a rim from the centre of a disc. */
  static double farthest(Curve rim, Disk centre) {
    Points outline = rim.outline(200);
    double reach = 0;
    for (int i = 0; i < outline.size(); i++) {
      reach = Math.max(reach, Math.hypot(outline.x(i) - centre.x(), outline.y(i) - centre.y()));
    }
    return reach;
  }

  /** The places of n sources in a hole, empty if one centre serves it. */
  private Optional<Disk[]> places(int hole, int n) {
    return Optional.ofNullable(sourceCurve(hole)).map(curve -> curve.places(n));
  }

  /**
   * Whether the functions of a hole are sources at many places along a curve inside it, rather than
   * of many orders about one centre. The hole's number in a {@link Resolution} then counts places.
   *
   * @param hole index of the hole in the domain, from 0
   */
  public final boolean isSpread(int hole) {
    return sourceCurve(hole) != null;
  }

  /** Whether a hole's sources surround its middle. */
  final boolean ring(int hole) {
    SourceCurve curve = hole < 0 ? null : sourceCurve(hole);
    return curve != null && curve.ring();
  }

  /** Orders of the holes' functions to begin with. */
  final int[] firstOrders(int centred, double tolerance) {
    int[] orders = new int[holes.length];
    Arrays.setAll(
        orders,
        h -> {
          SourceCurve curve = sourceCurve(h);
          return curve == null ? centred : curve.suggestion(tolerance);
        });
    return orders;
  }

  final int[] levels(int level) {
    int[] levels = new int[domain.corners().size()];
    Arrays.setAll(levels, c -> boundary.plain()[c] ? 0 : level);
    return levels;
  }

  /** The length that a corner's functions are scaled to. */
  static double reach(Corner corner) {
    return 0.6 * corner.reach();
  }

  /** The distance of the farthest of a corner's sources. */
  double farthest(Corner corner) {
    return reach(corner);
  }

  /**
   * Distances from a corner by tapered exponential clustering (Trefethen, Nakatsukasa and Weideman
   * 2021), nearest first, without those that would lie in the domain.
   *
   * @param nearest the least, in units of the shorter of the corner's sides
   */
  private double[] clustered(Corner corner, int n, double nearest) {
    double[] d = new double[n];
    int count = 0;
    for (int j = 1; j <= n; j++) {
      double distance = farthest(corner) * Math.exp(-4 * (Math.sqrt(n) - Math.sqrt(j)));
      double x = corner.x() + distance * Math.cos(corner.outward());
      double y = corner.y() + distance * Math.sin(corner.outward());
      boolean tiny = distance < 1e-6 * corner.reach();
      if (distance > nearest * corner.reach() && (tiny || !domain.contains(x, y))) {
        d[count++] = distance;
      }
    }
    return Arrays.copyOf(d, count);
  }

  /**
   * The places on the boundary that a solution at a resolution is fitted to.
   *
   * @param r how many functions of each kind
   */
  public final BoundaryNodes samples(Resolution r) {
    return new Sampling(this, r).samples();
  }

  /**
   * The places on the boundary, more and other ones than {@link #samples}, down to the corners
   * themselves, on which the error of a solution is measured.
   *
   * @param r how many functions of each kind
   */
  public final BoundaryNodes checks(Resolution r) {
    return new Sampling(this, r).checks();
  }

  /** For how many sources samples at a corner are enough. */
  int held(int corner, int level) {
    return boundary.opening(corner).isPresent() ? 10 + 6 * level : poles(corner, level);
  }
}
