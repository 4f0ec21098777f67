package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.io.JsonNode;

/** Drums over HTTP, against the exact modes of a square. */
class ModesRequestTest {

  private static final double PI2 = Math.PI * Math.PI;

  private static final String SQUARE =
      "{\"domain\":{\"outer\":{\"polygon\":[[0,0],[1,0],[1,1],[0,1]]}}";

  /** A busy machine may take its time. */
  @AutoClose private static final Client CLIENT = new Client(Limits.standard().withSeconds(600));

  private static JsonNode modes(String body) throws Exception {
    HttpResponse<byte[]> answer = CLIENT.post("/api/modes", body);
    assertThat(answer.statusCode()).as(Client.text(answer)).isEqualTo(200);
    return Client.json(answer);
  }

  @Test
  void aDrumsModesComeWithIntervalsFrequenciesAndValues() throws Exception {
    JsonNode json =
        modes(SQUARE + ",\"count\":3,\"grid\":{\"x\":[-0.25,1.25,4],\"y\":[0.25,0.5,2]}}");
    double[] exact = {2 * PI2, 5 * PI2, 5 * PI2};
    for (int i = 0; i < 3; i++) {
      JsonNode mode = json.get("modes").elements().get(i);
      assertThat(mode.get("eigenvalue").number()).isCloseTo(exact[i], within(1e-12 * exact[i]));
      assertThat(exact[i]).isBetween(mode.get("lower").number(), mode.get("upper").number());
      assertThat(mode.get("certified").truth()).isTrue();
    }
    assertThat(json.get("modes").elements().get(2).get("cluster").number()).isEqualTo(2);
    assertThat(json.get("frequencies").numbers())
        .containsExactly(new double[] {1, Math.sqrt(2.5), Math.sqrt(2.5)}, within(1e-12));
    assertThat(json.get("complete").truth()).isTrue();
    JsonNode grid = json.get("grid");
    assertThat(grid.names()).containsExactly("mode-1", "mode-2", "mode-3", "inside");
    assertThat(grid.get("inside").numbers()).containsExactly(0, 1, 1, 0, 0, 1, 1, 0);
    // 2 sin πx sin πy, up to its sign; zero outside.
    double[] first = grid.get("mode-1").numbers();
    assertThat(Math.abs(first[5])).isCloseTo(Math.sqrt(2), within(1e-10));
    assertThat(first[1] / first[5]).isCloseTo(Math.sqrt(0.5), within(1e-10));
    assertThat(first[4]).isZero();
  }

  @Test
  void wallsAndMixedSidesAreUnderstood() throws Exception {
    JsonNode free = modes(SQUARE + ",\"count\":2,\"condition\":\"neumann\"}");
    assertThat(free.get("modes").elements().get(0).get("eigenvalue").number()).isZero();
    assertThat(free.get("frequencies").numbers()).containsExactly(0, 1);
    assertThat(free.names()).doesNotContain("grid");
    // Held at the bottom, free elsewhere: sin(πy/2).
    JsonNode mixed =
        modes(
            SQUARE
                + ",\"count\":1,\"boundary\":[{\"on\":\"outer\",\"normal\":0},"
                + "{\"on\":\"outer.0\",\"value\":0}]}");
    assertThat(mixed.get("modes").elements().get(0).get("eigenvalue").number())
        .isCloseTo(PI2 / 4, within(1e-9));
  }

  @Test
  void binaryAnswersHoldEveryMode() throws Exception {
    HttpResponse<byte[]> answer =
        CLIENT.post(
            "/api/modes",
            SQUARE + ",\"count\":2,\"grid\":{\"x\":[0.5,0.5,1],\"y\":[0.5,0.5,1]}}",
            "Accept",
            Answer.BINARY);
    assertThat(answer.statusCode()).isEqualTo(200);
    ByteBuffer bytes = ByteBuffer.wrap(answer.body()).order(ByteOrder.LITTLE_ENDIAN);
    int header = bytes.getInt();
    assertThat(answer.body()).hasSize(4 + header + 3 * Float.BYTES);
    assertThat(Math.abs(bytes.getFloat(4 + header))).isCloseTo(2, within(1e-6f));
    assertThat(bytes.getFloat(4 + header + 2 * Float.BYTES)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"count\":2} | domain",
        "{\"domain\":{\"outer\":{\"polygon\":[[0,0],[1,0],[1,1]]}}} | count",
        "{\"domain\":{\"outer\":{\"polygon\":[[0,0],[1,0],[1,1]]}},\"count\":0} | between 1 and 100",
        "{\"domain\":{\"outer\":{\"polygon\":[[0,0],[1,0],[1,1]]}},\"count\":2.5} | whole number",
        "{\"domain\":{\"outer\":{\"polygon\":[[0,0],[1,1],[1,0],[0,1]]}},\"count\":1} | side",
        "{\"domain\":{\"holes\":[{\"circle\":{\"centre\":[0,0],\"radius\":1}}]},\"count\":1} | outer",
        "{\"domain\":{\"outer\":{\"polygon\":[[0,0],[1,0],[1,1]]}},\"count\":1,\"kount\":2} | kount",
        "{\"domain\":{\"outer\":{\"polygon\":[[0,0],[1,0],[1,1]]}},\"count\":1,\"condition\":\"free\"}"
            + " | dirichlet or neumann",
        "{\"domain\":{\"outer\":{\"polygon\":[[0,0],[1,0],[1,1]]}},\"count\":1,\"tolerance\":2}"
            + " | less than 1",
      })
  void badRequestsGetASentence(String body, String part) throws Exception {
    HttpResponse<byte[]> answer = CLIENT.post("/api/modes", body);
    assertThat(answer.statusCode()).as(Client.text(answer)).isEqualTo(400);
    assertThat(Client.json(answer).get("error").text()).contains(part);
  }
}
