package vekua.rows;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import vekua.functions.Functions;
import vekua.internal.linalg.Engine;
import vekua.internal.linalg.RelativeGram;
import vekua.internal.linalg.TriangleBuilder;

/**
 * Chunks of samples, put together in order. The first rows make a triangle; chunks of rows like
 * them are added up in terms of it, by products of matrices. A chunk that is unlike gets a triangle
 * of its own.
 */
final class Segment implements AutoCloseable {

  private final Functions functions;
  private final Engine engine;
  private final int columns;
  private final Reduction first;
  private final TriangleBuilder unlike;
  private boolean anyUnlike;
  private double @Nullable [] gram;
  private long rows;
  private double precision;
  private final @Nullable ReadingPool pool;

  /** Starts with the first rows. */
  Segment(Functions functions, Samples firstRows, Engine engine) {
    this.functions = functions;
    this.engine = engine;
    first = Reduction.of(functions, firstRows, engine);
    columns = first.functions() + first.snapshots();
    unlike = engine.triangleBuilder(columns);
    rows = first.rows();
    precision = first.precision();
    pool = first.pool().map(ReadingPool::copy).orElse(null);
  }

  /** A chunk's rows, in terms of the first or by themselves. */
  record Part(Reduction rows, boolean relative) {}

  /** Reduces a chunk; chunks may be reduced at the same time. */
  Part reduce(Samples chunk) {
    Optional<RelativeGram> relative = engine.relativeTo(first.ownTriangle(), columns);
    if (relative.isPresent()) {
      try (RelativeGram sum = relative.get()) {
        Optional<Reduction> alike = Reduction.relative(functions, chunk, sum);
        if (alike.isPresent()) {
          return new Part(alike.get(), true);
        }
      }
    }
    return new Part(Reduction.of(functions, chunk, engine), false);
  }

  /** Takes the next chunk in. */
  void add(Part part) {
    Reduction next = part.rows;
    first.checkSameKind(next);
    rows += next.rows();
    precision += next.precision();
    if (pool != null) {
      next.pool().ifPresent(pool::add);
    }
    double[] sum = gram;
    if (!part.relative) {
      unlike.fold(next.ownTriangle().clone(), columns, columns);
      anyUnlike = true;
    } else if (sum == null) {
      gram = next.ownTriangle().clone();
    } else {
      double[] more = next.ownTriangle();
      for (int i = 0; i < sum.length; i++) {
        sum[i] += more[i];
      }
    }
  }

  /** The reduction of all chunks. */
  Reduction reduction() {
    double[] triangle = first.ownTriangle();
    double[] sum = gram;
    if (sum != null) {
      try (RelativeGram relative = engine.relativeTo(triangle, columns).orElseThrow()) {
        triangle = relative.stacked(sum);
      }
    }
    if (anyUnlike) {
      try (TriangleBuilder all = engine.triangleBuilder(columns)) {
        all.begin(triangle);
        all.fold(unlike.triangle(), columns, columns);
        triangle = all.triangle();
      }
    }
    return first.extended(triangle, rows, precision, pool == null ? null : pool.settled());
  }

  @Override
  public void close() {
    unlike.close();
  }
}
