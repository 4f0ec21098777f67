package vekua.basis;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import vekua.functions.ArnoldiPolynomials;
import vekua.functions.CornerPowers;
import vekua.functions.Functions;
import vekua.functions.Images;
import vekua.functions.LogarithmRatio;
import vekua.functions.Logarithms;
import vekua.functions.Poles;
import vekua.functions.Selection;
import vekua.functions.Union;
import vekua.geometry.Corner;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.PointBlock;
import vekua.geometry.SmoothCurve;
import vekua.internal.Interruption;

/**
 * Harmonic functions: polynomials, negative powers and a logarithm for each hole, powers at
 * corners, with which poles have little left to do.
 */
final class HarmonicAnsatz extends Ansatz {

  /** In a fit, powers of the distance from a corner beyond this are as good as smooth. */
  private static final int HIGHEST = 5;

  /** Whether a cut from the corner out of the domain never comes back into it. */
  private final boolean[] cutFree;

  /**
   * Reflections in the sides of the outer boundary, in which the functions of holes have images:
   * none in the alternative.
   */
  private final double[] mirrors;

  /** Beyond the outer boundary, if their functions go with polynomials. */
  private final @Nullable Branches branches;

  HarmonicAnsatz(Equation equation, Domain domain, BoundaryKinds boundary) {
    super(equation, domain, boundary);
    cutFree = cutFree(domain);
    mirrors = holes.length > 0 ? Mirrors.of(domain, boundary) : new double[0];
    branches = null;
  }

  private HarmonicAnsatz(
      HarmonicAnsatz of, @Nullable SourceCurve around, @Nullable Branches branches) {
    super(of.equation, of.domain, of.boundary, around);
    this.cutFree = of.cutFree;
    this.mirrors = new double[0];
    this.branches = branches;
  }

  @Override
  Ansatz around(SourceCurve curve) {
    return new HarmonicAnsatz(this, curve, null);
  }

  @Override
  Functions sourcesAround(Disk[] places) {
    return spread(-1, places);
  }

  /**
   * Data that go on smoothly beyond the sides ask for images; what sources in the holes make on the
   * sides asks for none. Between lobes fields are singular close to the boundary.
   */
  @Override
  public List<Ansatz> alternatives() {
    if (mirrors.length > 0) {
      return List.of(new HarmonicAnsatz(this, null, null));
    }
    return Stream.concat(branched().stream(), super.alternatives().stream()).toList();
  }

  @Override
  public Optional<Ansatz> branched() {
    return domain.outer().orElse(null) instanceof SmoothCurve outer && !isAround()
        ? Optional.of(Branches.beyond(outer))
            .filter(b -> !b.isEmpty())
            .map(b -> new HarmonicAnsatz(this, null, b))
        : Optional.empty();
  }

  @Override
  public boolean isBranched() {
    return branches != null;
  }

  @Override
  public boolean isAround() {
    return branches != null || super.isAround();
  }

  @Override
  List<Disk> smoothPlaces() {
    return branches == null ? List.of() : branches.places();
  }

  static boolean[] cutFree(Domain domain) {
    List<Corner> corners = domain.corners();
    boolean[] free = new boolean[corners.size()];
    Interruption interruption = Interruption.ofThisThread();
    for (int c = 0; c < free.length; c++) {
      interruption.check();
      free[c] = domain.escapes(corners.get(c));
    }
    return free;
  }

  @Override
  Functions smooth(int degree, PointBlock samples) {
    // All but the imaginary part of the constant.
    Functions polynomials =
        Selection.without(ArnoldiPolynomials.on(samples, frame, false, degree), 1);
    return branches == null
        ? polynomials
        : new Union(List.of(polynomials, branches.powers(degree)));
  }

  @Override
  Functions centred(int hole, int order, PointBlock rim) {
    return ArnoldiPolynomials.on(rim, holes[hole], true, order);
  }

  @Override
  Functions spread(int hole, Disk[] places) {
    return new Poles(0, 0, Poles.centres(places));
  }

  @Override
  Functions sources(Corner corner, double[] distances) {
    return new Poles(corner.x(), corner.y(), Poles.along(corner.outward(), distances));
  }

