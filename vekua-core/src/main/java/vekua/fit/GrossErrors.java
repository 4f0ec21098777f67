package vekua.fit;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import vekua.geometry.Bounds;
import vekua.geometry.Points;
import vekua.internal.Distances;
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
  private final double[] middle;

  /** The typical distance from the middle; zero where places show none. */
  private final double typical;

  /** The quartiles of every snapshot. */
  private final double[] low;

  private final double[] high;

  private GrossErrors(Samples samples) {
    Points points = samples.points();
    int n = points.size();
    enough = n >= FEWEST;
    middle = new double[points.dimension()];
    for (int axis = 0; axis < middle.length; axis++) {
      middle[axis] = median(points.coordinates(axis));
    }
    double[] distances = new double[n];
    for (int i = 0; i < n; i++) {
      distances[i] = fromMiddle(place(points, i));
    }
    typical = median(distances);
    low = new double[samples.snapshots()];
    high = new double[samples.snapshots()];
    int[] sane = new int[n];
    int count = 0;
    for (int i = 0; i < n; i++) {
      int row = i;
      if ((typical > 0 ? distances[i] / typical : 0) <= FAR
          && worst(s -> samples.value(s, row)) < FILL) {
        sane[count++] = i;
      }
    }
    for (int s = 0; s < low.length; s++) {
      double[] sorted = new double[count];
      for (int i = 0; i < count; i++) {
        sorted[i] = samples.value(s, sane[i]);
      }
      Arrays.sort(sorted);
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
      gross.judge(i, place(points, i), s -> samples.value(s, row)).ifPresent(found::add);
    }
    return 3 * found.size() <= samples.size() ? found : List.of();
  }

  /**
   * Whether a row is a gross error.
   *
   * @param row its index
   * @param place where it was measured, as many coordinates as the samples' points have
   * @param value its value in every snapshot
   */
  public Optional<LeftOut> judge(int row, double[] place, IntToDoubleFunction value) {
    if (!enough) {
      return Optional.empty();
    }
    double distance = distance(place);
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
   * @param bounds what covers their places
   * @param least the least value of every snapshot
   * @param greatest the greatest value of every snapshot
   */
  public boolean possible(Bounds bounds, double[] least, double[] greatest) {
    return (typical > 0 && bounds.reach(middle) / typical > FAR)
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

  /**
   * How many typical distances a place is from the middle; zero where places show none.
   *
   * @param place as many coordinates as the samples' points have, and whatever follows
   */
  public double distance(double[] place) {
    return typical > 0 ? fromMiddle(place) / typical : 0;
  }

  private double fromMiddle(double[] place) {
    double distance = Math.abs(place[0] - middle[0]);
    for (int axis = 1; axis < middle.length; axis++) {
      distance = Distances.length(distance, place[axis] - middle[axis]);
    }
    return distance;
  }

  private static double[] place(Points points, int i) {
    double[] place = new double[points.dimension()];
    for (int axis = 0; axis < place.length; axis++) {
      place[axis] = points.coordinate(axis, i);
    }
    return place;
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
