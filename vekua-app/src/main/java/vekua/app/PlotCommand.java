package vekua.app;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.io.AtomicFile;
import vekua.io.FieldFile;
import vekua.io.PointsCsv;

/** Draws a field. */
@Command(
    name = "plot",
    description = "Draw a field as a heat map with contours, as PNG or SVG.",
    footer = {
      "",
      "Examples:",
      "  vekua plot field.json -o field.png",
      "  vekua plot field.json --sensors sensors.csv --uncertainty -o field.svg",
    })
final class PlotCommand extends VekuaCommand {

  private static final int MAX_SENSORS = 1 << 22;

  @Parameters(paramLabel = "FIELD.json", description = "The field.")
  private Path file;

  @Option(
      names = "--grid",
      paramLabel = "X0:X1:NX,Y0:Y1:NY",
      converter = Arguments.GridText.class,
      description = "What to show; default: where the field was measured.")
  private @Nullable Grid grid;

  @Option(
      names = "--sensors",
      paramLabel = "SENSORS.csv",
      description = "Draw the sensors of this file.")
  private @Nullable Path sensors;

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
    String format = Arguments.extension(output);
    if (!format.equals("png") && !format.equals("svg")) {
      throw usage("-o must end in .png or .svg: " + output);
    }
    AtomicFile.check(output);
    FieldPicture picture = FieldPicture.of(FieldFile.read(file)).withScale(scale);
    if (grid != null) {
      picture = picture.on(grid);
    }
    if (sensors != null) {
      picture = picture.withSensors(points(sensors));
    }
    if (uncertainty) {
      picture = picture.withUncertainty().checked(file);
    }
    if (size != null) {
      picture = picture.withSize(size.width(), size.height());
    }
    picture.write(output);
    return 0;
  }

  private static Points points(Path csv) throws IOException {
    try (PointsCsv points = PointsCsv.open(csv, MAX_SENSORS, bytes -> {})) {
      return points.next();
    }
  }
}
