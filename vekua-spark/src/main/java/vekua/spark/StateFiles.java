package vekua.spark;

import java.io.IOException;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import vekua.io.FitState;
import vekua.io.JsonReader;
import vekua.io.JsonWriter;

/** States of fits in the file systems that a cluster knows. */
final class StateFiles {

  private StateFiles() {}

  /** The state of a file; empty if there is none. */
  static Optional<FitState> load(SparkSession spark, String place) throws IOException {
    return TableFiles.exists(spark, place)
        ? Optional.of(FitState.fromJson(JsonReader.read(place, TableFiles.text(spark, place))))
        : Optional.empty();
  }

  /** Replaces a state, as a whole where the file system can. */
  static void save(SparkSession spark, String place, FitState state) throws IOException {
    TableFiles.write(spark, place, JsonWriter.toString(state.toJson()));
  }
}
