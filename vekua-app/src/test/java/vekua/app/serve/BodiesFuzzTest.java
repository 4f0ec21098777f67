package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.net.http.HttpResponse;
import vekua.io.JsonNode;

/**
 * Whatever the bytes of a body, the server answers it or refuses it in one sentence. In the build
 * this runs over the kept inputs; {@code .ci/fuzz} searches for new ones.
 */
class BodiesFuzzTest {

  /** Little work for each request, and no race ever begins. */
  private static final Limits LIMITS =
      new Limits(1 << 16, 100, 41, 20, 400, 100, 1, 100, 1, 50, 0, 8, 3);

  private static final Client CLIENT = new Client(LIMITS);

  @FuzzTest
  void fitBody(byte[] bytes) throws Exception {
    HttpResponse<byte[]> answer = answered("/api/fit", bytes);
    if (answer.statusCode() == 200) {
      JsonNode json = Client.json(answer);
      assertThat(json.get("fit").get("samples").number()).isPositive();
      assertThat(json.find("field")).isPresent();
    }
  }

  @FuzzTest
  void solveBody(byte[] bytes) throws Exception {
    HttpResponse<byte[]> answer = answered("/api/solve", bytes);
    if (answer.statusCode() == 200) {
      assertThat(Client.json(answer).find("solve")).isPresent();
    }
  }

  @FuzzTest
  void modesBody(byte[] bytes) throws Exception {
    HttpResponse<byte[]> answer = answered("/api/modes", bytes);
    if (answer.statusCode() == 200) {
      assertThat(Client.json(answer).get("modes").elements()).hasSizeLessThanOrEqualTo(3);
    }
  }

  @FuzzTest
  void predictBody(byte[] bytes) throws Exception {
    answered("/api/predict", bytes);
  }

  @FuzzTest
  void placeBody(byte[] bytes) throws Exception {
    HttpResponse<byte[]> answer = answered("/api/place", bytes);
    if (answer.statusCode() == 200) {
      assertThat(Client.json(answer).get("places").elements()).isNotEmpty();
    }
  }

  @FuzzTest
  void adviceBody(byte[] bytes) throws Exception {
    answered("/api/advice", bytes);
  }

  @FuzzTest
  void framesBody(byte[] bytes) throws Exception {
    answered("/api/frames", bytes);
  }

  @FuzzTest
  void sensorsBody(byte[] bytes) throws Exception {
    HttpResponse<byte[]> answer = answered("/api/sensors", bytes);
    if (answer.statusCode() == 200) {
      assertThat(Client.json(answer).get("samples").elements()).isNotEmpty();
    }
  }

  @FuzzTest
  void tableBody(byte[] bytes) throws Exception {
    HttpResponse<byte[]> answer = answered("/api/table", bytes);
    if (answer.statusCode() == 200) {
      JsonNode json = Client.json(answer);
      assertThat(json.find("samples").isPresent()).isNotEqualTo(json.find("problem").isPresent());
    }
  }

  @FuzzTest
  void raceBody(byte[] bytes) throws Exception {
    assertThat(answered("/api/race", bytes).statusCode()).isNotEqualTo(200);
  }

  private static HttpResponse<byte[]> answered(String path, byte[] bytes) throws Exception {
    HttpResponse<byte[]> answer = CLIENT.post(path, bytes);
    int status = answer.statusCode();
    if (status != 200) {
      assertThat(status).as(Client.text(answer)).isBetween(400, 499);
      JsonNode json = Client.json(answer);
      assertThat(json.names()).containsExactly("error");
      assertThat(json.get("error").text())
          .isNotBlank()
          .doesNotContain("Exception", "\n", "\r", "For input string", "out of bounds");
    }
    return answer;
  }
}
