package vekua.app.serve;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.util.JavalinException;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Arrays;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The server: the page and the API. Requests share nothing but the machine. */
public final class Server implements AutoCloseable {

  /** Threads beyond those of requests that wait: for the page and the connections. */
  private static final int MORE_THREADS = 64;

  private static final int IDLE_MILLIS = 30_000;

  /** Bodies up to this length arrive without a thread that waits for them. */
  private static final int EAGER_BYTES = 1 << 20;

  /** What a piece of a body may hold in memory, however short it is. */
  private static final int PIECE_BYTES = 8192;

  private final Api api;
  private final Unhurried answers = new Unhurried(Unhurried.Patience.standard());
  private final Javalin javalin;

  private Server(InetAddress host, int port, Limits limits) {
    this.api = new Api(limits);
    this.javalin = Javalin.create(config -> configure(config, host, port, limits));
  }

  /**
   * Starts a server.
   *
   * @param port the port, 0 for any free one
   * @throws IOException if the port cannot be listened at
   */
  public static Server start(InetAddress host, int port) throws IOException {
    return start(host, port, Limits.standard());
  }

  static Server start(InetAddress host, int port, Limits limits) throws IOException {
    Server server = new Server(host, port, limits);
    try {
      server.javalin.start();
      return server;
    } catch (JavalinException e) {
      server.api.close();
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Where a browser on this machine finds it. */
  public String address(InetAddress host) {
    String name = host.isAnyLocalAddress() ? "127.0.0.1" : Guard.name(host);
    return "http://" + name + ":" + port();
  }

  /** The port that it listens at. */
  public int port() {
    return javalin.port();
  }

  /** How many requests are worked on or wait for their turn. */
  int jobs() {
    return api.jobs();
  }

  /** How many clients are connected. */
  int connections() {
    return Arrays.stream(javalin.jettyServer().server().getConnectors())
        .mapToInt(connector -> connector.getConnectedEndPoints().size())
        .sum();
  }

  /** How many bytes of answers are on their way to those who read them. */
  long bytesOnTheirWay() {
    return answers.bytes();
  }

  /** How many threads it may have. */
  int threads() {
    return api.mostThreads() + MORE_THREADS;
  }

  /** Stops all work and then the server. */
  @Override
  public void close() {
    api.close();
    javalin.stop();
  }

  private void configure(JavalinConfig config, InetAddress host, int port, Limits limits) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.http.prefer405over404 = true;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.jetty.threadPool = new QueuedThreadPool(threads(), 8);
    config.jetty.modifyHttpConfiguration(http -> http.setSendServerVersion(false));
    config.jetty.modifyServer(
        server -> {
          server.setErrorHandler(new ErrorAnswers.Early());
          // Clients that dawdle, with questions or answers, must not take the threads of others.
          EagerContentHandler questions =
              new EagerContentHandler(
                  new EagerContentHandler.RetainedContentLoaderFactory(
                      EAGER_BYTES, PIECE_BYTES, false));
          questions.setHandler(answers);
          server.setHandler(questions);
          // Idle connections would be waited for, and the work that matters is interrupted anyway.
          server.setStopTimeout(0);
        });
    config.jetty.addConnector(
        (server, http) -> {
          ServerConnector connector =
              new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
          connector.setHost(host.getHostAddress());
          connector.setPort(port);
          connector.setIdleTimeout(IDLE_MILLIS);
          connector.setAcceptQueueSize(2 * limits.waiting());
          return connector;
        });
    RoutesConfig routes = config.routes;
    Guard guard = Guard.of(host);
    routes.before(guard::check);
    api.route(routes);
    routes.get("/", Page::answer);
    routes.get("/<path>", Page::answer);
    ErrorAnswers.map(routes);
  }
}
