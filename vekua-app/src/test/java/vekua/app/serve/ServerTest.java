package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.io.FieldFile;
import vekua.io.JsonNode;
import vekua.io.JsonReader;
import vekua.io.JsonWriter;
import vekua.rows.Samples;

/** What the server answers is what the library computes. */
class ServerTest {

  private static final double[] X = {0, 1, 0, -1, 0, 0.6, -0.6, 0.6, -0.6};
  private static final double[] Y = {0, 0, 1, 0, -1, 0.6, 0.6, -0.6, -0.6};
  private static final double[] U = {1, 0.8, 0.3, 0.9, 0.1, 0.7, 0.5, 0.4, 0.6};

  /** A busy machine may take its time. */
  @AutoClose private static final Client CLIENT = new Client(Limits.standard().withSeconds(600));

  private static String fit(String more) {
    StringBuilder samples = new StringBuilder();
    for (int i = 0; i < X.length; i++) {
      samples.append(i == 0 ? "" : ",").append("[" + X[i] + "," + Y[i] + "," + U[i] + "]");
    }
    return "{\"equation\":{\"type\":\"helmholtz\",\"wavenumber\":2},\"samples\":["
        + samples
        + "]"
        + more
        + "}";
  }

  private static Fit expected() {
    return Fitter.withDefaults().fit(Equation.helmholtz(2), Samples.of(Points.of(X, Y), U));
  }

  @Test
  void aFitIsTheLibrarysToTheLastBit() throws Exception {
    HttpResponse<byte[]> answer =
        CLIENT.post(
            "/api/fit",
            fit(",\"grid\":{\"x\":[-1,1,5],\"y\":[-1,0,3]},\"fields\":[\"u\",\"ux\",\"blind\"]"));
    assertThat(answer.statusCode()).isEqualTo(200);
    JsonNode json = Client.json(answer);
    Fit fit = expected();
    Points nodes = new Grid(new Rectangle(-1, 1, -1, 0), 5, 3).points();
    assertThat(json.get("grid").names()).containsExactly("u", "ux", "blind");
    assertThat(json.get("grid").get("u").numbers()).isEqualTo(fit.field().at(nodes));
    assertThat(json.get("grid").get("ux").numbers()).isEqualTo(fit.field().gradientAt(nodes)[0]);
    assertThat(json.get("grid").get("blind").numbers()).isEqualTo(fit.uncertainty().blindAt(nodes));
    assertThat(json.get("fit").get("samples").number()).isEqualTo(9);
    assertThat(json.get("fit").get("wavenumber").get("value").number()).isEqualTo(2);
    FieldFile file = FieldFile.fromJson(json.get("field"));
    assertThat(file.field().coefficients()).isEqualTo(fit.field().coefficients());
  }

  @Test
  void samplesOfFourNumbersAreOfSpace() throws Exception {
    StringBuilder samples = new StringBuilder();
    for (int i = 0; i < 27; i++) {
      int x = i % 3 - 1;
      int y = i / 3 % 3 - 1;
      int z = i / 9 - 1;
      samples.append(i == 0 ? "[" : ",[").append(x + "," + y + "," + z + "," + (1 + x - z) + "]");
    }
    String body = "{\"equation\":{\"type\":\"laplace\"},\"samples\":[" + samples + "]";
    String grid = ",\"grid\":{\"x\":[0,1,2],\"y\":[0,0,1],\"z\":[0,0.5,3]}}";
    HttpResponse<byte[]> answer = CLIENT.post("/api/fit", body + grid);
    assertThat(answer.statusCode()).isEqualTo(200);
    JsonNode json = Client.json(answer);
    assertThat(json.get("grid").get("u").numbers()).hasSize(6);
    assertThat(json.get("grid").get("u").numbers()[4]).isCloseTo(0.5, within(1e-3));
    assertThat(json.get("field").get("centre").numbers()).hasSize(3);
    for (String[] bad :
        new String[][] {
          {body.replace("[1,1,1,1]", "[1,1,1]") + "}", "has no z"},
          {body + ",\"grid\":{\"x\":[0,1,2],\"y\":[0,1,2]}}", "needs z"},
          {body + ",\"centre\":[0,0]}", "three coordinates"},
          {body + ",\"shell\":[2,1]}", "ascending"}
        }) {
      HttpResponse<byte[]> refused = CLIENT.post("/api/fit", bad[0]);
      assertThat(refused.statusCode()).isBetween(400, 499);
      assertThat(Client.json(refused).get("error").text()).contains(bad[1]);
    }
  }

