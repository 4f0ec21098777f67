package vekua.djl.example;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.training.ParameterStore;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.djl.Adam;
import vekua.djl.FieldBlock;
import vekua.djl.FieldLoss;
import vekua.djl.FieldSum;
import vekua.djl.Lbfgs;
import vekua.djl.Mlp;
import vekua.djl.Schedule;
import vekua.djl.Torch;
import vekua.djl.Training;
import vekua.djl.VekuaBlock;
import vekua.field.Field;
import vekua.fit.Fitter;
import vekua.fit.Regularisation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.rows.Samples;

/**
 * An unknown coefficient: Δu + k²(1 + q)u = 0 with k = 8 known and q a network, found from 200
 * values of u through the residual. The field is the exact layer for q = 0, started from a fit,
 * plus a network that corrects it.
 */
public final class CoefficientExample {

  private static final double K = 8;

  private CoefficientExample() {}

  /** Finds the coefficient. */
  public static void main(String[] args) throws IOException {
    Errors errors = find(300);
    System.out.printf(
        Locale.ROOT,
        "relative error: %.4f (field, by the fit for q = 0), %.4f (field), %.3f (q)%n",
        errors.fit(),
        errors.field(),
        errors.coefficient());
  }

  /** Root mean square errors at the test points, relative to the size of what is sought. */
  public record Errors(double fit, double field, double coefficient) {}

  /** Trains field and coefficient together. */
  public static Errors find(int steps) throws IOException {
    VariableField wave = VariableField.read();
    Points sensors = wave.sensors();
    double[] measured = wave.measured();
    DiskBasis basis = Equation.helmholtz(K).basis(16, new Disk(0, 0, Math.sqrt(2)));
    Field fit =
        Fitter.withDefaults()
            .with(Regularisation.truncate(1e-12))
            .fit(basis, Samples.of(sensors, measured))
            .field();
    Points inside = new Rectangle(-1, 1, -1, 1).grid(20, 20);
    try (NDManager manager = Torch.manager()) {
      // coefficient begin
      FieldSum field =
          FieldSum.of(
              VekuaBlock.builder().setBasis(basis).optStart(fit).build(),
              Mlp.tanh(1, 2, 32, 32, 1).startingAtZero());
      Mlp q = Mlp.tanh(2, 2, 16, 16, 1).startingAtZero();
      field.initialize(manager);
      q.initialize(manager);
      FieldLoss data = FieldLoss.of(field).data(10, sensors, measured);
      Training.with(Adam.withDefaults().withRate(2e-3))
          .withSchedule(Schedule.cosine(5 * steps))
          .minimise(field, data, 5 * steps);
      FieldLoss physics =
          data.residual(
              1,
              inside,
              (parameters, x, u) -> {
                NDArray medium = q.forward(parameters, new NDList(x), true).get(0).add(1);
                NDArray unit = x.getManager().create(1 / (K * K));
                return u.laplacian().mul(unit).add(medium.mul(u.value()));
              });
      Training.with(Lbfgs.withDefaults()).minimise(List.of(field, q), physics, 2 * steps);
      // coefficient end
      Points tests = wave.tests();
      return new Errors(
          Difference.relative(fit.at(tests), wave.truth()),
          Difference.relative(values(field, manager, tests), wave.truth()),
          Difference.relative(values(q, manager, tests), VariableField.medium(tests)));
    }
  }

  private static double[] values(FieldBlock block, NDManager manager, Points points) {
    NDList x = new NDList(Torch.coordinates(manager, points));
    return block.forward(new ParameterStore(manager, false), x, false).get(0).toDoubleArray();
  }
}
