package vekua.fit;

import java.util.List;

/**
 * Complex fields that were fitted to sensors with one regularisation for all.
 *
 * @param fit one of them, with what there is to know of it
 * @param coefficients of all, real and imaginary parts in turn
 */
public record SharedFit(ComplexFit fit, List<double[]> coefficients) {

  /** Copies the list. */
  public SharedFit {
    coefficients = List.copyOf(coefficients);
  }
}
