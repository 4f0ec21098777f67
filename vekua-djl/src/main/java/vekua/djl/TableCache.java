package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.Function;

/**
 * What was computed for the last few sets of coordinates, since most trainings use the same ones in
 * every step. Coordinates are compared number by number, so an array that was changed in place is
 * another set.
 */
final class TableCache {

  /** Data, collocation points and boundaries of one training, and some to spare. */
  private static final int SETS = 8;

  /** 256 MB. */
  private static final long NUMBERS = 1L << 25;

  private final Deque<Entry> entries = new ArrayDeque<>();

  @SuppressWarnings("ArrayRecordComponent") // read-only by contract
  private record Entry(
      double[] coordinates, boolean slopes, DataType type, NDManager owner, NDList tables) {

    long size() {
      return tables.stream().mapToLong(NDArray::size).sum();
    }
  }

  /**
   * The tables for coordinates, made if they are not there.
   *
   * @param owner of new tables: a manager that lives as long as the parameters
   * @param maker of the tables, in the manager that it is given
   */
  synchronized NDList get(
      double[] coordinates,
      boolean slopes,
      DataType type,
      NDManager owner,
      Function<NDManager, NDList> maker) {
    Iterator<Entry> all = entries.iterator();
    while (all.hasNext()) {
      Entry entry = all.next();
      if (!entry.owner.isOpen()) {
        all.remove();
      } else if (entry.slopes == slopes
          && entry.type == type
          && Arrays.equals(entry.coordinates, coordinates)) {
        all.remove();
        entries.addFirst(entry);
        return entry.tables;
      }
    }
    NDManager own = owner.newSubManager();
    Entry made = new Entry(coordinates, slopes, type, own, maker.apply(own));
    entries.addFirst(made);
    while (entries.size() > 1
        && (entries.size() > SETS || entries.stream().mapToLong(Entry::size).sum() > NUMBERS)) {
      entries.removeLast().owner.close();
    }
    return made.tables;
  }
}
