package vekua.djl.example;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.Locale;
import java.util.Random;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.djl.Adam;
import vekua.djl.Loss;
import vekua.djl.Schedule;
import vekua.djl.Torch;
import vekua.djl.Training;
import vekua.djl.VekuaBlock;
import vekua.field.Field;
import vekua.geometry.Disk;
import vekua.geometry.Points;

/** Learns a field and its wavenumber together, by gradient descent through the layer. */
public final class WavenumberExample {

  private WavenumberExample() {}

  /** Starts from 6.8 where the truth is 7. */
  public static void main(String[] args) {
    Random random = new Random(1);
    double[] c = random.doubles(9, -1, 1).toArray();
    Field truth = Field.of(Equation.helmholtz(7).basis(4, Disk.unit()), c);
    Points sensors =
        Points.of(random.doubles(80, -0.7, 0.7).toArray(), random.doubles(80, -0.7, 0.7).toArray());
    double[] measured = truth.at(sensors);
    for (int i = 0; i < measured.length; i++) {
      measured[i] += 0.01 * random.nextGaussian();
    }
    Field learnt = learn(sensors, measured);
    System.out.printf(
        Locale.ROOT,
        "wavenumber %.4f (truth 7), rms misfit %.4f (noise 0.01), u(0.1, 0.2) = %.4f (truth"
            + " %.4f)%n",
        ((DiskBasis) learnt.functions()).equation().wavenumber(),
        Difference.rms(learnt.at(sensors), measured),
        learnt.at(0.1, 0.2),
        truth.at(0.1, 0.2));
  }

  /** The field that values at sensors lead to; this is the code of the page about networks. */
  public static Field learn(Points sensors, double[] measured) {
    // layer begin
    try (NDManager manager = Torch.manager()) {
      VekuaBlock layer =
          VekuaBlock.builder()
              .setBasis(Equation.helmholtz(6.8).basis(4, Disk.unit()))
              .optTrainWavenumber(true)
              .build();
      layer.initialize(manager);
      NDArray x = Torch.coordinates(manager, sensors);
      NDArray u = manager.create(measured, new Shape(measured.length, 1));
      Loss loss = Loss.meanSquare(layer, new NDList(x), u);
      Training.with(Adam.withDefaults().withRate(0.02))
          .withSchedule(Schedule.cosine(1500))
          .minimise(layer, loss, 1500);
      Field field = layer.field(0); // back to the core
      // layer end
      return field;
    }
  }
}
