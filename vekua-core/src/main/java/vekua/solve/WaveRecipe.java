package vekua.solve;

import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import vekua.basis.DomainBasisBuilder;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Corner;
import vekua.geometry.Disk;

/** Solutions of the Helmholtz and Yukawa equations: modes, sources in holes and at corners. */
final class WaveRecipe extends Recipe {

  /** Lines of sources are no longer than this over k: farther out they would miss waves. */
  private static final double WAVES = 10;

  private final double k;
  private final boolean outgoing;

  WaveRecipe(Problem problem) {
    super(problem);
    this.k = problem.equation().wavenumber();
    this.outgoing = problem.radiating();
  }

  @Override
  Resolution initial(double tolerance) {
    int[] orders = firstOrders(6, tolerance);
    for (int h = 0; h < orders.length; h++) {
      double rim = k * farthest(domain.holes().get(h), holes[h]);
      int more = (int) (outgoing ? 1.6 * rim : Math.min(rim, 40));
      orders[h] += spread(h) ? 0 : more;
    }
    double rim = outgoing || domain.exterior() ? 0 : k * frame.radius();
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
  private boolean wedge(int corner) {
    double across = 2 * k * frame.radius();
    return cutFree[corner] && across < (problem.equation().lambda() > 0 ? 400 : 30);
  }

  /** Short waves do not see what is farther inside. */
  @Override
  double deepest() {
    return 7.5 / k;
  }

  /** Never: lines of sources end inside, where one centre's functions would not reach. */
  @Override
  boolean centred(double elongation) {
    return false;
  }

  @Override
  boolean exactCorners() {
    return true;
  }

  @Override
  int poles(int corner, int level) {
    return level < 2 ? 0 : wedge(corner) ? 3 * (level - 1) : level - 1;
  }

  @Override
  int smoothColumns(Resolution r) {
    return domain.exterior() ? (int) (2 * k * frame.radius()) : 2 * r.degree() + 1;
  }

  @Override
  int holeColumns(Resolution r, int hole) {
    return (spread(hole) ? ring(hole) ? 1 : 3 : 2) * r.holes()[hole] + 1;
  }

  /**
   * The exponents α = mπ/ω (or (m − ½)π/ω) of Laplace's equation and, because J_α(kr) is r^α times
   * a series in r², those plus even numbers; negative where the function is odd about the bisector.
   */
  private double[] exponents(Corner corner, int level) {
    boolean firstValue = problem.conditions(corner.first()).get(0).isValue();
    boolean mixed = firstValue != problem.conditions(corner.last()).get(0).isValue();
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
  Layout layout(Resolution r, BoundaryNodes nodes) {
    DomainBasisBuilder builder = new DomainBasisBuilder();
    if (!domain.exterior()) {
      builder.modes(problem.equation(), r.degree(), frame);
    }
    int smoothEnd = builder.size();
    int[] ends = new int[holes.length];
    for (int h = 0; h < holes.length; h++) {
      Optional<Disk[]> places = places(h, r.holes()[h]);
      if (places.isPresent()) {
        builder.sources(problem.equation(), outgoing, ring(h) ? 0 : 1, places.get());
      } else {
        builder.multipoles(problem.equation(), outgoing, r.holes()[h], holes[h]);
      }
      ends[h] = builder.size();
    }
    List<Corner> corners = domain.corners();
    for (int c = 0; c < corners.size(); c++) {
      int level = r.corners()[c];
      if (level > 0) {
        Corner corner = corners.get(c);
        if (wedge(c)) {
          Singularity s = Singularity.of(problem, corner, level);
          builder.wedge(
              problem.equation(),
              corner.x(),
              corner.y(),
              corner.inward(),
              corner.reach(),
              s.exponents(),
              s.logarithmic(),
              s.parts());
        } else {
          builder.line(
              problem.equation(),
              outgoing,
              corner.x(),
              corner.y(),
              corner.outward(),
              Math.min(reach(corner), WAVES / k),
              Math.PI - corner.angle() / 2,
              exponents(corner, level));
        }
        double[] distances = poleDistances(corner, poles(c, level));
        if (distances.length > 0) {
          builder.sources(
              problem.equation(), outgoing, corner.x(), corner.y(), corner.outward(), distances);
        }
      }
    }
    return finish(builder, smoothEnd, ends);
  }
}
