package vekua.app.serve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import vekua.io.JsonNode;
import vekua.io.JsonReader;

/** A server on a free port, and what tests ask of it over real HTTP. */
final class Client implements AutoCloseable {

  private final HttpClient http = HttpClient.newHttpClient();
  private final Server server;

  Client(Limits limits) {
    try {
      server = Server.start(InetAddress.getLoopbackAddress(), 0, limits);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Server server() {
    return server;
  }

  String address() {
    return server.address(InetAddress.getLoopbackAddress());
  }

  HttpResponse<byte[]> post(String path, byte[] body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address() + path))
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  HttpResponse<byte[]> post(String path, String body, String... headers)
      throws IOException, InterruptedException {
    return post(path, body.getBytes(StandardCharsets.UTF_8), headers);
  }

  HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
    return http.send(
        HttpRequest.newBuilder(URI.create(address() + path)).build(),
        HttpResponse.BodyHandlers.ofByteArray());
  }

  static String text(HttpResponse<byte[]> answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }

  static JsonNode json(HttpResponse<byte[]> answer) {
    return JsonReader.read("the answer", text(answer));
  }

  /** Opens a connection and sends bytes as they are. */
  Socket send(String text) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
    return socket;
  }

  /** Sends bytes as they are and returns all that comes back. */
  String raw(String text) throws IOException {
    try (Socket socket = send(text)) {
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** A POST as it goes over the wire. */
  String wire(String path, String body) {
    return "POST "
        + path
        + " HTTP/1.1\r\nHost: 127.0.0.1:"
        + server.port()
        + "\r\nContent-Length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }

  @Override
  public void close() {
    server.close();
  }
}
