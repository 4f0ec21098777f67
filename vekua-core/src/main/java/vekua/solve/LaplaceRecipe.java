package vekua.solve;

import java.util.List;
import vekua.basis.DomainBasisBuilder;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Corner;
import vekua.geometry.Sites;

/**
 * Harmonic functions: polynomials, powers at corners, with which poles have little left to do, and
 * negative powers in holes.
 */
final class LaplaceRecipe extends Recipe {

  /** Reflections in the sides of the outer boundary. */
  private final double[] mirrors;

  LaplaceRecipe(Problem problem) {
    super(problem);
    mirrors = holes.length > 0 ? Mirrors.of(problem) : new double[0];
  }

  @Override
  Resolution initial(double tolerance) {
    return new Resolution(domain.exterior() ? 0 : 10, firstOrders(6, tolerance), levels(1), 2.5);
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
    DomainBasisBuilder builder = new DomainBasisBuilder();
    builder.polynomials(nodes.sites(), frame, r.degree());
    int smoothEnd = builder.size();
    int[] ends = new int[holes.length];
    for (int h = 0; h < holes.length; h++) {
      int hole = h;
      int n = r.holes()[h];
      Sites rim = Nodes.onHole(domain, nodes, h);
      places(h, n)
          .map(builder::poles)
          .orElseGet(() -> builder.inversePowers(rim, holes[hole], n))
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
        Corner corner = corners.get(c);
        if (cutFree[c]) {
          Singularity s = Singularity.of(problem, corner, level);
          builder.corner(
              corner.x(),
              corner.y(),
              corner.inward(),
              corner.reach(),
              s.exponents(),
              s.logarithmic(),
              s.parts());
        }
        double[] distances = poleDistances(corner, poles(c, level));
        if (distances.length > 0) {
          builder.poles(corner.x(), corner.y(), corner.outward(), distances);
        }
      }
    }
    return finish(builder, smoothEnd, ends);
  }
}
