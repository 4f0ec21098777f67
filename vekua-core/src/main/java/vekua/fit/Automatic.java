package vekua.fit;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/**
 * A regularisation that takes its parameter from the data: ridge under the priors that the basis
 * suggests, with the damping λ, and the prior itself, chosen by a criterion. One decomposition per
 * prior serves all λ.
 */
final class Automatic extends Regularisation {

  private static final long serialVersionUID = 1L;

  private final String method;
  private final Criterion criterion;

  private Automatic(String method, Criterion criterion) {
    this.method = method;
    this.criterion = criterion;
  }

  /** Picks a curve and the values of λ with their probabilities. */
  private interface Criterion extends Serializable {
    Picked pick(List<Ranked> curves, Design design, RotatedData data);
  }

  /** A snapshot's curve under one prior, with the log evidence of that prior. */
  record Ranked(EvidenceCurve.Snapshot curve, double logEvidence) {}

  /**
   * The outcome of a criterion.
   *
   * @param lambda the representative value
   * @param nodes values of λ to average over
   * @param weights their probabilities
   */
  @SuppressWarnings("ArrayRecordComponent") // internal and short-lived
  record Picked(EvidenceCurve.Snapshot curve, double lambda, double[] nodes, double[] weights) {
    static Picked only(EvidenceCurve.Snapshot curve, double lambda) {
      return new Picked(curve, lambda, new double[] {lambda}, new double[] {1});
    }
  }

  static Automatic byEvidence() {
    return new Automatic("evidence", (curves, design, data) -> Evidence.pick(likeliest(curves)));
  }

  static Automatic byGcv() {
    return new Automatic(
        "gcv",
        (curves, design, data) ->
            smallest(
                curves,
                curve ->
                    lambda -> {
                      double left = curve.curve().rows() - curve.freedom(lambda);
                      return Math.log(curve.residual(lambda)) - 2 * Math.log(left);
                    }));
  }

  static Automatic byLeaveOneOut() {
    return new Automatic(
        "loo",
        (curves, design, data) -> {
          RotatedData.Rows rows = data.rows();
          if (rows == null) {
            throw new IllegalArgumentException(
                "leave-one-out needs the samples in memory; use evidence or gcv for streams");
          }
          return smallest(curves, curve -> new LeaveOneOut(curve, rows)::score);
        });
  }

  static Automatic byDiscrepancy() {
    return new Automatic(
        "discrepancy",
        (curves, design, data) -> {
          if (Double.isNaN(design.noise())) {
            throw new IllegalArgumentException(
                "discrepancy needs the noise of the samples to be given");
          }
          EvidenceCurve.Snapshot curve = likeliest(curves);
          double target = design.rows() * design.noise() * design.noise();
          double[] table = curve.curve().lambdas();
          double low = Math.log(table[0]);
          double high = Math.log(table[table.length - 1]);
          // The residual grows with λ: bisect for the one that equals the noise.
          for (int step = 0; step < 60; step++) {
            double middle = (low + high) / 2;
            if (curve.residual(Math.exp(middle)) < target) {
              low = middle;
            } else {
              high = middle;
            }
          }
          return Picked.only(curve, Math.exp(low));
        });
  }

  static Automatic byLCurve() {
    return new Automatic(
        "lcurve",
        (curves, design, data) -> {
          EvidenceCurve.Snapshot curve = likeliest(curves);
          return Picked.only(curve, LCurve.corner(curve));
        });
  }

  private static EvidenceCurve.Snapshot likeliest(List<Ranked> curves) {
    Ranked best = curves.get(0);
    for (Ranked ranked : curves) {
      best = ranked.logEvidence > best.logEvidence ? ranked : best;
    }
    return best.curve;
  }

