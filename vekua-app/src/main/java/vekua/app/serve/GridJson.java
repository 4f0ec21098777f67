package vekua.app.serve;

import java.util.List;
import java.util.Locale;
import vekua.geometry.Grid;
import vekua.geometry.Rectangle;
import vekua.io.JsonNode;

/** A grid in JSON: {@code {"x": [x0, x1, nx], "y": [y0, y1, ny]}}. */
final class GridJson {

  private GridJson() {}

  static Grid read(JsonNode json, Limits limits) {
    json.allow(List.of("x", "y"));
    double[] x = axis(json.get("x"));
    double[] y = axis(json.get("y"));
    if (x[2] * y[2] > limits.gridPoints()) {
      throw new Refusal(
          413,
          String.format(
              Locale.ROOT,
              "a grid may have %d nodes at most: %.0f x %.0f",
              limits.gridPoints(),
              x[2],
              y[2]));
    }
    return new Grid(new Rectangle(x[0], x[1], y[0], y[1]), (int) x[2], (int) y[2]);
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
