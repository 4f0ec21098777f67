package vekua.djl.example;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.Locale;
import vekua.basis.Equation;
import vekua.djl.FieldLoss;
import vekua.djl.Lbfgs;
import vekua.djl.Torch;
import vekua.djl.Training;
import vekua.djl.VekuaBlock;
import vekua.field.Field;
import vekua.geometry.Disk;
import vekua.geometry.Points;

/**
 * A complex wave in a disc with an impedance on its rim, ∂u/∂n − iku = g with k = 10: a layer with
 * two outputs, whose parts the condition couples. The field is known: a plane wave.
 */
public final class ImpedanceExample {

  private static final double K = 10;
  private static final double ANGLE = 0.4;

  private ImpedanceExample() {}

  /** Finds the wave. */
  public static void main(String[] args) {
    System.out.printf(Locale.ROOT, "largest error inside %.1e%n", error(400));
  }

  /** The largest error inside, of a wave of size one, after so many steps of L-BFGS. */
  public static double error(int steps) {
    Points rim = Disk.unit().boundary(120);
    double[] g = new double[2 * rim.size()];
    for (int i = 0; i < rim.size(); i++) {
      double steep = K * (rim.x(i) * Math.cos(ANGLE) + rim.y(i) * Math.sin(ANGLE));
      // ∂u/∂n − iku = i(steep − k)u
      g[2 * i] = -(steep - K) * wave(rim.x(i), rim.y(i))[1];
      g[2 * i + 1] = (steep - K) * wave(rim.x(i), rim.y(i))[0];
    }
    try (NDManager manager = Torch.manager()) {
      VekuaBlock layer =
          VekuaBlock.builder()
              .setBasis(Equation.helmholtz(K).basis(28, Disk.unit()))
              .optOutputs(2)
              .build();
      layer.initialize(manager);
      FieldLoss loss =
          FieldLoss.of(layer)
              .residual(
                  1,
                  rim,
                  (parameters, x, u) -> {
                    NDManager step = x.getManager();
                    NDArray flux = u.along(x);
                    NDArray k = step.create(new double[] {K, -K}, new Shape(1, 2));
                    NDList parts = u.value().split(2, 1);
                    NDArray turned = NDArrays.concat(new NDList(parts.get(1), parts.get(0)), 1);
                    NDArray wanted = step.create(g, new Shape(rim.size(), 2));
                    return flux.add(turned.mul(k)).sub(wanted).mul(step.create(1 / K));
                  });
      Training.with(Lbfgs.withDefaults()).minimise(layer, loss, steps);
      Field real = layer.field(0);
      Field imaginary = layer.field(1);
      double most = 0;
      Points inside = new Disk(0, 0, 0.9).grid(15, 15);
      for (int i = 0; i < inside.size(); i++) {
        double[] exact = wave(inside.x(i), inside.y(i));
        double re = real.at(inside.x(i), inside.y(i)) - exact[0];
        double im = imaginary.at(inside.x(i), inside.y(i)) - exact[1];
        most = Math.max(most, Math.hypot(re, im));
      }
      return most;
    }
  }

  private static double[] wave(double x, double y) {
    double phase = K * (x * Math.cos(ANGLE) + y * Math.sin(ANGLE));
    return new double[] {Math.cos(phase), Math.sin(phase)};
  }
}
