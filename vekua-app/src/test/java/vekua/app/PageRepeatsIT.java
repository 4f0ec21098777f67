package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import vekua.app.serve.InBrowser;
import vekua.app.serve.OpenPage;
import vekua.io.FieldFile;

/**
 * What the page gives away to repeat a fit does so: the command gives the field of the page, and
 * the Python script, run by Python where that is there, its value and spread at the place it names.
 */
@Order(3)
@InBrowser
class PageRepeatsIT {

  private static final String READY =
      "!vekua.store.state.busy && vekua.store.state.answer && !vekua.store.state.answer.brief";

  /** Value and spread of the page's field where its Python script asks for them. */
  private static final String AT_ZERO =
      "const { predict } = await import('/api.js');"
          + " const { mode } = window.vekua.store.state;"
          + " const points = [mode === 'space' ? [0, 0, 0] : [0, 0]];"
          + " const { u, u_re, spread } = await predict({ field: %s, points });"
          + " return `${(u ?? u_re)[0]} ${spread[0]}`;";

  @TempDir Path folder;

  @Test
  void theCommandAndThePythonScriptRepeatWhatIsShown(OpenPage page) throws Exception {
    Map<String, Path> inputs = inputs();
    List<String> scripts = new ArrayList<>();
    List<String> shown = new ArrayList<>();
    for (Map.Entry<String, Path> input : inputs.entrySet()) {
      String name = input.getKey();
      page.run("window.vekua.store.set({ answer: null }); return '';");
      page.open(input.getValue());
      page.waits(READY);
      if (name.equals("snapshots")) {
        page.type("#film-slider", "2", false);
        page.waits("vekua.store.state.series.at === 2 && !vekua.store.state.film && " + READY);
      }
      Path own = Files.createDirectories(folder.resolve(name));
      Path sensors = page.save("[data-inputs]", own);
      Path project = page.save("#save-work", own);
      page.click("[data-python]");
      page.shows("[data-python]", "Copied");
      scripts.add(
          page.run("return navigator.clipboard.readText();")
              .replace("sensors.csv\",", sensors + "\","));
      Path saved = page.save("[data-field]", own);
      shown.add(page.run(AT_ZERO.formatted(Files.readString(saved))));
      FieldFile field = FieldFile.read(saved);
      Path again = own.resolve("again.json");
      String[] command = words(page.text("[data-command]"), sensors, project, again);
      assertThat(Main.run(command)).as("%s: %s", name, List.of(command)).isZero();
      // Of snapshots the command fits all, and the page shows the third.
      boolean several = name.equals("snapshots");
      assertThat(saved.getFileName().toString()).isEqualTo(several ? "field-3.json" : "field.json");
      double[] expected = field.field().coefficients();
      double[] repeated =
          FieldFile.read(several ? own.resolve("again-3.json") : again).field().coefficients();
      if (several) {
        // Fitted together with others, its sums of products are ordered otherwise.
        assertThat(repeated).as("%s by its command", name).containsExactly(expected, within(1e-9));
      } else {
        assertThat(repeated).as("%s by its command", name).isEqualTo(expected);
      }
      assertThat(field.complex().isPresent()).as(name).isEqualTo(name.equals("complex"));
      page.waits("document.querySelector('[data-python]').textContent === 'Python'");
    }
    byPython(new ArrayList<>(inputs.keySet()), scripts, shown);
  }

  /** The words of a command without the program's name, with files where they were saved. */
  private static String[] words(String command, Path sensors, Path project, Path field) {
    assertThat(command).startsWith("./vekua fit ");
    List<String> words = new ArrayList<>();
    Matcher matcher = Pattern.compile("(?:[^\\s\"]|\"[^\"]*\")+").matcher(command);
    while (matcher.find()) {
      words.add(
          matcher
              .group()
              .replace("\"", "")
              .replace("sensors.csv", sensors.toString())
              .replace("project.json", project.toString())
              .replace("field.json", field.toString()));
    }
    return words.subList(1, words.size()).toArray(String[]::new);
  }

