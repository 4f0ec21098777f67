package vekua.rows;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.internal.Check;

/**
 * Measurements: where, what, how much, and how noisy. One set of sensors may carry several
 * snapshots. Immutable.
 */
public final class Samples {

  private final Points points;
  private final PointBlock block;
  private final double[][] snapshots;
  private final double @Nullable [] sigma;
  private final Functional @Nullable [] functionals;

  private Samples(
      Points points,
      PointBlock block,
      double[][] snapshots,
      double @Nullable [] sigma,
      Functional @Nullable [] functionals) {
    this.points = points;
    this.block = block;
    this.snapshots = snapshots;
    this.sigma = sigma;
    this.functionals = functionals;
  }

  /**
   * Values of u at points.
   *
   * @param points where the sensors are
   * @param values what they measure, finite, one for each point
   * @throws IllegalArgumentException if the numbers of points and values differ or a value is not
   *     finite
   */
  public static Samples of(Points points, double[] values) {
    return ofSnapshots(points, new double[][] {values});
  }

  /**
   * Several snapshots of u, measured by the same sensors.
   *
   * @param points where the sensors are
   * @param snapshots at least one; {@code snapshots[s][i]} is the value of sensor i in snapshot s,
   *     finite
   */
  public static Samples ofSnapshots(Points points, double[][] snapshots) {
    Objects.requireNonNull(points, "points");
    Objects.requireNonNull(snapshots, "snapshots");
    return of(points, PointBlock.of(points), snapshots);
  }

  /**
   * Several snapshots of u at points that are known to more digits than their rounded coordinates.
   *
   * @param block where the sensors are
   * @param snapshots at least one; {@code snapshots[s][i]} is the value of sensor i in snapshot s,
   *     finite
   */
  public static Samples ofSnapshots(PointBlock block, double[][] snapshots) {
    return of(block.points(), block, snapshots);
  }

  private static Samples of(Points points, PointBlock block, double[][] snapshots) {
    Check.inRange(snapshots.length, 1, Integer.MAX_VALUE, "number of snapshots");
    double[][] copy = new double[snapshots.length][];
    for (int s = 0; s < copy.length; s++) {
      String name = copy.length == 1 ? "values" : "snapshot " + s;
      if (snapshots[s] == null) {
        throw new IllegalArgumentException(
            name + " must be as many as points, " + points.size() + ": null");
      }
      Check.sameLength(points.size(), snapshots[s].length, "points", name);
      Check.finite(snapshots[s], name);
      copy[s] = snapshots[s].clone();
    }
    return new Samples(points, block, copy, null, null);
  }

  /**
   * The same samples with one standard deviation of the noise for all sensors.
   *
   * @param standardDeviation positive and finite, in the unit of the values
   */
  public Samples withNoise(double standardDeviation) {
    double[] all = new double[size()];
    Arrays.fill(all, Check.positive(standardDeviation, "noise"));
    return new Samples(points, block, snapshots, all, functionals);
  }

  /**
   * The same samples with a standard deviation of the noise for each sensor.
   *
   * @param standardDeviations positive and finite, one for each sensor, in the unit of the values
   */
  public Samples withNoise(double[] standardDeviations) {
    Objects.requireNonNull(standardDeviations, "standardDeviations");
    Check.sameLength(size(), standardDeviations.length, "points", "noise levels");
    for (int i = 0; i < size(); i++) {
      if (!(standardDeviations[i] > 0 && standardDeviations[i] < Double.POSITIVE_INFINITY)) {
        Check.positive(standardDeviations[i], "noise[" + i + "]");
      }
    }
    return new Samples(points, block, snapshots, standardDeviations.clone(), functionals);
  }

  /**
   * The same samples with what each sensor measures; without it all measure u itself.
   *
   * @param each one for each sensor
   */
  public Samples withFunctionals(List<Functional> each) {
    Objects.requireNonNull(each, "each");
    Check.sameLength(size(), each.size(), "points", "functionals");
    return new Samples(points, block, snapshots, sigma, each.toArray(new Functional[0]));
  }

  /** The number of sensors. */
  public int size() {
    return points.size();
  }

  /** Where the sensors are. */
  public Points points() {
    return points;
  }

  /** Where the sensors are, as a block for evaluation. */
  public PointBlock block() {
    return block;
  }

  /** How many snapshots there are. */
  public int snapshots() {
    return snapshots.length;
  }

  /**
   * A copy of the values of one snapshot.
   *
   * @param snapshot index of the snapshot, from 0
   */
  public double[] values(int snapshot) {
    return snapshots[snapshot].clone();
  }

  /**
   * The standard deviation of sensor {@code i}'s noise, where known.
   *
   * @param i index of the sensor, from 0
   */
  public OptionalDouble noise(int i) {
    Objects.checkIndex(i, size());
    return sigma == null ? OptionalDouble.empty() : OptionalDouble.of(sigma[i]);
  }

