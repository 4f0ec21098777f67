package vekua.io;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Numbers as tables write them: with typeset minus signs, with exponents as Fortran writes them,
 * where cells are not divided by commas with one for the point; and the words that stand for none.
 */
public final class NumberText {

  /** Words for a value that is not there. */
  private static final Set<String> MISSING =
      Set.of(
          "nan",
          "na",
          "n/a",
          "null",
          "none",
          "nil",
          "missing",
          "void",
          "ol",
          "ovl",
          "overload",
          "overflow",
          "error",
          "err",
          "fault",
          "-",
          "--",
          "---",
          "?",
          "*",
          ".");

  /** What spreadsheets of any language write for a result that is none: #N/A, #VALUE!, #WERT!. */
  private static final String FAILED = "#¡?[\\p{L}/][\\p{L}0-9/]*[!?]?";

  /** Words at the beginning of rows that sum others up. */
  private static final String SUMMARY =
      "(total|totals|sum|mean|average|avg|median|min|minimum|max|maximum|std|stdev|st\\.?"
          + " ?dev|count|summe|mittel|mittelwert|gesamt|somme|moyenne|media|end|end of"
          + " (data|file))\\.?:?";

  /** Those of them that nobody calls a sensor. */
  private static final Pattern SUM =
      Pattern.compile(
          "(grand )?(total|totals|sum|mean|mean"
              + " value|average|averages|avg|median|min|minimum|max|maximum|std|stdev|std\\.?"
              + " ?dev\\.?|st\\.? ?dev|standard deviation|rms"
              + "|summe|mittel|mittelwert|durchschnitt|gesamt|standardabweichung|stabw|somme|moyenne|écart[-"
              + " ]type|media|promedio|suma|somma)\\.?:?",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

  /** A number with a comma for its point, with or without blanks around. */
  public static final String WITH_COMMA =
      "\\s*[-+−]?([0-9]+,[0-9]*|,[0-9]+)([dDeE][-+−]?[0-9]+)?\\s*";

  /** What may be a number in another spelling. */
  private static final String UNUSUAL = "[-+−]?[0-9.,]+([dDeE][-+−]?[0-9]+)?";

  private NumberText() {}

  /** Whether a text says that there is no number, in any case. */
  static boolean isNone(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return MISSING.contains(lower) || lower.matches(FAILED) || lower.matches(SUMMARY);
  }

  /** Whether a row that begins with this text seems to sum up others. */
  static boolean isSum(String text) {
    return !text.isEmpty() && Character.isLetter(text.charAt(0)) && SUM.matcher(text).matches();
  }

  /**
   * The number in a cell: NaN where the cell is empty, infinite where it holds something else.
   *
   * @param cell with or without blanks around
   * @param decimalComma whether a comma may stand for the point
   * @param missing whether words such as NA and NaN count as empty cells
   */
  public static double cell(String cell, boolean decimalComma, boolean missing) {
    String text = cell.strip();
    if (text.isEmpty()) {
      return Double.NaN;
    }
    char[] letters = text.toCharArray();
    double usual = parse(letters, 0, letters.length, decimalComma);
    double value = Double.isFinite(usual) ? usual : parseUnusual(text, decimalComma);
    if (Double.isFinite(value)) {
      return value;
    }
    return missing && isNone(text) ? Double.NaN : Double.POSITIVE_INFINITY;
  }

  /** A number in the usual spelling, NaN if it is none. */
  static double parse(char[] buffer, int from, int to, boolean decimalComma) {
    // Java's own type suffixes (1.5f) and the words NaN and Infinity end in letters, and its
    // hexadecimal numbers (0x1p-3) have one in the second or third place.
    if (Character.isLetter(buffer[to - 1]) || isHexadecimal(buffer, from, to)) {
      return Double.NaN;
    }
    try {
      if (decimalComma) {
        String text = new String(buffer, from, to - from);
        if (text.indexOf(',') >= 0 && text.indexOf('.') < 0) {
          return JavaDoubleParser.parseDouble(text.replace(',', '.'));
        }
      }
      return JavaDoubleParser.parseDouble(buffer, from, to - from);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static boolean isHexadecimal(char[] buffer, int from, int to) {
    int at = from + (buffer[from] == '-' || buffer[from] == '+' ? 2 : 1);
    return at < to && (buffer[at] == 'x' || buffer[at] == 'X');
  }

  /** The same with typeset minus signs and Fortran's exponents. */
  static double parseUnusual(String text, boolean decimalComma) {
    if (!text.matches(UNUSUAL)) {
      return Double.NaN;
    }
    char[] usual = text.replace('−', '-').replace('d', 'e').replace('D', 'e').toCharArray();
    return parse(usual, 0, usual.length, decimalComma);
  }
}