  /** The prior and λ with the smallest score, by table and then by golden section. */
  private static Picked smallest(
      List<Ranked> curves, Function<EvidenceCurve.Snapshot, DoubleUnaryOperator> scores) {
    Picked best = null;
    double least = Double.POSITIVE_INFINITY;
    for (Ranked ranked : curves) {
      DoubleUnaryOperator score = scores.apply(ranked.curve);
      double[] table = ranked.curve.curve().lambdas();
      int at = 0;
      double low = Double.POSITIVE_INFINITY;
      for (int g = 0; g < table.length; g++) {
        double value = score.applyAsDouble(table[g]);
        if (value < low) {
          low = value;
          at = g;
        }
      }
      if (best == null || low < least) {
        least = low;
        double lambda =
            GoldenSection.maximise(
                t -> -score.applyAsDouble(Math.exp(t)),
                Math.log(table[Math.max(0, at - 1)]),
                Math.log(table[Math.min(table.length - 1, at + 1)]));
        best = Picked.only(ranked.curve, Math.exp(lambda));
      }
    }
    if (best == null) {
      throw new IllegalArgumentException("the basis suggests no prior");
    }
    return best;
  }

  @Override
  public String method() {
    return method;
  }

  @Override
  Estimate estimate(Design design, RotatedData data) {
    double known = design.noise() * design.noise();
    // A double carries 53 bits, and a basis function a few units less.
    double least = 0x1p-100 * data.meanSquare(design.rows());
    List<Ranked> curves = new ArrayList<>();
    for (Design.Candidate candidate : design.candidates()) {
      EvidenceCurve.Snapshot curve =
          candidate
              .curve()
              .snapshot(
                  candidate.curve().spectrum().project(data.rotated()),
                  data.beyond(),
                  known,
                  Math.max(least, Double.MIN_NORMAL));
      curves.add(new Ranked(curve, candidate.logWeight() + curve.total()));
    }
    return average(criterion.pick(curves, design, data), design);
  }

  /** Averages the solutions over the values of λ; their scatter is part of the uncertainty. */
  private Estimate average(Picked picked, Design design) {
    EvidenceCurve.Snapshot curve = picked.curve;
    Spectrum spectrum = curve.curve().spectrum();
    double[] squares = curve.curve().squares();
    double[] s = spectrum.values();
    int n = s.length;
    int count = picked.nodes.length;
    // Integrating the unknown amplitude out turns the Gaussian into Student's t of M degrees.
    double inflation =
        curve.learnsNoise() ? (double) design.rows() / Math.max(design.rows() - 2, 1) : 1;
    double[] filter = new double[n];
    double[] mean = new double[n];
    double[] variances = new double[n];
    double[][] shifts = new double[count][n];
    double noise = 0;
    for (int p = 0; p < count; p++) {
      double lambda = picked.nodes[p];
      double weight = picked.weights[p];
      double variance = noiseVariance(curve, lambda, design);
      noise += weight * variance;
      for (int k = 0; k < n; k++) {
        double inverse = 1 / (squares[k] + lambda);
        shifts[p][k] = curve.amounts[k] * s[k] * inverse;
        filter[k] += weight * squares[k] * inverse;
        mean[k] += weight * shifts[p][k];
        variances[k] += weight * inflation * variance * inverse;
      }
    }
    double residual = curve.beyond;
    double freedom = 0;
    for (int k = 0; k < n; k++) {
      double damped = (1 - filter[k]) * curve.amounts[k];
      residual += damped * damped;
      freedom += filter[k];
    }
    for (int p = 0; p < count; p++) {
      double root = Math.sqrt(picked.weights[p]);
      for (int k = 0; k < n; k++) {
        shifts[p][k] = root * (shifts[p][k] - mean[k]);
      }
    }
    double[][] scatter = count > 1 ? shifts : new double[0][];
    return new Estimate(
        spectrum.coefficients(mean),
        Estimate.rank(filter),
        freedom,
        residual,
        Math.sqrt(noise),
        new Fit.Choice(method, picked.lambda),
        true,
        () -> spectrum,
        () -> new Posterior(spectrum, variances, scatter, filter),
        c -> Estimate.solve(spectrum, filter, c));
  }

  private static double noiseVariance(EvidenceCurve.Snapshot curve, double lambda, Design design) {
    double given = design.noise() * design.noise();
    return Double.isNaN(given) ? curve.amplitude(lambda) * lambda : given;
  }
}
