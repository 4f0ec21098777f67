package vekua.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import vekua.djl.Progress;
import vekua.paper.Experiment;
import vekua.paper.Job;
import vekua.paper.Method;
import vekua.paper.ResultFiles;
import vekua.paper.ResultTables;
import vekua.paper.Results;

/** Repeats the paper. */
@Command(
    name = "paper",
    description = "Repeat every experiment, table and figure of the paper.",
    footer = {
      "",
      "Examples:",
      "  vekua paper                     everything, in a few minutes",
      "  vekua paper --methods vekua     the paper's method alone, in seconds",
      "  vekua paper --experiments A,C --seeds 42 --out results",
      "  vekua paper --experiments all   our wider benchmark, in a quarter of an hour",
    })
final class PaperCommand extends VekuaCommand {

  private static final long MAX_SEED = 0xffffffffL;

  /** What trains networks, which a small installation may lack. */
  private static final String ENGINE = "/ai/djl/pytorch/engine/PtEngine.class";

  /** Of {@link Job#cost}: the paper's own trainings take about five minutes. */
  private static final double SECONDS_PER_UNIT = 300 / 16.2e6;

  @Option(
      names = "--experiments",
      split = ",",
      defaultValue = "A,B,C,D",
      paramLabel = "LETTER",
      description = {
        "The experiments; default: A,B,C,D.",
        "all: also E to O, with all methods and one seed unless told otherwise."
      })
  private List<String> experiments;

  @Option(
      names = "--methods",
      split = ",",
      paramLabel = "NAME",
      description = {
        "The methods; default: vekua,siren.",
        "Others: automatic, waves, mfs, gp, fourier, pinn."
      })
  private @Nullable List<String> methods;

  @Option(
      names = "--seeds",
      split = ",",
      paramLabel = "SEED",
      description = "Seeds of noise and weights; default: 42,43,44.")
  private @Nullable List<String> seeds;

  @Option(
      names = "--out",
      defaultValue = "paper-results",
      paramLabel = "DIR",
      description = "The folder for tables, figure and numbers; default: paper-results.")
  private Path out;

  @Option(names = "--json", description = "Print the results as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    boolean all = experiments.size() == 1 && experiments.get(0).equalsIgnoreCase("all");
    List<Job> jobs =
        Job.all(
            all
                ? Experiment.all()
                : chosen("experiment", experiments, Experiment.all(), Experiment::key),
            methods == null
                ? (all ? List.of(Method.values()) : Method.PAPER)
                : chosen("method", methods, List.of(Method.values()), Method::key),
            seeds == null ? (all ? List.of(42L) : List.of(42L, 43L, 44L)) : parse(seeds));
    List<Job> quick = jobs.stream().filter(job -> job.method().isQuick()).toList();
    List<Job> slow = jobs.stream().filter(job -> !job.method().isQuick()).toList();
    if (!slow.isEmpty() && PaperCommand.class.getResource(ENGINE) == null) {
      throw usage(
          "networks are not installed here: ask for --methods vekua, or add the jars pytorch-*");
    }
    announce(quick, slow);
    ResultFiles files = ResultFiles.in(out);
    String lineEnd = Boolean.getBoolean("vekua.terminal") ? System.lineSeparator() : "";
    Thread farewell =
        new Thread(
            () -> System.err.println(lineEnd + "vekua: stopped; what was finished is in " + out));
    Runtime.getRuntime().addShutdownHook(farewell);
    try {
      Results results = Results.of(List.of());
      for (Job job : quick) {
        results = results.with(job.run(Progress.NONE));
        files.write(results);
      }
      if (!quick.isEmpty() && !slow.isEmpty()) {
        if (!json) {
          System.out.println(ResultTables.text(results));
        }
        files.draw(results);
      }
      try (RunBar bar = RunBar.over(slow)) {
        for (Job job : slow) {
          results = results.with(job.run(bar.watch(job)));
          files.write(results);
          files.draw(results);
        }
      }
      // Quick runs are over before their code is compiled: the second time counts.
      for (Job job : quick) {
        results = results.with(job.run(Progress.NONE));
      }
      files.write(results);
      // Shown before the figures, which take longer than the fits.
      System.out.print(json ? results.toJson() : ResultTables.text(results));
      files.draw(results);
    } finally {
      Runtime.getRuntime().removeShutdownHook(farewell);
    }
    if (!json) {
      say("tables, figure and numbers are in " + out);
    }
    return 0;
  }

  /** Says at once how long it will take. */
  private static void announce(List<Job> quick, List<Job> slow) {
    if (slow.isEmpty()) {
      return;
    }
    double units = slow.stream().mapToLong(Job::cost).sum();
    say(
        (quick.isEmpty() ? "" : "the quick methods show their results within seconds; then ")
            + slow.size()
            + (slow.size() == 1 ? " training takes " : " trainings take ")
            + RunBar.duration(SECONDS_PER_UNIT * units)
            + " on two idle cores");
  }

  private static void say(String message) {
    System.err.println("vekua: " + message);
  }

  /** The things that the names name, in the order of the things. */
  private <T> List<T> chosen(
      String kind, List<String> names, List<T> things, Function<T, String> key) {
    Set<T> found = new LinkedHashSet<>();
    for (String name : names) {
      found.add(
          things.stream()
              .filter(thing -> key.apply(thing).equalsIgnoreCase(name.strip()))
              .findFirst()
              .orElseThrow(
                  () ->
                      usage(
                          "no "
                              + kind
                              + " has this name: "
                              + name
                              + "; there are "
                              + things.stream().map(key).collect(Collectors.joining(", ")))));
    }
    return things.stream().filter(found::contains).toList();
  }

  private List<Long> parse(List<String> texts) {
    Set<Long> found = new LinkedHashSet<>();
    for (String text : texts) {
      try {
        long seed = Long.parseLong(text.strip());
        if (seed >= 0 && seed <= MAX_SEED) {
          found.add(seed);
          continue;
        }
      } catch (NumberFormatException e) {
        // Told below.
      }
      throw usage("a seed must be a whole number between 0 and " + MAX_SEED + ": " + text);
    }
    return new ArrayList<>(found);
  }
}
