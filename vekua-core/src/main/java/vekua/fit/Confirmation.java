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
    Neighbours neighbours = new Neighbours(sensors.points());
    for (Outliers.Off off : all) {
      for (int j : neighbours.of(off.sensor())) {
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

  /** The nearest sensors of each, found along the first axis. */
  private static final class Neighbours {

    private final Points points;

    /** The sensors in the order of their abscissas, and where each of them is in it. */
    private final int[] order;

    private final int[] place;

    Neighbours(Points points) {
      this.points = points;
      order =
          IntStream.range(0, points.size())
              .boxed()
              .sorted(Comparator.comparingDouble(points::x))
              .mapToInt(Integer::intValue)
              .toArray();
      place = new int[order.length];
      for (int at = 0; at < order.length; at++) {
        place[order[at]] = at;
      }
    }

    int[] of(int i) {
      int[] nearest = new int[Math.min(NEIGHBOURS, order.length - 1)];
      double[] distances = new double[nearest.length];
      Arrays.fill(distances, Double.POSITIVE_INFINITY);
      int below = place[i] - 1;
      int above = place[i] + 1;
      while (below >= 0 || above < order.length) {
        double left = below < 0 ? Double.POSITIVE_INFINITY : gap(i, order[below]);
        double right = above == order.length ? Double.POSITIVE_INFINITY : gap(i, order[above]);
        // A gap is no longer than the distance but for rounding.
        if (Math.min(left, right) > (1 + 1e-9) * distances[distances.length - 1]) {
          break;
        }
        insert(i, left <= right ? order[below--] : order[above++], nearest, distances);
      }
      return nearest;
    }

    private double gap(int i, int j) {
      return Math.abs(points.x(i) - points.x(j));
    }

    /** Of sensors that are as near the first in the table comes first. */
    private void insert(int i, int j, int[] nearest, double[] distances) {
      double distance = points.distance(i, points, j);
      int at = nearest.length;
      while (at > 0
          && (distance < distances[at - 1]
              || (distance == distances[at - 1] && j < nearest[at - 1]))) {
        at--;
      }
      if (at == nearest.length) {
        return;
      }
      for (int k = nearest.length - 1; k > at; k--) {
        nearest[k] = nearest[k - 1];
        distances[k] = distances[k - 1];
      }
      nearest[at] = j;
      distances[at] = distance;
    }
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
