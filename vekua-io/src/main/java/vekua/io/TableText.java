package vekua.io;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * How the text of a table begins, for those who read the rest themselves: what {@link SensorsCsv}
 * finds out about a file, from its first bytes alone.
 *
 * @param separator between cells; a blank stands for any number of blanks and tabs
 * @param charset of the text
 * @param header the names of the columns; 1, 2, … where they have none
 * @param before the lines that are no rows, comments and empty ones excepted: what an instrument
 *     tells of itself, the header and a row of units below it
 * @param signs by column, those that its numbers have for sure; empty where they have points
 */
public record TableText(
    char separator,
    Charset charset,
    List<String> header,
    List<String> before,
    List<Set<DecimalSign>> signs) {

  /** Copies the lists. */
  public TableText {
    header = List.copyOf(header);
    before = List.copyOf(before);
    signs = List.copyOf(signs);
  }

  /**
   * Looks at the beginning of a text.
   *
   * @param name what complaints call it
   * @param head its first bytes, some rows among them
   * @throws BadInputException if there is no header and no row
   */
  public static TableText of(String name, byte[] head) throws IOException {
    byte[] whole = wholeLines(head);
    TextLayout layout = TextLayout.of(name, whole);
    List<String> header;
    boolean named;
    try (TextRows rows = TextRows.open(ByteSource.of(name, whole), layout, bytes -> {})) {
      header = rows.header();
      named = rows.isNamed();
    }
    List<String> lines =
        new String(whole, layout.charset()).lines().map(TableText::withoutMark).toList();
    List<String> before = new ArrayList<>();
    int at = 0;
    for (boolean found = false; at < lines.size() && !found; at++) {
      String line = lines.get(at);
      if (isRow(line)) {
        found = at >= layout.first() - 1 && !line.matches(TextLayout.SEPARATOR + ".?");
        before.add(line);
      }
    }
    if (!named && !before.isEmpty()) {
      before.remove(before.size() - 1);
      return new TableText(layout.separator(), layout.charset(), header, before, layout.signs());
    }
    while (at < lines.size() && !isRow(lines.get(at))) {
      at++;
    }
    if (at < lines.size() && isUnits(lines.get(at), layout, header.size())) {
      before.add(lines.get(at));
    }
    return new TableText(layout.separator(), layout.charset(), header, before, layout.signs());
  }

  /** What may be cut in the middle is left out. */
  private static byte[] wholeLines(byte[] head) {
    int end = head.length;
    while (end > 0 && head[end - 1] != '\n') {
      end--;
    }
    return end == 0 ? head : Arrays.copyOf(head, end);
  }

  private static String withoutMark(String line) {
    return line.startsWith("\ufeff") ? line.substring(1) : line;
  }

  private static boolean isRow(String line) {
    return !line.isBlank() && !line.startsWith("#");
  }

  /** Whether a line has words alone, and as many as there are columns. */
  private static boolean isUnits(String line, TextLayout layout, int width) {
    List<String> cells = TextLayout.cells(line, layout.separator());
    return cells.size() == width
        && cells.stream().anyMatch(cell -> !cell.isEmpty())
        && cells.stream().allMatch(TableText::isWord);
  }

  private static boolean isWord(String cell) {
    String bare = cell.replaceAll("^\"|\"$", "").strip();
    return !bare.matches(".*[0-9].*") && (!NumberText.isNone(bare) || bare.matches("-*"));
  }

  /** Whether the first line that is neither empty nor a comment is the header, and the only one. */
  public boolean isPlain() {
    return before.size() == 1
        && separator != ' '
        && !charset.equals(StandardCharsets.UTF_16)
        && !charset.equals(StandardCharsets.UTF_16BE)
        && !charset.equals(StandardCharsets.UTF_16LE);
  }

  /** The same without the lines before the header. */
  public TableText withoutBefore() {
    return new TableText(separator, charset, header, List.of(), signs);
  }

  /** The signs that numbers of a column have for sure. */
  public Set<DecimalSign> signs(int column) {
    return column < signs.size() ? signs.get(column) : Set.of();
  }

  /** Whether numbers may have a comma for their point. */
  public boolean decimalComma() {
    return separator != ',';
  }
}
