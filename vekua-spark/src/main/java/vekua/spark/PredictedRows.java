package vekua.spark;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;
import vekua.geometry.Points;
import vekua.task.PredictTask;

/** Rows with a field's values appended. The first two cells of a row are x and y, and dropped. */
final class PredictedRows implements Iterator<Row> {

  /** Points evaluated together: enough for the kernels, and one task for the field. */
  private static final int BATCH = 1024;

  private final Iterator<Row> rows;
  private final PredictTask task;
  private final int columns;
  private final Deque<Row> ready = new ArrayDeque<>();

  PredictedRows(Iterator<Row> rows, PredictTask task) {
    this.rows = rows;
    this.task = task;
    this.columns = task.columns().size();
  }

  @Override
  public boolean hasNext() {
    if (ready.isEmpty() && rows.hasNext()) {
      predict();
    }
    return !ready.isEmpty();
  }

  @Override
  public Row next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return ready.remove();
  }

  private void predict() {
    List<Row> batch = new ArrayList<>(BATCH);
    double[] x = new double[BATCH];
    double[] y = new double[BATCH];
    double[] place = new double[2];
    boolean[] known = new boolean[BATCH];
    int n = 0;
    while (rows.hasNext() && batch.size() < BATCH) {
      Row row = rows.next();
      SensorTable.copy(row, 0, place);
      if (Double.isFinite(place[0]) && Double.isFinite(place[1])) {
        known[batch.size()] = true;
        x[n] = place[0];
        y[n++] = place[1];
      }
      batch.add(row);
    }
    double[][] columns =
        n == 0 ? new double[0][] : task.at(Points.of(Arrays.copyOf(x, n), Arrays.copyOf(y, n)));
    int at = 0;
    for (int i = 0; i < batch.size(); i++) {
      ready.add(row(batch.get(i), columns, known[i] ? at++ : -1));
    }
  }

  private Row row(Row row, double[][] columns, int point) {
    int kept = row.size() - 2;
    @Nullable Object[] cells = new Object[kept + this.columns];
    for (int c = 0; c < kept; c++) {
      cells[c] = row.get(c + 2);
    }
    for (int c = 0; point >= 0 && c < columns.length; c++) {
      cells[kept + c] = columns[c][point];
    }
    return RowFactory.create(cells);
  }
}
