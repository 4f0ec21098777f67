package vekua.app;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import vekua.field.ComplexPart;
import vekua.geometry.Frame;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.io.BadInputException;
import vekua.plot.Figure;
import vekua.plot.HeatMap;
import vekua.plot.SphereMap;
import vekua.task.PredictTask;
import vekua.task.ReportText;

/**
 * A field of space on a sphere about its centre, as a map of equal areas.
 *
 * @param task what to show; of complex fields one part, the real one unless said
 * @param radius of the sphere
 * @param radial whether to show the derivative along the radius in place of the field
 * @param sensors of which those near the sphere are drawn; of a field outside its sources all
 * @param look titles and colours
 * @param size in pixels; as the map's proportions ask unless said
 * @param scale magnification of texts and lines
 */
record SpherePicture(
    PredictTask task,
    double radius,
    boolean radial,
    Optional<Points> sensors,
    PictureLook look,
    Optional<Arguments.Size> size,
    double scale) {

  /** Nodes from pole to pole. */
  private static final int ROWS = 301;

  private static final int WIDTH = 860;
  private static final double NEAR = 0.1;

  SpherePicture {
    if (task.field().complex().isPresent() && task.part().isEmpty()) {
      task = task.withPart(ComplexPart.REAL);
    }
  }

  Figure figure() {
    task.checkSingle();
    double outer = SpaceRange.outer(task.field());
    if (SpaceRange.inner(task.field()) == 0 && radius > outer * (1 + 1e-9)) {
      throw new BadInputException(
          "the sphere of radius "
              + ReportText.digits(radius)
              + " is outside the ball of radius "
              + ReportText.digits(outer)
              + " about "
              + ReportText.centre(task.field().frame())
              + ", where the field was measured");
    }
    Grid grid = SphereMap.grid(ROWS);
    Points directions = SphereMap.toSphere(grid.points());
    List<HeatMap> maps = radial ? radialMaps(grid, directions) : maps(grid, directions);
    double height = maps.get(0).heightFor(WIDTH);
    int across = 1;
    Arguments.Size pixels =
        size.orElse(
            new Arguments.Size(
                (int) Math.round(scale * WIDTH * across),
                (int) Math.round(scale * height * maps.size())));
    return Figure.of(across, maps.toArray(HeatMap[]::new))
        .withSize(pixels.width(), pixels.height())
        .withScale(scale);
  }

  private List<HeatMap> maps(Grid grid, Points directions) {
    List<PredictTask.Column> columns = task.columns();
    double[][] values = task.at(onSphere(directions));
    return IntStream.range(0, values.length)
        .mapToObj(
            c -> {
              PredictTask.Column column = columns.get(c);
              Captions captions = new Captions(task, look);
              HeatMap map =
                  map(grid, values[c], captions.title(column.quantity()), captions.label(column));
              return column.part().equals(Optional.of(ComplexPart.PHASE)) ? map.withAngles() : map;
            })
        .toList();
  }

  private List<HeatMap> radialMaps(Grid grid, Points directions) {
    PredictTask slopes = task.withWanted(List.of("ux", "uy", "uz"));
    double[][] g = slopes.at(onSphere(directions));
    double[] along = new double[directions.size()];
    for (int i = 0; i < along.length; i++) {
      for (int axis = 0; axis < 3; axis++) {
        along[i] += g[axis][i] * directions.coordinate(axis, i);
      }
    }
    Captions captions = new Captions(task, look);
    String label = captions.label(slopes.columns().get(0)).replaceFirst("^ux", "∂u/∂r");
    return List.of(map(grid, along, captions.title("u"), label));
  }

  private HeatMap map(Grid grid, double[] values, String title, String label) {
    HeatMap map =
        look.dress(HeatMap.of(grid, values))
            .within(SphereMap.outline())
            .withOverlay(SphereMap.graticule())
            .withTitle(title + ", sphere of radius " + ReportText.digits(radius))
            .withLabel(label);
    if (sensors.isEmpty()) {
      return map;
    }
    Points all = fromCentre(sensors.get());
    int[] near =
        IntStream.range(0, all.size())
            .filter(
                i ->
                    SpaceRange.inner(task.field()) > 0
                        || Math.abs(length(all, i) - radius) <= NEAR * radius)
            .toArray();
    return map.withSensors(SphereMap.toMap(all.choose(near)));
  }

  private static double length(Points p, int i) {
    return Math.hypot(Math.hypot(p.x(i), p.y(i)), p.coordinate(2, i));
  }

  private Points fromCentre(Points points) {
    return moved(points, 1, -1);
  }

  private Points onSphere(Points directions) {
    return moved(directions, radius, 1);
  }

  /** Points times a factor, plus so many times the centre. */
  private Points moved(Points points, double factor, double times) {
    Frame frame = task.field().frame();
    double[][] at = new double[3][points.size()];
    for (int axis = 0; axis < 3; axis++) {
      for (int i = 0; i < points.size(); i++) {
        at[axis][i] = factor * points.coordinate(axis, i) + times * frame.centre(axis);
      }
    }
    return Points.ofAxes(at);
  }
}
