package vekua.spark;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.trim;
import static org.apache.spark.sql.functions.when;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import vekua.io.BadInputException;
import vekua.io.ColumnChoice;
import vekua.io.SensorColumns;

/**
 * A table of sensors: where its columns are, and its cells as numbers.
 *
 * @param rows the table as it is
 * @param columns which of its columns mean what
 * @param fields where these are among the table's
 */
record SensorTable(Dataset<Row> rows, SensorColumns columns, List<Integer> fields) {

  static final String NAME = "the table";

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
   * @param others names of columns that do, in any case
   * @throws BadInputException if one is missing or holds neither numbers nor text
   */
  static SensorTable of(Dataset<Row> rows, List<String> others) {
    return of(rows, others, Optional.empty());
  }

  /**
   * Finds the columns that are chosen among those that do not mean something else.
   *
   * @param others names of columns that do, in any case
   * @param choice which columns are which; empty: those of these names, in any case
   * @throws BadInputException if one is missing or holds neither numbers nor text
   */
  static SensorTable of(Dataset<Row> rows, List<String> others, Optional<ColumnChoice> choice) {
    String[] all = rows.columns();
    int[] kept =
        IntStream.range(0, all.length)
            .filter(i -> others.stream().noneMatch(all[i]::equalsIgnoreCase))
            .toArray();
    List<String> names = Arrays.stream(kept).mapToObj(i -> all[i]).toList();
    SensorColumns columns =
        choice.isPresent()
            ? SensorColumns.of(NAME, names, choice.get())
            : SensorColumns.of(
                NAME, names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList());
    List<Integer> fields = Arrays.stream(columns.selection()).mapToObj(i -> kept[i]).toList();
    SensorTable table = new SensorTable(rows, columns, fields);
    table.cells();
    return table;
  }

  private static List<String> header(Dataset<Row> rows) {
    return Arrays.stream(rows.columns()).map(name -> name.toLowerCase(Locale.ROOT)).toList();
  }

  /** The selected columns as numbers: null where empty, infinite or NaN where not a number. */
  Column[] cells() {
    return IntStream.range(0, fields.size())
        .mapToObj(i -> cell(rows, fields.get(i), columns.names().get(i)))
        .toArray(Column[]::new);
  }

  /** A column as numbers. */
  static Column cell(Dataset<Row> rows, String name) {
    int at = header(rows).indexOf(name);
    if (at < 0) {
      throw new BadInputException(
          NAME + ": column " + name + " is missing; it has: " + String.join(",", rows.columns()));
    }
    return cell(rows, at, name);
  }

  /** A column of a number, from zero, as numbers. */
  static Column cell(Dataset<Row> rows, int at) {
    return cell(rows, at, rows.columns()[at]);
  }

  private static Column cell(Dataset<Row> rows, int at, String name) {
    StructField field = rows.schema().fields()[at];
    if (Arrays.stream(rows.columns()).filter(field.name()::equals).count() > 1) {
      throw new BadInputException(
          NAME + ": there are several columns " + field.name() + "; give them names of their own");
    }
    Column column = rows.col("`" + field.name().replace("`", "``") + "`");
    if (field.dataType() instanceof NumericType) {
      return column.cast(DataTypes.DoubleType).as(name);
    }
    if (!(field.dataType() instanceof StringType)) {
      throw new BadInputException(
          NAME + ": column " + name + " must hold numbers, not " + field.dataType().simpleString());
    }
    // Text that is no number is told from an empty cell. Java's type suffixes (1.5f) are letters.
    Column text = trim(column);
    Column number =
        when(text.rlike("[A-Za-z]$"), lit(Double.POSITIVE_INFINITY))
            .otherwise(
                coalesce(text.try_cast(DataTypes.DoubleType), lit(Double.POSITIVE_INFINITY)));
    return when(text.isNull().or(text.equalTo("")), lit(null).cast(DataTypes.DoubleType))
        .otherwise(number)
        .as(name);
  }

  /** Copies the cells of a row from a column on: NaN where empty, infinite where no number. */
  static void copy(Row row, int from, double[] cells) {
    for (int i = 0; i < cells.length; i++) {
      if (row.isNullAt(from + i)) {
        cells[i] = Double.NaN;
      } else {
        double value = row.getDouble(from + i);
        cells[i] = Double.isNaN(value) ? Double.POSITIVE_INFINITY : value;
      }
    }
  }
}
