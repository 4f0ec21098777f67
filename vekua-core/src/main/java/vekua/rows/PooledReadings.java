package vekua.rows;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
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

  void write(DataOutputStream out) throws IOException {
    out.writeLong(first);
    out.writeBoolean(readings != null);
    if (readings != null) {
      out.writeInt(readings.size());
      for (Map.Entry<Reading, Long> each : readings.entrySet()) {
        out.writeDouble(each.getKey().sigma);
        write(out, each.getKey().values);
        out.writeLong(each.getValue());
      }
    }
    out.writeLong(sums.readings);
    out.writeDouble(sums.total);
    write(out, sums.means);
    write(out, sums.squares);
  }

  private static void write(DataOutputStream out, double[] numbers) throws IOException {
    for (double number : numbers) {
      out.writeDouble(number);
    }
  }

  /** Reads what {@link #write} wrote of readings with so many snapshots. */
  static PooledReadings read(DataInputStream in, int snapshots) throws IOException {
    long first = in.readLong();
    PooledReadings read = new PooledReadings(first, snapshots, in.readBoolean());
    if (read.readings != null) {
      int count = ReductionBytes.count(in, Integer.MAX_VALUE);
      for (int i = 0; i < count; i++) {
        double sigma = ReductionBytes.finite(in);
        double[] values = numbers(in, snapshots);
        read.readings.put(new Reading(sigma, values), in.readLong());
      }
    }
    long readings = in.readLong();
    double total = ReductionBytes.finite(in);
    double[] means = numbers(in, snapshots);
    read.sums = new Sums(readings, total, means, numbers(in, snapshots));
    return read;
  }

  private static double[] numbers(DataInputStream in, int count) throws IOException {
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = ReductionBytes.finite(in);
    }
    return numbers;
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

  /** Every reading with the number of its copies; empty where they are not told apart. */
  Map<Reading, Long> each() {
    return readings == null ? Map.of() : readings;
  }

  /** How many different readings are told apart. */
  int distinct() {
    return readings == null ? 0 : readings.size();
  }

  /** How often every reading came; zero where that differs or is not known. */
  long timesEach() {
    if (readings == null || sums.readings > 0) {
      return 0;
    }
    long[] times = readings.values().stream().mapToLong(Long::longValue).distinct().toArray();
    return times.length == 1 ? times[0] : 0;
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
