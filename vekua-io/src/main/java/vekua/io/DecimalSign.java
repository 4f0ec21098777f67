package vekua.io;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What stands between the whole part of a number and its decimals. Where the other one stands
 * before three digits, as in 12.203, it may divide thousands.
 */
public enum DecimalSign {
  /** As in 0.5. */
  POINT('.'),
  /** As in 0,5. */
  COMMA(',');

  private final char sign;

  DecimalSign(char sign) {
    this.sign = sign;
  }

  /** The other of both. */
  DecimalSign other() {
    return this == POINT ? COMMA : POINT;
  }

  /** A number that may have thousands in a column of this sign: one of the other sign. */
  public String thousands() {
    return "\\s*[-+−]?[1-9][0-9]{0,2}[" + other().sign + "][0-9]{3}\\s*";
  }

  /**
   * What a cell tells of its sign.
   *
   * @param sign that it has; null if it has none or is no number
   * @param sure whether that cannot be a divider of thousands
   */
  record Told(@Nullable DecimalSign sign, boolean sure) {
    private static final Told NOTHING = new Told(null, false);
    private static final Told A_POINT = new Told(POINT, true);
    private static final Told A_COMMA = new Told(COMMA, true);
    private static final Told MAYBE_POINT = new Told(POINT, false);
    private static final Told MAYBE_COMMA = new Told(COMMA, false);
  }

  /** Looks at a cell without blanks around. */
  static Told of(String cell) {
    return of(cell.toCharArray(), 0, cell.length());
  }

  /** Looks at the characters of a cell. */
  static Told of(char[] buffer, int from, int to) {
    int first = from < to && "+-−".indexOf(buffer[from]) >= 0 ? from + 1 : from;
    int at = -1;
    int end = to;
    boolean several = false;
    for (int i = first; i < end; i++) {
      char each = buffer[i];
      if (each == '.' || each == ',') {
        if (at >= 0 && buffer[at] == each) {
          return Told.NOTHING;
        }
        several |= at >= 0;
        at = i;
      } else if (each < '0' || each > '9') {
        if ("eEdD".indexOf(each) < 0 || i == first) {
          return Told.NOTHING;
        }
        end = i;
      }
    }
    if (at < 0 || end == first + 1) {
      return Told.NOTHING;
    }
    boolean thousands =
        !several
            && end == to
            && end - at == 4
            && at > first
            && at - first <= 3
            && buffer[first] != '0';
    return buffer[at] == '.'
        ? thousands ? Told.MAYBE_POINT : Told.A_POINT
        : thousands ? Told.MAYBE_COMMA : Told.A_COMMA;
  }

  /**
   * The signs that the numbers of each column have for sure; of a column where nothing is sure
   * those of the others, if they have one.
   *
   * @param rows cells of some rows, those of a header perhaps among them
   */
  static List<Set<DecimalSign>> ofColumns(List<List<String>> rows) {
    List<Set<DecimalSign>> columns = new ArrayList<>();
    Set<DecimalSign> all = EnumSet.noneOf(DecimalSign.class);
    for (List<String> row : rows) {
      for (int c = 0; c < row.size(); c++) {
        if (columns.size() == c) {
          columns.add(EnumSet.noneOf(DecimalSign.class));
        }
        Told told = of(row.get(c));
        if (told.sign != null && told.sure) {
          columns.get(c).add(told.sign);
          all.add(told.sign);
        }
      }
    }
    return columns.stream()
        .map(own -> Set.copyOf(own.isEmpty() && all.size() == 1 ? all : own))
        .toList();
  }

  /** What to say of a cell that may have thousands in a column of this sign. */
  String doubt(String cell) {
    String whole = cell.replace(String.valueOf(other().sign), "");
    return "has "
        + cell
        + ", which may be "
        + whole
        + " where other numbers have a "
        + name().toLowerCase(Locale.ROOT)
        + " before their decimals: write "
        + whole
        + " or "
        + cell.replace(other().sign, sign);
  }
}
