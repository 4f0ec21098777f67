package vekua.app;

import java.awt.Shape;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import vekua.field.ComplexPart;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.io.DomainField;
import vekua.io.FieldFile;
import vekua.io.FieldLabels;
import vekua.io.FieldSeries;
import vekua.plot.Figure;
import vekua.plot.HeatMap;
import vekua.task.PredictTask;

/**
 * The picture of what a task tells of a field: a panel for each column.
 *
 * @param task what to show; of complex fields one part, the real one unless said
 * @param grid where to show it; where the field was measured, else its whole frame, unless said
 * @param sensors to draw on top
 * @param look titles, colours and what is shown
 * @param size in pixels; as the field's proportions ask unless said
 * @param scale magnification of texts and lines
 */
record FieldPicture(
    PredictTask task,
    Optional<Grid> grid,
    Optional<Points> sensors,
    PictureLook look,
    Optional<Arguments.Size> size,
    double scale) {

  /** Nodes along the longer side: fine enough for interpolation not to show. */
  private static final int NODES = 241;

  /** Sensors along a line span no area; then the frame is shown. */
  private static final double FLAT = 0.02;

  private static final int SCALE = 2;
  private static final double LOWEST = 260;
  private static final double HIGHEST = 1000;

  /** The least thickness of something thin, what is around it, and how long a panel may get. */
  private static final double STRIP = 24;

  private static final double MARGINS = 200;
  private static final double LONGEST = 3000;

  /** The fewest nodes across. */
  private static final int ACROSS = 12;

  /** Panels side by side. */
  private static final int COLUMNS = 3;

  /** Of several fields so many are shown. */
  private static final int MOST_FIELDS = 6;

  /** Arrows along the longer side. */
  private static final int ARROWS = 22;

  FieldPicture {
    if (task.field().complex().isPresent() && task.part().isEmpty()) {
      task = task.withPart(ComplexPart.REAL);
    }
  }

  /** The picture on a grid without more. */
  static FieldPicture of(PredictTask task, Optional<Grid> grid) {
    return new FieldPicture(
        task, grid, Optional.empty(), new PictureLook(), Optional.empty(), SCALE);
  }

  /** Evaluates the field, or some of several, and draws them. */
  Figure figure() {
    HeatMap[] panels = panels().toArray(HeatMap[]::new);
    int across = Math.min(COLUMNS, panels.length);
    int rows = (panels.length + across - 1) / across;
    Rectangle shown = grid.orElseGet(this::wholeGrid).bounds();
    double width = longEnough(Figure.PANEL_WIDTH, shown.x1() - shown.x0(), shown.y1() - shown.y0());
    double highest = longEnough(HIGHEST, shown.y1() - shown.y0(), shown.x1() - shown.x0());
    double height = Math.min(highest, Math.max(LOWEST, panels[0].heightFor(width)));
    Arguments.Size pixels =
        size.orElse(
            new Arguments.Size(
                (int) Math.round(scale * width * across), (int) Math.round(scale * height * rows)));
    return Figure.of(across, panels).withSize(pixels.width(), pixels.height()).withScale(scale);
  }

  /** A side of a panel that shows something thin along it as a strip, not as a line. */
  private static double longEnough(double usual, double along, double across) {
    double wanted = across > 0 ? STRIP * along / across + MARGINS : usual;
    return Math.max(usual, Math.min(LONGEST, wanted));
  }

  private List<HeatMap> panels() {
    if (task.series().isEmpty()) {
      return panels("");
    }
    FieldSeries series = task.series().get();
    int n = series.values().size();
    int shown = Math.min(MOST_FIELDS, n);
    return IntStream.range(0, shown)
        .map(i -> shown == 1 ? 0 : (int) Math.round((double) i * (n - 1) / (shown - 1)))
        .mapToObj(
            i ->
                new FieldPicture(task.each().get(i), grid, sensors, look, size, scale)
                    .panels(Captions.value(series.by(), series.values().get(i))))
        .flatMap(List::stream)
        .toList();
  }

  private Captions captions() {
    return new Captions(task, look);
  }

  private List<HeatMap> panels(String own) {
    Grid shown = grid.orElseGet(this::wholeGrid);
    List<PredictTask.Column> columns = task.columns();
    double[][] values = task.on(shown);
    return IntStream.range(0, values.length)
        .mapToObj(c -> map(shown, values[c], columns.get(c), own))
        .toList();
  }

  private HeatMap map(Grid shown, double[] values, PredictTask.Column column, String own) {
    FieldLabels labels = task.field().labels();
    String title = own.isEmpty() ? captions().title(column.quantity()) : own;
    Optional<Domain> domain = task.field().domain().flatMap(DomainField::domain);
    boolean ends = domain.isEmpty() && Rims.endsAt(disc(), shown, values);
    HeatMap map =
        look.dress(HeatMap.of(shown, ends ? Rims.beyond(shown, values) : values))
            .withTitle(title)
            .withLabel(captions().label(column))
            .withAxes(labels.x().toString(), labels.y().toString());
    if (column.part().equals(Optional.of(ComplexPart.PHASE))) {
      map = map.withAngles();
    }
    if (domain.isPresent()) {
      map = map.within(DomainShape.of(domain.get(), shown.bounds()));
    } else {
      Region region = grid.isPresent() ? Region.ALL : look.region();
      Optional<Shape> wanted = region.shape(shown.bounds(), disc(), sensors);
      Optional<Shape> shape =
          wanted.isEmpty() && ends ? Region.DISC.shape(shown.bounds(), disc(), sensors) : wanted;
      map = shape.isPresent() ? map.within(shape.get()) : map;
    }
    if (look.arrows() && column.quantity().equals("u")) {
      map = arrows(map, shown);
    }
    if (sensors.isEmpty()) {
      return map;
    }
    int[] gone = captions().leftOut(sensors.get().size());
    return gone.length > 0
        ? map.withSensors(sensors.get()).withCrossedOut(sensors.get().choose(gone))
        : map.withSensors(sensors.get());
  }

  /** The gradient at the middles of a few cells. */
  private HeatMap arrows(HeatMap map, Grid shown) {
    Rectangle b = shown.bounds();
    double step = side(b, true) / ARROWS;
    int nx = (int) Math.max(1, Math.round((b.x1() - b.x0()) / step));
    int ny = (int) Math.max(1, Math.round((b.y1() - b.y0()) / step));
    double dx = (b.x1() - b.x0()) / nx;
    double dy = (b.y1() - b.y0()) / ny;
    Rectangle inner =
        new Rectangle(b.x0() + dx / 2, b.x1() - dx / 2, b.y0() + dy / 2, b.y1() - dy / 2);
    Points places = new Grid(inner, nx, ny).points();
    return map.withArrows(places, task.withWanted(List.of("ux", "uy")).at(places));
  }

  /** Only fields of the plane get here. */
  private Disk disc() {
    return (Disk) task.field().frame();
  }

  private Grid wholeGrid() {
    FieldFile field = task.field();
    Rectangle frame = disc().bounds();
    boolean solved = field.domain().flatMap(DomainField::domain).isPresent();
    Rectangle shown =
        field
            .bounds()
            .map(b -> (Rectangle) b)
            .filter(b -> solved || side(b, false) > FLAT * side(b, true))
            .orElse(frame);
    double width = shown.x1() - shown.x0();
    double height = shown.y1() - shown.y0();
    double aspect = side(shown, true) / side(shown, false);
    double along = Math.max(NODES, Math.min(LONGEST, ACROSS * aspect));
    double step = side(shown, true) / (along - 1);
    return new Grid(shown, nodes(width, step), nodes(height, step));
  }

  private static int nodes(double length, double step) {
    return Math.max(ACROSS, (int) Math.round(length / step) + 1);
  }

  private static double side(Rectangle r, boolean longer) {
    double width = r.x1() - r.x0();
    double height = r.y1() - r.y0();
    return longer ? Math.max(width, height) : Math.min(width, height);
  }
}
