package vekua.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import vekua.geometry.Disk;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.io.AtomicFile;
import vekua.io.BadInputException;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.plot.Figure;
import vekua.plot.HeatMap;

/** The picture of a field, and of its uncertainty beside it. Immutable. */
final class FieldPicture {

  /** Nodes along the longer side: fine enough for interpolation not to show. */
  private static final int NODES = 241;

  /** Sensors along a line span no area; then the frame is shown. */
  private static final double FLAT = 0.02;

  private static final int SCALE = 2;
  private static final double LOWEST = 260;
  private static final double HIGHEST = 1000;

  private final FieldFile field;
  private final Optional<Grid> grid;
  private final Optional<Points> sensors;
  private final boolean uncertainty;
  private final Optional<int[]> size;
  private final double scale;

  private FieldPicture(
      FieldFile field,
      Optional<Grid> grid,
      Optional<Points> sensors,
      boolean uncertainty,
      Optional<int[]> size,
      double scale) {
    this.field = field;
    this.grid = grid;
    this.sensors = sensors;
    this.uncertainty = uncertainty;
    this.size = size;
    this.scale = scale;
  }

  /** Where the field was measured, else its whole frame. */
  static FieldPicture of(FieldFile field) {
    return new FieldPicture(
        field, Optional.empty(), Optional.empty(), false, Optional.empty(), SCALE);
  }

  /** The same on a given grid. */
  FieldPicture on(Grid newGrid) {
    return new FieldPicture(field, Optional.of(newGrid), sensors, uncertainty, size, scale);
  }

  /** The same with sensors. */
  FieldPicture withSensors(Points newSensors) {
    return new FieldPicture(field, grid, Optional.of(newSensors), uncertainty, size, scale);
  }

  /** The same with the uncertainty beside it. */
  FieldPicture withUncertainty() {
    return new FieldPicture(field, grid, sensors, true, size, scale);
  }

  /** The same with a size in pixels. */
  FieldPicture withSize(int width, int height) {
    return new FieldPicture(
        field, grid, sensors, uncertainty, Optional.of(new int[] {width, height}), scale);
  }

  /** The same with texts and lines magnified. */
  FieldPicture withScale(double newScale) {
    return new FieldPicture(field, grid, sensors, uncertainty, size, newScale);
  }

  /** Writes a PNG or, if the name says so, an SVG file. */
  void write(Path target) throws IOException {
    Grid shown = grid.orElseGet(this::wholeGrid);
    Points points = shown.points();
    HeatMap values = map(shown, inside(points, field.field().at(points)), title(), "u");
    Figure figure = Figure.of(1, values);
    if (uncertainty) {
      double[] spread = field.uncertainty().orElseThrow().spreadAt(points);
      figure =
          Figure.of(2, values, map(shown, spread, "Uncertainty: one standard deviation", "spread"));
    }
    int columns = uncertainty ? 2 : 1;
    double height = Math.min(HIGHEST, Math.max(LOWEST, values.heightFor(Figure.PANEL_WIDTH)));
    int[] pixels =
        size.orElse(
            new int[] {
              (int) Math.round(scale * Figure.PANEL_WIDTH * columns),
              (int) Math.round(scale * height)
            });
    Figure sized = figure.withSize(pixels[0], pixels[1]).withScale(scale);
    boolean svg = Arguments.extension(target).equals("svg");
    AtomicFile.write(target, svg ? sized::writeSvg : sized::writePng);
  }

  private HeatMap map(Grid shown, double[] values, String title, String label) {
    HeatMap map = HeatMap.of(shown, values).withTitle(title).withLabel(label);
    if (grid.isEmpty() && field.solved().isEmpty()) {
      // Beyond the frame the series only extrapolates.
      Disk frame = field.frame();
      map = map.within(new Disk(frame.x(), frame.y(), 1.0001 * frame.radius()));
    }
    return sensors.isPresent() ? map.withSensors(sensors.get()) : map;
  }

  /** Blanks what lies outside the domain of a field that was solved for. */
  private double[] inside(Points points, double[] values) {
    field
        .solved()
        .ifPresent(
            solved -> {
              for (int i = 0; i < values.length; i++) {
                if (!solved.domain().contains(points.x(i), points.y(i))) {
                  values[i] = Double.NaN;
                }
              }
            });
    return values;
  }

  private Grid wholeGrid() {
    Rectangle frame = field.frame().bounds();
    Rectangle shown =
        field.bounds().filter(b -> side(b, false) > FLAT * side(b, true)).orElse(frame);
    double width = shown.x1() - shown.x0();
    double height = shown.y1() - shown.y0();
    double step = Math.max(width, height) / (NODES - 1);
    return new Grid(shown, (int) Math.round(width / step) + 1, (int) Math.round(height / step) + 1);
  }

  private static double side(Rectangle r, boolean longer) {
    double width = r.x1() - r.x0();
    double height = r.y1() - r.y0();
    return longer ? Math.max(width, height) : Math.min(width, height);
  }

  private String title() {
    EquationType type = EquationType.of(field.equation());
    String name = type.toString();
    String capital = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    return type.parameter().isEmpty()
        ? capital + " field"
        : capital
            + " field, "
            + type.parameter()
            + " "
            + FitReport.digits(field.equation().wavenumber());
  }

  /** Complains if there is nothing to show of the uncertainty. */
  FieldPicture checked(Path file) {
    if (uncertainty && field.uncertainty().isEmpty()) {
      throw new BadInputException(file + " holds no uncertainty");
    }
    return this;
  }
}
