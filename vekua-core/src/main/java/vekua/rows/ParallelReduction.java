package vekua.rows;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import vekua.functions.Functions;
import vekua.internal.Interruption;
import vekua.internal.linalg.Engine;
import vekua.internal.linalg.Engines;

/**
 * Reductions of consecutive segments of a stream of samples, whose chunks are reduced in parallel
 * and put together in order. The sizes of chunks and segments depend on the number of columns
 * alone, so the results depend neither on the number of threads nor on how the rows arrive; only a
 * few chunks are in memory at a time.
 */
public final class ParallelReduction implements Iterator<Reduction> {

  /** Blocks per chunk. */
  private static final int BLOCKS_PER_CHUNK = 32;

  /**
   * Blocks of the rows that a segment begins with: few may miss where rows that tell much are rare.
   */
  private static final int FIRST_BLOCKS = 8;

  /** Chunks per segment: what is added up in terms of its first rows stays well conditioned. */
  private static final int CHUNKS_PER_SEGMENT = 64;

  /** Chunks in flight per thread. */
  private static final int CHUNKS_PER_THREAD = 2;

  private final Functions functions;
  private final Engine engine;
  private final Iterator<Samples> chunks;
  private final int firstRows;

  private ParallelReduction(
      Functions functions, Iterator<Samples> batches, Engine engine, int blockRows) {
    this.functions = functions;
    this.chunks = new Rechunked(batches, blockRows * BLOCKS_PER_CHUNK);
    this.engine = engine;
    this.firstRows = FIRST_BLOCKS * blockRows;
  }

  /**
   * Reduces all samples of the batches together.
   *
   * @param functions the functions of the fit
   * @param batches the samples, at least one; batches may have any size
   * @param snapshots how many snapshots every batch has, at least 1
   * @param rows the number of samples where known, else {@code Long.MAX_VALUE}
   * @throws IllegalArgumentException if there are no samples, or the batches differ in kind
   */
  public static Reduction reduce(
      Functions functions, Iterator<Samples> batches, int snapshots, long rows) {
    int columns = functions.size() + snapshots;
    Engine engine = Engines.choose(columns, rows);
    return Reduction.join(
        new ParallelReduction(functions, batches, engine, Reduction.blockRows(columns)));
  }

  @Override
  public boolean hasNext() {
    return chunks.hasNext();
  }

  @Override
  public Reduction next() {
    Samples first = chunks.next();
    if (!chunks.hasNext()) {
      return Reduction.of(functions, first, engine);
    }
    Interruption interruption = Interruption.ofThisThread();
    int wave = Runtime.getRuntime().availableProcessors() * CHUNKS_PER_THREAD;
    try (Segment segment = new Segment(functions, first.slice(0, firstRows), engine)) {
      List<Samples> pending = new ArrayList<>(wave);
      pending.add(first.slice(firstRows, first.size()));
      for (int taken = 1; !pending.isEmpty(); pending.clear()) {
        while (pending.size() < wave && taken < CHUNKS_PER_SEGMENT && chunks.hasNext()) {
          pending.add(chunks.next());
          taken++;
        }
        pending.parallelStream()
            .map(chunk -> reduce(segment, chunk, interruption))
            .toList()
            .forEach(segment::add);
      }
      return segment.reduction();
    }
  }

  private static Segment.Part reduce(Segment segment, Samples chunk, Interruption interruption) {
    interruption.check();
    return segment.reduce(chunk);
  }
}
