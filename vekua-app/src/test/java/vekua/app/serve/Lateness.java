package vekua.app.serve;

import com.sun.management.OperatingSystemMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import vekua.io.JsonNode;
import vekua.io.JsonWriter;

/**
 * The heaviest requests that limits allow, and how late after the end of their time they are
 * answered: {@code Lateness [SECONDS [WORD]]}, of those whose name contains the word.
 */
final class Lateness {

  /** Corners of a polygon. */
  private static final int CORNERS = 8000;

  private static final String NODES = "\"grid\":{\"x\":[-1,1,500],\"y\":[-1,1,500]}";

  private static final OperatingSystemMXBean MACHINE =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private Lateness() {}

  private static String list(int count, IntFunction<String> each) {
    StringJoiner all = new StringJoiner(",", "[", "]");
    for (int i = 0; i < count; i++) {
      all.add(each.apply(i));
    }
    return all.toString();
  }

  private static String numbers(double... x) {
    StringJoiner all = new StringJoiner(",", "[", "]");
    for (double each : x) {
      all.add(String.format(Locale.ROOT, "%.5g", each));
    }
    return all.toString();
  }

  private static String samples(int count, int dimension) {
    Random random = new Random(1);
    return list(
        count,
        i -> {
          double[] row = new double[dimension + 1];
          for (int d = 0; d < dimension; d++) {
            row[d] = 1.4 * random.nextDouble() - 0.7;
          }
          row[dimension] = row[0] - row[1] + 0.1 * random.nextGaussian();
          return numbers(row);
        });
  }

  private static String fit(String equation, int count, int dimension, String more) {
    return "{\"equation\":" + equation + ",\"samples\":" + samples(count, dimension) + more + "}";
  }

  /** A rim with teeth. */
  private static String polygon(int corners) {
    return "{\"polygon\":"
        + list(
            corners,
            i -> {
              double r = 1 - 0.0005 * (i % 2);
              double t = 2 * Math.PI * i / corners;
              return String.format(Locale.ROOT, "[%.9f,%.9f]", r * Math.cos(t), r * Math.sin(t));
            })
        + "}";
  }

  private static String holes(int side) {
    return list(
        side * side,
        i -> {
          int row = i / side;
          int column = i % side;
          return String.format(
              Locale.ROOT,
              "{\"circle\":{\"centre\":[%.5f,%.5f],\"radius\":%.5f}}",
              1.2 * ((column + 0.5) / side - 0.5),
              1.2 * ((row + 0.5) / side - 0.5),
              0.3 / side);
        });
  }

  private static String problem(String equation, String domain, String rest) {
    return "{\"equation\":"
        + equation
        + ",\"domain\":"
        + domain
        + ",\"boundary\":[{\"on\":\"outer\",\"value\":\"sin(40*x)*y\"}"
        + rest
        + "}";
  }

  private static String helmholtz(double k) {
    return "{\"type\":\"helmholtz\",\"wavenumber\":" + k + "}";
  }

  /** As long as formulas may be. */
  private static String formula() {
    return "2" + "+sin(x*y)/9999".repeat(2800);
  }

  private static String map(int nodes) {
    StringJoiner axis = new StringJoiner(",", "[", "]");
    StringJoiner values = new StringJoiner(",", "[", "]");
    for (int i = 0; i < nodes; i++) {
      axis.add(String.format(Locale.ROOT, "%.5f", 2.0 * i / (nodes - 1) - 1));
    }
    Random random = new Random(1);
    for (int i = 0; i < nodes * nodes; i++) {
      values.add(String.format(Locale.ROOT, "%.3f", 1 + 0.1 * random.nextDouble()));
    }
    return "{\"grid\":{\"x\":" + axis + ",\"y\":" + axis + ",\"values\":" + values + "}}";
  }

  private static byte[] csv(int rows, int columns) {
    StringBuilder text = new StringBuilder("x,y");
    for (int c = 0; c < columns - 2; c++) {
      text.append(",u").append(c + 1);
    }
    Random random = new Random(1);
    for (int i = 0; i < rows; i++) {
      text.append('\n');
      for (int c = 0; c < columns; c++) {
        text.append(c == 0 ? "" : ",").append(random.nextInt(1000));
      }
    }
    return text.append('\n').toString().getBytes(StandardCharsets.UTF_8);
  }

