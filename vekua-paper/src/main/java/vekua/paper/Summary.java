package vekua.paper;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * A method on an experiment over all seeds.
 *
 * @param experiment what was done
 * @param method how
 * @param mse the mean squared error
 * @param seconds the time
 */
public record Summary(Experiment experiment, Method method, Spread mse, Spread seconds) {

  /**
   * Mean and standard deviation, the latter of the population as in the paper.
   *
   * @param mean the mean
   * @param std the standard deviation
   */
  public record Spread(double mean, double std) {}

  /** Summarises runs that differ in their seed alone. */
  static Summary of(List<Run> runs) {
    Run first = runs.get(0);
    return new Summary(
        first.experiment(), first.method(), spread(runs, Run::mse), spread(runs, Run::seconds));
  }

  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("experiment", experiment.key());
    json.put("method", method.key());
    json.put("mseMean", mse.mean());
    json.put("mseStd", mse.std());
    json.put("secondsMean", seconds.mean());
    json.put("secondsStd", seconds.std());
    return json;
  }

  private static Spread spread(List<Run> runs, ToDoubleFunction<Run> value) {
    // About the first value, so that equal values have exactly that mean and no deviation.
    double first = value.applyAsDouble(runs.get(0));
    double mean = first;
    for (Run run : runs) {
      mean += (value.applyAsDouble(run) - first) / runs.size();
    }
    double square = 0;
    for (Run run : runs) {
      double d = value.applyAsDouble(run) - mean;
      square += d * d / runs.size();
    }
    return new Spread(mean, Math.sqrt(square));
  }
}
