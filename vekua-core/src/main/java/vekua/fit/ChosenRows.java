package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import vekua.rows.PooledSensors;
import vekua.rows.Samples;

/**
 * The rows of samples that a fit uses.
 *
 * @param samples these rows
 * @param indices where they are among all rows
 * @param leftOut the others, by index among all rows; of a sensor of a stream its first row
 * @param unlisted how many further rows such sensors had
 * @param notes what there is to say about them
 * @param error whether they speak against the equation, where that was asked
 * @param pooled what they are means of, where the rows are sensors of a stream that were read
 *     several times
 * @param drift what was taken away from their values, if any
 * @param fluxNoise the noise of fluxes over that of values, where it was learnt; else one
 */
@SuppressWarnings("ArrayRecordComponent") // internal and short-lived
record ChosenRows(
    Samples samples,
    int[] indices,
    List<LeftOut> leftOut,
    long unlisted,
    List<Warning> notes,
    Optional<ModelError> error,
    @Nullable PooledSensors pooled,
    @Nullable Drift drift,
    double fluxNoise) {

  static ChosenRows all(Samples samples) {
    int[] indices = IntStream.range(0, samples.size()).toArray();
    return new ChosenRows(
        samples, indices, List.of(), 0, List.of(), Optional.empty(), null, null, 1);
  }

  /**
   * Sensors of a stream, each a row that stands where its first reading was; where each was read
   * once, and all are there, they are rows as any others.
   */
  static ChosenRows of(PooledSensors sensors) {
    // Rows beyond two thousand million have no number here.
    int[] indices =
        Arrays.stream(sensors.first())
            .mapToInt(row -> (int) Math.min(row, Integer.MAX_VALUE))
            .toArray();
    boolean plain = sensors.allRows() == sensors.size() && sensors.rows() == sensors.size();
    return new ChosenRows(
        sensors.means(),
        indices,
        List.of(),
        0,
        List.of(),
        Optional.empty(),
        plain ? null : sensors,
        null,
        1);
  }

  /** How many samples they are, repeated readings included. */
  long size() {
    return pooled == null ? samples.size() : pooled.rows();
  }

  /** The same of some of them, which are given by their index among these. */
  long size(int[] some) {
    return pooled == null
        ? some.length
        : Arrays.stream(some).mapToLong(i -> pooled.readings()[i]).sum();
  }

  /** These rows without some of them, which are given by their index among these. */
  ChosenRows without(List<LeftOut> some) {
    if (some.isEmpty()) {
      return this;
    }
    List<LeftOut> gone = new ArrayList<>(leftOut);
    long more = unlisted;
    Set<Integer> rows = new HashSet<>();
    for (LeftOut one : some) {
      rows.add(one.row());
      more += pooled == null ? 0 : pooled.readings()[one.row()] - 1;
      gone.add(new LeftOut(indices[one.row()], one.reason(), one.z()));
    }
    int[] kept = IntStream.range(0, indices.length).filter(i -> !rows.contains(i)).toArray();
    int[] left = IntStream.of(kept).map(i -> indices[i]).toArray();
    PooledSensors fewer = pooled == null ? null : pooled.select(kept);
    return new ChosenRows(
        fewer == null ? samples.select(kept) : fewer.means(),
        left,
        List.copyOf(gone),
        more,
        notes,
        error,
        fewer,
        drift,
        fluxNoise);
  }

  /**
   * Some of these rows, as if there were no others.
   *
   * @param some their indices among these
   */
  ChosenRows only(int[] some) {
    PooledSensors fewer = pooled == null ? null : pooled.select(some);
    return new ChosenRows(
        fewer == null ? samples.select(some) : fewer.means(),
        IntStream.of(some).map(i -> indices[i]).toArray(),
        List.of(),
        0,
        List.of(),
        Optional.empty(),
        fewer,
        drift,
        fluxNoise);
  }

  ChosenRows with(Warning note) {
    List<Warning> all = new ArrayList<>(notes);
    all.add(note);
    return new ChosenRows(
        samples, indices, leftOut, unlisted, all, error, pooled, drift, fluxNoise);
  }

  ChosenRows with(ModelError newError) {
    return new ChosenRows(
        samples,
        indices,
        leftOut,
        unlisted,
        notes,
        Optional.of(newError),
        pooled,
        drift,
        fluxNoise);
  }

  /** These rows, of which fluxes have so many times the noise of values. */
  ChosenRows withFluxNoise(double newFluxNoise) {
    return new ChosenRows(
        samples, indices, leftOut, unlisted, notes, error, pooled, drift, newFluxNoise);
  }

  /** These rows, of one snapshot, without a drift. */
  ChosenRows without(Drift newDrift) {
    double[] u = samples.snapshot(0).clone();
    double[] times = times(newDrift);
    Arrays.setAll(u, i -> u[i] - newDrift.change() * times[i]);
    return new ChosenRows(
        samples.withSnapshots(new double[][] {u}),
        indices,
        leftOut,
        unlisted,
        notes,
        error,
        pooled,
        newDrift,
        fluxNoise);
  }

  /** When they were read, where they drift. */
  double[] times(Drift some) {
    return IntStream.of(indices).mapToDouble(some::time).toArray();
  }

  /** One snapshot of them. */
  ChosenRows snapshot(int s) {
    if (samples.snapshots() == 1) {
      return this;
    }
    double[][] one = {samples.snapshot(s)};
    return new ChosenRows(
        samples.withSnapshots(one),
        indices,
        leftOut,
        unlisted,
        notes,
        error,
        pooled == null ? null : pooled.snapshot(s),
        drift,
        fluxNoise);
  }
}
