package vekua.fit;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * Sensors that seem off but confirm each other. Gross errors do not choose neighbours: where
 * sensors that the others contradict lie side by side and are off in the same direction, by no more
 * than the field varies, a source is near them. Beside an array of microphones this is not rare,
 * and in space a hundred sensors are far apart, so that few of them see such a source.
 *
 * @param sensors all sensors
 * @param values what they measured
 * @param complex whether errors have no sign: any two then are off in the same direction
 */
@SuppressWarnings("ArrayRecordComponent") // internal and short-lived
record Confirmation(Samples sensors, double[] values, boolean complex) {

  /** Neighbours that would be off by accident less often than this confirm each other. */
  private static final double ACCIDENT = 0.01;

  /** Sensors that count as side by side with one. */
  private static final int NEIGHBOURS = 4;

  /** The sensors that are off and that no neighbour confirms. */
  List<Outliers.Off> unconfirmed(List<Outliers.Off> all) {
    int n = values.length;
    int count = all.size();
    if (count < 2 || !sensors.valuesOnly()) {
      return all;
    }
    double[] z = new double[n];
    all.forEach(off -> z[off.sensor()] = off.z());
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      least = z[i] == 0 ? Math.min(least, values[i]) : least;
      most = z[i] == 0 ? Math.max(most, values[i]) : most;
    }
    double range = most - least;
    boolean[] likely = new boolean[n];
    for (Outliers.Off off : all) {
      double u = values[off.sensor()];
      likely[off.sensor()] = u > least - range && u < most + range;
    }
    int[] group = new int[n];
    Arrays.setAll(group, i -> i);
    int links = 0;
    for (Outliers.Off off : all) {
      for (int j : neighbours(off.sensor())) {
        if (likely[off.sensor()] && likely[j] && off.z() * z[j] > 0) {
          links += join(group, off.sensor(), j) ? 1 : 0;
        }
      }
    }
    double each = (complex ? 1 : 0.5) * NEIGHBOURS * (count - 1) / (n - 1);
    if (links == 0 || accident(count - 1, links, Math.min(each, 0.5)) >= ACCIDENT) {
      return all;
    }
    int[] size = new int[n];
    all.forEach(off -> size[root(group, off.sensor())]++);
    return all.stream().filter(off -> size[root(group, off.sensor())] == 1).toList();
  }

  private static int root(int[] group, int i) {
    int at = i;
    while (group[at] != at) {
      at = group[at];
    }
    return at;
  }

  private static boolean join(int[] group, int i, int j) {
    int first = root(group, i);
    int second = root(group, j);
    group[first] = second;
    return first != second;
  }

  private int[] neighbours(int i) {
    Points points = sensors.points();
    return IntStream.range(0, points.size())
        .filter(j -> j != i)
        .boxed()
        .sorted(Comparator.comparingDouble(j -> points.distance(i, points, j)))
        .limit(NEIGHBOURS)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The probability that of some events at least a number happen, each with a probability. */
  private static double accident(int events, int least, double each) {
    double below = 0;
    double term = Math.pow(1 - each, events);
    for (int k = 0; k < least; k++) {
      below += term;
      term *= (events - k) / (k + 1.0) * each / (1 - each);
    }
    return 1 - below;
  }
}
