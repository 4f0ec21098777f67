package vekua.app.serve;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Honest clients and hostile ones at a server for a time: errors of the honest, and the server's
 * memory. It uses the JDK alone, so that it runs from its source: {@code java SoakClient.java URL
 * SECONDS CLIENTS PID}.
 */
public final class SoakClient {

  private final URI address;
  private final HttpClient http = HttpClient.newHttpClient();
  private final long end;
  private final ConcurrentLinkedQueue<String> errors = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Double> times = new ConcurrentLinkedQueue<>();
  private final AtomicLong hostile = new AtomicLong();

  private SoakClient(String address, double seconds) {
    this.address = URI.create(address);
    end = System.nanoTime() + (long) (seconds * 1e9);
  }

  private boolean on() {
    return System.nanoTime() < end;
  }

  private static String fit(Random random) {
    StringJoiner samples = new StringJoiner(",", "[", "]");
    for (int i = 0; i < 30; i++) {
      double x = 2 * random.nextDouble() - 1;
      double y = 2 * random.nextDouble() - 1;
      double u = x * x - y * y + 0.02 * random.nextGaussian();
      samples.add(String.format(Locale.ROOT, "[%.4f,%.4f,%.4f]", x, y, u));
    }
    return "{\"equation\":{\"type\":\"laplace\"},\"samples\":"
        + samples
        + ",\"grid\":{\"x\":[-1,1,20],\"y\":[-1,1,20]},\"fields\":[\"u\"]}";
  }

  /** Asks for one fit after the other; the server may say that it is busy, and nothing else. */
  private void honest(Random random) {
    while (on()) {
      long start = System.nanoTime();
      try {
        HttpResponse<byte[]> answer =
            http.send(
                HttpRequest.newBuilder(address.resolve("/api/fit"))
                    .timeout(Duration.ofSeconds(60))
                    .POST(HttpRequest.BodyPublishers.ofString(fit(random)))
                    .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        times.add((System.nanoTime() - start) * 1e-9);
        if (answer.statusCode() != 200) {
          errors.add(answer.statusCode() + " " + new String(answer.body(), StandardCharsets.UTF_8));
        }
      } catch (IOException e) {
        errors.add(e.toString());
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void send(byte[] bytes, int waitMillis) throws IOException, InterruptedException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort())) {
      socket.setSoTimeout(2000);
      OutputStream out = socket.getOutputStream();
      out.write(bytes);
      out.flush();
      Thread.sleep(waitMillis);
      if (waitMillis == 0) {
        socket.getInputStream().read(new byte[256]);
      }
    }
  }

  private byte[] request(String path, String body, long length) {
    return ("POST "
            + path
            + " HTTP/1.1\r\nHost: 127.0.0.1:"
            + address.getPort()
            + "\r\nContent-Length: "
            + length
            + "\r\n\r\n"
            + body)
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Rubbish, lengths that are lies, clients that leave or dawdle, work without end. */
  private void hostile(Random random) throws InterruptedException {
    String[] paths = {"fit", "solve", "modes", "predict", "place", "table", "advice", "frames"};
    while (on()) {
      String path = "/api/" + paths[random.nextInt(paths.length)];
      try {
        switch (random.nextInt(8)) {
          case 0 -> {
            byte[] rubbish = new byte[200];
            random.nextBytes(rubbish);
            send(rubbish, 0);
          }
          case 1 -> send(request(path, "{", 4_000_000_000_000L), 50);
          case 2 -> send(request(path, "[".repeat(50_000), 50_000), 0);
          case 3 -> send(request(path, "{\"samples\":", 5000), 1000);
          case 4 -> send(request("/api/fit", fit(random), 100_000), 5);
          case 5 -> send(request(path, fit(random).replace("laplace", "lap\u0000ce"), 900), 0);
          case 6 -> {
            String slow =
                "{\"equation\":{\"type\":\"helmholtz\",\"wavenumber\":\"auto\"},"
                    + fit(random).substring(fit(random).indexOf("\"samples\""));
            send(request("/api/fit", slow, slow.length()), 20);
          }
          default ->
              send(
                  "GET /../../etc/passwd HTTP/1.1\r\nHost: evil\r\n\r\n"
                      .getBytes(StandardCharsets.UTF_8),
                  0);
        }
      } catch (IOException e) {
        // A server may hang up on them.
      }
      hostile.incrementAndGet();
      Thread.sleep(20);
    }
  }

  private static double megabytes(String pid) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc", pid, "status"))) {
      if (line.startsWith("VmRSS:")) {
        return Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024;
      }
    }
    return Double.NaN;
  }

  /** Runs all clients and prints what became of them. */
  public static void main(String[] args) throws IOException, InterruptedException {
    double seconds = Double.parseDouble(args[1]);
    int clients = Integer.parseInt(args[2]);
    SoakClient soak = new SoakClient(args[0], seconds);
    List<Thread> threads = new ArrayList<>();
    for (int c = 0; c < clients; c++) {
      Random random = new Random(c);
      boolean bad = c % 4 == 3;
      Thread thread =
          new Thread(
              () -> {
                try {
                  if (bad) {
                    soak.hostile(random);
                  } else {
                    soak.honest(random);
                  }
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      thread.start();
      threads.add(thread);
    }
    List<Double> memory = new ArrayList<>();
    while (soak.on()) {
      Thread.sleep(Math.max(1000, (long) (seconds * 1000 / 20)));
      memory.add(megabytes(args[3]));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    double[] sorted = soak.times.stream().mapToDouble(t -> t).sorted().toArray();
    System.out.printf(
        Locale.ROOT,
        "%.0f s, %d clients, every fourth hostile: %d honest answers, %d errors to the honest, %d hostile requests%n"
            + "latency of the honest: median %.2f s, p99 %.2f s, largest %.2f s%nmemory of the server in MB: %s%n",
        seconds,
        clients,
        sorted.length,
        soak.errors.size(),
        soak.hostile.get(),
        sorted[sorted.length / 2],
        sorted[(int) (0.99 * (sorted.length - 1))],
        sorted[sorted.length - 1],
        Arrays.toString(memory.stream().mapToLong(Math::round).toArray()));
    soak.errors.stream().distinct().limit(10).forEach(System.out::println);
    System.exit(soak.errors.isEmpty() ? 0 : 1);
  }
}
