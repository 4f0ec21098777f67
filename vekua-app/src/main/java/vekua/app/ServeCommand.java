package vekua.app;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import vekua.app.serve.Server;

/** Serves the page. */
@Command(
    name = "serve",
    description = "Serve a page that fits, solves and shows fields in the browser.",
    footer = {
      "",
      "Example:",
      "  vekua serve --port 8080",
      "then open http://127.0.0.1:8080 in a browser; Ctrl-C ends it.",
    })
final class ServeCommand extends VekuaCommand {

  @Option(
      names = "--port",
      defaultValue = "8080",
      paramLabel = "PORT",
      description = "The port, 8080 by default; 0: any free one.")
  private int port;

  @Option(
      names = "--host",
      defaultValue = "127.0.0.1",
      paramLabel = "ADDRESS",
      description = "The address to listen at; default: this machine alone.")
  private String host;

  @Override
  public Integer call() throws InterruptedException {
    Server server = Server.start(host, port);
    Runtime.getRuntime().addShutdownHook(new Thread(server::close));
    System.err.println("Vekua is at http://" + host + ":" + server.port());
    Thread.currentThread().join();
    return 0;
  }
}
