package vekua.basis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import vekua.functions.CornerWaves;
import vekua.functions.Functions;
import vekua.functions.Layers;
import vekua.functions.LineSources;
import vekua.functions.Modes;
import vekua.functions.Poles;
import vekua.functions.Sources;
import vekua.geometry.Corner;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Polygon;

/**
 * Solutions of the Helmholtz and Yukawa equations: modes for what comes from afar, in fits point
 * sources along curves around the domain for what comes from near, multipoles or sources in holes,
 * Bessel functions of fractional order and sources at corners.
 */
final class WaveAnsatz extends Ansatz {

  /** Distances of the curves from the outer boundary, in radii of the frame, nearest first. */
  private static final double[] DISTANCES = {0.05, 0.15, 0.45};

  private static final int FEWEST = 24;

  /** How much nearer to the boundary than asked a source may come where it is not convex. */
  private static final double CLOSEST = 0.7;

  /** Lines of sources are no longer than this over k: farther out they would miss waves. */
  private static final double WAVES = 10;

  /** A Yukawa field that decays as often as this across the domain is one of layers. */
  private static final double DECAYS = 30;

  private final double k;
  private final boolean outgoing;
  private final Sources.Family family;
  private final boolean[] cutFree;

  /** The sides of the outer boundary if the field is confined to layers along them, else none. */
  private final double[] layers;

  WaveAnsatz(Equation equation, Domain domain, BoundaryKinds boundary) {
    this(equation, domain, boundary, null);
  }

  private WaveAnsatz(
      Equation equation, Domain domain, BoundaryKinds boundary, @Nullable SourceCurve around) {
    super(equation, domain, boundary, around);
    k = equation.wavenumber();
    outgoing = domain.exterior() && equation.lambda() > 0;
    family =
        equation.lambda() < 0 ? Sources.Family.K : outgoing ? Sources.Family.H : Sources.Family.Y;
    cutFree = HarmonicAnsatz.cutFree(domain);
    layers = equation.lambda() < 0 && across() >= DECAYS ? layers(domain) : new double[0];
  }

  @Override
  Ansatz around(SourceCurve curve) {
    return new WaveAnsatz(equation, domain, boundary, curve);
  }

  @Override
  Functions sourcesAround(Disk[] places) {
    return new Sources(family, k, 0, 0, 0, Poles.centres(places));
  }

  /** Far away short waves hardly differ from plane ones. */
  @Override
  double farthestAround() {
    return equation.lambda() > 0 ? WAVES / k : Double.POSITIVE_INFINITY;
  }

  /** One column each, and four for every wavelength along the boundary. */
  @Override
  int placesAround(int suggestion) {
    double waves = k * domain.outer().orElseThrow().length() / (2 * Math.PI);
    return Math.max(2 * suggestion, equation.lambda() > 0 ? (int) (4 * waves) : 0);
  }

  /** The diameter of the frame in units of 1/k. */
  private double across() {
    return 2 * k * frame.radius();
  }

  /** The sides of a convex polygon. */
  private static double[] layers(Domain domain) {
    if (!(domain.outer().orElse(null) instanceof Polygon polygon)
        || domain.corners().subList(0, polygon.sides()).stream()
            .anyMatch(c -> c.angle() > Math.PI * (1 + 1e-9))) {
      return new double[0];
    }
    return domain.sides().subList(0, polygon.sides()).stream()
        .flatMapToDouble(
            side -> {
              double[] p = side.at(0.5);
              return DoubleStream.of(p[0], p[1], -p[2], -p[3], side.length());
            })
        .toArray();
  }

  @Override
  Functions smooth(int degree, PointBlock samples) {
    return layers.length > 0
        ? new Layers(k, degree, layers)
        : Modes.of(equation.lambda(), k, degree, frame);
  }

  @Override
  boolean hasSmooth() {
    return !domain.exterior();
  }

  /** Singular modes Y_n, K_n or outgoing H_n, as far as their size is a sound double. */
  @Override
  Functions centred(int hole, int order, PointBlock rim) {
    Disk disk = holes[hole];
    int n = Sources.representable(k, disk.radius(), order);
    return new Sources(family, k, n, disk.x(), disk.y(), new double[] {0, 0, disk.radius()});
  }

  @Override
  Functions spread(int hole, Disk[] places) {
    return new Sources(family, k, ring(hole) ? 0 : 1, 0, 0, Poles.centres(places));
  }

  @Override
  Functions near(Disk[] places) {
    return new Sources(family, k, 1, 0, 0, Poles.centres(places));
  }

