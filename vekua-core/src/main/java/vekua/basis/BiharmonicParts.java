package vekua.basis;

import java.util.Arrays;
import java.util.List;
import vekua.geometry.Corner;
import vekua.geometry.Disk;
import vekua.geometry.Domain;

/** Biharmonic functions in Goursat's form Re(g + ζ̄f): four columns for each analytic function. */
final class BiharmonicParts extends DomainParts {

  BiharmonicParts(Domain domain, int order) {
    super(domain, order);
    if (domain.exterior()) {
      throw new IllegalArgumentException("the biharmonic equation needs an outer boundary");
    }
  }

  @Override
  List<Prior> smooth() {
    builder.biharmonicPolynomials(rim(-1, order), frame, order);
    return SourceRing.harmonic(order).stream()
        .map(prior -> new Prior(prior.weight(), goursat(prior.deviations())))
        .toList();
  }

  /** ζ̄φ_n is like |ζ|²φ_(n−1), and only the constant is free. */
  private static double[] goursat(double[] harmonic) {
    double[] d = new double[2 * (harmonic.length + 1)];
    for (int n = 0; n < d.length / 4; n++) {
      double own = harmonic[2 * n];
      double below = n < 2 ? 1 : harmonic[2 * n - 2];
      Arrays.fill(d, 4 * n, 4 * n + 2, own);
      Arrays.fill(d, 4 * n + 2, 4 * n + 4, below);
    }
    return d;
  }

  @Override
  List<Prior> hole(int hole, Disk kernel, int n) {
    builder.biharmonicHole(rim(hole, n), kernel, n);
    double far = frame.radius() / kernel.radius();
    double log = 1 / logarithm(kernel);
    double[] logs = {log, log / far, log / far, log / far / far};
    return SourceRing.harmonicHole(n).stream()
        .map(p -> new Prior(p.weight(), joined(logs, repeated(p.deviations(), 2))))
        .toList();
  }

  /** About the corner itself, so that Re g and Re ζ̄f are as small there as the field. */
  @Override
  double[] corner(Corner corner, double[] distances, double[] sizes) {
    Disk local = new Disk(corner.x(), corner.y(), corner.reach());
    builder.biharmonicPoles(corner.x(), corner.y(), corner.outward(), distances, local);
    double[] d = new double[4 * sizes.length];
    for (int j = 0; j < sizes.length; j++) {
      Arrays.fill(d, 4 * j, 4 * j + 2, sizes[j]);
      Arrays.fill(d, 4 * j + 2, 4 * j + 4, sizes[j] * corner.reach() / distances[j]);
    }
    return d;
  }

  /** Between one, a rotation about the corner, and the exponents of clamped and of free sides. */
  @Override
  double exponent(Corner corner) {
    return 1 + Math.PI / corner.angle() / 2;
  }
}
