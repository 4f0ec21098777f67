package vekua.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import vekua.io.BadInputException;
import vekua.io.JsonWriter;
import vekua.io.ProblemFile;
import vekua.task.ReportText;
import vekua.task.SolveOutcome;
import vekua.task.SolveTask;

/** Solves a boundary-value problem. */
@Command(
    name = "solve",
    description = "Solve the boundary-value problem that a JSON file describes.",
    footer = {
      "",
      "Example:",
      "  vekua solve l-shape.json --tolerance 1e-12 -o field.json",
      "",
      "A problem: {\"equation\": {\"type\": \"laplace\"},",
      "  \"domain\": {\"outer\": {\"polygon\": [[0,0],[2,0],[2,1],[1,1],[1,2],[0,2]]}},",
      "  \"boundary\": [{\"on\": \"outer\", \"value\": \"x^2\"}]}",
    })
final class SolveCommand extends VekuaCommand {

  @Parameters(paramLabel = "PROBLEM.json", description = "The problem.")
  private Path file;

  @Option(
      names = "--tolerance",
      paramLabel = "T",
      converter = Arguments.PositiveNumber.class,
      description = "Largest boundary error, relative to the data; default: the file's, or 1e-10.")
  private @Nullable Double tolerance;

  @Option(names = "--strict", description = "Fail (exit code 1) if the tolerance is not reached.")
  private boolean strict;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FIELD.json",
      description = "Where the field goes; default: beside the problem.")
  private @Nullable Path output;

  @Option(names = "--json", description = "Report as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Path target = output != null ? output : FitCommand.beside(file);
    checkOutput(target, file);
    if (tolerance != null && tolerance >= 1) {
      throw new BadInputException("--tolerance must be less than 1: " + tolerance);
    }
    SolveTask task = SolveTask.of(file.toString(), ProblemFile.read(file));
    SolveOutcome outcome = (tolerance != null ? task.withTolerance(tolerance) : task).run();
    outcome.field().write(target);
    if (json) {
      Map<String, Object> report = outcome.toJson();
      report.put("field", target.toString());
      System.out.print(JsonWriter.toString(report));
    } else {
      System.out.print(ReportText.of(outcome, file.toString(), target.toString()));
    }
    return strict && !outcome.solution().reached() ? 1 : 0;
  }
}
