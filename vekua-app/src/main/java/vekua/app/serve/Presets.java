package vekua.app.serve;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import vekua.geometry.Disk;
import vekua.geometry.Rectangle;
import vekua.io.ColumnChoice;
import vekua.io.EquationType;
import vekua.io.JsonNode;
import vekua.io.JsonReader;
import vekua.io.JsonWriter;
import vekua.io.MediumSettings;
import vekua.io.ProblemFile;
import vekua.io.SamplesJson;
import vekua.io.SensorsCsv;
import vekua.paper.Experiment;
import vekua.paper.Task;
import vekua.rows.Samples;

/** Requests to begin with: the paper's experiments and the examples. */
final class Presets {

  private static final String LIST = "/vekua/app/serve/presets.json";
  private static final String EXAMPLES = "/vekua/app/examples/";
  private static final String PAPER = "paper-";

  /** Of what is random in an experiment: the paper's first. */
  private static final long SEED = 42;

  /** Nodes of a grid along its longer side. */
  static final int NODES = 200;

  private static final List<String> FIELDS = List.of("u", "spread", "blind");

  private Presets() {}

  /** Names, titles and kinds of all. */
  static List<Map<String, Object>> list() throws IOException {
    List<Map<String, Object>> list = new ArrayList<>();
    for (Experiment experiment : Experiment.paper()) {
      list.add(entry(name(experiment), "Paper " + experiment, "fit"));
    }
    for (JsonNode each : examples()) {
      list.add(entry(each));
    }
    return list;
  }

  private static Map<String, Object> entry(String name, String title, String kind) {
    return JsonWriter.members("name", name, "title", title, "kind", kind);
  }

  /** A preset with its request. */
  static Map<String, Object> get(String name) throws IOException {
    for (Experiment experiment : Experiment.paper()) {
      if (name.equals(name(experiment))) {
        return paper(experiment);
      }
    }
    for (JsonNode each : examples()) {
      if (name.equals(each.get("name").text())) {
        return kind(each).equals("fit") ? fit(each) : solve(each);
      }
    }
    throw new Refusal(404, "there is no preset of that name");
  }

  private static String name(Experiment experiment) {
    return PAPER + experiment.key().toLowerCase(Locale.ROOT);
  }

  private static String kind(JsonNode example) {
    return example.get("file").text().endsWith(".csv") ? "fit" : "solve";
  }

  private static Map<String, Object> paper(Experiment experiment) {
    Task task = experiment.task(SEED);
    Disk frame = task.settings().frame();
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("equation", EquationType.toJson(task.equation()));
    request.put("order", "auto");
    request.put("centre", new double[] {frame.x(), frame.y()});
    request.put("radius", frame.radius());
    Map<String, Object> preset = entry(name(experiment), "Paper " + experiment, "fit");
    // No command of its own: it runs the methods of the experiment, and not the fit that is shown.
    preset.put(
        "about",
        experiment.reason()
            + " The whole experiment runs by ./vekua paper --experiments "
            + experiment.key()
            + ".");
    preset.put("request", fit(request, task.samples()));
    return preset;
  }

  private static Map<String, Object> fit(JsonNode example) throws IOException {
    String file = example.get("file").text();
    JsonNode settings = example.get("settings");
    Map<String, Object> request = copy(settings);
    Map<String, Object> preset = preset(example);
    Optional<String> columns = example.find("columns").map(JsonNode::text);
    ColumnChoice choice = columns.map(ColumnChoice::parse).orElseGet(ColumnChoice::byName);
    preset.put("request", fit(request, SensorsCsv.of(file, bytes(EXAMPLES + file), choice).read()));
    JsonNode equation = settings.get("equation");
    request.put("equation", withMaps(equation));
    StringBuilder command = new StringBuilder("./vekua fit examples/" + file);
    columns.ifPresent(text -> command.append(" --columns ").append(text));
    command.append(" --equation ").append(equation.get("type").text());
    for (String name : equation.names()) {
      if (!name.equals("type")) {
        command.append(" --").append(name).append(' ').append(option(equation.get(name)));
      }
    }
    settings.find("source").ifPresent(s -> command.append(" --source=").append(option(s)));
    preset.put("command", command.toString());
    return preset;
  }

  /** The equation with the maps of its medium in place of their names. */
  private static Map<String, Object> withMaps(JsonNode equation) throws IOException {
    Map<String, Object> all = copy(equation);
    for (String name : equation.names()) {
      if (equation.get(name).isObject()) {
        String file = equation.get(name).get("grid").text();
        all.put(name, MediumSettings.map(file, bytes(EXAMPLES + file)));
      }
    }
    return all;
  }

  /** A number, a formula or the name of a map as the command line has it. */
  private static String option(JsonNode value) {
    if (value.isObject()) {
      return "examples/" + value.get("grid").text();
    }
    return value.isNumber() ? String.valueOf(value.number()) : '"' + value.text() + '"';
  }

  private static Map<String, Object> fit(Map<String, Object> request, Samples samples) {
    request.put("samples", SamplesJson.write(samples));
    if (samples.points().dimension() == 2) {
      request.put("grid", grid(Rectangle.covering(samples.points()), NODES));
      request.put("fields", FIELDS);
    }
    return request;
  }

  private static Map<String, Object> solve(JsonNode example) throws IOException {
    String file = example.get("file").text();
    JsonNode problem = JsonReader.read(file, text(EXAMPLES + file));
    Map<String, Object> request = copy(problem);
    int nodes = example.find("nodes").map(n -> (int) n.integer(2, NODES)).orElse(NODES);
    request.put("grid", grid(ProblemFile.fromJson(problem).problem().domain().bounds(), nodes));
    example.find("total").ifPresent(total -> request.put("total", total.truth()));
    Map<String, Object> preset = preset(example);
    String command = "./vekua solve examples/" + file;
    Optional<JsonNode> tolerance = example.find("tolerance");
    if (tolerance.isPresent()) {
      request.put("tolerance", tolerance.get().number());
      command += " --tolerance " + tolerance.get().number();
    }
    preset.put("request", request);
    preset.put("command", command);
    return preset;
  }

  private static Map<String, Object> entry(JsonNode example) {
    return entry(example.get("name").text(), example.get("title").text(), kind(example));
  }

  private static Map<String, Object> preset(JsonNode example) {
    Map<String, Object> preset = entry(example);
    preset.put("about", example.get("about").text());
    example.find("truth").ifPresent(truth -> preset.put("truth", truth.text()));
    return preset;
  }

  /** A grid over bounds, with so many nodes along the longer side. */
  static Map<String, Object> grid(Rectangle bounds, int nodes) {
    double width = bounds.x1() - bounds.x0();
    double height = bounds.y1() - bounds.y0();
    double step = Math.max(width, height) / (nodes - 1);
    double[] x = {bounds.x0(), bounds.x1(), Math.rint(width / step) + 1};
    double[] y = {bounds.y0(), bounds.y1(), Math.rint(height / step) + 1};
    return JsonWriter.members("x", x, "y", y);
  }

  /** The members of an object, to be changed. */
  static Map<String, Object> copy(JsonNode object) {
    Map<String, Object> copy = new LinkedHashMap<>();
    object.names().forEach(name -> copy.put(name, object.get(name).value()));
    return copy;
  }

  private static List<JsonNode> examples() throws IOException {
    return JsonReader.read(LIST, text(LIST)).get("presets").elements();
  }

  private static String text(String resource) throws IOException {
    return new String(bytes(resource), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String resource) throws IOException {
    try (InputStream in = Presets.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is missing from the program");
      }
      return in.readAllBytes();
    }
  }
}
