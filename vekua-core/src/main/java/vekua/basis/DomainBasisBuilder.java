package vekua.basis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.geometry.Sites;

/** Collects the groups of functions of a {@link DomainBasis}. */
public final class DomainBasisBuilder {

  private final List<Terms> groups = new ArrayList<>();

  /** The number of functions so far. */
  public int size() {
    return DomainBasis.size(groups);
  }

  /** Harmonic polynomials up to a degree, orthogonal on the samples. */
  public DomainBasisBuilder polynomials(Sites samples, Disk frame, int degree) {
    Analytic functions = ArnoldiFunctions.on(samples, frame, false, degree);
    groups.add(HarmonicTerms.of(functions, true));
    return this;
  }

  /** Harmonic functions Re and Im (z − c)^−n, n = 1 to an order, orthogonal on the samples. */
  public DomainBasisBuilder inversePowers(Sites samples, Disk hole, int order) {
    Analytic functions = ArnoldiFunctions.on(samples, hole, true, order);
    groups.add(HarmonicTerms.of(functions, false));
    return this;
  }

  /** The logarithm of the distance from a hole's centre. */
  public DomainBasisBuilder logarithm(Disk hole) {
    groups.add(new LogarithmTerms(hole, false));
    return this;
  }

  /** The difference of the logarithms of the distances from two holes. */
  public DomainBasisBuilder logarithmRatio(Disk hole, Disk other) {
    groups.add(new LogRatioTerm(hole, other));
    return this;
  }

  /** Simple poles at distances from a corner in a direction out of the domain. */
  public DomainBasisBuilder poles(double x, double y, double direction, double[] distances) {
    groups.add(
        HarmonicTerms.of(
            new PoleFunctions(x, y, PoleFunctions.along(direction, distances)), false));
    return this;
  }

  /** Simple poles at the centres of discs that lie outside the domain. */
  public DomainBasisBuilder poles(Disk[] places) {
    Analytic functions = new PoleFunctions(0, 0, PoleFunctions.centres(places));
    groups.add(HarmonicTerms.of(functions, false));
    return this;
  }

  /**
   * Powers of the distance vector from a corner, and powers times its logarithm.
   *
   * @param direction from the corner into the domain
   * @param scale a length
   * @param exponents of all functions
   * @param logarithmic how many of the last have the factor ln
   * @param parts 1 for the real part of a function, 2 for the imaginary part, 3 for both
   */
  public DomainBasisBuilder corner(
      double x,
      double y,
      double direction,
      double scale,
      double[] exponents,
      int logarithmic,
      int[] parts) {
    groups.add(
        new HarmonicTerms(
            new CornerFunctions(x, y, direction, scale, exponents.clone(), logarithmic),
            parts.clone()));
    return this;
  }

  /**
   * The same for the Helmholtz and Yukawa equations: J or I of any order, and their derivatives in
   * the order in the place of logarithms.
   */
  public DomainBasisBuilder wedge(
      Equation equation,
      double x,
      double y,
      double direction,
      double scale,
      double[] orders,
      int logarithmic,
      int[] parts) {
    groups.add(
        new WedgeTerms(
            equation.lambda(), x, y, direction, scale, orders.clone(), logarithmic, parts.clone()));
    return this;
  }

  /** Biharmonic polynomials: Goursat's form of polynomials up to a degree. */
  public DomainBasisBuilder biharmonicPolynomials(Sites samples, Disk frame, int degree) {
    groups.add(new GoursatTerms(ArnoldiFunctions.on(samples, frame, false, degree), frame));
    return this;
  }

  /** Goursat's form of negative powers about a hole, and the four logarithmic functions. */
  public DomainBasisBuilder biharmonicHole(Sites samples, Disk hole, int order) {
    biharmonicLogarithms(hole);
    groups.add(new GoursatTerms(ArnoldiFunctions.on(samples, hole, true, order), hole));
    return this;
  }

  /** The four logarithmic biharmonic functions of a hole. */
  public DomainBasisBuilder biharmonicLogarithms(Disk hole) {
    groups.add(new LogarithmTerms(hole, true));
    return this;
  }

  /** Goursat's form of simple poles at the centres of discs that lie outside the domain. */
  public DomainBasisBuilder biharmonicPoles(Disk[] places, Disk frame) {
    Analytic functions = new PoleFunctions(0, 0, PoleFunctions.centres(places));
    groups.add(new GoursatTerms(functions, frame));
    return this;
  }

  /** Goursat's form of simple poles at a corner. */
  public DomainBasisBuilder biharmonicPoles(
      double x, double y, double direction, double[] distances, Disk frame) {
    groups.add(
        new GoursatTerms(
            new PoleFunctions(x, y, PoleFunctions.along(direction, distances)), frame));
    return this;
  }

