package vekua.app.serve;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;
import vekua.io.JsonNode;
import vekua.io.JsonWriter;

/** What can be asked of the server besides the page. */
final class Api implements AutoCloseable {

  /** A race that ends by itself has told so by then. */
  private static final double RACE_SECONDS_MORE = 2;

  /** What is asked by a body alone. */
  private static final List<String> POSTED =
      Stream.of(
              "fit", "solve", "modes", "predict", "place", "sensors", "table", "advice", "frames",
              "medium", "project", "race")
          .map(name -> "/api/" + name)
          .toList();

  private final Limits limits;
  private final Watch watch = Watch.start();

  /** Short work, and the reading of requests. */
  private final WorkQueue quick;

  /** Long work has a queue of its own, so that short work need not wait for it. */
  private final WorkQueue slow;

  private final Semaphore races;

  /** Bodies that are waited for, all of them long: some threads must remain for short ones. */
  private final Semaphore bodies;

  private volatile boolean open = true;

  Api(Limits limits) {
    int processors = Runtime.getRuntime().availableProcessors();
    this.limits = limits;
    this.quick = new WorkQueue(processors, limits);
    this.slow = new WorkQueue(Math.max(1, processors / 2), limits);
    this.races = new Semaphore(limits.races());
    this.bodies = new Semaphore(bodies());
  }

  private int bodies() {
    return Math.max(1, limits.waiting() / 2);
  }

  /** Threads that requests may take all together: whoever fills one queue leaves the other's. */
  int mostThreads() {
    return 2 * limits.waiting() + bodies() + limits.races();
  }

  void route(RoutesConfig routes) {
    routes.post("/api/fit", watched(this::fit));
    routes.post("/api/solve", watched(this::solve));
    routes.post("/api/modes", watched(this::modes));
    routes.post("/api/predict", watched(this::predict));
    routes.post("/api/place", watched(this::place));
    routes.post("/api/sensors", watched(this::sensors));
    routes.post("/api/table", watched(this::table));
    routes.post("/api/advice", watched(this::advice));
    routes.post("/api/frames", watched(this::frames));
    routes.post("/api/medium", watched(this::medium));
    routes.post("/api/project", watched(this::project));
    routes.post("/api/race", this::race);
    routes.get("/api/presets", c -> answer(c, Presets.list()));
    routes.get("/api/presets/{name}", c -> answer(c, Presets.get(c.pathParam("name"))));
    routes.get("/api/limits", c -> answer(c, limits.toJson()));
    for (String path : POSTED) {
      routes.get(path, Api::refused);
      routes.head(path, Api::refused);
    }
  }

  /** What is asked by a body is there, but not to be looked at. */
  private static void refused(Context context) {
    context.header("Allow", "POST");
    throw new Refusal(405, "there is such a page, but not for this method: POST a body");
  }

  /** How many requests are worked on or wait for their turn. */
  int jobs() {
    return watch.jobs();
  }

  @Override
  public void close() {
    open = false;
    watch.close();
  }

  private void fit(Context context, Watch.Ticket job, byte[] body) throws Exception {
    FitRequest request =
        quick.serve(
            job,
            () -> {
              JsonNode json = Body.json(body);
              List<String> members = new ArrayList<>(FitRequest.MEMBERS);
              members.addAll(FitRequest.OWN_MEMBERS);
              json.allow(members);
              return FitRequest.fromJson(json, limits);
            });
    answer(
        context,
        job,
        request.isLong() ? slow : quick,
        () -> request.answer(limits, wantsBinary(context)));
  }

  private void solve(Context context, Watch.Ticket job, byte[] body) throws Exception {
    SolveRequest request = quick.serve(job, () -> SolveRequest.fromJson(Body.json(body), limits));
    answer(context, job, slow, request::answer);
  }

  private void modes(Context context, Watch.Ticket job, byte[] body) throws Exception {
    ModesRequest request = quick.serve(job, () -> ModesRequest.fromJson(Body.json(body), limits));
    answer(context, job, slow, request::answer);
  }

  private void predict(Context context, Watch.Ticket job, byte[] body) throws Exception {
    answer(context, job, quick, () -> PredictRequest.fromJson(Body.json(body), limits).answer());
  }

  private void place(Context context, Watch.Ticket job, byte[] body) throws Exception {
    PlaceRequest request = quick.serve(job, () -> PlaceRequest.fromJson(Body.json(body), limits));
    answer(context, job, slow, request::answer);
  }

  private void sensors(Context context, Watch.Ticket job, byte[] body) throws Exception {
    answer(context, job, quick, () -> Sensors.answer(body, limits));
  }

