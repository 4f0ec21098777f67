package vekua.task;

import java.util.Map;
import vekua.io.FieldFile;
import vekua.io.ProblemFile;
import vekua.solve.Solution;

/**
 * What a {@link SolveTask} gives.
 *
 * @param field the field's file
 * @param solution the solution and what it knows of its error
 * @param seconds that the task took
 */
public record SolveOutcome(FieldFile field, Solution solution, double seconds) {

  /** The report as a JSON object. */
  public Map<String, Object> toJson() {
    return ProblemFile.report(solution, seconds);
  }
}
