package vekua.rows;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rows of a stream by sensor, in memory that does not grow with them: rows of the same place that
 * measure the same are readings of one sensor. Few sensors are all kept. Once they are many only
 * some remain, with all their readings: those whose place has the least hash, so that the choice
 * depends neither on the order of the rows nor on how they were divided.
 *
 * <p>A pool grows while it is made and is read-only afterwards.
 */
public final class ReadingPool implements Serializable {

  private static final long serialVersionUID = 1L;

  /** How many sensors remain of many. */
  public static final int SOME = 500;

  /** With more sensors than this for each function, repeated readings do no harm. */
  private static final int PER_FUNCTION = 4;

  /** Readings are told from copies of them while all together have at most so many numbers. */
  private static final int MOST_NUMBERS = 1 << 20;

  private final int most;
  private final int snapshots;
  private final boolean noise;
  private final Map<PooledPlace, PooledReadings> sensors = new HashMap<>();
  private boolean complete = true;
  private boolean distinct = true;
  private long limit = Long.MAX_VALUE;
  private long rows;
  private long numbers;

  private ReadingPool(int most, int snapshots, boolean noise) {
    this.most = most;
    this.snapshots = snapshots;
    this.noise = noise;
  }

  /** A pool without rows, for a fit of so many functions to samples of a kind. */
  static ReadingPool forFunctions(int functions, Samples kind) {
    int most = (int) Math.min(Integer.MAX_VALUE, (long) PER_FUNCTION * functions);
    return new ReadingPool(Math.max(SOME, most), kind.snapshots(), kind.hasNoise());
  }

  /**
   * Some sensors of samples in memory, the same as would remain of a stream of them.
   *
   * @param samples at least one
   */
  public static ReadingPool some(Samples samples) {
    ReadingPool pool = new ReadingPool(SOME, samples.snapshots(), samples.hasNoise());
    pool.add(samples);
    return pool.settled();
  }

  /**
   * A pool without rows, for some that follow those of this one: of sensors that do not remain here
   * it keeps none, for they will not remain of all rows either.
   */
  ReadingPool following() {
    ReadingPool next = new ReadingPool(most, snapshots, noise);
    next.complete = complete;
    next.distinct = distinct;
    next.limit = limit;
    return next;
  }

  /** A pool that can grow without changing this one. */
  ReadingPool copy() {
    ReadingPool copy = new ReadingPool(most, snapshots, noise);
    copy.add(this);
    return copy;
  }

  /** Takes in rows. */
  void add(Samples samples) {
    for (int i = 0; i < samples.size(); i++, rows++) {
      if (!complete && PooledPlace.hash(samples, i) > limit) {
        continue;
      }
      PooledPlace place = PooledPlace.of(samples, i);
      PooledReadings known = sensors.get(place);
      if (known == null) {
        known = new PooledReadings(rows, snapshots, distinct);
        sensors.put(place, known);
        thin();
      }
      double[] values = new double[snapshots];
      for (int s = 0; s < snapshots; s++) {
        values[s] = samples.value(s, i);
      }
      if (known.add(new PooledReadings.Reading(samples.sigma(i), values), 1)) {
        count(1);
      }
    }
  }

  /** Takes in what another pool of the same kind holds of the rows that follow. */
  void add(ReadingPool next) {
    complete &= next.complete;
    limit = Math.min(limit, next.limit);
    if (!next.distinct) {
      forgetCopies();
    }
    next.sensors.forEach(
        (place, readings) -> {
          PooledReadings known = sensors.get(place);
          if (known == null) {
            known = new PooledReadings(rows + readings.first(), snapshots, distinct);
            sensors.put(place, known);
          }
          count(known.add(readings));
        });
    rows += next.rows;
    if (!complete) {
      sensors.keySet().removeIf(place -> place.hash() > limit);
    }
    thin();
  }

  private void count(int readings) {
    numbers += (long) readings * (snapshots + 1);
    if (distinct && numbers > MOST_NUMBERS) {
      forgetCopies();
    }
  }

  private void forgetCopies() {
    distinct = false;
    sensors.values().forEach(PooledReadings::forgetCopies);
  }

  private void thin() {
    complete &= sensors.size() <= most;
    if (!complete && sensors.size() > 2 * SOME) {
      settled();
    }
  }

  /** This pool after dropping all sensors that do not remain. */
  ReadingPool settled() {
    if (!complete && sensors.size() > SOME) {
      limit = sensors.keySet().stream().mapToLong(PooledPlace::hash).sorted().toArray()[SOME - 1];
      sensors.keySet().removeIf(place -> place.hash() > limit);
      numbers =
          (snapshots + 1) * sensors.values().stream().mapToLong(PooledReadings::distinct).sum();
    }
    return this;
  }

  /** Writes everything to be read by {@link #read}. */
  void write(DataOutputStream out) throws IOException {
    out.writeInt(most);
    out.writeBoolean(complete);
    out.writeBoolean(distinct);
    out.writeLong(limit);
    out.writeLong(rows);
    out.writeLong(numbers);
    out.writeInt(sensors.size());
    for (Map.Entry<PooledPlace, PooledReadings> each : inOrder()) {
      each.getKey().write(out);
      each.getValue().write(out);
    }
  }

