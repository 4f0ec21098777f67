package vekua.basis;

import java.util.List;
import vekua.geometry.Corner;
import vekua.geometry.Disk;
import vekua.geometry.Domain;

/** Harmonic functions: polynomials, negative powers and a logarithm for each hole, poles. */
final class HarmonicParts extends DomainParts {

  HarmonicParts(Domain domain, int order) {
    super(domain, order);
  }

  @Override
  List<Prior> smooth() {
    if (domain.exterior()) {
      builder.polynomials(rim(0, 1), frame, 0);
      return SourceRing.harmonic(0).subList(0, 1);
    }
    builder.polynomials(rim(-1, order), frame, order);
    return SourceRing.harmonic(order);
  }

  @Override
  List<Prior> hole(int hole, Disk kernel, int n) {
    builder.inversePowers(rim(hole, n), kernel, n).logarithm(kernel);
    double[] log = {1 / logarithm(kernel)};
    return SourceRing.harmonicHole(n).stream()
        .map(prior -> new Prior(prior.weight(), joined(prior.deviations(), log)))
        .toList();
  }

  @Override
  double[] corner(Corner corner, double[] distances, double[] sizes) {
    builder.poles(corner.x(), corner.y(), corner.outward(), distances);
    return repeated(sizes, 2);
  }

  @Override
  double exponent(Corner corner) {
    return Math.PI / corner.angle();
  }
}
