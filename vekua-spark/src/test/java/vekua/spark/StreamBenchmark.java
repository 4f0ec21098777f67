package vekua.spark;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;
import vekua.basis.Equation;
import vekua.fit.Fitter;
import vekua.geometry.Disk;

/**
 * A query that folds the files of a folder into a state, one a batch, and ends when all are done:
 * what {@code benchmarks/kill-stream} kills.
 */
final class StreamBenchmark {

  private StreamBenchmark() {}

  /** Arguments: the folder of files, and one for state, field and checkpoint. */
  public static void main(String[] args) throws Exception {
    Path work = Path.of(args[1]);
    try (SparkSession spark =
        SparkSession.builder()
            .master("local[1]")
            .config("spark.ui.enabled", false)
            .config("spark.sql.shuffle.partitions", 1)
            .getOrCreate()) {
      spark
          .readStream()
          .schema(Waves.XYU)
          .option("header", true)
          .option("maxFilesPerTrigger", 1)
          .csv(args[0])
          .writeStream()
          .foreachBatch(
              FieldStream.of(Equation.helmholtz(7), work.resolve("state").toString())
                  .with(Fitter.withDefaults().withFrame(new Disk(0, 0, 1.5)))
                  .writing(work.resolve("field.json").toString())
                  .telling(fit -> System.out.println(fit.report().fits().get(0).samples())))
          .option("checkpointLocation", work.resolve("checkpoint").toString())
          .trigger(Trigger.AvailableNow())
          .start()
          .awaitTermination();
    }
  }
}