  /** The sensors in the order of their first rows. */
  private List<Map.Entry<PooledPlace, PooledReadings>> inOrder() {
    return sensors.entrySet().stream()
        .sorted(Comparator.comparingLong(each -> each.getValue().first()))
        .toList();
  }

  /** A pool of rows with so many snapshots, with or without noise levels. */
  static ReadingPool read(DataInputStream in, int snapshots, boolean noise) throws IOException {
    ReadingPool pool = new ReadingPool(in.readInt(), snapshots, noise);
    pool.complete = in.readBoolean();
    pool.distinct = in.readBoolean();
    pool.limit = in.readLong();
    pool.rows = in.readLong();
    pool.numbers = in.readLong();
    int count = ReductionBytes.count(in, Integer.MAX_VALUE);
    for (int i = 0; i < count; i++) {
      pool.sensors.put(PooledPlace.read(in), PooledReadings.read(in, snapshots));
    }
    return pool;
  }

  /** Whether all sensors are kept. */
  public boolean complete() {
    return complete;
  }

  /**
   * How often every row is there, as far as sensors are kept: one, unless all rows were taken in
   * equally often; zero where copies are not told from readings.
   */
  public long timesEach() {
    long times = 0;
    for (PooledReadings each : sensors.values()) {
      long here = each.timesEach();
      if (here == 0 || (times > 0 && here != times)) {
        return distinct ? 1 : 0;
      }
      times = here;
    }
    return times;
  }

  /**
   * What a row is worth in the mean where some repeat others in every number, as far as sensors are
   * kept: what is fitted to the rows varies as if there were only this share of them. One where no
   * row is a copy, or copies are not told from readings.
   */
  public double worth() {
    double all = 0;
    double squares = 0;
    for (PooledReadings each : sensors.values()) {
      for (long times : each.each().values()) {
        all += times;
        squares += (double) times * times;
      }
    }
    return distinct && squares > 0 ? all / squares : 1;
  }

  /** About how many rows repeat another in every number, judged by the sensors that are kept. */
  public long copies() {
    long copies = 0;
    long all = 0;
    for (PooledReadings each : sensors.values()) {
      copies += each.copies();
      all += each.copies() + each.distinct();
    }
    return distinct && all > 0 ? Math.round((double) rows * copies / all) : 0;
  }

  /**
   * All rows again, sensor by sensor; empty where the pool does not hold each of them, or they are
   * too many to be worth it.
   */
  public Optional<Samples> rows() {
    if (!complete || !distinct || rows == 0 || rows > MOST_NUMBERS) {
      return Optional.empty();
    }
    List<PooledPlace> places = new ArrayList<>();
    double[][] values = new double[snapshots][(int) rows];
    double[] sigma = new double[(int) rows];
    for (Map.Entry<PooledPlace, PooledReadings> sensor : inOrder()) {
      for (Map.Entry<PooledReadings.Reading, Long> each : sensor.getValue().each().entrySet()) {
        for (long copy = 0; copy < each.getValue(); copy++) {
          int at = places.size();
          places.add(sensor.getKey());
          sigma[at] = each.getKey().sigma();
          for (int s = 0; s < snapshots; s++) {
            values[s][at] = each.getKey().values()[s];
          }
        }
      }
    }
    Samples samples = PooledPlace.samples(places, values);
    return Optional.of(noise ? samples.withNoise(sigma) : samples);
  }

  /** The sensors that are kept, in the order of their first rows. */
  public PooledSensors sensors() {
    List<Map.Entry<PooledPlace, PooledReadings>> all = inOrder();
    int n = all.size();
    double[] totals = new double[n];
    double[][] means = new double[snapshots][n];
    double[][] squares = new double[snapshots][n];
    long[] first = new long[n];
    long[] readings = new long[n];
    long copies = 0;
    for (int i = 0; i < n; i++) {
      PooledReadings each = all.get(i).getValue();
      copies += each.copies();
      // Copies of a row with a noise level would make it more precise than it is. Without one,
      // equal numbers may be readings that were rounded.
      PooledReadings.Sums sums = each.sums(!noise);
      first[i] = each.first();
      readings[i] = sums.readings();
      totals[i] = sums.total();
      for (int s = 0; s < snapshots; s++) {
        means[s][i] = sums.means()[s];
        squares[s][i] = sums.squares()[s];
      }
    }
    Samples samples = PooledPlace.samples(all.stream().map(Map.Entry::getKey).toList(), means);
    if (noise) {
      samples = samples.withNoise(Arrays.stream(totals).map(t -> 1 / Math.sqrt(t)).toArray());
    }
    long stoodFor = complete ? Arrays.stream(readings).sum() : rows;
    return new PooledSensors(samples, first, readings, squares, stoodFor, copies);
  }
}