  /**
   * What sensor {@code i} measures.
   *
   * @param i index of the sensor, from 0
   */
  public Functional functional(int i) {
    Objects.checkIndex(i, size());
    return functionals == null ? Functional.value() : functionals[i];
  }

  /** Whether noise levels are given. */
  public boolean hasNoise() {
    return sigma != null;
  }

  /**
   * The standard deviation of sensor {@code i}'s noise, one where none is given.
   *
   * @param i index of the sensor, from 0
   */
  public double sigma(int i) {
    Objects.checkIndex(i, size());
    return sigma == null ? 1 : sigma[i];
  }

  /** Whether all sensors measure the value itself. */
  public boolean valuesOnly() {
    return functionals == null;
  }

  /**
   * The values of one snapshot, not copied: read, never write.
   *
   * @param snapshot index of the snapshot, from 0
   */
  public double[] snapshot(int snapshot) {
    return snapshots[snapshot];
  }

  /**
   * The value of sensor {@code i} in a snapshot.
   *
   * @param snapshot index of the snapshot, from 0
   * @param i index of the sensor, from 0
   */
  public double value(int snapshot, int i) {
    return snapshots[snapshot][i];
  }

  /**
   * The samples of consecutive sensors.
   *
   * @param from index of the first sensor
   * @param to index after the last sensor, at most {@link #size}
   */
  public Samples slice(int from, int to) {
    Objects.checkFromToIndex(from, to, size());
    double[][] part = new double[snapshots.length][];
    for (int s = 0; s < part.length; s++) {
      part[s] = Arrays.copyOfRange(snapshots[s], from, to);
    }
    return new Samples(
        points.slice(from, to),
        block.slice(from, to),
        part,
        sigma == null ? null : Arrays.copyOfRange(sigma, from, to),
        functionals == null ? null : Arrays.copyOfRange(functionals, from, to));
  }

  /**
   * The same sensors, functionals and noise levels with other values.
   *
   * @param values at least one snapshot; {@code values[s][i]} is the value of sensor i in snapshot
   *     s, finite
   */
  public Samples withSnapshots(double[][] values) {
    Samples others = ofSnapshots(points, values);
    return new Samples(points, block, others.snapshots, sigma, functionals);
  }

  /**
   * The samples of some of the sensors, in the order of the indices.
   *
   * @param rows indices of the sensors, each 0 to {@code size() - 1}
   */
  public Samples select(int[] rows) {
    double[][] part = new double[snapshots.length][];
    for (int s = 0; s < part.length; s++) {
      double[] all = snapshots[s];
      part[s] = Arrays.stream(rows).mapToDouble(i -> all[i]).toArray();
    }
    double[] noise = sigma;
    Functional[] each = functionals;
    return new Samples(
        points.choose(rows),
        block.choose(rows),
        part,
        noise == null ? null : Arrays.stream(rows).mapToDouble(i -> noise[i]).toArray(),
        each == null
            ? null
            : Arrays.stream(rows).mapToObj(i -> each[i]).toArray(Functional[]::new));
  }

  /** Checks that other samples can follow these. */
  void checkSameKind(Samples batch) {
    if (hasNoise() != batch.hasNoise()) {
      throw new IllegalArgumentException("all batches or none must have noise levels");
    }
    Check.sameLength(snapshots(), batch.snapshots(), "snapshots", "snapshots of a batch");
  }

  /**
   * The samples of several batches one after another.
   *
   * @param batches at least one, with the same number of snapshots, all or none with noise levels
   * @throws IllegalArgumentException if the batches differ in kind
   */
  public static Samples join(List<Samples> batches) {
    Samples first = batches.get(0);
    if (batches.size() == 1) {
      return first;
    }
    int total = 0;
    boolean valuesOnly = true;
    for (Samples batch : batches) {
      first.checkSameKind(batch);
      total += batch.size();
      valuesOnly &= batch.valuesOnly();
    }
    double[][] snapshots = new double[first.snapshots()][total];
    double[] sigma = first.hasNoise() ? new double[total] : null;
    Functional[] functionals = valuesOnly ? null : new Functional[total];
    int at = 0;
    for (Samples batch : batches) {
      for (int i = 0; i < batch.size(); i++, at++) {
        for (int s = 0; s < snapshots.length; s++) {
          snapshots[s][at] = batch.snapshots[s][i];
        }
        if (sigma != null) {
          sigma[at] = batch.sigma(i);
        }
        if (functionals != null) {
          functionals[at] = batch.functional(i);
        }
      }
    }
    Points all = Points.join(batches.stream().map(Samples::points).toList());
    return new Samples(all, PointBlock.of(all), snapshots, sigma, functionals);
  }

  @Override
  public String toString() {
    return "Samples[size=" + size() + ", snapshots=" + snapshots() + "]";
  }
}
