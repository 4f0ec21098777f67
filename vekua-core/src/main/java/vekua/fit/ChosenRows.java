package vekua.fit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import vekua.rows.Samples;

/**
 * The rows of samples that a fit uses.
 *
 * @param samples these rows
 * @param indices where they are among all rows
 * @param leftOut the others, by index among all rows
 * @param notes what there is to say about them
 * @param error whether they speak against the equation, where that was asked
 */
@SuppressWarnings("ArrayRecordComponent") // internal and short-lived
record ChosenRows(
    Samples samples,
    int[] indices,
    List<LeftOut> leftOut,
    List<Warning> notes,
    Optional<ModelError> error) {

  static ChosenRows all(Samples samples) {
    int[] indices = IntStream.range(0, samples.size()).toArray();
    return new ChosenRows(samples, indices, List.of(), List.of(), Optional.empty());
  }

  /** These rows without some of them, which are given by their index among these. */
  ChosenRows without(List<LeftOut> some) {
    if (some.isEmpty()) {
      return this;
    }
    List<LeftOut> gone = new ArrayList<>(leftOut);
    Set<Integer> rows = new HashSet<>();
    for (LeftOut one : some) {
      rows.add(one.row());
      gone.add(new LeftOut(indices[one.row()], one.reason(), one.z()));
    }
    int[] kept = IntStream.range(0, indices.length).filter(i -> !rows.contains(i)).toArray();
    int[] left = IntStream.of(kept).map(i -> indices[i]).toArray();
    return new ChosenRows(samples.select(kept), left, List.copyOf(gone), notes, error);
  }

  ChosenRows with(Warning note) {
    List<Warning> all = new ArrayList<>(notes);
    all.add(note);
    return new ChosenRows(samples, indices, leftOut, all, error);
  }

  ChosenRows with(ModelError newError) {
    return new ChosenRows(samples, indices, leftOut, notes, Optional.of(newError));
  }

  /** One snapshot of them. */
  ChosenRows snapshot(int s) {
    if (samples.snapshots() == 1) {
      return this;
    }
    double[][] one = {samples.snapshot(s)};
    return new ChosenRows(samples.withSnapshots(one), indices, leftOut, notes, error);
  }
}
