package vekua.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.io.FieldLabels;
import vekua.io.PointsCsv;
import vekua.plot.Figure;
import vekua.task.PredictTask;

/** Draws a field. */
@Command(
    name = "plot",
    description = "Draw a field as a heat map with contours, as PNG or SVG.",
    footer = {
      "",
      "Examples:",
      "  vekua plot field.json -o field.png",
      "  vekua plot field.json --sensors sensors.csv --uncertainty -o field.svg",
      "  vekua plot scattered.json --total --part magnitude -o waves.png",
    })
final class PlotCommand extends VekuaCommand {

  private static final int MAX_SENSORS = 1 << 22;

  @Mixin private FieldOptions field;

  @Option(
      names = "--grid",
      paramLabel = "X0:X1:NX,Y0:Y1:NY",
      converter = Arguments.GridText.class,
      description = "What to show; default: where the field was measured.")
  private @Nullable Grid grid;

  @Option(
      names = "--sensors",
      paramLabel = "SENSORS",
      description = "Draw the sensors of this table.")
  private @Nullable Path sensors;

  @Mixin private ColumnsOption columns;

  @Option(names = "--uncertainty", description = "Show the standard deviation beside the field.")
  private boolean uncertainty;

  @Option(
      names = "--size",
      paramLabel = "WxH",
      converter = Arguments.SizeText.class,
      description = "Size in pixels; default: as the field's proportions ask.")
  private Arguments.@Nullable Size size;

  @Option(
      names = "--scale",
      defaultValue = "2",
      paramLabel = "S",
      converter = Arguments.PositiveNumber.class,
      description = "Magnification of texts and lines; default: 2.")
  private double scale;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "OUT",
      description = "A .png or .svg file.")
  private Path output;

  @Override
  public Integer call() throws IOException {
    List<PictureFormat> formats = PictureFormat.ALL;
    PictureFormat format =
        Formats.of(output, formats)
            .orElseThrow(() -> usage("-o must end in " + Formats.endings(formats) + ": " + output));
    checkOutput(output, sensors);
    PredictTask task = field.task().withWanted(uncertainty ? List.of("u", "spread") : List.of("u"));
    FieldPicture picture =
        new FieldPicture(
            task,
            Optional.ofNullable(grid),
            sensors == null
                ? Optional.empty()
                : Optional.of(points(sensors, task.field().labels())),
            Optional.ofNullable(size),
            scale);
    Figure figure = picture.figure();
    write(output, out -> format.writer().write(figure, out));
    return 0;
  }

  private Points points(Path table, FieldLabels labels) throws IOException {
    try (PointsCsv points =
        PointsCsv.open(table, columns.choice(), labels, MAX_SENSORS, bytes -> {})) {
      return points.next();
    }
  }
}
