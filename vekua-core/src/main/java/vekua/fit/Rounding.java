package vekua.fit;

import java.util.Arrays;

/** The step of readings that are rounded, by the readings themselves. */
final class Rounding {

  /** Each number is read so many times, in the mean, at least. */
  private static final int REPEATED = 2;

  /** Distances of readings are whole steps up to this share of a step. */
  private static final double WHOLE = 1e-3;

  private Rounding() {}

  /**
   * The standard deviation of what rounding did to readings: their step over the root of twelve;
   * zero where they show none. Rounded readings repeat each other, and all that differ do so by
   * multiples of the least difference.
   */
  static double deviation(double[] u) {
    // Zero has two signs.
    double[] distinct = Arrays.stream(u).map(v -> v + 0.0).sorted().distinct().toArray();
    if (distinct.length < 3 || REPEATED * distinct.length > u.length) {
      return 0;
    }
    double step = Double.POSITIVE_INFINITY;
    for (int i = 1; i < distinct.length; i++) {
      step = Math.min(step, distinct[i] - distinct[i - 1]);
    }
    for (double value : distinct) {
      double steps = (value - distinct[0]) / step;
      if (Math.abs(steps - Math.rint(steps)) > WHOLE) {
        return 0;
      }
    }
    return step / Math.sqrt(12);
  }
}
