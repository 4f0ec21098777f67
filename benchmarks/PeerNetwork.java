import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import vekua.djl.Adam;
import vekua.djl.FieldLoss;
import vekua.djl.Jet;
import vekua.djl.Lbfgs;
import vekua.djl.Mlp;
import vekua.djl.Torch;
import vekua.djl.Training;
import vekua.geometry.Points;

/**
 * Networks for two boundary-value problems, as DeepXDE's examples set them: layers, points, steps.
 * Arguments: the task, a seed, the share of steps, a file of places, a file for the values there.
 */
final class PeerNetwork {

  private static final double K = 4 * Math.PI;

  private PeerNetwork() {}

  /** Poisson's equation on an L: four layers of 50, 1200 places inside and 120 on the boundary. */
  private static String lShape(Mlp network, int[] steps, Random random) {
    // user begin l-shape
    double[][] inside = new double[2][1200];
    for (int i = 0; i < 1200; ) {
      double x = 2 * random.nextDouble() - 1;
      double y = 2 * random.nextDouble() - 1;
      if (x < 0 || y < 0) {
        inside[0][i] = x;
        inside[1][i++] = y;
      }
    }
    double[] cornerX = {0, 0, -1, -1, 1, 1, 0};
    double[] cornerY = {0, 1, 1, -1, -1, 0, 0};
    double[][] rim = new double[2][120];
    for (int i = 0, side = 0; side < 6; side++) {
      int count = side == 2 || side == 3 ? 30 : 15;
      for (int j = 0; j < count; j++, i++) {
        rim[0][i] = cornerX[side] + (cornerX[side + 1] - cornerX[side]) * (j + 0.5) / count;
        rim[1][i] = cornerY[side] + (cornerY[side + 1] - cornerY[side]) * (j + 0.5) / count;
      }
    }
    FieldLoss loss =
        FieldLoss.of(network)
            .residual(1, Points.of(inside[0], inside[1]), (p, x, u) -> u.laplacian().add(1))
            .dirichlet(1, Points.of(rim[0], rim[1]), new double[120]);
    Training.with(Adam.withDefaults().withRate(1e-3)).minimise(network, loss, steps[0]);
    Training.with(Lbfgs.withDefaults()).minimise(network, loss, steps[1]);
    // user end
    return String.format(
        Locale.ROOT, "4 × 50 tanh, %,d steps of Adam and %,d of L-BFGS", steps[0], steps[1]);
  }

  /** Helmholtz's equation in a square: three layers of 150, held at zero on the rim. */
  private static String square(Mlp network, int[] steps, Random random) {
    // user begin square
    double[][] inside = new double[2][480];
    for (int i = 0; i < 480; i++) {
      inside[0][i] = random.nextDouble();
      inside[1][i] = random.nextDouble();
    }
    FieldLoss loss =
        FieldLoss.of(network)
            .residual(
                1,
                Points.of(inside[0], inside[1]),
                (p, x, n) -> {
                  NDArray a = x.get(":, 0:1");
                  NDArray b = x.get(":, 1:2");
                  NDArray[] u = held(a, b, n);
                  NDArray load = Torch.times(a, K).sin().mul(Torch.times(b, K).sin());
                  return u[1].add(Torch.times(u[0].add(load), K * K));
                });
    Training.with(Adam.withDefaults().withRate(1e-3)).minimise(network, loss, steps[0]);
    // user end
    return String.format(Locale.ROOT, "3 × 150 sines, %,d steps of Adam", steps[0]);
  }

  // user begin square
  /** The network times a (1 − a) b (1 − b), which is zero on the rim, and its Laplacian. */
  private static NDArray[] held(NDArray a, NDArray b, Jet n) {
    NDArray f = a.mul(a.neg().add(1));
    NDArray g = b.mul(b.neg().add(1));
    NDArray across = n.slope(0).mul(Torch.times(a, -2).add(1)).mul(g);
    NDArray up = n.slope(1).mul(Torch.times(b, -2).add(1)).mul(f);
    NDArray bent = across.add(up).sub(n.value().mul(f.add(g)));
    return new NDArray[] {
      n.value().mul(f).mul(g), n.laplacian().mul(f).mul(g).add(Torch.times(bent, 2))
    };
  }

  // user end

  private static double seconds() {
    return 1e-9
        * ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
  }

  /** Trains, and writes the field at places. */
  public static void main(String[] args) throws IOException {
    boolean isSquare = args[0].equals("square");
    long seed = Long.parseLong(args[1]);
    double share = Double.parseDouble(args[2]);
    List<double[]> places = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(args[3]))) {
      String[] words = line.split(" ");
      places.add(new double[] {Double.parseDouble(words[0]), Double.parseDouble(words[1])});
    }
    try (NDManager manager = Torch.manager()) {
      Mlp network =
          isSquare ? Mlp.siren(seed, 2, 150, 150, 150, 1) : Mlp.tanh(seed, 2, 50, 50, 50, 50, 1);
      network.initialize(manager, DataType.FLOAT64, new Shape(1, 2));
      double start = seconds();
      int adam = (int) Math.ceil(share * (isSquare ? 5000 : 50000));
      int[] steps = {adam, (int) Math.ceil(share * 15000)};
      Random random = new Random(seed);
      String told = isSquare ? square(network, steps, random) : lShape(network, steps, random);
      double took = seconds() - start;
      double[] xs = places.stream().mapToDouble(p -> p[0]).toArray();
      double[] ys = places.stream().mapToDouble(p -> p[1]).toArray();
      NDArray x = Torch.coordinates(manager, Points.of(xs, ys));
      ParameterStore store = new ParameterStore(manager, false);
      double[] n = network.forward(store, new NDList(x), false).singletonOrThrow().toDoubleArray();
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < n.length; i++) {
        double rim = isSquare ? xs[i] * (1 - xs[i]) * ys[i] * (1 - ys[i]) : 1;
        lines.add(Double.toString(n[i] * rim));
      }
      Files.write(Path.of(args[4]), lines);
      System.out.printf(Locale.ROOT, "{\"seconds\": %.3f, \"steps\": \"%s\"}%n", took, told);
    }
  }
}
