package vekua.spark;

import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;

/** Tests with Spark in their own process, which goes on for the next of them. */
abstract class LocalSession {

  static SparkSession spark;

  @BeforeAll
  static void begin() {
    spark = Sessions.local();
  }
}
