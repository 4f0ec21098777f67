package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command starts a server, says where, and ends when told to. */
class ServeIT {

  private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+");

  @TempDir Path folder;

  @Test
  void servesUntilItIsStopped() throws Exception {
    Path err = folder.resolve("err");
    Process process = Launcher.start(folder, folder.resolve("out"), err, "serve", "--port", "0");
    try {
      String address = address(process, err);
      HttpResponse<String> answer =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(address + "/api/presets/room")).build(),
                  HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).contains("57 microphones");
    } finally {
      process.destroy();
    }
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(err)).containsPattern(ADDRESS).doesNotContain("xception", "at vek");
    assertThat(Files.readString(folder.resolve("out"))).isEmpty();
  }

  private static String address(Process process, Path err) throws Exception {
    for (int i = 0; i < 3000 && process.isAlive(); i++) {
      Matcher matcher = ADDRESS.matcher(Files.readString(err));
      if (matcher.find()) {
        return matcher.group();
      }
      Thread.sleep(20);
    }
    throw new AssertionError("no address: " + Files.readString(err));
  }

  @Test
  void aPortInUseIsOneSentence() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        CommandSession session = CommandSession.lent()) {
      String port = "" + taken.getLocalPort();
      Launcher.Result result = session.run("serve", "--port", port);
      assertThat(result.exit()).isEqualTo(2);
      assertThat(result.err())
          .isEqualToNormalizingNewlines(
              "vekua: port "
                  + port
                  + " of 127.0.0.1 cannot be listened at: is it in use? try --port 0\n");
    }
  }

  @Test
  void wrongOptionsAreRefused() throws Exception {
    try (CommandSession session = CommandSession.lent()) {
      assertThat(session.run("serve", "--port", "70000").err())
          .startsWith("vekua: --port must be a whole number from 0 to 65535: 70000");
      Launcher.Result host = session.run("serve", "--port", "0", "--host", "192.0.2.1");
      assertThat(host.exit()).isEqualTo(2);
      assertThat(host.err()).contains("192.0.2.1 cannot be listened at").hasLineCount(1);
    }
  }
}
