package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.io.JsonNode;

/** Whatever is sent, the answer is a status of the 400s and one sentence. */
class MalformedTest {

  private static final String SAMPLES = "\"samples\":[[0,0,1],[1,0,2],[0,1,3]]";
  private static final String LAPLACE = "{\"equation\":{\"type\":\"laplace\"},";
  private static final String DISC =
      "{\"domain\":{\"outer\":{\"circle\":{\"centre\":[0,0],\"radius\":1}}},";
  private static final String FIELD =
      "{\"field\":{\"format\":\"vekua-field\",\"version\":1,\"equation\":{\"type\":\"laplace\"},"
          + "\"basis\":\"disk\",\"centre\":[0,0],\"radius\":1,";

  @AutoClose private static final Client CLIENT = new Client(Limits.standard());

  static Stream<String> bodies() {
    return Stream.of(
        "",
        " ",
        "null",
        "[]",
        "17",
        "\"text\"",
        "{",
        "{}",
        "{]",
        "{\"equation\":}",
        "x,y,u\n1,2,3\n",
        "\u0000",
        "\u00ff\u00fe",
        "[".repeat(100_000),
        "{\"a\":".repeat(5_000),
        "{\"equation\":1,\"equation\":2}",
        "{\"equation\":{\"type\":\"heat\"}," + SAMPLES + "}",
        "{\"equation\":\"laplace\"," + SAMPLES + "}",
        "{\"equation\":{\"type\":\"helmholtz\"}," + SAMPLES + "}",
        "{\"equation\":{\"type\":\"helmholtz\",\"wavenumber\":-1}," + SAMPLES + "}",
        "{\"equation\":{\"type\":\"helmholtz\",\"wavenumber\":1e300}," + SAMPLES + "}",
        "{\"equation\":{\"type\":\"helmholtz\",\"wavenumber\":\"some\"}," + SAMPLES + "}",
        "{\"equation\":{\"type\":\"yukawa\",\"decay\":0}," + SAMPLES + "}",
        "{\"equation\":{\"type\":\"helmholtz\",\"wavenumber\":\"auto\",\"wavenumberRange\":[2,1]},"
            + SAMPLES
            + "}",
        LAPLACE + "\"samples\":[]}",
        LAPLACE + "\"samples\":{}}",
        LAPLACE + "\"samples\":[1,2,3]}",
        LAPLACE + "\"samples\":[[1,2]]}",
        LAPLACE + "\"samples\":[[1,2,3,4,5]]}",
        LAPLACE + "\"samples\":[[1,2,\"3\"]]}",
        LAPLACE + "\"samples\":[[1,2,1e999]]}",
        LAPLACE + "\"samples\":[[1,2,NaN]]}",
        LAPLACE + "\"samples\":[null]}",
        LAPLACE + "\"samples\":[{\"x\":1,\"y\":2}]}",
        LAPLACE + "\"samples\":[{\"x\":1,\"y\":2,\"u\":3,\"sigma\":0}]}",
        LAPLACE + "\"samples\":[{\"x\":1,\"y\":2,\"u\":3,\"nx\":0,\"ny\":0}]}",
        LAPLACE + "\"samples\":[{\"x\":1,\"y\":2,\"u\":3,\"a\":1}]}",
        LAPLACE + "\"samples\":[{\"x\":1,\"y\":2,\"u\":3,\"sigma\":1},[0,0,0]]}",
        LAPLACE + "\"samples\":[{\"x\":1,\"y\":2,\"u\":3,\"color\":1}]}",
        LAPLACE + SAMPLES + ",\"order\":-1}",
        LAPLACE + SAMPLES + ",\"order\":1.5}",
        LAPLACE + SAMPLES + ",\"order\":1e9}",
        LAPLACE + SAMPLES + ",\"order\":\"many\"}",
        LAPLACE + SAMPLES + ",\"regularisation\":\"none\"}",
        LAPLACE + SAMPLES + ",\"regularisation\":\"ridge:\"}",
        LAPLACE + SAMPLES + ",\"regularisation\":\"ridge:-1\"}",
        LAPLACE + SAMPLES + ",\"regularisation\":\"discrepancy\"}",
        LAPLACE + SAMPLES + ",\"scaling\":7}",
        LAPLACE + SAMPLES + ",\"noise\":0}",
        LAPLACE + SAMPLES + ",\"radius\":-1}",
        LAPLACE + SAMPLES + ",\"centre\":[1]}",
        LAPLACE + SAMPLES + ",\"grid\":{}}",
        LAPLACE + SAMPLES + ",\"grid\":{\"x\":[0,1,10]}}",
        LAPLACE + SAMPLES + ",\"grid\":{\"x\":[1,0,10],\"y\":[0,1,10]}}",
        LAPLACE + SAMPLES + ",\"grid\":{\"x\":[0,1,0],\"y\":[0,1,10]}}",
        LAPLACE + SAMPLES + ",\"grid\":{\"x\":[0,1,1.5],\"y\":[0,1,10]}}",
        LAPLACE + SAMPLES + ",\"grid\":{\"x\":[0,1,1e6],\"y\":[0,1,1e6]}}",
        LAPLACE + SAMPLES + ",\"grid\":{\"x\":[-1e308,1e308,10],\"y\":[0,1,10]}}",
        LAPLACE + SAMPLES + ",\"fields\":[\"w\"]}",
        LAPLACE + SAMPLES + ",\"fields\":\"u\"}",
        LAPLACE + SAMPLES + ",\"regularization\":\"auto\"}",
        LAPLACE + "\"samples\":[[1e308,1e308,1e308],[-1e308,0,-1e308]]}");
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void aBadFitIsRefusedInOneSentence(String body) throws Exception {
    refused("/api/fit", body);
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void soItIsWhereTheBodyMeansSomethingElse(String body) throws Exception {
    for (String path : new String[] {"/api/solve", "/api/predict", "/api/project"}) {
      refused(path, body);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "{\"equation\":{\"type\":\"laplace\"},\"samples\":[],\"steps\":10}",
        "{\"equation\":{\"type\":\"laplace\"},\"samples\":[[0,0,1]],\"steps\":0}",
        "{\"equation\":{\"type\":\"laplace\"},\"samples\":[[0,0,1]],\"steps\":\"few\"}",
        "{\"equation\":{\"type\":\"laplace\"},\"samples\":[[0,0,1]],\"step\":10}",
      })
  void aBadRaceIsRefusedInOneSentence(String body) throws Exception {
    refused("/api/race", body);
  }

  private static void refused(String path, String body) throws Exception {
    HttpResponse<byte[]> answer = CLIENT.post(path, body.getBytes(StandardCharsets.ISO_8859_1));
    assertThat(answer.statusCode()).as(Client.text(answer)).isBetween(400, 499);
    JsonNode json = Client.json(answer);
    assertThat(json.names()).containsExactly("error");
    assertThat(json.get("error").text()).isNotBlank().doesNotContain("Exception", "\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"domain\":{},\"boundary\":[]}",
        "{\"domain\":{\"outer\":{\"polygon\":[[0,0],[1,1]]}},\"boundary\":[]}",
        "{\"domain\":{\"outer\":{\"polygon\":[[0,0],[1,1],[1,0],[0,1]]}},\"boundary\":[]}",
        "{\"domain\":{\"outer\":{\"circle\":{\"centre\":[0,0],\"radius\":0}}},\"boundary\":[]}",
        DISC + "\"boundary\":[]}",
        DISC + "\"boundary\":[{\"on\":\"hole.0\",\"value\":1}]}",
        DISC + "\"boundary\":[{\"on\":\"outer\",\"value\":\"x^\"}]}",
        DISC + "\"boundary\":[{\"on\":\"outer\",\"value\":\"1/0\"}]}",
        DISC
            + "\"boundary\":[{\"on\":\"outer\",\"value\":1}],\"total\":true,"
            + "\"grid\":{\"x\":[0,1,2],\"y\":[0,1,2]}}",
        DISC + "\"boundary\":[{\"on\":\"outer\",\"value\":1}],\"total\":\"yes\"}",
      })
  void aBadProblemIsRefusedInOneSentence(String body) throws Exception {
    refused("/api/solve", body.replaceFirst("\\{", "{\"equation\":{\"type\":\"laplace\"},"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"points\":[[0,0]]}",
        "{\"field\":{},\"points\":[[0,0]]}",
        "{\"field\":{\"format\":\"other\"},\"points\":[[0,0]]}",
        "{\"field\":{\"format\":\"vekua-field\",\"version\":99},\"points\":[[0,0]]}",
        FIELD + "\"order\":1,\"coefficients\":[1]}," + "\"points\":[[0,0]]}",
        FIELD
            + "\"order\":0,\"coefficients\":[1],"
            + "\"uncertainty\":{\"spread\":{\"columns\":2000000000,\"float64\":\"\"}}},"
            + "\"points\":[[0,0]]}",
        FIELD + "\"order\":0,\"coefficients\":[1]}," + "\"points\":[[0]]}",
      })
  void aBadPredictionIsRefusedInOneSentence(String body) throws Exception {
    refused("/api/predict", body);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x,y\n1,2\n",
        "x,y,u\n",
        "x|y|u\n1|2|3\n",
        "x,y,u\n1,2\n",
        "x,y,u\n1,2,inf\n",
        "x,y,u\n\"1,2,3\n",
        "x,y,u,u1\n1,2,3,4\n",
        "x,y,u,nx\n1,2,3,4\n",
        "x,y,u,sigma\n1,2,3,-1\n",
        "\u0000\u0001\u0002",
        "<html></html>"
      })
  void aBadFileIsRefusedInOneSentence(String body) throws Exception {
    refused("/api/sensors", body);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GARBAGE||",
        "POST /api/fit||",
        "POST /api/fit HTTP/1.1|Host: localhost:PORT|Content-Length: x||",
        "POST /api/fit HTTP/1.1|Host: localhost:PORT|Content-Length: -5||",
        "POST /api/fit HTTP/1.1|Host: localhost:PORT|Connection: close|"
            + "Transfer-Encoding: chunked||zz|",
        "POST /api/fit HTTP/1.1|Host: localhost:PORT|Content-Length: 5|"
            + "Transfer-Encoding: chunked||0||",
        "PATCH /api/fit HTTP/1.1|Host: localhost:PORT|Connection: close||",
        "GET /api/fit HTTP/1.1|Host: localhost:PORT|Connection: close||",
        "POST /api/nothing HTTP/1.1|Host: localhost:PORT|Connection: close|"
            + "Content-Length: 0||",
        "GET / HTTP/9.9|Host: localhost:PORT||",
        "GET /%zz HTTP/1.1|Host: localhost:PORT|Connection: close||",
      })
  void brokenRequestsAreRefused(String request) throws Exception {
    String answer =
        CLIENT.raw(request.replace("|", "\r\n").replace("PORT", "" + CLIENT.server().port()));
    assertThat(answer).matches("(?s)HTTP/1.1 (4\\d\\d|505) .*\\{\"error\":\".+\"}.*");
  }

  @Test
  void aHeaderWithoutEndIsRefused() throws Exception {
    String answer =
        CLIENT.raw(
            "GET / HTTP/1.1\r\nHost: localhost:"
                + CLIENT.server().port()
                + "\r\nX: "
                + "x".repeat(100_000)
                + "\r\n\r\n");
    assertThat(answer).startsWith("HTTP/1.1 431");
  }
}
