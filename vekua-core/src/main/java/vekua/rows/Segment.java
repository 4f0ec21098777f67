package vekua.rows;

import org.jspecify.annotations.Nullable;
import vekua.functions.Functions;
import vekua.internal.linalg.Engine;
import vekua.internal.linalg.ReferenceTriangle;
import vekua.internal.linalg.RelativeGram;
import vekua.internal.linalg.TriangleBuilder;

/**
 * Chunks of samples, put together in order with all rows before them. Chunks of rows like those are
 * added up in terms of their triangle, by products of matrices. A chunk that is unlike gets a
 * triangle of its own.
 */
final class Segment implements AutoCloseable {

  /** Numbers of rows that are assembled together: they stay in the cache until they are copied. */
  private static final int CACHED = 1 << 16;

  private final Functions functions;
  private final Engine engine;
  private final int columns;
  private final Reduction before;
  private final ReadingPool known;
  private final @Nullable ReferenceTriangle reference;
  private final TriangleBuilder unlike;
  private boolean anyUnlike;
  private double @Nullable [] gram;
  private long rows;
  private double precision;
  private final ReadingPool pool;

  /**
   * Starts after some rows.
   *
   * @param before made of samples
   */
  Segment(Functions functions, Reduction before, Engine engine) {
    this.functions = functions;
    this.engine = engine;
    this.before = before;
    known = before.pool().orElseThrow();
    columns = before.functions() + before.snapshots();
    reference = engine.reference(before.ownTriangle(), columns).orElse(null);
    unlike = engine.triangleBuilder(columns);
    rows = before.rows();
    precision = before.precision();
    pool = known.copy();
  }

  /** What a chunk comes to. */
  static final class Part {
    private final double[] matrix;
    private final boolean relative;
    private final Samples chunk;
    private final ReadingPool pool;

    /** A triangle, or squares in terms of the rows before, and what else is kept. */
    private Part(double[] matrix, boolean relative, Samples chunk, ReadingPool pool) {
      this.matrix = matrix;
      this.relative = relative;
      this.chunk = chunk;
      this.pool = pool;
    }
  }

  /** Starts to reduce chunks on one thread; to be closed before this. */
  Worker worker() {
    return new Worker(reference);
  }

  /**
   * Reduces chunks in memory of its own. Not thread-safe, but workers do not disturb each other.
   */
  final class Worker implements AutoCloseable {

    private final RowBlocks blocks;
    private final @Nullable RelativeGram sum;

    private Worker(@Nullable ReferenceTriangle reference) {
      if (reference == null) {
        sum = null;
        blocks = new RowBlocks(functions, before.snapshots(), Reduction.blockRows(columns));
      } else {
        sum = reference.sum(Reduction.blockRows(columns));
        int cached = Math.max(64, Math.min(CACHED / columns / 32 * 32, 256));
        blocks = new RowBlocks(functions, before.snapshots(), cached);
      }
    }

    /** Reduces a chunk. */
    Part reduce(Samples chunk) {
      before.checkSameKind(chunk);
      ReadingPool own = known.following();
      own.add(chunk);
      boolean alike = sum != null && add(chunk, sum);
      double[] matrix = sum != null && alike ? sum.gram() : triangle(chunk);
      return new Part(matrix, alike, chunk, own.settled());
    }

    /** Adds the squares of a chunk up; false if it is unlike the rows before. */
    private boolean add(Samples chunk, RelativeGram squares) {
      squares.clear();
      return blocks.each(
              chunk,
              (block, count, stride) -> {
                int first = Math.min(count, squares.room());
                squares.load(block, 0, first, stride);
                if (squares.room() > 0) {
                  return true;
                }
                boolean alike = squares.square();
                squares.load(block, first, count - first, stride);
                return alike;
              })
          && squares.square();
    }

    private double[] triangle(Samples chunk) {
      try (TriangleBuilder builder = engine.triangleBuilder(columns)) {
        blocks.each(
            chunk,
            (block, count, stride) -> {
              builder.fold(block, count, stride);
              return true;
            });
        return builder.triangle();
      }
    }

    @Override
    public void close() {
      if (sum != null) {
        sum.close();
      }
    }
  }

  /** Takes the next chunk in. */
  void add(Part part) {
    rows += part.chunk.size();
    precision = Reduction.precision(precision, part.chunk);
    pool.add(part.pool);
    double[] sum = gram;
    if (!part.relative) {
      unlike.fold(part.matrix.clone(), columns, columns);
      anyUnlike = true;
    } else if (sum == null) {
      gram = part.matrix.clone();
    } else {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += part.matrix[i];
      }
    }
  }

  /** The reduction of the rows before and all chunks. */
  Reduction reduction() {
    double[] triangle = before.ownTriangle();
    if (gram != null && reference != null) {
      triangle = reference.stacked(gram);
    }
    if (anyUnlike) {
      try (TriangleBuilder all = engine.triangleBuilder(columns)) {
        all.begin(triangle);
        all.fold(unlike.triangle(), columns, columns);
        triangle = all.triangle();
      }
    }
    return before.extended(triangle, rows, precision, pool.settled());
  }

  @Override
  public void close() {
    unlike.close();
    if (reference != null) {
      reference.close();
    }
  }
}
