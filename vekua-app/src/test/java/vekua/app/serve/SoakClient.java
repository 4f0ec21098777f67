package vekua.app.serve;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Honest clients and hostile ones at a server for a time: errors of the honest, and the server's
 * memory, minute by minute. It uses the JDK alone, so that it runs from its source: {@code java
 * SoakClient.java URL SECONDS CLIENTS PID}.
 */
public final class SoakClient {

  private final URI address;
  private final HttpClient http = HttpClient.newHttpClient();

  /** What of the server's heap is counted: what is on its way, who is connected, what is done. */
  private static final List<String> COUNTED =
      List.of(
          "vekua.app.serve.Unhurried$Sent",
          "org.eclipse.jetty.server.internal.HttpConnection",
          "vekua.app.serve.Watch$Ticket");

  /** If all of the honest wait for so long, the server has stopped to answer. */
  private static final double STALL_SECONDS = 15;

  private static final double MINUTE = 60;

  private final String pid;
  private final long start = System.nanoTime();
  private final long end;
  private final ConcurrentLinkedQueue<String> errors = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Double> times = new ConcurrentLinkedQueue<>();
  private final AtomicLong hostile = new AtomicLong();

  private volatile long answered = start;
  private boolean told;

  private SoakClient(String address, double seconds, String pid) {
    this.address = URI.create(address);
    this.pid = pid;
    end = start + (long) (seconds * 1e9);
  }

  private double seconds() {
    return (System.nanoTime() - start) * 1e-9;
  }

  /** The first few are told at once, and with the very first what the server's threads do. */
  private void error(String what) {
    String line = String.format(Locale.ROOT, "%.1f s: %s", seconds(), what);
    errors.add(line);
    if (errors.size() <= 10) {
      System.out.println("error to the honest after " + line);
      tellThreads();
    }
  }

  private synchronized void tellThreads() {
    if (!told) {
      told = true;
      try {
        Path file = Files.createTempFile("soak-threads-", ".txt");
        Files.write(file, jcmd("Thread.print"));
        System.out.println("threads of the server: " + file);
      } catch (IOException e) {
        System.out.println("threads of the server: unknown, " + e);
      }
    }
  }

  /** Asks the server's machine; empty where it does not answer. */
  private List<String> jcmd(String command) throws IOException {
    String program = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Process process = new ProcessBuilder(program, pid, command).redirectErrorStream(true).start();
    try (BufferedReader lines = process.inputReader()) {
      return lines.lines().toList();
    }
  }

  /**
   * A line of what happened since the one before.
   *
   * @param from number of answers then
   */
  private void tell(int from) throws IOException {
    List<Double> fresh = times.stream().skip(from).sorted().toList();
    // A histogram collects garbage first.
    Map<String, String[]> heap = new HashMap<>();
    for (String line : jcmd("GC.class_histogram")) {
      String[] words = line.trim().split("\\s+");
      if (words.length >= 4) {
        heap.put(words[3], words);
      } else if (words.length == 3) {
        heap.put(words[0], words);
      }
    }
    String[] none = {"", "0", "0"};
    StringJoiner counts = new StringJoiner(", ");
    for (String name : COUNTED) {
      counts.add(heap.getOrDefault(name, none)[1]);
    }
    System.out.printf(
        Locale.ROOT,
        "%5.0f s: %6d honest answers, %d errors so far, p99 %.2f s; resident %.0f MB, heap after"
            + " collection %.0f MB; answers on their way, connections, jobs: %s%n",
        seconds(),
        fresh.size(),
        errors.size(),
        fresh.isEmpty() ? Double.NaN : fresh.get((int) (0.99 * (fresh.size() - 1))),
        megabytes(pid),
        Double.parseDouble(heap.getOrDefault("Total", none)[2]) / (1 << 20),
        counts);
  }

  /** Tells of every minute until the end. */
  private void tell() throws IOException, InterruptedException {
    double next = MINUTE;
    int from = 0;
    while (on()) {
      Thread.sleep(1000);
      if ((System.nanoTime() - answered) * 1e-9 > STALL_SECONDS) {
        tellThreads();
      }
      if (seconds() >= next) {
        int now = times.size();
        tell(from);
        from = now;
        next += MINUTE;
      }
    }
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

  /** A picture whose answer is larger than what a connection holds by itself. */
  private byte[] large() {
    String body = "{\"coefficient\":\"2+sin(x*y)\",\"grid\":{\"x\":[0.1,1,500],\"y\":[0.1,1,500]}}";
    return request("/api/medium", body, body.length());
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
        answered = System.nanoTime();
        if (answer.statusCode() != 200) {
          error(answer.statusCode() + " " + new String(answer.body(), StandardCharsets.UTF_8));
        }
      } catch (IOException e) {
        error(e.toString());
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

  /** Asks for large answers, many at a time, and reads next to nothing of them. */
  private void dawdle(byte[] bytes, int times, int bites) throws IOException, InterruptedException {
    try (Socket socket = new Socket()) {
      socket.setReceiveBufferSize(4096);
      socket.setSoTimeout(60_000);
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), address.getPort()));
      for (int i = 0; i < times; i++) {
        socket.getOutputStream().write(bytes);
      }
      for (int i = 0; i <= bites && on(); i++) {
        Thread.sleep(200);
        socket.getInputStream().read(new byte[100]);
      }
      Thread.sleep(3000);
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

  /** Rubbish, lengths that are lies, clients that leave, dawdle or do not read, endless work. */
  private void hostile(Random random) throws InterruptedException {
    String[] paths = {"fit", "solve", "modes", "predict", "place", "table", "advice", "frames"};
    while (on()) {
      String path = "/api/" + paths[random.nextInt(paths.length)];
      try {
        switch (random.nextInt(10)) {
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
          case 7 -> dawdle(large(), 1, 0);
          case 8 -> dawdle(large(), 1 + random.nextInt(4), random.nextInt(20));
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
    // The server ends connections that are idle for 30 s: honest clients do not use them then.
    System.setProperty("jdk.httpclient.keepalive.timeout", "20");
    double seconds = Double.parseDouble(args[1]);
    int clients = Integer.parseInt(args[2]);
    SoakClient soak = new SoakClient(args[0], seconds, args[3]);
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
    soak.tell();
    for (Thread thread : threads) {
      thread.join();
    }
    double[] sorted = soak.times.stream().mapToDouble(t -> t).sorted().toArray();
    System.out.printf(
        Locale.ROOT,
        "%.0f s, %d clients, every fourth hostile: %d honest answers, %d errors to the honest, %d hostile requests%n"
            + "latency of the honest: median %.2f s, p99 %.2f s, largest %.2f s%n",
        seconds,
        clients,
        sorted.length,
        soak.errors.size(),
        soak.hostile.get(),
        sorted[sorted.length / 2],
        sorted[(int) (0.99 * (sorted.length - 1))],
        sorted[sorted.length - 1]);
    soak.tell(sorted.length);
    System.exit(soak.errors.isEmpty() ? 0 : 1);
  }
}
