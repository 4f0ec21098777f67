package vekua.io;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How the text of a table is written, guessed from its beginning: comma, semicolon, tab or blanks
 * between cells, whichever its first line has; where that is no comma, numbers may have one for
 * their point.
 *
 * @param separator between cells; a blank stands for any number of them
 * @param charset UTF-8, or what Western Windows wrote where it is not that
 * @param comment the names in a comment right before the first line, if there are any
 */
record TextLayout(char separator, Charset charset, Optional<List<String>> comment) {

  /** Bytes that tell whether characters take two each. */
  private static final int LOOK = 64;

  /** What spreadsheets write before the separator that they use, in a line of its own. */
  static final String SEPARATOR = "(?i)sep=";

  private static final Charset WINDOWS = Charset.forName("windows-1252");

  /** Copies the names. */
  TextLayout {
    comment = comment.map(List::copyOf);
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
    String comment = "";
    char told = 0;
    for (String line : new String(lines, charset).lines().toList()) {
      String text = line.startsWith("\ufeff") ? line.substring(1) : line;
      if (text.startsWith("#")) {
        comment = text.substring(1);
      } else if (told == 0 && text.matches(SEPARATOR + ".")) {
        told = text.charAt(text.length() - 1);
      } else if (!text.isBlank()) {
        char separator = told == 0 ? separator(text) : told;
        return new TextLayout(separator, charset, names(comment, text, separator));
      }
    }
    return new TextLayout(',', charset, Optional.empty());
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

  private static List<String> cells(String line, char separator) {
    String pattern = separator == ' ' ? "\\s+" : String.valueOf(separator);
    return List.of(line.strip().split(pattern, -1)).stream().map(String::strip).toList();
  }

  /** Whether a number may have a comma for its point. */
  boolean decimalComma() {
    return separator != ',';
  }
}
