package vekua.fit;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How plausible each damping λ is under one prior of the field: the evidence, times a weak belief
 * about the ratio of noise to signal, times what given noise levels allow (see {@link ScalePrior}).
 */
final class DampingDensity {

  /** Nodes on each side of the mode, and their distance in standard deviations. */
  static final int SIDE = 7;

  static final double SPACING = 0.6;

  /** The table resolves densities wider than this; narrower ones get nodes of their own. */
  static final double RESOLVED = 0.45;

  /** Dampings less plausible than this beside the best are left out. */
  static final double NEGLIGIBLE = Math.log(1e-10);

  /** Step of the difference quotient for the curvature. */
  static final double DIFFERENCE = 1e-3;

  /** More steps than any search for a mode takes. */
  static final int STEPS = 60;

  /** Values of log λ this close agree to the last digit. */
  static final double DIGITS = 1e-14;

  private final EvidenceCurve.Snapshot curve;
  private final double logWeight;
  private final double givenVariance;
  private final @Nullable ScalePrior scale;
  private final double[] table;
  private final int top;
  private double mode = Double.NaN;

  /**
   * The density of one snapshot under one prior.
   *
   * @param logWeight the logarithm of the prior's own plausibility
   * @param givenVariance of the noise, NaN where none is given
   * @param scale what is believed about its scale, absent where none is given
   */
  DampingDensity(
      EvidenceCurve.Snapshot curve,
      double logWeight,
      double givenVariance,
      @Nullable ScalePrior scale) {
    this.curve = curve;
    this.logWeight = logWeight;
    this.givenVariance = givenVariance;
    this.scale = scale;
    double[] lambdas = curve.curve().lambdas();
    table = new double[lambdas.length];
    int best = 0;
    for (int g = 0; g < table.length; g++) {
      table[g] =
          curve.curve().logBeliefAtEntry(g)
              + likelihood(curve.insideAtEntry(g), curve.curve().logProductAtEntry(g));
      best = table[g] > table[best] ? g : best;
    }
    top = best;
  }

  private DampingDensity(DampingDensity other, EvidenceCurve.Snapshot curve) {
    this.curve = curve;
    logWeight = other.logWeight;
    givenVariance = other.givenVariance;
    scale = other.scale;
    table = other.table;
    top = other.top;
    mode = other.mode;
  }

  /** The same for the other part of a complex snapshot. */
  DampingDensity swapped() {
    return new DampingDensity(this, curve.swapped());
  }

  /** The largest logarithm in the table. */
  double highest() {
    return table[top];
  }

  /** The data under the prior. */
  EvidenceCurve.Snapshot curve() {
    return curve;
  }

  /** The likeliest λ of the table. */
  double likeliestEntry() {
    return curve.curve().lambdas()[top];
  }

  /** The least λ of the table that is not far less plausible than the best. */
  double leastPlausible() {
    int least = Math.max(0, top - 1);
    for (int g = least; g >= 0; g--) {
      least = table[g] - table[top] > NEGLIGIBLE ? g : least;
    }
    return curve.curve().lambdas()[least];
  }

  /** The log density, up to a constant that all priors of a snapshot share. */
  private double at(double lambda) {
    return curve.curve().logBelief(lambda)
        + likelihood(curve.inside(lambda), curve.curve().logProduct(lambda));
  }

  private double likelihood(double inside, double logProduct) {
    double log = logWeight + curve.relative(inside, logProduct);
    return scale == null ? log : log + scale.log(logScale(inside));
  }

  /** The logarithm of the likeliest scale of the given noise. */
  private double logScale(double inside) {
    return 0.5 * Math.log(curve.learntVariance(inside) / givenVariance);
  }

  /** The derivative of the log density in log λ. */
  private double slope(double lambda) {
    double slope = curve.slope(lambda) + curve.curve().beliefSlope(lambda);
    if (scale == null) {
      return slope;
    }
    double inside = curve.inside(lambda);
    double move =
        0.5 * curve.growth(lambda) / (curve.learntVariance(inside) * curve.curve().rows());
    return slope + scale.belief(logScale(inside)).slope() * move;
  }