  /**
   * Adds mirror images to the functions of the last group.
   *
   * @param maps for each image its sign, its matrix by rows and its shift; none changes nothing
   */
  public DomainBasisBuilder mirrored(double[] maps) {
    if (maps.length > 0) {
      groups.add(new ImageTerms(groups.remove(groups.size() - 1), maps.clone()));
    }
    return this;
  }

  /** The regular modes of the Helmholtz or Yukawa equation about a disc. */
  public DomainBasisBuilder modes(Equation equation, int order, Disk frame) {
    groups.add(new DiskTerms(equation.basis(order, frame)));
    return this;
  }

  /**
   * Singular modes about a hole: Y_n (Helmholtz) or K_n (Yukawa), or outgoing waves H_n, whose real
   * and imaginary parts then are neighbouring columns.
   */
  public DomainBasisBuilder multipoles(Equation equation, boolean outgoing, int order, Disk hole) {
    WaveTerms.Family family = family(equation, outgoing);
    int n = WaveTerms.representable(equation.wavenumber(), hole.radius(), order);
    double[] offsets = {0, 0, hole.radius()};
    groups.add(new WaveTerms(family, equation.wavenumber(), n, hole.x(), hole.y(), offsets));
    return this;
  }

  /** Point sources and dipoles at distances from a corner in a direction out of the domain. */
  public DomainBasisBuilder sources(
      Equation equation,
      boolean outgoing,
      double x,
      double y,
      double direction,
      double[] distances) {
    double[] offsets = PoleFunctions.along(direction, distances);
    groups.add(new WaveTerms(family(equation, outgoing), equation.wavenumber(), 1, x, y, offsets));
    return this;
  }

  /** Sources up to an order, 0 or 1, at the centres of discs that lie outside the domain. */
  public DomainBasisBuilder sources(Equation equation, boolean outgoing, int order, Disk[] places) {
    double[] offsets = PoleFunctions.centres(places);
    groups.add(
        new WaveTerms(family(equation, outgoing), equation.wavenumber(), order, 0, 0, offsets));
    return this;
  }

  /**
   * Point sources.
   *
   * @param distance at which each is of modulus one
   */
  public DomainBasisBuilder sources(Equation equation, Points at, double distance) {
    double[] offsets = new double[3 * at.size()];
    for (int j = 0; j < at.size(); j++) {
      offsets[3 * j] = at.x(j);
      offsets[3 * j + 1] = at.y(j);
      offsets[3 * j + 2] = distance;
    }
    groups.add(new WaveTerms(family(equation, false), equation.wavenumber(), 0, 0, 0, offsets));
    return this;
  }

  /**
   * Sources spread along a segment from a corner out of the domain, with fields like r^β.
   *
   * @param length of the segment
   * @param clearance the angle between the segment and the nearer side
   * @param exponents β of the fields even about the segment, −β of the odd ones
   */
  public DomainBasisBuilder line(
      Equation equation,
      boolean outgoing,
      double x,
      double y,
      double direction,
      double length,
      double clearance,
      double[] exponents) {
    // The sum's error is exp(−2π clearance/step); sources reach down to 1e-18 of the length.
    double step = Math.max(2 * Math.PI * Math.min(clearance, Math.PI / 2) / 30, 0.06);
    int count = (int) Math.ceil(41.5 / step);
    groups.add(
        new LineTerms(
            family(equation, outgoing),
            equation.wavenumber(),
            x,
            y,
            direction,
            length,
            step,
            count,
            exponents.clone()));
    return this;
  }

  /** One polynomial Σ c x^a y^b given as c, a, b, c, a, b, …: a particular solution. */
  public DomainBasisBuilder polynomial(double[] monomials) {
    groups.add(new PolynomialTerm(monomials.clone()));
    return this;
  }

  private static WaveTerms.Family family(Equation equation, boolean outgoing) {
    if (equation.lambda() < 0) {
      return WaveTerms.Family.K;
    }
    return outgoing ? WaveTerms.Family.H : WaveTerms.Family.Y;
  }

  /**
   * The basis of all groups.
   *
   * @param inside points spread over the domain, for the root mean squares
   */
  public DomainBasis build(Points inside) {
    return unscaled().scaledOver(inside);
  }

  /** The basis of all groups, without knowledge of their root mean squares. */
  public DomainBasis unscaled() {
    double[] ones = new double[size()];
    Arrays.fill(ones, 1);
    return new DomainBasis(List.copyOf(groups), ones, List.of(), DomainBasis.NOWHERE);
  }
}
