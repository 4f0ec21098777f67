package vekua.basis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.geometry.Sites;
import vekua.internal.Check;

/**
 * A basis for a domain of any shape, put together from groups of functions that each do one thing:
 * polynomials or modes for what is smooth, poles and fractional powers at corners, logarithms and
 * negative powers in holes.
 */
public final class DomainBasis implements Basis {

  /** Sites evaluated together: a block of columns stays in the cache. */
  private static final int BLOCK = 256;

  private static final Points NOWHERE = Points.of(new double[0], new double[0]);

  private final List<Terms> groups;
  private final int size;
  private final double[] scales;
  private final List<Prior> priors;
  private final Points inside;

  private DomainBasis(List<Terms> groups, double[] scales, List<Prior> priors, Points inside) {
    this.groups = groups;
    this.size = size(groups);
    this.scales = scales;
    this.priors = priors;
    this.inside = inside;
  }

  private static int size(List<Terms> groups) {
    return groups.stream().mapToInt(Terms::size).sum();
  }

  /**
   * One group of functions, as it is stored.
   *
   * @param kind what they are
   * @param numbers their parameters
   */
  @SuppressWarnings("ArrayRecordComponent") // a transfer object
  public record Group(String kind, double[] numbers) {}

  /** Everything there is to know about the groups, to be read back by {@link #of}. */
  public List<Group> groups() {
    return groups.stream().map(g -> new Group(g.kind(), g.numbers())).toList();
  }

  /**
   * The basis of stored groups.
   *
   * @param scales the root mean squares over the domain
   * @throws IllegalArgumentException if a kind is not known or its numbers make no sense
   */
  public static DomainBasis of(List<Group> groups, double[] scales) {
    List<Terms> terms = groups.stream().map(g -> TermKinds.read(g.kind(), g.numbers())).toList();
    Check.sameLength(size(terms), scales.length, "functions", "scales");
    return new DomainBasis(terms, scales.clone(), List.of(), NOWHERE);
  }

