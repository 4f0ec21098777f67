package vekua.rows;

import java.util.Iterator;
import vekua.functions.Functions;
import vekua.internal.linalg.Engine;
import vekua.internal.linalg.Engines;

/**
 * The reduction of a stream of samples, whose chunks are reduced in parallel and put together in
 * order. The sizes of chunks and segments depend on the number of columns alone, so the result
 * depends neither on the number of threads nor on how the rows arrive; only a few chunks are in
 * memory at a time.
 */
public final class ParallelReduction {

  /**
   * Blocks per chunk. The first chunk is what the others are told in terms of: fewer rows may miss
   * where rows that tell much are rare.
   */
  private static final int BLOCKS_PER_CHUNK = 8;

  /** The fewest rows of a chunk. */
  private static final int FEWEST_ROWS = 8192;

  /** Chunks per segment: what is added up in terms of the rows before stays well conditioned. */
  private static final int CHUNKS_PER_SEGMENT = 256;

  private ParallelReduction() {}

  /**
   * Reduces all samples of the batches together; they are asked for by the calling thread.
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
    int chunkRows = Math.max(BLOCKS_PER_CHUNK * Reduction.blockRows(columns), FEWEST_ROWS);
    Engine engine = Engines.choose(columns, rows);
    Iterator<Samples> chunks = new Rechunked(batches, chunkRows);
    if (!chunks.hasNext()) {
      throw new IllegalArgumentException("number of samples must be positive: 0");
    }
    Reduction all = Reduction.of(functions, chunks.next(), engine);
    while (chunks.hasNext()) {
      try (Segment segment = new Segment(functions, all, engine)) {
        new SegmentWork(segment, chunks, CHUNKS_PER_SEGMENT).run();
        all = segment.reduction();
      }
    }
    return all;
  }
}
