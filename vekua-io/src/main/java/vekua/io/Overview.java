package vekua.io;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import vekua.fit.GrossErrors;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

/**
 * What a pass over rows remembers of them, in memory that does not grow with their number: what
 * they cover, evenly spaced ones as a sample, the extremes of their values, and their places while
 * these are few.
 */
public final class Overview implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final int MOST_SAMPLED = 1 << 12;
  private static final int FEWEST_SAMPLED = 1 << 6;

  /** Numbers that a sample may hold. */
  private static final int MOST_NUMBERS = 1 << 20;

  /** With more places than this, repeated readings do no harm. */
  private static final int MOST_PLACES = 1 << 14;

  /** Rows beyond this number are left out without being listed. */
  private static final int MOST_LISTED = 1 << 20;

  /** The same for rows that could not be used: there are some in every long table. */
  private static final int MOST_UNUSABLE = 1 << 12;

  /** Rows that sum up others and are named. */
  private static final int MOST_SUMS = 5;

  private static final Comparator<Extreme> FARTHEST_FIRST =
      Comparator.comparingDouble(Extreme::size).reversed().thenComparingLong(Extreme::row);

  /** Plain numbers, which travel unchanged. */
  private record Place(
      double x, double y, double z, double a, double b, double nx, double ny, double nz)
      implements Serializable {

    private static final long serialVersionUID = 1L;

    static Place of(double[] cells, int dimension, Functional f) {
      // Adding zero makes one zero of both.
      double z = dimension == 3 ? cells[2] + 0.0 : 0;
      return new Place(cells[0] + 0.0, cells[1] + 0.0, z, f.a(), f.b(), f.nx(), f.ny(), f.nz());
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Place p
          && Double.compare(x, p.x) == 0
          && Double.compare(y, p.y) == 0
          && Double.compare(z, p.z) == 0
          && Double.compare(a, p.a) == 0
          && Double.compare(b, p.b) == 0
          && Double.compare(nx, p.nx) == 0
          && Double.compare(ny, p.ny) == 0
          && Double.compare(nz, p.nz) == 0;
    }

    @Override
    public int hashCode() {
      int hash = 31 * Double.hashCode(x) + Double.hashCode(y);
      hash = 31 * (31 * hash + Double.hashCode(z)) + Double.hashCode(a);
      hash = 31 * (31 * hash + Double.hashCode(b)) + Double.hashCode(nx);
      return 31 * (31 * hash + Double.hashCode(ny)) + Double.hashCode(nz);
    }
  }

  private final int dimension;
  private final Extent extent;
  private final HashSet<Place> places = new HashSet<>();
  private final ArrayList<double[]> sample = new ArrayList<>();
  private final ArrayList<Outlier> leftOut = new ArrayList<>();
  private final double[] least;
  private final double[] greatest;
  private final int most;
  private boolean manyPlaces;

  /** Whether some row had no noise level of its own. */
  private boolean silent;

  private long stride = 1;
  private long seen;
  private int unusable;

  /** Least and greatest of every coordinate, then the largest value of every snapshot. */
  private final @Nullable Extreme[] extremes;

  private final ArrayList<String> sums = new ArrayList<>();
  private long others;

  private long firstHash;
  private long secondHash;

  /**
   * Of no rows yet.
   *
   * @param dimension of places, two or three
   * @param snapshots how many values each row has, at least 1
   */
  public Overview(int dimension, int snapshots) {
    this.dimension = dimension;
    extent = Extent.of(dimension);
    least = new double[snapshots];
    greatest = new double[snapshots];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    Arrays.fill(greatest, Double.NEGATIVE_INFINITY);
    extremes = new Extreme[2 * dimension + snapshots];
    int width = dimension + snapshots;
    most = Math.max(FEWEST_SAMPLED, Math.min(MOST_SAMPLED, MOST_NUMBERS / width));
  }

  /**
   * Takes in a row.
   *
   * @param cells the coordinates, the values, and whatever follows
   * @param functional what it measures
   */
  public void add(double[] cells, Functional functional) {
    seen++;
    if (extent.count() % stride == 0) {
      if (sample.size() == most) {
        thin();
      }
      if (extent.count() % stride == 0) {
        sample.add(Arrays.copyOf(cells, dimension + least.length));
      }
    }
    extent.add(cells);
    firstHash += RowDigest.first(cells);
    secondHash += RowDigest.second(cells);
    add(Place.of(cells, dimension, functional));
    for (int axis = 0; axis < dimension; axis++) {
      keep(2 * axis, -cells[axis], cells);
      keep(2 * axis + 1, cells[axis], cells);
    }
    for (int s = 0; s < least.length; s++) {
      double u = cells[dimension + s];
      least[s] = Math.min(least[s], u);
      greatest[s] = Math.max(greatest[s], u);
      keep(2 * dimension + s, Math.abs(u), cells);
    }
  }

  /** Keeps the row that was seen last if a number of it is larger than any before. */
  private void keep(int i, double size, double[] cells) {
    Extreme known = extremes[i];
    if (known == null || size > known.size()) {
      extremes[i] = new Extreme(seen, size, Arrays.copyOf(cells, dimension));
    }
  }

  private void add(Place place) {
    if (!manyPlaces && places.add(place) && places.size() == MOST_PLACES) {
      manyPlaces = true;
      places.clear();
    }
  }

  /**
   * Told of each row before it is judged.
   *
   * @param sigma its own noise level, NaN where it has none
   */
  public void hears(double sigma) {
    silent |= Double.isNaN(sigma);
  }

  /**
   * Refuses a noise level for rows without where every row has its own.
   *
   * @param name of the table
   */
  public void checkNoise(String name, OptionalDouble noise) {
    if (noise.isPresent() && !silent && count() > 0) {
      throw new BadInputException(
          name
              + " gives the sigma of every row, and a noise level for rows without is given as"
              + " well: leave one of them out");
    }
  }

  /** Takes in what another has seen of the rows that follow. */
  public void add(Overview next) {
    silent |= next.silent;
    for (Outlier out : next.leftOut) {
      list(new Outlier(seen + out.row(), out.reason(), out.z()));
    }
    for (int i = 0; i < extremes.length; i++) {
      Extreme known = extremes[i];
      Extreme other = next.extremes[i];
      if (other != null && (known == null || other.size() > known.size())) {
        extremes[i] = new Extreme(seen + other.row(), other.size(), other.place());
      }
    }
    seen += next.seen;
    firstHash += next.firstHash;
    secondHash += next.secondHash;
    extent.add(next.extent);
    manyPlaces |= next.manyPlaces;
    next.places.forEach(this::add);
    if (manyPlaces) {
      places.clear();
    }
    while (stride < next.stride) {
      thin();
    }
    int step = (int) (stride / next.stride);
    for (int i = 0; i < next.sample.size(); i += step) {
      sample.add(next.sample.get(i));
    }
    while (sample.size() > most) {
      thin();
    }
    for (int s = 0; s < least.length; s++) {
      least[s] = Math.min(least[s], next.least[s]);
      greatest[s] = Math.max(greatest[s], next.greatest[s]);
    }
  }

  /** Drops all that cannot matter: what is left is quick to send. */
  public void compact() {
    extent.compact();
    sample.trimToSize();
  }

  /** How many rows it was told of, taken in or not. */
  public long seen() {
    return seen;
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
  public void leaveOut(Outlier row) {
    seen++;
    list(row);
  }

  private void list(Outlier row) {
    boolean few = !row.isUnusable() || unusable++ < MOST_UNUSABLE;
    if (few && leftOut.size() < MOST_LISTED) {
      leftOut.add(row);
    }
  }

  /**
   * Told with each row whether it seems to sum up others: only those at the end do.
   *
   * @param where the row
   * @param word that it begins with; empty if it is like others
   */
  void begins(String where, Optional<String> word) {
    if (word.isEmpty()) {
      others++;
      sums.clear();
    } else if (sums.size() < MOST_SUMS) {
      sums.add(where + " (" + word.get() + ")");
    }
  }

  /** How many rows it took in. */
  public long count() {
    return extent.count();
  }

  /** What is known of the rows, of which there is at least one. */
  public Survey survey() {
    Survey plain = extent.survey();
    long distinct = manyPlaces ? plain.rows() : places.size();
    GrossErrors gross = GrossErrors.of(samples());
    Optional<GrossErrors> suspect =
        gross.possible(plain.bounds(), least, greatest) ? Optional.of(gross) : Optional.empty();
    List<Extreme> large = new ArrayList<>();
    for (int i = 2 * dimension; i < extremes.length; i++) {
      large.add(Objects.requireNonNull(extremes[i]));
    }
    return new Survey(
        plain.rows(),
        plain.frame(),
        plain.bounds(),
        distinct,
        suspect,
        leftOut,
        new RowDigest(firstHash, secondHash, plain.rows()),
        far(gross),
        large,
        others > 0 ? sums : List.of());
  }

  /**
   * The outermost rows and how many typical distances they are from the middle, farthest first.
   *
   * @param typical knows the middle
   */
  private List<Extreme> far(GrossErrors typical) {
    List<Extreme> far = new ArrayList<>();
    for (int i = 0; i < 2 * dimension; i++) {
      Extreme each = Objects.requireNonNull(extremes[i]);
      boolean known = false;
      for (Extreme other : far) {
        known |= other.row() == each.row();
      }
      if (!known) {
        far.add(new Extreme(each.row(), typical.distance(each.place()), each.place()));
      }
    }
    far.sort(FARTHEST_FIRST);
    return far;
  }

  private Samples samples() {
    double[][] values = new double[least.length][];
    for (int s = 0; s < values.length; s++) {
      values[s] = column(dimension + s);
    }
    double[][] places = new double[dimension][];
    for (int axis = 0; axis < dimension; axis++) {
      places[axis] = column(axis);
    }
    return Samples.ofSnapshots(Points.ofAxes(places), values);
  }

  private double[] column(int c) {
    double[] column = new double[sample.size()];
    for (int i = 0; i < column.length; i++) {
      column[i] = sample.get(i)[c];
    }
    return column;
  }
}
