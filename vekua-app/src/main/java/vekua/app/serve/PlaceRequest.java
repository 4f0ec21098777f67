package vekua.app.serve;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import vekua.fit.Placement;
import vekua.geometry.Points;
import vekua.geometry.RegularGrid;
import vekua.io.Candidates;
import vekua.io.FieldFile;
import vekua.io.JsonNode;
import vekua.io.OptionText;
import vekua.task.PlaceOutcome;
import vekua.task.PlaceTask;

/**
 * The next sensors that are asked for.
 *
 * @param task which
 * @param grid where the spread with all of them is wanted, if anywhere
 */
record PlaceRequest(PlaceTask task, Optional<RegularGrid> grid) {

  static PlaceRequest fromJson(JsonNode json, Limits limits) {
    json.allow(List.of("field", "candidates", "count", "criterion", "noise", "grid"));
    FieldFile field = FieldFile.fromJson(json.get("field"));
    List<JsonNode> rows = json.get("candidates").elements();
    if (rows.size() > limits.points()) {
      throw new Refusal(
          413, "candidates may be " + limits.points() + " at most, not " + rows.size());
    }
    if (rows.isEmpty()) {
      throw json.get("candidates").problem("must be at least one");
    }
    Optional<RegularGrid> grid = json.find("grid").map(g -> GridJson.read(g, limits));
    int count = (int) json.get("count").integer(1, rows.size());
    return new PlaceRequest(
        new PlaceTask(
            "the field",
            List.of(field),
            candidates(rows, field.frame().dimension()),
            count,
            json.find("criterion").map(PlaceRequest::criterion).orElse(Placement.Criterion.AVERAGE),
            json.find("noise").map(PlaceRequest::noise).orElse(OptionalDouble.empty()),
            grid),
        grid);
  }

  /** Each [x, y] or [x, y, sigma], in space with z. */
  private static Candidates candidates(List<JsonNode> rows, int dimension) {
    double[][] columns = new double[dimension + 1][rows.size()];
    Arrays.fill(columns[dimension], Double.NaN);
    for (int i = 0; i < rows.size(); i++) {
      JsonNode row = rows.get(i);
      int length = row.elements().size();
      if (length != dimension && length != dimension + 1) {
        throw row.problem(
            "must be " + (dimension == 2 ? "[x, y] or [x, y, sigma]" : "[x, y, z] or with sigma"));
      }
      double[] cells = row.numbers(length);
      for (int c = 0; c < length; c++) {
        columns[c][i] = cells[c];
      }
      if (length > dimension && !(cells[dimension] > 0)) {
        throw row.problem("must have a positive sigma");
      }
    }
    Points points =
        dimension == 2
            ? Points.of(columns[0], columns[1])
            : Points.of(columns[0], columns[1], columns[2]);
    return Candidates.of(points, columns[dimension]);
  }

  private static Placement.Criterion criterion(JsonNode json) {
    try {
      return OptionText.criterion(json.text());
    } catch (IllegalArgumentException e) {
      throw json.problem("must be average or worst");
    }
  }

  private static OptionalDouble noise(JsonNode json) {
    if (!(json.number() > 0)) {
      throw json.problem("must be positive");
    }
    return OptionalDouble.of(json.number());
  }

  /** The places and, on the grid, the spread that they leave. */
  Answer answer() {
    PlaceOutcome outcome = task.run();
    Map<String, Object> answer = outcome.toJson();
    if (grid.isEmpty()) {
      return Answer.of(answer);
    }
    double[] spread = outcome.placed().after().get(0).spreadAt(grid.get().points());
    FieldFile field = task.fields().get(0);
    Points nodes = grid.get().points();
    for (int i = 0; i < spread.length; i++) {
      spread[i] = field.covers(nodes.x(i), nodes.y(i)) ? spread[i] : Double.NaN;
    }
    return Answer.of(answer, grid.get(), List.of("spread"), new double[][] {spread});
  }
}
