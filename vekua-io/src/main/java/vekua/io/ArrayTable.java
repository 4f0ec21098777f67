package vekua.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A table out of arrays with names: a vector is a column, a matrix p has the columns p1, p2, … and
 * one without a name 1, 2, …; complex ones are two columns each, as in p_re and p_im. Arrays of
 * more axes are none, unless all but two have length one.
 */
final class ArrayTable implements Table {

  private final ByteSource source;
  private final List<NamedArray> arrays;
  private final List<Column> columns = new ArrayList<>();

  /** Every {@code step}-th number from {@code first} on, {@code rows} of them. */
  private record Column(String name, int array, int first, int step, int rows) {}

  ArrayTable(ByteSource source, List<NamedArray> arrays) {
    this.source = source;
    this.arrays = List.copyOf(arrays);
    for (int a = 0; a < arrays.size(); a++) {
      add(a, arrays.get(a));
    }
    if (columns.isEmpty()) {
      throw new BadInputException(source + " holds no columns of numbers");
    }
    if (columns.size() > TableRows.MOST_COLUMNS) {
      throw new BadInputException(
          source
              + " may have "
              + TableRows.MOST_COLUMNS
              + " columns at most, not "
              + columns.size());
    }
  }

  private void add(int a, NamedArray array) {
    int[] shape = array.shape();
    boolean named = !array.name().isEmpty();
    if (named || shape.length > 2) {
      shape = Arrays.stream(shape).filter(n -> n != 1).toArray();
    }
    if (shape.length > 2 || Arrays.stream(array.shape()).anyMatch(n -> n == 0)) {
      return;
    }
    int rows = shape.length == 0 ? 1 : shape[0];
    int across = shape.length < 2 ? 1 : shape[1];
    if (across > TableRows.MOST_COLUMNS) {
      return;
    }
    ColumnLabel label = ColumnLabel.of(array.name());
    String unit = label.unit().isEmpty() ? "" : " [" + label.unit() + "]";
    List<String> parts = array.complex() ? List.of("_re", "_im") : List.of("");
    int width = parts.size();
    for (int c = 0; c < across; c++) {
      String number = named && across == 1 ? "" : String.valueOf(c + 1);
      for (int p = 0; p < width; p++) {
        String name = label.name() + number + parts.get(p) + unit;
        columns.add(new Column(name, a, c * width + p, across * width, rows));
      }
    }
  }

  @Override
  public String name() {
    return source.toString();
  }

  @Override
  public long bytes() {
    return source.bytes();
  }

  @Override
  public TableRows rows(LongConsumer bytesRead) {
    return new Rows();
  }

  private final class Rows implements TableRows {
    private List<Column> chosen = List.of();
    private double[][] numbers = {};
    private double[] cells = {};
    private int row;

    @Override
    public List<String> header() {
      return columns.stream().map(Column::name).toList();
    }

    @Override
    public void select(int[] wanted, boolean missing) {
      chosen = Arrays.stream(wanted).mapToObj(columns::get).toList();
      for (Column column : chosen) {
        if (column.rows != chosen.get(0).rows) {
          throw new BadInputException(
              String.format(
                  "%s: %s has %d rows, but %s has %d",
                  source, chosen.get(0).name, chosen.get(0).rows, column.name, column.rows));
        }
      }
      double[][] read = new double[arrays.size()][];
      for (Column column : chosen) {
        if (read[column.array] == null) {
          read[column.array] = numbers(arrays.get(column.array));
        }
      }
      numbers = chosen.stream().map(column -> read[column.array]).toArray(double[][]::new);
      cells = new double[chosen.size()];
    }

    @Override
    public double @Nullable [] next() {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("interrupted");
      }
      if (chosen.isEmpty() || row == chosen.get(0).rows) {
        return null;
      }
      for (int c = 0; c < cells.length; c++) {
        Column column = chosen.get(c);
        cells[c] = numbers[c][column.first + row * column.step];
      }
      row++;
      return cells;
    }

    @Override
    public String where() {
      return source + ", row " + row;
    }

    @Override
    public void close() {}
  }

  private double[] numbers(NamedArray array) {
    long expected =
        IntStream.of(array.shape()).asLongStream().reduce(array.complex() ? 2 : 1, (a, b) -> a * b);
    if (expected > ByteSource.mostBytes() / Double.BYTES) {
      throw new BadInputException(
          source
              + ": "
              + array.name()
              + " has "
              + expected
              + " numbers, too many to be held in memory");
    }
    try {
      double[] numbers = array.values().read();
      if (numbers.length < expected) {
        throw new BadInputException(
            source + " ends after " + numbers.length + " of " + expected + " numbers");
      }
      return numbers;
    } catch (UnreadTypeException e) {
      throw new BadInputException(source + ": " + e.getMessage());
    } catch (IOException e) {
      throw source.damaged(e);
    }
  }
}