  @Override
  Functions sources(Corner corner, double[] distances) {
    double[] offsets = Poles.along(corner.outward(), distances);
    return new Sources(family, k, 1, corner.x(), corner.y(), offsets);
  }

  /**
   * What a disc would believe, and the same with sources no nearer than each of the curves: those
   * of farther curves included, for nature does not choose one distance.
   */
  @Override
  Part smoothPart(int order) {
    if (!hasSmooth()) {
      return Part.NONE;
    }
    DiskBasis modes = equation.basis(order, frame);
    List<Functions> functions = new ArrayList<>(List.of(modes.functions()));
    int[] sizes = new int[DISTANCES.length];
    for (int i = 0; i < sizes.length; i++) {
      Disk[] around = around(DISTANCES[i] * frame.radius());
      functions.add(new Sources(family, k, 0, 0, 0, Poles.centres(around)));
      sizes[i] = around.length;
    }
    return new Part(functions, beliefs(modes.priors(), sizes));
  }

  private static List<Prior> beliefs(List<Prior> modes, int[] sizes) {
    int all = Arrays.stream(sizes).sum();
    List<Prior> beliefs = new ArrayList<>();
    Prior likeliest = modes.get(modes.size() / 2);
    for (Prior prior : modes) {
      beliefs.add(new Prior(prior.weight(), Part.joined(prior.deviations(), new double[all])));
      likeliest = prior.weight() > likeliest.weight() ? prior : likeliest;
    }
    int from = 0;
    for (int size : sizes) {
      double[] near = new double[all];
      Arrays.fill(near, from, all, 1);
      beliefs.add(new Prior(likeliest.weight(), Part.joined(likeliest.deviations(), near)));
      from += size;
    }
    return beliefs;
  }

  /** Places at a distance from the outer boundary, about as far from each other. */
  private Disk[] around(double distance) {
    Curve outer = domain.outer().orElseThrow();
    int n = (int) Math.max(FEWEST, Math.ceil(outer.length() / distance));
    Points line = outer.outline(n);
    List<Disk> kept = new ArrayList<>();
    double sign = outer.counterClockwise() ? distance : -distance;
    for (int i = 0; i < line.size(); i++) {
      int next = (i + 1) % line.size();
      double tx = line.x(next) - line.x(i);
      double ty = line.y(next) - line.y(i);
      double l = Math.hypot(tx, ty);
      // Over the middle between two points, so that no corner is ambiguous.
      double x = line.x(i) + tx / 2 + sign * ty / l;
      double y = line.y(i) + ty / 2 - sign * tx / l;
      keep(outer, new Disk(x, y, distance), kept);
    }
    for (Corner corner : domain.corners().subList(0, outer.sides() > 1 ? outer.sides() : 0)) {
      double x = corner.x() + distance * Math.cos(corner.outward());
      double y = corner.y() + distance * Math.sin(corner.outward());
      keep(outer, new Disk(x, y, distance), kept);
    }
    return kept.toArray(Disk[]::new);
  }

  /** Where the boundary is not convex, a point beside one side may be close to another. */
  private static void keep(Curve outer, Disk place, List<Disk> kept) {
    if (!outer.encloses(place.x(), place.y())
        && outer.distance(place.x(), place.y()) > CLOSEST * place.radius()) {
      kept.add(place);
    }
  }

  @Override
  Part holePart(int hole, int order) {
    Functions functions = centred(hole, order, rim(hole, 0));
    // Orders whose size is not a sound double are left out; an outgoing wave is two columns.
    int each = outgoing ? 2 : 1;
    int top = (functions.size() / each - 1) / 2;
    double x = k * holes[hole].radius();
    List<Prior> priors =
        equation.lambda() > 0
            ? SourceRing.oscillatingHole(top, x)
            : SourceRing.modifiedHole(top, x);
    return Part.of(
        functions,
        priors.stream()
            .map(prior -> new Prior(prior.weight(), Part.repeated(prior.deviations(), each)))
            .toList());
  }

  @Override
  Part cornerPart(Corner corner, double[] distances, double[] sizes) {
    double[] deviations = Part.repeated(sizes, outgoing ? 6 : 3);
    return Part.of(sources(corner, distances), List.of(new Prior(1, deviations)));
  }

  @Override
  double exponent(Corner corner) {
    return Math.PI / corner.angle();
  }

