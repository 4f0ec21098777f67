package vekua.fit;

import java.util.Arrays;
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

  /** Of the table over dampings every so many entries are tried first. */
  private static final int STRIDE = 8;

  /** What rounding could add to a logarithm. */
  private static final double ROUNDING = 1;

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

  /** The log density by entries of the curve's table; minus infinity where it is negligible. */
  private final double[] table;

  /** The part of the misfit that depends on λ, where the table is filled. */
  private final double[] insides;

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
    table = new double[curve.curve().lambdas().length];
    insides = new double[table.length];
    Arrays.fill(table, Double.NEGATIVE_INFINITY);
    tabulate();
    int best = 0;
    double highest = table[0];
    for (int g = 1; g < table.length; g++) {
      if (table[g] > highest) {
        highest = table[g];
        best = g;
      }
    }
    top = best;
  }

  /**
   * Fills the table where it is not negligible. Misfits grow with λ and determinants fall, which
   * bounds the density between two entries; what is believed about given noise has no such bound.
   */
  private void tabulate() {
    int last = table.length - 1;
    int step = scale == null ? STRIDE : 1;
    int[] coarse = new int[(last + step - 1) / step + 1];
    for (int i = 0; i < coarse.length; i++) {
      coarse[i] = Math.min(last, i * step);
    }
    double[] beliefs = new double[coarse.length];
    double[] logProducts = new double[coarse.length];
    fill(coarse, beliefs, logProducts);
    double highest = Double.NEGATIVE_INFINITY;
    for (int g : coarse) {
      highest = Math.max(highest, table[g]);
    }
    int[] fine = new int[last + 1 - coarse.length];
    int count = 0;
    for (int i = 0; i < coarse.length - 1; i++) {
      double belief =
          curve.curve().usualBetween(coarse[i], coarse[i + 1])
              ? 0
              : Math.max(beliefs[i], beliefs[i + 1]);
      double most =
          table[coarse[i]]
              + (belief - beliefs[i])
              + 0.5 * curve.parts() * (logProducts[i] - logProducts[i + 1])
              + ROUNDING;
      // What is not a number is no bound.
      for (int g = coarse[i] + 1; g < coarse[i + 1] && !(most <= highest + NEGLIGIBLE); g++) {
        fine[count++] = g;
      }
    }
    fill(Arrays.copyOf(fine, count), new double[count], new double[count]);
  }

  /**
   * Fills entries of the table.
   *
   * @param beliefs receives the logarithms of what is believed of their λ
   * @param logProducts receives the logarithms of the products of all s²/λ + 1
   */
  private void fill(int[] entries, double[] beliefs, double[] logProducts) {
    double[] all = curve.curve().lambdas();
    double[] lambdas = new double[entries.length];
    double[] inside = new double[entries.length];
    for (int i = 0; i < entries.length; i++) {
      lambdas[i] = all[entries[i]];
      beliefs[i] = curve.curve().logBeliefAtEntry(entries[i]);
    }
    curve.tabulate(lambdas, inside, logProducts);
    for (int i = 0; i < entries.length; i++) {
      insides[entries[i]] = inside[i];
      table[entries[i]] = beliefs[i] + likelihood(inside[i], logProducts[i]);
    }
  }

  private DampingDensity(DampingDensity other, EvidenceCurve.Snapshot curve) {
    this.curve = curve;
    logWeight = other.logWeight;
    givenVariance = other.givenVariance;
    scale = other.scale;
    table = other.table;
    insides = other.insides;
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
    int least = 0;
    while (least < top - 1 && !(table[least] - table[top] > NEGLIGIBLE)) {
      least++;
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
    return resolved() ? entries(reference) : around(reference);
  }

  /** The entries of the table. */
  private Component entries(double reference) {
    int first = table.length;
    int count = 0;
    for (int g = table.length - 1; g >= 0; g--) {
      if (table[g] - table[top] > NEGLIGIBLE) {
        first = g;
        count++;
      }
    }
    double[] lambdas = new double[count];
    double[] weights = new double[count];
    double[] variances = new double[count];
    for (int g = first, i = 0; i < count; g++) {
      if (table[g] - table[top] > NEGLIGIBLE) {
        lambdas[i] = curve.curve().lambdas()[g];
        weights[i] = EvidenceCurve.STEP * relative(table[g], reference);
        variances[i++] = variance(insides[g]);
      }
    }
    return new Component(curve, lambdas, weights, variances);
  }

  /** Dampings about the mode, none below the table: there rounding ends, whatever the evidence. */
  private Component around(double reference) {
    double mode = Math.log(mode());
    double curvature =
        (slope(Math.exp(mode - DIFFERENCE)) - slope(Math.exp(mode + DIFFERENCE)))
            / (2 * DIFFERENCE);
    double distance = SPACING / Math.sqrt(Math.max(curvature, 1));
    double least = Math.min(curve.curve().lambdas()[0], Math.exp(mode));
    int below = 0;
    while (below < SIDE && Math.exp(mode - (below + 1) * distance) >= least) {
      below++;
    }
    double[] lambdas = new double[below + 1 + SIDE];
    for (int i = 0; i < lambdas.length; i++) {
      lambdas[i] = Math.exp(mode + (i - below) * distance);
    }
    double[] inside = new double[lambdas.length];
    double[] logs = new double[lambdas.length];
    curve.tabulate(lambdas, inside, logs);
    double[] weights = new double[lambdas.length];
    double[] variances = new double[lambdas.length];
    for (int i = 0; i < lambdas.length; i++) {
      double log = curve.curve().logBelief(lambdas[i]) + likelihood(inside[i], logs[i]);
      weights[i] = distance * relative(log, reference);
      variances[i] = variance(inside[i]);
    }
    return new Component(curve, lambdas, weights, variances);
  }

  private static double relative(double log, double reference) {
    return Math.exp(Math.min(log - reference, 0));
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
