package vekua.app;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import vekua.app.serve.Server;
import vekua.io.BadInputException;

/** Serves the page. */
@Command(
    name = "serve",
    description = "Serve a page that fits, solves and shows fields in the browser.",
    footer = {
      "",
      "Example:",
      "  vekua serve --port 8080",
      "",
      "Open the address that it prints in a browser; Ctrl-C ends it. The page and",
      "its HTTP interface are for programs of this machine alone, unless --host",
      "names another of its addresses.",
    })
final class ServeCommand extends VekuaCommand {

  @Option(
      names = "--port",
      defaultValue = "8080",
      paramLabel = "PORT",
      description = "The port (default: 8080); 0: any free one.")
  private int port;

  @Option(
      names = "--host",
      defaultValue = "127.0.0.1",
      paramLabel = "ADDRESS",
      description = "The address to listen at (default: 127.0.0.1, this machine alone).")
  private String host;

  @Override
  public Integer call() throws InterruptedException {
    if (!(port >= 0 && port <= 65_535)) {
      throw usage("--port must be a whole number from 0 to 65535: " + port);
    }
    InetAddress address = address();
    Server server;
    try {
      server = Server.start(address, port);
    } catch (IOException e) {
      throw new BadInputException(
          isHere(address)
              ? "port "
                  + port
                  + " of "
                  + host
                  + " cannot be listened at: is it in use? try --port 0"
              : host + " cannot be listened at: it is no address of this machine");
    }
    Runtime.getRuntime().addShutdownHook(new Thread(server::close, "vekua-stop"));
    if (!address.isLoopbackAddress()) {
      System.err.println(
          "vekua: warning: whoever can reach "
              + host
              + " can use this server, and nothing is encrypted");
    }
    System.err.println("Vekua is at " + server.address(address) + " (Ctrl-C ends it)");
    Thread.currentThread().join();
    return 0;
  }

  private static boolean isHere(InetAddress address) {
    try {
      return address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return true;
    }
  }

  private InetAddress address() {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new BadInputException("--host must be an address of this machine: " + host);
    }
  }
}
