package vekua.basis;

import vekua.internal.Check;

/**
 * A belief about a field before anything is measured: independent Gaussian coefficients of zero
 * mean. Only the ratios of the deviations matter; their common size is learnt from the data.
 *
 * @param weight how plausible this prior is beside others of the same basis
 * @param deviations the standard deviation of each coefficient
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract: large and passed around often
public record Prior(double weight, double[] deviations) {

  /** Validates the weight. */
  public Prior {
    Check.positive(weight, "weight");
  }
}
