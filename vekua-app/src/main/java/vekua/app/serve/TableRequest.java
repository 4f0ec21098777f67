package vekua.app.serve;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import vekua.io.BadInputException;
import vekua.io.ColumnChoice;
import vekua.io.Outlier;
import vekua.io.SamplesJson;
import vekua.io.SensorsCsv;
import vekua.io.Survey;
import vekua.io.TablePreview;
import vekua.rows.Samples;

/**
 * A table that is looked at: its columns, and its sensors as far as they can be read.
 *
 * @param columns which column is which, as the option of the command line says it; the guess if
 *     empty
 * @param skips whether rows with empty cells are left out
 */
record TableRequest(Optional<String> columns, boolean skips) {

  /** Numbers of all snapshots together. */
  private static final int MOST_READINGS = 400_000;

  static TableRequest of(@Nullable String columns, @Nullable String missing) {
    if (missing != null && !missing.equals("skip") && !missing.equals("refuse")) {
      throw new Refusal(400, "missing must be refuse or skip, not " + missing);
    }
    return new TableRequest(
        Optional.ofNullable(columns).filter(text -> !text.isBlank()), "skip".equals(missing));
  }

  Answer answer(byte[] content, Limits limits) throws IOException {
    TablePreview preview = TablePreview.of("the table", content);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("columns", preview.toJson());
    answer.put("separator", preview.separator());
    Optional<String> choice = columns.or(preview::choice);
    answer.put("choice", choice.orElse(""));
    if (choice.isEmpty()) {
      answer.put("problem", unread(content));
      return Answer.of(answer);
    }
    try {
      read(answer, content, choice.get(), limits);
    } catch (BadInputException e) {
      answer.put("problem", e.getMessage());
    }
    return Answer.of(answer);
  }

  /** What is wrong where no columns can be guessed: a cell that cannot be read, or their names. */
  private static String unread(byte[] content) throws IOException {
    try {
      SensorsCsv.of("the table", content, ColumnChoice.byName()).read();
    } catch (BadInputException e) {
      String sentence = String.valueOf(e.getMessage());
      if (sentence.startsWith("the table, line ")) {
        return sentence;
      }
    }
    return "say which columns are x, y and the value";
  }

  private void read(Map<String, Object> answer, byte[] content, String choice, Limits limits)
      throws IOException {
    ColumnChoice chosen;
    try {
      chosen = ColumnChoice.parse(choice);
    } catch (IllegalArgumentException e) {
      throw new BadInputException("columns " + e.getMessage());
    }
    SensorsCsv file = SensorsCsv.of("the table", content, chosen);
    if (skips) {
      file = file.withoutMissing();
    }
    Samples samples = file.read();
    int most = Math.min(limits.samples(), MOST_READINGS / file.snapshots());
    if (samples.size() > most) {
      throw new Refusal(
          413, "the table may have " + most + " sensors at most, not " + samples.size());
    }
    Survey survey = file.survey();
    List<String> notes = new ArrayList<>(file.notes(""));
    survey
        .sums()
        .forEach(row -> notes.add(row + " seems to sum up others, and counts as a sensor"));
    answer.put("samples", SamplesJson.write(samples));
    if (skips) {
      answer.put("missing", survey.leftOut().stream().map(Outlier::row).toList());
    }
    if (file.snapshots() > 1) {
      List<double[]> snapshots = new ArrayList<>();
      for (int s = 0; s < file.snapshots(); s++) {
        snapshots.add(samples.snapshot(s));
      }
      answer.put("snapshots", snapshots);
    }
    answer.put("complex", file.complex());
    answer.put("labels", file.labels().toJson());
    answer.put("notes", notes);
  }
}
