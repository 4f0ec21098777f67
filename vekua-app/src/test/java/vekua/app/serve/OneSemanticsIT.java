package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import vekua.app.CommandSession;
import vekua.app.Launcher;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.LeftOut;
import vekua.fit.Warning;
import vekua.geometry.Points;
import vekua.io.FieldFile;
import vekua.io.JsonNode;
import vekua.io.JsonReader;
import vekua.io.SensorsCsv;

/** One table, however it comes in: the same field, the same warnings, the same rows left out. */
class OneSemanticsIT {

  /** What is wrong with a table. */
  private enum Nasty {
    REPEATED,
    OUTLIERS,
    CODES,
    MISSING,
    OPTIMISTIC,
    FLUXES,
    SPACE,
    FAR
  }

  /** What a front end made of a table. */
  @SuppressWarnings("ArrayRecordComponent") // short-lived
  private record Told(double[] values, List<String> codes, List<Long> rows) {}

  private static final Points PLANE =
      Points.of(new double[] {0, 0.3, -0.5, 0.2}, new double[] {0, 0.1, 0.4, -0.6});
  private static final Points SPACE =
      Points.of(
          new double[] {0, 0.3, -0.5, 0.2},
          new double[] {0, 0.1, 0.4, -0.6},
          new double[] {0.1, 0.2, -0.3, 0});

  @TempDir static Path folder;

  private static CommandSession session;
  private static Client client;

  @BeforeAll
  static void begin() throws IOException {
    session = CommandSession.in(folder);
    client = new Client(Limits.standard());
    for (Nasty nasty : Nasty.values()) {
      Files.writeString(file(nasty), csv(nasty));
    }
  }

  @AfterAll
  static void end() throws IOException {
    session.close();
    client.close();
  }

  private static Path file(Nasty nasty) {
    return folder.resolve(nasty.name() + ".csv");
  }

  private static String header(Nasty nasty) {
    return switch (nasty) {
      case OPTIMISTIC -> "x,y,u,sigma";
      case FLUXES -> "x,y,u,nx,ny";
      case SPACE -> "x,y,z,u";
      default -> "x,y,u";
    };
  }

