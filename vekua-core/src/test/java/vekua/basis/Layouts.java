package vekua.basis;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import vekua.functions.Description;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;

/** Domains and functions for tests of what an ansatz chooses. */
final class Layouts {

  private Layouts() {}

  static final Domain SQUARE = Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 2)));
  static final Domain NOTCHED =
      Domain.inside(Polygon.of(new double[] {0, 2, 2, 1, 1, 0}, new double[] {0, 0, 1, 1, 2, 2}));
  static final Domain RING = Domain.inside(Curve.circle(0, 0, 2), Curve.circle(0.5, 0, 0.6));
  static final Domain TWO = Domain.outside(Curve.circle(0, 0, 1), Curve.circle(4, 0, 0.5));

  static BoundaryKinds kinds(Domain domain) {
    boolean[] values = new boolean[domain.sides().size()];
    Arrays.fill(values, true);
    int corners = domain.corners().size();
    return new BoundaryKinds(
        values,
        new boolean[corners],
        new boolean[corners],
        false,
        List.of(),
        List.of(),
        new double[0][]);
  }

  static BoundaryKinds with(BoundaryKinds k, List<Detail> details, Opening... openings) {
    return new BoundaryKinds(
        k.values(),
        k.jumps(),
        k.plain(),
        k.logarithmic(),
        details,
        Arrays.stream(openings).map(Optional::ofNullable).toList(),
        k.powers());
  }

  static Ansatz ansatz(Equation equation, Domain domain) {
    return equation.ansatz(domain, kinds(domain));
  }

  static Layout layout(Ansatz ansatz, Resolution r) {
    return ansatz.layout(r, ansatz.samples(r));
  }

  static List<String> groups(Layout layout) {
    return layout.basis().groups().stream().map(Description::kind).toList();
  }

  static Resolution resolution(Ansatz ansatz, int degree, int order, int level) {
    int[] holes = new int[ansatz.holes.length];
    Arrays.fill(holes, order);
    int[] corners = new int[ansatz.domain.corners().size()];
    Arrays.fill(corners, level);
    return new Resolution(degree, holes, corners, 2.5);
  }
}
