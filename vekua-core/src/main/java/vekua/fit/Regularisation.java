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

  /** By the data, through the evidence: safe with few and noisy sensors, exact without noise. */
  public static Regularisation automatic() {
    return new Averaged();
  }

  /** By the data, through the marginal likelihood, whose uncertainty enters the spread. */
  public static Regularisation evidence() {
    return new Averaged();
  }

  /** By the data, predicting each sensor from the others; needs the samples in memory. */
  public static Regularisation leaveOneOut() {
    return Automatic.byLeaveOneOut();
  }

  /** By the data, through generalised cross-validation; unsafe with few sensors. */
  public static Regularisation gcv() {
    return Automatic.byGcv();
  }

  /** By the data: the residual is made as large as the noise given with the samples. */
  public static Regularisation discrepancy() {
    return Automatic.byDiscrepancy();
  }

  /** By the data: the corner of residual against size of the solution, on logarithmic axes. */
  public static Regularisation lCurve() {
    return Automatic.byLCurve();
  }

  /**
   * Keeps the directions whose singular value exceeds {@code tolerance} times the largest, and
   * drops the others.
   */
  public static Regularisation truncate(double tolerance) {
    return new Filter.Truncation(tolerance);
  }

  /** Damps every direction by {@code s²/(s² + μ)}. */
  public static Regularisation ridge(double mu) {
    return new Filter.Ridge(mu);
  }

  /** A short name for reports. */
  public abstract String method();

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
