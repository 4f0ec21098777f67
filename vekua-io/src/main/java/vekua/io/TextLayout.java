package vekua.io;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How the text of a table is written, guessed from its beginning: comma, semicolon, tab or blanks
 * between cells, whichever its first line has; where that is no comma, numbers may have one for
 * their point.
 *
 * @param separator between cells; a blank stands for any number of them
 * @param charset UTF-8, or what Western Windows wrote where it is not that
 * @param comment the names in a comment right before the first line, if there are any
 * @param first the line that the table begins with, after what an instrument tells of itself
 * @param merged whether a line right before it heads several columns together
 * @param signs by column, those that its numbers have for sure; empty where they have points
 */
record TextLayout(
    char separator,
    Charset charset,
    Optional<List<String>> comment,
    long first,
    boolean merged,
    List<Set<DecimalSign>> signs) {

  /** Lines among which the one with the names is looked for. */
  private static final int MOST_BEFORE = 100;

  /** Bytes that tell whether characters take two each. */
  private static final int LOOK = 64;

  /** What spreadsheets write before the separator that they use, in a line of its own. */
  static final String SEPARATOR = "(?i)sep=";

  private static final Charset WINDOWS = Charset.forName("windows-1252");

  /** Copies the lists. */
  TextLayout {
    comment = comment.map(List::copyOf);
    signs = List.copyOf(signs);
  }

  static TextLayout of(String name, byte[] head) {
    int end = head.length;
    // A cut at the end of a line splits no character.
    while (end > 0 && head.length == TableFormat.HEAD && head[end - 1] != '\n') {
      end--;
    }
    byte[] lines = Arrays.copyOf(head, end > 0 ? end : head.length);
    Charset charset = charset(lines);
    boolean binary =
        !charset.equals(StandardCharsets.UTF_16) && new String(lines, charset).indexOf(0) >= 0;
    if (binary) {
      throw new BadInputException(
          name + " is neither text nor a NumPy, HDF5 or MATLAB file that this program reads");
    }
    List<String> all = new String(lines, charset).lines().toList();
    String comment = "";
    char told = 0;
    int first = header(all);
    for (String line : all.subList(first, all.size())) {
      String text = line.startsWith("\ufeff") ? line.substring(1) : line;
      if (text.startsWith("#")) {
        comment = text.substring(1);
      } else if (told == 0 && text.matches(SEPARATOR + ".")) {
        told = text.charAt(text.length() - 1);
      } else if (!text.isBlank()) {
        char separator = told == 0 ? separator(text) : told;
        return new TextLayout(
            separator,
            charset,
            names(comment, text, separator),
            first + 1,
            first > 0 && isMerged(all.get(first - 1), text, separator),
            signs(all.subList(first, all.size()), separator));
      }
    }
    return new TextLayout(',', charset, Optional.empty(), 1, false, List.of());
  }

  /**
   * The index of the line with the names of the columns where others stand before it: it has as
   * many cells as the first two rows of numbers below it, and those before it have not, unless the
   * last of them heads several columns together. Zero where there is no such line.
   */
  private static int header(List<String> lines) {
    List<Integer> told = new ArrayList<>();
    for (int i = 0; i < lines.size() && told.size() < MOST_BEFORE; i++) {
      String line = lines.get(i);
      if (!line.isBlank() && !line.startsWith("#")) {
        told.add(i);
      }
    }
    for (int k = 0; k < told.size() - 1; k++) {
      String row = lines.get(told.get(k));
      char separator = separator(row);
      int width = cells(row, separator).size();
      if (width > 1 && numbers(row, separator) > 1) {
        String next = lines.get(told.get(k + 1));
        int at = k - 1;
        boolean units =
            at > 0
                && isHeader(lines.get(told.get(at - 1)), separator, width)
                && !isMerged(lines.get(told.get(at - 1)), lines.get(told.get(at)), separator);
        at = units ? at - 1 : at;
        boolean merged =
            at > 0 && isMerged(lines.get(told.get(at - 1)), lines.get(told.get(at)), separator);
        boolean found =
            at > 0
                && cells(next, separator).size() == width
                && numbers(next, separator) > 1
                && isHeader(lines.get(told.get(at)), separator, width)
                && told.subList(0, merged ? at - 1 : at).stream()
                    .noneMatch(i -> cells(lines.get(i), separator).size() == width);
        return found ? told.get(at) : 0;
      }
    }
    return 0;
  }

  /** By column, the signs in the rows of the first bytes, as many as all readers look at. */
  private static List<Set<DecimalSign>> signs(List<String> lines, char separator) {
    if (separator == ',') {
      return List.of();
    }
    List<List<String>> rows = new ArrayList<>();
    int left = TableFormat.HEAD;
    for (String line : lines) {
      left -= line.length() + 1;
      if (left < 0) {
        break;
      }
      if (!line.isBlank() && !line.startsWith("#")) {
        rows.add(cells(line, separator).stream().map(TextLayout::bare).toList());
      }
    }
    return DecimalSign.ofColumns(rows);
  }

  private static String bare(String cell) {
    return cell.replaceAll("^\"|\"$", "").strip();
  }

  /**
   * Whether a line is what spreadsheets make of cells that were merged over the names of columns:
   * it has gaps, where the one below it has a name of its own for each column.
   */
  private static boolean isMerged(String line, String below, char separator) {
    List<String> heads = cells(line, separator).stream().map(TextLayout::bare).toList();
    List<String> names = cells(below, separator).stream().map(TextLayout::bare).toList();
    return heads.size() == names.size()
        && heads.contains("")
        && !heads.stream().allMatch(String::isEmpty)
        && numbers(line, separator) == 0
        && numbers(below, separator) == 0
        && names.stream().noneMatch(String::isEmpty)
        // Units come twice, names do not.
        && Set.copyOf(names).size() == names.size()
        && !heads.containsAll(List.of("x", "y"));
  }

  private static boolean isHeader(String line, char separator, int width) {
    return cells(line, separator).size() == width && numbers(line, separator) == 0;
  }

  private static long numbers(String line, char separator) {
    return cells(line, separator).stream().map(TextLayout::bare).filter(TextRows::isNumber).count();
  }

  private static Charset charset(byte[] lines) {
    if (lines.length > 1
        && ((lines[0] == -2 && lines[1] == -1) || (lines[0] == -1 && lines[1] == -2))) {
      return StandardCharsets.UTF_16;
    }
    if (everySecondIsZero(lines, 1)) {
      return StandardCharsets.UTF_16LE;
    }
    if (everySecondIsZero(lines, 0)) {
      return StandardCharsets.UTF_16BE;
    }
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(lines));
      return StandardCharsets.UTF_8;
    } catch (CharacterCodingException e) {
      return WINDOWS;
    }
  }

  /** Whether plain characters take two bytes each. */
  private static boolean everySecondIsZero(byte[] lines, int first) {
    boolean zero = lines.length > 3;
    for (int i = 0; zero && i < Math.min(lines.length - 1, LOOK); i++) {
      zero = (lines[i] == 0) == (i % 2 == first);
    }
    return zero;
  }

  private static char separator(String line) {
    for (char each : new char[] {'\t', ';', ','}) {
      if (line.indexOf(each) >= 0) {
        return each;
      }
    }
    return line.strip().matches("\\S+(\\s+\\S+)+") ? ' ' : ',';
  }

  /** A comment names the columns if it has as many words as the first line has numbers. */
  private static Optional<List<String>> names(String comment, String line, char separator) {
    List<String> names = cells(comment, separator);
    List<String> cells = cells(line, separator);
    boolean fits =
        !comment.isBlank()
            && names.size() == cells.size()
            && cells.stream().allMatch(TextRows::isNumber)
            && names.stream().noneMatch(TextRows::isNumber);
    return fits ? Optional.of(names) : Optional.empty();
  }

  static List<String> cells(String line, char separator) {
    String pattern = separator == ' ' ? "\\s+" : Pattern.quote(String.valueOf(separator));
    return List.of(line.strip().split(pattern, -1)).stream().map(String::strip).toList();
  }

  /** Whether a number may have a comma for its point. */
  boolean decimalComma() {
    return separator != ',';
  }
}
