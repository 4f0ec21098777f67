package vekua.fit;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import vekua.basis.Basis;
import vekua.internal.Check;
import vekua.internal.linalg.Engine;
import vekua.internal.linalg.Engines;
import vekua.internal.linalg.TriangleBuilder;

/**
 * Folds rows into one triangle, in parallel and in memory that does not grow with the rows (TSQR:
 * Demmel, Grigori, Hoemmen and Langou 2012). Rows form blocks, blocks form chunks, each chunk gives
 * a triangle, and triangles are combined in the order of the chunks. All sizes depend on the number
 * of columns alone, so the result depends neither on the threads nor on how the rows arrive.
 */
final class RowFold {

  /** Blocks per chunk: combining triangles then costs about a hundredth of making them. */
  private static final int BLOCKS_PER_CHUNK = 16;

  /** Chunks in flight per thread. */
  private static final int CHUNKS_PER_THREAD = 4;

  private final RowAssembler assembler;
  private final Engine engine;
  private final int columns;
  private final int blockRows;

  private RowFold(Basis basis, int snapshots, long rows) {
    assembler = new RowAssembler(basis);
    columns = basis.size() + snapshots;
    engine = Engines.choose(columns, rows);
    blockRows = Math.max(256, Math.min(8 * columns, 4096));
  }

  /** What one chunk contributes. */
  @SuppressWarnings("ArrayRecordComponent") // internal and short-lived
  private record Chunk(double[] triangle, long rows, double precision) {}

  /**
   * Reduces all rows of the batches to their triangle.
   *
   * @param rows the number of rows where known, else {@code Long.MAX_VALUE}
   */
  static List<Fit> reduce(
      Basis basis, Iterator<Samples> batches, int snapshots, long rows, Fitter fitter) {
    return new RowFold(basis, snapshots, rows).run(basis, batches, snapshots, fitter);
  }

  private List<Fit> run(Basis basis, Iterator<Samples> batches, int snapshots, Fitter fitter) {
    Rechunked chunks = new Rechunked(batches, blockRows * BLOCKS_PER_CHUNK);
    int wave = Runtime.getRuntime().availableProcessors() * CHUNKS_PER_THREAD;
    long rows = 0;
    double precision = 0;
    boolean noise = false;
    try (TriangleBuilder total = engine.triangleBuilder(columns)) {
      while (chunks.hasNext()) {
        List<Samples> pending = new ArrayList<>(wave);
        while (pending.size() < wave && chunks.hasNext()) {
          Samples chunk = chunks.next();
          if (chunk.snapshots() != snapshots) {
            throw new IllegalArgumentException(
                "every batch must have " + snapshots + " snapshots: " + chunk.snapshots());
          }
          if (rows + pending.size() > 0 && chunk.hasNoise() != noise) {
            throw new IllegalArgumentException("all batches or none must have noise levels");
          }
          noise = chunk.hasNoise();
          pending.add(chunk);
        }
        for (Chunk done : pending.parallelStream().map(this::chunk).toList()) {
          total.fold(done.triangle, columns, columns);
          rows += done.rows;
          precision += done.precision;
        }
      }
      Check.inRange(
          (int) Math.min(rows, Integer.MAX_VALUE), 1, Integer.MAX_VALUE, "number of samples");
      double[] triangle = total.triangle();
      double common = Double.NaN;
      if (noise) {
        common = Math.sqrt(rows / precision);
        for (int i = 0; i < triangle.length; i++) {
          triangle[i] *= common;
        }
      }
      return fitter.solve(basis, triangle, snapshots, rows, common);
    }
  }

  private Chunk chunk(Samples samples) {
    // A stride that is a multiple of the page size makes columns fight for the same cache sets.
    int stride = blockRows % 512 == 0 ? blockRows + 8 : blockRows;
    double[] block = new double[stride * columns];
    double precision = 0;
    try (TriangleBuilder builder = engine.triangleBuilder(columns)) {
      for (int from = 0; from < samples.size(); from += blockRows) {
        int to = Math.min(samples.size(), from + blockRows);
        assembler.rows(samples, from, to, block, stride);
        for (int i = from; i < to; i++) {
          precision += 1 / (samples.sigma(i) * samples.sigma(i));
        }
        builder.fold(block, to - from, stride);
      }
      return new Chunk(builder.triangle(), samples.size(), precision);
    }
  }
}
