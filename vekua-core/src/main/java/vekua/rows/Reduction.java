package vekua.rows;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import vekua.basis.Basis;
import vekua.internal.Check;
import vekua.internal.linalg.Engine;
import vekua.internal.linalg.Engines;
import vekua.internal.linalg.TriangleBuilder;

/**
 * All that a fit needs to know of any number of samples: the triangle of their QR factorisation,
 * basis functions and snapshots together, a few kilobytes to megabytes whatever the rows.
 * Reductions of parts of the samples, on whatever machine, combine to the reduction of the whole
 * (TSQR: Demmel, Grigori, Hoemmen and Langou 2012). Immutable.
 */
public final class Reduction implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int functions;
  private final int snapshots;
  private final double[] triangle;
  private final long rows;
  private final boolean noise;
  private final double precision;

  private Reduction(
      int functions, int snapshots, double[] triangle, long rows, boolean noise, double precision) {
    this.functions = functions;
    this.snapshots = snapshots;
    this.triangle = triangle;
    this.rows = rows;
    this.noise = noise;
    this.precision = precision;
  }

  /** Reduces samples, on the calling thread. */
  public static Reduction of(Basis basis, Samples samples) {
    int columns = basis.size() + samples.snapshots();
    return of(basis, samples, Engines.choose(columns, samples.size()));
  }

  static Reduction of(Basis basis, Samples samples, Engine engine) {
    return of(basis, samples, List.of(samples).iterator(), engine);
  }

  /**
   * Reduces samples that arrive in batches, on the calling thread, in memory that does not grow
   * with them. The result does not depend on the sizes of the batches.
   *
   * @throws IllegalArgumentException if there are none, or they differ in kind
   */
  public static Reduction of(Basis basis, Iterator<Samples> batches) {
    if (!batches.hasNext()) {
      throw new IllegalArgumentException("number of samples must be positive: 0");
    }
    Samples first = batches.next();
    int columns = basis.size() + first.snapshots();
    Iterator<Samples> blocks = new Rechunked(first, batches, blockRows(columns));
    return of(basis, first, blocks, Engines.choose(columns, Long.MAX_VALUE));
  }

  /** Reduces batches of one kind. */
  private static Reduction of(Basis basis, Samples kind, Iterator<Samples> batches, Engine engine) {
    int columns = basis.size() + kind.snapshots();
    int blockRows = blockRows(columns);
    // A stride that is a multiple of the page size makes columns fight for the same cache sets.
    int stride = blockRows % 512 == 0 ? blockRows + 8 : blockRows;
    double[] block = new double[stride * columns];
    RowAssembler assembler = new RowAssembler(basis);
    long rows = 0;
    double precision = 0;
    try (TriangleBuilder builder = engine.triangleBuilder(columns)) {
      while (batches.hasNext()) {
        Samples samples = batches.next();
        kind.checkSameKind(samples);
        for (int from = 0; from < samples.size(); from += blockRows) {
          int to = Math.min(samples.size(), from + blockRows);
          assembler.rows(samples, from, to, block, stride);
          for (int i = from; i < to; i++) {
            precision += 1 / (samples.sigma(i) * samples.sigma(i));
          }
          builder.fold(block, to - from, stride);
        }
        rows += samples.size();
      }
      return new Reduction(
          basis.size(), kind.snapshots(), builder.triangle(), rows, kind.hasNoise(), precision);
    }
  }

  /** Rows that are assembled and folded together; it depends on the number of columns alone. */
  static int blockRows(int columns) {
    return Math.max(256, Math.min(8 * columns, 4096));
  }

  /** The reduction of these samples followed by others of the same kind. */
  public Reduction and(Reduction next) {
    return join(List.of(this, next).iterator());
  }

  /**
   * The reduction of all parts together, combined in their order.
   *
   * @throws IllegalArgumentException if there is none, or they differ in kind
   */
  public static Reduction join(Iterator<Reduction> parts) {
    if (!parts.hasNext()) {
      throw new IllegalArgumentException("number of samples must be positive: 0");
    }
    Reduction first = parts.next();
    if (!parts.hasNext()) {
      return first;
    }
    int columns = first.functions + first.snapshots;
    long rows = first.rows;
    double precision = first.precision;
    try (TriangleBuilder builder =
        Engines.choose(columns, Long.MAX_VALUE).triangleBuilder(columns)) {
      builder.fold(first.triangle.clone(), columns, columns);
      while (parts.hasNext()) {
        Reduction part = parts.next();
        first.checkSameKind(part);
        builder.fold(part.triangle.clone(), columns, columns);
        rows += part.rows;
        precision += part.precision;
      }
      return new Reduction(
          first.functions, first.snapshots, builder.triangle(), rows, first.noise, precision);
    }
  }

  private void checkSameKind(Reduction other) {
    Check.sameLength(functions, other.functions, "functions", "functions of another part");
    Check.sameLength(snapshots, other.snapshots, "snapshots", "snapshots of another part");
    if (noise != other.noise) {
      throw new IllegalArgumentException("all parts or none must have noise levels");
    }
  }

  /** The number of samples. */
  public long rows() {
    return rows;
  }

  /** The number of snapshots. */
  public int snapshots() {
    return snapshots;
  }

  /** The number of functions. */
  public int functions() {
    return functions;
  }

  /**
   * A copy of the triangle R of functions and snapshots, column-major, its rows weighted so that
   * their mean square weight is one.
   */
  public double[] triangle() {
    double[] weighted = triangle.clone();
    // Rows were divided by their noise.
    for (int i = 0; noise && i < weighted.length; i++) {
      weighted[i] *= noise();
    }
    return weighted;
  }

  /** The noise of a row of weight one, NaN where none is given and all weights are one. */
  public double noise() {
    return noise ? Math.sqrt(rows / precision) : Double.NaN;
  }
}
