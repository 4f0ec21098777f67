package vekua.spark;

import java.util.List;
import java.util.OptionalDouble;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.geometry.Disk;
import vekua.io.Extent;
import vekua.io.SampleRows;
import vekua.io.SensorColumns;
import vekua.io.SensorsCsv;
import vekua.rows.Samples;

/**
 * Fits a field to a table of any length: an immutable configuration.
 *
 * <p>Columns are those of a sensors file: {@code x, y, u}, or {@code u1, u2, …} for several
 * snapshots, and optionally {@code sigma}, {@code nx, ny} and {@code a, b}; numbers or text. Rows
 * of the least-squares problem are built inside the partitions and folded into one triangle each
 * (TSQR); only triangles travel, and they are combined in the order of the partitions. Order and
 * regularisation are chosen on the last triangle. So a fit reads the table once where a frame is
 * given, and once before, which is cheap, where the frame must be found.
 */
public final class FieldFit {

  /** Bytes of triangles that a task may hold at a time, and the most triangles. */
  private static final long HELD = 1L << 28;

  private static final int MOST_HELD = 32;

  private final Equation equation;
  private final Fitter fitter;
  private final OptionalDouble noise;
  private final double tolerated;

  private FieldFit(Equation equation, Fitter fitter, OptionalDouble noise, double tolerated) {
    this.equation = equation;
    this.fitter = fitter;
    this.noise = noise;
    this.tolerated = tolerated;
  }

  /** Everything but the equation from the data, see {@link Fitter#withDefaults}. */
  public static FieldFit of(Equation equation) {
    return new FieldFit(
        equation, Fitter.withDefaults(), OptionalDouble.empty(), RowCount.TOLERATED);
  }

  /**
   * The same with another frame, order, regularisation or scaling.
   *
   * @throws IllegalArgumentException if the fitter has a domain, which tables do not support
   */
  public FieldFit with(Fitter newFitter) {
    return new FieldFit(equation, inDisk(newFitter), noise, tolerated);
  }

  /** A fitter after checking that it fits in a disc. */
  static Fitter inDisk(Fitter fitter) {
    if (fitter.domain().isPresent()) {
      throw new IllegalArgumentException(
          "a fitter for a domain cannot fit a table, only samples in memory; give it a frame");
    }
    return fitter;
  }

  /** The same with a noise level for sensors whose {@code sigma} is not given. */
  public FieldFit withNoise(double standardDeviation) {
    if (!(standardDeviation > 0 && standardDeviation < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("noise must be positive and finite: " + standardDeviation);
    }
    return new FieldFit(equation, fitter, OptionalDouble.of(standardDeviation), tolerated);
  }

  /** The same, refusing tables with more than this share of unusable rows. */
  public FieldFit tolerating(double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("tolerated share must be between 0 and 1: " + share);
    }
    return new FieldFit(equation, fitter, noise, share);
  }

  /**
   * Fits one snapshot.
   *
   * @throws vekua.io.BadInputException if columns are missing or too many rows are not usable
   */
  public Fit fit(Dataset<Row> rows) {
    List<Fit> fits = reduce(rows).fits(fitter);
    if (fits.size() != 1) {
      throw new IllegalArgumentException(
          "the table must have one snapshot: " + fits.size() + "; use reduce");
    }
    return fits.get(0);
  }

  /** Reduces a table to what fits need of it. */
  public ReducedTable reduce(Dataset<Row> rows) {
    SensorTable table = SensorTable.of(rows);
    if (fitter.frame().isEmpty()) {
      SensorsCsv.Survey survey = survey(rows);
      DiskBasis basis = fitter.basis(equation, survey.disk(), survey.rows());
      return fold(table, basis).table(basis, tolerated);
    }
    // So many rows that more would not change the order; the triangle then tells their number.
    Disk frame = fitter.frame().get();
    DiskBasis basis = fitter.basis(equation, frame, Long.MAX_VALUE);
    ReducedPartition part = fold(table, basis);
    DiskBasis fitting = fitter.basis(equation, frame, part.rows().usable());
    if (fitting.order() != basis.order()) {
      // A few thousand rows at most: reading them again is no pass worth avoiding.
      return fold(table, fitting).table(fitting, tolerated);
    }
    return part.table(basis, tolerated);
  }

  private ReducedPartition fold(SensorTable table, DiskBasis basis) {
    SensorColumns columns = table.columns();
    Equation wanted = equation;
    int order = basis.order();
    Disk frame = basis.frame();
    double level = noise.orElse(Double.NaN);
    JavaRDD<ReducedPartition> parts =
        table
            .rows()
            .select(table.cells())
            .javaRDD()
            .mapPartitions(
                each ->
                    List.of(
                            ReducedPartition.of(
                                each, columns, known(level), () -> wanted.basis(order, frame)))
                        .iterator());
    int width = basis.size() + columns.snapshots();
    long fan = Math.max(2, Math.min(MOST_HELD, HELD / ((long) Double.BYTES * width * width)));
    return new OrderedTree<>((int) fan, ReducedPartition::join).reduce(parts);
  }

  /** Optional numbers do not travel, NaN does. */
  private static OptionalDouble known(double value) {
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /**
   * How many usable rows a table has, and what they cover: one pass that sends nothing but corners
   * of convex hulls.
   *
   * @throws vekua.io.BadInputException if there are too few
   */
  public SensorsCsv.Survey survey(Dataset<Row> rows) {
    SensorTable table = SensorTable.of(rows);
    SensorColumns columns = table.columns();
    double level = noise.orElse(Double.NaN);
    JavaRDD<Extent> extents =
        table
            .rows()
            .select(table.cells())
            .javaRDD()
            .mapPartitions(
                each -> {
                  Extent extent = new Extent();
                  double[] cells = new double[columns.names().size()];
                  while (each.hasNext()) {
                    SensorTable.copy(each.next(), 0, cells);
                    if (columns.problem(cells, known(level)) == null) {
                      extent.add(cells[0], cells[1]);
                    }
                  }
                  extent.compact();
                  return List.of(extent).iterator();
                });
    Extent all = new OrderedTree<>(MOST_HELD, FieldFit::join).reduce(extents);
    if (all.count() == 0) {
      // Only now is it worth knowing why.
      fold(table, equation.basis(0, Disk.unit())).rows().check(0);
    }
    return all.survey();
  }

  private static Extent join(List<Extent> extents) {
    Extent all = new Extent();
    extents.forEach(all::add);
    return all;
  }

  /** About every n-th usable row of the first snapshot, always the same ones. */
  Samples every(Dataset<Row> rows, long n) {
    SensorTable table = SensorTable.of(rows).firstSnapshot();
    SampleRows samples = new SampleRows(table.columns(), noise);
    double[] cells = new double[table.columns().names().size()];
    Dataset<Row> all = table.rows().select(table.cells());
    for (Row row : (n > 1 ? all.sample(false, 1.0 / n, 0) : all).collectAsList()) {
      SensorTable.copy(row, 0, cells);
      if (table.columns().problem(cells, noise) == null) {
        samples.add(cells);
      }
    }
    return samples.take();
  }
}
