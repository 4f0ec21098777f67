package vekua.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import vekua.geometry.Points;

/** A table of points, columns {@code x,y} and any others, read a number of rows at a time. */
public final class PointsCsv implements Iterator<Points>, Closeable {

  private final TableRows rows;
  private final int size;
  private double @Nullable [] ahead;

  private PointsCsv(TableRows rows, int size) {
    this.rows = rows;
    this.size = size;
    this.ahead = rows.next();
  }

  /**
   * Opens a file.
   *
   * @param size rows in a batch
   * @param bytesRead told how many bytes have been read so far
   * @throws BadInputException if there is no such file, its header is wrong or it has no rows
   */
  public static PointsCsv open(Path file, int size, LongConsumer bytesRead) throws IOException {
    return open(file, ColumnChoice.byName(), FieldLabels.none(), size, bytesRead);
  }

  /**
   * Opens a file; {@code -} is standard input.
   *
   * @param choice which column is which
   * @param labels what x and y may be called as well
   * @param size rows in a batch
   * @param bytesRead told how many bytes have been read so far
   * @throws BadInputException if there is no such file, its header is wrong or it has no rows
   */
  public static PointsCsv open(
      Path file, ColumnChoice choice, FieldLabels labels, int size, LongConsumer bytesRead)
      throws IOException {
    Table table = TableFormat.table(ByteSource.of(file));
    TableRows rows = table.rows(bytesRead);
    try {
      List<String> header = rows.header();
      List<String> roles =
          choice.orNamed(labels.x(), labels.y(), header).roles(table.name(), header);
      for (String column : List.of("x", "y")) {
        if (!roles.contains(column)) {
          throw choice.missing(table.name(), column, header);
        }
      }
      rows.select(new int[] {roles.indexOf("x"), roles.indexOf("y")}, false);
      PointsCsv points = new PointsCsv(rows, size);
      if (!points.hasNext()) {
        throw new BadInputException(table.name() + " has a header but no rows");
      }
      return points;
    } catch (BadInputException e) {
      rows.close();
      throw e;
    }
  }

  @Override
  public boolean hasNext() {
    return ahead != null;
  }

  @Override
  public Points next() {
    if (ahead == null) {
      throw new NoSuchElementException();
    }
    double[] x = new double[size];
    double[] y = new double[size];
    int n = 0;
    while (ahead != null && n < size) {
      x[n] = filled("x", ahead[0]);
      y[n++] = filled("y", ahead[1]);
      ahead = rows.next();
    }
    return Points.of(Arrays.copyOf(x, n), Arrays.copyOf(y, n));
  }

  private double filled(String column, double cell) {
    if (Double.isNaN(cell)) {
      throw rows.problem(column, "is empty");
    }
    return cell;
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
