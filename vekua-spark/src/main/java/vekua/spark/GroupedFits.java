package vekua.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import vekua.basis.Equation;
import vekua.fit.Fitter;
import vekua.io.BadInputException;
import vekua.io.ColumnChoice;
import vekua.io.EquationType;
import vekua.io.RowCount;
import vekua.io.SensorColumns;

/**
 * A fit for every group of a table, such as every frequency or time stamp: an immutable
 * configuration. Each row of the result is a group: its columns, then
 *
 * <ul>
 *   <li>{@code wavenumber} or {@code decay}, where the equation has one, unless a column of the
 *       group is called so;
 *   <li>{@code samples}: rows that are in the fit, and {@code unusable}: rows that make no sense;
 *   <li>{@code order, rank, residual, noise, warnings}, see {@link vekua.fit.Fit};
 *   <li>{@code field}: the text of a field file, which {@link vekua.io.FieldFile#fromJson} reads;
 *   <li>{@code message}: why there is no field, else null.
 * </ul>
 *
 * <p>A group that cannot be fitted is a row with a message, never the end of the job.
 */
public final class GroupedFits {

  /** The names of a result's columns after the group's own and the equation's number. */
  private static final StructType RESULT =
      new StructType()
          .add("samples", DataTypes.LongType)
          .add("unusable", DataTypes.LongType)
          .add("order", DataTypes.IntegerType)
          .add("rank", DataTypes.IntegerType)
          .add("residual", DataTypes.DoubleType)
          .add("noise", DataTypes.DoubleType)
          .add("warnings", DataTypes.createArrayType(DataTypes.StringType))
          .add("field", DataTypes.StringType)
          .add("message", DataTypes.StringType);

  private final EquationType type;
  private final Column number;
  private final List<String> groups;
  private final GroupFit each;
  private final Optional<ColumnChoice> choice;

  private GroupedFits(
      EquationType type,
      Column number,
      List<String> groups,
      GroupFit each,
      Optional<ColumnChoice> choice) {
    this.type = type;
    this.number = number;
    this.groups = groups;
    this.each = each;
    this.choice = choice;
  }

  /**
   * The same equation for every group.
   *
   * @param groups names of the columns that tell the groups apart
   */
  public static GroupedFits of(Equation equation, String... groups) {
    return of(EquationType.of(equation), functions.lit(equation.wavenumber()), groups);
  }

  /**
   * An equation whose wavenumber or decay rate is told by the rows, all of a group agreeing.
   *
   * @param number a column or an expression, such as {@code col("frequency").multiply(2 * PI / c)}
   * @param groups names of the columns that tell the groups apart
   */
  public static GroupedFits of(EquationType type, Column number, String... groups) {
    if (groups.length == 0) {
      throw new IllegalArgumentException("number of group columns must be positive: 0");
    }
    GroupFit each =
        new GroupFit(type, Fitter.withDefaults(), Double.NaN, RowCount.TOLERATED, false, false)
            .with(Fitter.withDefaults());
    return new GroupedFits(type, number, List.of(groups), each, Optional.empty());
  }

  /**
   * The same with another frame, order, regularisation or scaling.
   *
   * @throws IllegalArgumentException if the fitter has a domain, which tables do not support
   */
  public GroupedFits with(Fitter fitter) {
    return new GroupedFits(type, number, groups, each.with(FieldFit.inDisk(fitter)), choice);
  }

  /** The same with a noise level for sensors whose {@code sigma} is not given. */
  public GroupedFits withNoise(double standardDeviation) {
    return new GroupedFits(type, number, groups, each.withNoise(standardDeviation), choice);
  }

  /** The same, refusing groups with more than this share of unusable rows. */
  public GroupedFits tolerating(double share) {
    return new GroupedFits(type, number, groups, each.tolerating(share), choice);
  }

  /** The same without the rows that lack a number, see {@link FieldFit#withoutMissing}. */
  public GroupedFits withoutMissing() {
    return new GroupedFits(type, number, groups, each.withoutMissing(), choice);
  }

  /** The same with uncertainty in the fields, which makes them larger by far. */
  public GroupedFits withUncertainty() {
    return new GroupedFits(type, number, groups, each.withUncertainty(), choice);
  }

  /** The same with columns that are called otherwise. */
  GroupedFits with(ColumnChoice newChoice) {
    return new GroupedFits(type, number, groups, each, Optional.of(newChoice));
  }

