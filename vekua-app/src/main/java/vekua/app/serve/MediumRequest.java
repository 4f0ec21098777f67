package vekua.app.serve;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.CancellationException;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.io.BadInputException;
import vekua.io.JsonNode;
import vekua.io.MediumSettings;
import vekua.medium.Coefficient;

/**
 * A coefficient of a medium that is to be seen: a formula or a map, on the nodes of a grid.
 *
 * @param coefficient of an equation
 * @param grid where to evaluate it
 */
record MediumRequest(Coefficient coefficient, Grid grid) {

  static MediumRequest fromJson(JsonNode json, Limits limits) {
    json.allow(List.of("coefficient", "grid"));
    return new MediumRequest(
        MediumSettings.coefficient(json.get("coefficient")),
        GridJson.readPlane(json.get("grid"), limits));
  }

  /** Values where they are known; NaN beyond the nodes of a map. */
  Answer answer() {
    Points nodes = grid.points();
    double[] values = new double[nodes.size()];
    boolean some = false;
    for (int i = 0; i < values.length; i++) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("interrupted");
      }
      values[i] = coefficient.at(nodes.x(i), nodes.y(i));
      some |= Double.isFinite(values[i]);
    }
    if (!some) {
      throw new BadInputException("the coefficient has no value in this view");
    }
    return Answer.of(new LinkedHashMap<>(), grid, List.of("value"), new double[][] {values});
  }
}
