package vekua.spark;

import java.io.IOException;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;

/**
 * Work whose failures are told in one sentence: without the traces that Spark prints of a task that
 * failed. What executors log on machines of their own is not touched.
 */
final class QuietTasks {

  private QuietTasks() {}

  /** What may fail. */
  @FunctionalInterface
  interface Work<T> {
    /** Does it. */
    T done() throws IOException;
  }

  /** Does something while the driver logs nothing. */
  static <T> T of(SparkSession spark, Work<T> work) throws IOException {
    Optional<String> before = level();
    if (before.isEmpty()) {
      return work.done();
    }
    spark.sparkContext().setLogLevel("OFF");
    try {
      return work.done();
    } finally {
      spark.sparkContext().setLogLevel(before.get());
    }
  }

  /**
   * What the driver logs, which Spark lets others set but not ask for. Its logger is asked without
   * being compiled against: classes of its annotations are not there.
   */
  private static Optional<String> level() {
    try {
      Object root =
          Class.forName("org.apache.logging.log4j.LogManager")
              .getMethod("getRootLogger")
              .invoke(null);
      return Optional.of(
          Class.forName("org.apache.logging.log4j.Logger")
              .getMethod("getLevel")
              .invoke(root)
              .toString());
    } catch (ReflectiveOperationException e) {
      return Optional.empty();
    }
  }
}
