package vekua.app.serve;

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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;

class UnhurriedTest {

  /** More than the buffers of a connection hold. */
  private static final int LARGE = 12 << 20;

  private static final int SLOW = 24;

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
      callback.succeeded();
      return true;
    }
  }

  private static final class Small implements AutoCloseable {
    private final org.eclipse.jetty.server.Server server =
        new org.eclipse.jetty.server.Server(new QueuedThreadPool(8, 4));
    private final ServerConnector connector = new ServerConnector(server, 1, 1);
    private final List<Socket> slow = new ArrayList<>();
    private final Unhurried unhurried;

    Small(long most) throws Exception {
      unhurried = new Unhurried(most);
      unhurried.setHandler(new Bytes());
      connector.setHost("127.0.0.1");
      server.addConnector(connector);
      server.setHandler(unhurried);
      server.start();
    }

    /** Asks for much and reads nothing. */
    void dawdle() throws Exception {
      Socket socket = new Socket();
      socket.setReceiveBufferSize(4096);
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), connector.getLocalPort()));
      socket
          .getOutputStream()
          .write(
              ("GET /?" + LARGE + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      slow.add(socket);
    }

    byte[] get(int count) throws Exception {
      URI uri = URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/?" + count);
      HttpResponse<byte[]> answer =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20)).build(),
                  HttpResponse.BodyHandlers.ofByteArray());
      assertThat(answer.statusCode()).isEqualTo(200);
      return answer.body();
    }

    @Override
    public void close() throws IOException {
      for (Socket socket : slow) {
        socket.close();
      }
      try {
        server.stop();
      } catch (Exception e) {
        throw new IOException(e);
      }
    }
  }

  @Test
  void thoseWhoDoNotReadTheirAnswersKeepNobodyWaiting() throws Exception {
    try (Small small = new Small(1L << 40)) {
      for (int i = 0; i < SLOW; i++) {
        small.dawdle();
      }
      assertThat(small.get(100)).hasSize(100);
      assertThat(small.get(LARGE)).hasSize(LARGE);
    }
  }

  @Test
  void theMemoryOfThoseWhoDoNotReadIsLimited() throws Exception {
    try (Small small = new Small(3L * LARGE)) {
      for (int i = 0; i < 8; i++) {
        small.dawdle();
        assertThat(small.get(LARGE)).hasSize(LARGE);
        assertThat(small.unhurried.bytes()).isLessThanOrEqualTo(4L * LARGE);
      }
    }
  }
}
