package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import vekua.rows.Samples;

/**
 * Rows of the same place that measure the same are one sensor read several times: its mean goes
 * into a fit. The scatter of the readings is a lower bound of the noise, never the noise itself:
 * what differs from sensor to sensor, such as a bias, no repetition shows. Immutable.
 */
final class Readings {

  private final Samples sensors;

  /** The sensor of every row. */
  private final int[] sensorOf;

  /** One over the variance of every row. */
  private final double[] precisions;

  private final double[] totals;
  private final double meanShare;

  private Readings(Samples sensors, int[] sensorOf, double[] precisions, double[] totals) {
    this.sensors = sensors;
    this.sensorOf = sensorOf;
    this.precisions = precisions;
    this.totals = totals;
    double sum = 0;
    for (double total : totals) {
      sum += 1 / total;
    }
    // Means weigh alike where no noise is given; else each has the noise of its own mean.
    meanShare = sensors.hasNoise() ? 1 : sum / totals.length;
  }

  /** Groups rows by sensor; their values are ignored. */
  static Readings of(Samples rows) {
    int n = rows.size();
    SensorIndex known = new SensorIndex(rows);
    int[] sensorOf = new int[n];
    double[] precisions = new double[n];
    double[] totals = new double[n];
    for (int i = 0; i < n; i++) {
      int sensor = known.sensorOf(i);
      sensorOf[i] = sensor;
      precisions[i] = 1 / (rows.sigma(i) * rows.sigma(i));
      totals[sensor] += precisions[i];
    }
    int count = known.size();
    double[] all = Arrays.copyOf(totals, count);
    if (count == n) {
      return new Readings(rows, sensorOf, precisions, all);
    }
    Samples sensors = rows.select(known.firstRows());
    if (rows.hasNoise()) {
      sensors = sensors.withNoise(Arrays.stream(all).map(t -> 1 / Math.sqrt(t)).toArray());
    }
    return new Readings(sensors, sensorOf, precisions, all);
  }

  /** The sensors, each once, with the noise of their means where it is given; no values. */
  Samples sensors() {
    return sensors;
  }

  /** Every row a sensor of its own. */
  static Readings apart(Samples rows) {
    // Where nothing is repeated nobody asks for weights.
    double[] none = new double[rows.size()];
    return new Readings(rows, new int[rows.size()], none, none);
  }

  /** The sensor of a row. */
  int sensorOf(int row) {
    return repeated() ? sensorOf[row] : row;
  }

  /** The number of rows. */
  int rows() {
    return sensorOf.length;
  }

  /** Whether any sensor was read more than once. */
  boolean repeated() {
    return totals.length < sensorOf.length;
  }

  /** The mean reading of every sensor. */
  double[] means(double[] values) {
    if (!repeated()) {
      return values;
    }
    double[] sums = new double[totals.length];
    for (int i = 0; i < values.length; i++) {
      sums[sensorOf[i]] += precisions[i] * values[i];
    }
    Arrays.setAll(sums, s -> sums[s] / totals[s]);
    return sums;
  }

  /**
   * The least variance that the noise of a mean can have, relative to the given one: that of the
   * readings about their means, over as many as there are beyond the means.
   */
  double leastVariance(double[] values, double[] means) {
    return leastVariance(values, means, sensor -> 1);
  }

  /**
   * The same where sensors of several precisions are weighed.
   *
   * @param weights relative weights of sensors without given noise
   */
  double leastVariance(double[] values, double[] means, IntToDoubleFunction weights) {
    if (!repeated()) {
      return 0;
    }
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      double off = (values[i] - means[sensorOf[i]]) * weights.applyAsDouble(sensorOf[i]);
      sum += precisions[i] * off * off;
    }
    return sum / (values.length - totals.length) * meanShare;
  }

  /** What readings and times of rows say of a drift within sensors; null if none was read again. */
  DriftSearch.@Nullable Again again(double[] values, double[] times) {
    if (!repeated()) {
      return null;
    }
    double[] means = means(values);
    double[] middles = means(times);
    double uu = 0;
    double ut = 0;
    double tt = 0;
    double scale = 0;
    for (int i = 0; i < values.length; i++) {
      double off = values[i] - means[sensorOf[i]];
      double late = times[i] - middles[sensorOf[i]];
      uu += precisions[i] * off * off;
      ut += precisions[i] * off * late;
      tt += precisions[i] * late * late;
      scale += precisions[i] / values.length;
    }
    return new DriftSearch.Again(values.length - totals.length, uu / scale, ut / scale, tt / scale);
  }

  /** The rows of a sensor. */
  IntStream rowsOf(int sensor) {
    return repeated()
        ? IntStream.range(0, sensorOf.length).filter(i -> sensorOf[i] == sensor)
        : IntStream.of(sensor);
  }

  /** Which rows repeat an earlier one in every number, as in a file appended to itself. */
  static boolean[] copies(Samples rows) {
    boolean[] copies = new boolean[rows.size()];
    SensorIndex known = new SensorIndex(rows);
    Set<List<Object>> seen = new HashSet<>();
    for (int i = 0; i < copies.length; i++) {
      List<Object> all = new ArrayList<>(List.of(known.sensorOf(i), rows.sigma(i)));
      for (int s = 0; s < rows.snapshots(); s++) {
        all.add(rows.value(s, i));
      }
      copies[i] = !seen.add(all);
    }
    return copies;
  }
}
