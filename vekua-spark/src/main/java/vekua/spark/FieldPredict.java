package vekua.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import vekua.basis.Equation;
import vekua.basis.FrameBasis;
import vekua.fit.Fit;
import vekua.fit.Uncertainty;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
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
    List<String> names = task.names();
    // The coordinates as numbers come first: the others keep their places one after the other.
    List<Column> columns = new ArrayList<>();
    for (String axis : List.of("x", "y", "z").subList(0, task.field().dimension())) {
      columns.add(SensorTable.cell(points, axis).as(axis + " "));
    }
    StructType schema = new StructType();
    for (var each : points.schema().fields()) {
      if (names.stream().noneMatch(each.name()::equalsIgnoreCase)) {
        columns.add(points.col("`" + each.name().replace("`", "``") + "`"));
        schema = schema.add(each);
      }
    }
    for (String name : names) {
      schema = schema.add(name, DataTypes.DoubleType, true);
    }
    Broadcast<SharedField> everywhere =
        JavaSparkContext.fromSparkContext(points.sparkSession().sparkContext())
            .broadcast(new SharedField(task));
    return points
        .select(columns.toArray(Column[]::new))
        .mapPartitions(
            (MapPartitionsFunction<Row, Row>)
                rows -> new PredictedRows(rows, everywhere.value().task()),
            Encoders.row(schema));
  }
}
