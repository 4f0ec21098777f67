package vekua.fit;

import java.io.Serializable;

/**
 * How directions that the data hardly determine are damped. {@link #automatic()} asks the data and
 * needs no parameter; the others are for those who know what they want.
 */
public abstract sealed class Regularisation implements Serializable
    permits Filter, Automatic, Averaged {

  private static final long serialVersionUID = 1L;

  Regularisation() {}

  /**
   * The dampings that the data make probable, averaged by their probability (the evidence), so that
   * the doubt about them is part of the spread: safe with few and noisy sensors, exact without
   * noise.
   */
  public static Regularisation automatic() {
    return new Averaged();
  }

  /** The same as {@link #automatic()}, by the name of its criterion. */
  public static Regularisation evidence() {
    return new Averaged();
  }

  /**
   * The damping with which each sensor is best predicted from the others; the samples must fit into
   * memory.
   */
  public static Regularisation leaveOneOut() {
    return Automatic.byLeaveOneOut();
  }

  /** The damping that generalised cross-validation chooses; unsafe with few sensors. */
  public static Regularisation gcv() {
    return Automatic.byGcv();
  }

  /** The damping at which the residual is as large as the noise, which the samples must give. */
  public static Regularisation discrepancy() {
    return Automatic.byDiscrepancy();
  }

  /**
   * The damping at the corner of the L-curve: the size of the solution against the residual, on
   * logarithmic axes.
   */
  public static Regularisation lCurve() {
    return Automatic.byLCurve();
  }

  /**
   * Keeps the directions whose singular value exceeds a share of the largest, and drops the others.
   *
   * @param tolerance the share, at least 0 and less than 1
   */
  public static Regularisation truncate(double tolerance) {
    return new Filter.Truncation(tolerance);
  }

  /**
   * Damps every direction by {@code s²/(s² + μ)}, s its singular value.
   *
   * @param mu μ, zero or positive
   */
  public static Regularisation ridge(double mu) {
    return new Filter.Ridge(mu);
  }

  /** A short name for reports, such as "evidence" or "ridge". */
  public abstract String method();

  /** Whether a {@link Scaling} counts: where the data choose the damping, priors take its place. */
  public boolean scalesColumns() {
    return false;
  }

  /** Whether rows of one place are taken as one sensor read several times. */
  abstract boolean joinsReadings();

  /** Whether single rows are doubted and left out. */
  boolean doubtsRows() {
    return false;
  }

  abstract Estimate estimate(Design design, RotatedData data);

  @Override
  public String toString() {
    return method();
  }
}
