package vekua.paper;

import java.util.ArrayList;
import java.util.List;
import vekua.djl.Progress;

/**
 * A run that is still to be done.
 *
 * @param experiment what to do
 * @param method how to do it
 * @param seed of the task's noise and the network's weights
 */
public record Job(Experiment experiment, Method method, long seed) {

  /**
   * All runs that are possible: the quick ones first, then the slow ones seed by seed, so that
   * whoever stops early has every experiment.
   */
  public static List<Job> all(
      List<Experiment> experiments, List<Method> methods, List<Long> seeds) {
    List<Job> quick = new ArrayList<>();
    List<Job> slow = new ArrayList<>();
    for (long seed : seeds) {
      for (Experiment experiment : experiments) {
        for (Method method : methods) {
          if (method.solves(experiment.task(seed).equation())) {
            (method.isQuick() ? quick : slow).add(new Job(experiment, method, seed));
          }
        }
      }
    }
    quick.addAll(slow);
    return List.copyOf(quick);
  }

  /** Does it. */
  public Run run(Progress progress) {
    Task task = experiment.task(seed);
    Outcome outcome = method.solve(task, seed, progress);
    return new Run(
        experiment,
        method,
        seed,
        task.meanSquaredError(outcome.values()),
        outcome.seconds(),
        outcome.rank(),
        outcome.values());
  }

  /** The time of a slow run, roughly and in an arbitrary unit. */
  public long cost() {
    return method.cost(experiment.task(seed));
  }

  /** The number of steps of a slow run. */
  public int steps() {
    return method.steps(experiment.task(seed));
  }
}
