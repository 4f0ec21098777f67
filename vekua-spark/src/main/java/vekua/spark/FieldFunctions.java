package vekua.spark;

import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.api.java.UDF3;
import org.apache.spark.sql.api.java.UDF4;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import vekua.geometry.Points;
import vekua.io.BadInputException;
import vekua.io.FieldFile;
import vekua.io.JsonReader;
import vekua.io.JsonWriter;
import vekua.task.PredictTask;

/**
 * Functions for SQL: {@code vekua_predict(field, x, y)} is a field's value at a place, {@code
 * vekua_predict_space(field, x, y, z)} that of a field of space, {@code vekua_spread(field, x, y)}
 * the standard deviation where it is stored. A field is the text of a field file, such as {@link
 * GroupedFits} makes for every group. Where the text or a number is null, or no finite number, the
 * value is null.
 */
public final class FieldFunctions {

  private FieldFunctions() {}

  /** Makes the functions known to a session. */
  public static void register(SparkSession spark) {
    spark.udf().register("vekua_predict", plane("u"), DataTypes.DoubleType);
    spark.udf().register("vekua_spread", plane("spread"), DataTypes.DoubleType);
    UDF4<String, Number, Number, Number, @Nullable Double> space =
        (field, x, y, z) -> value("u", field, x, y, z);
    spark.udf().register("vekua_predict_space", space, DataTypes.DoubleType);
  }

  /**
   * Makes one field a function of its places, {@code name(x, y)} or {@code name(x, y, z)}.
   *
   * @param field a real one
   */
  public static void register(SparkSession spark, String name, FieldFile field) {
    String text = JsonWriter.toLine(field.toJson());
    if (field.dimension() == 2) {
      UDF2<Number, Number, @Nullable Double> function = (x, y) -> value("u", text, x, y);
      spark.udf().register(name, function, DataTypes.DoubleType);
    } else {
      UDF3<Number, Number, Number, @Nullable Double> function =
          (x, y, z) -> value("u", text, x, y, z);
      spark.udf().register(name, function, DataTypes.DoubleType);
    }
  }

  private static UDF3<String, Number, Number, @Nullable Double> plane(String quantity) {
    return (field, x, y) -> value(quantity, field, x, y);
  }

  /** The value; whatever SQL calls null is null here. */
  private static @Nullable Double value(
      String quantity, @Nullable String field, @Nullable Number... place) {
    if (field == null) {
      return null;
    }
    double[][] axes = new double[place.length][1];
    for (int axis = 0; axis < place.length; axis++) {
      Number coordinate = place[axis];
      if (coordinate == null || !Double.isFinite(coordinate.doubleValue())) {
        return null;
      }
      axes[axis][0] = coordinate.doubleValue();
    }
    PredictTask task = SharedField.known(quantity + field, () -> read(field, quantity));
    double value = task.at(Points.ofAxes(axes))[0][0];
    return Double.isNaN(value) ? null : value;
  }

  private static PredictTask read(String text, String quantity) {
    FieldFile field = FieldFile.fromJson(JsonReader.read("the field", text));
    if (field.complex().isPresent()) {
      throw new BadInputException("the field is complex: these functions are for real ones");
    }
    return PredictTask.of("the field", field).withWanted(List.of(quantity));
  }
}
