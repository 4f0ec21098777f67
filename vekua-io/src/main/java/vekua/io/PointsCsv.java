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

/**
 * A table of points, columns {@code x,y}, in space {@code x,y,z}, and any others, read a number of
 * rows at a time.
 */
public final class PointsCsv implements Iterator<Points>, Closeable {

  /** What helps where a place lacks a number. */
  static final String TAKE_OUT = "; take such rows out of the table";

  private final TableRows rows;
  private final List<String> axes;
  private final int size;
  private double @Nullable [] ahead;

  private PointsCsv(TableRows rows, List<String> axes, int size) {
    this.rows = rows;
    this.axes = axes;
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
    return open(file, ColumnChoice.byName(), FieldColumns.none(), 2, size, bytesRead);
  }

  /**
   * Opens a file; {@code -} is standard input.
   *
   * @param choice which column is which
   * @param known what coordinates may be called as well, and their units
   * @param dimension how many coordinates are wanted, two or three; 0 for as many as there are
   * @param size rows in a batch
   * @param bytesRead told how many bytes have been read so far
   * @throws BadInputException if there is no such file, its header is wrong or it has no rows
   */
  public static PointsCsv open(
      Path file,
      ColumnChoice choice,
      FieldColumns known,
      int dimension,
      int size,
      LongConsumer bytesRead)
      throws IOException {
    Table table = TableFormat.table(ByteSource.of(file));
    TableRows rows = table.rows(bytesRead);
    try {
      List<String> header = rows.header();
      List<String> roles = known.roles(choice, table.name(), header);
      int wanted = dimension > 0 ? dimension : roles.contains("z") ? 3 : 2;
      List<String> axes = List.of("x", "y", "z").subList(0, wanted);
      for (String column : axes) {
        if (!roles.contains(column)) {
          throw choice.missing(table.name(), column, header);
        }
      }
      if (wanted == 2 && roles.contains("z")) {
        throw new BadInputException(
            table.name() + " has a column z, but the field is one of the plane");
      }
      rows.select(axes.stream().mapToInt(roles::indexOf).toArray(), false, TAKE_OUT);
      PointsCsv points = new PointsCsv(rows, axes, size);
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
    double[][] places = new double[axes.size()][size];
    int n = 0;
    while (ahead != null && n < size) {
      for (int axis = 0; axis < places.length; axis++) {
        places[axis][n] = filled(axes.get(axis), ahead[axis]);
      }
      n++;
      ahead = rows.next();
    }
    for (int axis = 0; axis < places.length; axis++) {
      places[axis] = Arrays.copyOf(places[axis], n);
    }
    return Points.ofAxes(places);
  }

  private double filled(String column, double cell) {
    if (Double.isNaN(cell)) {
      throw rows.problem(column, "is empty" + TAKE_OUT);
    }
    return cell;
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
