package vekua.spark;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import vekua.basis.Basis;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.fit.GrossErrors;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.io.Extent;
import vekua.io.Progress;
import vekua.io.SampleRows;
import vekua.io.SensorColumns;
import vekua.io.SensorRow;
import vekua.io.SensorSource;
import vekua.io.Survey;
import vekua.rows.Samples;

/**
 * The rows of a table as a source for fits: surveyed and reduced where they are, on the cluster.
 * Only corners of convex hulls and triangles travel.
 *
 * @param table the rows and which columns mean what
 * @param noise of sensors whose sigma is not given
 * @param tolerated share of unusable rows
 */
record TableSource(SensorTable table, OptionalDouble noise, double tolerated)
    implements SensorSource {

  /** Bytes of triangles that a task may hold at a time, and the most triangles. */
  private static final long HELD = 1L << 28;

  private static final int MOST_HELD = 32;

  @Override
  public String name() {
    return SensorTable.NAME;
  }

  @Override
  public boolean distributed() {
    return true;
  }

  @Override
  public SensorSource within(Domain domain) {
    throw FieldFit.noDomain();
  }

  /** Single rows of tables are not doubted: no survey asks for it. */
  @Override
  public SensorSource without(GrossErrors gross) {
    return this;
  }

  @Override
  public Map<Long, SensorRow> rows(Set<Long> wanted) {
    return Map.of();
  }

  @Override
  public Survey survey(Progress progress) {
    SensorColumns columns = table.columns();
    double level = noise.orElse(Double.NaN);
    JavaRDD<Extent> extents =
        cells()
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
    Extent all = new OrderedTree<>(MOST_HELD, TableSource::join).reduce(extents);
    if (all.count() == 0) {
      // Only now is it worth knowing why.
      fold(Equation.laplace().basis(0, Disk.unit())).rows().check(0);
    }
    return all.survey();
  }

  private static Extent join(List<Extent> extents) {
    Extent all = new Extent();
    extents.forEach(all::add);
    return all;
  }

  @Override
  public Samples read() {
    return samples(table, table.rows().select(table.cells()));
  }

  @Override
  public Samples every(long n) {
    SensorTable first = table.firstSnapshot();
    Dataset<Row> all = first.rows().select(first.cells());
    return samples(first, n > 1 ? all.sample(false, 1.0 / n, 0) : all);
  }

  private Samples samples(SensorTable from, Dataset<Row> rows) {
    SampleRows samples = new SampleRows(from.columns(), noise);
    double[] cells = new double[from.columns().names().size()];
    for (Row row : rows.collectAsList()) {
      SensorTable.copy(row, 0, cells);
      if (from.columns().problem(cells, noise) == null) {
        samples.add(cells);
      }
    }
    return samples.take();
  }

  @Override
  public Reduced reduce(Basis basis, Progress progress) {
    if (!(basis instanceof DiskBasis disk)) {
      throw FieldFit.noDomain();
    }
    return fold(disk).checked(tolerated);
  }

  private ReducedPartition fold(DiskBasis basis) {
    SensorColumns columns = table.columns();
    Equation equation = basis.equation();
    int order = basis.order();
    Disk frame = basis.frame();
    double level = noise.orElse(Double.NaN);
    JavaRDD<ReducedPartition> parts =
        cells()
            .mapPartitions(
                each ->
                    List.of(
                            ReducedPartition.of(
                                each, columns, known(level), () -> equation.basis(order, frame)))
                        .iterator());
    int width = basis.size() + columns.snapshots();
    long fan = Math.max(2, Math.min(MOST_HELD, HELD / ((long) Double.BYTES * width * width)));
    return new OrderedTree<>((int) fan, ReducedPartition::join).reduce(parts);
  }

  private JavaRDD<Row> cells() {
    return table.rows().select(table.cells()).javaRDD();
  }

  /** Optional numbers do not travel, NaN does. */
  private static OptionalDouble known(double value) {
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
