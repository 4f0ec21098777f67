package vekua.app.serve;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import vekua.basis.DiskBasis;
import vekua.fit.Fit;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Disk;
import vekua.geometry.Grid;
import vekua.geometry.Rectangle;
import vekua.io.FieldFile;
import vekua.io.FitSettings;
import vekua.io.FitSummary;
import vekua.io.JsonNode;
import vekua.io.SamplesJson;
import vekua.rows.Samples;
import vekua.task.PredictTask;

/**
 * A fit that is asked for.
 *
 * @param settings how to fit
 * @param samples to what
 * @param grid where to evaluate the field, if anywhere
 * @param fields what to evaluate there
 */
record FitRequest(FitSettings settings, Samples samples, Optional<Grid> grid, List<String> fields) {

  static final List<String> MEMBERS = members();

  private static final int QUICK_SAMPLES = 2000;

  private static final List<String> DEFAULT_FIELDS = List.of("u", "spread");

  private static List<String> members() {
    List<String> members = new ArrayList<>(FitSettings.MEMBERS);
    members.addAll(List.of("noise", "samples", "grid", "fields"));
    return List.copyOf(members);
  }

  /** Reads a request; who calls it has looked for members that nobody reads. */
  static FitRequest fromJson(JsonNode json, Limits limits) {
    FitSettings settings = FitSettings.fromJson(json);
    OptionalDouble noise = OptionalDouble.empty();
    Optional<JsonNode> given = json.find("noise");
    if (given.isPresent()) {
      if (!(given.get().number() > 0)) {
        throw given.get().problem("must be positive");
      }
      noise = OptionalDouble.of(given.get().number());
    }
    return new FitRequest(
        settings,
        SamplesJson.read(json.get("samples"), noise, limits.samples()),
        json.find("grid").map(grid -> GridJson.read(grid, limits)),
        json.find("fields").map(FitRequest::fields).orElse(DEFAULT_FIELDS));
  }

  private static List<String> fields(JsonNode json) {
    List<String> names = new ArrayList<>();
    for (JsonNode each : json.elements()) {
      if (!PredictTask.ALL.contains(each.text())) {
        throw each.problem("must be one of " + String.join(", ", PredictTask.ALL));
      }
      if (!names.contains(each.text())) {
        names.add(each.text());
      }
    }
    return names;
  }

  /** Whether it may take much longer than a fit of its size usually does. */
  boolean isLong() {
    return settings.number().given().isEmpty() || samples.size() > QUICK_SAMPLES;
  }

  /**
   * Fits.
   *
   * @param single whether the grid is sent in single precision: then six digits of spread and blind
   *     part are enough
   */
  Answer answer(Limits limits, boolean single) throws IOException {
    long start = System.nanoTime();
    long rows = samples.size();
    Rectangle bounds = Rectangle.covering(samples.points());
    Disk frame = settings.frame(Disk.covering(samples.points()), bounds);
    int columns = settings.mostColumns(frame, rows);
    if (columns > limits.columns()) {
      throw new Refusal(
          422,
          String.format(
              Locale.ROOT,
              "a fit may have %d functions at most, not %d: lower the order, the wavenumber or the"
                  + " radius",
              limits.columns(),
              columns));
    }
    WavenumberSearch.Result found =
        settings.number().find(settings.type(), every -> samples, rows, frame);
    DiskBasis basis = settings.basis(found, frame, rows);
    Fit fit = settings.fitter().fit(basis, samples);
    FitSummary summary = settings.summary(fit, found);
    FieldFile file = FieldFile.of(fit, summary, bounds);
    Map<String, Object> report = summary.toJson();
    report.putAll(settings.report(basis.order(), found, (System.nanoTime() - start) * 1e-9));
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("fit", report);
    answer.put("field", file.toJson());
    if (grid.isEmpty()) {
      return Answer.of(answer);
    }
    PredictTask task = PredictTask.of("the field", file).withWanted(fields);
    double[][] values = single ? task.on(grid.get()) : task.at(grid.get().points());
    return Answer.of(answer, grid.get(), task.names(), values);
  }
}
