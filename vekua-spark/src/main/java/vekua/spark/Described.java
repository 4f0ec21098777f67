package vekua.spark;

import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** Work that Spark's pages and logs call by what it is for. */
final class Described {

  private static final String PROPERTY = "spark.job.description";

  private Described() {}

  /** Does work whose jobs are described; those of a caller who describes them keep his words. */
  static <T> T as(SparkSession spark, String description, Supplier<T> work) {
    SparkContext context = context(spark);
    if (context == null || context.getLocalProperty(PROPERTY) != null) {
      return work.get();
    }
    context.setJobDescription("vekua: " + description);
    try {
      return work.get();
    } finally {
      context.setJobDescription(null);
    }
  }

  private static @Nullable SparkContext context(SparkSession spark) {
    try {
      return spark.sparkContext();
    } catch (UnsupportedOperationException e) {
      // Sessions of Spark Connect have none.
      return null;
    }
  }
}
