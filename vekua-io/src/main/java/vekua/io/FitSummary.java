package vekua.io;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import vekua.fit.Fit;
import vekua.fit.Warning;

/**
 * What a field's file tells of the fit that made it.
 *
 * @param samples number of samples
 * @param rank directions that the data determine
 * @param columns basis functions
 * @param condition of the matrix, infinite where nothing is determined
 * @param residualRms root mean square of the residual
 * @param noise standard deviation of the noise, given or estimated
 * @param method of regularisation
 * @param parameter of regularisation
 * @param warnings in plain words
 */
public record FitSummary(
    long samples,
    int rank,
    int columns,
    double condition,
    double residualRms,
    OptionalDouble noise,
    String method,
    double parameter,
    List<String> warnings) {

  /** Copies the warnings. */
  public FitSummary {
    warnings = List.copyOf(warnings);
  }

  /** The summary of a fit. */
  public static FitSummary of(Fit fit) {
    return new FitSummary(
        fit.samples(),
        fit.rank(),
        fit.columns(),
        fit.condition(),
        fit.residualRms(),
        fit.noise(),
        fit.regularisation().method(),
        fit.regularisation().parameter(),
        fit.warnings().stream().map(Warning::sentence).toList());
  }

  /** The same with another number of samples and further warnings. */
  public FitSummary with(long newSamples, List<String> further) {
    List<String> all = new ArrayList<>(warnings);
    all.addAll(further);
    return new FitSummary(
        newSamples, rank, columns, condition, residualRms, noise, method, parameter, all);
  }

  /** The summary as a JSON object. */
  public Map<String, Object> toJson() {
    Map<String, Object> regularisation = new LinkedHashMap<>();
    regularisation.put("method", method);
    regularisation.put("parameter", parameter);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("samples", samples);
    json.put("rank", rank);
    json.put("columns", columns);
    json.put("condition", condition);
    json.put("residualRms", residualRms);
    json.put("noise", noise);
    json.put("regularisation", regularisation);
    json.put("warnings", warnings);
    return json;
  }

  static FitSummary fromJson(JsonNode json) {
    JsonNode regularisation = json.get("regularisation");
    return new FitSummary(
        json.get("samples").integer(0, Long.MAX_VALUE),
        (int) json.get("rank").integer(0, Integer.MAX_VALUE),
        (int) json.get("columns").integer(0, Integer.MAX_VALUE),
        json.find("condition").map(JsonNode::number).orElse(Double.POSITIVE_INFINITY),
        json.get("residualRms").number(),
        json.find("noise")
            .map(noise -> OptionalDouble.of(noise.number()))
            .orElse(OptionalDouble.empty()),
        regularisation.get("method").text(),
        regularisation.get("parameter").number(),
        json.get("warnings").elements().stream().map(JsonNode::text).toList());
  }
}
