package vekua.paper;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import vekua.io.JsonWriter;

/** The runs that are done. Immutable. */
public final class Results {

  private final List<Run> runs;

  private Results(List<Run> runs) {
    this.runs = List.copyOf(runs);
  }

  /** Results of runs. */
  public static Results of(List<Run> runs) {
    return new Results(runs);
  }

  /** The same with one more run, or with a run done again in place of the first time. */
  public Results with(Run run) {
    List<Run> all = new ArrayList<>(runs);
    all.replaceAll(done -> done.job().equals(run.job()) ? run : done);
    if (!all.contains(run)) {
      all.add(run);
    }
    return new Results(all);
  }

  /** The runs, in the order in which they were done. */
  public List<Run> runs() {
    return runs;
  }

  /** The experiments that have runs, in alphabetic order of their letters. */
  public List<Experiment> experiments() {
    return Experiment.all().stream()
        .filter(e -> runs.stream().anyMatch(r -> r.experiment().equals(e)))
        .toList();
  }

  /** A method on an experiment over the seeds that are done; empty if none is. */
  public Optional<Summary> summary(Experiment experiment, Method method) {
    List<Run> matching =
        runs.stream()
            .filter(r -> r.experiment().equals(experiment) && r.method() == method)
            .toList();
    return matching.isEmpty() ? Optional.empty() : Optional.of(Summary.of(matching));
  }

  /** All summaries, by experiment, then method. */
  public List<Summary> summaries() {
    List<Summary> all = new ArrayList<>();
    for (Experiment experiment : experiments()) {
      for (Method method : Method.values()) {
        summary(experiment, method).ifPresent(all::add);
      }
    }
    return all;
  }

  /** How many times faster the paper's method is than the summary's, where both are known. */
  public Optional<Double> speedUp(Summary summary) {
    if (summary.method() == Method.VEKUA) {
      return Optional.empty();
    }
    return summary(summary.experiment(), Method.VEKUA)
        .map(vekua -> summary.seconds().mean() / vekua.seconds().mean());
  }

  /** As JSON. */
  public String toJson() {
    List<Map<String, Object>> all = runs.stream().map(Run::toJson).toList();
    List<Map<String, Object>> summary = summaries().stream().map(Summary::toJson).toList();
    return JsonWriter.toString(JsonWriter.members("runs", all, "summary", summary));
  }

  /** The runs as CSV; numbers read back bit by bit, an unknown rank is empty. */
  public String toCsv() {
    StringBuilder text = new StringBuilder("experiment,method,seed,mse,seconds,rank\n");
    for (Run run : runs) {
      Collection<Object> cells = run.toJson().values();
      text.append(cells.stream().map(String::valueOf).collect(Collectors.joining(",")));
      text.append(run.rank().isPresent() ? "\n" : ",\n");
    }
    return text.toString();
  }
}
