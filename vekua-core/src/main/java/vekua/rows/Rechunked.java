package vekua.rows;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Batches of any size, handed on in chunks of a fixed number of rows (the last may be shorter): the
 * result of a fit must not depend on how its rows arrive.
 */
final class Rechunked implements Iterator<Samples> {

  private final Iterator<Samples> batches;
  private final int rows;
  private @Nullable Samples batch;
  private int position;

  Rechunked(Iterator<Samples> batches, int rows) {
    this.batches = batches;
    this.rows = rows;
  }

  /** Batches of which the first was taken from the iterator already. */
  Rechunked(Samples first, Iterator<Samples> batches, int rows) {
    this(batches, rows);
    this.batch = first;
  }

  @Override
  public boolean hasNext() {
    return current() != null;
  }

  @Override
  public Samples next() {
    List<Samples> parts = new ArrayList<>();
    int missing = rows;
    for (Samples from = current(); from != null && missing > 0; from = current()) {
      int end = Math.min(from.size(), position + missing);
      parts.add(from.slice(position, end));
      missing -= end - position;
      position = end;
    }
    if (parts.isEmpty()) {
      throw new NoSuchElementException();
    }
    return Samples.join(parts);
  }

  /** The batch with rows left, if any. */
  private @Nullable Samples current() {
    while (batch == null || position >= batch.size()) {
      if (!batches.hasNext()) {
        return null;
      }
      batch = batches.next();
      position = 0;
    }
    return batch;
  }
}
