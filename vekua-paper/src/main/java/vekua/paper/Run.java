package vekua.paper;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * One method on one task.
 *
 * @param experiment what was to be done
 * @param method how it was done
 * @param seed of the task's noise and the network's weights
 * @param mse the mean squared error at the targets
 * @param seconds from measurements to a field
 * @param rank the directions that the data determine, where the method knows
 * @param values the field at the targets
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record Run(
    Experiment experiment,
    Method method,
    long seed,
    double mse,
    double seconds,
    OptionalInt rank,
    double[] values) {

  /** What was to be done. */
  Job job() {
    return new Job(experiment, method, seed);
  }

  /** Its numbers by their names; no rank where it is not known. */
  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("experiment", experiment.key());
    json.put("method", method.key());
    json.put("seed", seed);
    json.put("mse", mse);
    json.put("seconds", seconds);
    rank.ifPresent(r -> json.put("rank", r));
    return json;
  }
}
