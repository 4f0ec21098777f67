package vekua.spark;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.basis.FrameBasis;
import vekua.fit.GrossErrors;
import vekua.geometry.Disk;
import vekua.geometry.Frame;
import vekua.io.BadInputException;
import vekua.io.FieldLabels;
import vekua.io.Overview;
import vekua.io.PlaceCheck;
import vekua.io.Progress;
import vekua.io.RowCount;
import vekua.io.SampleRows;
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
 * @param skipsMissing whether rows that lack a number are left out and listed
 * @param gross which rows are left out, if any
 * @param place where sensors may be
 * @param part whether these are some rows of many, so that others may need the noise level
 */
record TableSource(
    SensorTable table,
    OptionalDouble noise,
    double tolerated,
    boolean skipsMissing,
    Optional<GrossErrors> gross,
    PlaceCheck place,
    boolean part)
    implements SensorSource {

  /** Bytes of triangles that a task may hold at a time, and the most triangles. */
  private static final long HELD = 1L << 28;

  private static final int MOST_HELD = 32;

  /** Bytes of what is to be seen of rows, where they have many places. */
  private static final long OVERVIEW = 1L << 22;

  @Override
  public String name() {
    return SensorTable.NAME;
  }

  @Override
  public boolean distributed() {
    return true;
  }

  @Override
  public int dimension() {
    return table.columns().dimension();
  }

  @Override
  public boolean complex() {
    return table.columns().complex();
  }

  @Override
  public FieldLabels labels() {
    return table.columns().labels();
  }

  /** The same rows as a part of a stream. */
  TableSource partOfMany() {
    return new TableSource(table, noise, tolerated, skipsMissing, gross, place, true);
  }

  @Override
  public SensorSource within(PlaceCheck check) {
    return new TableSource(table, noise, tolerated, skipsMissing, gross, check, part);
  }

  @Override
  public double nearest(double[] from) {
    throw new BadInputException(
        "a field outside its sources needs their centre and radius where sensors are in a table");
  }

  @Override
  public SensorSource without(GrossErrors newGross) {
    return new TableSource(
        table, noise, tolerated, skipsMissing, Optional.of(newGross), place, part);
  }

  /** Rows of tables have no lines to name them by. */
  @Override
  public Map<Long, SensorRow> rows(Set<Long> wanted) {
    return Map.of();
  }

  @Override
  public Survey survey(Progress progress) {
    TableRows.Kind kind = kind();
    Overview all =
        Described.as(
            table.rows().sparkSession(),
            "looking at the rows",
            () ->
                OrderedTree.of(MOST_HELD, OVERVIEW, TableRows::join)
                    .reduce(cells(), each -> new TableRows(each, kind).overviewOfAll()));
    if (all.count() == 0) {
      // Only now is it worth knowing why.
      RowCount rows = fold(Equation.laplace().basis(0, Disk.unit())).rows();
      if (all.seen() > 0 && rows.rejected() == 0) {
        throw new BadInputException(name() + " has no complete rows");
      }
      rows.check(tolerated);
    }
    if (!part) {
      all.checkNoise(name(), noise);
    }
    return all.survey();
  }

  private TableRows.Kind kind() {
    return new TableRows.Kind(
        table.columns(), noise.orElse(Double.NaN), skipsMissing, gross.orElse(null), place);
  }

  @Override
  public Samples read() {
    return samples(cells());
  }

  @Override
  public Samples every(long n) {
    Dataset<Row> all = cells();
    Samples some = samples(n > 1 ? all.sample(false, 1.0 / n, 0) : all);
    return some.withSnapshots(new double[][] {some.snapshot(0)});
  }

  private Samples samples(Dataset<Row> chosen) {
    TableRows rows = new TableRows(chosen.collectAsList().iterator(), kind());
    SampleRows samples = new SampleRows(table.columns(), noise);
    while (rows.advance()) {
      samples.add(rows.cells());
    }
    return samples.take();
  }

  @Override
  public Reduced reduce(Basis basis, Progress progress) {
    if (!(basis instanceof FrameBasis modes)) {
      throw FieldFit.noDomain();
    }
    return fold(modes).checked(tolerated, part ? OptionalDouble.empty() : noise);
  }

  private ReducedPartition fold(FrameBasis basis) {
    TableRows.Kind kind = kind();
    Equation equation = basis.equation();
    int order = basis.order();
    Frame frame = basis.frame();
    int width = basis.size() + table.columns().snapshots();
    long bytes = (long) Double.BYTES * width * width;
    int fan = (int) Math.max(2, Math.min(MOST_HELD, HELD / bytes));
    return Described.as(
        table.rows().sparkSession(),
        "reducing the rows to " + basis.size() + " columns",
        () ->
            OrderedTree.of(fan, OVERVIEW + bytes, ReducedPartition::join)
                .reduce(
                    cells(),
                    each ->
                        ReducedPartition.of(
                            new TableRows(each, kind), () -> equation.basis(order, frame))));
  }

  private Dataset<Row> cells() {
    return table.rows().select(table.cells(skipsMissing));
  }
}
