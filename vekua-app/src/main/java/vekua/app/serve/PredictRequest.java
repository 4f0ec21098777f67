package vekua.app.serve;

import java.util.List;
import java.util.Map;
import vekua.geometry.Points;
import vekua.io.FieldFile;
import vekua.io.JsonNode;
import vekua.task.Extrapolation;
import vekua.task.PredictTask;

/**
 * Values of a field that are asked for.
 *
 * @param field the field
 * @param points where
 * @param total whether to add the incident wave
 */
record PredictRequest(FieldFile field, Points points, boolean total) {

  static PredictRequest fromJson(JsonNode json, Limits limits) {
    json.allow(List.of("field", "points", "total"));
    List<JsonNode> rows = json.get("points").elements();
    if (rows.size() > limits.points()) {
      throw new Refusal(413, "points may be " + limits.points() + " at most, not " + rows.size());
    }
    FieldFile field = FieldFile.fromJson(json.get("field"));
    double[][] places = new double[field.dimension()][rows.size()];
    for (int i = 0; i < rows.size(); i++) {
      double[] point = rows.get(i).numbers(field.dimension());
      for (int axis = 0; axis < point.length; axis++) {
        places[axis][i] = point[axis];
      }
    }
    return new PredictRequest(
        field, Points.ofAxes(places), json.find("total").map(JsonNode::truth).orElse(false));
  }

  /** All that the field knows at the points. */
  Answer answer() {
    PredictTask task =
        PredictTask.of("the field", field)
            .withGradient(true)
            .withUncertainty(field.uncertainty().isPresent())
            .withTotal(total);
    Map<String, Object> answer = Answer.named(task.names(), List.of(task.at(points)));
    Extrapolation beyond = Extrapolation.of(field);
    beyond.add(points);
    task.putWarnings(beyond, answer);
    return Answer.of(answer);
  }
}
