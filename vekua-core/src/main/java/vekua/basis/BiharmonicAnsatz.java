package vekua.basis;

import java.util.Arrays;
import java.util.List;
import vekua.functions.ArnoldiPolynomials;
import vekua.functions.BoundedLogarithms;
import vekua.functions.CornerPowers;
import vekua.functions.Functions;
import vekua.functions.Goursat;
import vekua.functions.Logarithms;
import vekua.functions.Poles;
import vekua.functions.Selection;
import vekua.geometry.Corner;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.PointBlock;

/**
 * Biharmonic functions in Goursat's form Re(g + ζ̄f), four columns for each analytic function;
 * poles at corners, and at those that turn inwards what clamped sides give rise to.
 */
final class BiharmonicAnsatz extends Ansatz {

  /**
   * Columns of Goursat's form of ln ω and ω ln ω that are bounded: all but those of ln ω itself.
   */
  private static final int[] BOUNDED = {2, 3, 4, 5, 6, 7};

  /** For each corner the direction of a cut that never comes back into the domain, or NaN. */
  private final double[] cuts;

  /** For each corner whether it has the functions of clamped sides beside a few poles. */
  private final boolean[] powers;

  BiharmonicAnsatz(Equation equation, Domain domain, BoundaryKinds boundary) {
    super(equation, domain, boundary);
    List<Corner> corners = domain.corners();
    cuts = new double[corners.size()];
    powers = new boolean[cuts.length];
    for (int c = 0; c < cuts.length; c++) {
      boolean inward = corners.get(c).turnsInward();
      boolean asked = inward || boundary.jumps()[c];
      cuts[c] = asked ? ClampedCorner.cut(domain, corners.get(c)) : Double.NaN;
      powers[c] = inward && !Double.isNaN(cuts[c]);
    }
  }

  private BiharmonicAnsatz(BiharmonicAnsatz of, SourceCurve around) {
    super(of.equation, of.domain, of.boundary, around);
    cuts = of.cuts;
    powers = of.powers;
  }

  @Override
  Ansatz around(SourceCurve curve) {
    return new BiharmonicAnsatz(this, curve);
  }

  @Override
  Functions sourcesAround(Disk[] places) {
    return spread(-1, places);
  }

  @Override
  Functions smooth(int degree, PointBlock samples) {
    // Outside holes linear functions alone, which are ζ̄ times a constant, and a constant.
    int highest = domain.exterior() ? 0 : degree;
    return new Goursat(ArnoldiPolynomials.on(samples, frame, false, highest), frame);
  }

  @Override
  Functions centred(int hole, int order, PointBlock rim) {
    return new Goursat(ArnoldiPolynomials.on(rim, holes[hole], true, order), holes[hole]);
  }

  @Override
  Functions spread(int hole, Disk[] places) {
    return new Goursat(new Poles(0, 0, Poles.centres(places)), frame);
  }

  @Override
  Functions sources(Corner corner, double[] distances) {
    return new Goursat(poles(corner, distances), frame);
  }

  private static Poles poles(Corner corner, double[] distances) {
    return new Poles(corner.x(), corner.y(), Poles.along(corner.outward(), distances));
  }

  @Override
  Part smoothPart(int order) {
    if (domain.exterior()) {
      throw new IllegalArgumentException("the biharmonic equation needs an outer boundary");
    }
    return Part.of(
        smooth(order, rim(-1, order)),
        SourceRing.fewHarmonic(order).stream()
            .map(prior -> new Prior(prior.weight(), goursat(prior.deviations())))
            .toList());
  }

  /** ζ̄φ_n is like |ζ|²φ_(n−1), and only the constant is free. */
  private static double[] goursat(double[] harmonic) {
    double[] d = new double[2 * (harmonic.length + 1)];
    for (int n = 0; n < d.length / 4; n++) {
      double own = harmonic[2 * n];
      double below = n < 2 ? 1 : harmonic[2 * n - 2];
      Arrays.fill(d, 4 * n, 4 * n + 2, own);
      Arrays.fill(d, 4 * n + 2, 4 * n + 4, below);
    }
    return d;
  }

  @Override
  Part holePart(int hole, int order) {
    double far = frame.radius() / holes[hole].radius();
    double log = 1 / logarithm(hole);
    double[] logs = {log, log / far, log / far, log / far / far};
    return new Part(
        List.of(new Logarithms(holes[hole], true), centred(hole, order, rim(hole, order))),
        SourceRing.harmonicHole(order).stream()
            .map(p -> new Prior(p.weight(), Part.joined(logs, Part.repeated(p.deviations(), 2))))
            .toList());
  }

  /** About the corner itself, so that Re g and Re ζ̄f are as small there as the field. */
  @Override
  Part cornerPart(Corner corner, double[] distances, double[] sizes) {
    Disk local = new Disk(corner.x(), corner.y(), corner.reach());
    double[] d = new double[4 * sizes.length];
    for (int j = 0; j < sizes.length; j++) {
      Arrays.fill(d, 4 * j, 4 * j + 2, sizes[j]);
      Arrays.fill(d, 4 * j + 2, 4 * j + 4, sizes[j] * corner.reach() / distances[j]);
    }
    return Part.of(new Goursat(poles(corner, distances), local), List.of(new Prior(1, d)));
  }

  /** Between one, a rotation about the corner, and the exponents of clamped and of free sides. */
  @Override
  double exponent(Corner corner) {
    return 1 + Math.PI / corner.angle() / 2;
  }

  @Override
  Resolution first(double tolerance) {
    return new Resolution(domain.exterior() ? 0 : 12, firstOrders(6, tolerance), levels(1), 2.2);
  }

  @Override
  void addHole(List<Functions> groups, int hole, Functions functions) {
    // Outside holes: what has a finite energy of bending, which linear functions and ln r have.
    groups.add(new Logarithms(holes[hole], !domain.exterior()));
    if (domain.exterior() && hole > 0) {
      groups.add(new BoundedLogarithms(holes[hole], holes[0]));
    }
    groups.add(functions);
  }

  @Override
  public boolean exactCorners() {
    return false;
  }

  /**
   * What straight clamped sides give rise to where the domain turns inwards, with logarithms for
   * data that do not fit together; elsewhere a jump alone.
   */
  @Override
  void addCorner(List<Functions> groups, int c, int level) {
    Corner corner = domain.corners().get(c);
    if (corner.turnsInward() && !powers[c]) {
      groups.add(ClampedCorner.cutShort(domain, corner));
      return;
    }
    boolean jump = !Double.isNaN(cuts[c]) && boundary.jumps()[c];
    if (!powers[c] && !jump) {
      return;
    }
    groups.add(ClampedCorner.functions(corner, cuts[c], powers[c] ? 3 + 2 * level : 0, jump));
    double[] exponents = {0, 1};
    CornerPowers logarithms =
        new CornerPowers(
            corner.x(), corner.y(), cuts[c] - Math.PI, corner.reach(), exponents, exponents.length);
    Disk local = new Disk(corner.x(), corner.y(), corner.reach());
    groups.add(new Selection(new Goursat(logarithms, local), BOUNDED));
  }

  @Override
  int poles(int corner, int level) {
    return powers[corner] ? 3 * Math.max(0, level - 1) : 6 * level;
  }

  @Override
  int held(int corner, int level) {
    return powers[corner] ? 10 + 6 * level : super.held(corner, level);
  }

  @Override
  int smoothColumns(Resolution r) {
    return domain.exterior() ? 2 : 2 * r.degree() + 2;
  }

  @Override
  int holeColumns(Resolution r, int hole) {
    return 2 * r.holes()[hole] + 4;
  }
}
