package vekua.basis;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import vekua.geometry.Corner;
import vekua.geometry.Disk;
import vekua.geometry.Domain;

/** Harmonic functions: polynomials, negative powers and a logarithm for each hole, poles. */
final class HarmonicParts extends DomainParts {

  /** Powers of the distance from a corner beyond this are as good as smooth. */
  private static final int HIGHEST = 5;

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

  /** Poles, and where the boundary turns inwards the powers that straight sides give rise to. */
  @Override
  double[] corner(Corner corner, double[] distances, double[] sizes) {
    builder.poles(corner.x(), corner.y(), corner.outward(), distances);
    double[] poles = repeated(sizes, 2);
    double[] powers = powers(corner);
    if (powers.length == 0) {
      return poles;
    }
    int[] both = new int[powers.length];
    Arrays.fill(both, 3);
    builder.corner(
        corner.x(), corner.y(), corner.outward() - Math.PI, corner.reach(), powers, 0, both);
    double[] ones = new double[2 * powers.length];
    Arrays.fill(ones, 1);
    return joined(poles, ones);
  }

  /** mπ/ω below a bound, whole numbers left to the polynomials; none where a cut would show. */
  private double[] powers(Corner corner) {
    if (!(corner.angle() > Math.PI && domain.escapes(corner))) {
      return new double[0];
    }
    return IntStream.rangeClosed(1, 2 * HIGHEST)
        .mapToDouble(m -> m * Math.PI / corner.angle())
        .filter(alpha -> alpha < HIGHEST && Math.abs(alpha - Math.rint(alpha)) > 1e-9)
        .toArray();
  }

  @Override
  double exponent(Corner corner) {
    return Math.PI / corner.angle();
  }
}