  /** An archive of arrays that unpack to a thousand times its size. */
  private static byte[] bomb() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int count = 30_000_000;
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (String name : List.of("x", "y", "u")) {
        zip.putNextEntry(new ZipEntry(name + ".npy"));
        String header = "{'descr': '<f8', 'fortran_order': False, 'shape': (" + count + ",), }";
        header += " ".repeat(117 - header.length()) + "\n";
        zip.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
        zip.write(
            ByteBuffer.allocate(2)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort((short) header.length())
                .array());
        zip.write(header.getBytes(StandardCharsets.US_ASCII));
        byte[] zeros = new byte[8000];
        for (int i = 0; i < count / 1000; i++) {
          zip.write(zeros);
        }
      }
    }
    return bytes.toByteArray();
  }

  /** A fitted field as its file, with as many functions as fit into a body. */
  private static String field(Client client, String more) throws Exception {
    String body = fit("{\"type\":\"laplace\"}", 3000, 2, more);
    JsonNode fitted = Client.json(client.post("/api/fit", body));
    return JsonWriter.toLine(fitted.get("field").value());
  }

  private static Map<String, byte[]> requests() throws Exception {
    String laplace = "{\"type\":\"laplace\"}";
    String biharmonic = "{\"type\":\"biharmonic\"}";
    String all = ",\"fields\":[\"u\",\"ux\",\"uy\",\"spread\",\"blind\"]";
    String auto = "{\"type\":\"helmholtz\",\"wavenumber\":\"auto\",\"wavenumberRange\":[1,350]}";
    String toothed = "{\"outer\":" + polygon(CORNERS) + "}";
    String few = "{\"outer\":" + polygon(400) + "}";
    String disc = "{\"outer\":{\"circle\":{\"centre\":[0,0],\"radius\":1}}";
    String field;
    try (Client client = new Client(Limits.standard().withSeconds(600))) {
      field = field(client, ",\"order\":180");
    }
    Random random = new Random(2);
    String points =
        list(50_000, i -> numbers(1.2 * random.nextDouble() - 0.6, random.nextDouble() - 0.5));
    String candidates =
        list(40_000, i -> numbers(1.2 * random.nextDouble() - 0.6, random.nextDouble() - 0.5));
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("fit: 20,000 sensors, 801 functions", fit(laplace, 20_000, 2, ",\"order\":400"));
    texts.put(
        "fit: 2,000 sensors, 801 functions, all of 250,000 nodes",
        fit(laplace, 2000, 2, ",\"order\":400," + NODES + all));
    texts.put("fit: 20,000 sensors, automatic order", fit(laplace, 20_000, 2, "," + NODES));
    texts.put("fit: 20,000 sensors, wavenumber sought", fit(auto, 20_000, 2, ""));
    texts.put(
        "fit: space, 20,000 sensors, 676 functions",
        fit(
            laplace,
            20_000,
            3,
            ",\"order\":25,\"grid\":{\"x\":[-1,1,60],\"y\":[-1,1,60],\"z\":[-1,1,60]}"));
    texts.put(
        "fit: domain of 8,000 corners",
        fit(laplace, 2000, 2, ",\"domain\":" + toothed + "," + NODES));
    texts.put(
        "fit: domain of 400 holes",
        fit(laplace, 2000, 2, ",\"domain\":" + disc + ",\"holes\":" + holes(20) + "}," + NODES));
    texts.put(
        "fit: diffusion, formula of 20,000 terms",
        fit(
            "{\"type\":\"diffusion\",\"conductivity\":\"" + formula() + "\"}",
            2000,
            2,
            "," + NODES));
    texts.put(
        "fit: diffusion, map of 600 x 600",
        fit("{\"type\":\"diffusion\",\"conductivity\":" + map(600) + "}", 2000, 2, "," + NODES));
    texts.put(
        "fit: waves in a medium, wavenumber 80",
        fit(
            "{\"type\":\"helmholtz\",\"wavenumber\":80,\"index\":\"1+0.1*sin(9*x)\"}",
            2000,
            2,
            "," + NODES));
    texts.put(
        "predict: 50,000 points, 361 functions",
        "{\"field\":" + field + ",\"points\":" + points + "}");
    texts.put(
        "place: 1,000 of 40,000, 361 functions",
        "{\"field\":" + field + ",\"candidates\":" + candidates + ",\"count\":1000," + NODES + "}");
    texts.put(
        "place: worst, 100 of 700, 361 functions",
        "{\"field\":"
            + field
            + ",\"candidates\":"
            + list(700, i -> numbers(random.nextDouble() - 0.5, random.nextDouble() - 0.5))
            + ",\"count\":100,\"criterion\":\"worst\","
            + NODES
            + "}");
    texts.put("solve: 8,000 corners", problem(laplace, toothed, "]," + NODES));
    texts.put("solve: 400 corners, k = 900", problem(helmholtz(900), few, "]," + NODES));
    texts.put("solve: disc, k = 999", problem(helmholtz(999), disc + "}", "]," + NODES));
    texts.put("solve: 4,096 holes", problem(laplace, disc + ",\"holes\":" + holes(64) + "}", "]"));
    texts.put(
        "solve: 400 holes",
        problem(
            laplace,
            disc + ",\"holes\":" + holes(20) + "}",
            list(400, i -> "{\"on\":\"hole." + i + "\",\"value\":" + i % 7 + "}")
                    .replaceFirst("\\[", ",")
                + ","
                + NODES));
    texts.put(
        "solve: biharmonic, 400 corners",
        problem(biharmonic, few, "]," + NODES)
            .replace("\"value\":\"sin(40*x)*y\"", "\"value\":\"sin(40*x)*y\",\"normal\":0"));
    texts.put(
        "solve: source of 20,000 terms",
        problem(laplace, disc + "}", "],\"source\":\"" + formula() + "\"," + NODES));
    texts.put("modes: 8,000 corners", "{\"domain\":" + toothed + ",\"count\":100}");
    texts.put(
        "modes: 100 of 40 corners",
        "{\"domain\":{\"outer\":" + polygon(40) + "},\"count\":100,\"tolerance\":1e-14}");
    texts.put(
        "modes: 100, 100 holes",
        "{\"domain\":"
            + disc
            + ",\"holes\":"
            + holes(10)
            + "},\"count\":100,\"condition\":\"neumann\"}");
    texts.put("advice: 20,000 sensors", "{\"samples\":" + samples(20_000, 2) + "}");
    String five = "[0,0,1],[1,0,2],[0,1,3],[1,1,2],[0.5,0.5,1]";
    texts.put(
        "frames: 10,000 snapshots",
        "{\"equation\":{\"type\":\"laplace\"},\"samples\":["
            + five
            + "],\"snapshots\":"
            + list(10_000, i -> "[1,2,3,4,5]")
            + ",\"grid\":{\"x\":[0,1,10],\"y\":[0,1,10]}}");
    texts.put(
        "frames: 400 snapshots of 1,000 sensors, 401 functions",
        fit(
            laplace,
            1000,
            2,
            ",\"order\":200,\"snapshots\":"
                + list(400, i -> list(1000, k -> "" + (k * i) % 10))
                + ",\"grid\":{\"x\":[0,1,50],\"y\":[0,1,50]}"));
    texts.put(
        "medium: formula of 20,000 terms", "{\"coefficient\":\"" + formula() + "\"," + NODES + "}");
    texts.put("medium: map of 750 x 750", "{\"coefficient\":" + map(750) + "," + NODES + "}");
    Map<String, byte[]> requests = new LinkedHashMap<>();
    texts.forEach((name, text) -> requests.put(name, text.getBytes(StandardCharsets.UTF_8)));
    requests.put("sensors: 20,000 of 350,000 rows", csv(350_000, 3));
    requests.put("table: 10,500 rows, 40 columns", csv(10_500, 40));
    requests.put("table: 2 rows, 250,000 columns", csv(2, 250_000));
    requests.put("table: an archive that unpacks to 720 MB", bomb());
    requests.put("fit: brackets", "[".repeat(4_000_000).getBytes(StandardCharsets.UTF_8));
    return requests;
  }

  /** Asks and prints a row of a table. */
  private static void ask(Client client, double seconds, String name, byte[] body)
      throws Exception {
    String path = "/api/" + name.substring(0, name.indexOf(':'));
    long start = System.nanoTime();
    CompletableFuture<HttpResponse<byte[]>> answer =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return client.post(path, body);
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    while (!answer.isDone() && System.nanoTime() - start < seconds * 1e9) {
      Thread.sleep(1);
    }
    long cpu = MACHINE.getProcessCpuTime();
    HttpResponse<byte[]> got = answer.get();
    double used = (MACHINE.getProcessCpuTime() - cpu) * 1e-9;
    double late = Math.max(0, (System.nanoTime() - start) * 1e-9 - seconds);
    String words = Client.text(got);
    System.out.printf(
        Locale.ROOT,
        "| %s | %.2f MB | %d | %.2f s | %.2f s | %s%n",
        name,
        body.length / 1e6,
        got.statusCode(),
        late,
        used,
        got.statusCode() == 200 || words.contains("the most that one")
            ? ""
            : words.substring(0, Math.min(100, words.length())));
  }

  /** Asks for all of them, one after the other. */
  public static void main(String[] args) throws Exception {
    double seconds = args.length > 0 ? Double.parseDouble(args[0]) : 1;
    String word = args.length > 1 ? args[1] : "";
    System.out.println("| request | body | status | late | of the processor | |");
    try (Client client = new Client(Limits.standard().withSeconds(seconds))) {
      for (Map.Entry<String, byte[]> each : requests().entrySet()) {
        if (each.getKey().contains(word)) {
          ask(client, seconds, each.getKey(), each.getValue());
        }
      }
    }
    System.exit(0);
  }
}
