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

/** A CSV file of points, columns {@code x,y} and any others, read a number of rows at a time. */
public final class PointsCsv implements Iterator<Points>, Closeable {

  private final CsvRows rows;
  private final int size;
  private double @Nullable [] ahead;

  private PointsCsv(CsvRows rows, int size) {
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
    CsvRows rows = CsvRows.open(CsvSource.of(file), bytesRead);
    try {
      List<String> header = rows.header();
      for (String column : List.of("x", "y")) {
        if (!header.contains(column)) {
          throw SensorColumns.missing(file.toString(), column, header);
        }
      }
      rows.select(new int[] {header.indexOf("x"), header.indexOf("y")});
      PointsCsv points = new PointsCsv(rows, size);
      if (!points.hasNext()) {
        throw new BadInputException(file + " has a header but no rows");
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
