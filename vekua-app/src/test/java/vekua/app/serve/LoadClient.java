package vekua.app.serve;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.StringJoiner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Many clients at once, each sending its next fit as soon as it has the answer to the last. It uses
 * the JDK alone, so that it runs from its source: {@code java LoadClient.java URL REQUESTS
 * CLIENTS}.
 */
public final class LoadClient {

  private final URI uri;
  private final String more;
  private final HttpClient http = HttpClient.newHttpClient();
  private final ConcurrentLinkedQueue<String> errors = new ConcurrentLinkedQueue<>();

  LoadClient(String address) {
    this(address, "");
  }

  /** The same with more members of each fit, after a comma. */
  LoadClient(String address, String more) {
    this.uri = URI.create(address + "/api/fit");
    this.more = more;
  }

  /** A fit of 60 sensors to be evaluated on a square grid; every seed has another field. */
  static String body(long seed, int nodes, String fields) {
    Random random = new Random(seed);
    double angle = 2 * Math.PI * random.nextDouble();
    StringJoiner samples = new StringJoiner(",", "[", "]");
    for (int i = 0; i < 60; i++) {
      double x = 2 * random.nextDouble() - 1;
      double y = 2 * random.nextDouble() - 1;
      double u = Math.cos(10 * (x * Math.cos(angle) + y * Math.sin(angle)));
      samples.add(
          String.format(Locale.ROOT, "[%.4f,%.4f,%.4f]", x, y, u + 0.02 * random.nextGaussian()));
    }
    return String.format(
        Locale.ROOT,
        "{\"equation\":{\"type\":\"helmholtz\",\"wavenumber\":10},\"samples\":%s,"
            + "\"grid\":{\"x\":[-1,1,%d],\"y\":[-1,1,%d]},\"fields\":%s}",
        samples,
        nodes,
        nodes,
        fields);
  }

  private HttpRequest request(String body) {
    return HttpRequest.newBuilder(uri)
        .header("Accept", "application/x-vekua-grid")
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  /** Sends requests, so many at a time, and returns how long each took in milliseconds, sorted. */
  double[] run(int requests, int clients) {
    double[] times = new double[requests];
    AtomicInteger next = new AtomicInteger();
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (int c = 0; c < clients; c++) {
      all.add(chain(next, requests, times));
    }
    CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
    Arrays.sort(times);
    return times;
  }

  private CompletableFuture<Void> chain(AtomicInteger next, int requests, double[] times) {
    int number = next.getAndIncrement();
    if (number >= requests) {
      return CompletableFuture.completedFuture(null);
    }
    long start = System.nanoTime();
    return http.sendAsync(
            request(body(number, 50, "[\"u\",\"spread\"]" + more)),
            HttpResponse.BodyHandlers.ofByteArray())
        .handle(
            (answer, failure) -> {
              times[number] = (System.nanoTime() - start) * 1e-6;
              if (failure != null) {
                errors.add(failure.toString());
              } else if (answer.statusCode() != 200 || answer.body().length < 8 * 50 * 50) {
                errors.add(answer.statusCode() + ", " + answer.body().length + " bytes");
              }
              return null;
            })
        .thenComposeAsync(done -> chain(next, requests, times));
  }

  /** What went wrong. */
  List<String> errors() {
    return List.copyOf(errors);
  }

  /** Times of one client that asks for a fine grid with everything, in milliseconds, sorted. */
  double[] alone(int requests) throws IOException, InterruptedException {
    double[] times = new double[requests];
    HttpRequest request = request(body(1, 200, "[\"u\",\"spread\",\"blind\"]"));
    for (int i = 0; i < requests; i++) {
      long start = System.nanoTime();
      HttpResponse<byte[]> answer = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
      times[i] = (System.nanoTime() - start) * 1e-6;
      if (answer.statusCode() != 200) {
        errors.add(String.valueOf(answer.statusCode()));
      }
    }
    Arrays.sort(times);
    return times;
  }

  /** Runs the load and prints what it took. */
  public static void main(String[] args) throws IOException, InterruptedException {
    int requests = Integer.parseInt(args[1]);
    int clients = Integer.parseInt(args[2]);
    LoadClient client = new LoadClient(args[0]);
    client.run(Math.min(requests, 1000), clients);
    long start = System.nanoTime();
    double[] times = client.run(requests, clients);
    double seconds = (System.nanoTime() - start) * 1e-9;
    System.out.printf(
        Locale.ROOT,
        "%d fits of 60 sensors with a grid of 50 x 50, %d at a time: %d errors, %.0f per second%n"
            + "latency: median %.0f ms, p99 %.0f ms, largest %.0f ms%n",
        requests,
        clients,
        client.errors().size(),
        requests / seconds,
        times[requests / 2],
        times[(int) (0.99 * (requests - 1))],
        times[requests - 1]);
    client.alone(100);
    double[] alone = client.alone(100);
    System.out.printf(
        Locale.ROOT,
        "alone, with u, spread and blind on 200 x 200: best %.1f ms, median %.1f ms%n",
        alone[0],
        alone[50]);
    client.errors().stream().distinct().limit(10).forEach(System.out::println);
    System.exit(client.errors().isEmpty() ? 0 : 1);
  }
}