  @Override
  Resolution first(double tolerance) {
    int[] orders = firstOrders(6, tolerance);
    for (int h = 0; h < orders.length; h++) {
      double rim = k * farthest(domain.holes().get(h), holes[h]);
      int more = (int) (outgoing ? 1.6 * rim : Math.min(rim, 40));
      orders[h] += isSpread(h) ? 0 : more;
    }
    double rim = domain.exterior() || layers.length > 0 ? 0 : k * frame.radius();
    return new Resolution(
        (int) (8 + rim),
        orders,
        levels(outgoing ? (int) Math.max(2, -0.5 * Math.log10(tolerance)) : 1),
        2.2);
  }

  /**
   * Whether a corner gets Bessel functions of fractional order: their cut must stay outside, those
   * of the Yukawa equation must not grow too much across the domain, and waves must not be so short
   * that evaluation gets slow.
   */
  private boolean fractional(int corner) {
    return cutFree[corner] && across() < (equation.lambda() > 0 ? 400 : DECAYS);
  }

  @Override
  void addCorner(List<Functions> groups, int c, int level) {
    Corner corner = domain.corners().get(c);
    if (fractional(c)) {
      Singularity s = singularity(c, level);
      groups.add(waves(corner, s.exponents(), s.logarithmic(), s.parts()));
      double[] given = boundary.exponents(c);
      if (given.length > 0) {
        int[] both = new int[given.length];
        Arrays.fill(both, 3);
        groups.add(waves(corner, given, 0, both));
      }
    } else {
      groups.add(
          LineSources.of(
              family,
              k,
              corner.x(),
              corner.y(),
              corner.outward(),
              farthest(corner),
              Math.PI - corner.angle() / 2,
              exponents(corner, level)));
    }
  }

  private Functions waves(Corner corner, double[] exponents, int logarithmic, int[] parts) {
    return new CornerWaves(
        equation.lambda(),
        corner.x(),
        corner.y(),
        corner.inward(),
        corner.reach(),
        exponents,
        logarithmic,
        parts);
  }

  /**
   * The exponents α = mπ/ω (or (m − ½)π/ω) of Laplace's equation and, because J_α(kr) is r^α times
   * a series in r², those plus even numbers; negative where the function is odd about the bisector.
   */
  private double[] exponents(Corner corner, int level) {
    boolean firstValue = boundary.values()[corner.first()];
    boolean mixed = firstValue != boundary.values()[corner.last()];
    double unit = Math.PI / corner.angle();
    TreeSet<Double> even = new TreeSet<>();
    TreeSet<Double> odd = new TreeSet<>();
    for (int m = 1; (mixed ? m - 0.5 : m) * unit <= level + 4; m++) {
      for (double beta = (mixed ? m - 0.5 : m) * unit; beta <= level + 4; beta += 2) {
        boolean integer = Math.abs(beta - Math.rint(beta)) < 1e-6;
        if (mixed || integer || (m % 2 == 1) == firstValue) {
          addOnce(even, beta);
        }
        if (mixed || integer || (m % 2 == 1) != firstValue) {
          addOnce(odd, beta);
        }
      }
    }
    return DoubleStream.concat(even.stream().mapToDouble(b -> b), odd.stream().mapToDouble(b -> -b))
        .toArray();
  }

  /** Adds an exponent unless it is there already up to rounding. */
  private static void addOnce(NavigableSet<Double> exponents, double beta) {
    if (exponents.subSet(beta - 1e-9, beta + 1e-9).isEmpty()) {
      exponents.add(beta);
    }
  }

  @Override
  double farthest(Corner corner) {
    return Math.min(reach(corner), WAVES / k);
  }

  /** Short waves do not see what is farther inside. */
  @Override
  double deepest() {
    return 7.5 / k;
  }

  /** Never: lines of sources end inside, where one centre's functions would not reach. */
  @Override
  boolean oneCentre(double elongation) {
    return false;
  }

  @Override
  public boolean exactCorners() {
    return true;
  }

  @Override
  int poles(int corner, int level) {
    return level < 2 || boundary.opening(corner).isPresent()
        ? 0
        : fractional(corner) || layers.length > 0 ? 3 * (level - 1) : level - 1;
  }

  @Override
  int smoothColumns(Resolution r) {
    if (domain.exterior()) {
      return (int) across();
    }
    return (2 * r.degree() + 1) * (layers.length > 0 ? domain.outer().orElseThrow().sides() : 1);
  }

  @Override
  int holeColumns(Resolution r, int hole) {
    return (isSpread(hole) ? ring(hole) ? 1 : 3 : 2) * r.holes()[hole] + 1;
  }
}
