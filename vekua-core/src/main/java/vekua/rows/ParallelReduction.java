package vekua.rows;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import vekua.functions.Functions;
import vekua.internal.Interruption;
import vekua.internal.linalg.Engine;
import vekua.internal.linalg.Engines;

/**
 * Reductions of consecutive chunks of samples, made in parallel and handed on in order. The size of
 * a chunk depends on the number of columns alone, so the results depend neither on the number of
 * threads nor on how the rows arrive; only a few chunks are in memory at a time.
 */
public final class ParallelReduction implements Iterator<Reduction> {

  /** Blocks per chunk: combining triangles then costs about a hundredth of making them. */
  private static final int BLOCKS_PER_CHUNK = 16;

  /** Chunks in flight per thread. */
  private static final int CHUNKS_PER_THREAD = 4;

  private final Functions functions;
  private final Engine engine;
  private final Iterator<Samples> chunks;
  private Iterator<Reduction> ready = List.<Reduction>of().iterator();

  private ParallelReduction(Functions functions, Iterator<Samples> chunks, Engine engine) {
    this.functions = functions;
    this.chunks = chunks;
    this.engine = engine;
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
    Rechunked chunks = new Rechunked(batches, Reduction.blockRows(columns) * BLOCKS_PER_CHUNK);
    return Reduction.join(new ParallelReduction(functions, chunks, Engines.choose(columns, rows)));
  }

  @Override
  public boolean hasNext() {
    return ready.hasNext() || chunks.hasNext();
  }

  @Override
  public Reduction next() {
    if (!ready.hasNext()) {
      int wave = Runtime.getRuntime().availableProcessors() * CHUNKS_PER_THREAD;
      List<Samples> pending = new ArrayList<>(wave);
      while (pending.size() < wave && chunks.hasNext()) {
        pending.add(chunks.next());
      }
      if (pending.isEmpty()) {
        throw new NoSuchElementException();
      }
      Interruption interruption = Interruption.ofThisThread();
      ready = pending.parallelStream().map(c -> reduce(c, interruption)).toList().iterator();
    }
    return ready.next();
  }

  private Reduction reduce(Samples chunk, Interruption interruption) {
    interruption.check();
    return Reduction.of(functions, chunk, engine);
  }
}
