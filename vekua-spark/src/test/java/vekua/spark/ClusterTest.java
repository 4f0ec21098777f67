package vekua.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.geometry.Disk;

/** Executors that are processes of their own, one of which dies. */
class ClusterTest {

  private static final int PARTITIONS = 8;
  private static SparkSession spark;

  @BeforeAll
  static void start() {
    spark = Sessions.cluster(2);
  }

  @AfterAll
  static void stop() {
    Sessions.stop();
  }

  @Test
  void aKilledExecutorDoesNotChangeABit(@TempDir Path folder) throws InterruptedException {
    Dataset<Row> table = new Waves(5000, 1).table(spark, PARTITIONS);
    FieldFit fit =
        FieldFit.of(Equation.helmholtz(Waves.WAVENUMBER))
            .with(Fitter.withDefaults().withFrame(new Disk(0, 0.2, 1.4)));
    Fit expected = fit.fit(table);
    Removals removals = new Removals();
    spark.sparkContext().addSparkListener(removals);
    Fit survived = fit.fit(deadly(table, folder.resolve("killed").toString()));
    assertThat(folder.resolve("killed")).exists();
    assertThat(survived.rank()).isEqualTo(expected.rank());
    assertThat(survived.samples()).isEqualTo(expected.samples());
    assertThat(survived.field().coefficients()).isEqualTo(expected.field().coefficients());
    assertThat(survived.uncertainty().spreadAt(0.2, 0.3))
        .isEqualTo(expected.uncertainty().spreadAt(0.2, 0.3));
    for (int i = 0; removals.count.get() == 0 && i < 300; i++) {
      Thread.sleep(100); // The news may come after the result.
    }
    assertThat(removals.count.get()).isEqualTo(1);
  }

  /**
   * The same table, but whoever is first to be in the middle of a late partition dies on the spot,
   * and with it the triangles that it has finished before.
   */
  private static Dataset<Row> deadly(Dataset<Row> table, String mark) {
    return table.map(
        (MapFunction<Row, Row>)
            row -> {
              if (TaskContext.getPartitionId() == PARTITIONS - 2 && row.getDouble(0) > 0.9) {
                dieOnce(Path.of(mark));
              }
              return row;
            },
        Encoders.row(table.schema()));
  }

  private static void dieOnce(Path mark) throws IOException {
    try {
      Files.createFile(mark);
      Runtime.getRuntime().halt(137);
    } catch (FileAlreadyExistsException e) {
      // Someone has died already.
    }
  }

  private static final class Removals extends SparkListener {
    private final AtomicInteger count = new AtomicInteger();

    @Override
    public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
      count.incrementAndGet();
    }
  }
}
