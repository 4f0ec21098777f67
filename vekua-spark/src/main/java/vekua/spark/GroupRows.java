package vekua.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;
import vekua.fit.Warning;
import vekua.io.BadInputException;
import vekua.io.FitSummary;
import vekua.io.Outlier;
import vekua.io.RowCount;
import vekua.io.SampleRows;
import vekua.io.SensorColumns;

/**
 * The groups of a sorted partition as rows of fits. A row has the group's cells, the equation's
 * number, the sensor's cells and its number within the group, by which SQL tells where one begins.
 */
final class GroupRows implements Iterator<Row> {

  /** A larger group would endanger the executor's memory, and is a task for {@link FieldFit}. */
  private static final int MOST = 1 << 22;

  private final Iterator<Row> rows;
  private final int keys;
  private final SensorColumns columns;
  private final GroupFit fit;
  private final boolean tells;
  private @Nullable Row ahead;

  /**
   * Groups.
   *
   * @param keys how many of a row's cells tell groups apart
   * @param tells whether the equation's number is a cell of the result
   */
  GroupRows(Iterator<Row> rows, int keys, SensorColumns columns, GroupFit fit, boolean tells) {
    this.rows = rows;
    this.keys = keys;
    this.columns = columns;
    this.fit = fit;
    this.tells = tells;
    this.ahead = rows.hasNext() ? rows.next() : null;
  }

  @Override
  public boolean hasNext() {
    return ahead != null;
  }

  @Override
  public Row next() {
    if (ahead == null) {
      throw new NoSuchElementException();
    }
    List<@Nullable Object> key = key(ahead);
    Group group = new Group(ahead);
    do {
      group.add(ahead);
      ahead = rows.hasNext() ? rows.next() : null;
    } while (ahead != null && !first(ahead));
    List<@Nullable Object> cells = new ArrayList<>(key);
    cells.addAll(group.result());
    return RowFactory.create(cells.toArray());
  }

  private static boolean first(Row row) {
    return row.getInt(row.size() - 1) == 1;
  }

  private List<@Nullable Object> key(Row row) {
    List<@Nullable Object> key = new ArrayList<>(keys);
    for (int i = 0; i < keys; i++) {
      key.add(row.get(i));
    }
    return key;
  }

  /** The rows of one group. */
  private final class Group {
    private SampleRows samples = new SampleRows(columns, fit.knownNoise());
    private final Map<String, Long> unusable = new HashMap<>();
    private final List<Outlier> missing = new ArrayList<>();
    private final double[] cells = new double[columns.names().size()];
    private final double number;
    private @Nullable String message;
    private long usable;
    private long seen;

    Group(Row first) {
      number = number(first);
    }

    private double number(Row row) {
      return row.isNullAt(keys) ? Double.NaN : row.getDouble(keys);
    }

    void add(Row row) {
      seen++;
      double other = number(row);
      if (Double.compare(number, other) != 0) {
        message =
            fit.type().parameter()
                + " must be the same in all rows of a group: "
                + number
                + " and "
                + other;
      }
      SensorTable.copy(row, keys + 1, cells, fit.skipsMissing());
      if (fit.skipsMissing() && columns.incomplete(cells, fit.knownNoise())) {
        missing.add(Outlier.missing(seen));
        return;
      }
      SensorColumns.Complaint problem = columns.problem(cells, fit.knownNoise());
      if (problem != null) {
        unusable.merge(problem.column(), 1L, Long::sum);
      } else if (usable++ < MOST) {
        samples.add(cells);
      }
    }

    /** The cells after the group's own. */
    List<@Nullable Object> result() {
      RowCount count = new RowCount(usable, unusable);
      GroupFit.Outcome outcome = null;
      try {
        outcome = fit(count);
      } catch (BadInputException | IllegalArgumentException e) {
        message = e.getMessage();
      } catch (IOException | RuntimeException e) {
        // Whatever a group's numbers bring about, the other groups go on.
        message = "unexpected failure: " + e;
      } catch (OutOfMemoryError e) {
        samples = new SampleRows(columns, fit.knownNoise());
        message =
            "the group's "
                + usable
                + " rows need more memory than the executor has: give it more, or use FieldFit";
      }
      List<@Nullable Object> row = new ArrayList<>();
      if (tells) {
        row.add(Double.isNaN(number) ? null : number);
      }
      row.add(outcome == null ? usable : outcome.report().fits().get(0).samples());
      row.add(count.rejected());
      if (outcome == null) {
        row.addAll(Collections.nCopies(6, null));
      } else {
        FitSummary done = outcome.report().fits().get(0);
        row.add(outcome.report().order());
        row.add(done.rank());
        row.add(done.residualRms());
        row.add(done.noise().isPresent() ? done.noise().getAsDouble() : null);
        row.add(done.warnings().stream().map(Warning::sentence).toArray(String[]::new));
        row.add(outcome.field());
      }
      row.add(message);
      return row;
    }

    private GroupFit.@Nullable Outcome fit(RowCount count) throws IOException {
      if (message != null) {
        return null;
      }
      count.check(fit.tolerated());
      if (usable > MOST) {
        throw new BadInputException(
            "a group may have " + MOST + " rows at most, this has " + usable + ": use FieldFit");
      }
      return fit.fit(samples.take(), missing, number);
    }
  }
}
