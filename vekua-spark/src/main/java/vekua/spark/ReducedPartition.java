package vekua.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import vekua.basis.DiskBasis;
import vekua.geometry.Rectangle;
import vekua.io.RowCount;
import vekua.io.SampleRows;
import vekua.io.SensorColumns;
import vekua.io.SensorSource;
import vekua.rows.Reduction;
import vekua.rows.Samples;

/**
 * What is left of some partitions of a table: the triangle of their rows, and what was seen on the
 * way.
 *
 * @param reduction null where no row is usable
 * @param bounds smallest and largest x, smallest and largest y
 */
@SuppressWarnings("ArrayRecordComponent") // internal: travels from task to task
record ReducedPartition(@Nullable Reduction reduction, double[] bounds, RowCount rows)
    implements Serializable {

  /** Rows handed to the assembler at a time. */
  private static final int BATCH = 1 << 13;

  /** Reduces the rows of one partition, in memory that does not grow with them. */
  static ReducedPartition of(
      Iterator<Row> rows, SensorColumns columns, OptionalDouble noise, Supplier<DiskBasis> basis) {
    Reader reader = new Reader(rows, columns, noise);
    Reduction reduction = reader.hasNext() ? Reduction.of(basis.get(), reader) : null;
    return new ReducedPartition(
        reduction,
        reader.bounds,
        new RowCount(reduction == null ? 0 : reduction.rows(), reader.unusable));
  }

  /** All parts together, combined in their order. */
  static ReducedPartition join(List<ReducedPartition> parts) {
    double[] all = parts.get(0).bounds.clone();
    RowCount count = new RowCount(0, Map.of());
    List<Reduction> reductions = new ArrayList<>();
    for (ReducedPartition part : parts) {
      all[0] = Math.min(all[0], part.bounds[0]);
      all[1] = Math.max(all[1], part.bounds[1]);
      all[2] = Math.min(all[2], part.bounds[2]);
      all[3] = Math.max(all[3], part.bounds[3]);
      count = count.and(part.rows);
      if (part.reduction != null) {
        reductions.add(part.reduction);
      }
    }
    return new ReducedPartition(
        reductions.isEmpty() ? null : Reduction.join(reductions.iterator()), all, count);
  }

  /** The result for the whole table, after checking that it has one. */
  SensorSource.Reduced checked(double tolerated) {
    rows.check(tolerated);
    return new SensorSource.Reduced(
        Objects.requireNonNull(reduction),
        Optional.of(new Rectangle(bounds[0], bounds[1], bounds[2], bounds[3])),
        Optional.of(rows));
  }

  /** The usable rows of a partition in batches; counts the others. */
  private static final class Reader implements Iterator<Samples> {
    private final Iterator<Row> rows;
    private final SensorColumns columns;
    private final OptionalDouble noise;
    private final double[] cells;
    private final SampleRows batch;
    private final Map<String, Long> unusable = new HashMap<>();
    private final double[] bounds = {
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY,
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY
    };

    Reader(Iterator<Row> rows, SensorColumns columns, OptionalDouble noise) {
      this.rows = rows;
      this.columns = columns;
      this.noise = noise;
      this.cells = new double[columns.names().size()];
      this.batch = new SampleRows(columns, noise);
    }

    @Override
    public boolean hasNext() {
      while (batch.size() < BATCH && rows.hasNext()) {
        SensorTable.copy(rows.next(), 0, cells);
        SensorColumns.Complaint problem = columns.problem(cells, noise);
        if (problem != null) {
          unusable.merge(problem.column(), 1L, Long::sum);
          continue;
        }
        batch.add(cells);
        bounds[0] = Math.min(bounds[0], cells[0]);
        bounds[1] = Math.max(bounds[1], cells[0]);
        bounds[2] = Math.min(bounds[2], cells[1]);
        bounds[3] = Math.max(bounds[3], cells[1]);
      }
      return batch.size() > 0;
    }

    @Override
    public Samples next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return batch.take();
    }
  }
}
