package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import vekua.app.CommandSession;
import vekua.app.Launcher;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.fit.ComplexFit;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Warning;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.io.FieldFile;
import vekua.io.FitSummary;
import vekua.io.JsonNode;
import vekua.io.JsonReader;
import vekua.io.JsonWriter;
import vekua.io.Outlier;
import vekua.io.SensorsCsv;
import vekua.rows.Samples;
import vekua.same.NastyTable;
import vekua.same.Told;

/**
 * One table, however it comes in: the same field, the same warnings, the same rows left out, the
 * same refusal. Spark, which is not here, is asked about the same tables in its own module.
 */
@Order(2)
class OneSemanticsIT {

  @TempDir private static Path folder;

  private static CommandSession session;
  private static Client client;
  private static JsonNode python;

  @BeforeAll
  static void begin() throws Exception {
    session = CommandSession.in(folder);
    client = new Client(Limits.standard().withSeconds(600));
    for (NastyTable table : NastyTable.values()) {
      table.write(folder);
    }
    python = askPython();
  }

  @AfterAll
  static void end() throws IOException {
    session.close();
    client.close();
  }

  private static String path(NastyTable table) {
    return folder.resolve(table.file()).toString();
  }

  private static Told commandLine(NastyTable table, boolean framed, String... more)
      throws IOException {
    List<String> args = new ArrayList<>(List.of("fit", path(table)));
    args.addAll(table.options(framed));
    args.addAll(List.of("--missing", "skip", "-o", table + ".json", "--json"));
    args.addAll(List.of(more));
    Launcher.Result result = session.run(args.toArray(String[]::new));
    if (result.exit() != 0) {
      assertThat(result.exit()).as(result.err()).isEqualTo(2);
      return Told.refused(result.err().replaceFirst("^vekua: ", ""), path(table));
    }
    return Told.of(JsonReader.read("report", result.out()), fields(table));
  }

  /** The files of a fit's fields: one, or a numbered one for each snapshot. */
  private static List<FieldFile> fields(NastyTable table) throws IOException {
    Path one = folder.resolve(table + ".json");
    if (Files.exists(one)) {
      return List.of(FieldFile.read(one));
    }
    List<FieldFile> fields = new ArrayList<>();
    for (int s = 1; Files.exists(folder.resolve(table + "-" + s + ".json")); s++) {
      fields.add(FieldFile.read(folder.resolve(table + "-" + s + ".json")));
    }
    return fields;
  }

  /** Asks about all tables in one process; the answers by their names. */
  private static JsonNode askPython() throws Exception {
    Map<String, Object> asked = new LinkedHashMap<>();
    for (NastyTable table : NastyTable.values()) {
      Map<String, Object> words = new LinkedHashMap<>(table.equation());
      words.put("equation", words.remove("type"));
      words.put("data", path(table));
      words.put("missing", "skip");
      asked.put(table.name(), words);
    }
    Files.writeString(folder.resolve("asked.json"), JsonWriter.toLine(asked));
    Launcher.Result result =
        Launcher.python(
            folder,
            """
            import json, sys, warnings
            sys.path.insert(0, '%s')
            warnings.simplefilter('ignore')
            import vekua
            told = {}
            for name, each in json.load(open('asked.json')).items():
                try:
                    made = vekua.fit(**each)
                except ValueError as e:
                    told[name] = {"refusal": str(e)}
                    continue
                fits = made if isinstance(made, list) else [made]
                told[name] = {
                    "fields": [json.loads(f.to_json()) for f in fits],
                    "report": {"snapshots": [f.report for f in fits]}}
            json.dump(told, open('told.json', 'w'))
            """
                .formatted(Launcher.ROOT.resolve("python")));
    assertThat(result.exit()).as(result.out()).isZero();
    return JsonReader.read(folder.resolve("told.json"));
  }

  private static Told python(NastyTable table) {
    JsonNode told = python.get(table.name());
    return told.find("refusal").isPresent()
        ? Told.refused(told.get("refusal").text(), path(table))
        : Told.of(
            told.get("report"),
            told.get("fields").elements().stream().map(FieldFile::fromJson).toList());
  }

