package vekua.basis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Priors of fields that are made by random, independent sources on a circle of ρ frame radii around
 * the domain. The farther the sources, the smoother the field: for the Helmholtz equation and ρ → ∞
 * it becomes the isotropic random wave with covariance J_0(k|x − x′|), all coefficients of J_n(kr)
 * e^{inθ} alike.
 *
 * <p>Relative to its size at the rim, the mode of order n is then damped by exp(g_n(ρ) − g_n(1)),
 * where exp(±g) is the growth of the decaying and the regular radial functions: n log ρ for powers,
 * and the leading uniform asymptotics of H_n, J_n and K_n, I_n for the others.
 */
final class SourceRing {

  /** Distances in frame radii, from sources that touch the frame to far ones. */
  private static final double[] RATIOS = {1.03, 1.1, 1.25, 1.5, 2, 3.2, 6};

  /** The same where every one costs more or is tried beside others: for waves and in domains. */
  private static final double[] FEW_RATIOS = {1.02, 1.15, 1.5, 2.5, 5};

  /** The same for holes; few, for every one is tried beside every one of the above. */
  private static final double[] HOLE_RATIOS = {1.15, 2, 5};

  /** Deviations are positive, and so are their squares; modes of long waves would have none. */
  private static final double LEAST = 1e-150;

  /** A constant offset, such as the zero of a temperature scale, is left to the data alone. */
  private static final double FREE = 1e3;

  private SourceRing() {}

  /**
   * Harmonic modes, the constant free: damped like ρ^(−n), the field of dipoles on the ring, and
   * like ρ^(−n)/n, that of charges.
   */
  static List<Prior> harmonic(int order) {
    List<Prior> priors = new ArrayList<>();
    for (double ratio : RATIOS) {
      priors.add(harmonic(order, ratio, 0));
      priors.add(harmonic(order, ratio, 1));
    }
    return priors;
  }

  /** Biharmonic modes: harmonic ones, then the same times |ζ|², of which no constant is free. */
  static List<Prior> almansi(int order) {
    List<Prior> priors = new ArrayList<>();
    for (Prior prior : harmonic(order)) {
      double[] second = prior.deviations().clone();
      second[0] = 1;
      priors.add(new Prior(prior.weight(), Part.joined(prior.deviations(), second)));
    }
    return priors;
  }

  /** Few of these, for domains: every one is tried beside those of holes. */
  static List<Prior> fewHarmonic(int order) {
    return Arrays.stream(FEW_RATIOS).mapToObj(ratio -> harmonic(order, ratio, 0)).toList();
  }

  private static Prior harmonic(int order, double ratio, int power) {
    double[] d = deviations(order, n -> -n * Math.log(ratio) - power * Math.log(Math.max(n, 1)));
    d[0] = FREE;
    return new Prior(1, d);
  }

  /**
   * Modes I_n(κr): damped like K_n(κρR).
   *
   * @param logScale the logarithm of what I_n(κr) is multiplied by in the mode of order n
   */
  static List<Prior> modified(int order, double kappaRadius, DoubleUnaryOperator logScale) {
    List<Prior> priors = new ArrayList<>();
    for (double ratio : RATIOS) {
      double far = kappaRadius * ratio;
      double origin = growth(0, far) - growth(0, kappaRadius);
      priors.add(
          new Prior(
              1, deviations(order, n -> origin - growth(n, far) - logScale.applyAsDouble(n))));
    }
    return priors;
  }

  /** Harmonic functions r^(−n) about a hole, n from 1: sources in it at 1/ρ of its radius. */
  static List<Prior> harmonicHole(int order) {
    List<Prior> priors = new ArrayList<>();
    for (double ratio : HOLE_RATIOS) {
      double[] d = deviations(order, n -> -n * Math.log(ratio));
      priors.add(new Prior(1, Arrays.copyOfRange(d, 1, d.length)));
    }
    return priors;
  }

  /** Functions K_n about a hole, of modulus one at its rim: sources within excite I_n(κR/ρ). */
  static List<Prior> modifiedHole(int order, double kappaRadius) {
    List<Prior> priors = new ArrayList<>();
    for (double ratio : HOLE_RATIOS) {
      double near = kappaRadius / ratio;
      double origin = growth(0, near) - growth(0, kappaRadius);
      priors.add(
          new Prior(1, deviations(order, n -> growth(n, near) - growth(n, kappaRadius) - origin)));
    }
    return priors;
  }

  /** Functions H_n about a hole, of modulus one at its rim: sources within excite J_n(kR/ρ). */
  static List<Prior> oscillatingHole(int order, double kRadius) {
    List<Prior> priors = new ArrayList<>();
    for (double ratio : HOLE_RATIOS) {
      double near = kRadius / ratio;
      double origin = logBessel(0, near) + logHankel(0, kRadius);
      priors.add(
          new Prior(
              1, deviations(order, n -> logBessel(n, near) + logHankel(n, kRadius) - origin)));
    }
    return priors;
  }

  /** log I_n(x) to leading order. */
  private static double growth(double n, double x) {
    double root = Math.hypot(n, x);
    return root - n * Math.log((n + root) / x);
  }

  /**
   * Modes J_n(kr): sources infinitely far first, the natural choice, then on rings.
   *
   * @param logScale the logarithm of what J_n(kr) is multiplied by in the mode of order n
   */
  static List<Prior> oscillating(int order, double kRadius, DoubleUnaryOperator logScale) {
    List<Prior> priors = new ArrayList<>();
    priors.add(new Prior(FEW_RATIOS.length, deviations(order, n -> -logScale.applyAsDouble(n))));
    for (double ratio : FEW_RATIOS) {
      double far = kRadius * ratio;
      double origin = logHankel(0, far);
      priors.add(
          new Prior(
              1, deviations(order, n -> logHankel(n, far) - origin - logScale.applyAsDouble(n))));
    }
    return priors;
  }

  /** How far J_n(x) has decayed beyond its turning point: −log J_n(x) to leading order. */
  private static double decay(double n, double x) {
    if (n <= x) {
      return 0;
    }
    double root = Math.sqrt((n - x) * (n + x));
    return n * Math.log((n + root) / x) - root;
  }

  /** log |H_n(x)| to leading order, the singularity at the turning point rounded off. */
  private static double logHankel(double n, double x) {
    return decay(n, x) + logAmplitude(n, x);
  }

  /** log J_n(x) to leading order, without its zeros. */
  private static double logBessel(double n, double x) {
    return logAmplitude(n, x) - decay(n, x);
  }

  private static double logAmplitude(double n, double x) {
    double distance = Math.abs((n - x) * (n + x));
    return -0.25 * Math.log(distance + Math.pow(Math.max(n, x), 4.0 / 3));
  }

  private static double[] deviations(int order, DoubleUnaryOperator logAtRim) {
    double[] d = new double[2 * order + 1];
    d[0] = Math.exp(logAtRim.applyAsDouble(0));
    for (int n = 1; n <= order; n++) {
      d[2 * n - 1] = Math.max(LEAST, Math.sqrt(2) * Math.exp(logAtRim.applyAsDouble(n)));
      d[2 * n] = d[2 * n - 1];
    }
    return d;
  }
}
