package vekua.solve;

import java.util.Arrays;
import java.util.List;
import vekua.basis.DomainBasis;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Corner;

/**
 * Harmonic functions. Where two straight sides meet at an angle ω the solution is a sum of powers
 * ω^α, α = mπ/ω (or (m − ½)π/ω where the kinds of condition differ), with a logarithm where α is an
 * integer, and of polynomials; with these, poles have little left to do.
 */
final class LaplaceRecipe extends Recipe {

  /** Whether a cut from the corner out of the domain never comes back into it. */
  private final boolean[] cutFree;

  /** Reflections in the sides of the outer boundary. */
  private final double[] mirrors;

  LaplaceRecipe(Problem problem) {
    super(problem);
    List<Corner> corners = domain.corners();
    cutFree = new boolean[corners.size()];
    for (int c = 0; c < cutFree.length; c++) {
      cutFree[c] = domain.escapes(corners.get(c));
    }
    mirrors = holes.length > 0 ? Mirrors.of(problem) : new double[0];
  }

  @Override
  Resolution initial() {
    return new Resolution(domain.exterior() ? 0 : 10, same(6, holes.length), levels(1), 2.5);
  }

  @Override
  boolean exactCorners() {
    return true;
  }

  @Override
  int poles(int corner, int level) {
    if (!cutFree[corner]) {
      return 7 * level;
    }
    return level < 2 ? 0 : 3 * (level - 1);
  }

  @Override
  int smoothColumns(Resolution r) {
    return 2 * r.degree() + 1;
  }

  @Override
  int holeColumns(Resolution r, int hole) {
    return 2 * r.holes()[hole] + 1;
  }

  @Override
  Layout layout(Resolution r, BoundaryNodes nodes) {
    DomainBasis.Builder builder = new DomainBasis.Builder();
    builder.polynomials(nodes.sites(), frame, r.degree());
    int smoothEnd = builder.size();
    int[] ends = new int[holes.length];
    for (int h = 0; h < holes.length; h++) {
      builder
          .inversePowers(Nodes.onHole(domain, nodes, h), holes[h], r.holes()[h])
          .mirrored(mirrors);
      ends[h] = builder.size();
    }
    for (int h = 0; h < holes.length; h++) {
      if (!domain.exterior() || problem.logarithmic()) {
        builder.logarithm(holes[h]).mirrored(mirrors);
      } else if (h > 0) {
        builder.logarithmRatio(holes[h], holes[0]);
      }
    }
    List<Corner> corners = domain.corners();
    for (int c = 0; c < corners.size(); c++) {
      int level = r.corners()[c];
      if (level > 0) {
        if (cutFree[c]) {
          singular(builder, corners.get(c), level);
        }
        double[] distances = poleDistances(corners.get(c), poles(c, level));
        if (distances.length > 0) {
          Corner corner = corners.get(c);
          builder.poles(corner.x(), corner.y(), corner.outward(), distances);
        }
      }
    }
    return finish(builder, smoothEnd, ends);
  }

  private void singular(DomainBasis.Builder builder, Corner corner, int level) {
    boolean firstValue = problem.conditions(corner.first()).get(0).isValue();
    boolean lastValue = problem.conditions(corner.last()).get(0).isValue();
    boolean mixed = firstValue != lastValue;
    double unit = Math.PI / corner.angle();
    int most = Math.min(2 * level + 4, 14);
    double[] exponents = new double[2 * most];
    int[] parts = new int[2 * most];
    double[] logs = new double[most + 1];
    int logCount = 0;
    int count = 0;
    if (firstValue && lastValue && jump(corner)) {
      logs[logCount++] = 0;
    }
    for (int m = 1; m <= most; m++) {
      double alpha = (mixed ? m - 0.5 : m) * unit;
      if (alpha > level + 4) {
        break;
      }
      if (Math.abs(alpha - Math.rint(alpha)) < 1e-9) {
        logs[logCount++] = Math.rint(alpha);
      } else {
        exponents[count] = alpha;
        // About the bisector the wanted function is even or odd.
        boolean even = (m % 2 == 1) == firstValue;
        parts[count++] = mixed ? 3 : even ? 1 : 2;
      }
    }
    for (int l = 0; l < logCount; l++) {
      exponents[count] = logs[l];
      parts[count++] = logs[l] == 0 ? 2 : 3;
    }
    if (count > 0) {
      builder.corner(
          corner.x(),
          corner.y(),
          corner.outward() - Math.PI,
          corner.reach(),
          Arrays.copyOf(exponents, count),
          logCount,
          Arrays.copyOf(parts, count));
    }
  }

  /** Whether the given values differ at the corner. */
  private boolean jump(Corner corner) {
    double a = problem.conditions(corner.first()).get(0).data().at(corner.x(), corner.y(), 0, 0);
    double b = problem.conditions(corner.last()).get(0).data().at(corner.x(), corner.y(), 0, 0);
    return Math.abs(a - b) > 1e-12 * (Math.abs(a) + Math.abs(b));
  }
}
