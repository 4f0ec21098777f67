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

  /** A fit that follows more of the samples than this has no residuals left to judge it by. */
  private static final double MOST_FREEDOM = 0.9;

  private final String method;
  private final Criterion criterion;

  private Automatic(String method, Criterion criterion) {
    this.method = method;
    this.criterion = criterion;
  }

  /** Picks a curve and a value of λ. */
  private interface Criterion extends Serializable {
    Picked pick(List<Ranked> curves, Design design, RotatedData data);
  }

  /** A snapshot's curve under one prior, with the log evidence of that prior. */
  record Ranked(EvidenceCurve.Snapshot curve, double logEvidence) {}

  /** The prior and damping that a criterion picked. */
  record Picked(EvidenceCurve.Snapshot curve, double lambda) {}

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
          if (data.partner() != null) {
            throw new IllegalArgumentException(
                "leave-one-out knows no complex values; use evidence or gcv");
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
          return new Picked(curve, Math.exp(low));
        });
  }

  static Automatic byLCurve() {
    return new Automatic(
        "lcurve",
        (curves, design, data) -> {
          EvidenceCurve.Snapshot curve = likeliest(curves);
          return new Picked(curve, LCurve.corner(curve));
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
      DoubleUnaryOperator score = capped(ranked.curve, scores.apply(ranked.curve));
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
        best = new Picked(ranked.curve, Math.exp(lambda));
      }
    }
    if (best == null) {
      throw new IllegalArgumentException("the basis suggests no prior");
    }
    return best;
  }

  /** A score that refuses fits of too many effective degrees of freedom. */
  private static DoubleUnaryOperator capped(
      EvidenceCurve.Snapshot curve, DoubleUnaryOperator score) {
    return lambda ->
        curve.freedom(lambda) > MOST_FREEDOM * curve.curve().rows()
            ? Double.POSITIVE_INFINITY
            : score.applyAsDouble(lambda);
  }

  @Override
  public String method() {
    return method;
  }

  @Override
  boolean joinsReadings() {
    return true;
  }

  @Override
  Estimate estimate(Design design, RotatedData data) {
    List<Ranked> curves = new ArrayList<>();
    for (Design.Candidate candidate : design.candidates()) {
      EvidenceCurve.Snapshot curve =
          candidate.snapshot(data, design.noise() * design.noise(), design.rows());
      curves.add(new Ranked(curve, candidate.logWeight() + curve.total()));
    }
    Picked picked = criterion.pick(curves, design, data);
    double variance = picked.curve.amplitude(picked.lambda) * picked.lambda;
    return new Mixture(
            List.of(Component.only(picked.curve, picked.lambda, variance)),
            Mixture.inflation(design))
        .estimate(design, data, new Fit.Choice(method, picked.lambda), null);
  }
}
