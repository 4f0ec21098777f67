package vekua.app.serve;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import vekua.geometry.Frame;
import vekua.io.EquationType;
import vekua.io.HeldSamples;
import vekua.io.JsonNode;
import vekua.io.JsonWriter;
import vekua.io.ProblemFile;
import vekua.io.Progress;
import vekua.io.ProjectFile;
import vekua.io.SamplesJson;
import vekua.task.FitOutcome;
import vekua.task.FitTask;

/**
 * A project that is to be shown: looked at as a whole, as the command line does, and put as the
 * page needs it, in the form of a preset. Samples have their own noise, those that lack a place or
 * a value are gone, a disc has both centre and radius, a number that is to be found is found, and a
 * problem has a grid that covers it.
 *
 * @param json the project
 * @param fit what is to be fitted; empty where a problem is to be solved
 */
record ProjectRequest(JsonNode json, Optional<FitRequest> fit) {

  static ProjectRequest fromJson(JsonNode json, Limits limits) {
    ProjectFile.check(json);
    if (json.find("problem").isEmpty()) {
      return new ProjectRequest(json, Optional.of(FitRequest.fromJson(json, limits)));
    }
    return new ProjectRequest(json, Optional.empty());
  }

  /** Whether a number must be found first. */
  boolean isLong() {
    return fit.filter(asked -> asked.settings().number().given().isEmpty()).isPresent();
  }

  Answer answer(Limits limits) throws IOException {
    return fit.isPresent() ? fitted(fit.get(), limits) : solved(json.get("problem"));
  }

  private static Answer solved(JsonNode problem) {
    ProblemFile read = ProblemFile.fromJson(problem);
    Map<String, Object> request = Presets.copy(problem);
    request.put("grid", Presets.grid(read.problem().domain().bounds(), Presets.NODES));
    if (read.incident().isPresent()) {
      // As such fields are looked at; files hold what is scattered.
      request.put("total", true);
    }
    return Answer.of(JsonWriter.members("kind", "solve", "request", request, "notes", List.of()));
  }

  private Answer fitted(FitRequest asked, Limits limits) throws IOException {
    Map<String, Object> request = Presets.copy(json);
    request.keySet().removeAll(List.of("format", "version", "missing", "noise"));
    request.put("samples", SamplesJson.write(asked.samples()));
    List<String> notes = new ArrayList<>();
    if (!asked.missing().isEmpty()) {
      notes.add(
          String.format(
              Locale.ROOT,
              "%d of %d samples lack a place or a value and are left out",
              asked.missing().size(),
              asked.missing().size() + asked.samples().size()));
    }
    if (asked.settings().region().isInside()
        && (asked.settings().centre().isPresent() || asked.settings().radius().isPresent())) {
      HeldSamples held = held(asked);
      Frame frame = asked.settings().frame(held.survey(Progress.none()), place -> Double.NaN);
      double[] centre = new double[frame.dimension()];
      for (int axis = 0; axis < centre.length; axis++) {
        centre[axis] = frame.centre(axis);
      }
      request.put("centre", centre);
      request.put("radius", frame.radius());
    }
    if (isLong()) {
      request.put("equation", found(asked, limits, notes));
    }
    return Answer.of(JsonWriter.members("kind", "fit", "request", request, "notes", notes));
  }

  private static HeldSamples held(FitRequest asked) {
    return new HeldSamples("the request", asked.samples(), List.of());
  }

  /** The equation with the number that a fit finds. */
  private Map<String, Object> found(FitRequest asked, Limits limits, List<String> notes)
      throws IOException {
    FitTask task = asked.task(asked.samples());
    asked.checkSize(task, limits);
    FitOutcome outcome = task.run();
    EquationType type = asked.settings().type();
    double value = outcome.report().number().wavenumber();
    double sigma = outcome.report().number().sigma();
    notes.add(
        sigma > 0
            ? String.format(
                Locale.ROOT, "the %s was found: %.5g ± %.2g", type.parameter(), value, sigma)
            : String.format(
                Locale.ROOT,
                "a %s of %.5g fits best, but the readings leave it in doubt",
                type.parameter(),
                value));
    Map<String, Object> equation = Presets.copy(json.get("equation"));
    equation.remove(type.parameter() + "Range");
    equation.put(type.parameter(), value);
    return equation;
  }
}
