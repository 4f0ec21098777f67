package vekua.spark;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import vekua.io.BadInputException;
import vekua.io.FileClaim;
import vekua.io.FitState;
import vekua.io.JsonReader;
import vekua.io.JsonWriter;

/**
 * The state of a fit in a file system that a cluster knows, between its reading and its writing. A
 * file of this machine is claimed meanwhile, so that nobody else folds rows in; other file systems
 * have no locks that end with their process, so there a state is not written over one that changed
 * since it was read.
 */
final class StateFiles implements AutoCloseable {

  /** How long to wait for others. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final SparkSession spark;
  private final String place;
  private final @Nullable FileClaim claim;
  private final String stamp;
  private final Optional<FitState> before;

  private StateFiles(
      SparkSession spark,
      String place,
      @Nullable FileClaim claim,
      String stamp,
      Optional<FitState> before) {
    this.spark = spark;
    this.place = place;
    this.claim = claim;
    this.stamp = stamp;
    this.before = before;
  }

  /**
   * Reads a state, if there is one, to be replaced.
   *
   * @throws BadInputException if somebody else goes on replacing it
   */
  static StateFiles open(SparkSession spark, String place) throws IOException {
    Optional<Path> local = TableFiles.localFile(spark, place);
    FileClaim claim =
        local.isEmpty()
            ? null
            : FileClaim.of(
                local.get(),
                PATIENCE,
                () ->
                    System.err.println(
                        "vekua: waiting for another process that writes " + place + " ..."));
    try {
      String stamp = TableFiles.stamp(spark, place);
      Optional<FitState> state =
          TableFiles.exists(spark, place)
              ? Optional.of(
                  FitState.fromJson(JsonReader.read(place, TableFiles.text(spark, place))))
              : Optional.empty();
      return new StateFiles(spark, place, claim, stamp, state);
    } catch (IOException | RuntimeException e) {
      if (claim != null) {
        claim.close();
      }
      throw e;
    }
  }

  /** The state that was read. */
  Optional<FitState> before() {
    return before;
  }

  /**
   * Replaces the state, as a whole where the file system can.
   *
   * @throws BadInputException if it changed since it was read
   */
  void save(FitState state) throws IOException {
    if (!TableFiles.stamp(spark, place).equals(stamp)) {
      throw new BadInputException(
          place
              + " was changed by another process since it was read, and these rows are not in it:"
              + " fold them in again");
    }
    TableFiles.write(spark, place, JsonWriter.toString(state.toJson()));
  }

  @Override
  public void close() throws IOException {
    if (claim != null) {
      claim.close();
    }
  }
}
