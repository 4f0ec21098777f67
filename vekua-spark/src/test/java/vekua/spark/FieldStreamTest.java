package vekua.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.geometry.Disk;
import vekua.io.BadInputException;
import vekua.io.EquationParameter;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.FitSettings;
import vekua.io.FitState;
import vekua.io.HeldSamples;
import vekua.io.Progress;
import vekua.rows.Samples;
import vekua.task.FitOutcome;
import vekua.task.StateTask;

class FieldStreamTest extends LocalSession {

  private static final Equation EQUATION = Equation.helmholtz(Waves.WAVENUMBER);
  private static final Fitter FITTER = Fitter.withDefaults().withFrame(new Disk(0, 0.25, 1.5));

  @TempDir private Path folder;

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  private static Dataset<Row> rows(Samples samples, int from, int to) {
    List<Row> rows = new ArrayList<>();
    for (int i = from; i < to; i++) {
      rows.add(
          RowFactory.create(samples.points().x(i), samples.points().y(i), samples.value(0, i)));
    }
    return Waves.inOrder(spark, rows, Waves.XYU, 2);
  }

  @Test
  void aStreamGivesTheFieldOfAllItsRows() throws Exception {
    Samples all = new Waves(1500, 21).values();
    for (int b = 0; b < 4; b++) {
      rows(all, 300 * b, 300 * (b + 1)).coalesce(1).write().parquet(at("in/" + b));
    }
    List<FitOutcome> told = new ArrayList<>();
    FieldStream stream =
        FieldStream.of(EQUATION, at("s")).with(FITTER).writing(at("f.json")).telling(told::add);
    spark
        .readStream()
        .schema(Waves.XYU)
        .option("maxFilesPerTrigger", 1)
        .option("recursiveFileLookup", true)
        .parquet(at("in"))
        .writeStream()
        .foreachBatch(stream)
        .option("checkpointLocation", at("checkpoint"))
        .trigger(Trigger.AvailableNow())
        .start()
        .awaitTermination();
    assertThat(told).hasSize(4);
    Fit expected = FITTER.fit(EQUATION, all);
    double u = FieldFile.read(folder.resolve("f.json")).field().at(0.2, 0.3);
    assertThat(u).isCloseTo(expected.field().at(0.2, 0.3), within(1e-12));
    assertThat(told.get(3).fits().get(0).samples()).isEqualTo(all.size());
    // The same file serves the command line.
    FitState state = FitState.load(folder.resolve("s"));
    FitSettings settings =
        FitSettings.of(EquationType.HELMHOLTZ, EquationParameter.of(Waves.WAVENUMBER), FITTER);
    StateTask.Outcome more =
        StateTask.of(
                new HeldSamples("more", new Waves(50, 22).values()),
                settings,
                "s",
                Optional.of(state))
            .run(Progress.none());
    assertThat(more.state().rows().usable()).isEqualTo(all.size() + 40);
  }

  @Test
  void replayedBatchesAreSkippedAndEmptyOnesAllowed() throws IOException {
    Samples all = new Waves(500, 23).values();
    FieldStream stream = FieldStream.of(EQUATION, at("s")).with(FITTER);
    stream.call(rows(all, 0, 0), 0L);
    assertThat(folder.resolve("s")).doesNotExist();
    stream.call(rows(all, 0, 200), 1L);
    stream.call(rows(all, 200, 400), 2L);
    byte[] before = Files.readAllBytes(folder.resolve("s"));
    stream.call(rows(all, 200, 400), 2L);
    stream.call(rows(all, 0, 200), 1L);
    assertThat(Files.readAllBytes(folder.resolve("s"))).isEqualTo(before);
    stream.call(rows(all, 0, 0), 3L);
    FitState state = FitState.load(folder.resolve("s"));
    assertThat(state.streams()).containsEntry("stream", 3L);
    assertThat(state.rows().usable()).isEqualTo(400);
    // Another stream counts its own batches.
    stream.named("other").call(rows(all, 0, 100), 0L);
    assertThat(FitState.load(folder.resolve("s")).rows().usable()).isEqualTo(500);
    // A batch that does not fit leaves everything as it was.
    byte[] good = Files.readAllBytes(folder.resolve("s"));
    assertThatThrownBy(() -> stream.call(spark.sql("select 9.0d x, 9.0d y, 1.0d u"), 4L))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("place wrong in 1");
    assertThat(Files.readAllBytes(folder.resolve("s"))).isEqualTo(good);
  }

  /** A process may end after the state was written and before the field was. */
  @Test
  void aReplayedBatchWritesTheFieldOnceMore() throws IOException {
    Samples all = new Waves(500, 25).values();
    FieldStream stream = FieldStream.of(EQUATION, at("s")).with(FITTER).writing(at("f.json"));
    stream.call(rows(all, 0, 200), 0L);
    stream.call(rows(all, 200, 400), 1L);
    byte[] state = Files.readAllBytes(folder.resolve("s"));
    double u = FieldFile.read(folder.resolve("f.json")).field().at(0.2, 0.3);
    Files.delete(folder.resolve("f.json"));
    stream.call(rows(all, 200, 400).repartition(3), 1L);
    assertThat(FieldFile.read(folder.resolve("f.json")).field().at(0.2, 0.3)).isEqualTo(u);
    assertThat(Files.readAllBytes(folder.resolve("s"))).isEqualTo(state);
  }

  @Test
  void aStreamThatForgetsFollowsItsField() throws IOException {
    Samples all = new Waves(500, 24).values();
    double[][] none = new double[1][all.size()];
    FieldStream stream =
        FieldStream.of(EQUATION, at("s")).with(FITTER).writing(at("f.json")).forgetting(0.1);
    stream.call(rows(all, 0, 400), 0L);
    for (long batch = 1; batch <= 4; batch++) {
      stream.call(rows(all.withSnapshots(none), 0, 400), batch);
    }
    double u = FieldFile.read(folder.resolve("f.json")).field().at(0.2, 0.3);
    double then = FITTER.fit(EQUATION, all).field().at(0.2, 0.3);
    // 1e-4 of the old rows beside 1.111 times as many new ones that are zero: at most that is left.
    assertThat(Math.abs(u / then)).isLessThan(9.1e-5);
    assertThatIllegalArgumentException().isThrownBy(() -> stream.forgetting(1));
  }
}
