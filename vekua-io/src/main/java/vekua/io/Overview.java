package vekua.io;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import vekua.fit.GrossErrors;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

/**
 * What a pass over rows remembers of them, in memory that does not grow with their number: what
 * they cover, evenly spaced ones as a sample, the extremes of their values, and their places while
 * these are few.
 */
final class Overview {

  private static final int MOST_SAMPLED = 1 << 12;
  private static final int FEWEST_SAMPLED = 1 << 6;

  /** Numbers that a sample may hold. */
  private static final int MOST_NUMBERS = 1 << 20;

  /** With more places than this, repeated readings do no harm. */
  private static final int MOST_PLACES = 1 << 16;

  /** Rows beyond this number are left out without being listed. */
  private static final int MOST_LISTED = 1 << 20;

  private record Place(double x, double y, Functional functional) {}

  private final Extent extent = new Extent();
  private final Set<Place> places = new HashSet<>();
  private final List<double[]> sample = new ArrayList<>();
  private final List<Outlier> leftOut = new ArrayList<>();
  private final double[] least;
  private final double[] greatest;
  private final int most;
  private long stride = 1;

  Overview(int snapshots) {
    least = new double[snapshots];
    greatest = new double[snapshots];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    Arrays.fill(greatest, Double.NEGATIVE_INFINITY);
    int width = SensorColumns.FIRST_VALUE + snapshots;
    most = Math.max(FEWEST_SAMPLED, Math.min(MOST_SAMPLED, MOST_NUMBERS / width));
  }

  /**
   * Takes in a row.
   *
   * @param cells x, y, the values, and whatever follows
   * @param functional what it measures
   */
  void add(double[] cells, Functional functional) {
    if (extent.count() % stride == 0) {
      if (sample.size() == most) {
        thin();
      }
      if (extent.count() % stride == 0) {
        sample.add(Arrays.copyOf(cells, SensorColumns.FIRST_VALUE + least.length));
      }
    }
    extent.add(cells[0], cells[1]);
    if (places.size() < MOST_PLACES) {
      places.add(new Place(cells[0] + 0.0, cells[1] + 0.0, functional));
    }
    for (int s = 0; s < least.length; s++) {
      double u = cells[SensorColumns.FIRST_VALUE + s];
      least[s] = Math.min(least[s], u);
      greatest[s] = Math.max(greatest[s], u);
    }
  }

  /** Drops every other row of the sample. */
  private void thin() {
    for (int i = 0; 2 * i < sample.size(); i++) {
      sample.set(i, sample.get(2 * i));
    }
    sample.subList((sample.size() + 1) / 2, sample.size()).clear();
    stride *= 2;
  }

  /** Notes a row that is not taken in. */
  void leaveOut(Outlier row) {
    if (leftOut.size() < MOST_LISTED) {
      leftOut.add(row);
    }
  }

  long count() {
    return extent.count();
  }

  /** What is known of the rows, of which there is at least one. */
  Survey survey() {
    Survey plain = extent.survey();
    long distinct = places.size() < MOST_PLACES ? places.size() : plain.rows();
    GrossErrors gross = GrossErrors.of(samples());
    Optional<GrossErrors> suspect =
        gross.possible(plain.bounds(), least, greatest) ? Optional.of(gross) : Optional.empty();
    return new Survey(plain.rows(), plain.disk(), plain.bounds(), distinct, suspect, leftOut);
  }

  private Samples samples() {
    double[][] values = new double[least.length][];
    Arrays.setAll(values, s -> column(SensorColumns.FIRST_VALUE + s));
    return Samples.ofSnapshots(Points.of(column(0), column(1)), values);
  }

  private double[] column(int c) {
    return sample.stream().mapToDouble(row -> row[c]).toArray();
  }
}
