package vekua.app.serve;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;

/** Requests that ask for too much are refused, and work that nobody waits for is stopped. */
class LimitsTest {

  private static final Limits SMALL =
      new Limits(10_000, 10, 101, 50, 100, 5, 60, 50, 20, 5, 1, 64, 4);

  /** Generous: only a bug makes a test wait this long. */
  private static final long PATIENCE_SECONDS = 120;

  private static final String SENSORS = "[0,0,1],[1,0,2],[0,1,3],[1,1,2],[0.5,0.5,1]";

  private static String fit(String samples, String more) {
    return "{\"equation\":{\"type\":\"laplace\"},\"samples\":[" + samples + "]" + more + "}";
  }

  private static String drum(String more) {
    return "{\"domain\":{\"outer\":{\"polygon\":[[0,0],[2,0],[2,1],[1,1],[1,2],[0,2]]}}"
        + more
        + "}";
  }

  /** A search over a range so wide that it takes many minutes. */
  private static String endless() {
    Random random = new Random(1);
    StringJoiner samples = new StringJoiner(",");
    for (int i = 0; i < 1000; i++) {
      samples.add(
          "[" + random.nextDouble() + "," + random.nextDouble() + "," + random.nextDouble() + "]");
    }
    return "{\"equation\":{\"type\":\"helmholtz\",\"wavenumber\":\"auto\","
        + "\"wavenumberRange\":[1,400]},\"samples\":["
        + samples
        + "]}";
  }

  private static void refused(HttpResponse<byte[]> answer, int status, String sentence) {
    assertThat(answer.statusCode()).as(Client.text(answer)).isEqualTo(status);
    assertThat(Client.json(answer).get("error").text()).isEqualTo(sentence);
  }

  @Test
  void eachLimitHasItsSentence() throws Exception {
    try (Client client = new Client(SMALL)) {
      refused(
          client.post("/api/fit", " ".repeat(10_001)), 413, "a body may have 10000 bytes at most");
      refused(
          client.post("/api/fit", fit(SENSORS, ",\"grid\":{\"x\":[0,1,11],\"y\":[0,1,10]}")),
          413,
          "a grid may have 100 nodes at most: 11 x 10");
      refused(
          client.post("/api/fit", fit(SENSORS + "," + SENSORS + ",[1,2,3]", "")),
          400,
          "the request: samples must be at most 10, not 11");
      refused(
          client.post("/api/sensors", "x,y,u\n" + "1,2,3\n".repeat(11)),
          413,
          "the file may have 10 sensors at most, not 11");
      refused(
          client.post(
              "/api/predict", "{\"field\":{},\"points\":[[0,0],[0,0],[0,0],[0,0],[0,0],[0,0]]}"),
          413,
          "points may be 5 at most, not 6");
      refused(
          client.post("/api/fit", fit(SENSORS, ",\"order\":51")),
          422,
          "a fit may have 101 functions at most, not 103: lower the order, the wavenumber or the"
              + " radius");
      refused(
          client.post(
              "/api/solve",
              "{\"equation\":{\"type\":\"helmholtz\",\"wavenumber\":51},\"domain\":{\"outer\":"
                  + "{\"circle\":{\"centre\":[0,0],\"radius\":1}}},"
                  + "\"boundary\":[{\"on\":\"outer\",\"value\":1}]}"),
          422,
          "the wavenumber times the radius of the domain may be 50 at most, not 51.00");
      refused(
          client.post("/api/modes", "{\"domain\":{},\"count\":5}"),
          400,
          "the request: count must be a whole number between 1 and 4: 5.0");
      refused(
          client.post("/api/modes", drum(",\"count\":3,\"grid\":{\"x\":[0,1,6],\"y\":[0,1,6]}")),
          413,
          "the grids of all modes may have 100 nodes at most: 3 modes on 36 nodes each");
      refused(
          client.post("/api/race", fit(SENSORS + ",[3,3,3]", "")),
          413,
          "a race may have 5 sensors at most, not 6");
      refused(
          client.post("/api/race", fit(SENSORS, ",\"steps\":51")),
          400,
          "the request: steps must be a whole number between 1 and 50: 51.0");
    }
  }

