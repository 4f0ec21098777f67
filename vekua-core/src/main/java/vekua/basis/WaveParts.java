package vekua.basis;

import java.util.List;
import vekua.geometry.Corner;
import vekua.geometry.Disk;
import vekua.geometry.Domain;

/** Solutions of the Helmholtz and Yukawa equations: modes, multipoles in holes, sources. */
final class WaveParts extends DomainParts {

  private final Equation equation;
  private final boolean outgoing;

  WaveParts(Equation equation, Domain domain, int order) {
    super(domain, order);
    this.equation = equation;
    this.outgoing = domain.exterior() && equation.lambda() > 0;
  }

  @Override
  List<Prior> smooth() {
    if (domain.exterior()) {
      return List.of(new Prior(1, new double[0]));
    }
    builder.modes(equation, order, frame);
    return equation.basis(order, frame).priors();
  }

  @Override
  List<Prior> hole(int hole, Disk kernel, int n) {
    int before = builder.size();
    builder.multipoles(equation, outgoing, n, kernel);
    // Orders whose size is not a sound double are left out; an outgoing wave is two columns.
    int each = outgoing ? 2 : 1;
    int top = ((builder.size() - before) / each - 1) / 2;
    double x = equation.wavenumber() * kernel.radius();
    List<Prior> priors =
        equation.lambda() > 0
            ? SourceRing.oscillatingHole(top, x)
            : SourceRing.modifiedHole(top, x);
    return priors.stream()
        .map(prior -> new Prior(prior.weight(), repeated(prior.deviations(), each)))
        .toList();
  }

  @Override
  double[] corner(Corner corner, double[] distances, double[] sizes) {
    builder.sources(
        equation, outgoing, corner.x(), corner.y(), corner.outward(), distances);
    return repeated(sizes, outgoing ? 6 : 3);
  }

  @Override
  double exponent(Corner corner) {
    return Math.PI / corner.angle();
  }
}
