package vekua.app.serve;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import vekua.geometry.RegularGrid;
import vekua.io.FieldFile;
import vekua.io.JsonNode;
import vekua.rows.Samples;
import vekua.task.FitOutcome;
import vekua.task.FitTask;
import vekua.task.PredictTask;

/**
 * The fields of several snapshots on one grid, to be played as a film or, as the parts of complex
 * readings, to be shown as a wave.
 *
 * @param fit how to fit, and where to evaluate
 * @param samples all snapshots
 * @param complex whether two snapshots are real and imaginary part
 * @param whole whether the complex field itself is wanted, with its file, and not its parts' values
 */
record FramesRequest(FitRequest fit, Samples samples, boolean complex, boolean whole) {

  /** Numbers of all frames together, in grids. */
  private static final int GRIDS = 4;

  /** However small their grid is, each is a fit of its own. */
  private static final int MOST_FRAMES = 10_000;

  static FramesRequest fromJson(JsonNode json, Limits limits) {
    List<String> members = new ArrayList<>(FitRequest.MEMBERS);
    members.addAll(List.of("snapshots", "complex", "whole"));
    json.allow(members);
    FitRequest fit = FitRequest.fromJson(json, limits);
    RegularGrid grid =
        fit.grid().orElseThrow(() -> json.problem("needs a grid, on which frames are shown"));
    List<JsonNode> rows = json.get("snapshots").elements();
    long fitting = Math.max(1, (long) GRIDS * limits.gridPoints() / grid.size());
    long most = Math.min(fitting, MOST_FRAMES);
    if (rows.isEmpty()) {
      throw json.get("snapshots").problem("must not be empty");
    }
    if (rows.size() > most) {
      throw new Refusal(
          413,
          String.format(
              Locale.ROOT, "snapshots may be %d at most on this grid, not %d", most, rows.size()));
    }
    double[][] values = new double[rows.size()][];
    for (int s = 0; s < values.length; s++) {
      values[s] = values(rows.get(s), fit);
    }
    boolean complex = json.find("complex").map(JsonNode::truth).orElse(false);
    if (complex && values.length != 2) {
      throw json.get("complex").problem("needs two snapshots, real and imaginary part");
    }
    boolean whole = json.find("whole").map(JsonNode::truth).orElse(false);
    if (whole && !complex) {
      throw json.get("whole").problem("needs complex: other snapshots are fields of their own");
    }
    if (!whole && json.find("fields").isPresent()) {
      throw json.get("fields").problem("needs whole: frames have values alone");
    }
    return new FramesRequest(fit, fit.samples().withSnapshots(values), complex, whole);
  }

  /** The values of the samples that a fit uses, of as many as were given. */
  private static double[] values(JsonNode snapshot, FitRequest fit) {
    if (fit.missing().isEmpty()) {
      return snapshot.numbers(fit.samples().size());
    }
    List<JsonNode> all = snapshot.elements();
    int given = fit.samples().size() + fit.missing().size();
    if (all.size() != given) {
      throw snapshot.problem("must be " + given + " numbers");
    }
    Set<Integer> gone =
        fit.missing().stream().map(out -> (int) out.row() - 1).collect(Collectors.toSet());
    return IntStream.range(0, given)
        .filter(i -> !gone.contains(i))
        .mapToDouble(i -> all.get(i).number())
        .toArray();
  }

  Answer answer(Limits limits) throws IOException {
    FitTask task = fit.task(samples);
    fit.checkSize(task, limits);
    FitOutcome outcome = (complex ? task.complex() : task).run();
    RegularGrid grid = fit.grid().orElseThrow();
    if (whole) {
      return whole(outcome, grid);
    }
    List<String> names = new ArrayList<>();
    List<double[]> columns = new ArrayList<>();
    for (FieldFile file : outcome.fields()) {
      PredictTask asked = PredictTask.of("the field", file).withWanted(List.of("u"));
      double[][] values = asked.on(grid, true);
      for (double[] column : values) {
        columns.add(column);
        names.add("u" + columns.size());
      }
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("fit", outcome.report().toJson());
    return Answer.of(answer, grid, names, columns.toArray(double[][]::new));
  }

  /** The complex field as it would be saved, and all that is asked for of it on the grid. */
  private Answer whole(FitOutcome outcome, RegularGrid grid) {
    FieldFile file = outcome.fields().get(0);
    PredictTask asked = PredictTask.of("the field", file).withWanted(fit.fields());
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("fit", outcome.report().toJson());
    answer.put("names", asked.names());
    answer.put("field", file.toJson());
    return Answer.of(answer, grid, asked.names(), asked.on(grid, false));
  }
}
