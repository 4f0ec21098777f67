package vekua.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.io.FieldLabels;
import vekua.io.FitSettings;
import vekua.io.PointsCsv;
import vekua.plot.Figure;
import vekua.task.PredictTask;

/** Draws a field. */
@Command(
    name = "plot",
    description = "Draw a field as a heat map with contours, as PNG, SVG or PDF.",
    footer = {
      "",
      "Examples:",
      "  vekua plot field.json -o field.png",
      "  vekua plot field.json --sensors sensors.csv --uncertainty -o field.svg",
      "  vekua plot scattered.json --total --part magnitude -o waves.png",
      "  vekua plot plate.json --arrows --title 'Heat flow' --unit K -o plate.pdf",
      "  vekua plot sweep.json --point 1,0.7 -o transfer.png",
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

  @Mixin private PictureLook look;

  @Option(
      names = "--point",
      paramLabel = "X,Y",
      converter = Arguments.CentreText.class,
      description = "Of a file with several fields: draw them at this point, over frequency.")
  private FitSettings.@Nullable Centre point;

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
      description = "A .png, .svg or .pdf file.")
  private Path output;

  @Override
  public Integer call() throws IOException {
    List<PictureFormat> formats = PictureFormat.ALL;
    PictureFormat format =
        Formats.of(output, formats)
            .orElseThrow(() -> usage("-o must end in " + Formats.endings(formats) + ": " + output));
    checkOutput(output, sensors);
    PredictTask task = field.task().withWanted(uncertainty ? List.of("u", "spread") : List.of("u"));
    Figure figure = point == null ? map(task) : transfer(task);
    write(output, out -> format.writer().write(figure, out));
    return 0;
  }

  private Figure transfer(PredictTask task) throws IOException {
    if (task.series().isEmpty()) {
      throw usage("--point needs a file with several fields, made by fit --by");
    }
    FitSettings.Centre at = Objects.requireNonNull(point);
    return new TransferPicture(task, at.x(), at.y(), look).figure(Optional.ofNullable(size), scale);
  }

  private Figure map(PredictTask task) throws IOException {
    if (look.region() == Region.HULL && sensors == null) {
      throw usage("--region hull needs --sensors, whose hull it is");
    }
    FieldPicture picture =
        new FieldPicture(
            task,
            Optional.ofNullable(grid),
            sensors == null
                ? Optional.empty()
                : Optional.of(points(sensors, task.field().labels())),
            look,
            Optional.ofNullable(size),
            scale);
    return picture.figure();
  }

  private Points points(Path table, FieldLabels labels) throws IOException {
    try (PointsCsv points =
        PointsCsv.open(table, columns.choice(), labels, MAX_SENSORS, bytes -> {})) {
      return points.next();
    }
  }
}