  /** The table becomes samples, null where a row lacks a number, and these are fitted. */
  private static Told server(NastyTable table) throws Exception {
    JsonNode read = Client.json(client.post("/api/table?missing=skip", table.bytes()));
    assertThat(read.find("problem")).isEmpty();
    List<@Nullable Object> samples = new ArrayList<>();
    read.get("samples").elements().forEach(row -> samples.add(row.value()));
    read.get("missing").elements().forEach(row -> samples.add((int) row.number() - 1, null));
    Map<String, Object> request = new LinkedHashMap<>(table.settings(false));
    request.put("samples", samples);
    request.put("missing", "skip");
    if (read.find("snapshots").isPresent()) {
      request.put("snapshots", read.get("snapshots").value());
      request.put("complex", read.get("complex").truth());
      double[] axis = {-0.5, 0.5, 2};
      request.put("grid", Map.of("x", axis, "y", axis));
    }
    boolean several = request.containsKey("snapshots");
    var answer = client.post(several ? "/api/frames" : "/api/fit", JsonWriter.toLine(request));
    JsonNode json = Client.json(answer);
    if (answer.statusCode() != 200) {
      return Told.refused(json.get("error").text(), "the request");
    }
    if (!several) {
      return Told.of(json.get("fit"), List.of(FieldFile.fromJson(json.get("field"))));
    }
    // Several fields are told by their values on a grid.
    List<double[]> values = new ArrayList<>();
    for (String name : json.get("grid").names()) {
      if (name.matches("u[0-9]")) {
        values.add(json.get("grid").get(name).numbers());
      }
    }
    return Told.of(json.get("fit")).with(values);
  }

  /** The values of the fields that the command line wrote, where the server tells values. */
  private static Told onGrid(NastyTable table, Told told) throws IOException {
    Points grid = new Grid(new Rectangle(-0.5, 0.5, -0.5, 0.5), 2, 2).points();
    List<double[]> values = new ArrayList<>();
    for (FieldFile each : fields(table)) {
      values.add(each.field().at(grid));
      each.complex().ifPresent(c -> values.add(c.imaginary().at(grid)));
    }
    return told.with(values);
  }

  /** The core alone: samples and a fitter, and the codes of what the fits say of themselves. */
  private static Told core(NastyTable table) throws IOException {
    SensorsCsv file = SensorsCsv.open(folder.resolve(table.file())).withoutMissing();
    Samples samples = file.read();
    Equation equation =
        table.equation().containsKey("wavenumber") ? Equation.helmholtz(5) : Equation.laplace();
    Fitter fitter = Fitter.withDefaults();
    Basis basis = fitter.basis(equation, samples.points());
    List<Fit> fits;
    if (file.complex()) {
      ComplexFit both = fitter.fitComplex(basis, samples);
      fits = List.of(both.re(), both.im());
    } else if (samples.snapshots() > 1) {
      fits = fitter.fitAll(basis, samples);
    } else {
      fits = List.of(fitter.fit(equation, samples));
    }
    List<Outlier> missing = file.survey().leftOut();
    List<Fit> told = file.complex() ? fits.subList(0, 1) : fits;
    return new Told(
        fits.stream().map(fit -> fit.field().coefficients()).toList(),
        told.stream().map(f -> f.warnings().stream().map(Warning::code).sorted().toList()).toList(),
        told.stream()
            .map(fit -> FitSummary.of(fit, samples.size(), 0, missing, List.of()))
            .map(all -> all.outliers().stream().map(o -> o.row() + " " + o.reason()).toList())
            .toList(),
        "");
  }

  private static void assertSame(String way, Told actual, Told expected, double rounding) {
    assertThat(actual.differences(expected, rounding)).as(way).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(NastyTable.class)
  void everyWayIn(NastyTable table) throws Exception {
    Told expected = Told.expected(table, folder, false);
    assertSame("command line", commandLine(table, false), expected, 0);
    // Python may compute by another engine: NumPy can have brought an OpenBLAS of its own.
    assertSame("Python", python(table), expected, Told.ROUNDING);
    if (table == NastyTable.SNAPSHOTS || table == NastyTable.COMPLEX) {
      // Values on a grid are added up in another order than values at points.
      assertSame("server", server(table), onGrid(table, expected), Told.ROUNDING);
    } else {
      assertSame("server", server(table), expected, 0);
    }
    if (table == NastyTable.HUGE) {
      // Samples have no rows and columns to name.
      assertThatIllegalArgumentException()
          .isThrownBy(() -> core(table))
          .withMessageStartingWith("values must be below 1.0E150 in size: ");
    } else {
      // The core does not see rows that lack a number; where places come again it finds the frame
      // from the sensors, others from the rows.
      assertSame("core", core(table), expected.withCodesAlone("missing"), Told.ROUNDING);
    }
  }

  /**
   * A state, whose frame and order are given, for else it has room for rows to come. Its rows are
   * added up in another order, and of a sensor it knows the first row, and how many there were.
   */
  @ParameterizedTest
  @EnumSource(NastyTable.class)
  void states(NastyTable table) throws Exception {
    Told expected = Told.expected(table, folder, true);
    assertSame("command line", commandLine(table, true), expected, 0);
    assertSame(
        "state",
        commandLine(table, true, "--state", table + ".state"),
        table == NastyTable.CONFLICTS ? expected.listing(List.of(List.of("5 value"))) : expected,
        Told.ROUNDING);
  }
}
