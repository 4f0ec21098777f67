package vekua.app.serve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import vekua.geometry.Domain;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.io.FieldFile;
import vekua.io.JsonNode;
import vekua.io.ProblemFile;
import vekua.task.PredictTask;
import vekua.task.SolveOutcome;
import vekua.task.SolveTask;

/**
 * A solution that is asked for.
 *
 * @param problem to solve
 * @param grid where to evaluate the solution, if anywhere
 * @param total whether to add the incident wave there
 */
record SolveRequest(ProblemFile problem, Optional<Grid> grid, boolean total) {

  static SolveRequest fromJson(JsonNode json, Limits limits) {
    ProblemFile problem = ProblemFile.fromJson(json, "grid", "total");
    double waves =
        problem.problem().equation().wavenumber() * problem.problem().domain().frame().radius();
    if (!(waves <= limits.waves())) {
      throw new Refusal(
          422,
          String.format(
              Locale.ROOT,
              "the wavenumber times the radius of the domain may be %.0f at most, not %.4g",
              limits.waves(),
              waves));
    }
    return new SolveRequest(
        problem,
        json.find("grid").map(grid -> GridJson.readPlane(grid, limits)),
        json.find("total").map(JsonNode::truth).orElse(false));
  }

  Answer answer() {
    SolveOutcome outcome = SolveTask.of("the request", problem).run();
    FieldFile file = outcome.field();
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("solve", outcome.toJson());
    answer.put("field", file.toJson());
    if (grid.isEmpty()) {
      return Answer.of(answer);
    }
    PredictTask task = PredictTask.of("the field", file).withTotal(total);
    Points nodes = grid.get().points();
    Domain domain = problem.problem().domain();
    int[] inside = nodes.in(domain::contains);
    List<String> names = new ArrayList<>(task.names());
    List<double[]> columns = new ArrayList<>();
    for (double[] values : task.at(nodes.choose(inside))) {
      columns.add(placed(values, inside, nodes.size()));
    }
    double[] ones = new double[inside.length];
    Arrays.fill(ones, 1);
    names.add("inside");
    columns.add(placed(ones, inside, nodes.size()));
    return Answer.of(answer, grid.get(), names, columns.toArray(double[][]::new));
  }

  /** Values at their places among zeros. */
  static double[] placed(double[] values, int[] indices, int size) {
    double[] all = new double[size];
    for (int i = 0; i < indices.length; i++) {
      all[indices[i]] = values[i];
    }
    return all;
  }
}
