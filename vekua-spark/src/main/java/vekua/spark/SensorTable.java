package vekua.spark;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.trim;
import static org.apache.spark.sql.functions.when;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import vekua.io.BadInputException;
import vekua.io.SensorColumns;

/**
 * A table of sensors: where its columns are, and its cells as numbers.
 *
 * @param rows the table as it is
 * @param columns which of its columns mean what
 */
record SensorTable(Dataset<Row> rows, SensorColumns columns) {

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
    List<String> header =
        header(rows).stream()
            .filter(name -> others.stream().noneMatch(name::equalsIgnoreCase))
            .toList();
    SensorColumns columns = SensorColumns.of(NAME, header);
    columns.names().forEach(name -> cell(rows, name));
    return new SensorTable(rows, columns);
  }

  private static List<String> header(Dataset<Row> rows) {
    return Arrays.stream(rows.columns()).map(name -> name.toLowerCase(Locale.ROOT)).toList();
  }

  /** The selected columns as numbers: null where empty, infinite or NaN where not a number. */
  Column[] cells() {
    return columns.names().stream().map(name -> cell(rows, name)).toArray(Column[]::new);
  }

  /** A column as numbers. */
  static Column cell(Dataset<Row> rows, String name) {
    int at = header(rows).indexOf(name);
    if (at < 0) {
      throw new BadInputException(
          NAME + ": column " + name + " is missing; it has: " + String.join(",", rows.columns()));
    }
    StructField field = rows.schema().fields()[at];
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
