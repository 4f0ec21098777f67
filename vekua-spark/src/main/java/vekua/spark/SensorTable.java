package vekua.spark;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import vekua.io.BadInputException;
import vekua.io.ColumnChoice;
import vekua.io.NumberText;
import vekua.io.SensorColumns;

/**
 * A table of sensors: where its columns are, and its cells as numbers.
 *
 * @param rows the table, its columns called by their numbers: names may come twice, or differ in
 *     their case alone
 * @param columns which of its columns mean what
 * @param fields where these are among the table's
 */
record SensorTable(Dataset<Row> rows, SensorColumns columns, List<Integer> fields) {

  static final String NAME = "the table";

  /** Text as a number: null where empty, infinite where it is none. */
  private static final UserDefinedFunction NUMBER = number(false);

  /** The same, words for a value that is not there being empty. */
  private static final UserDefinedFunction NUMBER_OR_NONE = number(true);

  private static UserDefinedFunction number(boolean missing) {
    UDF1<String, Double> read =
        text -> {
          double value = text == null ? Double.NaN : NumberText.cell(text, false, missing);
          return Double.isNaN(value) ? null : value;
        };
    return functions.udf(read, DataTypes.DoubleType);
  }

  /**
   * Finds the columns.
   *
   * @throws BadInputException if one is missing or holds neither numbers nor text
   */
  static SensorTable of(Dataset<Row> rows) {
    return of(rows, List.of());
  }

  /**
   * Finds the columns among those that do not mean something else.
   *
   * @param others names of columns that do
   * @throws BadInputException if one is missing or holds neither numbers nor text
   */
  static SensorTable of(Dataset<Row> rows, List<String> others) {
    return of(rows, others, Optional.empty());
  }

  /**
   * Finds the columns that are chosen among those that do not mean something else.
   *
   * @param others names of columns that do
   * @param choice which columns are which; empty: those of these names
   * @throws BadInputException if one is missing or holds neither numbers nor text
   */
  static SensorTable of(Dataset<Row> rows, List<String> others, Optional<ColumnChoice> choice) {
    String[] all = rows.columns();
    List<Integer> taken = others.stream().map(name -> find(rows, name)).toList();
    int[] kept = IntStream.range(0, all.length).filter(i -> !taken.contains(i)).toArray();
    List<String> names = Arrays.stream(kept).mapToObj(i -> all[i]).toList();
    SensorColumns columns = columns(names, choice.orElseGet(ColumnChoice::byName));
    if (choice.isEmpty()) {
      // Where nobody chose, SQL would not tell these apart.
      for (int i : columns.selection()) {
        String name = names.get(i);
        if (names.stream().filter(name::equalsIgnoreCase).count() > 1) {
          throw several(name.toLowerCase(Locale.ROOT));
        }
      }
    }
    List<Integer> fields = Arrays.stream(columns.selection()).mapToObj(i -> kept[i]).toList();
    SensorTable table = new SensorTable(numbered(rows), columns, fields);
    StructField[] types = rows.schema().fields();
    for (int i = 0; i < fields.size(); i++) {
      check(types[fields.get(i)].dataType(), columns.names().get(i));
    }
    return table;
  }

  /** Which columns mean what; of two that have one name neither does, unless by its number. */
  private static SensorColumns columns(List<String> names, ColumnChoice choice) {
    String[] single = new String[names.size()];
    Arrays.setAll(
        single,
        i ->
            Collections.frequency(names, names.get(i)) > 1
                ? "column " + (i + 1) + ": " + names.get(i)
                : names.get(i));
    try {
      return SensorColumns.of(NAME, List.of(single), choice);
    } catch (BadInputException e) {
      String why = String.valueOf(e.getMessage());
      Optional<String> twice =
          names.stream()
              .filter(name -> Collections.frequency(names, name) > 1)
              .filter(name -> why.contains("column " + name + " "))
              .findFirst();
      throw twice.map(SensorTable::several).orElse(e);
    }
  }

  private static BadInputException several(String name) {
    return new BadInputException(
        NAME + ": there are several columns " + name + "; give them names of their own");
  }

  /** The rows with their columns called by their numbers. */
  static Dataset<Row> numbered(Dataset<Row> rows) {
    return rows.toDF(numbers(rows.columns().length));
  }

  /** The names of so many numbered columns. */
  static String[] numbers(int columns) {
    return IntStream.range(0, columns).mapToObj(SensorTable::number).toArray(String[]::new);
  }

  /** The name of a numbered column. */
  static String number(int at) {
    return "column " + at;
  }

  /**
   * The number of the column of a name: the only one that is called so, or so in any case.
   *
   * @throws BadInputException if there is none, or several
   */
  static int find(Dataset<Row> rows, String name) {
    String[] all = rows.columns();
    int[] same = IntStream.range(0, all.length).filter(i -> all[i].equals(name)).toArray();
    int[] found =
        same.length > 0
            ? same
            : IntStream.range(0, all.length).filter(i -> all[i].equalsIgnoreCase(name)).toArray();
    if (found.length == 0) {
      throw new BadInputException(
          NAME + ": column " + name + " is missing; it has: " + String.join(",", all));
    }
    if (found.length > 1) {
      throw several(all[found[0]]);
    }
    return found[0];
  }

  /**
   * The column of a name, as it is.
   *
   * @throws BadInputException if there is none, or several in any case
   */
  static Column named(Dataset<Row> rows, String name) {
    String found = rows.columns()[find(rows, name)];
    if (Arrays.stream(rows.columns()).filter(found::equalsIgnoreCase).count() > 1) {
      throw several(found);
    }
    return functions.col("`" + found.replace("`", "``") + "`");
  }

  /**
   * The selected columns as numbers: null where empty, infinite or NaN where not a number.
   *
   * @param missing whether words such as NA count as empty cells
   */
  Column[] cells(boolean missing) {
    return IntStream.range(0, fields.size())
        .mapToObj(i -> cell(rows.schema(), fields.get(i), columns.names().get(i), missing))
        .toArray(Column[]::new);
  }

  /**
   * A column of numbered rows as numbers.
   *
   * @param schema of the numbered rows
   * @param at its number
   * @param name what it is to be called, in complaints as well
   * @param missing whether words such as NA count as empty cells
   */
  static Column cell(StructType schema, int at, String name, boolean missing) {
    DataType type = schema.fields()[at].dataType();
    check(type, name);
    Column column = functions.col("`" + number(at) + "`");
    if (type instanceof NumericType) {
      return column.cast(DataTypes.DoubleType).as(name);
    }
    return (missing ? NUMBER_OR_NONE : NUMBER).apply(column.cast(DataTypes.StringType)).as(name);
  }

  private static void check(DataType type, String name) {
    if (!(type instanceof NumericType || type instanceof StringType)) {
      throw new BadInputException(
          NAME + ": column " + name + " must hold numbers, not " + type.simpleString());
    }
  }

  /**
   * Copies the cells of a row from a column on: NaN where empty, infinite where no number.
   *
   * @param missing whether NaN counts as an empty cell
   */
  static void copy(Row row, int from, double[] cells, boolean missing) {
    for (int i = 0; i < cells.length; i++) {
      if (row.isNullAt(from + i)) {
        cells[i] = Double.NaN;
      } else {
        double value = row.getDouble(from + i);
        cells[i] = Double.isNaN(value) && !missing ? Double.POSITIVE_INFINITY : value;
      }
    }
  }
}
