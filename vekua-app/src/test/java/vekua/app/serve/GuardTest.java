package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Other sites that a browser has open cannot reach the server, and the page is fenced in. */
class GuardTest {

  @AutoClose private static final Client CLIENT = new Client(Limits.standard());

  private static String get(String headers) throws Exception {
    return CLIENT.raw(
        "GET /api/limits HTTP/1.1\r\n"
            + headers.replace("PORT", "" + CLIENT.server().port())
            + "Connection: close\r\n\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host: 127.0.0.1:PORT\r\n",
        "Host: localhost:PORT\r\n",
        "Host: LocalHost:PORT\r\n",
        "Host: [::1]:PORT\r\n",
        "Host: localhost:PORT\r\nOrigin: http://localhost:PORT\r\n",
        "Host: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:PORT\r\n",
      })
  void itsOwnNamesAreLetIn(String headers) throws Exception {
    assertThat(get(headers)).startsWith("HTTP/1.1 200");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host: evil.example:PORT\r\n",
        "Host: localhost.evil.example:PORT\r\n",
        "Host: 127.0.0.1\r\n",
        "Host: 127.0.0.1:1\r\n",
        "Host: 192.0.2.1:PORT\r\n",
        "Host: localhost:PORT\r\nOrigin: http://evil.example\r\n",
        "Host: localhost:PORT\r\nOrigin: http://localhost:1\r\n",
        "Host: localhost:PORT\r\nOrigin: https://localhost:PORT\r\n",
        "Host: localhost:PORT\r\nOrigin: http://localhost:PORT.evil.example\r\n",
        "Host: localhost:PORT\r\nOrigin: http://evil@localhost:PORT\r\n",
        "Host: localhost:PORT\r\nOrigin: null\r\n",
        "Host: localhost:PORT\r\nOrigin: file://\r\n",
      })
  void othersAreRefused(String headers) throws Exception {
    assertThat(get(headers)).startsWith("HTTP/1.1 403").contains("{\"error\":\"");
  }

  @Test
  void aRequestWithoutAHostIsRefused() throws Exception {
    assertThat(CLIENT.raw("GET /api/limits HTTP/1.0\r\n\r\n")).startsWith("HTTP/1.1 403");
    assertThat(CLIENT.raw("GET /api/limits HTTP/1.1\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 400");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/api/limits", "/nothing"})
  void everyAnswerFencesThePageIn(String path) throws Exception {
    HttpResponse<byte[]> answer = CLIENT.get(path);
    assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
        .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    assertThat(answer.headers().firstValue("X-Frame-Options")).contains("DENY");
    assertThat(answer.headers().firstValue("Referrer-Policy")).contains("no-referrer");
    assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    assertThat(answer.headers().firstValue("Server")).isEmpty();
  }
}
