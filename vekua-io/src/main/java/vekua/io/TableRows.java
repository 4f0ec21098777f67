package vekua.io;

import java.io.Closeable;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The rows of a table, one at a time; every complaint names file and row. */
interface TableRows extends Closeable {

  /** More columns than this are taken for a mistake, such as a table on its side. */
  int MOST_COLUMNS = 10_000;

  /** The names of the columns as they are, units included; 1, 2, … where they have none. */
  List<String> header();

  /**
   * Chooses the columns to read: column {@code columns[i]} of the table becomes cell i.
   *
   * @param missing whether words such as NaN and NA count as empty cells, instead of being refused
   */
  void select(int[] columns, boolean missing);

  /**
   * The same with advice for cells that hold such a word.
   *
   * @param help what complaints about them end with
   */
  default void select(int[] columns, boolean missing, String help) {
    select(columns, missing);
  }

  /**
   * Says what helps where a selected cell holds a word in place of a number.
   *
   * @param cell of those that are selected
   * @param help what complaints about such words end with
   */
  default void advise(int cell, String help) {}

  /**
   * Tells somebody of units in a row of their own, by selected cell, when it is passed over.
   *
   * @param listener told of one word for each cell, empty where there is none
   */
  default void heedUnits(Consumer<String[]> listener) {}

  /** The word that the current row begins with if that is one for sums and means, else empty. */
  default Optional<String> sum() {
    return Optional.empty();
  }

  /**
   * The next row's chosen cells, NaN where empty and valid until the next call; null at the end.
   */
  double @Nullable [] next();

  /** Where the current row is. */
  String where();

  /** A complaint about the current row. */
  default BadInputException problem(String what) {
    return new BadInputException(where() + ": " + what);
  }

  /** A complaint about a cell of the current row. */
  default BadInputException problem(String column, String what) {
    return problem("column " + column + " " + what);
  }
}
