package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * Rows that no model needs to see to be doubted: codes for missing values, values beyond all
 * others, and places far from all others.
 */
public final class GrossErrors {

  /** What files write where nothing was measured. */
  private static final Set<Double> CODES =
      Set.of(
          -99.0, -99.9, -99.99, -999.0, -999.9, -999.99, -9999.0, -9999.9, -99999.0, -999999.0,
          99.0, 99.9, 99.99, 999.0, 999.9, 999.99, 9999.0, 9999.9, 99999.0, 999999.0, -32768.0,
          32767.0, -32767.0);

  /** Numbers beyond this are fill values: 1e20, 1e30, 9.97e36. */
  private static final double FILL = 9e19;

  /** A code is one only this many interquartile ranges beyond the quartiles. */
  private static final double BEYOND = 5;

  /** No field is measured this many interquartile ranges beyond the quartiles. */
  private static final double ABSURD = 1e6;

  /** Places are far if they are this many typical distances from the middle. */
  private static final double FAR = 20;

  /** Fewer rows than this show no typical range. */
  private static final int FEWEST = 5;

  private GrossErrors() {}

  /** The rows to leave out, in order; never more than a third of them. */
  public static List<LeftOut> in(Samples samples) {
    int n = samples.size();
    List<LeftOut> found = new ArrayList<>();
    if (n < FEWEST) {
      return found;
    }
    double[] far = distances(samples.points());
    for (int i = 0; i < n; i++) {
      int row = i;
      double worst =
          IntStream.range(0, samples.snapshots())
              .mapToDouble(s -> Math.abs(samples.value(s, row)))
              .max()
              .orElse(0);
      if (far[i] > FAR) {
        found.add(new LeftOut(i, LeftOut.Reason.PLACE, far[i]));
      } else if (worst >= FILL) {
        found.add(new LeftOut(i, LeftOut.Reason.CODE, Double.POSITIVE_INFINITY));
      }
    }
    Set<Integer> gone = new java.util.HashSet<>();
    found.forEach(f -> gone.add(f.row()));
    for (int s = 0; s < samples.snapshots(); s++) {
      int snapshot = s;
      double[] off = beyond(n, i -> samples.value(snapshot, i), i -> !gone.contains(i));
      for (int i = 0; i < n; i++) {
        boolean code = CODES.contains(samples.value(s, i)) && off[i] > BEYOND;
        if ((code || off[i] > ABSURD) && gone.add(i)) {
          found.add(new LeftOut(i, code ? LeftOut.Reason.CODE : LeftOut.Reason.VALUE, off[i]));
        }
      }
    }
    found.sort((a, b) -> Integer.compare(a.row(), b.row()));
    return 3 * found.size() <= n ? found : List.of();
  }

  /** Distances from the middle in units of the typical one. */
  private static double[] distances(Points points) {
    int n = points.size();
    double mx = median(IntStream.range(0, n).mapToDouble(points::x).toArray());
    double my = median(IntStream.range(0, n).mapToDouble(points::y).toArray());
    double[] d = new double[n];
    Arrays.setAll(d, i -> Math.hypot(points.x(i) - mx, points.y(i) - my));
    double typical = median(d);
    Arrays.setAll(d, i -> typical > 0 ? d[i] / typical : 0);
    return d;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** How far each number is beyond the quartiles, in their distance; zero where they coincide. */
  private static double[] beyond(
      int n, IntToDoubleFunction value, java.util.function.IntPredicate counts) {
    double[] sorted = IntStream.range(0, n).filter(counts).mapToDouble(value).sorted().toArray();
    double low = sorted[sorted.length / 4];
    double high = sorted[(3 * sorted.length - 1) / 4];
    double[] off = new double[n];
    if (high > low) {
      Arrays.setAll(
          off,
          i ->
              Math.max(low - value.applyAsDouble(i), value.applyAsDouble(i) - high) / (high - low));
    }
    return off;
  }
}
