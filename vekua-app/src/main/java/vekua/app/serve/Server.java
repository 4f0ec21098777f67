package vekua.app.serve;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import vekua.io.BadInputException;
import vekua.io.JsonNode;
import vekua.io.JsonWriter;

/** The server: the page and the API. Requests share nothing but the machine. */
public final class Server implements AutoCloseable {

  private final Limits limits;
  private final Javalin javalin;

  private Server(String host, int port, Limits limits) {
    this.limits = limits;
    this.javalin = Javalin.create(this::configure);
    javalin.start(host, port);
  }

  /** Starts a server; port 0 is any free one. */
  public static Server start(String host, int port) {
    return new Server(host, port, Limits.standard());
  }

  /** The port that it listens at. */
  public int port() {
    return javalin.port();
  }

  @Override
  public void close() {
    javalin.stop();
  }

  private void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    RoutesConfig routes = config.routes;
    routes.post("/api/fit", c -> answer(c, FitRequest.fromJson(json(c, true), limits).answer()));
    routes.post(
        "/api/solve", c -> answer(c, SolveRequest.fromJson(json(c, false), limits).answer()));
    routes.post(
        "/api/predict", c -> answer(c, PredictRequest.fromJson(json(c, false), limits).answer()));
    routes.post("/api/sensors", c -> answer(c, Sensors.answer(Body.bytes(c, limits), limits)));
    routes.get("/api/presets", c -> json(c, Presets.list()));
    routes.get("/api/presets/{name}", c -> json(c, Presets.get(c.pathParam("name"))));
    routes.get("/api/limits", c -> json(c, limits.toJson()));
    routes.get("/<path>", Page::answer);
    routes.get("/", Page::answer);
    routes.exception(Refusal.class, (e, c) -> refuse(c, e.status(), e.getMessage()));
    routes.exception(BadInputException.class, (e, c) -> refuse(c, 400, e.getMessage()));
    routes.exception(IllegalArgumentException.class, (e, c) -> refuse(c, 400, e.getMessage()));
  }

  private JsonNode json(Context context, boolean fit) throws IOException {
    JsonNode json = Body.json(context, limits);
    if (fit) {
      json.allow(FitRequest.MEMBERS);
    }
    return json;
  }

  private static void answer(Context context, Answer answer) {
    String accept = context.header("Accept");
    if (accept != null && accept.contains(Answer.BINARY)) {
      context.contentType(Answer.BINARY).result(answer.binary());
    } else {
      context.contentType("application/json; charset=utf-8").result(answer.json());
    }
  }

  private static void json(Context context, Object document) {
    context
        .contentType("application/json; charset=utf-8")
        .result(JsonWriter.toLine(document).getBytes(StandardCharsets.UTF_8));
  }

  private static void refuse(
      Context context, int status, @org.jspecify.annotations.Nullable String sentence) {
    context.status(status);
    json(context, Map.of("error", String.valueOf(sentence)));
  }
}
