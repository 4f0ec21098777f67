package vekua.io;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a text of numbers, one at a time: comments and empty lines skipped, cells parsed in
 * place, every complaint naming file, line, column and value.
 */
final class TextRows implements TableRows {

  private static final int MAX_QUOTE = 60;

  private final ByteSource file;
  private final CsvReader<Handler> reader;
  private final CloseableIterator<Handler> records;
  private final Handler handler;
  private final List<String> header;
  private boolean firstIsData;

  private TextRows(ByteSource file, TextLayout layout, LongConsumer bytesRead) throws IOException {
    this.file = file;
    this.handler = new Handler(file, layout.decimalComma());
    InputStream in = file.open(bytesRead);
    boolean blanks = layout.separator() == ' ';
    this.reader =
        CsvReader.builder()
            .fieldSeparator(blanks ? '\t' : layout.separator())
            .commentStrategy(CommentStrategy.SKIP)
            .commentCharacter('#')
            .skipEmptyLines(true)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .allowUnclosedQuote(false)
            .detectBomHeader(true)
            .build(handler, blanks ? new SingleTabs(in) : in, layout.charset());
    this.records = reader.iterator();
    this.header = readHeader(layout);
  }

  /**
   * Opens a source and reads its header.
   *
   * @param bytesRead told how many bytes have been read so far
   */
  static TextRows open(ByteSource file, TextLayout layout, LongConsumer bytesRead)
      throws IOException {
    return new TextRows(file, layout, bytesRead);
  }

  @Override
  public List<String> header() {
    return header;
  }

  /** Whether the first line has the names of the columns, and no numbers. */
  boolean isNamed() {
    return !firstIsData;
  }

  @Override
  public void select(int[] columns, boolean missing) {
    int[] slots = new int[header.size()];
    Arrays.fill(slots, -1);
    for (int i = 0; i < columns.length; i++) {
      slots[columns[i]] = i;
    }
    handler.select(header, slots, columns.length, missing);
  }

  @Override
  public double @Nullable [] next() {
    if (firstIsData) {
      firstIsData = false;
      return handler.first();
    }
    boolean more = advanceToFilled();
    if (more && handler.isUnits()) {
      more = advanceToFilled();
    }
    return more ? handler.cells(header.size()) : null;
  }

  @Override
  public String where() {
    return handler.where();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  /** Spreadsheets write rows that hold separators alone. */
  private boolean advanceToFilled() {
    boolean more = advance();
    while (more && !handler.filled && header.size() > 1) {
      more = advance();
    }
    return more;
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
      boolean endless = String.valueOf(e.getMessage()).contains("buffer size");
      throw new BadInputException(
          endless
              ? handler.where()
                  + ": a cell is longer than any number: perhaps a quotation mark is not closed"
              : file + " is not a CSV file: " + e.getMessage());
    } catch (UncheckedIOException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new BadInputException(file + " cannot be read: " + cause.getMessage());
    }
  }

  private List<String> readHeader(TextLayout layout) throws IOException {
    try {
      if (!advance()) {
        throw new BadInputException(file + " is empty: it needs a header such as x,y,u");
      }
      while (handler.line() < layout.first()) {
        handler.names.clear();
        if (!advance()) {
          throw new BadInputException(file + " has no table after its first lines");
        }
      }
      if (handler.names.get(0).strip().matches(TextLayout.SEPARATOR + ".?")) {
        handler.names.clear();
        advance();
      }
      List<String> names = handler.names.stream().map(String::strip).toList();
      if (names.stream().allMatch(TextRows::isNumber)) {
        firstIsData = true;
        return layout
            .comment()
            .filter(comment -> comment.size() == names.size())
            .orElseGet(
                () -> IntStream.rangeClosed(1, names.size()).mapToObj(String::valueOf).toList());
      }
      return names;
    } catch (BadInputException e) {
      close();
      throw e;
    }
  }

  /** Whether a cell holds a number, with a point or a comma. */
  static boolean isNumber(String cell) {
    return cell.matches("[-+]?([0-9]+[.,]?[0-9]*|[.,][0-9]+)([eE][-+]?[0-9]+)?");
  }

  /** Collects the names of the first row, then the numbers of each, without an object per cell. */
  private static final class Handler extends AbstractBaseCsvCallbackHandler<Handler> {
    private final ByteSource file;
    private final boolean decimalComma;
    private final List<String> names = new ArrayList<>();
    private List<String> header = List.of();
    private int[] slots = {};
    private double[] cells = {};
    private boolean selected;
    private boolean missing;

    /** What is wrong with a word in the first row, unless all of it are units. */
    private @Nullable BadInputException word;

    private boolean numbers;
    private boolean filled;

    Handler(ByteSource file, boolean decimalComma) {
      this.file = file;
      this.decimalComma = decimalComma;
    }

    void select(List<String> newHeader, int[] newSlots, int count, boolean newMissing) {
      header = newHeader;
      slots = newSlots;
      cells = new double[count];
      selected = true;
      missing = newMissing;
    }

    long line() {
      return getStartingLineNumber();
    }

    String where() {
      return file + ", line " + getStartingLineNumber();
    }

    /** The numbers of the first row, which was taken for a header. */
    double[] first() {
      for (int i = 0; i < names.size(); i++) {
        char[] cell = names.get(i).toCharArray();
        handleField(i, cell, 0, cell.length, false);
      }
      return cells;
    }

    /** Whether the first row has a word in every column that is read: then they are units. */
    boolean isUnits() {
      if (word != null && numbers) {
        throw word;
      }
      boolean units = word != null;
      word = null;
      numbers = true;
      return units;
    }

    double[] cells(int expected) {
      if (getFieldCount() != expected) {
        throw problem(
            String.format(
                Locale.ROOT,
                "the header has %d columns, but this row has %d",
                expected,
                getFieldCount()));
      }
      return cells;
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
      filled = (index > 0 && filled) || length > 0;
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
      double value = NumberText.parse(buffer, from, to, decimalComma);
      if (Math.abs(value) < Double.POSITIVE_INFINITY) {
        numbers = true;
        return value;
      }
      String text = new String(buffer, from, Math.min(to - from, MAX_QUOTE));
      boolean none = NumberText.isNone(text);
      if (missing && none) {
        return Double.NaN;
      }
      value = NumberText.parseUnusual(text, decimalComma);
      if (Math.abs(value) < Double.POSITIVE_INFINITY) {
        numbers = true;
        return value;
      }
      BadInputException complaint =
          problem(
              "column "
                  + column.toLowerCase(Locale.ROOT)
                  + " must be a finite number: "
                  + text.replaceAll("\\p{Cntrl}+", " ").strip()
                  + (none ? "; --missing skip leaves such rows out" : remedy(text)));
      // A dash in a row of units says that there is none.
      boolean dash = text.matches("-+");
      if (numbers
          || (none && !dash)
          || text.matches(".*[0-9].*")
          || text.matches("(?i)[-+]?inf(inity)?")) {
        throw word == null ? complaint : word;
      }
      word = word == null ? complaint : word;
      return Double.NaN;
    }

    private static String remedy(String text) {
      return text.matches("[-+]?[0-9]{1,3}([,.' ][0-9]{3})+([.,][0-9]+)?")
          ? "; write it without separators of thousands"
          : text.matches("[-+]?[0-9.,]+([eE][-+]?[0-9]+)?( +[^0-9 ]+|[%°].*)")
              ? "; write units into the header, such as x [m]"
              : "";
    }

    private BadInputException problem(String what) {
      return new BadInputException(where() + ": " + what);
    }

    @Override
    protected Handler buildRecord() {
      return this;
    }
  }
}