  /** The likeliest λ: to all digits, by the change of sign of the slope. */
  double mode() {
    if (Double.isNaN(mode)) {
      double[] lambdas = curve.curve().lambdas();
      double low = Math.log(lambdas[Math.max(0, top - 1)]);
      double high = Math.log(lambdas[Math.min(lambdas.length - 1, top + 1)]);
      mode = Math.exp(root(low, high));
    }
    return mode;
  }

  /**
   * Where the slope vanishes: by secants that keep the root between them, halved where one stays.
   */
  private double root(double low, double high) {
    double a = low;
    double b = high;
    double atA = slope(Math.exp(a));
    double atB = slope(Math.exp(b));
    if (!(atA > 0 && atB < 0)) {
      return atA > 0 ? b : a;
    }
    double before = Double.NaN;
    int side = 0;
    for (int step = 0; step < STEPS; step++) {
      double t = Math.min(b, Math.max(a, a + (b - a) * atA / (atA - atB)));
      double at = slope(Math.exp(t));
      if (at == 0 || Math.abs(t - before) <= DIGITS) {
        return t;
      }
      if (at > 0) {
        a = t;
        atA = at;
        atB /= side > 0 ? 2 : 1;
      } else {
        b = t;
        atB = at;
        atA /= side < 0 ? 2 : 1;
      }
      side = at > 0 ? 1 : -1;
      before = t;
    }
    return (a + b) / 2;
  }

  /** Whether the density is so wide that the table tells it. */
  private boolean resolved() {
    double bend = table[Math.max(0, top - 1)] + table[Math.min(table.length - 1, top + 1)];
    double step = EvidenceCurve.STEP;
    return (2 * table[top] - bend) * RESOLVED * RESOLVED < step * step;
  }

  /** The largest logarithm: of many rows it lies between entries of the table, and far above. */
  double peak() {
    return resolved() ? table[top] : Math.max(table[top], at(mode()));
  }

  /** Dampings that stand for the density; weights are densities times their distances. */
  Component nodes(double reference) {
    if (resolved()) {
      double[] lambdas = curve.curve().lambdas();
      int[] entries =
          IntStream.range(0, table.length)
              .filter(g -> table[g] - table[top] > NEGLIGIBLE)
              .toArray();
      return new Component(
          curve,
          Arrays.stream(entries).mapToDouble(g -> lambdas[g]).toArray(),
          Arrays.stream(entries)
              .mapToDouble(g -> EvidenceCurve.STEP * relative(table[g], reference))
              .toArray(),
          Arrays.stream(entries).mapToDouble(g -> variance(curve.insideAtEntry(g))).toArray());
    }
    double mode = Math.log(mode());
    double curvature =
        (slope(Math.exp(mode - DIFFERENCE)) - slope(Math.exp(mode + DIFFERENCE)))
            / (2 * DIFFERENCE);
    double distance = SPACING / Math.sqrt(Math.max(curvature, 1));
    double[] lambdas = around(mode, distance);
    return new Component(
        curve,
        lambdas,
        Arrays.stream(lambdas).map(l -> distance * relative(at(l), reference)).toArray(),
        Arrays.stream(lambdas).map(l -> variance(curve.inside(l))).toArray());
  }

  private static double relative(double log, double reference) {
    return Math.exp(Math.min(log - reference, 0));
  }

  /** Dampings about the mode, none below the table: there rounding ends, whatever the evidence. */
  private double[] around(double mode, double distance) {
    double least = curve.curve().lambdas()[0];
    return IntStream.rangeClosed(-SIDE, SIDE)
        .mapToDouble(p -> Math.exp(mode + p * distance))
        .filter(lambda -> lambda >= Math.min(least, Math.exp(mode)))
        .toArray();
  }

  /** The mean variance of the noise for a misfit. */
  private double variance(double inside) {
    return scale == null
        ? curve.learntVariance(inside)
        : givenVariance * scale.belief(logScale(inside)).square();
  }

  /** What is known of the scale of the given noise at λ. */
  ScalePrior.Belief belief(double lambda) {
    if (scale == null) {
      throw new IllegalStateException("no noise is given");
    }
    return scale.belief(logScale(curve.inside(lambda)));
  }
}