  @Test
  void withoutAGridThereIsNone() throws Exception {
    JsonNode json = Client.json(CLIENT.post("/api/fit", fit("")));
    assertThat(json.names()).containsExactly("fit", "field");
  }

  @Test
  void binaryAnswersAreHeaderAndFloats() throws Exception {
    HttpResponse<byte[]> answer =
        CLIENT.post(
            "/api/fit",
            fit(",\"grid\":{\"x\":[-1,1,7],\"y\":[-1,1,4]}"),
            "Accept",
            "application/x-vekua-grid");
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/x-vekua-grid");
    ByteBuffer bytes = ByteBuffer.wrap(answer.body()).order(ByteOrder.LITTLE_ENDIAN);
    int length = bytes.getInt();
    assertThat((4 + length) % 4).isZero();
    String header = new String(answer.body(), 4, length, StandardCharsets.UTF_8);
    JsonNode grid = JsonReader.read("header", header).get("grid");
    assertThat(grid.get("arrays").elements().stream().map(JsonNode::text).toList())
        .isEqualTo(List.of("u", "spread"));
    assertThat(grid.get("nx").number()).isEqualTo(7);
    assertThat(grid.get("ny").number()).isEqualTo(4);
    assertThat(answer.body()).hasSize(4 + length + 2 * 28 * 4);
    bytes.position(4 + length);
    Points nodes = new Grid(new Rectangle(-1, 1, -1, 1), 7, 4).points();
    for (double[] column :
        new double[][] {expected().field().at(nodes), expected().uncertainty().spreadAt(nodes)}) {
      for (double value : column) {
        assertThat(bytes.getFloat()).isEqualTo((float) value);
      }
    }
  }

  @Test
  void optionsOfTheCommandWorkHereToo() throws Exception {
    JsonNode json =
        Client.json(
            CLIENT.post(
                "/api/fit",
                fit(
                    ",\"order\":3,\"regularisation\":\"ridge:0.5\",\"scaling\":\"samples\","
                        + "\"centre\":[0.5,0],\"radius\":3,\"noise\":0.1")));
    assertThat(json.get("fit").get("order").number()).isEqualTo(3);
    assertThat(json.get("fit").get("noise").number()).isEqualTo(0.1);
    assertThat(json.get("fit").get("regularisation").get("method").text()).isEqualTo("ridge");
    assertThat(json.get("field").get("centre").numbers()).containsExactly(0.5, 0);
    assertThat(json.get("field").get("radius").number()).isEqualTo(3);
  }

  @Test
  void anUnknownWavenumberIsFoundInItsRange() throws Exception {
    String body =
        LoadClient.body(7, 5, "[\"u\"]")
            .replace("\"wavenumber\":10", "\"wavenumber\":\"auto\",\"wavenumberRange\":[5,15]");
    JsonNode found = Client.json(CLIENT.post("/api/fit", body)).get("fit").get("wavenumber");
    // A plane wave with k = 10 and noise of 2 %: see its standard deviation.
    assertThat(found.get("value").number()).isCloseTo(10, within(0.2));
    assertThat(found.get("sigma").number()).isBetween(1e-4, 0.1);
  }

  @Test
  void predictionsAreTheFieldsOwn() throws Exception {
    JsonNode fitted = Client.json(CLIENT.post("/api/fit", fit("")));
    String body =
        "{\"field\":" + JsonWriter.toLine(fitted.get("field").value()) + ",\"points\":[[0.1,0.2]]}";
    JsonNode json = Client.json(CLIENT.post("/api/predict", body));
    assertThat(json.names()).containsExactly("u", "ux", "uy", "spread", "blind");
    assertThat(json.get("u").numbers()).containsExactly(expected().field().at(0.1, 0.2));
    assertThat(json.get("spread").numbers())
        .containsExactly(expected().uncertainty().spreadAt(0.1, 0.2));
  }

