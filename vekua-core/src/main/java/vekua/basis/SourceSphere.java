package vekua.basis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import vekua.internal.sphere.RadialModes;
import vekua.internal.sphere.RadialModes.Family;

/**
 * Priors of fields that are made by random, independent sources on a sphere: around the ball for
 * fields inside, within it for fields outside. What {@link SourceRing} is in the plane.
 *
 * @param equation what the field satisfies
 * @param radius of the ball
 * @param order the highest degree
 * @param inside whether the field is inside the ball and its sources are around it
 */
record SourceSphere(Equation equation, double radius, int order, boolean inside) {

  /** Radii of the sphere around, in radii of the ball. */
  private static final double[] AROUND = {1.03, 1.1, 1.25, 1.5, 2, 3.2, 6};

  /** Radii of the sphere within. */
  private static final double[] WITHIN = {0.97, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1};

  /** The same for shells, where every one around is tried beside every one within. */
  private static final double[] SOME_AROUND = {1.05, 1.25, 1.7, 4};

  private static final double[] SOME_WITHIN = {0.95, 0.6, 0.35};

  /**
   * How large the field of the sources within a shell may be beside that of those around. Far from
   * any of these a field without error looks unlikely.
   */
  private static final double[] SHARES = {0.03, 0.3, 3, 30};

  /** The same for waves, of which every one costs more. */
  private static final double[] FEW_AROUND = {1.05, 1.5, 4};

  private static final double[] FEW_WITHIN = {0.95, 0.7, 0.35};

  private static final double[] FEW_SHARES = {0.03, 1, 30};

  /** Sources this close to the surface, relative to its radius, or this far, are not asked for. */
  private static final double CLOSEST = 1e-3;

  private static final double FARTHEST = 50;

  /** How much larger a dipole in the middle may be than what sources around it have of one. */
  private static final double MIDDLE = 10;

  /** A constant offset is left to the data alone. */
  private static final double FREE = 1e3;

  /** Spheres of several radii; for waves inside also sources infinitely far, the natural choice. */
  List<Prior> priors() {
    List<Prior> priors = new ArrayList<>();
    if (inside && equation.lambda() > 0) {
      RadialModes own = radial(radius, true);
      priors.add(prior(AROUND.length, own::logNorm));
    }
    for (double ratio : inside ? AROUND : WITHIN) {
      priors.addAll(at(ratio * radius));
    }
    return priors;
  }

  /** Spheres of any radius. */
  SourcePriors anyRadius() {
    SourceSphere sphere = this;
    return new SourcePriors() {
      @Override
      public double low() {
        return sphere.inside ? (1 + CLOSEST) * radius : radius / FARTHEST;
      }

      @Override
      public double high() {
        return sphere.inside ? FARTHEST * radius : (1 - CLOSEST) * radius;
      }

      @Override
      public List<Prior> at(double distance) {
        List<Prior> kinds = new ArrayList<>(sphere.at(distance));
        if (!sphere.inside && equation.lambda() == 0) {
          // Dipoles, which the others take for nearer charges; and a dipole in the middle beside
          // the
          // others, which alone would draw the sphere inwards.
          double log = Math.log(distance / radius);
          kinds.add(sphere.prior(1, n -> n * log + Math.log((n + 1.0) / (2 * n + 1))));
          kinds.add(sphere.standsOut(kinds.get(1)));
        }
        return kinds;
      }
    };
  }

  /**
   * Sources on a sphere of a radius. For harmonic fields inside dipoles or charges; outside
   * charges, or such that the energy of their field is the same for all degrees (Lowes 1974).
   */
  private List<Prior> at(double distance) {
    double log = (inside ? -1 : 1) * Math.log(distance / radius);
    if (equation.lambda() == 0) {
      return inside
          ? List.of(
              freed(prior(1, n -> n * log)), freed(prior(1, n -> n * log - Math.log(2 * n + 1))))
          : List.of(
              prior(1, n -> n * log - Math.log(2 * n + 1) - 0.5 * Math.log(n + 1)),
              prior(1, n -> n * log - 0.5 * Math.log((n + 1.0) * (2 * n + 1))));
    }
    RadialModes own = radial(radius, inside);
    RadialModes source = radial(distance, !inside);
    return List.of(prior(1, n -> source.logNorm(n) + own.logNorm(n)));
  }

  private RadialModes radial(double at, boolean regular) {
    Family family =
        equation.lambda() > 0 ? regular ? Family.J : Family.Y : regular ? Family.I : Family.K;
    // Only their product counts.
    return new RadialModes(family, equation.wavenumber() * radius, at / radius, order);
  }

  /** Sources around a shell and sources within, of several relative sizes. */
  static List<Prior> aroundAndWithin(SourceSphere around, SourceSphere within) {
    List<Prior> priors = new ArrayList<>();
    boolean waves = around.equation.lambda() > 0;
    for (double far : waves ? FEW_AROUND : SOME_AROUND) {
      for (double near : waves ? FEW_WITHIN : SOME_WITHIN) {
        for (double share : waves ? FEW_SHARES : SHARES) {
          double[] first = around.at(far * around.radius).get(0).deviations();
          double[] second = within.at(near * within.radius).get(0).deviations();
          for (int j = 0; j < second.length; j++) {
            second[j] *= share;
          }
          priors.add(new Prior(1, Part.joined(first, second)));
        }
      }
    }
    return priors;
  }

  /** Harmonic modes, then the same times |ζ|², of which no constant is free. */
  static List<Prior> almansi(List<Prior> harmonic) {
    List<Prior> priors = new ArrayList<>();
    for (Prior prior : harmonic) {
      double[] second = prior.deviations().clone();
      second[0] = 1;
      priors.add(new Prior(prior.weight(), Part.joined(prior.deviations(), second)));
    }
    return priors;
  }

  /** The same for all m of a degree, that of degree zero being one. */
  private Prior prior(double weight, IntToDoubleFunction logarithm) {
    double[] d = new double[(order + 1) * (order + 1)];
    double origin = logarithm.applyAsDouble(0);
    for (int n = 0; n <= order; n++) {
      double deviation = Math.exp(logarithm.applyAsDouble(n) - origin);
      for (int j = n * n; j < (n + 1) * (n + 1); j++) {
        d[j] = Math.max(deviation, Double.MIN_NORMAL);
      }
    }
    return new Prior(weight, d);
  }

  private Prior standsOut(Prior prior) {
    double[] d = prior.deviations().clone();
    for (int j = 0; j < Math.min(d.length, 4); j++) {
      d[j] *= MIDDLE;
    }
    return new Prior(prior.weight(), d);
  }

  private static Prior freed(Prior prior) {
    prior.deviations()[0] = FREE;
    return prior;
  }
}
