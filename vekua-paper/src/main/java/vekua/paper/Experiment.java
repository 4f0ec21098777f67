package vekua.paper;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/**
 * A task that is known up to the seed of what is random in it.
 *
 * @param key one letter
 * @param title a few words
 * @param reason why it is there, one line
 * @param draw the task for a seed
 */
public record Experiment(String key, String title, String reason, LongFunction<Task> draw) {

  /** The experiments A to D of the paper. */
  public static List<Experiment> paper() {
    return PaperExperiments.LIST;
  }

  /** The paper's experiments and ours, by rising difficulty. */
  public static List<Experiment> all() {
    return Stream.concat(PaperExperiments.LIST.stream(), WiderExperiments.LIST.stream()).toList();
  }

  /** The task for a seed. */
  public Task task(long seed) {
    return draw.apply(seed);
  }

  /** Whether the paper has it. */
  public boolean isPublished() {
    return PaperExperiments.LIST.contains(this);
  }

  @Override
  public String toString() {
    return key + ": " + title;
  }
}
