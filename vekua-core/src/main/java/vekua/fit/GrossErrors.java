package vekua.fit;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.rows.Samples;

/**
 * Rows that no model needs to see to be doubted: codes for missing values, values beyond all
 * others, and places far from all others. What is typical is learnt from samples; then any row can
 * be judged, however many there are. Immutable.
 */
public final class GrossErrors implements Serializable {

  private static final long serialVersionUID = 1L;

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

  private final boolean enough;
  private final double middleX;
  private final double middleY;

  /** The typical distance from the middle; zero where places show none. */
  private final double typical;

  /** The quartiles of every snapshot. */
  private final double[] low;

  private final double[] high;

  private GrossErrors(Samples samples) {
    Points points = samples.points();
    int n = points.size();
    enough = n >= FEWEST;
    middleX = median(IntStream.range(0, n).mapToDouble(points::x).toArray());
    middleY = median(IntStream.range(0, n).mapToDouble(points::y).toArray());
    typical =
        median(
            IntStream.range(0, n)
                .mapToDouble(i -> Math.hypot(points.x(i) - middleX, points.y(i) - middleY))
                .toArray());
    low = new double[samples.snapshots()];
    high = new double[samples.snapshots()];
    int[] sane =
        IntStream.range(0, n)
            .filter(
                i ->
                    distance(points.x(i), points.y(i)) <= FAR
                        && worst(s -> samples.value(s, i)) < FILL)
            .toArray();
    for (int s = 0; s < low.length; s++) {
      int snapshot = s;
      double[] sorted =
          IntStream.of(sane).mapToDouble(i -> samples.value(snapshot, i)).sorted().toArray();
      if (sorted.length >= FEWEST) {
        low[s] = sorted[sorted.length / 4];
        high[s] = sorted[(3 * sorted.length - 1) / 4];
      }
    }
  }

  /**
   * What is typical of samples.
   *
   * @param samples at least one row; of fewer than five nothing is typical, and no row a gross
   *     error
   */
  public static GrossErrors of(Samples samples) {
    return new GrossErrors(samples);
  }

  /**
   * The rows to leave out, in order; never more than a third of them.
   *
   * @param samples to look through
   */
  public static List<LeftOut> in(Samples samples) {
    GrossErrors gross = of(samples);
    Points points = samples.points();
    List<LeftOut> found = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      int row = i;
      gross.judge(i, points.x(i), points.y(i), s -> samples.value(s, row)).ifPresent(found::add);
    }
    return 3 * found.size() <= samples.size() ? found : List.of();
  }

  /**
   * Whether a row is a gross error.
   *
   * @param row its index
   * @param x where it was measured
   * @param y where it was measured
   * @param value its value in every snapshot
   */
  public Optional<LeftOut> judge(int row, double x, double y, IntToDoubleFunction value) {
    if (!enough) {
      return Optional.empty();
    }
    double distance = distance(x, y);
    if (distance > FAR) {
      return Optional.of(new LeftOut(row, LeftOut.Reason.PLACE, distance));
    }
    if (worst(value) >= FILL) {
      return Optional.of(new LeftOut(row, LeftOut.Reason.CODE, Double.POSITIVE_INFINITY));
    }
    for (int s = 0; s < low.length; s++) {
      double u = value.applyAsDouble(s);
      double off = beyond(s, u);
      boolean code = off > BEYOND && CODES.contains(u);
      if (code || off > ABSURD) {
        LeftOut.Reason reason = code ? LeftOut.Reason.CODE : LeftOut.Reason.VALUE;
        return Optional.of(new LeftOut(row, reason, off));
      }
    }
    return Optional.empty();
  }

  /**
   * Whether there may be a gross error among rows of which only the extremes are known.
   *
   * @param bounds a rectangle that covers their places
   * @param least the least value of every snapshot
   * @param greatest the greatest value of every snapshot
   */
  public boolean possible(Rectangle bounds, double[] least, double[] greatest) {
    double reach =
        Math.max(
            Math.max(distance(bounds.x0(), bounds.y0()), distance(bounds.x1(), bounds.y0())),
            Math.max(distance(bounds.x0(), bounds.y1()), distance(bounds.x1(), bounds.y1())));
    return reach > FAR
        || IntStream.range(0, low.length)
            .anyMatch(
                s ->
                    Math.max(beyond(s, least[s]), beyond(s, greatest[s])) > BEYOND
                        || Math.max(Math.abs(least[s]), Math.abs(greatest[s])) >= FILL);
  }

  private double worst(IntToDoubleFunction value) {
    double worst = 0;
    for (int s = 0; s < low.length; s++) {
      worst = Math.max(worst, Math.abs(value.applyAsDouble(s)));
    }
    return worst;
  }

  /** The distance from the middle in units of the typical one. */
  private double distance(double x, double y) {
    return typical > 0 ? Math.hypot(x - middleX, y - middleY) / typical : 0;
  }

  /** How far a value is beyond the quartiles, in their distance; zero where they coincide. */
  private double beyond(int s, double u) {
    return high[s] > low[s] ? Math.max(low[s] - u, u - high[s]) / (high[s] - low[s]) : 0;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