  /**
   * The same functions with their root mean squares over points.
   *
   * @param inside points spread over the domain
   */
  public DomainBasis scaledOver(Points inside) {
    double[] mean = new double[size];
    for (int from = 0; from < inside.size(); from += BLOCK) {
      int count = Math.min(BLOCK, inside.size() - from);
      double[] columns = new double[size * count];
      values(inside, from, from + count, columns, 0, count);
      for (int at = 0; at < columns.length; at++) {
        mean[at / count] += columns[at] * columns[at];
      }
    }
    for (int j = 0; j < size; j++) {
      double rms = Math.sqrt(mean[j] / Math.max(1, inside.size()));
      mean[j] = rms > 0 && rms < Double.POSITIVE_INFINITY ? rms : 1;
    }
    return new DomainBasis(groups, mean, List.of(), inside);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public double[] scales() {
    return scales.clone();
  }

  /** What the maker of this basis believes; without such knowledge, equal energies. */
  @Override
  public List<Prior> priors() {
    return priors.isEmpty() ? Basis.super.priors() : priors;
  }

  /** Functions of several groups are far from orthogonal: their sums are squared and averaged. */
  @Override
  public double meanSquare(double[][] combinations) {
    if (inside.size() == 0) {
      return Basis.super.meanSquare(combinations);
    }
    int n = inside.size();
    double[] columns = new double[size * n];
    values(inside, 0, n, columns, 0, n);
    double[] sum = new double[n];
    double total = 0;
    for (double[] coefficients : combinations) {
      Columns.sum(columns, n, coefficients, sum, 0);
      for (double u : sum) {
        total += u * u;
      }
    }
    return total / n;
  }

  /** The same functions with other beliefs about their coefficients. */
  DomainBasis withPriors(List<Prior> newPriors) {
    return new DomainBasis(groups, scales, List.copyOf(newPriors), inside);
  }

  /** Evaluates every function at all sites; see {@link Basis#values}. */
  public void values(Sites sites, double[] out, int offset, int stride) {
    int at = offset;
    for (Terms group : groups) {
      group.values(sites, out, at, stride);
      at += group.size() * stride;
    }
  }

  /** Evaluates every gradient at all sites; see {@link Basis#gradients}. */
  public void gradients(Sites sites, double[] dx, double[] dy, int offset, int stride) {
    int at = offset;
    for (Terms group : groups) {
      group.gradients(sites, dx, dy, at, stride);
      at += group.size() * stride;
    }
  }

  @Override
  public void values(Points points, int from, int to, double[] out, int offset, int stride) {
    for (int b = from; b < to; b += BLOCK) {
      int end = Math.min(to, b + BLOCK);
      values(Sites.of(points, b, end), out, offset + b - from, stride);
    }
  }

  @Override
  public void gradients(
      Points points, int from, int to, double[] dx, double[] dy, int offset, int stride) {
    for (int b = from; b < to; b += BLOCK) {
      int end = Math.min(to, b + BLOCK);
      gradients(Sites.of(points, b, end), dx, dy, offset + b - from, stride);
    }
  }

  @Override
  public void series(
      double[] coefficients, Points points, int from, int to, double[] out, int offset) {
    for (int b = from; b < to; b += BLOCK) {
      series(coefficients, Sites.of(points, b, Math.min(to, b + BLOCK)), out, offset + b - from);
    }
  }

  /** Sums the functions with the given coefficients at all sites. */
  public void series(double[] coefficients, Sites sites, double[] out, int offset) {
    int n = sites.size();
    double[] columns = new double[size * n];
    values(sites, columns, 0, n);
    Columns.sum(columns, n, coefficients, out, offset);
  }

  @Override
  public void seriesGradient(
      double[] coefficients,
      Points points,
      int from,
      int to,
      double[] dx,
      double[] dy,
      int offset) {
    for (int b = from; b < to; b += BLOCK) {
      Sites sites = Sites.of(points, b, Math.min(to, b + BLOCK));
      seriesGradient(coefficients, sites, dx, dy, offset + b - from);
    }
  }

  /** Sums the gradients with the given coefficients at all sites. */
  public void seriesGradient(
      double[] coefficients, Sites sites, double[] dx, double[] dy, int offset) {
    int n = sites.size();
    double[] columnsX = new double[size * n];
    double[] columnsY = new double[size * n];
    gradients(sites, columnsX, columnsY, 0, n);
    Columns.sum(columnsX, n, coefficients, dx, offset);
    Columns.sum(columnsY, n, coefficients, dy, offset);
  }

  @Override
  public String toString() {
    return "DomainBasis[" + size + " functions, " + groups.size() + " groups]";
  }

  /** Collects groups. */
  public static final class Builder {

    private final List<Terms> groups = new ArrayList<>();

    /** The number of functions so far. */
    public int size() {
      return DomainBasis.size(groups);
    }

    /** Harmonic polynomials up to a degree, orthogonal on the samples. */
    public Builder polynomials(Sites samples, Disk frame, int degree) {
      Analytic functions = ArnoldiFunctions.on(samples, frame, false, degree);
      groups.add(HarmonicTerms.of(functions, true));
      return this;
    }

    /** Harmonic functions Re and Im (z − c)^−n, n = 1 to an order, orthogonal on the samples. */
    public Builder inversePowers(Sites samples, Disk hole, int order) {
      Analytic functions = ArnoldiFunctions.on(samples, hole, true, order);
      groups.add(HarmonicTerms.of(functions, false));
      return this;
    }

    /** The logarithm of the distance from a hole's centre. */
    public Builder logarithm(Disk hole) {
      groups.add(new LogarithmTerms(hole, false));
      return this;
    }

    /** The difference of the logarithms of the distances from two holes. */
    public Builder logarithmRatio(Disk hole, Disk other) {
      groups.add(new LogRatioTerm(hole, other));
      return this;
    }

    /** Simple poles at distances from a corner in a direction out of the domain. */
    public Builder poles(double x, double y, double direction, double[] distances) {
      groups.add(
          HarmonicTerms.of(
              new PoleFunctions(x, y, PoleFunctions.along(direction, distances)), false));
      return this;
    }

    /** Simple poles at the centres of discs that lie outside the domain. */
    public Builder poles(Disk[] places) {
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
    public Builder corner(
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
     * The same for the Helmholtz and Yukawa equations: J or I of any order, and their derivatives
     * in the order in the place of logarithms.
     */
    public Builder wedge(
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
              equation.lambda(),
              x,
              y,
              direction,
              scale,
              orders.clone(),
              logarithmic,
              parts.clone()));
      return this;
    }

    /** Biharmonic polynomials: Goursat's form of polynomials up to a degree. */
    public Builder biharmonicPolynomials(Sites samples, Disk frame, int degree) {
      groups.add(new GoursatTerms(ArnoldiFunctions.on(samples, frame, false, degree), frame));
      return this;
    }

    /** Goursat's form of negative powers about a hole, and the four logarithmic functions. */
    public Builder biharmonicHole(Sites samples, Disk hole, int order) {
      biharmonicLogarithms(hole);
      groups.add(new GoursatTerms(ArnoldiFunctions.on(samples, hole, true, order), hole));
      return this;
    }

    /** The four logarithmic biharmonic functions of a hole. */
    public Builder biharmonicLogarithms(Disk hole) {
      groups.add(new LogarithmTerms(hole, true));
      return this;
    }

    /** Goursat's form of simple poles at the centres of discs that lie outside the domain. */
    public Builder biharmonicPoles(Disk[] places, Disk frame) {
      Analytic functions = new PoleFunctions(0, 0, PoleFunctions.centres(places));
      groups.add(new GoursatTerms(functions, frame));
      return this;
    }

    /** Goursat's form of simple poles at a corner. */
    public Builder biharmonicPoles(
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
    public Builder mirrored(double[] maps) {
      if (maps.length > 0) {
        groups.add(new ImageTerms(groups.remove(groups.size() - 1), maps.clone()));
      }
      return this;
    }

    /** The regular modes of the Helmholtz or Yukawa equation about a disc. */
    public Builder modes(Equation equation, int order, Disk frame) {
      groups.add(new DiskTerms(equation.basis(order, frame)));
      return this;
    }

    /**
     * Singular modes about a hole: Y_n (Helmholtz) or K_n (Yukawa), or outgoing waves H_n, whose
     * real and imaginary parts then are neighbouring columns.
     */
    public Builder multipoles(Equation equation, boolean outgoing, int order, Disk hole) {
      WaveTerms.Family family = family(equation, outgoing);
      int n = WaveTerms.representable(equation.wavenumber(), hole.radius(), order);
      double[] offsets = {0, 0, hole.radius()};
      groups.add(new WaveTerms(family, equation.wavenumber(), n, hole.x(), hole.y(), offsets));
      return this;
    }

    /** Point sources and dipoles at distances from a corner in a direction out of the domain. */
    public Builder sources(
        Equation equation,
        boolean outgoing,
        double x,
        double y,
        double direction,
        double[] distances) {
      double[] offsets = PoleFunctions.along(direction, distances);
      groups.add(
          new WaveTerms(family(equation, outgoing), equation.wavenumber(), 1, x, y, offsets));
      return this;
    }

    /** Sources up to an order, 0 or 1, at the centres of discs that lie outside the domain. */
    public Builder sources(Equation equation, boolean outgoing, int order, Disk[] places) {
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
    public Builder sources(Equation equation, Points at, double distance) {
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
    public Builder line(
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
    public Builder polynomial(double[] monomials) {
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
      return new DomainBasis(List.copyOf(groups), ones, List.of(), NOWHERE);
    }
  }
}
