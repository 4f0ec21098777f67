package vekua.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import vekua.basis.Basis;
import vekua.io.Overview;
import vekua.io.RowCount;
import vekua.io.SampleRows;
import vekua.io.SensorSource;
import vekua.rows.Reduction;
import vekua.rows.Samples;

/**
 * What is left of some partitions of a table: the triangle of their rows, and what was seen on the
 * way.
 *
 * @param reduction null where no row is usable
 * @param overview of the rows
 * @param rows how many there are
 */
record ReducedPartition(@Nullable Reduction reduction, Overview overview, RowCount rows)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Rows handed to the assembler at a time. */
  private static final int BATCH = 1 << 13;

  /** Reduces the rows of one partition, in memory that does not grow with them. */
  static ReducedPartition of(TableRows rows, Supplier<? extends Basis> basis) {
    Batches batches = new Batches(rows);
    Reduction reduction = batches.hasNext() ? Reduction.of(basis.get(), batches) : null;
    return new ReducedPartition(
        reduction,
        rows.overview(),
        new RowCount(reduction == null ? 0 : reduction.rows(), rows.unusable()));
  }

  /** All parts together, combined in their order. */
  static ReducedPartition join(List<ReducedPartition> parts) {
    RowCount count = new RowCount(0, Map.of());
    List<Reduction> reductions = new ArrayList<>();
    for (ReducedPartition part : parts) {
      count = count.and(part.rows);
      if (part.reduction != null) {
        reductions.add(part.reduction);
      }
    }
    return new ReducedPartition(
        reductions.isEmpty() ? null : Reduction.join(reductions.iterator()),
        TableRows.join(parts.stream().map(ReducedPartition::overview).toList()),
        count);
  }

  /**
   * The result for the whole table, after checking that it has one.
   *
   * @param noise for rows without, which some must be
   */
  SensorSource.Reduced checked(double tolerated, OptionalDouble noise) {
    rows.check(tolerated);
    overview.checkNoise(SensorTable.NAME, noise);
    return new SensorSource.Reduced(
        Objects.requireNonNull(reduction), Optional.of(overview.survey()), Optional.of(rows));
  }

  /** The usable rows of a partition in batches. */
  private static final class Batches implements Iterator<Samples> {
    private final TableRows rows;
    private final SampleRows batch;

    Batches(TableRows rows) {
      this.rows = rows;
      this.batch = rows.kind().gathered();
    }

    @Override
    public boolean hasNext() {
      while (batch.size() < BATCH && rows.advance()) {
        batch.add(rows.cells());
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
