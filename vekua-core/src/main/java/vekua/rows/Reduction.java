package vekua.rows;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import vekua.functions.Functions;
import vekua.internal.Check;
import vekua.internal.linalg.Engine;
import vekua.internal.linalg.Engines;
import vekua.internal.linalg.Norms;
import vekua.internal.linalg.TriangleBuilder;
import vekua.internal.linalg.Triangles;

/**
 * All that a fit needs to know of any number of samples: the triangle of their QR factorisation,
 * basis functions and snapshots together, and what its sensors are while these are few; a few
 * kilobytes to megabytes whatever the rows. Reductions of parts of the samples, on whatever
 * machine, combine to the reduction of the whole (TSQR: Demmel, Grigori, Hoemmen and Langou 2012).
 * Immutable.
 */
public final class Reduction implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int functions;
  private final int snapshots;
  private final double[] triangle;
  private final long rows;
  private final boolean noise;
  private final double precision;
  private final @Nullable ReadingPool pool;

  private Reduction(
      int functions,
      int snapshots,
      double[] triangle,
      long rows,
      boolean noise,
      double precision,
      @Nullable ReadingPool pool) {
    this.functions = functions;
    this.snapshots = snapshots;
    this.triangle = triangle;
    this.rows = rows;
    this.noise = noise;
    this.precision = precision;
    this.pool = pool;
  }

  /**
   * Reduces samples on the calling thread.
   *
   * @param functions the functions of the fit
   * @param samples of any number
   */
  public static Reduction of(Functions functions, Samples samples) {
    int columns = functions.size() + samples.snapshots();
    return of(functions, samples, Engines.choose(columns, samples.size()));
  }

  static Reduction of(Functions functions, Samples samples, Engine engine) {
    return of(functions, samples, List.of(samples).iterator(), engine);
  }

  /**
   * Reduces samples that arrive in batches, on the calling thread, in memory that does not grow
   * with them. The result does not depend on the sizes of the batches.
   *
   * @param functions the functions of the fit
   * @param batches at least one; all with the same number of snapshots, all or none with noise
   *     levels
   * @throws IllegalArgumentException if there are no batches, or they differ in kind
   */
  public static Reduction of(Functions functions, Iterator<Samples> batches) {
    if (!batches.hasNext()) {
      throw new IllegalArgumentException("number of samples must be positive: 0");
    }
    Samples first = batches.next();
    int columns = functions.size() + first.snapshots();
    Iterator<Samples> blocks = new Rechunked(first, batches, blockRows(columns));
    return of(functions, first, blocks, Engines.choose(columns, Long.MAX_VALUE));
  }

  private static Reduction of(
      Functions functions, Samples kind, Iterator<Samples> batches, Engine engine) {
    int columns = functions.size() + kind.snapshots();
    RowBlocks blocks = new RowBlocks(functions, kind.snapshots(), blockRows(columns));
    long rows = 0;
    double precision = 0;
    ReadingPool pool = ReadingPool.forFunctions(functions.size(), kind);
    try (TriangleBuilder builder = engine.triangleBuilder(columns)) {
      while (batches.hasNext()) {
        Samples samples = batches.next();
        kind.checkSameKind(samples);
        blocks.each(
            samples,
            (block, count, stride) -> {
              builder.fold(block, count, stride);
              return true;
            });
        rows += samples.size();
        precision = precision(precision, samples);
        pool.add(samples);
      }
      return new Reduction(
          functions.size(),
          kind.snapshots(),
          builder.triangle(),
          rows,
          kind.hasNoise(),
          precision,
          pool.settled());
    }
  }

  /** A sum and the samples' 1/σ², added one by one: whole or in parts, they give the same bits. */
  static double precision(double before, Samples samples) {
    double sum = before;
    for (int i = 0; i < samples.size(); i++) {
      sum += 1 / (samples.sigma(i) * samples.sigma(i));
    }
    return sum;
  }

  /** The reduction of these samples and others of their kind, made elsewhere. */
  Reduction extended(
      double[] all, long allRows, double allPrecision, @Nullable ReadingPool allReadings) {
    return new Reduction(functions, snapshots, all, allRows, noise, allPrecision, allReadings);
  }

  /** The triangle of rows divided by their noise; not to be modified. */
  double[] ownTriangle() {
    return triangle;
  }

  /** The sum of the rows' 1/σ². */
  double precision() {
    return precision;
  }

  /**
   * Reduces rows that are assembled already, on the calling thread.
   *
   * @param matrix rows of functions, column-major; its length is a multiple of the number of rows
   * @param values the right-hand side of each row, at least one
   */
  public static Reduction of(double[] matrix, double[] values) {
    int rows = values.length;
    int functions = matrix.length / rows;
    double[] all = Arrays.copyOf(matrix, matrix.length + rows);
    System.arraycopy(values, 0, all, matrix.length, rows);
    try (TriangleBuilder builder =
        Engines.choose(functions + 1, rows).triangleBuilder(functions + 1)) {
      builder.fold(all, rows, rows);
      return new Reduction(functions, 1, builder.triangle(), rows, false, rows, null);
    }
  }

  /**
   * The coefficients x that minimise ‖Ax − b‖² + δ²‖Dx‖², D the lengths of the columns. With δ a
   * few roundings: functions may be redundant to rounding, and among the many solutions that fit
   * equally well this takes one of small coefficients, which is what keeps the evaluation of a
   * field accurate.
   *
   * @param delta δ, relative to columns of unit length, positive
   */
  public double[] damped(double delta) {
    int columns = functions + snapshots;
    double[] r = ridged(delta);
    double[] x = Arrays.copyOfRange(r, functions * columns, functions * columns + functions);
    Triangles.solve(square(r), functions, x, 1);
    return x;
  }

  /**
   * The largest ratio ‖Bx‖/‖Ax‖ of what coefficients x do elsewhere and in these rows, the damping
   * of {@link #damped} counted with the rows, by the power method.
   *
   * @param delta δ, relative to columns of unit length, positive
   * @param elsewhere B, column-major, of as many columns as there are functions
   * @param steps of the power method, positive
   * @return x for which the ratio is about the largest
   */
  public double[] amplified(double delta, double[] elsewhere, int steps) {
    double[] r = square(ridged(delta));
    int m = elsewhere.length / functions;
    double[] x = new double[functions];
    // Any start will do that is orthogonal to nothing in particular.
    Arrays.setAll(x, j -> Math.cos(1 + 2.3 * j));
    for (int step = 0; step < steps; step++) {
      double[] b = new double[m];
      RowAssembler.multiply(elsewhere, m, x, b, 0);
      for (int j = 0; j < functions; j++) {
        double sum = 0;
        for (int i = 0; i < m; i++) {
          sum += elsewhere[j * m + i] * b[i];
        }
        x[j] = sum;
      }
      Triangles.solveTransposed(r, functions, x);
      Triangles.solve(r, functions, x, 1);
      double largest = Arrays.stream(x).map(Math::abs).max().orElse(0);
      for (int j = 0; j < functions && largest > 0; j++) {
        x[j] /= largest;
      }
    }
    return x;
  }

  /** The triangle of functions alone. */
  private double[] square(double[] r) {
    double[] square = new double[functions * functions];
    for (int j = 0; j < functions; j++) {
      System.arraycopy(r, j * (functions + snapshots), square, j * functions, functions);
    }
    return square;
  }

  /** The triangle with the rows of the damping. */
  private double[] ridged(double delta) {
    int columns = functions + snapshots;
    double[] ridge = new double[functions * columns];
    try (TriangleBuilder builder = Engines.choose(columns, rows).triangleBuilder(columns)) {
      builder.begin(triangle);
      for (int j = 0; j < functions; j++) {
        double length = Norms.length(triangle, j * columns, j + 1);
        ridge[j * functions + j] = delta * (length > 0 ? length : 1);
      }
      builder.fold(ridge, functions, functions);
      return builder.triangle();
    }
  }

  /** Rows that are assembled and folded together; it depends on the number of columns alone. */
  static int blockRows(int columns) {
    return Math.max(256, Math.min(4 * columns, 4096));
  }

  /**
   * The reduction of these samples followed by others.
   *
   * @param next of as many functions and snapshots, also with noise levels if this one is
   */
  public Reduction and(Reduction next) {
    return join(List.of(this, next).iterator());
  }

  /**
   * The reduction of all parts together, combined in their order.
   *
   * @param parts at least one; of as many functions and snapshots each, all or none with noise
   *     levels
   * @throws IllegalArgumentException if there are no parts, or they differ in kind
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
    ReadingPool pool = first.pool == null ? null : first.pool.copy();
    try (TriangleBuilder builder =
        Engines.choose(columns, Long.MAX_VALUE).triangleBuilder(columns)) {
      builder.begin(first.triangle);
      while (parts.hasNext()) {
        Reduction part = parts.next();
        first.checkSameKind(part);
        builder.fold(part.triangle.clone(), columns, columns);
        rows += part.rows;
        precision += part.precision;
        if (pool != null && part.pool != null) {
          pool.add(part.pool);
        } else {
          pool = null;
        }
      }
      return new Reduction(
          first.functions,
          first.snapshots,
          builder.triangle(),
          rows,
          first.noise,
          precision,
          pool == null ? null : pool.settled());
    }
  }

  /** Checks that samples can follow these. */
  void checkSameKind(Samples next) {
    Check.sameLength(snapshots, next.snapshots(), "snapshots", "snapshots of a batch");
    if (noise != next.hasNoise()) {
      throw new IllegalArgumentException("all batches or none must have noise levels");
    }
  }

  private void checkSameKind(Reduction other) {
    Check.sameLength(functions, other.functions, "functions", "functions of another part");
    Check.sameLength(snapshots, other.snapshots, "snapshots", "snapshots of another part");
    if (noise != other.noise) {
      throw new IllegalArgumentException("all parts or none must have noise levels");
    }
  }

  /**
   * The reduction as bytes, to be kept and joined with others later, on any machine; {@link
   * #fromBytes} reads them back bit by bit.
   */
  public byte[] toBytes() {
    return ReductionBytes.write(
        new ReductionBytes.Content(functions, snapshots, triangle, rows, noise, precision, pool));
  }

  /**
   * Reads what {@link #toBytes} gave.
   *
   * @param bytes all of them
   * @throws IllegalArgumentException if they are damaged, or of a release that writes them
   *     otherwise
   */
  public static Reduction fromBytes(byte[] bytes) {
    ReductionBytes.Content read = ReductionBytes.read(bytes);
    return new Reduction(
        read.functions(),
        read.snapshots(),
        read.triangle(),
        read.rows(),
        read.noise(),
        read.precision(),
        read.pool());
  }

  /**
   * The same samples, counting less: as if there were only this share of them. Which sensors they
   * came from is forgotten.
   *
   * @param share above 0 and below 1
   */
  public Reduction faded(double share) {
    if (!(share > 0 && share < 1)) {
      throw new IllegalArgumentException("share must be between 0 and 1: " + share);
    }
    double[] less = triangle.clone();
    for (int i = 0; i < less.length; i++) {
      less[i] *= Math.sqrt(share);
    }
    return new Reduction(
        functions, snapshots, less, Math.round(rows * share), noise, precision * share, null);
  }

  /** The rows by sensor, all or some of them, where they were samples. */
  public Optional<ReadingPool> pool() {
    return Optional.ofNullable(pool);
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
