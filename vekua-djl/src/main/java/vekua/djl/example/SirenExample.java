package vekua.djl.example;

import java.util.Arrays;
import java.util.Locale;
import vekua.basis.Equation;
import vekua.djl.Regressor;
import vekua.field.Field;
import vekua.fit.Fitter;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * The paper's experiment A: J_0(20 r) from its values on the unit circle, by the paper's SIREN and
 * by the exact basis.
 */
public final class SirenExample {

  private SirenExample() {}

  /** Trains and compares. */
  public static void main(String[] args) {
    Field mode = Field.of(Equation.helmholtz(20).basis(0, Disk.unit()), new double[] {1});
    Field truth = Field.of(mode.functions(), new double[] {1 / mode.at(0, 0)});
    Points circle = Disk.unit().boundary(200);
    double[] data = truth.at(circle);
    double[] line = new double[100];
    Arrays.setAll(line, i -> -0.9 + 1.8 * i / 99);
    Points inside = Points.of(line, new double[100]);

    try (Regressor siren = Regressor.siren(42)) {
      long start = System.nanoTime();
      siren.train(
          circle,
          data,
          3000,
          (step, loss) -> {
            if (step % 500 == 0) {
              System.out.printf(Locale.ROOT, "step %d: loss %.2e%n", step, loss);
            }
            return true;
          });
      System.out.printf(
          Locale.ROOT,
          "SIREN: mean squared error %.5f inside, %.1f s%n",
          Math.pow(Difference.rms(siren.predict(inside), truth.at(inside)), 2),
          (System.nanoTime() - start) * 1e-9);
    }
    Field fitted =
        Fitter.withDefaults()
            .withOrder(5)
            .fit(Equation.helmholtz(20), Samples.of(circle, data))
            .field();
    System.out.printf(
        Locale.ROOT,
        "exact basis: mean squared error %.1e inside%n",
        Math.pow(Difference.rms(fitted.at(inside), truth.at(inside)), 2));
  }
}
