package vekua.fit;

import java.util.List;
import java.util.Optional;
import vekua.internal.Check;

/** A regularisation whose parameter is given: a factor in [0, 1] for every singular value. */
abstract sealed class Filter extends Regularisation {

  private static final long serialVersionUID = 1L;

  abstract double parameter();

  /** The factor for singular value {@code s} where the largest is {@code largest}. */
  abstract double factor(double s, double largest);

  /** The variance along a direction for noise of variance one. */
  abstract double variance(double s, double factor);

  /**
   * Whether every factor is one if all singular values exceed {@code ratio} times the largest; then
   * a fit needs no singular values at all.
   */
  abstract boolean keepsAllAbove(double ratio);

  /** Whether directions that are kept are changed as well. */
  abstract boolean damps();

  @Override
  public final boolean scalesColumns() {
    return true;
  }

  @Override
  boolean joinsReadings() {
    return false;
  }

  @Override
  Estimate estimate(Design design, RotatedData data) {
    Fit.Choice choice = new Fit.Choice(method(), parameter());
    int n = design.columns();
    if (keepsAllAbove(design.clearance())) {
      double noise = noise(design, data.beyond(), n);
      return new Estimate(
          design.backSubstitute(data.rotated()),
          n,
          data.beyond(),
          noise,
          null,
          choice,
          false,
          design::spectrum,
          () -> posterior(design.spectrum(), noise),
          useful -> Optional.empty(),
          Optional::empty,
          Optional::empty,
          design::backSubstitute);
    }
    Spectrum spectrum = design.spectrum();
    double[] a = spectrum.project(data.rotated());
    double[] filter = filter(spectrum);
    double freedom = 0;
    double residual = data.beyond();
    for (int k = 0; k < n; k++) {
      freedom += filter[k];
      residual += (1 - filter[k]) * a[k] * ((1 - filter[k]) * a[k]);
    }
    double noise = noise(design, residual, freedom);
    return new Estimate(
        Estimate.combine(spectrum, filter, a),
        Estimate.rank(filter),
        residual,
        noise,
        null,
        choice,
        false,
        () -> spectrum,
        () -> posterior(spectrum, noise),
        useful -> Optional.empty(),
        Optional::empty,
        Optional::empty,
        damps() ? null : c -> Estimate.solve(spectrum, filter, c));
  }

  private double[] filter(Spectrum spectrum) {
    double[] s = spectrum.values();
    double[] filter = new double[s.length];
    for (int k = 0; k < s.length; k++) {
      filter[k] = factor(s[k], spectrum.largest());
    }
    return filter;
  }

  private Posterior posterior(Spectrum spectrum, double noise) {
    double[] s = spectrum.values();
    double[] filter = filter(spectrum);
    double[] deviations = new double[s.length];
    double[] damped = new double[s.length];
    for (int k = 0; k < s.length; k++) {
      deviations[k] = noise * Math.sqrt(variance(s[k], filter[k]));
      damped[k] = 1 - filter[k];
    }
    return new Posterior(spectrum.columns(deviations), List.of(), () -> spectrum.columns(damped));
  }

  /** The noise as given, else from the residual, else NaN. */
  static double noise(Design design, double residual, double freedom) {
    if (!Double.isNaN(design.noise())) {
      return design.noise();
    }
    double left = design.rows() - freedom;
    return left > 0.5 ? Math.sqrt(residual / left) : Double.NaN;
  }

  /** Drops directions below a relative tolerance. */
  static final class Truncation extends Filter {
    private static final long serialVersionUID = 1L;

    private final double tolerance;

    Truncation(double tolerance) {
      if (!(tolerance >= 0 && tolerance < 1)) {
        throw new IllegalArgumentException(
            "tolerance must be at least 0 and less than 1: " + tolerance);
      }
      this.tolerance = tolerance;
    }

    @Override
    public String method() {
      return "truncate";
    }

    @Override
    double parameter() {
      return tolerance;
    }

    @Override
    double factor(double s, double largest) {
      return s > tolerance * largest ? 1 : 0;
    }

    @Override
    double variance(double s, double factor) {
      return factor > 0 ? 1 / (s * s) : 0;
    }

    @Override
    boolean keepsAllAbove(double ratio) {
      return ratio > tolerance;
    }

    @Override
    boolean damps() {
      return false;
    }
  }

  /** Damps directions smoothly: a Gaussian prior on the scaled coefficients. */
  static final class Ridge extends Filter {
    private static final long serialVersionUID = 1L;

    private final double mu;

    Ridge(double mu) {
      this.mu = Check.nonNegative(mu, "mu");
    }

    @Override
    public String method() {
      return "ridge";
    }

    @Override
    double parameter() {
      return mu;
    }

    @Override
    double factor(double s, double largest) {
      return s > 0 ? 1 / (1 + mu / s / s) : 0;
    }

    @Override
    double variance(double s, double factor) {
      return 1 / (s * s + mu);
    }

    @Override
    boolean keepsAllAbove(double ratio) {
      return mu == 0 && ratio > 0;
    }

    @Override
    boolean damps() {
      return mu > 0;
    }
  }
}
