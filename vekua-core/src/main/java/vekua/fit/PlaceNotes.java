package vekua.fit;

import java.util.List;
import vekua.basis.Basis;
import vekua.basis.FrameBasis;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Exterior;
import vekua.geometry.Frame;
import vekua.geometry.Points;
import vekua.geometry.Shell;
import vekua.internal.Distances;
import vekua.rows.Samples;

/**
 * Warnings about where sensors are, whatever they measure: too few, on a line, in a plane, or in a
 * part of the frame only.
 *
 * @param sensors the sensors
 * @param frame where the field is asked for
 */
record PlaceNotes(Samples sensors, Frame frame) implements Frame.Cases<List<Warning>> {

  /** Fewer sensors than this tell a value or a slope, not a field. */
  private static final int FEW = 4;

  /** Sensors are on a line if they leave it by less than this share of its length. */
  private static final double FLAT = 0.01;

  /** Sensors that leave more than this share of a frame unseen see a part only: arcs, clusters. */
  private static final double UNSEEN = 1.0 / 3;

  /** Nodes along a side of a disc, and of a ball. */
  private static final int GRID = 15;

  private static final int GRID_IN_SPACE = 9;

  /** More places than these say no more of where sensors are. */
  private static final int ENOUGH = 2000;

  /** What to say. */
  List<Warning> warnings() {
    Points points = sensors.points();
    int n = points.size();
    if (n == 1) {
      return List.of(
          Notes.of("one-place", "all readings are of one place: elsewhere the field is unknown"));
    }
    if (n < FEW) {
      return List.of(Notes.of("few-sensors", "%d sensors cannot tell a field; see the spread", n));
    }
    double[] axes = PrincipalAxes.lengths(points);
    if (sensors.valuesOnly() && axes[1] < FLAT * axes[0]) {
      return List.of(
          Notes.of("line", "the sensors lie on a line: the field across it is hardly known"));
    }
    if (sensors.valuesOnly() && axes.length > 2 && axes[2] < FLAT * axes[0]) {
      return List.of(
          Notes.of("plane", "the sensors lie in a plane: the field away from it is hardly known"));
    }
    return frame.match(this);
  }

  @Override
  public List<Warning> disk(Disk disk) {
    double unseen = unseen(disk.grid(GRID, GRID), sensors.points(), disk.radius() / 2);
    return part(unseen, "the disc is farther than half a radius from all of them");
  }

  @Override
  public List<Warning> ball(Ball ball) {
    double unseen = unseen(ball.grid(GRID_IN_SPACE), sensors.points(), ball.radius() / 2);
    return part(unseen, "the ball is farther than half a radius from all of them");
  }

  @Override
  public List<Warning> exterior(Exterior exterior) {
    return part(
        unseenDirections(exterior.ball()),
        "all directions from the centre are more than 29 degrees from those of all of them");
  }

  @Override
  public List<Warning> shell(Shell shell) {
    if (onSphere(sensors, shell)) {
      return List.of(
          Notes.of(
              "sphere",
              "the sensors lie on a sphere: sources within and around it cannot be told apart"));
    }
    return part(
        unseenDirections(shell.ball()),
        "all directions from the centre are more than 29 degrees from those of all of them");
  }

  /**
   * Whether values are known on one sphere about the centre of a frame of space alone. Any values
   * there belong to some solution: they cannot contradict an equation, nor tell sources within from
   * sources around.
   */
  static boolean onSphere(Samples sensors, Basis basis) {
    return basis instanceof FrameBasis own && onSphere(sensors, own.frame());
  }

  private static boolean onSphere(Samples sensors, Frame frame) {
    return frame.dimension() == 3 && atOneDistance(sensors, frame);
  }

  /**
   * Whether values are known on one circle about the centre of a disc alone. There, too, any values
   * belong to some solution: what one lacks modes for looks like an error of the equation, and a
   * smooth one could be anything inside.
   */
  static boolean onCircle(Samples sensors, Basis basis) {
    return basis instanceof FrameBasis own
        && own.frame().dimension() == 2
        && atOneDistance(sensors, own.frame());
  }

  private static boolean atOneDistance(Samples sensors, Frame frame) {
    if (!sensors.valuesOnly()) {
      return false;
    }
    Points points = sensors.points();
    Points centre =
        frame.dimension() == 2
            ? Points.of(frame.centre(0), frame.centre(1))
            : Points.of(frame.centre(0), frame.centre(1), frame.centre(2));
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (int i = 0; i < points.size(); i++) {
      least = Math.min(least, points.distance(i, centre, 0));
      most = Math.max(most, points.distance(i, centre, 0));
    }
    return most - least < FLAT * most;
  }

  private static List<Warning> part(double unseen, String of) {
    return unseen > UNSEEN
        ? List.of(Notes.of("part", "the sensors see a part only: %.0f %% of " + of, 100 * unseen))
        : List.of();
  }

  /** The share of directions that are half a radius from all sensors, seen on the unit sphere. */
  private double unseenDirections(Ball ball) {
    Points points = sensors.points();
    double[][] p = new double[3][points.size()];
    for (int i = 0; i < points.size(); i++) {
      double r = Math.max(ball.distance(points, i), Double.MIN_NORMAL);
      for (int axis = 0; axis < 3; axis++) {
        p[axis][i] = (points.coordinate(axis, i) - ball.centre(axis)) / r;
      }
    }
    return unseen(Ball.unit().surface(GRID * GRID), Points.of(p[0], p[1], p[2]), 0.5);
  }

  private static boolean closer(Points places, int g, Points points, int i, double distance) {
    double x = places.x(g) - points.x(i);
    double y = places.y(g) - points.y(i);
    double z = places.dimension() == 2 ? 0 : places.coordinate(2, g) - points.coordinate(2, i);
    return Distances.excess(x, y, z, distance) < 0;
  }

  /** The share of some places that are farther than a distance from all points. */
  private static double unseen(Points places, Points points, double distance) {
    int step = 1 + points.size() / ENOUGH;
    int far = 0;
    int last = 0;
    for (int g = 0; g < places.size(); g++) {
      // What sees a place mostly sees the next one, too.
      boolean seen = closer(places, g, points, last, distance);
      for (int i = 0; i < points.size() && !seen; i += step) {
        seen = closer(places, g, points, i, distance);
        last = seen ? i : last;
      }
      far += seen ? 0 : 1;
    }
    return far / (double) places.size();
  }
}