  @Test
  void theNextSensorsShrinkTheSpread() throws Exception {
    JsonNode fitted = Client.json(CLIENT.post("/api/fit", fit("")));
    String field = "{\"field\":" + JsonWriter.toLine(fitted.get("field").value());
    String body =
        field
            + ",\"candidates\":[[0.1,0.2],[0.3,-0.2],[0.1,0.2,0.5],[-0.2,0.1,0.01],[9,9]],\"count\":2,"
            + "\"noise\":0.01,\"grid\":{\"x\":[-0.3,0.3,5],\"y\":[-0.3,0.3,4]}}";
    JsonNode json = Client.json(CLIENT.post("/api/place", body));
    assertThat(json.get("places").elements()).hasSize(2);
    assertThat(json.get("after").get("average").number())
        .isLessThanOrEqualTo(json.get("before").get("average").number());
    assertThat(json.get("grid").get("spread").numbers()).hasSize(20);
    assertThat(json.get("warningCodes").elements().stream().map(JsonNode::text))
        .containsExactly("repeated", "outside");
    for (String bad :
        new String[] {
          "\"candidates\":[],\"count\":1",
          "\"candidates\":[[0,0]],\"count\":2",
          "\"candidates\":[[0]],\"count\":1",
          "\"candidates\":[[0,0,-1]],\"count\":1",
          "\"candidates\":[[0,0]],\"count\":1,\"criterion\":\"best\"",
          "\"candidates\":[[0,0]],\"count\":1,\"noise\":0",
          "\"candidates\":[[9,9]],\"count\":1",
        }) {
      assertThat(CLIENT.post("/api/place", field + "," + bad + "}").statusCode())
          .as(bad)
          .isBetween(400, 422);
    }
  }

  @Test
  void sensorsComeBackAsAFitTakesThem() throws Exception {
    String csv = "x,y,u,sigma,nx,ny,id\n0,1,2,0.1,,,7\n1,0,3,0.2,0,2,8\n";
    JsonNode json = Client.json(CLIENT.post("/api/sensors", csv, "Content-Type", "text/csv"));
    assertThat(JsonWriter.toLine(json.get("samples").value()))
        .isEqualTo(
            "[{\"x\":0.0,\"y\":1.0,\"u\":2.0,\"sigma\":0.1},"
                + "{\"x\":1.0,\"y\":0.0,\"u\":3.0,\"sigma\":0.2,\"nx\":0.0,\"ny\":1.0}]");
    assertThat(json.get("notes").elements()).hasSize(1);
    assertThat(json.get("notes").elements().get(0).text()).isEqualTo("column id is not used");
    String body =
        "{\"equation\":{\"type\":\"laplace\"},\"samples\":"
            + JsonWriter.toLine(json.get("samples").value())
            + "}";
    assertThat(CLIENT.post("/api/fit", body).statusCode()).isEqualTo(200);
  }

  @Test
  void complaintsAboutSensorsNameLineAndColumn() throws Exception {
    HttpResponse<byte[]> answer = CLIENT.post("/api/sensors", "x,y,u\n1,2,3\n1,warm,3\n");
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(Client.text(answer))
        .isEqualTo("{\"error\":\"the file, line 3: column y must be a finite number: warm\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "paper-a",
        "paper-b",
        "paper-c",
        "paper-d",
        "room",
        "electrode",
        "plate",
        "screened",
        "tank",
        "l-shape",
        "four-holes",
        "soft-square"
      })
  void presetsAreListedAndTheirRequestsWork(String name) throws Exception {
    assertThat(
            Client.json(CLIENT.get("/api/presets")).elements().stream()
                .map(each -> each.get("name").text()))
        .contains(name);
    JsonNode preset = Client.json(CLIENT.get("/api/presets/" + name));
    String request = JsonWriter.toLine(preset.get("request").value());
    HttpResponse<byte[]> answer =
        CLIENT.post("/api/" + preset.get("kind").text(), request, "Accept", Answer.BINARY);
    assertThat(answer.statusCode()).as(name).isEqualTo(200);
    // The paper's command runs a whole experiment: the page shows that of the fit.
    boolean paper = name.startsWith("paper-");
    assertThat(preset.get(paper ? "about" : "command").text())
        .contains(paper ? "./vekua paper --experiments " : "./vekua ");
    assertThat(preset.find("command").isPresent()).isNotEqualTo(paper);
    assertThat(preset.get("about").text()).endsWith(".");
  }

  @Test
  void solutionsComeWithTheirBoundAndWhatIsInside() throws Exception {
    JsonNode preset = Client.json(CLIENT.get("/api/presets/l-shape"));
    String request =
        JsonWriter.toLine(preset.get("request").value())
            .replaceFirst("\"grid\":\\{.*?}", "\"grid\":{\"x\":[0.99,1.5,2],\"y\":[0.99,1.5,2]}");
    JsonNode json = Client.json(CLIENT.post("/api/solve", request));
    // Trefethen's reference value for the L shape with u = x² on its boundary.
    assertThat(json.get("grid").get("u").numbers()[0])
        .isCloseTo(1.02679192610736, within(json.get("solve").get("errorBound").number() + 1e-13));
    assertThat(json.get("grid").get("inside").numbers()).containsExactly(1, 1, 1, 0);
  }

