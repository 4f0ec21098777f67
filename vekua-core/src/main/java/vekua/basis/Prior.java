package vekua.basis;

import vekua.internal.Check;

/**
 * A belief about a field before anything is measured: independent Gaussian coefficients of zero
 * mean. Only the ratios of the deviations matter; their common size is learnt from the data.
 *
 * @param weight how plausible this prior is beside others of the same basis, positive
 * @param deviations the standard deviation of each coefficient, positive
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract: large and passed around often
public record Prior(double weight, double[] deviations) {

  /**
   * Refuses a weight that is not positive.
   *
   * @param weight positive and finite
   * @param deviations the standard deviation of each coefficient
   */
  public Prior {
    Check.positive(weight, "weight");
  }
}
