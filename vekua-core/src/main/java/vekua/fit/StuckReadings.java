package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * Sensors that read nearly the same number though others do not: dead channels, and readings that
 * end where a range does. Together they bend a field that none of them would bend alone, and no
 * single one is contradicted while the rest of them stays. A field may well be level, on an earthed
 * boundary, say: what is found here is a suspicion, which the other sensors confirm or not.
 *
 * @param rows indices of the suspects
 * @param value what they read, or the end of the range that most of them read
 * @param ends whether they read the ends of the range of all readings, exactly
 */
@SuppressWarnings("ArrayRecordComponent") // internal and short-lived
record StuckReadings(int[] rows, double value, boolean ends) {

  /** Channels die wherever they are: this share of them at least has a neighbour that lives. */
  private static final double AMONG_OTHERS = 0.3;

  /** Beyond the end of a range there is more: this share of the field, at least. */
  private static final double BEYOND = 0.9;

  /** Fewer are found one by one. */
  private static final int FEWEST = 4;

  /**
   * How close readings are that may be stuck, and how many make a suspicion.
   *
   * @param width in deviations of all readings; about four tenths of this share of all is as close
   *     by chance
   * @param share of all readings, at least
   * @param fewest readings, at least
   */
  private record Closeness(double width, double share, int fewest) {}

  private static final List<Closeness> CLOSE =
      List.of(new Closeness(0.05, 0.1, FEWEST), new Closeness(0.15, 0.2, 6));

  /** Groups that may be stuck, each at most half of all rows. */
  static List<StuckReadings> in(Samples samples) {
    int n = samples.size();
    List<StuckReadings> groups = new ArrayList<>();
    if (n < 2 * FEWEST || !samples.valuesOnly()) {
      return groups;
    }
    double[] u = samples.snapshot(0);
    double[] sorted = u.clone();
    Arrays.sort(sorted);
    ends(u, sorted, groups);
    double deviation = Math.sqrt(Doubt.variance(u));
    for (Closeness close : CLOSE) {
      closest(u, sorted, close.width * deviation, Math.max(close.fewest, close.share * n), groups);
    }
    return groups;
  }

  /**
   * Whether a fault of the sensors would look like this, which a level part of a field would not:
   * beyond the end of a range the field goes on, and dead channels lie among others.
   *
   * @param samples all
   * @param predicted what the others say of the suspects
   */
  boolean isFault(Samples samples, double[] predicted) {
    if (!ends) {
      return amongOthers(samples.points());
    }
    double[] u = samples.snapshot(0);
    double greatest = Arrays.stream(u).max().orElseThrow();
    int beyond = 0;
    for (int i = 0; i < rows.length; i++) {
      double end = u[rows[i]];
      beyond += (end == greatest ? predicted[i] > end : predicted[i] < end) ? 1 : 0;
    }
    return beyond >= BEYOND * rows.length;
  }

  private boolean amongOthers(Points points) {
    boolean[] suspect = new boolean[points.size()];
    for (int row : rows) {
      suspect[row] = true;
    }
    int among = 0;
    for (int row : rows) {
      int nearest = -1;
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < suspect.length; i++) {
        double square = 0;
        for (int axis = 0; axis < points.dimension(); axis++) {
          double difference = points.coordinate(axis, i) - points.coordinate(axis, row);
          square += difference * difference;
        }
        if (i != row && square < least) {
          least = square;
          nearest = i;
        }
      }
      among += nearest >= 0 && !suspect[nearest] ? 1 : 0;
    }
    return among >= AMONG_OTHERS * rows.length;
  }

  /** Readings that are exactly the greatest or the least, where these are several. */
  private static void ends(double[] u, double[] sorted, List<StuckReadings> groups) {
    int n = u.length;
    int low = 1;
    while (low < n && sorted[low] == sorted[0]) {
      low++;
    }
    int high = 1;
    while (high < n && sorted[n - 1 - high] == sorted[n - 1]) {
      high++;
    }
    boolean below = low > 1;
    boolean above = high > 1;
    double least = sorted[0];
    double greatest = sorted[n - 1];
    add(
        u,
        v -> (below && v == least) || (above && v == greatest),
        high >= low ? greatest : least,
        true,
        FEWEST,
        groups);
  }

  /** The largest group within a width. */
  private static void closest(
      double[] u, double[] sorted, double width, double fewest, List<StuckReadings> groups) {
    int most = 0;
    int at = 0;
    for (int from = 0, to = 0; to < sorted.length; to++) {
      while (sorted[to] - sorted[from] > width) {
        from++;
      }
      if (to - from + 1 > most) {
        most = to - from + 1;
        at = from;
      }
    }
    double least = sorted[at];
    double greatest = sorted[at + most - 1];
    add(u, v -> v >= least && v <= greatest, sorted[at + most / 2], false, fewest, groups);
  }

  private static void add(
      double[] u,
      DoublePredicate some,
      double value,
      boolean ends,
      double fewest,
      List<StuckReadings> groups) {
    int[] rows = IntStream.range(0, u.length).filter(i -> some.test(u[i])).toArray();
    if (rows.length >= fewest && 2 * rows.length <= u.length) {
      groups.add(new StuckReadings(rows, value, ends));
    }
  }
}
