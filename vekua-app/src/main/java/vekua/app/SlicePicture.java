package vekua.app;

import java.awt.Shape;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import vekua.field.ComplexPart;
import vekua.geometry.Bounds;
import vekua.geometry.Frame;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.geometry.SpaceGrid;
import vekua.io.BadInputException;
import vekua.io.FieldLabels;
import vekua.io.FieldSeries;
import vekua.plot.Figure;
import vekua.plot.HeatMap;
import vekua.task.PredictTask;
import vekua.task.ReportText;

/**
 * Planes through a field of space: a panel for each plane and column, all of a column in the same
 * colours.
 *
 * @param task what to show; of complex fields one part, the real one unless said
 * @param slices the planes; three through the centre if there are none
 * @param grid along the axes of a single slice; where the field was measured unless said
 * @param sensors of which those near a plane are drawn on it
 * @param look titles, colours and what is shown
 * @param size in pixels; as the proportions ask unless said
 * @param scale magnification of texts and lines
 */
record SlicePicture(
    PredictTask task,
    List<Slice> slices,
    Optional<Grid> grid,
    Optional<Points> sensors,
    PictureLook look,
    Optional<Arguments.Size> size,
    double scale) {

  private static final int NODES = 201;
  private static final int SCALE = 2;
  private static final int PANEL = 560;
  private static final double LOWEST = 200;
  private static final double HIGHEST = 1000;

  /** Sensors no farther from a plane than this share of the radius are near it. */
  private static final double NEAR = 0.1;

  /** Planes through the centre may miss it by this share of the radius to be at round numbers. */
  private static final double ROUND = 0.05;

  /** A box whose corners are no farther out than this was filled by the sensors. */
  private static final double CORNERS = 1.35;

  /** Of several fields so many are shown. */
  private static final int MOST_FIELDS = 6;

  private static final int COLUMNS = 3;

  SlicePicture {
    if (task.field().complex().isPresent() && task.part().isEmpty()) {
      task = task.withPart(ComplexPart.REAL);
    }
    slices = List.copyOf(slices);
  }

  /**
   * The picture on a grid of space that is a single node thick.
   *
   * @throws BadInputException if it is not
   */
  static SlicePicture of(PredictTask task, SpaceGrid grid) {
    int[] thin = IntStream.range(0, 3).filter(axis -> grid.nodes(axis) == 1).toArray();
    if (thin.length != 1) {
      throw new BadInputException(
          "a picture shows a plane of space: give the grid a single node along one axis, or use plot"
              + " --slice");
    }
    Slice slice = new Slice(thin[0], grid.points(0, 1).coordinate(thin[0], 0));
    Bounds b = grid.bounds();
    int x = slice.across();
    int y = slice.upwards();
    Grid flat =
        new Grid(
            new Rectangle(b.low(x), b.high(x), b.low(y), b.high(y)), grid.nodes(x), grid.nodes(y));
    return new SlicePicture(
        task,
        List.of(slice),
        Optional.of(flat),
        Optional.empty(),
        new PictureLook(),
        Optional.empty(),
        SCALE);
  }

  /** Evaluates the field, or some of several, and draws it. */
  Figure figure() {
    List<HeatMap> panels = panels();
    int across = Math.min(COLUMNS, panels.size());
    if (task.series().isEmpty()) {
      across = planes().size();
    }
    int rows = (panels.size() + across - 1) / across;
    double width = across == 1 ? Figure.PANEL_WIDTH : PANEL;
    double tallest =
        panels.stream().mapToDouble(panel -> panel.heightFor(width)).max().orElseThrow();
    double height = Math.min(HIGHEST, Math.max(LOWEST, tallest));
    Arguments.Size pixels =
        size.orElse(
            new Arguments.Size(
                (int) Math.round(scale * width * across), (int) Math.round(scale * height * rows)));
    return Figure.of(across, panels.toArray(HeatMap[]::new))
        .withSize(pixels.width(), pixels.height())
        .withScale(scale);
  }

  private List<HeatMap> panels() {
    if (task.series().isEmpty()) {
      return panels(planes(), "");
    }
    FieldSeries series = task.series().get();
    int n = series.values().size();
    int shown = Math.min(MOST_FIELDS, n);
    List<HeatMap> all = new ArrayList<>();
    for (int k = 0; k < shown; k++) {
      int i = shown == 1 ? 0 : (int) Math.round((double) k * (n - 1) / (shown - 1));
      SlicePicture one =
          new SlicePicture(task.each().get(i), slices, grid, sensors, look, size, scale);
      // One plane of each, across z unless said.
      Slice plane = slices.isEmpty() ? one.planes().get(0) : slices.get(0);
      all.addAll(
          one.panels(List.of(plane), Captions.value(series.by(), series.values().get(i)) + ", "));
    }
    return all;
  }

  private List<Slice> planes() {
    if (!slices.isEmpty()) {
      return slices;
    }
    Frame frame = task.field().frame();
    return Stream.of(2, 1, 0).map(axis -> new Slice(axis, round(frame, axis))).toList();
  }

  /** The roundest coordinate near the centre. */
  private static double round(Frame frame, int axis) {
    double c = frame.centre(axis);
    double near = ROUND * frame.radius();
    if (Math.abs(c) <= near) {
      return 0;
    }
    double unit = Math.pow(10, Math.ceil(Math.log10(Math.abs(c))));
    while (Math.abs(Math.rint(c / unit) * unit - c) > near) {
      unit /= 10;
    }
    return Math.rint(c / unit) * unit;
  }

  /** All planes of the first column, then of the others. */
  private List<HeatMap> panels(List<Slice> planes, String before) {
    List<PredictTask.Column> columns = task.columns();
    HeatMap[][] maps = new HeatMap[columns.size()][planes.size()];
    for (int p = 0; p < planes.size(); p++) {
      Slice plane = planes.get(p);
      Optional<Shape> region = region(plane);
      Grid shown = grid.orElseGet(() -> grid(plane, region));
      double[][] values = task.at(plane.toSpace(shown.points()));
      for (int c = 0; c < maps.length; c++) {
        maps[c][p] = map(plane, shown, values[c], columns.get(c), before);
        if (grid.isEmpty() && region.isPresent()) {
          maps[c][p] = maps[c][p].within(region.get());
        }
      }
    }
    for (HeatMap[] column : maps) {
      double[] all =
          Arrays.stream(column).flatMapToDouble(map -> DoubleStream.of(map.shown())).toArray();
      Arrays.setAll(column, p -> column[p].withScaleOf(all));
    }
    return Arrays.stream(maps).flatMap(Arrays::stream).toList();
  }

  private HeatMap map(
      Slice plane, Grid shown, double[] values, PredictTask.Column column, String before) {
    Captions captions = new Captions(task, look);
    FieldLabels labels = task.field().labels();
    String about =
        column.quantity().equals("u") && look.title().isEmpty()
            ? ""
            : captions.title(column.quantity()) + ", ";
    HeatMap map =
        look.dress(HeatMap.of(shown, values))
            .withTitle(about + before + plane)
            .withLabel(captions.label(column))
            .withAxes(
                labels.axis(plane.across()).toString(), labels.axis(plane.upwards()).toString());
    if (column.part().equals(Optional.of(ComplexPart.PHASE))) {
      map = map.withAngles();
    }
    if (sensors.isEmpty()) {
      return map;
    }
    Points all = sensors.get();
    double thick = NEAR * task.field().frame().radius();
    int[] near =
        IntStream.range(0, all.size())
            .filter(i -> Math.abs(all.coordinate(plane.axis(), i) - plane.value()) <= thick)
            .toArray();
    int[] gone =
        IntStream.of(captions.leftOut(all.size()))
            .filter(i -> Arrays.binarySearch(near, i) >= 0)
            .toArray();
    map = map.withSensors(plane.toPicture(all.choose(near)));
    return gone.length > 0 ? map.withCrossedOut(plane.toPicture(all.choose(gone))) : map;
  }

  /** What of a plane is shown; empty if it is all of the box that the sensors fill. */
  private Optional<Shape> region(Slice plane) {
    Frame frame = task.field().frame();
    double off = Math.abs(plane.value() - frame.centre(plane.axis()));
    double outer = SpaceRange.outer(task.field());
    if (grid.isEmpty() && !(off < outer)) {
      throw new BadInputException(
          "the slice "
              + plane
              + " is outside the ball of radius "
              + ReportText.digits(outer)
              + " about "
              + ReportText.centre(frame)
              + ", where the field was measured");
    }
    if (showsBox()) {
      return Optional.empty();
    }
    Area area = new Area(disc(plane, Math.sqrt(Math.max(0, outer * outer - off * off))));
    double inner = SpaceRange.inner(task.field());
    if (off < inner) {
      area.subtract(new Area(disc(plane, Math.sqrt(inner * inner - off * off))));
    }
    return Optional.of(area);
  }

  private boolean showsBox() {
    Frame frame = task.field().frame();
    return switch (look.region()) {
      case ALL, RECTANGLE -> true;
      case AUTO ->
          SpaceRange.inner(task.field()) == 0
              && task.field()
                  .bounds()
                  .filter(
                      b -> {
                        double square = 0;
                        for (int axis = 0; axis < 3; axis++) {
                          square += b.length(axis) * b.length(axis) / 4;
                        }
                        return Math.sqrt(square) <= CORNERS * frame.radius();
                      })
                  .isPresent();
      default -> false;
    };
  }

  private Ellipse2D disc(Slice plane, double radius) {
    Frame frame = task.field().frame();
    return new Ellipse2D.Double(
        frame.centre(plane.across()) - radius,
        frame.centre(plane.upwards()) - radius,
        2 * radius,
        2 * radius);
  }

  private Grid grid(Slice plane, Optional<Shape> region) {
    Rectangle shown =
        region
            .map(Shape::getBounds2D)
            .map(b -> new Rectangle(b.getMinX(), b.getMaxX(), b.getMinY(), b.getMaxY()))
            .orElseGet(() -> box(plane));
    double step = shown.longest() / (NODES - 1);
    return new Grid(shown, nodes(shown.length(0), step), nodes(shown.length(1), step));
  }

  /** The side of the box of the sensors that the plane is parallel to. */
  private Rectangle box(Slice plane) {
    Bounds box = task.field().bounds().orElseThrow();
    int x = plane.across();
    int y = plane.upwards();
    if (!(plane.value() >= box.low(plane.axis()) - 0.05 * box.longest()
        && plane.value() <= box.high(plane.axis()) + 0.05 * box.longest())) {
      throw new BadInputException(
          "the slice "
              + plane
              + " is outside the sensors, which reach from "
              + ReportText.digits(box.low(plane.axis()))
              + " to "
              + ReportText.digits(box.high(plane.axis())));
    }
    double flat = 0.02 * box.longest();
    boolean thin = box.length(x) < flat || box.length(y) < flat;
    if (thin) {
      Frame frame = task.field().frame();
      double r = frame.radius();
      return new Rectangle(
          frame.centre(x) - r, frame.centre(x) + r, frame.centre(y) - r, frame.centre(y) + r);
    }
    return new Rectangle(box.low(x), box.high(x), box.low(y), box.high(y));
  }

  private static int nodes(double length, double step) {
    return Math.max(12, (int) Math.round(length / step) + 1);
  }
}
