package vekua.solve;

import java.util.List;
import java.util.Optional;
import vekua.basis.DomainBasisBuilder;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Corner;
import vekua.geometry.Disk;

/** Biharmonic functions in Goursat's form; poles at corners. */
final class BiharmonicRecipe extends Recipe {

  BiharmonicRecipe(Problem problem) {
    super(problem);
  }

  @Override
  Resolution initial(double tolerance) {
    return new Resolution(12, firstOrders(6, tolerance), levels(1), 2.2);
  }

  @Override
  boolean exactCorners() {
    return false;
  }

  @Override
  int poles(int corner, int level) {
    return 6 * level;
  }

  @Override
  int smoothColumns(Resolution r) {
    return 2 * r.degree() + 2;
  }

  @Override
  int holeColumns(Resolution r, int hole) {
    return 2 * r.holes()[hole] + 4;
  }

  @Override
  Layout layout(Resolution r, BoundaryNodes nodes) {
    DomainBasisBuilder builder = new DomainBasisBuilder();
    builder.biharmonicPolynomials(nodes.sites(), frame, r.degree());
    int smoothEnd = builder.size();
    int[] ends = new int[holes.length];
    for (int h = 0; h < holes.length; h++) {
      Optional<Disk[]> places = places(h, r.holes()[h]);
      if (places.isPresent()) {
        builder.biharmonicLogarithms(holes[h]).biharmonicPoles(places.get(), frame);
      } else {
        builder.biharmonicHole(Nodes.onHole(domain, nodes, h), holes[h], r.holes()[h]);
      }
      ends[h] = builder.size();
    }
    List<Corner> corners = domain.corners();
    for (int c = 0; c < corners.size(); c++) {
      if (r.corners()[c] > 0) {
        Corner corner = corners.get(c);
        double[] distances = poleDistances(corner, poles(c, r.corners()[c]));
        builder.biharmonicPoles(corner.x(), corner.y(), corner.outward(), distances, frame);
      }
    }
    return finish(builder, smoothEnd, ends);
  }
}
