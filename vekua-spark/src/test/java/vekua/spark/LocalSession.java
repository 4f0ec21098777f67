package vekua.spark;

import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Tests with Spark in their own process. */
abstract class LocalSession {

  static SparkSession spark;

  @BeforeAll
  static void begin() {
    spark = Sessions.local();
  }

  @AfterAll
  static void end() {
    Sessions.stop();
  }
}
