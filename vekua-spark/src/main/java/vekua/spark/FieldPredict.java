package vekua.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import vekua.basis.Equation;
import vekua.basis.FrameBasis;
import vekua.fit.Fit;
import vekua.fit.Uncertainty;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.io.ColumnChoice;
import vekua.io.DomainField;
import vekua.io.FieldFile;
import vekua.task.PredictTask;

/**
 * Evaluates a field at the points of a table, which may have any length: an immutable
 * configuration. The field is sent once to every executor.
 */
public final class FieldPredict {

  private static final String SOURCE = "the field";

  private final PredictTask task;

  private FieldPredict(PredictTask task) {
    this.task = task;
  }

  /** Predicts the values of a field that was read from a file. */
  public static FieldPredict of(FieldFile field) {
    return new FieldPredict(PredictTask.of(SOURCE, field));
  }

  /** Predicts the values of a fitted field. */
  public static FieldPredict of(Fit fit) {
    Optional<Uncertainty> uncertainty = Optional.of(fit.uncertainty());
    if (fit.field().functions() instanceof FrameBasis) {
      return of(new FieldFile(fit.field(), Optional.empty(), Optional.empty(), uncertainty));
    }
    // A fit that carries an error of its equation: predictions need its functions alone.
    boolean space = fit.field().functions().dimension() == 3;
    DomainField place = DomainField.of(Equation.laplace(), space ? Ball.unit() : Disk.unit());
    return of(
        new FieldFile(
            fit.field(),
            Optional.empty(),
            Optional.empty(),
            uncertainty,
            Optional.of(place),
            Optional.empty()));
  }

  /** The same with the gradient: columns {@code ux, uy}, in space {@code uz}. */
  public FieldPredict withGradient() {
    return new FieldPredict(task.withGradient(true));
  }

  /** The same with columns {@code spread, blind}, see {@link vekua.fit.Uncertainty}. */
  public FieldPredict withUncertainty() {
    return new FieldPredict(task.withUncertainty(true));
  }

  /** The same with the incident wave added to a scattered field. */
  public FieldPredict withTotal() {
    return new FieldPredict(task.withTotal(true));
  }

  /** The same with the standard deviation alone beside the value. */
  FieldPredict withSpread() {
    return new FieldPredict(task.withWanted(List.of("u", "spread")));
  }

  /** Refuses points of another dimension than the field. */
  void checkDimension(int dimension) {
    task.checkDimension(dimension);
  }

  /**
   * The table with columns for the field: {@code u}, or {@code u_re, u_im} where it is complex, and
   * what else was asked for. As by {@code withColumn}, columns of these names are replaced. Where a
   * coordinate is no finite number the new columns are null.
   *
   * @throws vekua.io.BadInputException if the table has no columns x, y and, for a field of space,
   *     z, or the field does not know what is asked of it
   */
  public Dataset<Row> predict(Dataset<Row> points) {
    int[] place =
        List.of("x", "y", "z").subList(0, task.field().dimension()).stream()
            .mapToInt(axis -> SensorTable.find(points, axis))
            .toArray();
    return predict(points, place, task.names());
  }

  /**
   * The same for a table whose coordinates are chosen, or called as those that the field was fitted
   * to.
   */
  Dataset<Row> predict(Dataset<Row> points, ColumnChoice choice) {
    List<String> header = List.of(points.columns());
    int[] place =
        choice
            .orNamed(task.field().labels(), header)
            .coordinates(SensorTable.NAME, header, task.field().dimension());
    return predict(points, place, task.names());
  }

  /**
   * The same where coordinates and new columns are called otherwise.
   *
   * @param place the numbers of the columns of coordinates
   * @param names of the new columns
   */
  Dataset<Row> predict(Dataset<Row> points, int[] place, List<String> names) {
    for (int axis = 0; axis < place.length; axis++) {
      task.known().check(SensorTable.NAME, points.columns()[place[axis]], axis);
    }
    // The coordinates as numbers come first, the others by their number: names may come twice.
    Dataset<Row> numbered = SensorTable.numbered(points);
    StructField[] all = points.schema().fields();
    List<Column> columns = new ArrayList<>();
    for (int at : place) {
      columns.add(SensorTable.cell(numbered.schema(), at, all[at].name(), false));
    }
    StructType schema = new StructType();
    for (int i = 0; i < all.length; i++) {
      if (names.stream().noneMatch(all[i].name()::equalsIgnoreCase)) {
        columns.add(functions.col("`" + SensorTable.number(i) + "`"));
        schema = schema.add(all[i]);
      }
    }
    for (String name : names) {
      schema = schema.add(name, DataTypes.DoubleType, true);
    }
    // Part of the tasks' code, which Spark sends once to every executor.
    SharedField shared = new SharedField(task);
    return numbered
        .select(columns.toArray(Column[]::new))
        .mapPartitions(
            (MapPartitionsFunction<Row, Row>) rows -> new PredictedRows(rows, shared.task()),
            Encoders.row(schema));
  }
}
