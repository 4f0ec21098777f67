package vekua.solve;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import vekua.basis.DomainBasisBuilder;
import vekua.basis.Equation;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Corner;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.geometry.Side;
import vekua.geometry.SmoothCurve;

/** Which functions suit a problem at a given resolution, and where to sample them. */
abstract class Recipe {

  /** Poles go down to a distance where doubles relative to the corner still have meaning. */
  private static final double NEAREST = 1e-17;

  final Problem problem;
  final Domain domain;
  final Disk frame;
  final Disk[] holes;
  final Points inside;

  /** Whether a cut from the corner out of the domain never comes back into it. */
  final boolean[] cutFree;

  /** For holes that one centre does not serve, where their sources are; null for the others. */
  private final @Nullable SourceCurve[] spines;

  Recipe(Problem problem) {
    this.problem = problem;
    this.domain = problem.domain();
    this.frame = domain.frame();
    this.holes = domain.holes().stream().map(Curve::inscribedDisk).toArray(Disk[]::new);
    this.inside = domain.grid(25);
    List<Corner> corners = domain.corners();
    this.cutFree = new boolean[corners.size()];
    for (int c = 0; c < cutFree.length; c++) {
      cutFree[c] = domain.escapes(corners.get(c));
    }
    this.spines = new SourceCurve[holes.length];
  }

  /** Finds the spines of holes that need one. */
  private void findSpines() {
    for (int h = 0; h < holes.length; h++) {
      spines[h] = spine(domain.holes().get(h), holes[h]);
    }
  }

  /** The spine of a hole, if one centre does not serve it. */
  private @Nullable SourceCurve spine(Curve rim, Disk kernel) {
    double elongation = farthest(rim, kernel) / kernel.radius();
    if (rim instanceof SmoothCurve smooth) {
      return elongation < 1.25 ? null : new ContinuedCurve(smooth, deepest());
    }
    double depth = Math.min(deepest(), 0.5 * kernel.radius());
    return centred(elongation) ? null : new InsetCurve((Polygon) rim, depth);
  }

  /** How deep inside a hole sources may be. */
  double deepest() {
    return Double.POSITIVE_INFINITY;
  }

  /** Whether one centre serves a polygonal hole. */
  boolean centred(double elongation) {
    return elongation < 2;
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
  Optional<Disk[]> places(int hole, int n) {
    SourceCurve spine = spines[hole];
    return spine == null ? Optional.empty() : Optional.of(spine.places(n));
  }

  /** Whether the order of a hole's functions is a number of places. */
  boolean spread(int hole) {
    return spines[hole] != null;
  }

  /** Orders of the holes' functions to begin with. */
  int[] firstOrders(int centred, double tolerance) {
    int[] orders = same(centred, holes.length);
    for (int h = 0; h < holes.length; h++) {
      SourceCurve spine = spines[h];
      orders[h] = spine == null ? centred : spine.suggestion(tolerance);
    }
    return orders;
  }

  /** Whether a hole's sources surround its middle. */
  boolean ring(int hole) {
    SourceCurve spine = spines[hole];
    return spine != null && spine.ring();
  }

  static Recipe of(Problem problem) {
    Equation equation = problem.equation();
    Recipe recipe =
        equation.power() > 1
            ? new BiharmonicRecipe(problem)
            : equation.lambda() == 0 ? new LaplaceRecipe(problem) : new WaveRecipe(problem);
    recipe.findSpines();
    return recipe;
  }

  /** Where adaptivity begins. */
  abstract Resolution initial(double tolerance);

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
  Layout finish(DomainBasisBuilder builder, int smoothEnd, int[] holeEnds) {
    int unknowns = builder.size();
    if (!problem.source().isZero()) {
      builder.polynomial(
          problem
              .source()
              .particular(problem.equation().lambda(), problem.equation().power())
              .monomials());
    }
    return new Layout(builder.unscaled(), unknowns, smoothEnd, holeEnds);
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