  @Test
  void workIsStoppedWhenItsTimeIsOver() throws Exception {
    Limits hasty = Limits.standard().withSeconds(0.5);
    try (Client client = new Client(hasty)) {
      HttpResponse<byte[]> answer = client.post("/api/fit", endless());
      assertThat(answer.statusCode()).isEqualTo(422);
      assertThat(Client.text(answer)).contains("the most that one request may take");
      HttpResponse<byte[]> modes = client.post("/api/modes", drum(",\"count\":100"));
      assertThat(modes.statusCode()).isEqualTo(422);
      assertThat(Client.text(modes)).contains("the most that one request may take");
      assertThat(client.post("/api/fit", fit(SENSORS, "")).statusCode()).isEqualTo(200);
    }
  }

  /** As long as formulas may be: at so many places it takes half a minute. */
  @Test
  void longFormulasAreStoppedWhenTheirTimeIsOver() throws Exception {
    String formula = "\"2" + "+sin(x*y)/9999".repeat(2800) + "\"";
    String grid = ",\"grid\":{\"x\":[-1,1,500],\"y\":[-1,1,500]}}";
    try (Client client = new Client(Limits.standard().withSeconds(0.5))) {
      HttpResponse<byte[]> shown = client.post("/api/medium", "{\"coefficient\":" + formula + grid);
      assertThat(shown.statusCode()).isEqualTo(422);
      HttpResponse<byte[]> fitted =
          client.post(
              "/api/fit",
              "{\"equation\":{\"type\":\"diffusion\",\"conductivity\":"
                  + formula
                  + "},\"samples\":["
                  + SENSORS
                  + "]"
                  + grid);
      assertThat(fitted.statusCode()).isEqualTo(422);
    }
  }

  @Test
  void framesAreLimitedHoweverSmall() throws Exception {
    try (Client client = new Client(Limits.standard())) {
      String frames = "[1,2,3,4,5],".repeat(10_000) + "[1,2,3,4,5]";
      refused(
          client.post(
              "/api/frames",
              fit(
                  SENSORS,
                  ",\"snapshots\":[" + frames + "],\"grid\":{\"x\":[0,1,1],\"y\":[0,1,1]}")),
          413,
          "snapshots may be 10000 at most on this grid, not 10001");
    }
  }

  /** Each snapshot is a fit, and between two of them the time is looked at. */
  @Test
  void filmsAreStoppedWhenTheirTimeIsOver() throws Exception {
    try (Client client = new Client(Limits.standard().withSeconds(0.2))) {
      HttpResponse<byte[]> answer =
          client.post(
              "/api/frames",
              fit(
                  SENSORS,
                  ",\"snapshots\":["
                      + "[1,2,3,4,5],".repeat(9_999)
                      + "[1,2,3,4,5]],\"grid\":{\"x\":[0,1,5],\"y\":[0,1,5]}"));
      assertThat(answer.statusCode()).isEqualTo(422);
    }
  }

