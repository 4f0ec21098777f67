package vekua.app;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import vekua.fit.Uncertainty;
import vekua.geometry.Disk;
import vekua.geometry.Frame;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.io.DomainField;
import vekua.io.FieldFile;
import vekua.io.FieldLabels;
import vekua.plot.Figure;
import vekua.plot.HeatMap;
import vekua.task.PlaceOutcome;
import vekua.task.PredictTask;

/**
 * The spread of a field in its region before and after sensors are added, in the same colours; of
 * several fields the last.
 *
 * @param task of the field
 * @param outcome the sensors
 * @param sensors those that are there, if they shall be shown
 */
record PlacePicture(PredictTask task, PlaceOutcome outcome, Optional<Points> sensors) {

  private static final int SCALE = 2;

  /** Nodes along the longer side. */
  private static final int NODES = 241;

  private static final int FEWEST = 12;

  Figure figure() {
    List<PredictTask> all = task.each();
    int last = all.size() - 1;
    FieldFile field = all.get(last).field();
    Grid grid = grid(outcome.region());
    HeatMap before = map(field, field.uncertainty().orElseThrow(), grid, "Spread now");
    HeatMap after =
        map(
            field,
            outcome.placed().after().get(last),
            grid,
            "Spread with the new sensors, numbered");
    double[] range = {0, before.highest()};
    Points numbered = outcome.placed().points();
    return Figure.of(2, before.withScaleOf(range), after.withScaleOf(range).withNumbers(numbered))
        .withSize(
            2 * SCALE * Figure.PANEL_WIDTH,
            (int) Math.round(SCALE * before.heightFor(Figure.PANEL_WIDTH)))
        .withScale(SCALE);
  }

  private HeatMap map(FieldFile field, Uncertainty known, Grid grid, String title) {
    double[] spread = known.spreadAndBlindOn(grid)[0];
    Points nodes = grid.points();
    for (int i = 0; i < spread.length; i++) {
      spread[i] = field.covers(nodes.x(i), nodes.y(i)) ? spread[i] : Double.NaN;
    }
    FieldLabels labels = field.labels();
    String unit = labels.u().unit();
    HeatMap map =
        HeatMap.of(grid, spread)
            .withTitle(title)
            .withLabel("spread" + (unit.isEmpty() ? "" : " (" + unit + ")"))
            .withAxes(labels.x().toString(), labels.y().toString());
    if (field.domain().flatMap(DomainField::domain).isEmpty()) {
      Frame frame = field.frame();
      map = map.within(new Disk(frame.centre(0), frame.centre(1), 1.0001 * frame.radius()));
    }
    return sensors.isPresent() ? map.withSensors(sensors.get()) : map;
  }

  /** A grid over the region and the new sensors. */
  private Grid grid(Points region) {
    Points all = Points.join(List.of(region, outcome.placed().points()));
    double[] x = IntStream.range(0, all.size()).mapToDouble(all::x).sorted().toArray();
    double[] y = IntStream.range(0, all.size()).mapToDouble(all::y).sorted().toArray();
    Rectangle bounds = new Rectangle(x[0], x[x.length - 1], y[0], y[y.length - 1]);
    double width = bounds.x1() - bounds.x0();
    double height = bounds.y1() - bounds.y0();
    double step = Math.max(width, height) / (NODES - 1);
    return new Grid(bounds, nodes(width, step), nodes(height, step));
  }

  private static int nodes(double length, double step) {
    return length > 0 ? Math.max(FEWEST, (int) Math.round(length / step) + 1) : 1;
  }
}