  /** Readings of harmonic functions with noise of 0.01. */
  private static List<List<String>> rows(Nasty nasty) {
    Random random = new Random(77);
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      double x = 1.6 * random.nextDouble() - 0.8;
      double y = 1.6 * random.nextDouble() - 0.8;
      double z = 1.6 * random.nextDouble() - 0.8;
      double noise = 0.01 * random.nextGaussian();
      double u = Math.exp(x) * Math.cos(y) + noise;
      Stream<Object> cells =
          switch (nasty) {
            case REPEATED -> Stream.of(x, y, u);
            case OUTLIERS -> Stream.of(x, y, i % 25 == 7 ? u + 5 : u);
            case CODES -> Stream.of(x, y, i % 20 == 3 ? -9999 : u);
            case MISSING -> Stream.of(x, y, i % 20 == 5 ? "NaN" : u);
            case OPTIMISTIC -> Stream.of(x, y, u, 0.002);
            case FLUXES ->
                i % 3 == 0
                    ? Stream.of(x, y, Math.exp(x) * Math.cos(y) + noise, 1, 0)
                    : Stream.of(x, y, u, "", "");
            case SPACE -> Stream.of(x, y, z, x * x + y * y - 2 * z * z + noise);
            case FAR -> i == 11 ? Stream.of(-999, 0, 1) : Stream.of(x, y, u);
          };
      rows.add(cells.map(Object::toString).toList());
    }
    if (nasty == Nasty.REPEATED) {
      // Read twice, and some lines are in the file twice.
      for (int i = 0; i < 20; i++) {
        List<String> row = rows.get(i);
        double other = Double.parseDouble(row.get(2)) + 0.01 * random.nextGaussian();
        rows.add(List.of(row.get(0), row.get(1), Double.toString(other)));
      }
      rows.addAll(rows.subList(3, 8).stream().toList());
    }
    return rows;
  }

  private static String csv(Nasty nasty) {
    return rows(nasty).stream()
        .map(row -> String.join(",", row))
        .collect(Collectors.joining("\n", header(nasty) + "\n", "\n"));
  }

  private static Told told(JsonNode json, FieldFile field, Nasty nasty) {
    return new Told(
        field.field().at(nasty == Nasty.SPACE ? SPACE : PLANE),
        json.get("warningCodes").elements().stream().map(JsonNode::text).sorted().toList(),
        json.get("outliers").elements().stream()
            .map(out -> Math.round(out.get("row").number()))
            .sorted()
            .toList());
  }

  private static Told commandLine(Nasty nasty, String... more) throws IOException {
    List<String> args = new ArrayList<>(List.of("fit", file(nasty).toString()));
    args.addAll(List.of("--equation", "laplace", "--missing", "skip", "-o", "f.json", "--json"));
    args.addAll(List.of(more));
    Launcher.Result result = session.run(args.toArray(String[]::new));
    assertThat(result.exit()).as(result.err()).isZero();
    FieldFile field = FieldFile.read(folder.resolve("f.json"));
    return told(JsonReader.read("report", result.out()), field, nasty);
  }

  private static Told server(Nasty nasty) throws Exception {
    List<String> names = List.of(header(nasty).split(",", -1));
    String samples =
        rows(nasty).stream()
            .filter(row -> !row.contains("NaN"))
            .map(
                row -> {
                  List<String> members = new ArrayList<>();
                  for (int i = 0; i < names.size(); i++) {
                    if (!row.get(i).isEmpty()) {
                      members.add("\"" + names.get(i) + "\": " + row.get(i));
                    }
                  }
                  return "{" + String.join(", ", members) + "}";
                })
            .collect(Collectors.joining(", ", "[", "]"));
    var answer =
        client.post(
            "/api/fit", "{\"equation\": {\"type\": \"laplace\"}, \"samples\": " + samples + "}");
    assertThat(answer.statusCode()).as(Client.text(answer)).isEqualTo(200);
    JsonNode json = Client.json(answer);
    return told(json.get("fit"), FieldFile.fromJson(json.get("field")), nasty);
  }

  private static Told library(Nasty nasty) throws IOException {
    Fit fit =
        Fitter.withDefaults()
            .fit(Equation.laplace(), SensorsCsv.open(file(nasty)).withoutMissing().read());
    return new Told(
        fit.field().at(nasty == Nasty.SPACE ? SPACE : PLANE),
        fit.warnings().stream().map(Warning::code).sorted().toList(),
        fit.leftOut().stream().map(LeftOut::row).map(row -> row + 1L).sorted().toList());
  }

  private static Told python(Nasty nasty) throws Exception {
    String places =
        nasty == Nasty.SPACE
            ? "[0, .3, -.5, .2], [0, .1, .4, -.6], [.1, .2, -.3, 0]"
            : "[0, .3, -.5, .2], [0, .1, .4, -.6]";
    Launcher.Result result =
        Launcher.python(
            folder,
            "import sys, json, warnings; sys.path.insert(0, '"
                + Launcher.ROOT.resolve("python")
                + "'); warnings.simplefilter('ignore'); import vekua\n"
                + "f = vekua.fit(data='"
                + file(nasty)
                + "', equation='laplace', missing='skip')\n"
                + "print(json.dumps([list(f.predict("
                + places
                + ")), f.report['warningCodes'], [o.index + 1 for o in f.outliers]]))");
    assertThat(result.exit()).as(result.out()).isZero();
    List<JsonNode> parts =
        JsonReader.read("told", result.out().lines().reduce((a, b) -> b).orElseThrow()).elements();
    return new Told(
        parts.get(0).numbers(),
        parts.get(1).elements().stream().map(JsonNode::text).sorted().toList(),
        parts.get(2).elements().stream().map(n -> Math.round(n.number())).sorted().toList());
  }

  private static void assertSame(String way, Told actual, Told expected) {
    assertSame(way, actual, expected, 1e-12);
  }

  private static void assertSame(String way, Told actual, Told expected, double tolerance) {
    assertThat(actual.rows).as("%s: rows left out", way).isEqualTo(expected.rows);
    assertThat(actual.codes).as("%s: warnings", way).isEqualTo(expected.codes);
    assertThat(actual.values)
        .as("%s: field", way)
        .containsExactly(expected.values, within(tolerance));
  }

  @ParameterizedTest
  @EnumSource(Nasty.class)
  void everyWayIn(Nasty nasty) throws Exception {
    Told expected = commandLine(nasty);
    // The frame of a state has room for rows to come, so other functions see the same noise of
    // 0.01.
    assertSame("state", commandLine(nasty, "--state", nasty + ".state"), expected, 1e-3);
    // These two get no rows without a value, so they neither count nor list them.
    Told read = nasty == Nasty.MISSING ? new Told(expected.values, List.of(), List.of()) : expected;
    assertSame("server", server(nasty), read);
    assertSame("library", library(nasty), read);
    assertSame("Python", python(nasty), expected);
  }
}
