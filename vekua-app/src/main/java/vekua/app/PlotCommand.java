package vekua.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.geometry.RegularGrid;
import vekua.io.ColumnChoice;
import vekua.io.FitSettings;
import vekua.io.PointsCsv;
import vekua.plot.Figure;
import vekua.task.Extrapolation;
import vekua.task.Places;
import vekua.task.PredictTask;

/** Draws a field. */
@Command(
    name = "plot",
    description =
        "Draw a field as a heat map with contours, as PNG, SVG or PDF; one of space as slices or on"
            + " a sphere.",
    footer = {
      "",
      "Examples:",
      "  vekua plot field.json -o field.png",
      "  vekua plot field.json --sensors sensors.csv --uncertainty -o field.svg",
      "  vekua plot scattered.json --total --part magnitude -o waves.png",
      "  vekua plot plate.json --arrows --title 'Heat flow' --unit K -o plate.pdf",
      "  vekua plot sweep.json --point 1,0.7 -o transfer.png",
      "  vekua plot ball.json --slice z=0.2 --sensors ball.csv -o slice.png",
      "  vekua plot core.json --sphere 0.546 --radial -o core.png",
    })
final class PlotCommand extends VekuaCommand {

  private static final int MAX_SENSORS = 1 << 22;

  @Mixin private FieldOptions field;

  @Option(
      names = "--grid",
      paramLabel = "X0:X1:NX,Y0:Y1:NY",
      converter = Arguments.GridText.class,
      description =
          "What to show; default: where the field was measured. In space along the axes of"
              + " --slice.")
  private @Nullable RegularGrid grid;

  @ArgGroup(multiplicity = "0..1")
  private View view = new View();

  private static final class View {
    @Option(
        names = "--slice",
        paramLabel = "z=Z",
        converter = Arguments.SliceText.class,
        description =
            "Of a field of space: a plane across x, y or z; default: three through the centre.")
    private @Nullable Slice slice;

    @Option(
        names = "--sphere",
        paramLabel = "R",
        converter = Arguments.PositiveNumber.class,
        description =
            "Of a field of space: a sphere of this radius about the centre, as a map of equal"
                + " areas.")
    private @Nullable Double sphere;
  }

  @Option(
      names = "--radial",
      description = "With --sphere: show the derivative along the radius in place of the field.")
  private boolean radial;

  @Option(
      names = "--sensors",
      paramLabel = "SENSORS",
      description = "Draw the sensors of this table.")
  private @Nullable Path sensors;

  @Mixin private ColumnsOption columns;

  @Mixin private PictureLook look;

  @Option(
      names = "--point",
      paramLabel = "X,Y[,Z]",
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
    Extrapolation beyond = Extrapolation.of(task.field());
    Figure figure = point == null ? picture(task, beyond) : transfer(task);
    write(output, out -> format.writer().write(figure, out));
    warn(task.warnings(beyond));
    return 0;
  }

  private Figure transfer(PredictTask task) throws IOException {
    if (task.series().isEmpty()) {
      throw usage("--point needs a file with several fields, made by fit --by");
    }
    FitSettings.Centre at = Objects.requireNonNull(point);
    task.checkDimension(at.coordinates().length);
    return new TransferPicture(task, at, look).figure(Optional.ofNullable(size), scale);
  }

  private Figure picture(PredictTask task, Extrapolation beyond) throws IOException {
    Optional<Points> places =
        sensors == null ? Optional.empty() : Optional.of(points(sensors, columns.choice(), task));
    if (radial && view.sphere == null) {
      throw usage("--radial needs --sphere");
    }
    return task.field().dimension() == 2
        ? map(task, places, beyond)
        : inSpace(task, places, beyond);
  }

  private Figure inSpace(PredictTask task, Optional<Points> places, Extrapolation beyond) {
    if (look.region() == Region.HULL) {
      throw usage("--region hull is for fields of the plane");
    }
    if (look.arrows()) {
      throw usage("--arrows are for fields of the plane");
    }
    Optional<Arguments.Size> pixels = Optional.ofNullable(size);
    if (view.sphere != null) {
      if (grid != null) {
        throw usage("--grid does not go with --sphere");
      }
      if (radial && uncertainty) {
        throw usage("--uncertainty is that of the field itself: leave out --radial");
      }
      return new SpherePicture(task, view.sphere, radial, places, look, pixels, scale).figure();
    }
    if (grid != null && (view.slice == null || grid.dimension() == 3)) {
      throw usage("--grid needs --slice here, along whose two axes it is");
    }
    if (grid != null) {
      Room.check(grid, task.columns().size());
      beyond.add(Objects.requireNonNull(view.slice).toSpace(grid.points()));
    }
    return new SlicePicture(
            task,
            view.slice == null ? List.of() : List.of(view.slice),
            Optional.ofNullable((Grid) grid),
            places,
            look,
            pixels,
            scale)
        .figure();
  }

  private Figure map(PredictTask task, Optional<Points> places, Extrapolation beyond) {
    if (view.slice != null || view.sphere != null) {
      throw usage("--slice and --sphere show fields of space, but this one is of the plane");
    }
    if (grid != null) {
      task.checkDimension(grid.dimension());
      Room.check(grid, task.columns().size());
      beyond.watching(Places.on(grid));
    }
    if (look.region() == Region.HULL && sensors == null) {
      throw usage("--region hull needs --sensors, whose hull it is");
    }
    FieldPicture picture =
        new FieldPicture(
            task, Optional.ofNullable((Grid) grid), places, look, Optional.ofNullable(size), scale);
    return picture.figure();
  }

  /** The sensors of a table. */
  static Points points(Path table, ColumnChoice choice, PredictTask shown) throws IOException {
    try (PointsCsv points =
        PointsCsv.open(
            table, choice, shown.known(), shown.field().dimension(), MAX_SENSORS, bytes -> {})) {
      return points.next();
    }
  }
}
