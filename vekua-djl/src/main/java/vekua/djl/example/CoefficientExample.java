package vekua.djl.example;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import vekua.basis.Equation;
import vekua.djl.Lbfgs;
import vekua.djl.Loss;
import vekua.djl.Mlp;
import vekua.djl.Torch;
import vekua.djl.Training;
import vekua.fit.Fitter;
import vekua.fit.Regularisation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * An unknown coefficient: Δu + k²(1 + q)u = 0 with k = 8 known and q a network, found through the
 * residual of four waves at 200 sensors. For a given q the fields are a linear problem ({@link
 * MediumFields}), so each step solves it and only q descends.
 *
 * <p>Arguments: the seed of the network and of the places where the residual is asked for, and the
 * file of a picture; neither is needed.
 */
public final class CoefficientExample {

  private static final double K = 8;
  private static final int INSIDE = 600;

  private CoefficientExample() {}

  /** Finds the coefficient. */
  public static void main(String[] args) throws IOException {
    long seed = args.length > 0 ? Long.parseLong(args[0]) : 1;
    VariableField waves = VariableField.read();
    try (NDManager manager = Torch.manager()) {
      Found found = find(manager, waves, 200, seed);
      Errors errors = found.errors(waves);
      System.out.printf(
          Locale.ROOT,
          "relative error: %.4f (field, by the fit for q = 0), %.4f (field), %.3f (q)%n",
          errors.fit(),
          errors.field(),
          errors.coefficient());
      if (args.length > 1) {
        Points nodes = Picture.nodes();
        Picture.write(
            Path.of(args[1]), -0.02, 0.12, VariableField.medium(nodes), found.medium(nodes));
      }
    }
  }

  /** Root mean square errors at the test points, relative to the size of what is sought. */
  public record Errors(double fit, double field, double coefficient) {}

  /** Finds the coefficient with so many steps of L-BFGS, and tells how well. */
  public static Errors errors(int steps, long seed) throws IOException {
    VariableField waves = VariableField.read();
    try (NDManager manager = Torch.manager()) {
      return find(manager, waves, steps, seed).errors(waves);
    }
  }

  /** A medium and the fields in it. */
  private record Found(NDManager manager, Mlp q, MediumFields fields, MediumFields.Best best) {

    double[] medium(Points points) {
      NDList x = new NDList(Torch.coordinates(manager, points));
      return q.forward(new ParameterStore(manager, false), x, false).get(0).toDoubleArray();
    }

    Errors errors(VariableField waves) {
      Points tests = waves.tests();
      double[] uniform =
          Fitter.withDefaults()
              .with(Regularisation.truncate(1e-12))
              .fit(
                  Equation.helmholtz(K).basis(16, new Disk(0, 0, Math.sqrt(2))),
                  Samples.of(waves.sensors(), waves.measured()))
              .field()
              .at(tests);
      return new Errors(
          Difference.relative(uniform, waves.truth()),
          Difference.relative(fields.at(tests, best.weights()[0]), waves.truth()),
          Difference.relative(medium(tests), VariableField.medium(tests)));
    }
  }

  private static Found find(NDManager manager, VariableField waves, int steps, long seed) {
    Points inside = places(seed);
    MediumFields fields = new MediumFields(K, waves.sensors(), waves.waves(), inside, 100);
    int count = waves.waves().length;
    // coefficient begin
    Mlp q = Mlp.tanh(seed, 2, 16, 16, 1).startingAtZero();
    q.initialize(manager);
    Loss loss =
        (parameters, step) -> {
          NDArray x = Torch.coordinates(step, inside);
          NDArray medium = q.forward(parameters, new NDList(x), true).get(0);
          // The weights are at their minimum: how they depend on q does not change the gradient.
          MediumFields.Best best = fields.best(medium.toDoubleArray());
          NDArray u = step.create(best.values(), new Shape(INSIDE, count));
          NDArray rest = step.create(best.rest(), new Shape(INSIDE, count));
          NDArray residual = rest.add(medium.mul(u)).square().sum();
          return residual.mul(step.create(1.0 / INSIDE)).add(step.create(best.misfit()));
        };
    Training.with(Lbfgs.withDefaults()).minimise(q, loss, steps);
    // coefficient end
    NDList x = new NDList(Torch.coordinates(manager, inside));
    double[] learnt =
        q.forward(new ParameterStore(manager, false), x, false).get(0).toDoubleArray();
    return new Found(manager, q, fields, fields.best(learnt));
  }

  private static Points places(long seed) {
    Random random = new Random(seed);
    double[] x = new double[INSIDE];
    double[] y = new double[INSIDE];
    for (int i = 0; i < INSIDE; i++) {
      x[i] = 2 * random.nextDouble() - 1;
      y[i] = 2 * random.nextDouble() - 1;
    }
    return Points.of(x, y);
  }
}