  /**
   * Fits every group.
   *
   * @throws BadInputException if the table lacks columns
   */
  public Dataset<Row> fit(Dataset<Row> rows) {
    SensorTable table = SensorTable.of(rows, groups, choice);
    SensorColumns columns = table.columns();
    if (columns.snapshots() != 1) {
      throw new BadInputException(
          "the table must have one column u of values: it has " + columns.snapshots());
    }
    StructType schema = new StructType();
    List<Column> selected = new ArrayList<>();
    for (String name : groups) {
      int at = SensorTable.find(rows, name);
      if (List.of(schema.fieldNames()).stream().anyMatch(name::equalsIgnoreCase)) {
        throw new BadInputException("the column " + name + " is given twice for the groups");
      }
      if (Arrays.stream(RESULT.fieldNames()).anyMatch(name::equalsIgnoreCase)) {
        throw new BadInputException(
            "the table: the column "
                + name
                + " of the groups has the name of a column of the result; give it another");
      }
      selected.add(quoted(SensorTable.number(at)).as(name));
      schema = schema.add(name, rows.schema().fields()[at].dataType());
    }
    // A group's own column of this name tells the number already.
    boolean tells =
        !type.parameter().isEmpty()
            && groups.stream().noneMatch(type.parameter()::equalsIgnoreCase);
    if (tells) {
      schema = schema.add(type.parameter(), DataTypes.DoubleType);
    }
    for (var field : RESULT.fields()) {
      schema = schema.add(field);
    }
    selected.add(quoted("number "));
    Column[] numbers = table.cells(each.skipsMissing());
    for (int i = 0; i < numbers.length; i++) {
      // Told apart from group columns of the same name.
      selected.add(numbers[i].as(columns.names().get(i) + " "));
    }
    List<String> all = new ArrayList<>(List.of("number "));
    all.addAll(Arrays.asList(SensorTable.numbers(rows.columns().length)));
    Dataset<Row> cells =
        rows.select(number.try_cast(DataTypes.DoubleType), functions.col("*"))
            .toDF(all.toArray(String[]::new))
            .select(selected.toArray(Column[]::new));
    int keyCount = groups.size();
    Column[] same = new Column[keyCount];
    Arrays.setAll(same, i -> same(groups.get(i), cells.schema().fields()[i].dataType()));
    // Within a group too: then a result does not depend on how its rows arrive.
    Column[] order =
        columns.names().stream().map(name -> quoted(name + " ")).toArray(Column[]::new);
    GroupFit fit = each;
    return numbered(cells, same, order)
        .mapPartitions(
            (MapPartitionsFunction<Row, Row>)
                sorted -> new GroupRows(sorted, keyCount, columns, fit, tells),
            Encoders.row(schema));
  }

  /**
   * Rows with their number within their group, group after group: what is equal is left to SQL, to
   * which zero and minus zero are, and texts that differ in what a collation does not tell apart.
   */
  private Dataset<Row> numbered(Dataset<Row> cells, Column[] same, Column[] order) {
    // As many tasks as are set: where Spark decides by bytes, long work on few of them is one task.
    String tasks = cells.sparkSession().conf().get("spark.sql.shuffle.partitions");
    try {
      Dataset<Row> apart =
          tasks.matches("[0-9]+")
              ? cells.repartition(Integer.parseInt(tasks), same)
              : cells.repartition(same);
      return apart.withColumn(
          "row ", functions.row_number().over(Window.partitionBy(same).orderBy(order)));
    } catch (Exception e) {
      if (e instanceof AnalysisException) {
        throw new BadInputException(
            "the table: columns "
                + String.join(",", groups)
                + " cannot tell groups apart: they are of the types "
                + Arrays.stream(cells.schema().fields())
                    .limit(groups.size())
                    .map(field -> field.dataType().simpleString())
                    .collect(Collectors.joining(", ")));
      }
      throw e;
    }
  }

  /** What groups are told apart by: numbers as text, for one shuffle to serve all that follows. */
  private static Column same(String name, DataType type) {
    Column key = quoted(name);
    boolean binary = type.equals(DataTypes.DoubleType) || type.equals(DataTypes.FloatType);
    return binary
        ? functions.when(key.equalTo(0), functions.lit("0")).otherwise(key.cast("string"))
        : key;
  }

  private static Column quoted(String name) {
    return functions.col("`" + name.replace("`", "``") + "`");
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "GroupedFits[%s by %s]", type, groups);
  }
}
