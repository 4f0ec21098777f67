package vekua.app.serve;

import io.javalin.http.Context;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets in only requests that were meant for this server: other sites that the browser has open must
 * not reach it, neither by a name of their own that points here (Host) nor from their pages
 * (Origin).
 */
final class Guard {

  /** What every answer tells the browser. */
  static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:;"
              + " font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
              + " frame-ancestors 'none'",
          "X-Content-Type-Options",
          "nosniff",
          "X-Frame-Options",
          "DENY",
          "Referrer-Policy",
          "no-referrer",
          "Cross-Origin-Resource-Policy",
          "same-origin",
          "Cross-Origin-Opener-Policy",
          "same-origin",
          "Cache-Control",
          "no-store");

  private final Set<String> hosts;

  private Guard(Set<String> hosts) {
    this.hosts = hosts;
  }

  /** A guard of a server that listens at an address. */
  static Guard of(InetAddress address) {
    Set<String> hosts = new HashSet<>(Set.of("localhost", "127.0.0.1", "[::1]"));
    if (address.isAnyLocalAddress()) {
      try {
        for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
          each.inetAddresses().forEach(a -> hosts.add(name(a)));
        }
        hosts.add(InetAddress.getLocalHost().getHostName().toLowerCase(Locale.ROOT));
      } catch (SocketException | UnknownHostException e) {
        // A machine that does not know its own name is reached by the names above.
      }
    } else {
      hosts.add(name(address));
      hosts.add(address.getHostName().toLowerCase(Locale.ROOT));
    }
    return new Guard(Set.copyOf(hosts));
  }

  /** An address as it stands in a URL. */
  static String name(InetAddress address) {
    String plain = address.getHostAddress().replaceFirst("%.*", "");
    if (!plain.contains(":")) {
      return plain;
    }
    // Browsers write the shortest form, of which only that of loopback is common.
    return address.isLoopbackAddress() ? "[::1]" : "[" + plain + "]";
  }

  void check(Context context) {
    HEADERS.forEach(context::header);
    int port = context.req().getLocalPort();
    if (!known(context.header("Host"), port)) {
      throw new Refusal(403, "this server does not go by that name: see the header Host");
    }
    for (String origin : Collections.list(context.req().getHeaders("Origin"))) {
      if (!(origin.startsWith("http://") && known(origin.substring(7), port))) {
        throw new Refusal(403, "requests from other sites are refused: see the header Origin");
      }
    }
  }

  private boolean known(@Nullable String authority, int port) {
    if (authority == null) {
      return false;
    }
    try {
      URI uri = URI.create("http://" + authority.toLowerCase(Locale.ROOT));
      String host = uri.getHost();
      return host != null
          && uri.getRawUserInfo() == null
          && uri.getRawPath().isEmpty()
          && (uri.getPort() < 0 ? 80 : uri.getPort()) == port
          && hosts.contains(host);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