  @Test
  void limitsAreTold() throws Exception {
    assertThat(Client.json(CLIENT.get("/api/limits")).get("gridPoints").number())
        .isEqualTo(Limits.standard().gridPoints());
  }

  @Test
  void thePageIsServedAndNothingBesideIt() throws Exception {
    HttpResponse<byte[]> page = CLIENT.get("/");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/html");
    assertThat(CLIENT.get("/index.html").body()).isEqualTo(page.body());
    for (String path :
        List.of(
            "/nothing.js",
            "/Server.class",
            "/.html",
            "/api",
            "/vekua/app/page/index.html",
            "//index.html",
            "/index.html/")) {
      assertThat(CLIENT.get(path).statusCode()).as(path).isBetween(400, 499);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/../serve/presets.json",
        "/%2e%2e/serve/presets.json",
        "/..%2fserve/presets.json",
        "/%2e%2e%2fserve%2fpresets.json",
        "/x/../../serve/presets.json",
        "/..\\serve\\presets.json",
        "/..;/serve/presets.json",
        "/%c0%ae%c0%ae/serve/presets.json",
        "/api/presets/..%2f..%2fpresets"
      })
  void noPathLeadsOutOfThePage(String path) throws Exception {
    String answer =
        CLIENT.raw(
            "GET "
                + path
                + " HTTP/1.1\r\nHost: 127.0.0.1:"
                + CLIENT.server().port()
                + "\r\nConnection: close\r\n\r\n");
    assertThat(answer).startsWith("HTTP/1.1 4").contains("{\"error\":\"");
  }

  @Test
  void whatIsPostedCannotBeLookedAt() throws Exception {
    for (String method : new String[] {"GET", "HEAD"}) {
      String answer =
          CLIENT.raw(
              method
                  + " /api/fit HTTP/1.1\r\nHost: "
                  + CLIENT.address().substring("http://".length())
                  + "\r\nConnection: close\r\n\r\n");
      assertThat(answer).as(method).startsWith("HTTP/1.1 405 ").contains("Allow: POST\r\n");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"noise\": 1e155, \"samples\": [[0, 0, 1], [1, 0, 2]]",
        "\"samples\": [{\"x\": 0, \"y\": 0, \"u\": 1, \"sigma\": 1e200}]",
        "\"samples\": [{\"x\": 0, \"y\": 0, \"u\": 1, \"sigma\": 1e-200}]",
        "\"centre\": [0, 0], \"radius\": 1e-10, \"samples\": [[0, 0, 1], [1, 0, 2], [0, 1, 3], [1, 1, 1],"
            + " [0.5, 0.2, 1]]",
      })
  void sizesBeyondAllNumbersAreRefused(String rest) throws Exception {
    HttpResponse<byte[]> answer =
        CLIENT.post("/api/fit", "{\"equation\": {\"type\": \"laplace\"}, " + rest + "}");
    assertThat(answer.statusCode()).as(Client.text(answer)).isEqualTo(400);
    assertThat(Client.json(answer).get("error").text()).containsAnyOf("1.0E150", "radius 1.0E-10");
  }

  @Test
  void aWholeComplexFieldComesFromBothParts() throws Exception {
    String body =
        "{\"equation\": {\"type\": \"laplace\"}, \"samples\": [[0, 0, 1], [1, 0, 2], [0, 1, 3]],"
            + " \"grid\": {\"x\": [0, 1, 2], \"y\": [0, 1, 2]}, \"fields\": [\"u\"],"
            + " \"snapshots\": [[1, 2, 3], [0, 1, -1]], \"complex\": %s, \"whole\": true}";
    JsonNode whole = Client.json(CLIENT.post("/api/frames", body.formatted("true")));
    assertThat(whole.get("grid").names()).contains("u_re", "u_im");
    assertThat(whole.get("field").get("format").text()).isEqualTo("vekua-field");
    assertThat(CLIENT.post("/api/frames", body.formatted("false")).statusCode()).isEqualTo(400);
  }

  @Test
  void aTableWithACellThatMeansTwoNumbersIsToldSo() throws Exception {
    HttpResponse<byte[]> answer =
        CLIENT.post("/api/table?missing=refuse", "x;y;u\n0,02;-0,45;12.203\n0,9;-0,98;12.204\n");
    assertThat(Client.json(answer).get("problem").text()).contains("line 2", "12.203");
  }
}
