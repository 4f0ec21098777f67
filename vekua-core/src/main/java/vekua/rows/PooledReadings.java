package vekua.rows;

import java.io.Serializable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** The readings of one sensor: each with the number of its copies, or only their sums. */
final class PooledReadings implements Serializable {

  private static final long serialVersionUID = 1L;

  private final long first;
  private @Nullable LinkedHashMap<Reading, Long> readings;
  private Sums sums;

  /**
   * No readings yet.
   *
   * @param first the row of the first
   * @param distinct whether copies are told from readings
   */
  PooledReadings(long first, int snapshots, boolean distinct) {
    this.first = first;
    this.readings = distinct ? new LinkedHashMap<>() : null;
    this.sums = Sums.none(snapshots);
  }

  /** One row: its noise level, one where none is given, and its values. */
  @SuppressWarnings("ArrayRecordComponent") // compared by content, see below
  record Reading(double sigma, double[] values) implements Serializable {

    private static final long serialVersionUID = 1L;

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Reading that
          && Double.compare(sigma, that.sigma) == 0
          && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
      return 31 * Double.hashCode(sigma) + Arrays.hashCode(values);
    }
  }

  /**
   * What a fit needs of some readings.
   *
   * @param readings how many there are
   * @param total the sum of one over their variances
   * @param means of each snapshot, weighted by that
   * @param squares of the distances from the means, weighted likewise and summed
   */
  @SuppressWarnings("ArrayRecordComponent") // internal: never written to
  record Sums(long readings, double total, double[] means, double[] squares)
      implements Serializable {

    private static final long serialVersionUID = 1L;

    static Sums none(int snapshots) {
      return new Sums(0, 0, new double[snapshots], new double[snapshots]);
    }

    /** These and a reading that came several times. */
    Sums with(Reading reading, long times) {
      double weight = times / (reading.sigma * reading.sigma);
      return with(new Sums(times, weight, reading.values, new double[means.length]));
    }

    /** Both together (Chan, Golub and LeVeque 1983). */
    Sums with(Sums other) {
      double both = total + other.total;
      double[] mean = means.clone();
      double[] square = squares.clone();
      for (int s = 0; s < mean.length; s++) {
        double off = other.means[s] - mean[s];
        mean[s] += off * (other.total / both);
        square[s] += other.squares[s] + off * off * (total * other.total / both);
      }
      return new Sums(readings + other.readings, both, mean, square);
    }
  }

  /** The row of the first reading. */
  long first() {
    return first;
  }

  /** Takes in a row; whether it is a new reading that is told from its copies. */
  boolean add(Reading reading, long times) {
    if (readings == null) {
      sums = sums.with(reading, times);
      return false;
    }
    return readings.merge(reading, times, Long::sum) == times;
  }

  /**
   * Takes in other readings, which are told from their copies if these are; how many new ones are.
   */
  int add(PooledReadings others) {
    if (others.readings == null) {
      sums = sums.with(others.sums);
      return 0;
    }
    int[] fresh = new int[1];
    others.readings.forEach((reading, times) -> fresh[0] += add(reading, times) ? 1 : 0);
    return fresh[0];
  }

  /** Keeps sums alone, copies included. */
  void forgetCopies() {
    sums = sums(true);
    readings = null;
  }

  /** How many different readings are told apart. */
  int distinct() {
    return readings == null ? 0 : readings.size();
  }

  /** How many rows are known to repeat another. */
  long copies() {
    return readings == null ? 0 : readings.values().stream().mapToLong(n -> n - 1).sum();
  }

  /**
   * The sums of all readings.
   *
   * @param withCopies whether copies count as readings, where they are told from them
   */
  Sums sums(boolean withCopies) {
    if (readings == null) {
      return sums;
    }
    Sums[] all = {sums};
    readings.forEach((reading, times) -> all[0] = all[0].with(reading, withCopies ? times : 1));
    return all[0];
  }
}
