package vekua.app.serve;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import vekua.io.HeldSamples;
import vekua.io.JsonNode;
import vekua.io.SamplesJson;
import vekua.rows.Samples;
import vekua.task.EquationAdvice;

/**
 * The question which equation measurements speak for.
 *
 * @param samples the measurements
 */
record AdviceRequest(Samples samples) {

  static AdviceRequest fromJson(JsonNode json, Limits limits) {
    json.allow(List.of("samples"));
    return new AdviceRequest(
        SamplesJson.read(json.get("samples"), OptionalDouble.empty(), limits.samples()));
  }

  Answer answer() throws IOException {
    return Answer.of(EquationAdvice.of(new HeldSamples("the request", samples)).toJson());
  }
}
