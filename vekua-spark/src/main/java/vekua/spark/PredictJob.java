package vekua.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import vekua.geometry.Bounds;
import vekua.geometry.RegularGrid;
import vekua.io.ColumnChoice;
import vekua.io.FieldFile;
import vekua.io.JsonReader;
import vekua.io.OptionText;

/** {@code vekua predict} for {@code spark-submit}. */
public final class PredictJob implements SparkProgram {

  private static final Set<String> VALUED = Set.of("--at", "--grid", "--format", "--columns", "-o");
  private static final Set<String> FLAGS =
      Set.of("--gradient", "--uncertainty", "--total", "--overwrite");

  private PredictJob() {}

  /** Runs the job. */
  public static void main(String[] args) {
    SparkProgram.main(new PredictJob(), args);
  }

  /** Runs the job in a session that is there and returns its exit code. */
  static int run(String[] args, PrintStream out, PrintStream err) {
    return SparkProgram.run(new PredictJob(), args, out, err);
  }

  @Override
  public String help() {
    return """
        Usage: spark-submit --class vekua.spark.PredictJob vekua-spark-all.jar FIELD.json --at POINTS -o OUT.parquet
        Evaluate a field at the points of a table, or on a grid.

          --at POINTS               a CSV or Parquet file, folder or pattern with columns x,y, in space x,y,z
          --format FORMAT           of POINTS: csv, parquet, orc, json, …; table: a name of the catalogue; sql: a query
          --columns x=A,y=B         which columns of POINTS are the coordinates, by name or number; without, x,y or
                                    what they were called in the table of the fit
          --grid X0:X1:NX,Y0:Y1:NY  a regular grid, its sides included; in space with ,Z0:Z1:NZ
          --gradient                add the gradient: columns ux,uy, in space uz
          --uncertainty             add the standard deviation and what the data are blind to: spread,blind
          --total                   add the incident wave to a scattered field
          -o OUT                    a folder .parquet or .csv
          --overwrite               replace what is there
        """;
  }

  @Override
  public void run(SparkSession spark, String[] args, PrintStream out)
      throws IOException, InterruptedException {
    JobOptions options = new JobOptions(args, "FIELD.json", VALUED, FLAGS);
    String target = options.required("-o");
    boolean overwrite = options.has("--overwrite");
    if (options.has("--at") == options.has("--grid")) {
      throw new IllegalArgumentException("one of --at and --grid must be given");
    }
    for (String other : List.of("--format", "--columns")) {
      if (options.has("--grid") && options.has(other)) {
        throw new IllegalArgumentException(other + " belongs to --at");
      }
    }
    ColumnChoice choice =
        options.value("--columns", ColumnChoice::parse).orElseGet(ColumnChoice::ofOptions);
    TableFiles.check(spark, target, overwrite);
    String file = options.argument();
    FieldPredict predict =
        FieldPredict.of(FieldFile.fromJson(JsonReader.read(file, TableFiles.text(spark, file))));
    predict = options.has("--gradient") ? predict.withGradient() : predict;
    predict = options.has("--uncertainty") ? predict.withUncertainty() : predict;
    predict = options.has("--total") ? predict.withTotal() : predict;
    RegularGrid grid = options.value("--grid", OptionText::grid).orElse(null);
    if (grid != null) {
      predict.checkDimension(grid.dimension());
    }
    Dataset<Row> points =
        grid == null
            ? TableFiles.read(spark, options.required("--at"), options.text("--format"))
            : nodes(spark, grid);
    Dataset<Row> predicted = predict.predict(points, choice);
    String value = predicted.columns()[predicted.columns().length - 1];
    Observation rows = new Observation();
    predicted =
        predicted.observe(
            rows, count(lit(1)).as("all"), count(when(col(value).isNull(), lit(1))).as("unknown"));
    TableFiles.write(predicted, target, overwrite);
    Map<String, Object> counts = rows.getAsJava();
    out.printf("Predicted %s points; written to %s.%n", counts.get("all"), target);
    Object unknown = counts.get("unknown");
    if (!Long.valueOf(0).equals(unknown)) {
      out.printf("Warning: at %s of them a coordinate is no finite number.%n", unknown);
    }
  }

  /**
   * The nodes of a grid, made where they are needed: bit by bit those of {@link
   * RegularGrid#points}.
   */
  private static Dataset<Row> nodes(SparkSession spark, RegularGrid grid) {
    Bounds bounds = grid.bounds();
    Column[] columns = new Column[grid.dimension()];
    long before = 1;
    for (int axis = 0; axis < columns.length; axis++) {
      int n = grid.nodes(axis);
      Column index = expr("id div " + before + " % " + n);
      columns[axis] =
          node(index, bounds.low(axis), bounds.high(axis), n).as(List.of("x", "y", "z").get(axis));
      before *= n;
    }
    return spark.range(before).select(columns);
  }

  private static Column node(Column i, double low, double high, int n) {
    if (n == 1) {
      return lit(low + (high - low) / 2);
    }
    Column between = lit(high - low).multiply(i.cast("double")).divide(lit((double) (n - 1)));
    return when(i.equalTo(n - 1), lit(high)).otherwise(lit(low).plus(between));
  }
}
