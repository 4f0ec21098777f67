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
 * @param value what they read, or the middle or most frequent of it
 * @param kind how they are alike
 */
@SuppressWarnings("ArrayRecordComponent") // internal and short-lived
record StuckReadings(int[] rows, double value, Kind kind) {

  /** How suspects are alike. */
  enum Kind {
    /** They read the ends of the range of all readings, exactly. */
    ENDS,
    /** They read numbers that others read too, exactly. */
    EQUAL,
    /** They are farther from all others than these from each other, and close together. */
    APART,
    /** They read nearly the same. */
    CLOSE
  }

  /** Channels die wherever they are: this share of them at least has a neighbour that lives. */
  private static final double AMONG_OTHERS = 0.3;

  /** Beyond the end of a range there is more: this share of the field, at least. */
  private static final double BEYOND = 0.9;

  /** Fewer are found one by one. */
  private static final int FEWEST = 4;

  /** The same of readings that are equal to the last digit, which no accident makes. */
  static final int FEWEST_EQUAL = 3;

  /** Of readings that are not rounded this share differs from all others, at least. */
  private static final double DIFFERENT = 0.9;

  /** Beside a wall readings are like those on it, by this correlation at least. */
  private static final double LIKE_NEAR = 0.4;

  /** How often a plane between a sensor and the others is turned. */
  private static final int TURNS = 100;

  /** A number is read too often if it is so many times as often as others are. */
  private static final int OFTEN = 3;

  /** A group that is apart is within this share of its distance from the others. */
  private static final double TIGHT = 0.05;

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

  /** Groups that may be stuck, each at most half of all rows; those that are surest come first. */
  static List<StuckReadings> in(Samples samples) {
    int n = samples.size();
    if (n < 2 * FEWEST || !samples.valuesOnly()) {
      return List.of();
    }
    double[] u = samples.snapshot(0);
    double[] sorted = u.clone();
    Arrays.sort(sorted);
    Groups groups = new Groups(u, new ArrayList<>());
    ends(sorted, groups);
    equal(sorted, groups);
    apart(sorted, groups);
    double deviation = Math.sqrt(Doubt.variance(u));
    for (Closeness close : CLOSE) {
      double fewest = Math.max(close.fewest, close.share * n);
      closest(sorted, close.width * deviation, fewest, groups);
    }
    return groups.found;
  }

  /** Groups that were found among readings. */
  private record Groups(double[] u, List<StuckReadings> found) {

    void add(Kind kind, double value, double fewest, DoublePredicate some) {
      int[] rows = IntStream.range(0, u.length).filter(i -> some.test(u[i])).toArray();
      if (rows.length >= fewest && 2 * rows.length <= u.length) {
        found.add(new StuckReadings(rows, value, kind));
      }
    }
  }

  /** Readings that are exactly the greatest or the least, where these are several. */
  private static void ends(double[] sorted, Groups groups) {
    int n = sorted.length;
    double least = sorted[0];
    double greatest = sorted[n - 1];
    int low = count(sorted, 0);
    int high = n - first(sorted, greatest);
    boolean below = low > 1;
    boolean above = high > 1;
    groups.add(
        Kind.ENDS,
        high >= low ? greatest : least,
        FEWEST,
        v -> (below && v == least) || (above && v == greatest));
  }

  /** Numbers that are read exactly by more sensors than others are: each alone, then together. */
  private static void equal(double[] sorted, Groups groups) {
    List<double[]> repeated = new ArrayList<>();
    int usual = 1;
    for (int i = 0; i < sorted.length; i += count(sorted, i)) {
      int times = count(sorted, i);
      if (times >= FEWEST_EQUAL) {
        repeated.add(new double[] {times, sorted[i]});
      } else {
        usual = Math.max(usual, times);
      }
    }
    int often = OFTEN * usual;
    repeated.removeIf(one -> one[0] < often);
    repeated.sort((a, b) -> Double.compare(b[0], a[0]));
    // Where many numbers are repeated, readings are rounded.
    if (repeated.isEmpty() || repeated.size() > OFTEN) {
      return;
    }
    for (double[] one : repeated) {
      groups.add(Kind.EQUAL, one[1], FEWEST_EQUAL, v -> v == one[1]);
    }
    if (repeated.size() > 1) {
      groups.add(
          Kind.EQUAL,
          repeated.get(0)[1],
          FEWEST_EQUAL,
          v -> repeated.stream().anyMatch(one -> v == one[1]));
    }
  }

  /** The smaller part of two, if these are farther from each other than the larger is wide. */
  private static void apart(double[] sorted, Groups groups) {
    int n = sorted.length;
    int at = 1;
    for (int i = 2; i < n; i++) {
      at = sorted[i] - sorted[i - 1] > sorted[at] - sorted[at - 1] ? i : at;
    }
    double gap = sorted[at] - sorted[at - 1];
    double above = sorted[n - 1] - sorted[at];
    double below = sorted[at - 1] - sorted[0];
    double from = sorted[at];
    boolean high = n - at < at;
    if (gap > (high ? below : above) && (high ? above : below) <= TIGHT * gap) {
      double middle = high ? sorted[(n + at) / 2] : sorted[at / 2];
      groups.add(Kind.APART, middle, FEWEST, v -> high == v >= from);
    }
  }

