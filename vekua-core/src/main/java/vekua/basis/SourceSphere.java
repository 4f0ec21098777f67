package vekua.basis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import vekua.functions.BallModes;
import vekua.geometry.Ball;
import vekua.geometry.Points;

/**
 * Priors of fields that are made by random, independent sources on a sphere: around the ball for
 * fields inside, within it for fields outside. What {@link SourceRing} is in the plane.
 */
final class SourceSphere {

  /** Radii of the sphere around, in radii of the ball. */
  private static final double[] AROUND = {1.03, 1.1, 1.25, 1.5, 2, 3.2, 6};

  /** Radii of the sphere within. */
  private static final double[] WITHIN = {0.97, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1};

  /** A constant offset is left to the data alone. */
  private static final double FREE = 1e3;

  private SourceSphere() {}

  /** Charges or dipoles on a sphere around the ball; for waves also infinitely far. */
  static List<Prior> around(Equation equation, BallModes modes) {
    List<Prior> priors = new ArrayList<>();
    if (equation.lambda() > 0) {
      priors.add(prior(AROUND.length, modes, n -> modes.logNorm((int) n)));
    }
    for (double ratio : AROUND) {
      if (equation.lambda() == 0) {
        priors.add(freed(prior(1, modes, n -> -n * Math.log(ratio))));
        priors.add(freed(prior(1, modes, n -> -n * Math.log(ratio) - Math.log(2 * n + 1))));
      } else {
        BallModes far = outside(equation, modes, ratio);
        priors.add(prior(1, modes, n -> far.logNorm((int) n) + modes.logNorm((int) n)));
      }
    }
    return priors;
  }

  /** Charges on a sphere within the ball, and for harmonic fields those of a flat spectrum. */
  static List<Prior> within(Equation equation, BallModes modes) {
    List<Prior> priors = new ArrayList<>();
    for (double ratio : WITHIN) {
      if (equation.lambda() == 0) {
        double log = Math.log(ratio);
        priors.add(prior(1, modes, n -> n * log - Math.log(2 * n + 1) - 0.5 * Math.log(n + 1)));
        priors.add(prior(1, modes, n -> n * log - 0.5 * Math.log((n + 1) * (2 * n + 1))));
      } else {
        Ball near =
            new Ball(
                modes.frame().x(),
                modes.frame().y(),
                modes.frame().z(),
                ratio * modes.frame().radius());
        BallModes inner =
            BallModes.inside(equation.lambda(), equation.wavenumber(), modes.order(), near);
        priors.add(prior(1, modes, n -> inner.logNorm((int) n) + modes.logNorm((int) n)));
      }
    }
    return priors;
  }

  private static BallModes outside(Equation equation, BallModes modes, double ratio) {
    Ball frame = modes.frame();
    Ball far = new Ball(frame.x(), frame.y(), frame.z(), ratio * frame.radius());
    return BallModes.outside(equation.lambda(), equation.wavenumber(), modes.order(), far);
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
  private static Prior prior(double weight, BallModes modes, DoubleUnaryOperator logarithm) {
    double[] d = new double[modes.size()];
    double origin = logarithm.applyAsDouble(0);
    for (int n = 0; n <= modes.order(); n++) {
      double deviation = Math.exp(logarithm.applyAsDouble(n) - origin);
      for (int j = n * n; j < (n + 1) * (n + 1); j++) {
        d[j] = Math.max(deviation, Double.MIN_NORMAL);
      }
    }
    return new Prior(weight, d);
  }

  private static Prior freed(Prior prior) {
    prior.deviations()[0] = FREE;
    return prior;
  }

  /** The square of each f_n at the surface, not divided by its norm. */
  static double[] squaresAtRim(BallModes modes) {
    double z = modes.frame().z() + modes.frame().radius();
    double[] u =
        modes.values(
            Points.of(
                new double[] {modes.frame().x()},
                new double[] {modes.frame().y()},
                new double[] {z}));
    double[] squares = new double[modes.order() + 1];
    for (int n = 0; n < squares.length; n++) {
      // At the pole Y_n0 is √(2n + 1), and all others vanish.
      double f = u[n * n + n] * Math.exp(modes.logNorm(n));
      squares[n] = f * f / (2 * n + 1);
    }
    return squares;
  }
}
