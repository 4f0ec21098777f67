package vekua.app.serve;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;
import vekua.app.serve.Unhurried.Patience;

/** Who does not read an answer keeps nobody waiting, and whatever becomes of it is forgotten. */
class UnhurriedTest {

  /** More than the buffers of a connection hold. */
  private static final int LARGE = 12 << 20;

  /** Three times as many as there are threads. */
  private static final int SLOW = 24;

  private static final int THREADS = 8;

  /** Generous: only a bug makes a test wait this long. */
  private static final long PATIENCE_SECONDS = 60;

  private static final Patience ENDLESS = new Patience(1L << 40, 3600, 3600, 1e9);

  /** Answers with as many bytes as the query says, by writes that may block. */
  private static final class Bytes extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      int count = Integer.parseInt(request.getHttpURI().getQuery());
      byte[] piece = new byte[1 << 16];
      OutputStream out = Content.Sink.asOutputStream(response);
      for (int left = count; left > 0; left -= piece.length) {
        out.write(piece, 0, Math.min(left, piece.length));
      }
      switch (request.getHttpURI().getPath()) {
        case "/last" -> response.write(true, BufferUtil.EMPTY_BUFFER, callback);
        case "/unchanged" -> {
          response.setStatus(304);
          callback.succeeded();
        }
        case "/throws" -> throw new IllegalStateException("after " + count);
        case "/fails" -> callback.failed(new IllegalStateException("after " + count));
        default -> callback.succeeded();
      }
      return true;
    }
  }

  private static final class Small implements AutoCloseable {
    private final org.eclipse.jetty.server.Server server =
        new org.eclipse.jetty.server.Server(new QueuedThreadPool(THREADS, 4));
    private final ServerConnector connector = new ServerConnector(server, 1, 1);
    private final List<Socket> sockets = new ArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();
    private final Unhurried unhurried;

    Small(Patience patience) throws Exception {
      unhurried = new Unhurried(patience);
      unhurried.setHandler(new Bytes());
      connector.setHost("127.0.0.1");
      // Only who is given up hangs up, however long a busy machine takes.
      connector.setIdleTimeout(0);
      server.addConnector(connector);
      server.setHandler(unhurried);
      server.start();
    }

    /** Asks for much, several times on one connection, and reads nothing. */
    Socket dawdle(int times) throws IOException {
      Socket socket = new Socket();
      socket.setReceiveBufferSize(4096);
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), connector.getLocalPort()));
      String ask = "GET /?" + LARGE + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
      socket.getOutputStream().write(ask.repeat(times).getBytes(US_ASCII));
      sockets.add(socket);
      return socket;
    }

    String raw(String request) throws IOException {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
        socket.getOutputStream().write(request.replace("|", "\r\n").getBytes(US_ASCII));
        return new String(socket.getInputStream().readAllBytes(), US_ASCII);
      }
    }

    HttpResponse<byte[]> ask(String path) throws Exception {
      URI uri = URI.create("http://127.0.0.1:" + connector.getLocalPort() + path);
      return http.send(
          HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(PATIENCE_SECONDS)).build(),
          HttpResponse.BodyHandlers.ofByteArray());
    }

    byte[] get(int count) throws Exception {
      HttpResponse<byte[]> answer = ask("/?" + count);
      assertThat(answer.statusCode()).isEqualTo(200);
      return answer.body();
    }

    void awaitOnTheirWay(int answers) throws InterruptedException {
      await(() -> unhurried.answers() == answers);
      assertThat(unhurried.answers()).isEqualTo(answers);
      assertThat(unhurried.bytes()).isEqualTo((long) answers * LARGE);
    }

    /** Whether so many are on their way, now and when those beyond the limit were given up. */
    boolean settledAt(int answers) {
      if (unhurried.answers() != answers) {
        return false;
      }
      try {
        Thread.sleep(1200);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return unhurried.answers() == answers;
    }

    void awaitNobody() throws InterruptedException {
      await(() -> connector.getConnectedEndPoints().isEmpty());
      assertThat(connector.getConnectedEndPoints()).isEmpty();
    }

    @Override
    public void close() throws IOException {
      for (Socket socket : sockets) {
        socket.close();
      }
      try {
        server.stop();
      } catch (Exception e) {
        throw new IOException(e);
      }
    }
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    for (long i = 0; i < PATIENCE_SECONDS * 50 && !condition.getAsBoolean(); i++) {
      Thread.sleep(20);
    }
  }

  @Test
  void thoseWhoDoNotReadTheirAnswersKeepNobodyWaiting() throws Exception {
    try (Small small = new Small(ENDLESS)) {
      for (int i = 0; i < SLOW; i++) {
        small.dawdle(1);
      }
      small.awaitOnTheirWay(SLOW);
      assertThat(small.get(100)).hasSize(100);
      assertThat(small.get(LARGE)).hasSize(LARGE);
      assertThat(small.unhurried.answers()).isEqualTo(SLOW);
    }
  }

  @Test
  void answersArriveWholeHoweverTheyAreWritten() throws Exception {
    try (Small small = new Small(ENDLESS)) {
      for (int count : new int[] {0, 1, 1 << 16, (1 << 17) + 1, LARGE}) {
        for (String path : new String[] {"/", "/last"}) {
          HttpResponse<byte[]> answer = small.ask(path + "?" + count);
          assertThat(answer.statusCode()).isEqualTo(200);
          assertThat(answer.body()).hasSize(count);
          assertThat(answer.headers().firstValue("Content-Length")).contains("" + count);
        }
      }
      small.awaitOnTheirWay(0);
    }
  }

  @Test
  void answersWithoutABodyAreForgotten() throws Exception {
    try (Small small = new Small(ENDLESS)) {
      String rest = " HTTP/1.1|Host: localhost|Connection: close||";
      String head = small.raw("HEAD /?" + LARGE + rest);
      assertThat(head).startsWith("HTTP/1.1 200").contains("Content-Length: " + LARGE);
      assertThat(head).endsWith("\r\n\r\n");
      assertThat(small.raw("GET /unchanged?0" + rest)).startsWith("HTTP/1.1 304");
      small.awaitOnTheirWay(0);
    }
  }

  @Test
  void failuresBecomeAnAnswerOfTheirOwn() throws Exception {
    try (Small small = new Small(ENDLESS)) {
      for (String path :
          new String[] {"/throws?0", "/throws?100000", "/fails?0", "/fails?100000"}) {
        HttpResponse<byte[]> answer = small.ask(path);
        assertThat(answer.statusCode()).as(path).isEqualTo(500);
        assertThat(answer.body()).hasSizeLessThan(50_000);
      }
      small.awaitOnTheirWay(0);
    }
  }

  @Test
  void answersOfThoseWhoLeaveAreForgotten() throws Exception {
    try (Small small = new Small(ENDLESS)) {
      for (int i = 0; i < SLOW; i++) {
        Socket socket = small.dawdle(1);
        if (i % 2 == 0) {
          socket.setSoLinger(true, 0);
        }
      }
      small.awaitOnTheirWay(SLOW);
      for (Socket socket : small.sockets) {
        socket.close();
      }
      small.awaitOnTheirWay(0);
      small.awaitNobody();
    }
  }

  @Test
  void oneAnswerOfAConnectionIsOnItsWayAtATime() throws Exception {
    try (Small small = new Small(ENDLESS)) {
      Socket socket = small.dawdle(3);
      small.awaitOnTheirWay(1);
      socket.shutdownOutput();
      byte[] all = socket.getInputStream().readAllBytes();
      assertThat(all).hasSizeBetween(3 * LARGE, 3 * LARGE + 1000);
      small.awaitOnTheirWay(0);
    }
  }

  @Test
  void thoseWhoStallAreGivenUp() throws Exception {
    try (Small small = new Small(new Patience(1L << 40, 1, 3600, 1e9))) {
      for (int i = 0; i < SLOW; i++) {
        small.dawdle(1);
      }
      await(() -> small.unhurried.answers() > 0);
      small.awaitOnTheirWay(0);
      small.awaitNobody();
    }
  }

  @Test
  void thoseWhoReadTooSlowlyAreGivenUp() throws Exception {
    try (Small small = new Small(new Patience(1L << 40, 3600, 1, 1e7))) {
      Socket socket = small.dawdle(1);
      long read = 0;
      try {
        for (int some = 0; some >= 0 && read < LARGE; read += some) {
          Thread.sleep(10);
          some = socket.getInputStream().read(new byte[4096]);
        }
      } catch (IOException e) {
        // Hung up on.
      }
      assertThat(read).isLessThan(LARGE);
      small.awaitOnTheirWay(0);
    }
  }

  @Test
  void theMemoryOfThoseWhoDoNotReadIsLimited() throws Exception {
    try (Small small = new Small(new Patience(3L * LARGE, 3600, 3600, 1e9))) {
      for (int i = 0; i < 8; i++) {
        small.dawdle(1);
        assertThat(small.get(LARGE)).hasSize(LARGE);
      }
      // Answers to those who read may have taken the place of one that waits.
      for (int i = 0; i < 3; i++) {
        small.dawdle(1);
      }
      await(() -> small.settledAt(3));
      small.awaitOnTheirWay(3);
    }
  }
}
