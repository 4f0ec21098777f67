package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import vekua.io.JsonNode;
import vekua.io.JsonReader;

/** A race is a real training, told as it goes, and over when nobody watches. */
class RaceTest {

  @AutoClose
  private static final Client CLIENT =
      new Client(
          new Limits(4 << 20, 1000, 801, 100, 10_000, 5, 60, 1_000_000, 3600, 100, 1, 64, 10));

  private static String race(int steps) {
    String body = LoadClient.body(3, 20, "[\"u\"]");
    return body.substring(0, body.length() - 1) + ",\"steps\":" + steps + "}";
  }

  @Test
  void eventsTellOfTheTraining() throws Exception {
    HttpResponse<byte[]> answer = CLIENT.post("/api/race", race(40));
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("text/event-stream");
    String text = Client.text(answer);
    List<String> names =
        text.lines().filter(l -> l.startsWith("event: ")).map(l -> l.substring(7)).toList();
    assertThat(names.get(0)).isEqualTo("start");
    assertThat(names).contains("step", "picture");
    assertThat(names.get(names.size() - 1)).isEqualTo("done");
    List<JsonNode> data =
        text.lines()
            .filter(l -> l.startsWith("data: "))
            .map(l -> JsonReader.read("event", l.substring(6)))
            .toList();
    assertThat(data.get(0).get("parameters").number()).isGreaterThan(1000);
    JsonNode first = data.get(names.indexOf("step"));
    JsonNode last = data.get(data.size() - 1);
    assertThat(last.get("loss").number()).isLessThan(first.get("loss").number());
    JsonNode picture = data.get(names.lastIndexOf("picture"));
    assertThat(picture.get("step").number()).isEqualTo(40);
    assertThat(picture.get("nx").number()).isEqualTo(64);
    assertThat(picture.get("u").numbers()).hasSize(64 * 64);
  }

  @Test
  void aRaceThatNobodyWatchesMakesRoomForTheNext() throws Exception {
    try (Socket socket = CLIENT.send(CLIENT.wire("/api/race", race(1_000_000)))) {
      BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      String line = lines.readLine();
      while (!line.startsWith("event: step")) {
        line = lines.readLine();
      }
      HttpResponse<byte[]> second = CLIENT.post("/api/race", race(1));
      assertThat(second.statusCode()).isEqualTo(429);
      assertThat(second.headers().firstValue("Retry-After")).isPresent();
      assertThat(Client.text(second)).contains("races are on already");
    }
    int status = 429;
    for (int i = 0; i < 600 && status == 429; i++) {
      Thread.sleep(100);
      status = CLIENT.post("/api/race", race(1)).statusCode();
    }
    assertThat(status).isEqualTo(200);
  }

  @Test
  void sensorsOfFluxesAreRefused() throws Exception {
    String body =
        "{\"equation\":{\"type\":\"laplace\"},\"samples\":[[0,0,1],"
            + "{\"x\":1,\"y\":0,\"u\":1,\"nx\":1,\"ny\":0}]}";
    HttpResponse<byte[]> answer = CLIENT.post("/api/race", body);
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(Client.text(answer)).contains("samples[1] has a normal");
  }
}