  private void table(Context context, Watch.Ticket job, byte[] body) throws Exception {
    TableRequest request =
        TableRequest.of(context.queryParam("columns"), context.queryParam("missing"));
    answer(context, job, quick, () -> request.answer(body, limits));
  }

  private void advice(Context context, Watch.Ticket job, byte[] body) throws Exception {
    AdviceRequest request = quick.serve(job, () -> AdviceRequest.fromJson(Body.json(body), limits));
    answer(context, job, slow, request::answer);
  }

  private void frames(Context context, Watch.Ticket job, byte[] body) throws Exception {
    FramesRequest request = quick.serve(job, () -> FramesRequest.fromJson(Body.json(body), limits));
    answer(context, job, slow, () -> request.answer(limits));
  }

  private void medium(Context context, Watch.Ticket job, byte[] body) throws Exception {
    answer(context, job, quick, () -> MediumRequest.fromJson(Body.json(body), limits).answer());
  }

  private void project(Context context, Watch.Ticket job, byte[] body) throws Exception {
    ProjectRequest request =
        quick.serve(job, () -> ProjectRequest.fromJson(Body.json(body), limits));
    answer(context, job, request.isLong() ? slow : quick, () -> request.answer(limits));
  }

  private interface Work {
    void run(Context context, Watch.Ticket job, byte[] body) throws Exception;
  }

  /** Work on a body while the client is watched. */
  private Handler watched(Work work) {
    return context -> {
      checkQuery(context);
      byte[] body = body(context);
      Watch.Ticket job = watch.begin(client(context));
      try {
        work.run(context, job, body);
      } finally {
        job.close();
        if (job.readAhead()) {
          context.header("Connection", "close");
        }
      }
    };
  }

  /** Refuses a query where nobody reads one, so that a typing mistake shows. */
  private static void checkQuery(Context context) {
    List<String> known =
        context.path().equals("/api/table") ? List.of("columns", "missing") : List.of();
    for (String name : context.queryParamMap().keySet()) {
      if (!known.contains(name)) {
        throw new Refusal(
            400,
            "there is no query parameter "
                + name
                + (known.isEmpty()
                    ? ": what is asked stands in the body"
                    : "; known are " + String.join(", ", known)));
      }
    }
  }

  private byte[] body(Context context) {
    if (!bodies.tryAcquire()) {
      throw Refusal.later(503, "too many requests are being read already; try again in a moment");
    }
    Watch.Ticket reading = watch.beginReading(limits.seconds());
    try {
      return Body.bytes(context, limits);
    } finally {
      reading.close();
      bodies.release();
    }
  }

  private void race(Context context) throws Exception {
    checkQuery(context);
    byte[] body = body(context);
    Race race;
    try (Watch.Ticket job = watch.begin(client(context))) {
      race = quick.serve(job, () -> race(body));
    }
    if (!races.tryAcquire()) {
      throw Refusal.later(
          429, limits.races() + " races are on already, which is the most; try again later");
    }
    try (Watch.Ticket job = watch.beginSending(client(context))) {
      // The watch may have read what came early, so that no other request can follow.
      context.header("Connection", "close");
      context.contentType("text/event-stream; charset=utf-8");
      race.run(
          context.res().getOutputStream(),
          () -> open && job.end() == Watch.End.NOT,
          // Who does not read its events makes the race wait: its time ends from outside, too.
          () -> job.limit(limits.raceSeconds() + RACE_SECONDS_MORE));
    } catch (IOException e) {
      // The client left; the race is over.
    } finally {
      races.release();
    }
  }

  private Race race(byte[] body) {
    JsonNode json = Body.json(body);
    List<String> members = new ArrayList<>(FitRequest.MEMBERS);
    members.add("steps");
    json.allow(members);
    return Race.fromJson(json, limits);
  }

  private static void answer(
      Context context, Watch.Ticket job, WorkQueue desk, Callable<Answer> work) throws Exception {
    boolean binary = wantsBinary(context);
    byte[] bytes =
        desk.serve(
            job,
            () -> {
              Answer answer = work.call();
              return binary ? answer.binary() : answer.json();
            });
    context.contentType(binary ? Answer.BINARY : ErrorAnswers.JSON).result(bytes);
  }

  private static boolean wantsBinary(Context context) {
    String accept = context.header("Accept");
    return accept != null && accept.contains(Answer.BINARY);
  }

  private static void answer(Context context, Object document) {
    context
        .contentType(ErrorAnswers.JSON)
        .result(JsonWriter.toLine(document).getBytes(StandardCharsets.UTF_8));
  }

  private static EndPoint client(Context context) {
    return ServletContextRequest.getServletContextRequest(context.req())
        .getConnectionMetaData()
        .getConnection()
        .getEndPoint();
  }
}
