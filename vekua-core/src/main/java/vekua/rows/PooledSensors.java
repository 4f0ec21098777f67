package vekua.rows;

import java.util.Arrays;

/**
 * Sensors, each with the mean of its readings.
 *
 * @param means of every sensor and snapshot, with the noise of a mean where noise is given
 * @param first the row of each sensor's first reading
 * @param readings how many each sensor has; copies count where no noise is given
 * @param squares {@code squares[s][i]}: the squared distances of sensor i's readings from their
 *     mean, weighted by one over their variance and summed
 * @param rows how many rows a fit to these sensors stands for
 * @param copies how many further rows repeat another in every number
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record PooledSensors(
    Samples means, long[] first, long[] readings, double[][] squares, long rows, long copies) {

  /** How many sensors there are. */
  public int size() {
    return first.length;
  }

  /** How many rows the sensors were read in, copies included. */
  public long allRows() {
    return Arrays.stream(readings).sum() + (means.hasNoise() ? copies : 0);
  }

  /** Whether any sensor was read more than once. */
  public boolean repeated() {
    return allRows() > size();
  }

  /**
   * Some of the sensors, which then stand for their own readings.
   *
   * @param some indices of sensors
   */
  public PooledSensors select(int[] some) {
    double[][] part = new double[squares.length][];
    Arrays.setAll(part, s -> Arrays.stream(some).mapToDouble(i -> squares[s][i]).toArray());
    long[] counts = Arrays.stream(some).mapToLong(i -> readings[i]).toArray();
    return new PooledSensors(
        means.select(some),
        Arrays.stream(some).mapToLong(i -> first[i]).toArray(),
        counts,
        part,
        Arrays.stream(counts).sum(),
        copies);
  }

  /**
   * The same with one snapshot alone.
   *
   * @param s its index, from zero
   */
  public PooledSensors snapshot(int s) {
    return new PooledSensors(
        means.withSnapshots(new double[][] {means.snapshot(s)}),
        first,
        readings,
        new double[][] {squares[s]},
        rows,
        copies);
  }

  /**
   * The least variance that the noise of a mean can have, relative to the given one: that of the
   * readings about their means, over as many as there are beyond the means.
   *
   * @param s a snapshot, from zero
   */
  public double leastVariance(int s) {
    long beyond = Arrays.stream(readings).sum() - size();
    if (beyond == 0) {
      return 0;
    }
    // Means weigh alike where no noise is given; else each has the noise of its own mean.
    double share =
        means.hasNoise() ? 1 : Arrays.stream(readings).mapToDouble(n -> 1.0 / n).sum() / size();
    return Arrays.stream(squares[s]).sum() / beyond * share;
  }
}
