package vekua.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import vekua.fit.Placement;
import vekua.geometry.Points;
import vekua.geometry.RegularGrid;
import vekua.io.Candidates;
import vekua.io.FieldFile;
import vekua.io.FieldSeries;
import vekua.io.JsonWriter;
import vekua.task.PlaceOutcome;
import vekua.task.PlaceTask;
import vekua.task.PredictTask;

/** Chooses the next sensors. */
@Command(
    name = "place",
    description =
        "Choose the next sensors: those of the candidates that shrink the uncertainty of a field"
            + " most.",
    footer = {
      "",
      "The candidates are a table with columns x,y and perhaps sigma, the noise of a sensor there.",
      "The places are CSV, in the order of choice: x,y, the row of the candidate, the spread there",
      "without it, and the average and worst spread in the region with it.",
      "",
      "Examples:",
      "  vekua place field.json --candidates candidates.csv --count 5",
      "  vekua place field.json --candidates candidates.csv --count 5 --picture spread.png -o"
          + " new.csv",
    })
final class PlaceCommand extends VekuaCommand {

  @Parameters(paramLabel = "FIELD.json", description = "The field.")
  private Path file;

  @Option(
      names = "--value",
      paramLabel = "V",
      description =
          "Of a file with several fields: the one whose frequency, or whatever it was fitted by, is"
              + " nearest; default: all of them, which every sensor will measure.")
  private @Nullable Double value;

  @Option(
      names = "--candidates",
      required = true,
      paramLabel = "POINTS",
      description = "Where a sensor could be: a table with columns x,y and perhaps sigma.")
  private Path candidates;

  @Mixin private ColumnsOption columns;

  @Option(
      names = "--count",
      required = true,
      paramLabel = "N",
      converter = Arguments.CountText.class,
      description = "How many sensors to choose.")
  private int count;

  @Option(
      names = "--criterion",
      defaultValue = "average",
      paramLabel = "WHICH",
      converter = Arguments.CriterionName.class,
      description =
          "Which spread shall become small: average (root mean square over the region) or worst;"
              + " default: average.")
  private Placement.Criterion criterion;

  @Option(
      names = "--noise",
      paramLabel = "SIGMA",
      converter = Arguments.PositiveNumber.class,
      description =
          "Noise of a sensor whose row has no sigma; default: that of the sensors that are there.")
  private @Nullable Double noise;

  @Option(
      names = "--grid",
      paramLabel = "X0:X1:NX,Y0:Y1:NY",
      converter = Arguments.GridText.class,
      description =
          "The region that counts; default: the rectangle around sensors and candidates, as far as"
              + " the field reaches.")
  private @Nullable RegularGrid grid;

  @Option(
      names = "--picture",
      paramLabel = "OUT",
      description = "Draw the spread before and after as a .png, .svg or .pdf file.")
  private @Nullable Path picture;

  @Option(
      names = "--sensors",
      paramLabel = "SENSORS",
      description = "Draw the sensors of this table, those that are there, into the picture.")
  private @Nullable Path sensors;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "PLACES.csv",
      description = "Write the places here; default: CSV on standard output.")
  private @Nullable Path output;

  @Option(names = "--json", description = "Tell as one JSON object on standard output.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    if (json && isStandard(output)) {
      throw usage("--json prints on standard output: leave out either --json or -o -");
    }
    if (output != null) {
      checkOutput(output, candidates, file);
    }
    if (sensors != null && picture == null) {
      throw usage("--sensors needs --picture, which shows them");
    }
    Optional<PictureFormat> format = Optional.ofNullable(picture).map(this::format);
    if (picture != null) {
      checkOutput(picture, candidates, file);
    }
    PredictTask asked = FieldOptions.read(file, value);
    List<FieldFile> fields =
        asked.series().map(FieldSeries::fields).orElseGet(() -> List.of(asked.field()));
    FieldFile first = fields.get(0);
    if (grid != null) {
      // Of every node the region knows a number for each function.
      Room.checkNumbers(
          grid, fields.stream().mapToLong(each -> each.field().coefficients().length).sum());
    }
    if (picture != null && first.frame().dimension() != 2) {
      throw usage("--picture shows fields of the plane, not of space");
    }
    PlaceTask task =
        new PlaceTask(
            asked.source(),
            fields,
            Candidates.read(candidates, columns.choice(), asked.known(), first.frame().dimension()),
            count,
            criterion,
            noise == null ? OptionalDouble.empty() : OptionalDouble.of(noise),
            Optional.ofNullable(grid));
    PlaceOutcome outcome = task.run();
    if (picture != null) {
      PlacePicture drawing = new PlacePicture(asked, outcome, known(asked));
      write(picture, out -> format.orElseThrow().writer().write(drawing.figure(), out));
    }
    tell(outcome);
    return 0;
  }

  private Optional<Points> known(PredictTask task) throws IOException {
    return sensors == null
        ? Optional.empty()
        : Optional.of(PlotCommand.points(sensors, columns.choice(), task));
  }

  private PictureFormat format(Path target) {
    List<PictureFormat> formats = PictureFormat.ALL;
    return Formats.of(target, formats)
        .orElseThrow(
            () -> usage("--picture must end in " + Formats.endings(formats) + ": " + target));
  }

  private void tell(PlaceOutcome outcome) throws IOException {
    Path target = output == null ? Path.of("-") : output;
    if (json) {
      System.out.print(JsonWriter.toString(outcome.toJson()));
      if (output == null) {
        return;
      }
    }
    write(target, outcome::writeCsv);
    if (!json) {
      (isStandard(target) ? System.err : System.out).println(outcome.sentence());
      warn(outcome.warnings());
    }
  }
}
