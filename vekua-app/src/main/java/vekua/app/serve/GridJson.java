package vekua.app.serve;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import vekua.geometry.Box;
import vekua.geometry.Grid;
import vekua.geometry.Rectangle;
import vekua.geometry.RegularGrid;
import vekua.geometry.SpaceGrid;
import vekua.io.JsonNode;

/**
 * A grid in JSON: {@code {"x": [x0, x1, nx], "y": [y0, y1, ny]}}, in space with {@code "z": [z0,
 * z1, nz]} as well.
 */
final class GridJson {

  private GridJson() {}

  static RegularGrid read(JsonNode json, Limits limits) {
    json.allow(List.of("x", "y", "z"));
    double[] x = axis(json.get("x"));
    double[] y = axis(json.get("y"));
    Optional<double[]> z = json.find("z").map(GridJson::axis);
    if (x[2] * y[2] * z.map(axis -> axis[2]).orElse(1.0) > limits.gridPoints()) {
      throw new Refusal(
          413,
          String.format(
              Locale.ROOT,
              "a grid may have %d nodes at most: %.0f x %.0f%s",
              limits.gridPoints(),
              x[2],
              y[2],
              z.map(axis -> String.format(Locale.ROOT, " x %.0f", axis[2])).orElse("")));
    }
    if (z.isEmpty()) {
      return new Grid(new Rectangle(x[0], x[1], y[0], y[1]), (int) x[2], (int) y[2]);
    }
    Box box = new Box(x[0], x[1], y[0], y[1], z.get()[0], z.get()[1]);
    return new SpaceGrid(box, (int) x[2], (int) y[2], (int) z.get()[2]);
  }

  /** A grid of the plane. */
  static Grid readPlane(JsonNode json, Limits limits) {
    json.allow(List.of("x", "y"));
    return (Grid) read(json, limits);
  }

  private static double[] axis(JsonNode json) {
    double[] axis = json.numbers(3);
    if (!(axis[0] <= axis[1])) {
      throw json.problem("must have ascending bounds");
    }
    if (!(axis[2] >= 1 && axis[2] == Math.rint(axis[2]) && axis[2] <= Integer.MAX_VALUE)) {
      throw json.problem("must end in a whole number of nodes of at least 1");
    }
    return axis;
  }
}