  /** The largest group within a width. */
  private static void closest(double[] sorted, double width, double fewest, Groups groups) {
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
    groups.add(Kind.CLOSE, sorted[at + most / 2], fewest, v -> v >= least && v <= greatest);
  }

  /** How many numbers from an index on are the same. */
  private static int count(double[] sorted, int from) {
    int to = from + 1;
    while (to < sorted.length && sorted[to] == sorted[from]) {
      to++;
    }
    return to - from;
  }

  /** The first index of a number that is there. */
  private static int first(double[] sorted, double value) {
    int at = 0;
    while (sorted[at] != value) {
      at++;
    }
    return at;
  }

  /** Whether all of them read the same. */
  boolean isExact() {
    return kind == Kind.ENDS || kind == Kind.EQUAL;
  }

  /**
   * Whether they look like a fault of the sensors rather than a level part of a field: beyond the
   * end of a range the field goes on, dead channels that are not quite silent lie among others, and
   * no field is level far from all its other values. Of equal readings no place of theirs tells.
   *
   * @param samples all
   * @param predicted what the others say of the suspects
   */
  boolean looksLikeFault(Samples samples, double[] predicted) {
    return switch (kind) {
      case ENDS -> goesOn(samples.snapshot(0), predicted);
      case APART, EQUAL -> true;
      case CLOSE -> amongOthers(samples.points());
    };
  }

  /**
   * Whether it is hardly an accident that they read the same, whatever else may be wrong: nearly
   * all others read different numbers, and they lie among these, which do not read nearly the same
   * beside them. Those on a wall lie outside of the others or side by side, or the field falls to
   * what they read.
   */
  boolean areDead(Samples samples) {
    double[] u = samples.snapshot(0);
    int[] others = TwoKinds.others(rows, u.length);
    long different = IntStream.of(others).mapToDouble(i -> u[i]).distinct().count();
    return isExact()
        && rows.length >= FEWEST
        && IntStream.of(rows).allMatch(i -> u[i] == value)
        && different >= DIFFERENT * others.length
        && 2 * IntStream.of(rows).filter(i -> isInside(samples.points(), i, others)).count()
            >= rows.length
        && TwoKinds.amongOthers(samples.points(), rows)
        && likeNear(samples, others) < LIKE_NEAR;
  }

  /** How much the readings of others are like these where they are near: a correlation. */
  private double likeNear(Samples samples, int[] others) {
    double[] off =
        IntStream.of(others).mapToDouble(i -> Math.abs(samples.value(0, i) - value)).toArray();
    double[] far = IntStream.of(others).mapToDouble(i -> nearest(samples.points(), i)).toArray();
    double offs = Arrays.stream(off).average().orElse(0);
    double fars = Arrays.stream(far).average().orElse(0);
    double product = 0;
    for (int i = 0; i < off.length; i++) {
      product += (off[i] - offs) * (far[i] - fars) / off.length;
    }
    return product / Math.sqrt(Doubt.variance(off) * Doubt.variance(far));
  }

  /** The distance of a place from the nearest of these. */
  private double nearest(Points points, int place) {
    double least = Double.POSITIVE_INFINITY;
    for (int row : rows) {
      double distance = 0;
      for (int axis = 0; axis < points.dimension(); axis++) {
        distance =
            Math.hypot(distance, points.coordinate(axis, place) - points.coordinate(axis, row));
      }
      least = Math.min(least, distance);
    }
    return least;
  }

  /** Whether no plane through a place has been found that has all others on one side. */
  private static boolean isInside(Points points, int row, int[] others) {
    int dimension = points.dimension();
    double[] normal = new double[dimension];
    for (int turn = 0; turn < TURNS; turn++) {
      int beyond = -1;
      double most = turn == 0 ? Double.NEGATIVE_INFINITY : 0;
      for (int i : others) {
        double along = 0;
        for (int axis = 0; axis < dimension; axis++) {
          along += normal[axis] * (points.coordinate(axis, i) - points.coordinate(axis, row));
        }
        if (along > most) {
          most = along;
          beyond = i;
        }
      }
      if (beyond < 0) {
        return false;
      }
      turn(normal, points, row, beyond);
    }
    return true;
  }

  /** Turns a normal away from a place that is beyond a plane. */
  private static void turn(double[] normal, Points points, int row, int beyond) {
    double length = 0;
    double[] towards = new double[normal.length];
    for (int axis = 0; axis < normal.length; axis++) {
      towards[axis] = points.coordinate(axis, beyond) - points.coordinate(axis, row);
      length = Math.hypot(length, towards[axis]);
    }
    for (int axis = 0; axis < normal.length && length > 0; axis++) {
      normal[axis] -= towards[axis] / length;
    }
  }

  private boolean goesOn(double[] u, double[] predicted) {
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
}
