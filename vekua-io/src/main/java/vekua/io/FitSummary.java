package vekua.io;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import vekua.fit.Fit;
import vekua.fit.LeftOut;
import vekua.fit.NoiseScale;
import vekua.fit.SourceRadius;
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
 * @param noiseScale what the data say of noise levels that were given
 * @param modelError whether the equation holds, where the data were asked
 * @param outliers rows that were left out
 * @param sourceRadius how far from the centre the sources are, where the data tell
 * @param repeated how many readings of how many places, where some place was read repeatedly
 * @param method of regularisation
 * @param parameter of regularisation
 * @param warnings in plain words, with their codes
 */
public record FitSummary(
    long samples,
    int rank,
    int columns,
    double condition,
    double residualRms,
    OptionalDouble noise,
    Optional<NoiseScale> noiseScale,
    Optional<EquationError> modelError,
    List<Outlier> outliers,
    Optional<SourceRadius> sourceRadius,
    Optional<Repeated> repeated,
    String method,
    double parameter,
    List<Warning> warnings) {

  /**
   * An error of the equation.
   *
   * @param probability that there is one
   * @param size its standard deviation
   * @param kept whether it is part of the field, which then is no pure solution
   */
  public record EquationError(double probability, double size, boolean kept) {}

  /**
   * Repeated readings.
   *
   * @param rows all readings
   * @param places where they were made
   */
  public record Repeated(long rows, long places) {}

  /** Copies the lists. */
  public FitSummary {
    outliers = List.copyOf(outliers);
    warnings = List.copyOf(warnings);
  }

  /**
   * The summary of a fit.
   *
   * @param rows how many of the fit's rows are measurements; others after them are not counted
   * @param added how many others there are
   * @param gone rows that the fit has not even seen, in ascending order
   * @param further warnings
   */
  public static FitSummary of(
      Fit fit, long rows, int added, List<Outlier> gone, List<Warning> further) {
    List<Outlier> outliers = new ArrayList<>(gone);
    int conditions = added;
    for (LeftOut out : fit.leftOut()) {
      if (out.row() >= rows) {
        conditions--;
      } else if (out.reason() != LeftOut.Reason.COPY) {
        outliers.add(Outlier.of(out, Outlier.row(out.row(), gone)));
      }
    }
    outliers.sort(Comparator.comparingLong(Outlier::row));
    long samples = fit.samples() - conditions;
    long readings = fit.readings() - conditions;
    long places = fit.sensors() - conditions;
    List<Warning> warnings = new ArrayList<>(fit.warnings());
    warnings.addAll(further);
    if (conditions < added) {
      warnings.add(
          new Warning(
              "boundary",
              (added - conditions)
                  + " rows of boundary conditions contradict the sensors: left out"));
    }
    return new FitSummary(
        samples,
        fit.rank(),
        fit.columns(),
        fit.condition(),
        fit.residualRms(),
        fit.noise(),
        fit.noiseScale(),
        fit.modelError().map(e -> new EquationError(e.probability(), e.size(), e.carried())),
        outliers,
        fit.sourceRadius(),
        places < readings ? Optional.of(new Repeated(readings, places)) : Optional.empty(),
        fit.regularisation().method(),
        fit.regularisation().parameter(),
        warnings);
  }

  /**
   * The number of a row that a fit names.
   *
   * @param index among the rows that the fit saw, from zero
   * @param gone the other rows, in ascending order
   */
  public static long row(long index, List<Outlier> gone) {
    return Outlier.row(index, gone);
  }

  /** The same with other outliers and warnings. */
  public FitSummary with(List<Outlier> newOutliers, List<Warning> newWarnings) {
    return new FitSummary(
        samples,
        rank,
        columns,
        condition,
        residualRms,
        noise,
        noiseScale,
        modelError,
        newOutliers,
        sourceRadius,
        repeated,
        method,
        parameter,
        newWarnings);
  }

  /**
   * The same for a complex fit of which this summarises one part: residual and noise are those of a
   * part, on average.
   */
  public FitSummary and(Fit other) {
    return new FitSummary(
        samples,
        rank,
        columns,
        condition,
        mean(residualRms, other.residualRms()),
        noise.isPresent() && other.noise().isPresent()
            ? OptionalDouble.of(mean(noise.getAsDouble(), other.noise().getAsDouble()))
            : noise,
        noiseScale,
        modelError,
        outliers,
        sourceRadius,
        repeated,
        method,
        parameter,
        warnings);
  }

  private static double mean(double a, double b) {
    return Math.hypot(a, b) / Math.sqrt(2);
  }

  /** The summary of a fit that saw all rows there are. */
  public static FitSummary of(Fit fit) {
    return of(fit, Long.MAX_VALUE, 0, List.of(), List.of());
  }

  /** The summary as a JSON object. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("samples", samples);
    json.put("rank", rank);
    json.put("columns", columns);
    json.put("condition", condition);
    json.put("residualRms", residualRms);
    json.put("noise", noise);
    noiseScale.ifPresent(
        s -> json.put("noiseScale", object("value", s.value(), "probability", s.probability())));
    modelError.ifPresent(
        e ->
            json.put(
                "modelError",
                object("probability", e.probability, "size", e.size, "kept", e.kept)));
    json.put("outliers", outliers.stream().map(Outlier::toJson).toList());
    sourceRadius.ifPresent(
        r -> json.put("sourceRadius", object("value", r.value(), "sigma", r.sigma())));
    repeated.ifPresent(r -> json.put("repeated", object("rows", r.rows, "places", r.places)));
    json.put("regularisation", object("method", method, "parameter", parameter));
    json.put("warnings", warnings.stream().map(Warning::sentence).toList());
    json.put("warningCodes", warnings.stream().map(Warning::code).toList());
    return json;
  }

  private static Map<String, Object> object(Object... namesAndValues) {
    Map<String, Object> json = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      json.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return json;
  }

  /** Reads a summary; files of earlier releases know neither doubts nor codes of warnings. */
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
        json.find("noiseScale")
            .map(s -> new NoiseScale(s.get("value").number(), s.get("probability").number())),
        json.find("modelError")
            .map(
                e ->
                    new EquationError(
                        e.get("probability").number(),
                        e.get("size").number(),
                        e.get("kept").truth())),
        list(json, "outliers", Outlier::fromJson),
        json.find("sourceRadius")
            .map(r -> new SourceRadius(r.get("value").number(), r.get("sigma").number())),
        json.find("repeated")
            .map(
                r ->
                    new Repeated(
                        r.get("rows").integer(0, Long.MAX_VALUE),
                        r.get("places").integer(0, Long.MAX_VALUE))),
        regularisation.get("method").text(),
        regularisation.get("parameter").number(),
        warnings(json));
  }

  private static <T> List<T> list(JsonNode json, String name, Function<JsonNode, T> reader) {
    return json.find(name)
        .map(all -> all.elements().stream().map(reader).toList())
        .orElse(List.of());
  }

  private static List<Warning> warnings(JsonNode json) {
    List<String> codes = list(json, "warningCodes", JsonNode::text);
    List<Warning> warnings = new ArrayList<>();
    for (JsonNode sentence : json.get("warnings").elements()) {
      int i = warnings.size();
      warnings.add(new Warning(i < codes.size() ? codes.get(i) : "", sentence.text()));
    }
    return warnings;
  }
}
