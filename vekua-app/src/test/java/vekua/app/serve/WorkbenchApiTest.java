package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.io.JsonNode;
import vekua.io.JsonWriter;

/** What the page asks for besides fits: tables, advice on the equation, frames. */
class WorkbenchApiTest {

  private static final Client CLIENT = new Client(Limits.standard().withSeconds(600));

  @AfterAll
  static void stop() {
    CLIENT.close();
  }

  @Test
  void columnsOfATableAreGuessedByNameUnitAndPlace() throws Exception {
    JsonNode table =
        table(
            "",
            "Nr;lon [deg];lat [deg];note;Temperature (°C)\n1;8,5;47,1;a;20,5\n2;8,6;47,2;b;21\n");
    assertThat(roles(table)).isEqualTo(",x,y,,u");
    assertThat(table.get("separator").text()).isEqualTo(";");
    assertThat(table.get("choice").text()).isEqualTo("x=2,y=3,u=5");
    assertThat(table.get("columns").elements().get(4).get("unit").text()).isEqualTo("°C");
    assertThat(table.get("samples").elements().get(0).numbers()).containsExactly(8.5, 47.1, 20.5);
  }

  @ParameterizedTest
  @CsvSource({
    "'a,b,c', 'x,y,u'",
    "'x,y,u', 'x,y,u'",
    "'Y,X,value', 'y,x,u'",
    "'easting,northing,head', 'x,y,u'",
    "'id,x_mm,y_mm,p', ',x,y,u'",
    "'x,y,u1,u2', 'x,y,u,u'",
    "'x,y,re,im', 'x,y,re,im'",
    "'f [Hz],x [m],y [m],p re [Pa],p im [Pa]', ',x,y,re,im'",
    "'x,y,t0,t1,t2', 'x,y,u,u,u'",
    "'x,y,T_1 (K),T_2 (K),h_1', 'x,y,u,u,'",
    "'pos x,pos y,T,std', 'x,y,u,sigma'",
  })
  void guesses(String header, String roles) throws Exception {
    int columns = header.split(",", -1).length;
    StringBuilder csv = new StringBuilder(header + "\n");
    Random random = new Random(1);
    for (int i = 1; i <= 5; i++) {
      for (int c = 0; c < columns; c++) {
        boolean index = c == 0 && header.startsWith("id");
        csv.append(c == 0 ? "" : ",").append(index ? i : 1 + random.nextDouble());
      }
      csv.append('\n');
    }
    assertThat(roles(table("", csv.toString()))).isEqualTo(roles);
  }

  @Test
  void aBriefAnswerHasNoUncertainty() throws Exception {
    String request = "{\"equation\":{\"type\":\"laplace\"},\"samples\":[[0,0,1],[1,0,2],[0,1,3]]";
    JsonNode whole = Client.json(CLIENT.post("/api/fit", request + "}"));
    JsonNode brief = Client.json(CLIENT.post("/api/fit", request + ",\"brief\":true}"));
    assertThat(whole.get("field").find("uncertainty")).isPresent();
    assertThat(brief.get("field").find("uncertainty")).isEmpty();
    assertThat(brief.get("field").get("coefficients").numbers())
        .containsExactly(whole.get("field").get("coefficients").numbers());
  }

