package vekua.djl.example;

import ai.djl.MalformedModelException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.djl.Adam;
import vekua.djl.Loss;
import vekua.djl.Mlp;
import vekua.djl.Schedule;
import vekua.djl.Torch;
import vekua.djl.Training;
import vekua.djl.VekuaDeepONet;
import vekua.fit.Regularisation;
import vekua.geometry.Disk;
import vekua.geometry.Points;

/**
 * A pretrained operator: from 20 noisy values on a circle to the wave inside, which has 29
 * unknowns. The fit alone cannot know more than the equation; the network has learnt that its
 * fields are two plane waves, and fills in the rest. Its parameters come with the library. The
 * outcome satisfies the equation exactly, whatever the network does.
 */
public final class PlaneWaveOperatorExample {

  private static final double K = 8;
  private static final int FIELDS = 250;
  private static final int SENSORS = 20;
  private static final double NOISE = 0.02;
  private static final String FILE = "plane-waves.params";

  private PlaneWaveOperatorExample() {}

  /** Loads the operator and tests it; with the name of a file, trains one anew and saves it. */
  public static void main(String[] args) throws IOException, MalformedModelException {
    try (NDManager manager = Torch.manager()) {
      VekuaDeepONet operator = network();
      operator.initialize(manager);
      Data test = Data.draw(manager, new Random(2));
      double fit = test.error(operator, manager);
      if (args.length > 0) {
        train(operator, manager);
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(Path.of(args[0])))) {
          operator.saveParameters(out);
        }
      } else {
        operator = load(manager);
      }
      System.out.printf(
          Locale.ROOT,
          "relative test error %.3f (fit alone), %.3f (pretrained operator)%n",
          fit,
          test.error(operator, manager));
    }
  }

  /** The pretrained operator: {@value #SENSORS} values on the unit circle to fields inside. */
  public static VekuaDeepONet load(NDManager manager) throws IOException, MalformedModelException {
    VekuaDeepONet operator = network();
    operator.initialize(manager);
    try (DataInputStream in =
        new DataInputStream(
            Objects.requireNonNull(PlaneWaveOperatorExample.class.getResourceAsStream(FILE)))) {
      operator.loadParameters(manager, in);
    }
    return operator;
  }

  /** The relative errors of the fit alone and of the pretrained operator on new fields. */
  public static double[] errors(NDManager manager) throws IOException, MalformedModelException {
    VekuaDeepONet untrained = network();
    untrained.initialize(manager);
    Data test = Data.draw(manager, new Random(3));
    return new double[] {test.error(untrained, manager), test.error(load(manager), manager)};
  }

  private static VekuaDeepONet network() {
    DiskBasis basis = Equation.helmholtz(K).basis(14, Disk.unit());
    Points sensors = Disk.unit().boundary(SENSORS);
    Mlp correction = Mlp.tanh(1, SENSORS, 64, 64, basis.size());
    return VekuaDeepONet.of(basis, sensors, Regularisation.ridge(1e-3), correction);
  }

  private static void train(VekuaDeepONet operator, NDManager manager) {
    Random random = new Random(1);
    List<Data> batches = IntStream.range(0, 40).mapToObj(i -> Data.draw(manager, random)).toList();
    int[] next = new int[1];
    Loss loss =
        (store, step) -> {
          Data batch = batches.get(next[0]++ % batches.size());
          return Loss.meanSquare(operator, batch.inputs, batch.fields).at(store, step);
        };
    int steps = 3000;
    Training.with(Adam.withDefaults().withRate(2e-3))
        .withSchedule(Schedule.cosine(steps))
        .minimise(operator, loss, steps);
  }

  /** Pairs of plane waves: what sensors say of them, and what they are inside. */
  private record Data(NDList inputs, NDArray fields) {

    static Data draw(NDManager manager, Random random) {
      Points sensors = Disk.unit().boundary(SENSORS);
      Points inside = new Disk(0, 0, 0.9).grid(9, 9);
      double[] measured = new double[FIELDS * SENSORS];
      double[] values = new double[FIELDS * inside.size()];
      for (int f = 0; f < FIELDS; f++) {
        double[] wave = random.doubles(6, 0, 1).toArray();
        for (int i = 0; i < SENSORS; i++) {
          measured[f * SENSORS + i] =
              at(wave, sensors.x(i), sensors.y(i)) + NOISE * random.nextGaussian();
        }
        for (int i = 0; i < inside.size(); i++) {
          values[f * inside.size() + i] = at(wave, inside.x(i), inside.y(i));
        }
      }
      return new Data(
          new NDList(
              manager.create(measured, new Shape(FIELDS, SENSORS)),
              Torch.coordinates(manager, inside)),
          manager.create(values, new Shape(FIELDS, inside.size())));
    }

    private static double at(double[] wave, double x, double y) {
      double sum = 0;
      for (int w = 0; w < 6; w += 3) {
        double direction = 2 * Math.PI * wave[w];
        double phase = 2 * Math.PI * wave[w + 1];
        double along = x * Math.cos(direction) + y * Math.sin(direction);
        sum += (0.5 + wave[w + 2]) * Math.cos(K * along + phase);
      }
      return sum;
    }

    double error(VekuaDeepONet operator, NDManager manager) {
      NDArray made = operator.forward(new ParameterStore(manager, false), inputs, false).get(0);
      double miss = made.sub(fields).square().mean().getDouble();
      return Math.sqrt(miss / fields.square().mean().getDouble());
    }
  }
}
