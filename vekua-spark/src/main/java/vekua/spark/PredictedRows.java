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

/** Rows with a field's values appended. The first cells of a row are its place, and dropped. */
final class PredictedRows implements Iterator<Row> {

  /** Points evaluated together: enough for the kernels, and one task for the field. */
  private static final int BATCH = 1024;

  private final Iterator<Row> rows;
  private final PredictTask task;
  private final int columns;
  private final int dimension;
  private final Deque<Row> ready = new ArrayDeque<>();

  PredictedRows(Iterator<Row> rows, PredictTask task) {
    this.rows = rows;
    this.task = task;
    this.columns = task.columns().size();
    this.dimension = task.field().dimension();
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
    double[][] places = new double[dimension][BATCH];
    double[] place = new double[dimension];
    boolean[] known = new boolean[BATCH];
    int n = 0;
    while (rows.hasNext() && batch.size() < BATCH) {
      Row row = rows.next();
      SensorTable.copy(row, 0, place, false);
      if (Arrays.stream(place).allMatch(Double::isFinite)) {
        known[batch.size()] = true;
        for (int axis = 0; axis < dimension; axis++) {
          places[axis][n] = place[axis];
        }
        n++;
      }
      batch.add(row);
    }
    for (int axis = 0; axis < dimension; axis++) {
      places[axis] = Arrays.copyOf(places[axis], n);
    }
    double[][] columns = n == 0 ? new double[0][] : task.at(Points.ofAxes(places));
    int at = 0;
    for (int i = 0; i < batch.size(); i++) {
      ready.add(row(batch.get(i), columns, known[i] ? at++ : -1));
    }
  }

  private Row row(Row row, double[][] columns, int point) {
    int kept = row.size() - dimension;
    @Nullable Object[] cells = new Object[kept + this.columns];
    for (int c = 0; c < kept; c++) {
      cells[c] = row.get(c + dimension);
    }
    for (int c = 0; point >= 0 && c < columns.length; c++) {
      cells[kept + c] = columns[c][point];
    }
    return RowFactory.create(cells);
  }
}