  /** Runs all scripts in one Python; to start Java inside it takes longer than they do. */
  private void byPython(List<String> names, List<String> scripts, List<String> shown)
      throws IOException, InterruptedException {
    if (PythonIT.lacks("import jpype, numpy")) {
      System.out.println("PageRepeatsIT: without Python's JPype its scripts were not run");
      return;
    }
    StringBuilder all = new StringBuilder();
    for (String script : scripts) {
      all.append(script).append("print('SHOWN', float(mean.real), float(spread))\n");
    }
    Path file = Files.writeString(folder.resolve("all.py"), all, StandardCharsets.UTF_8);
    Launcher.Result run =
        PythonIT.run(folder, PythonIT.python().toString(), "-W", "ignore", file.toString());
    assertThat(run.exit()).as(run.out()).isZero();
    List<String> told =
        run.out()
            .lines()
            .filter(line -> line.startsWith("SHOWN "))
            .map(l -> l.substring(6))
            .toList();
    assertThat(told).hasSameSizeAs(shown);
    for (int i = 0; i < told.size(); i++) {
      double[] expected = numbers(shown.get(i));
      double[] actual = numbers(told.get(i));
      for (int k = 0; k < 2; k++) {
        // The same fit on the same numbers; sums of products may be ordered otherwise.
        assertThat(actual[k])
            .as("%s by Python: %s", names.get(i), scripts.get(i))
            .isCloseTo(expected[k], within(1e-9 * (1 + Math.abs(expected[k]))));
      }
    }
  }

  private static double[] numbers(String text) {
    return Pattern.compile(" ").splitAsStream(text).mapToDouble(Double::parseDouble).toArray();
  }

  private Map<String, Path> inputs() throws IOException {
    Map<String, Path> inputs = new LinkedHashMap<>();
    inputs.put("plane", write("plane.csv", table("x,y,u", 1, 30)));
    inputs.put("complex", write("complex.csv", table("x,y,re,im", 2, 40)));
    inputs.put("snapshots", write("snapshots.csv", table("x,y,u1,u2,u3,u4", 4, 30)));
    inputs.put("space", write("space.csv", space()));
    inputs.put(
        "domain",
        project(
            "\"equation\": {\"type\": \"laplace\"}, \"domain\": {\"outer\": {\"polygon\":"
                + " [[-1, -1], [1, -1], [1, 0.2], [0.2, 0.2], [0.2, 1], [-1, 1]]}}"));
    inputs.put(
        "medium",
        project(
            "\"equation\": {\"type\": \"diffusion\", \"conductivity\": \"exp(x/2)\"},"
                + " \"source\": \"0.3*y\", \"order\": 2, \"outliers\": \"keep\","
                + " \"centre\": [0, 0], \"radius\": 1.1"));
    return inputs;
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Path project(String settings) throws IOException {
    String samples =
        "[[0, 0, 1], [0.5, 0, 2], [0, 0.5, 3], [-0.5, 0, 1], [0, -0.5, 0], [-0.3, 0.6, 2],"
            + " [0.7, -0.6, 1.4], [-0.8, -0.7, 0.2]]";
    return write(
        "project" + settings.length() + ".json",
        "{\"format\": \"vekua-project\", \"version\": 1, "
            + settings
            + ", \"samples\": "
            + samples
            + "}");
  }

  /** Readings of a plane wave whose phase moves from column to column. */
  private static String table(String header, int columns, int rows) {
    StringBuilder csv = new StringBuilder(header).append('\n');
    Random random = new Random(columns);
    for (int i = 0; i < rows; i++) {
      double x = 2 * random.nextDouble() - 1;
      double y = 2 * random.nextDouble() - 1;
      csv.append(String.format(Locale.ROOT, "%.4f,%.4f", x, y));
      for (int c = 0; c < columns; c++) {
        double phase = 4 * (0.8 * x + 0.6 * y) - c * Math.PI / 2;
        csv.append(
            String.format(Locale.ROOT, ",%.5f", Math.cos(phase) + 0.02 * random.nextGaussian()));
      }
      csv.append('\n');
    }
    return csv.toString();
  }

  private static String space() {
    StringBuilder csv = new StringBuilder("x,y,z,u\n");
    Random random = new Random(8);
    for (int i = 0; i < 40; i++) {
      double x = 2 * random.nextDouble() - 1;
      double y = 2 * random.nextDouble() - 1;
      double z = 2 * random.nextDouble() - 1;
      double u = x * y + z * z - 0.5 * (x * x + y * y) + 0.02 * random.nextGaussian();
      csv.append(String.format(Locale.ROOT, "%.4f,%.4f,%.4f,%.5f%n", x, y, z, u));
    }
    return csv.toString();
  }
}
