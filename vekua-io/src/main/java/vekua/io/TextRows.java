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
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
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
  private Consumer<String[]> unitsListener = units -> {};

  private TextRows(ByteSource file, TextLayout layout, LongConsumer bytesRead) throws IOException {
    this.file = file;
    this.handler = new Handler(file, layout);
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
    select(columns, missing, "");
  }

  @Override
  public void select(int[] columns, boolean missing, String help) {
    int[] slots = new int[header.size()];
    Arrays.fill(slots, -1);
    for (int i = 0; i < columns.length; i++) {
      slots[columns[i]] = i;
    }
    handler.select(header, slots, columns.length, missing, help);
  }

  @Override
  public void advise(int cell, String help) {
    handler.advised = cell;
    handler.advice = help;
  }

  @Override
  public void heedUnits(Consumer<String[]> listener) {
    unitsListener = listener;
  }

  @Override
  public double @Nullable [] next() {
    if (firstIsData) {
      firstIsData = false;
      return handler.first();
    }
    boolean more = advanceToFilled();
    if (more && handler.isUnits()) {
      unitsListener.accept(handler.words.clone());
      more = advanceToFilled();
    }
    return more ? handler.cells(header.size()) : null;
  }

  @Override
  public String where() {
    return handler.where();
  }

  @Override
  public Optional<String> sum() {
    return Optional.of(handler.begin.strip()).filter(NumberText::isSum);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  /** Spreadsheets write rows that hold separators alone, and some programs blanks. */
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

  /** What the numbers of a column have before their decimals, and the first that is in doubt. */
  private static final class Signs {
    private final Set<DecimalSign> sure = EnumSet.noneOf(DecimalSign.class);
    private final Map<DecimalSign, String> doubtful = new EnumMap<>(DecimalSign.class);

    Signs(Set<DecimalSign> known) {
      sure.addAll(known);
    }

    /** What is to be said of a cell beside those before it. */
    Optional<String> doubt(String cell, DecimalSign sign, boolean isSure, long line) {
      DecimalSign other = sign.other();
      if (!isSure) {
        doubtful.putIfAbsent(sign, cell + " in line " + line);
        return sure.contains(other) ? Optional.of(other.doubt(cell)) : Optional.empty();
      }
      String before = sure.add(sign) ? doubtful.get(other) : null;
      return Optional.ofNullable(before)
          .map(found -> "has " + cell + ", but " + found + ": write one sign before all decimals");
    }
  }

  /** Collects the names of the first row, then the numbers of each, without an object per cell. */
  private static final class Handler extends AbstractBaseCsvCallbackHandler<Handler> {
    private final ByteSource file;
    private final TextLayout layout;
    private final boolean decimalComma;
    private final List<String> names = new ArrayList<>();
    private List<String> header = List.of();
    private int[] slots = {};
    private double[] cells = {};
    private boolean selected;
    private boolean missing;
    private String help = "";
    private int advised = -1;
    private String advice = "";

    /** What is wrong with a word in the first row, unless all of it are units. */
    private @Nullable BadInputException word;

    /** The words of the first row, by selected cell. */
    private String[] words = {};

    private boolean numbers;
    private boolean filled;

    /** The word that the row begins with if no number stands there. */
    private String begin = "";

    private boolean begun;

    /** For each selected column, the signs that its numbers have for sure. */
    private Signs[] signs = {};

    Handler(ByteSource file, TextLayout layout) {
      this.file = file;
      this.layout = layout;
      this.decimalComma = layout.decimalComma();
    }

    void select(
        List<String> newHeader, int[] newSlots, int count, boolean newMissing, String newHelp) {
      header = newHeader;
      slots = newSlots;
      cells = new double[count];
      words = new String[count];
      Arrays.fill(words, "");
      signs = new Signs[decimalComma ? count : 0];
      for (int column = 0; column < slots.length && decimalComma; column++) {
        if (slots[column] >= 0) {
          signs[slots[column]] =
              new Signs(column < layout.signs().size() ? layout.signs().get(column) : Set.of());
        }
      }
      selected = true;
      missing = newMissing;
      help = newHelp;
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
      filled = (index > 0 && filled) || !isBlank(buffer, offset, length);
      if (index == 0) {
        begun = false;
        begin = "";
      }
      if (!selected) {
        if (names.size() == MOST_COLUMNS) {
          throw problem("a header may have " + MOST_COLUMNS + " columns at most, this has more");
        }
        names.add(new String(buffer, offset, length));
      } else if (index < slots.length && slots[index] >= 0) {
        begun |= length > 0;
        cells[slots[index]] = number(index, buffer, offset, length);
      } else if (!begun && length > 0) {
        begun = true;
        begin = new String(buffer, offset, Math.min(length, MAX_QUOTE));
      }
    }

    private static boolean isBlank(char[] buffer, int offset, int length) {
      int at = offset;
      while (at < offset + length && Character.isWhitespace(buffer[at])) {
        at++;
      }
      return at == offset + length;
    }

    private double number(int index, char[] buffer, int offset, int length) {
      String column = header.get(index);
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
        checkSign(index, buffer, from, to);
        return value;
      }
      String whole = new String(buffer, from, to - from);
      boolean none = NumberText.isNone(whole);
      if (missing && none) {
        return Double.NaN;
      }
      value = NumberText.parseUnusual(whole, decimalComma);
      if (Math.abs(value) < Double.POSITIVE_INFINITY) {
        numbers = true;
        checkSign(index, buffer, from, to);
        return value;
      }
      String text = whole.substring(0, Math.min(whole.length(), MAX_QUOTE));
      BadInputException complaint =
          problem(
              "column "
                  + column.toLowerCase(Locale.ROOT)
                  + " must be a finite number: "
                  + text.replaceAll("\\p{Cntrl}+", " ").strip()
                  + (none ? help : slots[index] == advised ? advice : remedy(text)));
      // A dash in a row of units says that there is none.
      boolean dash = text.matches("-+");
      if (numbers
          || (none && !dash)
          || text.matches(".*[0-9].*")
          || text.matches("(?i)[-+]?inf(inity)?")) {
        throw word == null ? complaint : word;
      }
      word = word == null ? complaint : word;
      words[slots[index]] = dash ? "" : text;
      return Double.NaN;
    }

    private void checkSign(int index, char[] buffer, int from, int to) {
      if (!decimalComma) {
        return;
      }
      DecimalSign.Told told = DecimalSign.of(buffer, from, to);
      Signs known = signs[slots[index]];
      if (told.sign() == null || (told.sure() && known.sure.contains(told.sign()))) {
        return;
      }
      String cell = new String(buffer, from, to - from);
      Optional<String> doubt = known.doubt(cell, told.sign(), told.sure(), line());
      if (doubt.isPresent()) {
        throw problem("column " + header.get(index).toLowerCase(Locale.ROOT) + " " + doubt.get());
      }
    }

    private static String remedy(String text) {
      return text.matches("[-+−]?[0-9]{1,3}([,.'’\\h][0-9]{3})+([.,][0-9]+)?")
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
