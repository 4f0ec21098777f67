package vekua.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import vekua.geometry.RegularGrid;
import vekua.io.ColumnChoice;
import vekua.io.FitSettings;
import vekua.task.Extrapolation;
import vekua.task.JsonFormat;
import vekua.task.Places;
import vekua.task.PredictTask;
import vekua.task.PredictionFormat;

/** Evaluates a field at points. */
@Command(
    name = "predict",
    description = "Evaluate a field at the points of a CSV file, on a grid or at a point.",
    footer = {
      "",
      "Examples:",
      "  vekua predict field.json --at points.csv > values.csv",
      "  vekua predict field.json --grid -1:1:201,0:2:201 --uncertainty -o field.vti",
      "  vekua predict field.json --point 0.5,0.25 --gradient --json",
      "  vekua predict ball.json --grid -1:1:61,-1:1:61,-1:1:61 -o ball.vti",
    })
final class PredictCommand extends VekuaCommand {

  @Mixin private FieldOptions field;

  @ArgGroup(multiplicity = "1")
  private Where where;

  private static final class Where {
    @Option(
        names = "--at",
        paramLabel = "POINTS",
        description = "Points: a table with columns x,y, in space x,y,z.")
    private @Nullable Path points;

    @Option(
        names = "--grid",
        paramLabel = "X0:X1:NX,Y0:Y1:NY[,Z0:Z1:NZ]",
        converter = Arguments.GridText.class,
        description = "A regular grid, its sides included.")
    private @Nullable RegularGrid grid;

    @Option(
        names = "--point",
        paramLabel = "X,Y[,Z]",
        converter = Arguments.CentreText.class,
        description = "A single point.")
    private FitSettings.@Nullable Centre point;

    /** The length of the file of points. */
    private long bytes() throws IOException {
      return points != null && Files.isRegularFile(points) ? Files.size(points) : 0;
    }

    private Places places(ColumnChoice choice, PredictTask task, LongConsumer bytesRead) {
      if (points != null) {
        return Places.in(points, choice, task, bytesRead);
      }
      return grid != null ? Places.on(grid) : Places.at(Objects.requireNonNull(point).point());
    }

    /** Refuses places of another dimension than the field before anything is written. */
    private void check(PredictTask task) {
      if (points == null) {
        task.checkDimension(
            grid != null ? grid.dimension() : Objects.requireNonNull(point).coordinates().length);
      }
    }
  }

  @Mixin private ColumnsOption columns;

  @Option(names = "--gradient", description = "Add the gradient: columns ux,uy, in space uz.")
  private boolean gradient;

  @Option(
      names = "--uncertainty",
      description = "Add the standard deviation and what the data are blind to: spread,blind.")
  private boolean uncertainty;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description =
          "A .csv, .npy, .vti, .wav (of a recording, a channel for each point), .png, .svg or .pdf"
              + " file, packed if .gz follows; default: CSV on standard output.")
  private @Nullable Path output;

  @Option(names = "--json", description = "Tell as one JSON object on standard output.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    PredictionFormat format = format();
    if (format.needsGrid() && where.grid == null) {
      throw usage("-o " + output + " needs --grid, for it holds a grid");
    }
    if (output != null) {
      checkOutput(output, where.points);
    }
    PredictTask task = field.task().withGradient(gradient).withUncertainty(uncertainty);
    task.columns();
    where.check(task);
    if (where.grid != null && (format.needsGrid() || json)) {
      Room.check(
          where.grid, task.columns().size() * task.series().map(s -> s.values().size()).orElse(1));
    }
    Extrapolation beyond = Extrapolation.of(task.field());
    try (Bar bar = Bar.ofBytes("Evaluating", where.bytes())) {
      Places places = beyond.watching(where.places(columns.choice(), task, bar));
      write(output != null ? output : Path.of("-"), out -> format.write(task, places, out));
    }
    warn(task.warnings(beyond));
    return 0;
  }

  private PredictionFormat format() {
    if (output == null || isStandard(output)) {
      return json ? new JsonFormat() : Formats.CSV;
    }
    if (json) {
      throw usage("--json prints on standard output: leave out either --json or -o");
    }
    return Formats.of(output, Formats.ALL)
        .orElseThrow(() -> usage("-o must end in " + Formats.endings(Formats.ALL) + ": " + output));
  }
}
