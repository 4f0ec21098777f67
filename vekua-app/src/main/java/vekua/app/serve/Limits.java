package vekua.app.serve;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much one request may ask for.
 *
 * @param bodyBytes length of a body
 * @param samples sensors of a fit
 * @param gridPoints nodes of a grid
 * @param points of a prediction
 * @param seconds of work on one answer
 * @param raceSteps of a training
 * @param raceSamples sensors of a training
 * @param races trainings at the same time
 * @param waiting requests that may wait for their turn
 */
record Limits(
    int bodyBytes,
    int samples,
    int gridPoints,
    int points,
    double seconds,
    int raceSteps,
    int raceSamples,
    int races,
    int waiting) {

  static Limits standard() {
    return new Limits(4 << 20, 20_000, 250_000, 50_000, 60, 20_000, 2_000, 2, 256);
  }

  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("bodyBytes", bodyBytes);
    json.put("samples", samples);
    json.put("gridPoints", gridPoints);
    json.put("points", points);
    json.put("seconds", seconds);
    json.put("raceSteps", raceSteps);
    json.put("raceSamples", raceSamples);
    json.put("races", races);
    return json;
  }
}
