package vekua.spark;

import java.io.IOException;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
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
    Level before = LogManager.getRootLogger().getLevel();
    spark.sparkContext().setLogLevel(Level.OFF.name());
    try {
      return work.done();
    } finally {
      spark.sparkContext().setLogLevel(before.name());
    }
  }
}
