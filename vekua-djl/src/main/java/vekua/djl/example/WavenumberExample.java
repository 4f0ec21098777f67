package vekua.djl.example;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.Locale;
import java.util.Random;
import vekua.basis.Equation;
import vekua.djl.Adam;
import vekua.djl.Progress;
import vekua.djl.Torch;
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

    try (NDManager manager = Torch.manager()) {
      VekuaBlock layer =
          VekuaBlock.builder()
              .setBasis(Equation.helmholtz(6.8).basis(4, Disk.unit()))
              .optTrainWavenumber(true)
              .build();
      layer.initialize(manager);
      NDArray x = Torch.coordinates(manager, sensors);
      NDArray u = manager.create(measured, new Shape(80, 1));
      double loss =
          Adam.withDefaults()
              .withRate(0.02)
              .withCosineDecay()
              .minimise(
                  layer,
                  manager,
                  (store, step) -> {
                    step.tempAttachAll(x, u);
                    return layer.forward(store, new NDList(x), true).get(0).sub(u).square().mean();
                  },
                  1500,
                  Progress.NONE);
      Field learnt = layer.field(0);
      System.out.printf(
          Locale.ROOT,
          "wavenumber %.4f (truth 7), rms misfit %.4f (noise 0.01), u(0.1, 0.2) = %.4f (truth"
              + " %.4f)%n",
          layer.wavenumber(),
          Math.sqrt(loss),
          learnt.at(0.1, 0.2),
          truth.at(0.1, 0.2));
    }
  }
}
