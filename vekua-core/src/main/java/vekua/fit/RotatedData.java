package vekua.fit;

import org.jspecify.annotations.Nullable;

/**
 * One snapshot, as far as a fit needs it, in the relative weights of its design.
 *
 * @param rotated c = Qᵀu
 * @param beyond the squared length of what no combination of columns can reach
 * @param scatter the variance that repeated readings show: no noise is smaller
 * @param rows the samples themselves, where they are in memory
 */
@SuppressWarnings("ArrayRecordComponent") // internal and short-lived
record RotatedData(double[] rotated, double beyond, double scatter, @Nullable Rows rows) {

  /** The mean square of the data. */
  double meanSquare(long count) {
    double sum = beyond;
    for (double c : rotated) {
      sum += c * c;
    }
    return sum / count;
  }

  /**
   * The least variance of the noise: what repeated readings show, and what rounding alone leaves (a
   * double carries 53 bits, a basis function a few less).
   */
  double leastVariance(long count) {
    return Math.max(Math.max(scatter, 0x1p-100 * meanSquare(count)), Double.MIN_NORMAL);
  }

  /**
   * Weighted rows in memory.
   *
   * @param phi functionals, column-major, one column per basis function
   * @param u weighted data
   */
  @SuppressWarnings("ArrayRecordComponent") // internal: shared without copying
  record Rows(double[] phi, double[] u) {}
}
