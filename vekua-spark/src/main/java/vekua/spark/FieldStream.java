package vekua.spark;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import vekua.basis.Equation;
import vekua.fit.Fitter;
import vekua.io.EquationParameter;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.FitSettings;
import vekua.io.FitState;
import vekua.io.JsonWriter;
import vekua.io.Progress;
import vekua.task.FitOutcome;
import vekua.task.StateTask;

/**
 * A sink for Structured Streaming: folds every batch of a stream into a state and keeps a field up
 * to date, as in {@code sensors.writeStream().foreachBatch(FieldStream.of(equation, "all.state"))}.
 * The state is the file of {@code vekua fit --state}. It remembers the number of the last batch, so
 * that batches that Spark replays after a failure are folded in once; empty batches are allowed.
 * Rows are read as {@link FieldFit} reads them. Immutable.
 */
public final class FieldStream implements VoidFunction2<Dataset<Row>, Long> {

  private static final long serialVersionUID = 1L;

  private final transient Equation equation;
  private final transient FieldFit reader;
  private final Fitter fitter;
  private final String state;
  private final String name;
  private final String field;
  private final double share;
  private final transient Consumer<FitOutcome> listener;

  private FieldStream(
      Equation equation,
      FieldFit reader,
      Fitter fitter,
      String state,
      String name,
      String field,
      double share,
      Consumer<FitOutcome> listener) {
    this.equation = equation;
    this.reader = reader;
    this.fitter = fitter;
    this.state = state;
    this.name = name;
    this.field = field;
    this.share = share;
    this.listener = listener;
  }

  /**
   * A sink.
   *
   * @param equation that the field satisfies
   * @param state the file of the state, on any file system that Spark knows
   */
  public static FieldStream of(Equation equation, String state) {
    return new FieldStream(
        equation,
        FieldFit.of(equation),
        Fitter.withDefaults(),
        state,
        "stream",
        "",
        1,
        outcome -> {});
  }

  /** The same with another frame, order, regularisation or scaling. */
  public FieldStream with(Fitter newFitter) {
    return new FieldStream(
        equation, reader.with(newFitter), newFitter, state, name, field, share, listener);
  }

  /** The same with a noise level for sensors whose {@code sigma} is not given. */
  public FieldStream withNoise(double standardDeviation) {
    return new FieldStream(
        equation, reader.withNoise(standardDeviation), fitter, state, name, field, share, listener);
  }

  /** The same, refusing batches with more than this share of unusable rows. */
  public FieldStream tolerating(double unusable) {
    return new FieldStream(
        equation, reader.tolerating(unusable), fitter, state, name, field, share, listener);
  }

  /** The same without the rows that lack a number, see {@link FieldFit#withoutMissing}. */
  public FieldStream withoutMissing() {
    return new FieldStream(
        equation, reader.withoutMissing(), fitter, state, name, field, share, listener);
  }

  /** The same under another name, which tells its batches from those of other streams. */
  public FieldStream named(String newName) {
    return new FieldStream(equation, reader, fitter, state, newName, field, share, listener);
  }

  /**
   * The same, writing the field after every batch.
   *
   * @param file a field's file, on any file system that Spark knows
   */
  public FieldStream writing(String file) {
    return new FieldStream(equation, reader, fitter, state, name, file, share, listener);
  }

  /**
   * The same, forgetting: with every batch all rows before count less, as if there were only a
   * share of them. Which sensors they came from is forgotten too, so rows are doubted less.
   *
   * @param kept above 0 and below 1
   */
  public FieldStream forgetting(double kept) {
    if (!(kept > 0 && kept < 1)) {
      throw new IllegalArgumentException("share must be between 0 and 1: " + kept);
    }
    return new FieldStream(equation, reader, fitter, state, name, field, kept, listener);
  }

  /** The same, telling somebody of the fit after every batch that had rows. */
  public FieldStream telling(Consumer<FitOutcome> newListener) {
    return new FieldStream(equation, reader, fitter, state, name, field, share, newListener);
  }

  /**
   * Folds in one batch.
   *
   * @throws vekua.io.BadInputException if its rows are none for the state, which then is as before
   */
  @Override
  public void call(Dataset<Row> batch, Long number) throws IOException {
    SparkSession spark = batch.sparkSession();
    try (StateFiles file = StateFiles.open(spark, state)) {
      call(batch, number, file);
    }
  }

  private void call(Dataset<Row> batch, long number, StateFiles file) throws IOException {
    SparkSession spark = batch.sparkSession();
    Optional<FitState> before = file.before();
    long last = before.map(b -> b.streams().getOrDefault(name, -1L)).orElse(-1L);
    if (last > number || (last == number && field.isEmpty())) {
      return;
    }
    // Surveyed first, then reduced.
    Dataset<Row> rows = batch.persist();
    try {
      if (!rows.isEmpty() && last == number) {
        tellAgain(spark, rows, before);
      } else if (!rows.isEmpty()) {
        fold(spark, rows, number, file);
      } else if (last < number && before.isPresent()) {
        file.save(before.get().after(name, number));
      }
    } finally {
      rows.unpersist();
    }
  }

  private void fold(SparkSession spark, Dataset<Row> rows, long number, StateFiles file)
      throws IOException {
    Optional<FitState> before = file.before();
    Optional<FitState> faded = share < 1 ? before.map(b -> b.faded(share)) : before;
    StateTask.Outcome outcome =
        StateTask.of(reader.source(rows).partOfMany(), settings(), state, faded)
            .withRepeats()
            .run(Progress.none());
    file.save(outcome.state().after(name, number));
    tell(spark, outcome.fit());
  }

  /**
   * Writes the field of the state once more: whatever ended the process after the batch was folded
   * in may have been quicker than the field.
   */
  private void tellAgain(SparkSession spark, Dataset<Row> rows, Optional<FitState> before)
      throws IOException {
    StateTask.Outcome outcome =
        StateTask.of(reader.source(rows).partOfMany(), settings(), state, before)
            .run(Progress.none());
    if (outcome.repeated()) {
      tell(spark, outcome.fit());
    }
  }

  private FitSettings settings() {
    return FitSettings.of(
        EquationType.of(equation), EquationParameter.of(equation.wavenumber()), fitter);
  }

  private void tell(SparkSession spark, FitOutcome fit) throws IOException {
    if (!field.isEmpty()) {
      List<FieldFile> fields = fit.fields();
      List<String> targets = fit.targets(field);
      for (int s = 0; s < fields.size(); s++) {
        TableFiles.write(spark, targets.get(s), JsonWriter.toString(fields.get(s).toJson()));
      }
    }
    listener.accept(fit);
  }
}