  @Test
  void nothingIsDoubtedOnRequest() throws Exception {
    StringBuilder samples = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      double x = Math.cos(0.7 * i) * (0.3 + 0.03 * i);
      double y = Math.sin(0.7 * i) * (0.3 + 0.03 * i);
      samples.append(i == 0 ? "[" : ",[").append(x).append(',').append(y).append(',');
      samples.append(i == 7 ? 50 : x * x - y * y).append(']');
    }
    String request = "{\"equation\":{\"type\":\"laplace\"},\"samples\":[" + samples + "]";
    JsonNode doubted = Client.json(CLIENT.post("/api/fit", request + "}")).get("fit");
    assertThat(doubted.get("outliers").elements()).hasSize(1);
    assertThat(doubted.get("outliers").elements().get(0).get("row").number()).isEqualTo(8);
    JsonNode believed =
        Client.json(CLIENT.post("/api/fit", request + ",\"doubts\":false}")).get("fit");
    assertThat(believed.get("outliers").elements()).isEmpty();
    assertThat(believed.get("samples").number()).isEqualTo(20);
  }

  @Test
  void whatIsWrongInATableIsSaidBesideItsColumns() throws Exception {
    JsonNode table = table("", "x,y,u\n0,0,1\n1,0,\n");
    assertThat(table.get("problem").text()).contains("line 3").contains("empty");
    assertThat(table.find("samples")).isEmpty();
    assertThat(table("?missing=skip", "x,y,u\n0,0,1\n1,0,\n").get("samples").elements()).hasSize(1);
    assertThat(
            table("?columns=x%3D2,y%3D1,u%3D3", "a,b,c\n0,5,1\n")
                .get("samples")
                .elements()
                .get(0)
                .numbers())
        .containsExactly(5, 0, 1);
    assertThat(CLIENT.post("/api/table?missing=maybe", "x,y,u\n0,0,1\n").statusCode())
        .isEqualTo(400);
    assertThat(table("?columns=q%3D1", "a,b,c\n0,5,1\n").get("problem").text()).contains("q");
  }

  @Test
  void readingsSpeakForTheirEquation() throws Exception {
    assertThat(advice(4, (x, y) -> 20 + x * x - y * y + 2 * x * y).get("sentence").text())
        .isEqualTo("the readings speak for Laplace");
    JsonNode waves = advice(5, (x, y) -> Math.cos(6 * x) + Math.sin(6 * (0.6 * x + 0.8 * y)));
    JsonNode first = waves.get("equations").elements().get(0);
    assertThat(first.get("type").text()).isEqualTo("helmholtz");
    assertThat(first.get("wavenumber").number()).isBetween(5.95, 6.05);
    assertThat(waves.get("sure").truth()).isTrue();
    JsonNode decay = advice(6, (x, y) -> Math.exp(5 * x) / 50 + Math.exp(-4 * x - 3 * y) / 50);
    assertThat(decay.get("equations").elements().get(0).get("type").text()).isEqualTo("yukawa");
    JsonNode none = advice(7, (x, y) -> Math.exp(-4 * (x * x + y * y)));
    assertThat(none.get("noneFits").truth()).isTrue();
    assertThat(none.get("sentence").text()).startsWith("none of the equations fits");
  }

  /** Data that nobody chose for this: the examples, each with the equation that made it. */
  @ParameterizedTest
  @ValueSource(strings = {"room", "electrode", "screened"})
  void adviceAgreesWithTheExamples(String name) throws Exception {
    JsonNode request = Client.json(CLIENT.get("/api/presets/" + name)).get("request");
    String samples = JsonWriter.toLine(request.get("samples").value());
    JsonNode advice = Client.json(CLIENT.post("/api/advice", "{\"samples\": " + samples + "}"));
    assertThat(advice.get("equations").elements().get(0).get("type").text())
        .as(advice.get("sentence").text())
        .isEqualTo(request.get("equation").get("type").text());
  }

  @Test
  void aPlateOfTwoKindsOfThermometersSpeaksForLaplace() throws Exception {
    String text = Files.readString(Path.of("..", "examples", "hot-plate.txt"));
    String samples = JsonWriter.toLine(table("?missing=skip", text).get("samples").value());
    JsonNode advice = Client.json(CLIENT.post("/api/advice", "{\"samples\": " + samples + "}"));
    assertThat(advice.get("sentence").text()).isEqualTo("the readings speak for Laplace");
  }

  @Test
  void framesAreTheFieldsOfTheirSnapshots() throws Exception {
    String samples = "[[0,0,1],[1,0,2],[0,1,3],[1,1,2.5],[0.5,0.4,2]]";
    String rest =
        ", \"equation\": {\"type\": \"laplace\"}, \"grid\": {\"x\": [0,1,3], \"y\": [0,1,2]}";
    JsonNode frames =
        Client.json(
            CLIENT.post(
                "/api/frames",
                "{\"samples\": "
                    + samples
                    + ", \"snapshots\": [[1,2,3,2.5,2],[5,1,0,2,1]]"
                    + rest
                    + "}"));
    JsonNode one = Client.json(CLIENT.post("/api/fit", "{\"samples\": " + samples + rest + "}"));
    assertThat(frames.get("grid").get("u1").numbers())
        .containsExactly(one.get("grid").get("u").numbers());
    assertThat(frames.get("grid").get("u2").numbers()).hasSize(6);
    var refused =
        CLIENT.post(
            "/api/frames", "{\"samples\": " + samples + ", \"snapshots\": [[1,2]]" + rest + "}");
    assertThat(refused.statusCode()).isEqualTo(400);
  }

  @Test
  void whatNobodyReadsIsRefused() throws Exception {
    String fit = "{\"equation\": {\"type\": \"laplace\"}, \"samples\": [[0,0,1],[1,0,2],[0,1,3]]";
    refuses("/api/fit", fit + ", \"fields\": [\"u\"]}", "fields needs a grid");
    refuses("/api/fit?bogus=1", fit + "}", "there is no query parameter bogus");
    refuses(
        "/api/frames",
        fit + ", \"snapshots\": [], \"grid\": {\"x\": [0,1,3], \"y\": [0,1,2]}}",
        "snapshots must not be empty");
    refuses(
        "/api/fit",
        fit.replace("\"laplace\"", "\"helmholtz\", \"wavenumber\": 1e-300") + "}",
        "satisfy Laplace's equation to all digits");
  }

  private static void refuses(String path, String body, String sentence) throws Exception {
    var answer = CLIENT.post(path, body);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(Client.json(answer).get("error").text()).contains(sentence);
  }

  /** Of the rows that a fit takes. */
  @Test
  void hugeReadingsDoNotAdvise() throws Exception {
    StringBuilder samples = new StringBuilder("[0.1,0.2,-1.797e308],[0.3,0.2,1e200]");
    for (int i = 0; i < 40; i++) {
      double x = Math.sin(17 * i * i + 1);
      double y = Math.cos(29 * i * i);
      samples.append(",[" + x + "," + y + "," + (x * x - y * y) + "]");
    }
    JsonNode advice = Client.json(CLIENT.post("/api/advice", "{\"samples\": [" + samples + "]}"));
    assertThat(advice.get("sentence").text()).isEqualTo("the readings speak for Laplace");
  }

  @Test
  void aProjectIsPutAsThePageNeedsIt() throws Exception {
    String head = "{\"format\": \"vekua-project\", \"version\": 1, ";
    JsonNode fit =
        Client.json(
            CLIENT.post(
                "/api/project",
                head
                    + "\"equation\": {\"type\": \"laplace\"}, \"noise\": 0.1, \"radius\": 3,"
                    + " \"missing\": \"skip\", \"samples\": [[0,0,1], null, [2,0,2]]}"));
    assertThat(fit.get("kind").text()).isEqualTo("fit");
    assertThat(fit.get("request").names())
        .containsExactlyInAnyOrder("equation", "samples", "centre", "radius");
    assertThat(fit.get("request").get("centre").numbers()).containsExactly(1, 0);
    assertThat(fit.get("request").get("samples").elements().get(1).get("sigma").number())
        .isEqualTo(0.1);
    assertThat(fit.get("notes").elements().get(0).text()).startsWith("1 of 3 samples");
    JsonNode solve =
        Client.json(
            CLIENT.post(
                "/api/project",
                head
                    + "\"problem\": {\"equation\": {\"type\": \"laplace\"}, \"domain\": {\"outer\":"
                    + " {\"circle\": {\"centre\": [1, 0], \"radius\": 2}}}, \"boundary\": [{\"on\":"
                    + " \"outer\", \"value\": 1}]}}"));
    assertThat(solve.get("kind").text()).isEqualTo("solve");
    assertThat(solve.get("request").get("grid").get("x").numbers()[1]).isCloseTo(3, within(1e-9));
    String wave = Files.readString(Path.of("..", "examples", "soft-square.json"));
    JsonNode around = Client.json(CLIENT.post("/api/project", head + "\"problem\": " + wave + "}"));
    assertThat(around.get("request").get("total").truth()).isTrue();
    refuses("/api/project", head + "\"samples\": [], \"nois\": 1}", "did you mean noise?");
  }

  private interface Field {
    double at(double x, double y);
  }

  private static JsonNode advice(long seed, Field field) throws Exception {
    Random random = new Random(seed);
    StringBuilder samples = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      double x = 2 * random.nextDouble() - 1;
      double y = 2 * random.nextDouble() - 1;
      samples.append(i == 0 ? "" : ",");
      double u = field.at(x, y) + 0.01 * random.nextGaussian();
      samples.append(String.format(Locale.ROOT, "[%s,%s,%s]", x, y, u));
    }
    return Client.json(CLIENT.post("/api/advice", "{\"samples\": [" + samples + "]}"));
  }

  private static JsonNode table(String query, String text) throws Exception {
    return Client.json(CLIENT.post("/api/table" + query, text));
  }

  private static String roles(JsonNode table) {
    return String.join(
        ",", table.get("columns").elements().stream().map(c -> c.get("role").text()).toList());
  }
}
