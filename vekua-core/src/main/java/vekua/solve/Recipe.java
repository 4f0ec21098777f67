package vekua.solve;

import java.util.Arrays;
import java.util.List;
import vekua.basis.DomainBasis;
import vekua.basis.Equation;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Corner;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Side;

/** Which functions suit a problem at a given resolution, and where to sample them. */
abstract class Recipe {

  /** Poles go down to a distance where doubles relative to the corner still have meaning. */
  private static final double NEAREST = 1e-17;

  final Problem problem;
  final Domain domain;
  final Disk frame;
  final Disk[] holes;
  final Points inside;

  Recipe(Problem problem) {
    this.problem = problem;
    this.domain = problem.domain();
    this.frame = domain.frame();
    this.holes = domain.holes().stream().map(Curve::kernel).toArray(Disk[]::new);
    this.inside = domain.grid(25);
  }

  static Recipe of(Problem problem) {
    if (problem.equation() instanceof Equation.Laplace) {
      return new LaplaceRecipe(problem);
    }
    if (problem.equation() instanceof Equation.Biharmonic) {
      return new BiharmonicRecipe(problem);
    }
    return new WaveRecipe(problem);
  }

  /** Where adaptivity begins. */
  abstract Resolution initial();

  /** The functions; polynomials are made orthogonal on the nodes. */
  abstract Layout layout(Resolution r, BoundaryNodes nodes);

  /** Whether corners have functions of their own, so that poles are the exception. */
  abstract boolean exactCorners();

  /** The number of poles at a corner. */
  abstract int poles(int corner, int level);

  /** How many real columns the smooth functions are. */
  abstract int smoothColumns(Resolution r);

  /** How many real columns the functions of a hole are. */
  abstract int holeColumns(Resolution r, int hole);

  /** The length that a corner's functions are scaled to. */
  static double reach(Corner corner) {
    return 0.6 * corner.reach();
  }

  /** Tapered exponential clustering (Trefethen, Nakatsukasa and Weideman 2021), nearest first. */
  double[] poleDistances(Corner corner, int n) {
    double[] d = new double[n];
    int count = 0;
    for (int j = 1; j <= n; j++) {
      double distance = reach(corner) * Math.exp(-4 * (Math.sqrt(n) - Math.sqrt(j)));
      double x = corner.x() + distance * Math.cos(corner.outward());
      double y = corner.y() + distance * Math.sin(corner.outward());
      boolean tiny = distance < 1e-6 * corner.reach();
      if (distance > NEAREST * corner.reach() && (tiny || !domain.contains(x, y))) {
        d[count++] = distance;
      }
    }
    return Arrays.copyOf(d, count);
  }

  /** The samples to fit to. */
  BoundaryNodes samples(Resolution r) {
    List<Corner> corners = domain.corners();
    double[][] clusters = new double[corners.size()][];
    for (int c = 0; c < clusters.length; c++) {
      int level = r.corners()[c];
      clusters[c] =
          level == 0 ? new double[0] : cluster(corners.get(c), poles(c, level), r.density());
    }
    return domain.nodes(perSide(r, r.density()), clusters);
  }

  /** Finer samples at other places, down to the corners themselves, to check the result on. */
  BoundaryNodes checks(Resolution r) {
    List<Corner> corners = domain.corners();
    double[][] clusters = new double[corners.size()][];
    for (int c = 0; c < clusters.length; c++) {
      int n = 120;
      clusters[c] = new double[n];
      for (int k = 0; k < n; k++) {
        clusters[c][k] = corners.get(c).reach() * 0.5 * Math.pow(10, -17.0 * k / n);
      }
    }
    return domain.nodes(perSide(r, 2.3 * r.density()), clusters);
  }

  private int[] perSide(Resolution r, double density) {
    List<Side> sides = domain.sides();
    int[] count = new int[sides.size()];
    double total = sides.stream().mapToDouble(Side::length).sum();
    for (int s = 0; s < count.length; s++) {
      Side side = sides.get(s);
      double share = smoothColumns(r) * side.length() / total;
      if (side.hole() >= 0) {
        share += holeColumns(r, side.hole()) / (double) side.curve().sides();
      }
      count[s] = (int) Math.ceil(density * (4 + share));
    }
    return count;
  }

  /** Sample distances that interleave the poles'; each side of the corner gets all of them. */
  private static double[] cluster(Corner corner, int poles, double density) {
    int n = (int) Math.ceil(density * 0.8 * (poles + 6));
    double[] d = new double[n];
    // One more decade than the nearest pole, so that the fit is held down to the tip.
    double depth = 4 * Math.sqrt(poles) + 4;
    for (int k = 0; k < n; k++) {
      double t = 1 - Math.sqrt((k + 0.5) / n);
      d[k] = 0.5 * corner.reach() * Math.exp(-depth * t);
    }
    return d;
  }

  /** Appends the particular solution, if there is a source. */
  Layout finish(DomainBasis.Builder builder, int smoothEnd, int[] holeEnds) {
    int unknowns = builder.size();
    if (!problem.source().isZero()) {
      builder.polynomial(problem.source().particular(problem.equation()).monomials());
    }
    return new Layout(builder.build(inside), unknowns, smoothEnd, holeEnds);
  }

  int[] same(int value, int count) {
    int[] all = new int[count];
    Arrays.fill(all, value);
    return all;
  }

  /** Whether two sides that meet straight on carry the same condition: no corner at all. */
  boolean plain(Corner corner) {
    return Math.abs(corner.angle() - Math.PI) < 1e-12
        && problem.conditions(corner.first()).equals(problem.conditions(corner.last()));
  }

  int[] levels(int level) {
    return domain.corners().stream().mapToInt(c -> plain(c) ? 0 : level).toArray();
  }
}
