package vekua.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.io.AtomicFile;
import vekua.io.BadInputException;
import vekua.io.FieldFile;
import vekua.io.JsonWriter;
import vekua.io.ProblemFile;
import vekua.io.SolvedField;
import vekua.solve.Solution;
import vekua.solve.Solver;

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
    long start = System.nanoTime();
    Path target = output != null ? output : FitCommand.beside(file);
    AtomicFile.check(target);
    ProblemFile problem = ProblemFile.read(file);
    double wanted = tolerance != null ? tolerance : problem.tolerance().orElse(1e-10);
    Solution solution;
    try {
      solution = Solver.withDefaults().withTolerance(wanted).solve(problem.problem());
    } catch (IllegalArgumentException e) {
      throw new BadInputException(file + ": " + e.getMessage());
    }
    Domain domain = problem.problem().domain();
    SolvedField solved =
        new SolvedField(
            problem.problem().equation(),
            domain.frame(),
            domain,
            solution.imaginary(),
            problem.incident());
    FieldFile.of(solution.field(), solved, bounds(domain)).write(target);
    double seconds = (System.nanoTime() - start) * 1e-9;
    System.out.print(
        json
            ? JsonWriter.toString(SolveReport.json(solution, target, seconds))
            : SolveReport.words(solution, file, target, seconds));
    return strict && !solution.reached() ? 1 : 0;
  }

  /** The box around the outer boundary, or a square twice as wide as the frame of obstacles. */
  private static Rectangle bounds(Domain domain) {
    if (domain.exterior()) {
      Disk frame = domain.frame();
      return new Disk(frame.x(), frame.y(), 2 * frame.radius()).bounds();
    }
    Points line = domain.outer().orElseThrow().outline(400);
    double[] x = IntStream.range(0, line.size()).mapToDouble(line::x).sorted().toArray();
    double[] y = IntStream.range(0, line.size()).mapToDouble(line::y).sorted().toArray();
    return new Rectangle(x[0], x[x.length - 1], y[0], y[y.length - 1]);
  }
}
