package vekua.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** Spark sessions for tests; one at a time in a JVM. */
final class Sessions {

  /** For a JVM that ends before the second compiler would pay. */
  static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

  private Sessions() {}

  /**
   * Two threads of this JVM, whose queries are interpreted: to generate and compile a program for
   * each takes longer than to run it on a few rows. Clusters compile them, as users' do.
   */
  static SparkSession local() {
    return base("local[2]")
        .config("spark.sql.codegen.wholeStage", false)
        .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
        .config("spark.sql.adaptive.enabled", false)
        .getOrCreate();
  }

  /** A master and workers in this JVM, executors of one core in processes of their own. */
  static SparkSession cluster(int executors) {
    return cluster(executors, SHORT_LIVED);
  }

  /** The same with options for the executors' JVMs. */
  static SparkSession cluster(int executors, String options) {
    stop();
    String home = System.getenv("SPARK_HOME");
    try {
      // Spark looks for its jars there; here the class path brings them.
      Files.createDirectories(Path.of(home, "jars"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return base("local-cluster[" + executors + ",1,1024]")
        .config("spark.executor.memory", "1024m")
        .config("spark.executor.extraJavaOptions", options)
        .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
        .getOrCreate();
  }

  static void stop() {
    var active = SparkSession.getDefaultSession();
    if (active.isDefined()) {
      active.get().stop();
    }
  }

  private static SparkSession.Builder base(String master) {
    return SparkSession.builder()
        .master(master)
        .appName("vekua tests")
        .config("spark.ui.enabled", false)
        .config("spark.sql.shuffle.partitions", 4)
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1");
  }
}
