package vekua.app.serve;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import vekua.io.BadInputException;
import vekua.io.JsonWriter;

/** The one place where exceptions become a status and {@code {"error": "one sentence"}}. */
final class ErrorAnswers {

  static final String JSON = "application/json; charset=utf-8";

  private ErrorAnswers() {}

  static void map(RoutesConfig routes) {
    routes.exception(
        Refusal.class,
        (e, context) -> {
          if (e.isForNow()) {
            context.header("Retry-After", "2");
          }
          answer(context, e.status(), e.getMessage());
        });
    routes.exception(BadInputException.class, (e, context) -> answer(context, 400, e.getMessage()));
    // Values that only the core can judge: its complaints name the argument, its bound and value.
    routes.exception(
        IllegalArgumentException.class, (e, context) -> answer(context, 400, e.getMessage()));
    routes.exception(
        HttpResponseException.class,
        (e, context) -> answer(context, e.getStatus(), words(e.getStatus())));
    routes.exception(Exception.class, ErrorAnswers::unexpected);
  }

  /** What is not the client's fault is told on standard error as well. */
  static void unexpected(Throwable e, Context context) {
    System.err.println("vekua: unexpected failure of " + context.path() + ": " + e);
    if (System.getenv("VEKUA_DEBUG") != null) {
      e.printStackTrace();
    }
    answer(context, 500, "unexpected failure: " + e);
  }

  private static void answer(Context context, int status, @Nullable String sentence) {
    if (!context.res().isCommitted()) {
      context.status(status).contentType(JSON).result(body(sentence));
    }
  }

  private static byte[] body(@Nullable String sentence) {
    return JsonWriter.toLine(Map.of("error", String.valueOf(sentence)))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String words(int status) {
    return switch (status) {
      case 404 -> "there is no such page";
      case 405 -> "there is such a page, but not for this method";
      default -> HttpStatus.getMessage(status).toLowerCase(Locale.ROOT);
    };
  }

  /** For requests that are too broken to reach a route. */
  static final class Early extends ErrorHandler {
    @Override
    protected void generateResponse(
        Request request,
        Response response,
        int code,
        String message,
        Throwable cause,
        Callback callback)
        throws IOException {
      Guard.HEADERS.forEach(response.getHeaders()::put);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, JSON);
      response.write(true, ByteBuffer.wrap(body(words(code))), callback);
    }
  }
}
