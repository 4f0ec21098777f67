package vekua.spark;

import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Columns that an estimator and its model agree on. Parameters are told apart by name and owner.
 */
public interface FieldColumns extends Params {

  /** Which columns mean what, such as {@code x=lon,y=lat,u=T}; empty: those of these names. */
  default Param<String> columns() {
    return new Param<>(this, "columns", "which columns mean what, such as x=lon,y=lat,u=T");
  }

  /** The column that the field's value goes to. */
  default Param<String> predictionCol() {
    return new Param<>(this, "predictionCol", "the column for the value of the field");
  }

  /** The column that its standard deviation goes to; empty: none. */
  default Param<String> spreadCol() {
    return new Param<>(this, "spreadCol", "the column for its standard deviation; empty: none");
  }

  /**
   * The columns of a table with those that predictions add.
   *
   * @throws IllegalArgumentException if one is there already
   */
  default StructType withPredictions(StructType schema) {
    StructType all = schema;
    for (Param<String> each : java.util.List.of(predictionCol(), spreadCol())) {
      String name = getOrDefault(each);
      if (!name.isEmpty()) {
        for (String other : all.fieldNames()) {
          if (other.equalsIgnoreCase(name)) {
            throw new IllegalArgumentException(
                "the table has a column " + other + " already: choose another " + each.name());
          }
        }
        all = all.add(name, DataTypes.DoubleType, true);
      }
    }
    return all;
  }
}
