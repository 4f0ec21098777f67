package vekua.spark;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import vekua.fit.GrossErrors;
import vekua.fit.LeftOut;
import vekua.io.Outlier;
import vekua.io.Overview;
import vekua.io.PlaceCheck;
import vekua.io.SampleRows;
import vekua.io.SensorColumns;

/** The rows of a partition, one after the other: those that a fit uses. Others are counted. */
final class TableRows {

  /**
   * How to read the rows of a table; travels to them.
   *
   * @param columns which mean what
   * @param level noise of sensors whose sigma is not given, NaN where there is none
   * @param skipsMissing whether rows that lack a number are left out and listed
   * @param gross which rows to leave out, if any
   * @param place where sensors may be
   */
  record Kind(
      SensorColumns columns,
      double level,
      boolean skipsMissing,
      @Nullable GrossErrors gross,
      PlaceCheck place)
      implements Serializable {

    private static final long serialVersionUID = 1L;

    OptionalDouble noise() {
      return Double.isNaN(level) ? OptionalDouble.empty() : OptionalDouble.of(level);
    }

    /** A place to gather rows in. */
    SampleRows gathered() {
      return new SampleRows(columns, noise());
    }
  }

  private final Iterator<Row> rows;
  private final Kind kind;
  private final double[] cells;
  private final Overview overview;
  private final Map<String, Long> unusable = new HashMap<>();

  TableRows(Iterator<Row> rows, Kind kind) {
    this.rows = rows;
    this.kind = kind;
    cells = new double[kind.columns.names().size()];
    overview = new Overview(kind.columns.dimension(), kind.columns.snapshots());
  }

  /** Goes on to the next row that can be used; whether there is one. */
  boolean advance() {
    while (rows.hasNext()) {
      SensorTable.copy(rows.next(), 0, cells, kind.skipsMissing);
      if (kind.skipsMissing && kind.columns.incomplete(cells, kind.noise())) {
        overview.leaveOut(Outlier.missing(overview.seen() + 1));
        continue;
      }
      SensorColumns.Complaint problem = kind.columns.problem(cells, kind.noise());
      if (problem != null) {
        reject(problem.column());
        continue;
      }
      overview.hears(kind.columns.sigma(cells));
      Optional<LeftOut> out =
          Optional.ofNullable(kind.gross)
              .flatMap(g -> g.judge(0, cells, s -> cells[kind.columns.dimension() + s]));
      if (out.isPresent()) {
        overview.leaveOut(Outlier.of(out.get(), overview.seen() + 1));
        continue;
      }
      // A gross error may be anywhere.
      if (kind.place.problem(cells).isPresent()) {
        reject("place");
        continue;
      }
      overview.add(cells, kind.columns.functional(cells));
      return true;
    }
    return false;
  }

  /** Passes over the row, which is wrong in some column. */
  private void reject(String column) {
    unusable.merge(column, 1L, Long::sum);
    overview.leaveOut(Outlier.unusable(overview.seen() + 1));
  }

  /** The row; overwritten by the next. */
  double[] cells() {
    return cells;
  }

  Kind kind() {
    return kind;
  }

  /** Rows that make no sense, by column. */
  Map<String, Long> unusable() {
    return unusable;
  }

  /** What was seen so far, ready to be sent. */
  Overview overview() {
    overview.compact();
    return overview;
  }

  /** What is to be seen of all rows. */
  Overview overviewOfAll() {
    boolean more = true;
    while (more) {
      more = advance();
    }
    return overview();
  }

  /** What parts of a table saw, together. */
  static Overview join(List<Overview> parts) {
    Overview all = parts.get(0);
    parts.subList(1, parts.size()).forEach(all::add);
    return all;
  }
}
