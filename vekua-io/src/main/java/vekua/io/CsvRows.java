package vekua.io;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a CSV file of numbers, one at a time: comments and empty lines skipped, cells parsed
 * in place, every complaint naming file, line, column and value.
 */
final class CsvRows implements Closeable {

  /** More columns than this are taken for a mistake, such as a table on its side. */
  static final int MOST_COLUMNS = 10_000;

  private static final int MAX_QUOTE = 60;

  private final CsvSource file;
  private final CsvReader<Handler> reader;
  private final CloseableIterator<Handler> records;
  private final Handler handler;
  private final List<String> header;

  private CsvRows(CsvSource file, LongConsumer bytesRead) throws IOException {
    this.file = file;
    this.handler = new Handler(file);
    InputStream in = new CountingInputStream(file.open(), bytesRead);
    this.reader =
        CsvReader.builder()
            .commentStrategy(CommentStrategy.SKIP)
            .commentCharacter('#')
            .skipEmptyLines(true)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .allowUnclosedQuote(false)
            .detectBomHeader(true)
            .build(handler, in);
    this.records = reader.iterator();
    this.header = readHeader();
  }

  /**
   * Opens a source and reads its header.
   *
   * @param bytesRead told how many bytes have been read so far
   */
  static CsvRows open(CsvSource file, LongConsumer bytesRead) throws IOException {
    return new CsvRows(file, bytesRead);
  }

  /** The names of the columns, in lower case. */
  List<String> header() {
    return header;
  }

  /** Chooses the columns to parse: column {@code columns[i]} of the file becomes cell i. */
  void select(int[] columns) {
    int[] slots = new int[header.size()];
    Arrays.fill(slots, -1);
    for (int i = 0; i < columns.length; i++) {
      slots[columns[i]] = i;
    }
    handler.select(header, slots, columns.length);
  }

  /**
   * The next row's chosen cells, NaN where empty and valid until the next call; null at the end.
   */
  double @Nullable [] next() {
    return advance() ? handler.cells(header.size()) : null;
  }

  /** Where the current row is. */
  String where() {
    return handler.where();
  }

  /** Complains about a cell of the current row. */
  BadInputException problem(String column, String what) {
    return handler.problem(column, what);
  }

  /** A complaint about the current row. */
  BadInputException problem(String what) {
    return handler.problem(what);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  private boolean advance() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted");
    }
    try {
      boolean more = records.hasNext();
      if (more) {
        records.next();
      }
      return more;
    } catch (CsvParseException e) {
      if (e.getCause() instanceof BadInputException) {
        throw (BadInputException) e.getCause();
      }
      throw new BadInputException(file + " is not a CSV file: " + e.getMessage());
    } catch (UncheckedIOException e) {
      throw new BadInputException(file + " cannot be read: " + e.getMessage());
    }
  }

  private List<String> readHeader() throws IOException {
    try {
      if (!advance()) {
        throw new BadInputException(file + " is empty: it needs a header such as x,y,u");
      }
      List<String> names = new ArrayList<>();
      Set<String> known = new HashSet<>();
      for (String name : handler.names) {
        String clean = name.strip().toLowerCase(Locale.ROOT);
        if (!clean.isEmpty() && !known.add(clean)) {
          throw handler.problem(clean, "appears twice in the header");
        }
        names.add(clean);
      }
      if (names.size() == 1 && names.get(0).matches(".*[;\t].*")) {
        throw handler.problem("columns must be separated by commas: " + names.get(0));
      }
      return List.copyOf(names);
    } catch (BadInputException e) {
      close();
      throw e;
    }
  }

  /** Collects the header's names, then the numbers of each row, without an object per cell. */
  private static final class Handler extends AbstractBaseCsvCallbackHandler<Handler> {
    private final CsvSource file;
    private final List<String> names = new ArrayList<>();
    private List<String> header = List.of();
    private int[] slots = {};
    private double[] cells = {};
    private boolean selected;

    Handler(CsvSource file) {
      this.file = file;
    }

    void select(List<String> newHeader, int[] newSlots, int count) {
      header = newHeader;
      slots = newSlots;
      cells = new double[count];
      selected = true;
    }

    long line() {
      return getStartingLineNumber();
    }

    String where() {
      return file + ", line " + line();
    }

    double[] cells(int expected) {
      if (getFieldCount() != expected) {
        throw new BadInputException(
            String.format(
                Locale.ROOT,
                "%s, line %d: the header has %d columns, but this row has %d",
                file,
                line(),
                expected,
                getFieldCount()));
      }
      return cells;
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
      if (!selected) {
        if (names.size() == MOST_COLUMNS) {
          throw problem("a header may have " + MOST_COLUMNS + " columns at most, this has more");
        }
        names.add(new String(buffer, offset, length));
      } else if (index < slots.length && slots[index] >= 0) {
        cells[slots[index]] = number(header.get(index), buffer, offset, length);
      }
    }

    private double number(String column, char[] buffer, int offset, int length) {
      int from = offset;
      int to = offset + length;
      while (from < to && Character.isWhitespace(buffer[from])) {
        from++;
      }
      while (from < to && Character.isWhitespace(buffer[to - 1])) {
        to--;
      }
      if (from == to) {
        return Double.NaN;
      }
      // Java's own type suffixes (1.5f) and the words NaN and Infinity end in letters.
      if (!Character.isLetter(buffer[to - 1])) {
        try {
          double value = JavaDoubleParser.parseDouble(buffer, from, to - from);
          if (Math.abs(value) < Double.POSITIVE_INFINITY) {
            return value;
          }
        } catch (NumberFormatException e) {
          // Reported below with its place.
        }
      }
      String text = new String(buffer, from, Math.min(to - from, MAX_QUOTE));
      throw problem(
          column, "must be a finite number: " + text.replaceAll("\\p{Cntrl}+", " ").strip());
    }

    BadInputException problem(String column, String what) {
      return problem("column " + column + " " + what);
    }

    BadInputException problem(String what) {
      return new BadInputException(where() + ": " + what);
    }

    @Override
    protected Handler buildRecord() {
      return this;
    }
  }
}