  /** Bodies that never end are more than there are threads. */
  @Test
  void clientsThatDawdleDoNotStopOthers() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try (Client client = new Client(SMALL)) {
      String begun = client.wire("/api/fit", "{").replace("Length: 1", "Length: 5000");
      for (int i = 0; i < 200; i++) {
        slow.add(client.send(begun));
      }
      assertThat(client.post("/api/fit", fit(SENSORS, "")).statusCode()).isEqualTo(200);
    } finally {
      for (Socket each : slow) {
        each.close();
      }
    }
  }

  /** Answers that nobody reads are more than there are threads. */
  @Test
  void clientsThatDoNotReadDoNotStopOthers() throws Exception {
    Limits narrow = new Limits(10_000, 10, 101, 50, 250_000, 5, 60, 50, 20, 5, 1, 4, 4);
    String medium =
        "{\"coefficient\":\"2+sin(x*y)\",\"grid\":{\"x\":[0.1,1,500],\"y\":[0.1,1,500]}}";
    List<Socket> slow = new ArrayList<>();
    try (Client client = new Client(narrow)) {
      for (int i = 0; i < 80; i++) {
        Socket socket = new Socket();
        slow.add(socket);
        socket.setReceiveBufferSize(4096);
        socket.connect(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), client.server().port()));
        socket.getOutputStream().write(client.wire("/api/medium", medium).getBytes(US_ASCII));
        assertThat(socket.getInputStream().read()).isEqualTo('H');
      }
      assertThat(client.server().threads()).isLessThan(slow.size());
      assertThat(client.server().bytesOnTheirWay()).isGreaterThan(80 * 1_000_000);
      assertThat(client.raw(closing(client.wire("/api/medium", medium))))
          .hasSizeGreaterThan(1_000_000);
      assertThat(client.raw(closing(client.wire("/api/fit", fit(SENSORS, "")))))
          .startsWith("HTTP/1.1 200");
      for (Socket each : slow) {
        each.close();
      }
      awaitNobody(client);
      assertThat(client.server().bytesOnTheirWay()).isZero();
    } finally {
      for (Socket each : slow) {
        each.close();
      }
    }
  }

  @Test
  void workStopsWhenTheClientLeaves() throws Exception {
    Limits patient = Limits.standard().withSeconds(3600);
    try (Client client = new Client(patient)) {
      try (Socket socket = client.send(client.wire("/api/fit", endless()))) {
        assertThat(socket.isConnected()).isTrue();
        await(client, 1);
      }
      await(client, 0);
    }
  }

  @Test
  void aRequestThatComesTooEarlyEndsTheConnection() throws Exception {
    try (Client client = new Client(Limits.standard().withSeconds(2));
        Socket socket = client.send(client.wire("/api/fit", endless()))) {
      await(client, 1);
      socket.getOutputStream().write(client.wire("/api/fit", "{}").getBytes(US_ASCII));
      String answers = new String(socket.getInputStream().readAllBytes(), US_ASCII);
      assertThat(answers).startsWith("HTTP/1.1 422").containsOnlyOnce("HTTP/1.1");
      assertThat(answers).contains("Connection: close");
    }
  }

  @Test
  void excessRequestsAreSentAwayForNow() throws Exception {
    Limits narrow = new Limits(4 << 20, 1000, 801, 100, 100, 5, 3600, 50, 20, 5, 1, 1, 4);
    try (Client client = new Client(narrow);
        Socket first = client.send(client.wire("/api/fit", endless()))) {
      await(client, 1);
      assertThat(first.isConnected()).isTrue();
      HttpResponse<byte[]> answer = client.post("/api/fit", endless());
      for (int i = 0; i < 100 && answer.statusCode() != 503; i++) {
        // The first may not have reached the queue of long work yet.
        answer = client.post("/api/fit", endless());
      }
      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.headers().firstValue("Retry-After")).isPresent();
      assertThat(client.post("/api/fit", fit(SENSORS, "")).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aServerThatIsStoppedStopsItsWork() throws Exception {
    Limits patient = Limits.standard().withSeconds(3600);
    Client client = new Client(patient);
    try (Socket socket = client.send(client.wire("/api/fit", endless()))) {
      await(client, 1);
      assertThat(socket.isConnected()).isTrue();
      client.close();
      await(client, 0);
    }
  }

  private static String closing(String request) {
    return request.replaceFirst("\r\n", "\r\nConnection: close\r\n");
  }

  /** However clients leave, nothing of them remains. */
  @Test
  void thoseWhoLeaveLeaveNothingBehind() throws Exception {
    String large =
        "{\"coefficient\":\"2+sin(x*y)\",\"grid\":{\"x\":[0.1,1,500],\"y\":[0.1,1,500]}}";
    try (Client client = new Client(Limits.standard())) {
      List<String> requests =
          List.of(
              client.wire("/api/fit", endless()),
              client.wire("/api/medium", large),
              client.wire("/api/medium", large).repeat(3),
              client.wire("/api/fit", "{").replace("Length: 1", "Length: 5000"),
              client.wire("/api/fit", "{").replace("Length: 1", "Length: 5000000"),
              client.wire("/api/fit", "[".repeat(50_000)),
              client.wire("/api/nothing", "{}"),
              client.wire("/", "").replace("POST", "GET").repeat(20),
              "rubbish\r\n\r\n");
      for (String request : requests) {
        for (int millis : new int[] {0, 5, 50, 300}) {
          try (Socket socket = client.send(request)) {
            Thread.sleep(millis);
            socket.setSoLinger(millis == 50, 0);
          }
          try (Socket socket = client.send(request)) {
            socket.setSoTimeout(1 + millis);
            socket.getInputStream().read();
          } catch (SocketTimeoutException e) {
            // It leaves without an answer.
          }
        }
      }
      await(client, 0);
      awaitNobody(client);
      assertThat(client.server().bytesOnTheirWay()).isZero();
    }
  }

  private static void awaitNobody(Client client) throws InterruptedException {
    for (long i = 0; i < PATIENCE_SECONDS * 50 && client.server().connections() > 0; i++) {
      Thread.sleep(20);
    }
    assertThat(client.server().connections()).isZero();
  }

  private static void await(Client client, int jobs) throws InterruptedException {
    for (long i = 0; i < PATIENCE_SECONDS * 50 && client.server().jobs() != jobs; i++) {
      Thread.sleep(20);
    }
    assertThat(client.server().jobs()).isEqualTo(jobs);
  }
}
