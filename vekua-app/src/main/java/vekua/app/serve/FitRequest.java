package vekua.app.serve;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import vekua.geometry.RegularGrid;
import vekua.io.DomainFile;
import vekua.io.FieldFile;
import vekua.io.FitSettings;
import vekua.io.HeldSamples;
import vekua.io.JsonNode;
import vekua.io.MediumSettings;
import vekua.io.NoiseSize;
import vekua.io.OptionText;
import vekua.io.Outlier;
import vekua.io.SamplesJson;
import vekua.rows.Samples;
import vekua.task.FitOutcome;
import vekua.task.FitPlace;
import vekua.task.FitTask;
import vekua.task.PredictTask;

/**
 * A fit that is asked for.
 *
 * @param settings how to fit
 * @param samples to what
 * @param missing rows that lack a place or a value, in ascending order
 * @param grid where to evaluate the field, if anywhere
 * @param fields what to evaluate there
 * @param place the domain that the field lives in, if that is not a disc
 * @param brief whether the field's file is wanted without its uncertainty, by far its largest part
 */
record FitRequest(
    FitSettings settings,
    Samples samples,
    List<Outlier> missing,
    Optional<RegularGrid> grid,
    List<String> fields,
    Optional<FitPlace> place,
    boolean brief) {

  static final List<String> MEMBERS = members();

  private static final String BRIEF = "brief";

  private static final String DOUBTS = "doubts";

  /** What only a fit itself may be asked. */
  static final List<String> OWN_MEMBERS = List.of(BRIEF, DOUBTS);

  private static final int QUICK_SAMPLES = 2000;

  private static final List<String> DEFAULT_FIELDS = List.of("u", "spread");

  private static List<String> members() {
    List<String> members = new ArrayList<>(FitSettings.MEMBERS);
    members.addAll(List.of("noise", "samples", "missing", "grid", "fields", "domain"));
    return List.copyOf(members);
  }

  /** Reads a request; who calls it has looked for members that nobody reads. */
  static FitRequest fromJson(JsonNode json, Limits limits) {
    FitSettings asked = FitSettings.fromJson(json);
    FitSettings settings =
        json.find(DOUBTS).map(JsonNode::truth).orElse(true) ? asked : asked.withoutDoubts();
    OptionalDouble noise = OptionalDouble.empty();
    Optional<JsonNode> given = json.find("noise");
    if (given.isPresent()) {
      JsonNode told = given.get();
      NoiseSize.complaint(told.number())
          .ifPresent(
              complaint -> {
                throw told.problem(complaint);
              });
      noise = OptionalDouble.of(given.get().number());
    }
    JsonNode rows = json.get("samples");
    SamplesJson.Rows read =
        json.find("missing").map(FitRequest::skips).orElse(false)
            ? SamplesJson.readWithoutMissing(rows, noise, limits.samples())
            : new SamplesJson.Rows(SamplesJson.read(rows, noise, limits.samples()), List.of());
    Samples samples = read.samples();
    Optional<RegularGrid> grid = json.find("grid").map(node -> GridJson.read(node, limits));
    if (grid.isEmpty() && json.find("fields").isPresent()) {
      throw json.get("fields").problem("needs a grid, on which they are told");
    }
    int dimension = samples.points().dimension();
    if (grid.filter(g -> g.dimension() != dimension).isPresent()) {
      throw json.get("grid")
          .problem(
              dimension == 2
                  ? "must not have z, for the samples are of the plane"
                  : "needs z, for the samples are of space");
    }
    return new FitRequest(
        settings,
        samples,
        read.missing(),
        grid,
        json.find("fields").map(FitRequest::fields).orElse(DEFAULT_FIELDS),
        json.find("domain").map(domain -> place(domain, settings)),
        json.find(BRIEF).map(JsonNode::truth).orElse(false));
  }

  private static boolean skips(JsonNode json) {
    try {
      return OptionText.skipsMissing(json.text());
    } catch (IllegalArgumentException e) {
      throw json.problem(String.valueOf(e.getMessage()));
    }
  }

  private static FitPlace place(JsonNode domain, FitSettings settings) {
    if (settings.centre().isPresent()
        || settings.radius().isPresent()
        || !settings.region().isInside()) {
      throw domain.problem(
          "does not go with centre, radius, outside and shell: it says where the field is");
    }
    return FitPlace.of(
        "the domain", DomainFile.ofDomain(domain), settings.type(), settings.number());
  }

  /** The task of some samples with these settings. */
  FitTask task(Samples all) {
    FitTask task = FitTask.of(new HeldSamples("the request", all, missing), settings);
    return place.map(task::in).orElse(task);
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
    return settings.number().given().isEmpty()
        || samples.size() > QUICK_SAMPLES
        || !settings.medium().equals(MediumSettings.none());
  }

  /**
   * Fits.
   *
   * @param single whether the grid is sent in single precision: then six digits of spread and blind
   *     part are enough
   */
  Answer answer(Limits limits, boolean single) throws IOException {
    FitTask task = task(samples);
    checkSize(task, limits);
    FitOutcome outcome = task.run();
    FieldFile file = outcome.fields().get(0);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("fit", outcome.report().toJson());
    answer.put("field", (brief ? file.withoutUncertainty() : file).toJson());
    if (grid.isEmpty()) {
      return Answer.of(answer);
    }
    PredictTask asked = PredictTask.of("the field", file).withWanted(fields);
    double[][] values = asked.on(grid.get(), single);
    return Answer.of(answer, grid.get(), asked.names(), values);
  }

  /** Refuses a fit that takes more functions than one request may have. */
  void checkSize(FitTask task, Limits limits) throws IOException {
    int columns = task.mostColumns();
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
  }
}