  private static Functions powers(
      Corner corner, double direction, double[] exponents, int logarithmic, int[] parts) {
    CornerPowers pairs =
        new CornerPowers(corner.x(), corner.y(), direction, corner.reach(), exponents, logarithmic);
    boolean all = Arrays.stream(parts).allMatch(part -> part == 3);
    return all ? pairs : Selection.ofPairs(pairs, parts);
  }

  @Override
  Part smoothPart(int order) {
    if (domain.exterior()) {
      return Part.of(smooth(0, rim(0, 1)), SourceRing.fewHarmonic(0).subList(0, 1));
    }
    return Part.of(smooth(order, rim(-1, order)), SourceRing.fewHarmonic(order));
  }

  @Override
  Part holePart(int hole, int order) {
    double[] log = {1 / logarithm(hole)};
    return new Part(
        List.of(centred(hole, order, rim(hole, order)), new Logarithms(holes[hole], false)),
        SourceRing.harmonicHole(order).stream()
            .map(prior -> new Prior(prior.weight(), Part.joined(prior.deviations(), log)))
            .toList());
  }

  /** Poles, and where the boundary turns inwards the powers that straight sides give rise to. */
  @Override
  Part cornerPart(Corner corner, double[] distances, double[] sizes) {
    Part poles =
        Part.of(sources(corner, distances), List.of(new Prior(1, Part.repeated(sizes, 2))));
    double[] exponents = exponents(corner);
    if (exponents.length == 0) {
      return poles;
    }
    int[] both = new int[exponents.length];
    Arrays.fill(both, 3);
    double[] ones = new double[2 * exponents.length];
    Arrays.fill(ones, 1);
    Functions powers = powers(corner, corner.outward() - Math.PI, exponents, 0, both);
    return poles.everyPair(Part.of(powers, List.of(new Prior(1, ones))));
  }

  /** mπ/ω below a bound, whole numbers left to the polynomials; none where a cut would show. */
  private double[] exponents(Corner corner) {
    if (!(corner.angle() > Math.PI && domain.escapes(corner))) {
      return new double[0];
    }
    return IntStream.rangeClosed(1, 2 * HIGHEST)
        .mapToDouble(m -> m * Math.PI / corner.angle())
        .filter(alpha -> alpha < HIGHEST && Math.abs(alpha - Math.rint(alpha)) > 1e-9)
        .toArray();
  }

  @Override
  double exponent(Corner corner) {
    return Math.PI / corner.angle();
  }

  @Override
  Resolution first(double tolerance) {
    return new Resolution(domain.exterior() ? 0 : 10, firstOrders(6, tolerance), levels(1), 2.5);
  }

  @Override
  void addHole(List<Functions> groups, int hole, Functions functions) {
    groups.add(mirrored(functions));
  }

  private Functions mirrored(Functions functions) {
    return mirrors.length > 0 ? new Images(functions, mirrors) : functions;
  }

  @Override
  void addLogarithms(List<Functions> groups) {
    for (int h = 0; h < holes.length; h++) {
      if (!domain.exterior() || boundary.logarithmic()) {
        groups.add(mirrored(new Logarithms(holes[h], false)));
      } else if (h > 0) {
        groups.add(new LogarithmRatio(holes[h], holes[0]));
      }
    }
  }

  @Override
  void addCorner(List<Functions> groups, int c, int level) {
    if (cutFree[c]) {
      Corner corner = domain.corners().get(c);
      Singularity s = singularity(c, level);
      groups.add(powers(corner, corner.inward(), s.exponents(), s.logarithmic(), s.parts()));
      double[] given = boundary.exponents(c);
      if (given.length > 0) {
        groups.add(
            new CornerPowers(corner.x(), corner.y(), corner.inward(), corner.reach(), given, 0));
      }
    }
  }

  @Override
  public boolean exactCorners() {
    return true;
  }

  @Override
  int poles(int corner, int level) {
    if (boundary.opening(corner).isPresent()) {
      return 0;
    }
    if (!cutFree[corner]) {
      return 7 * level;
    }
    return level < 2 ? 0 : 3 * (level - 1);
  }

  @Override
  int smoothColumns(Resolution r) {
    return 2 * r.degree() + 1 + (branches == null ? 0 : branches.columns(r.degree()));
  }

  @Override
  int holeColumns(Resolution r, int hole) {
    return 2 * r.holes()[hole] + 1;
  }
}
