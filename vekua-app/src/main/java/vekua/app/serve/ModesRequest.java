package vekua.app.serve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import vekua.geometry.Domain;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.io.BadInputException;
import vekua.io.DrumFile;
import vekua.io.JsonNode;
import vekua.modes.Membrane;
import vekua.modes.Mode;
import vekua.task.ModesOutcome;
import vekua.task.ModesTask;

/**
 * Modes that are asked for.
 *
 * @param task what to find
 * @param grid where to evaluate the modes, if anywhere
 */
record ModesRequest(ModesTask task, Optional<Grid> grid) {

  private static final List<String> MEMBERS =
      List.of("domain", "boundary", "count", "condition", "tolerance", "grid");

  static ModesRequest fromJson(JsonNode json, Limits limits) {
    json.allow(MEMBERS);
    json.get("domain");
    int count = (int) json.get("count").integer(1, limits.modes());
    double tolerance = json.find("tolerance").map(JsonNode::number).orElse(ModesTask.TOLERANCE);
    if (!(tolerance > 0 && tolerance < 1)) {
      throw json.get("tolerance").problem("must be positive and less than 1: " + tolerance);
    }
    Optional<Grid> grid = json.find("grid").map(each -> GridJson.readPlane(each, limits));
    long numbers = count * grid.map(each -> (long) each.points().size()).orElse(0L);
    if (numbers > limits.gridPoints()) {
      throw new Refusal(
          413,
          String.format(
              Locale.ROOT,
              "the grids of all modes may have %d nodes at most: %d modes on %d nodes each",
              limits.gridPoints(),
              count,
              numbers / count));
    }
    ModesTask.Question question = ModesTask.Question.lowest(count);
    return new ModesRequest(
        new ModesTask("the request", membrane(json), question, tolerance), grid);
  }

  private static Membrane membrane(JsonNode json) {
    DrumFile drum = DrumFile.fromJson(json, MEMBERS.toArray(String[]::new));
    try {
      Optional<JsonNode> condition = json.find("condition");
      if (condition.isEmpty()) {
        return drum.membrane();
      }
      return switch (condition.get().text()) {
        case "dirichlet" -> Membrane.clamped(drum.domain());
        case "neumann" -> Membrane.free(drum.domain());
        default -> throw condition.get().problem("must be dirichlet or neumann");
      };
    } catch (IllegalArgumentException e) {
      throw new BadInputException("the request: " + e.getMessage());
    }
  }

  Answer answer() {
    ModesOutcome outcome = task.run(share -> {});
    Map<String, Object> answer = new LinkedHashMap<>(outcome.toJson());
    List<Mode> modes = outcome.spectrum().modes();
    answer.put("frequencies", frequencies(modes));
    if (grid.isEmpty()) {
      return Answer.of(answer);
    }
    Points nodes = grid.get().points();
    Domain domain = task.membrane().domain();
    int[] inside = nodes.in(domain::contains);
    Points there = nodes.choose(inside);
    List<String> names = new ArrayList<>();
    List<double[]> columns = new ArrayList<>();
    for (Mode mode : modes) {
      names.add("mode-" + mode.index());
      columns.add(SolveRequest.placed(mode.field().at(there), inside, nodes.size()));
    }
    double[] ones = new double[inside.length];
    Arrays.fill(ones, 1);
    names.add("inside");
    columns.add(SolveRequest.placed(ones, inside, nodes.size()));
    return Answer.of(answer, grid.get(), names, columns.toArray(double[][]::new));
  }

  /** Frequencies in units of the lowest that is not zero: what an ear compares. */
  private static double[] frequencies(List<Mode> modes) {
    double[] k = modes.stream().mapToDouble(Mode::wavenumber).toArray();
    double unit = Arrays.stream(k).filter(each -> each > 0).findFirst().orElse(1);
    return IntStream.range(0, k.length).mapToDouble(i -> k[i] / unit).toArray();
  }
}
