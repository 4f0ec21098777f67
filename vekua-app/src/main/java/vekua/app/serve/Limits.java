package vekua.app.serve;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much one request may ask for.
 *
 * @param bodyBytes length of a body
 * @param samples sensors of a fit
 * @param columns functions of a fit
 * @param waves of a problem: the wavenumber times the radius of a disc that covers its boundary
 * @param gridPoints nodes of a grid
 * @param points of a prediction
 * @param seconds of work on one answer
 * @param raceSteps of a training
 * @param raceSeconds that a training may take
 * @param raceSamples sensors of a training
 * @param races trainings at the same time
 * @param waiting requests that may wait for their turn
 * @param modes of a drum
 */
record Limits(
    int bodyBytes,
    int samples,
    int columns,
    double waves,
    int gridPoints,
    int points,
    double seconds,
    int raceSteps,
    double raceSeconds,
    int raceSamples,
    int races,
    int waiting,
    int modes) {

  static Limits standard() {
    return new Limits(
        4 << 20, 20_000, 801, 1000, 250_000, 50_000, 60, 10_000, 300, 2_000, 2, 256, 100);
  }

  /** The same with another time for one answer. */
  Limits withSeconds(double newSeconds) {
    return new Limits(
        bodyBytes,
        samples,
        columns,
        waves,
        gridPoints,
        points,
        newSeconds,
        raceSteps,
        raceSeconds,
        raceSamples,
        races,
        waiting,
        modes);
  }

  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("bodyBytes", bodyBytes);
    json.put("samples", samples);
    json.put("columns", columns);
    json.put("waves", waves);
    json.put("gridPoints", gridPoints);
    json.put("points", points);
    json.put("seconds", seconds);
    json.put("raceSteps", raceSteps);
    json.put("raceSeconds", raceSeconds);
    json.put("raceSamples", raceSamples);
    json.put("races", races);
    json.put("modes", modes);
    return json;
  }
}
